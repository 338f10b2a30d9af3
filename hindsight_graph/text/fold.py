"""Folding: one spelling for texts and names that people see as the same."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from unicodedata import normalize

from hindsight_graph.text.script import simplified

# Characters that show nothing: Unicode's Default_Ignorable_Code_Point (UAX #44). Without them a word pasted from a web
# page equals the word typed.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_INVISIBLE = re.compile(f"[{INVISIBLE}]+")

# What NFKC leaves of final punctuation: ！？；：，． are ASCII by then, … is three full stops.
_FINAL = ".,;:!?。、｡､ "

_CURLY = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "′": "'", "`": "'", "´": "'", "“": '"', "”": '"', "‐": "-", "‑": "-"}
)
_PAIRS = {
    '"': '"',
    "'": "'",
    "(": ")",
    "[": "]",
    "{": "}",
    "<": ">",
    "「": "」",
    "『": "』",
    "《": "》",
    "〈": "〉",
    "【": "】",
}
_SHORT = 64  # characters; what is longer is rarely a name and not kept in memory
_LOOSE = "\"' "
_ARTICLE = re.compile(r"(?:the|an|a) +(?=\S)")


def fold(text: str) -> str:
    """The comparison form of a text: NFKC, full case folding, one space for any white space, no final punctuation.

    Diacritics stay (Żubr is not Zubr), whether they were typed composed or decomposed. İ, I, ı and i are one letter,
    since upper-casing or lower-casing any of them leads to another. Zero-width characters vanish. A text of nothing
    but punctuation keeps it. Folding twice changes nothing.
    """
    if text.isascii():
        return _trim(text.lower())
    while (folded := _fold_once(text)) != text:
        text = folded
    return text


def _fold_once(text: str) -> str:
    text = _INVISIBLE.sub("", normalize("NFKC", text))
    text = text.casefold().replace("i\u0307", "i").replace("ı", "i")
    return _trim(normalize("NFKC", text))


def _trim(text: str) -> str:
    text = " ".join(text.split())
    return text.rstrip(_FINAL) or text


def fold_name(text: str) -> str:
    """The comparison form of a name: `fold`, straight quotes and hyphens, simplified characters, and no surrounding
    quotes, article or possessive 's.

    "The Beatles", “Beatles” and "Beatles'" are one name; a name that consists of an article only stays.
    """
    return _kept(text) if len(text) <= _SHORT else _folded_name(text)


def _folded_name(text: str) -> str:
    name = simplified(fold(text).translate(_CURLY))
    while (bare := _bare(name)) != name:
        name = bare
    return name


_kept = lru_cache(maxsize=65536)(_folded_name)
"""Names come again: resolving a turn asks for the same ones two hundred times."""


def _bare(name: str) -> str:
    if len(name) > 2 and _PAIRS.get(name[0]) == name[-1]:
        name = name[1:-1]
    name = name.lstrip(_LOOSE).rstrip(_LOOSE + _FINAL) or name
    name = _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name
    if len(name) > 2 and name.endswith("'s"):
        name = name[:-2]
    return fold(name).translate(_CURLY)


def content_hash(text: str) -> str:
    """SHA-256 (hex) of the folded text: equal for what `fold` calls the same (W6)."""
    return hashlib.sha256(fold(text).encode("utf-8", "surrogatepass")).hexdigest()
