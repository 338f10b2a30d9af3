"""Cutting a text into sentences and clauses, in English and Chinese, with positions that point back into it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from hindsight_graph.text.values import Sentence

_CLOSERS = "\"'”’」』）)\\]】》*_"
_END = re.compile(rf"(?:[。！？｡；]|…+|[!?]+|\.+)+[{_CLOSERS}]*|\n+")
_SURE = re.compile("[。！？｡；\n]")
# What is said inside quotes or brackets stays together, if the pair closes within the same paragraph.
_QUOTED = re.compile(
    r"“[^“”\n]{1,400}”|「[^「」\n]{1,400}」|『[^『』\n]{1,400}』|（[^（）\n]{1,400}）|\([^()\n]{1,400}\)"
    r"|(?<!\w)\"[^\"\n]{1,400}\"(?!\w)"
)
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof sr jr st mt ft vs no nos vol fig eq sec ch pp ed eds inc ltd co corp dept est approx gen col "
    "capt lt sgt rev hon gov sen rep pres jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun "
    "e.g i.e cf al viz ca".split()
)
# Abbreviations that may also end a sentence: they do when a capital follows.
_MAY_END = frozenset(
    "etc a.m p.m am pm inc ltd co corp jr sr est al ed jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
_OPENING_WORD = re.compile(
    r"[\"“(\[]?(?:I|You|He|She|It|We|They|My|Our|Your|His|Her|Their|This|That|These|Those|The|A|An|And|But|So|If|When|"
    r"Then|There|In|On|At|For|Now|What|Who|Why|How|Where|Is|Are|Do|Did|Please|Let|Yes|Also|However|After|Before)\b"
)
_LAST_WORD = re.compile(r"(?:[^\W\d_]\.)*[^\W_]+$")
_LIST_NUMBER = re.compile(r"(?:^|\n)\s*(?:\d{1,3}|[A-Za-z])$")
_SPACE = re.compile(r"\s*")

_COMMA = re.compile(
    r"(?<!\d),|,(?!\d)|[，；;]|\s+[–—]\s+|——+"
    r"|(?<=\s)(?=(?:but|because|although|though|whereas|while|so that|since|unless)\s)"
    r"|(?<=\s)(?=(?:and|or|so)\s+(?:I|we|he|she|they|it|you|my|our|his|her|their)\b)"
    r"|(?<=[^\s，。,])(?=但是|因为|所以|不过|而且|然后|虽然|可是|由于)"
)
_YEAR_AFTER = re.compile(r"\s*\d{4}\b")
_DAY_BEFORE = re.compile(r"\d(?:st|nd|rd|th)?$")


def split(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, in order; white space between them belongs to none.

    A line end always ends one. Full stops inside URLs, versions, decimals, file names, initials and abbreviations do
    not, and neither does anything inside a closed pair of quotes or brackets.
    """
    quoted = Stretches(match.span() for match in _QUOTED.finditer(text))
    return tuple(_pieces(text, 0, len(text), (m.end() for m in _END.finditer(text) if _ends(text, m, quoted))))


class Stretches:
    """Stretches of a text, overlapping ones as one; each question costs the logarithm of their number."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._spans: list[tuple[int, int]] = []
        for start, end in sorted(spans):
            if self._spans and start < self._spans[-1][1]:
                start, end = self._spans[-1][0], max(end, self._spans.pop()[1])
            self._spans.append((start, end))
        self._starts = [start for start, _ in self._spans]

    def touches(self, start: int, end: int) -> bool:
        """Whether one of them has a place in common with [start, end)."""
        at = bisect_left(self._starts, end)
        return at > 0 and self._spans[at - 1][1] > start

    def holds(self, start: int, end: int) -> bool:
        """Whether [start, end) lies within one of them, short of its ends."""
        at = bisect_left(self._starts, start)
        return at > 0 and end < self._spans[at - 1][1]


def bounded(text: str, most: int) -> Iterator[Sentence]:
    """The sentences of a text; one of more than `most` characters in parts, cut at a comma or blank where it has one.

    For work that grows faster than the length: nobody says what is one sentence over more than `most` characters.
    """
    for sentence in split(text):
        start = sentence.start
        while sentence.end - start > most:
            cut = max(text.rfind(mark, start + most // 2, start + most) for mark in _PAUSES) + 1 or start + most
            yield from _pieces(text, start, cut, iter(()))
            start = cut
        yield from _pieces(text, start, sentence.end, iter(()))


_PAUSES = "，,；;、 "


def clauses(text: str) -> tuple[Sentence, ...]:
    """Sentences cut further at commas, semicolons, dashes and conjunctions; a conjunction begins its clause.

    Commas inside numbers and dates ("3,000", "May 7, 2023") and the enumeration comma 、 do not cut.
    """
    found: list[Sentence] = []
    for sentence in split(text):
        cuts = [m.end() for m in _COMMA.finditer(text, sentence.start, sentence.end) if not _in_date(text, m)]
        found.extend(_pieces(text, sentence.start, sentence.end, iter(cuts)))
    return tuple(found)


def _pieces(text: str, start: int, end: int, cuts: Iterator[int]) -> Iterator[Sentence]:
    for cut in (*cuts, end):
        piece = text[start:cut]
        lead = len(piece) - len(piece.lstrip())
        body = piece.strip()
        if body:
            yield Sentence(body, start + lead, start + lead + len(body))
        start = cut


def _ends(text: str, match: re.Match[str], quoted: Stretches) -> bool:
    mark = match.group()
    after = match.end()
    if "\n" in mark or after == len(text):
        return True
    if quoted.holds(match.start(), after):
        return False
    if _SURE.search(mark):
        return True
    rest = text[after : after + 24]
    if not rest[0].isspace():
        return _wide(rest[0]) and not _is_number_point(text, match)
    following = rest[_end_of_space(rest) :]
    if not following:
        return True
    if mark.startswith(("…", "...")) or mark[-1] in "\"'”’)":
        return not following[0].islower()
    return not mark.startswith(".") or _full_stop_ends(text, match.start(), following)


def _full_stop_ends(text: str, at: int, following: str) -> bool:
    before = text[max(0, at - 24) : at]
    if _LIST_NUMBER.search(before):
        return False
    last = _LAST_WORD.search(before)
    if last is None:
        return True
    word = last.group()
    capital = following[0].isupper() or _OPENING_WORD.match(following) is not None
    if len(word) == 1 and word.isupper() and word != "I":  # an initial: J. Smith
        return _OPENING_WORD.match(following) is not None
    if "." in word and word.lower() not in _ABBREVIATIONS | _MAY_END:  # U.S., Ph.D
        return _OPENING_WORD.match(following) is not None if len(word) < 6 else capital
    lowered = word.lower()
    if lowered in ("no", "nos"):
        return not following[0].isdigit()
    if lowered in _MAY_END:
        return capital and not following[0].isdigit()
    return lowered not in _ABBREVIATIONS


def _wide(char: str) -> bool:
    return char >= "\u2e80"


def _is_number_point(text: str, match: re.Match[str]) -> bool:
    return match.group() == "." and _LIST_NUMBER.search(text[max(0, match.start() - 8) : match.start()]) is not None


def _end_of_space(text: str) -> int:
    space = _SPACE.match(text)
    return space.end() if space else 0


def _in_date(text: str, match: re.Match[str]) -> bool:
    if match.group() != ",":
        return False
    before = text[max(0, match.start() - 4) : match.start()]
    return bool(_DAY_BEFORE.search(before) and _YEAR_AFTER.match(text, match.end()))
