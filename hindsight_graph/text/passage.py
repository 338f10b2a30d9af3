"""The passage of a long text that a question is about: where the most telling of its words stand together."""

from __future__ import annotations

import re
from collections import Counter

_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_BEFORE = 0.25  # of the length: how much of it is shown before the first word that was asked for


def passage(text: str, question: str, length: int) -> tuple[int, int]:
    """Start and end of at most `length` characters of `text`; its beginning if no word of the question stands in it.

    Each word counts once in a passage, and the less the oftener the text has it.
    """
    found = [(at, word) for word in _words(question) for at in _places(text, word)]
    if not found or len(text) <= length:
        return 0, min(length, len(text))
    found.sort()
    often = Counter(word for _, word in found)
    inside: Counter[str] = Counter()
    worth = best = 0.0
    first = start = 0
    for at, word in found:
        worth += 0 if inside[word] else 1 / often[word]
        inside[word] += 1
        while at - found[first][0] > length * (1 - _BEFORE) / 2:
            left = found[first][1]
            inside[left] -= 1
            worth -= 0 if inside[left] else 1 / often[left]
            first += 1
        if worth > best + 1e-9:
            best, start = worth, found[first][0]
    start = max(0, min(start - int(length * _BEFORE), len(text) - length))
    return _whole(text, start), start + length


def _words(question: str) -> set[str]:
    """The words of a question; of a run of Chinese the pairs of characters, as no space tells its words."""
    words: set[str] = set()
    for run in _WORD.findall(question.casefold()):
        if _HAN.match(run) and len(run) > 1:
            words.update(run[at : at + 2] for at in range(len(run) - 1))
        else:
            words.add(run)
    return words


def _places(text: str, word: str) -> list[int]:
    """Where a word stands; a longer one also with another ending."""
    stem = word[: max(4, len(word) - 2)]
    end = "" if len(word) >= 4 else r"\b"
    pattern = re.escape(stem) if _HAN.match(word) else rf"\b{re.escape(stem)}{end}"
    return [hit.start() for hit in re.finditer(pattern, text, re.IGNORECASE)]


def _whole(text: str, start: int) -> int:
    """The start of the word at `start`, if that is near."""
    space = text.rfind(" ", max(0, start - 30), start)
    return space + 1 if start and space >= 0 else start
