"""Cuts a long text into overlapping pieces that an embedder can take, at the ends of sentences where it can."""

from __future__ import annotations

import re
import unicodedata

SIZE = 1500  # characters; about 300 words or 900 Chinese words' worth of meaning, well within any sentence encoder
_JOINER = "\u200d"
OVERLAP = 150  # characters said again at the start of the next piece, so that a thought cut in two is whole in one

# Where a piece may end, best first: a paragraph, a sentence (Latin ones need a space after the mark, Chinese ones
# do not), a clause, a word.
_BREAKS = (
    re.compile(r"\n\s*\n"),
    re.compile(r"[.!?…]['\")\]]*\s|[。！？；…][”’」』）]*|\n"),
    re.compile(r"[,;:]\s|[，、：]"),
    re.compile(r"\s"),
)


def chunks(text: str, size: int = SIZE, overlap: int = OVERLAP) -> tuple[str, ...]:
    """`text` whole if it has at most `size` characters, else pieces of at most `size`, in order.

    Each piece ends at the best break in its second half, or is cut hard where there is none, and starts at a break
    within the last `overlap` characters of the one before. Together the pieces cover every character of the text
    that is not white space at a seam. Raises ValueError unless 0 <= overlap < size / 2.
    """
    if not 0 <= overlap < size / 2:
        raise ValueError(f"an overlap of {overlap} does not fit pieces of {size} characters: it must be under half")
    if len(text) <= size:
        return (text,)
    pieces: list[str] = []
    start = 0
    while len(text) - start > size:
        end = _last_break(text, start + size // 2, start + size) or _whole(text, start + size, start + 1)
        pieces.append(text[start:end].strip())
        start = _first_break(text, end - overlap, end) or _whole(text, end - overlap, start + 1)
    pieces.append(text[start:].strip())
    return tuple(piece for piece in pieces if piece)


def _last_break(text: str, low: int, high: int) -> int | None:
    """Just after the last break of the best kind in text[low:high]; None if there is none at all."""
    for kind in _BREAKS:
        ends = [found.end() for found in kind.finditer(text, low, high)]
        if ends:
            return ends[-1]
    return None


def _first_break(text: str, low: int, high: int) -> int | None:
    """Just after the first break of the best kind in text[low:high] that leaves something; None if there is none."""
    for kind in _BREAKS:
        found = kind.search(text, low, high)
        if found is not None and found.end() < high:
            return found.end()
    return None


def _whole(text: str, at: int, least: int) -> int:
    """`at`, moved left (never below `least`) off combining marks and joiners, so that no visible character is torn."""
    for place in range(at, least, -1):
        if text[place - 1] != _JOINER and not _continues(text[place]):
            return place
    return at


def _continues(character: str) -> bool:
    return character == _JOINER or unicodedata.combining(character) > 0 or "\ufe00" <= character <= "\ufe0f"
