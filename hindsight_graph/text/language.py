"""Which language a text is in, by script and by its small words."""

from __future__ import annotations

import re
from typing import Literal

Language = Literal["en", "zh", "mixed", "und"]

# Unicode 16 blocks. Han: radicals, 々〆〇, numerals, extensions A–I, compatibility ideographs.
HAN = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00016fe2-\U00016ff1\U00020000-\U0002fa1f\U00030000-\U0003ffff"
)
HIRAGANA = "\u3041-\u309f\U0001b001-\U0001b11f\U0001b150-\U0001b152"
KATAKANA = "\u30a0-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f\U0001aff0-\U0001afff\U0001b000\U0001b164-\U0001b167"
HANGUL = "\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7fb\uffa1-\uffdc"
BOPOMOFO = "\u3105-\u312f\u31a0-\u31bf"

_CJK = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}{HANGUL}{BOPOMOFO}]")
_HAN = re.compile(f"[{HAN}]")
_KANA_OR_HANGUL = re.compile(f"[{HIRAGANA}{KATAKANA}{HANGUL}]")
_LATIN = "A-Za-z\u00c0-\u024f\u1e00-\u1eff"
_LATIN_WORD = re.compile(f"[{_LATIN}]+(?:[-_.'’/][{_LATIN}0-9]+)*")  # sync-job is one
_OTHER_LETTER = re.compile(f"[^\\W\\d_\u00aa\u00ba{_LATIN}{HAN}{HIRAGANA}{KATAKANA}{HANGUL}]")

_ENGLISH = frozenset(
    "the of and to in is i you it that was for on are with my we they he she this have not what do from at be by as or "
    "his her our your an has had been were will would can can't don't who which when where how why did does".split()
)
_FOREIGN = frozenset(
    "der und ist nicht ein eine ich wir sie mit auf für von dem den le les est une pas je nous vous dans pour avec "
    "et du qui el los las que una por con para del como pero más il che è non di della sono gli um não uma os "
    "het een niet och att det som jag hej jest nie się".split()
)

# A Chinese word has about one and a half characters in running text; needed to weigh scripts against each other.
_HAN_PER_WORD = 1.5
_MOSTLY = 0.85
_HARDLY = 0.35


def is_cjk(char: str) -> bool:
    """Whether the character is Han (all extensions), kana, Hangul or Bopomofo: scripts written without spaces."""
    return _CJK.match(char) is not None


def count_cjk(text: str) -> int:
    """How many characters of the text `is_cjk` is true of."""
    return len(_CJK.findall(text))


def has_cjk(text: str) -> bool:
    """Whether any character of the text is one `is_cjk` is true of."""
    return not text.isascii() and _CJK.search(text) is not None


def detect(text: str) -> Language:
    """ "en", "zh", "mixed" (both in earnest, not just a name or a product), or "und" (neither, or no letters).

    A Latin-script text counts as English unless the small words of another European language outnumber the English.
    """
    latin = _LATIN_WORD.findall(text)
    if text.isascii():
        return _latin_language(latin)
    han = len(_HAN.findall(text))
    if len(_KANA_OR_HANGUL.findall(text)) * 5 > han or len(_OTHER_LETTER.findall(text)) > han + sum(map(len, latin)):
        return "und"
    if not han:
        return _latin_language(latin)
    share = len(latin) / (len(latin) + han / _HAN_PER_WORD)
    if share < _HARDLY:
        return "zh"
    return "en" if share > _MOSTLY else "mixed"


def _latin_language(words: list[str]) -> Language:
    if not words:
        return "und"
    lowered = [word.lower() for word in words]
    foreign = sum(word in _FOREIGN for word in lowered)
    return "und" if foreign > sum(word in _ENGLISH for word in lowered) else "en"
