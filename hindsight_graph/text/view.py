"""A text as rules read it: composed, in simplified characters, without characters that show nothing, every place
traceable to the original."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import combining, is_normalized, normalize

from hindsight_graph.text.fold import INVISIBLE
from hindsight_graph.text.script import simplified

_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
_JAMO = range(0x1160, 0x1200)  # vowels and final consonants, which compose with the syllable before
_HYPHENS = str.maketrans("‐‑", "--")
_SHOWN = re.compile(f"[^{INVISIBLE}]")


@dataclass(frozen=True, slots=True)
class View:
    """`text` is NFC without Default_Ignorable_Code_Points, with plain hyphens and simplified Chinese characters;
    `span` and `words` lead back to `original`."""

    text: str
    original: str
    _starts: Sequence[int] | None = None  # for each character of `text`: where in the original it begins and ends
    _ends: Sequence[int] | None = None

    @property
    def same(self) -> bool:
        """Whether the text needed no change, so that places are the same in both."""
        return self._starts is None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original that [start, end) of `text` stands for."""
        if self._starts is None or self._ends is None:
            return start, end
        first = self._starts[start] if start < len(self._starts) else len(self.original)
        return first, self._ends[end - 1] if end > start else first

    def words(self, start: int, end: int) -> str:
        """The original spelling of [start, end), without what shows nothing."""
        first, last = self.span(start, end)
        return _INVISIBLE.sub("", self.original[first:last])


def view(text: str) -> View:
    """The view of a text; linear in its length, and the text itself where nothing is to change."""
    if text.isascii():
        return View(text, text)
    if is_normalized("NFC", text) and not _INVISIBLE.search(text):
        plain = _plain(text)
        return View(text, text) if plain == text else View(plain, text, range(len(text)), range(1, len(text) + 1))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for cluster, start, end in _clusters(text):
        composed = normalize("NFC", cluster)
        pieces.append(composed)
        starts += [start] * len(composed)
        ends += [end] * len(composed)
    return View(_plain("".join(pieces)), text, starts, ends)


def _plain(text: str) -> str:
    return simplified(text.translate(_HYPHENS))


def _clusters(text: str) -> list[tuple[str, int, int]]:
    """Each visible character with what composes with it, and where it stands in the text."""
    found: list[tuple[str, int, int]] = []
    base: list[str] = []
    start = end = 0
    for match in _SHOWN.finditer(text):
        char = match.group()
        if base and not (combining(char) or ord(char) in _JAMO):
            found.append(("".join(base), start, end))
            base = []
        if not base:
            start = match.start()
        base.append(char)
        end = match.end()
    if base:
        found.append(("".join(base), start, end))
    return found
