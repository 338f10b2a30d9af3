"""Words and search terms: what a text offers to match by, cut the way both stores' indexes cut it.

Both index by Unicode's word boundaries (UAX #29): SQLite through APSW's `unicodewords`, Neo4j through Lucene's
StandardTokenizer. One Han or Hiragana character is a word there; "3.11.2", "main.yml", "a:b" and "O'Brien" are one
word each, "sync-job" and "D:\\apps" are two.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from unicodedata import category, normalize

from hindsight_graph.text import stopwords
from hindsight_graph.text.fold import INVISIBLE
from hindsight_graph.text.language import BOPOMOFO, HAN, HIRAGANA, KATAKANA, count_cjk, has_cjk, is_cjk
from hindsight_graph.text.values import Term

# A longer query is cut to this before anything else; `limit` bounds the terms in any case.
_LONGEST_QUERY = 32_768
_LONGEST_TOKEN = 128  # SQLite and Lucene (255) cut words somewhere; nobody looks for longer ones

_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'"})
_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
_UNSPACED = f"{HAN}{HIRAGANA}{KATAKANA}{BOPOMOFO}"
_UNSPACED_RUN = re.compile(f"[{_UNSPACED}]+")
_KANA = re.compile(f"[{HIRAGANA}{KATAKANA}]")
_SCRIPT_RUN = re.compile(f"[{KATAKANA}]+|[{HIRAGANA}]+|[{HAN}{BOPOMOFO}]+")  # the dictionary is Chinese only

_URL = r"[a-z][a-z0-9+.-]{1,15}://[^\s<>\"'`|]+|www\.[^\s<>\"'`|]+"
_MAIL = r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"
_PATH = r"[a-z]:[\\/][\w.\\/+@~-]+|~?\.{0,2}(?:/[\w.+@~-]+){2,}|\\\\[\w.\\-]+|[\w.-]{1,128}(?:[/\\][\w.-]+)+"
_GLUED = r"[^\W_]+(?:[-_.,:;+&@#/'·]+[^\W_]+)*(?:\+\+|#)?"
_PIECE = re.compile(rf"(?P<exact>{_URL}|{_MAIL}|{_PATH})|{_GLUED}", re.IGNORECASE)
_COUNTED = re.compile(
    r"\d+(?:\.\d+)?[年月日号點点时時分秒天周岁歲元块塊万萬亿億楼层號室路斤米](?:\d+[年月日号號分秒])*"
)
_ALNUM = re.compile(r"[^\W_]+")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)+[\w.+-]*)", re.IGNORECASE)
_STUCK = re.compile(r"([^\W\d_]{3,})v?(\d+(?:\.\d+)*)")  # nginx1.25, python3
_EVERYWHERE = frozenset("http https www com org net".split())  # parts of so many addresses that they tell nothing
_TRAILING = ".,;:!?)]}>'\"*_~&=-/\\"


def words(text: str) -> list[str]:
    """The words of a text in order, case-folded, with straight apostrophes; Chinese is segmented."""
    text = _prepare(text)
    return [term for run, unspaced in _runs(text) for term in (_cut(run) if unspaced else boundaries(run))]


def segment(text: str) -> list[tuple[str, str]]:
    """Chinese words with their part-of-speech tags (jieba's: n noun, nr person, ns place, v verb, t time, eng …)."""
    import rjieba

    return [(word, tag) for word, tag in rjieba.tag(text)]


def query_terms(text: str, limit: int = 64) -> tuple[Term, ...]:
    """What to look for in full text, in the order it was said; at most `limit` terms, exact and rare-looking first.

    Stop words are left out unless nothing else remains. Versions, codes, numbers, paths, URLs, addresses and glued
    identifiers stay whole and are `exact`; their parts follow as plain terms. Tokens hold letters, digits, marks, and
    between them only what UAX #29 keeps inside a word (. , : ; ' · _): never quotes, brackets or operators. Text
    without a word gives ().
    """
    text = _prepare(text[:_LONGEST_QUERY])
    found: dict[tuple[str, ...], Term] = {}
    common: dict[tuple[str, ...], Term] = {}
    for term, is_common in _candidates(text):
        if term.tokens:
            (common if is_common else found).setdefault(term.tokens, term)
    terms = list((found or common).values())
    if len(terms) > limit:
        kept = sorted(range(len(terms)), key=lambda n: _rarity(terms[n]), reverse=True)[:limit]
        terms = [terms[n] for n in sorted(kept)]
    return tuple(terms)


def index_words(text: str) -> str:
    """Words to index beside the text, so that its parts and variants are found: for "main.yml": "main yml", for
    "sync_job": "sync job", for "O’Brien" the straight apostrophe, for full-width letters the plain ones. "" if none.
    """
    prepared = _prepare(text)
    seen: dict[str, None] = {}
    if prepared != text and not text.isascii():
        original = set(boundaries(text))
        seen.update(dict.fromkeys(word for word in boundaries(prepared) if word not in original))
    for word in boundaries(prepared):
        if word.isascii() and not word.isalnum() and not word.replace("'", "").isalpha():
            seen.update(dict.fromkeys(part for part in _ALNUM.findall(word) if len(part) > 1))
        if stuck := _STUCK.fullmatch(word):
            seen.update(dict.fromkeys(_unstuck(stuck)))
    return " ".join(seen)


def rough_tokens(text: str) -> int:
    """How many tokens a language model will count, roughly, rounded up.

    Four ASCII characters are a token (OpenAI's rule of thumb for English); a Han character, kana or syllable is one,
    which is the upper side for current tokenizers; any other character is half of one.
    """
    if text.isascii():
        return math.ceil(len(text) / 4)
    ascii_chars = len(text.encode("ascii", "ignore"))
    cjk = count_cjk(text)
    return math.ceil(ascii_chars / 4 + cjk + (len(text) - ascii_chars - cjk) / 2)


def boundaries(text: str) -> list[str]:
    """The words of a text by UAX #29, case-folded; pieces without a letter or digit are left out."""
    return [word.casefold() for word in _word_pattern(text).findall(text)]


def _prepare(text: str) -> str:
    if not text.isascii():
        text = _INVISIBLE.sub("", normalize("NFKC", text)).translate(_STRAIGHT)
    return text


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Alternating stretches of scripts with and without spaces between words; True for the latter."""
    if text.isascii():
        yield text, False
        return
    at = 0
    for match in _UNSPACED_RUN.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], False
        yield match.group(), True
        at = match.end()
    if at < len(text):
        yield text[at:], False


def _candidates(text: str) -> Iterator[tuple[Term, bool]]:
    if has_cjk(text):
        for match in _COUNTED.finditer(text):
            yield Term(match.group(), tuple(boundaries(match.group())), cjk=True, exact=True), False
        text = _COUNTED.sub(" ", text)
    for run, unspaced in _runs(text):
        if unspaced:
            for word in _cut_for_search(run):
                yield Term(word, tuple(boundaries(word)), cjk=True), word in stopwords.CHINESE
        else:
            yield from _spaced(run)


def _spaced(run: str) -> Iterator[tuple[Term, bool]]:
    if not run.isascii() and _MARKS_POSSIBLE.search(run):
        for word in boundaries(run):
            if word.isascii():
                yield from _latin(word, exact=False)
            else:
                yield Term(word, (word[:_LONGEST_TOKEN],), cjk=is_cjk(word[0])), False
        return
    for match in _PIECE.finditer(run):
        yield from _latin(match.group(), match.lastgroup == "exact")


def _cut(run: str) -> list[str]:
    import rjieba

    return rjieba.cut(run) if not _KANA.search(run) else _SCRIPT_RUN.findall(run)


def _cut_for_search(run: str) -> list[str]:
    """The words of a run and the shorter words inside long ones (数据库: 数据, 据库, 数据库)."""
    import rjieba

    return rjieba.cut_for_search(run) if not _KANA.search(run) else _SCRIPT_RUN.findall(run)


def _latin(piece: str, exact: bool) -> Iterator[tuple[Term, bool]]:
    if piece.isalpha():
        word = piece.casefold()[:_LONGEST_TOKEN]
        yield Term(piece, (word,), cjk=is_cjk(piece[0])), word in stopwords.ENGLISH
        return
    lowered = piece.casefold().rstrip(_TRAILING) if exact else piece.casefold()
    if not exact and lowered.replace("'", "").isalpha():
        bare = lowered.removesuffix("'s")
        yield Term(bare, (bare,)), lowered in stopwords.ENGLISH or bare in stopwords.ENGLISH
        return
    yield Term(lowered, _tokens(lowered), exact=True), False
    version = _VERSION.fullmatch(lowered)
    if version:
        other = version[1] if lowered.startswith("v") else f"v{lowered}"
        yield Term(other, _tokens(other), exact=True), False
        return
    stuck = _STUCK.fullmatch(lowered)
    for part in (*(_unstuck(stuck) if stuck else ()), *_ALNUM.findall(lowered)):
        if len(part) > 1 and part != lowered and not (part.isdigit() and len(part) < 4):
            yield Term(part, _tokens(part), exact="." in part), part in stopwords.ENGLISH or part in _EVERYWHERE


def _unstuck(match: re.Match[str]) -> list[str]:
    """A name and the version that is written on to it, each to be found alone: nginx and 1.25; a bare number is not."""
    return [match[1], match[2]] if "." in match[2] else [match[1]]


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(word[:_LONGEST_TOKEN] for word in boundaries(text))


def _rarity(term: Term) -> tuple[bool, int]:
    return term.exact, sum(map(len, term.tokens)) * (3 if term.cjk else 1)


def _word_pattern(text: str) -> re.Pattern[str]:
    if text.isascii():
        return _ASCII_WORD
    return _marked_word() if _MARKS_POSSIBLE.search(text) else _PLAIN_WORD


def _word(marks: str = "") -> re.Pattern[str]:
    """UAX #29 rules WB5–WB13 for the characters that occur in practice, on NFKC text without format characters."""
    letter, digit, either = f"[^\\W\\d_{_UNSPACED}]", "\\d", f"[^\\W_{_UNSPACED}]"
    mark = f"|[{marks}]" if marks else ""
    inside_word = f"(?<={letter}{mark})[:.'’·\u2027\u05f4\u0387](?={letter})"
    inside_number = f"(?<={digit}{mark})[,;.'’\u066c\u2044](?={digit})"
    word = f"(?<!_)_*{either}(?:{either}|_{mark}|{inside_word}|{inside_number})*"
    more = f"[{marks}]*" if marks else ""
    return re.compile(f"{word}|[{HAN}{HIRAGANA}{BOPOMOFO}]{more}|[{KATAKANA}][{KATAKANA}{marks}]*")


@cache
def _marked_word() -> re.Pattern[str]:
    """The pattern for scripts with combining marks, which `re` does not count as part of a word; built on first use."""
    codes = (*range(0x300, 0x1F000), *range(0xE0100, 0xE01F0))
    return _word("".join(char for code in codes if category(char := chr(code))[0] == "M"))


_PLAIN_WORD = _word()
_ASCII_WORD = re.compile(
    r"(?<!_)_*[A-Za-z0-9](?:[A-Za-z0-9_]|(?<=[A-Za-z])[:.'](?=[A-Za-z])|(?<=[0-9])[,;.'](?=[0-9]))*"
)
# Anything beyond Latin-1 letters, general punctuation and the unspaced scripts may carry marks.
_MARKS_POSSIBLE = re.compile(f"[^\x00-\u02ff\u2000-\u206f\u3000-\u303f{_UNSPACED}]")
