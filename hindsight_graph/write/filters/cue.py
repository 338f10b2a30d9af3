"""A cue: words that tell what a sentence is, found fast since most sentences hold none of the words it begins with."""

from __future__ import annotations

import re
from typing import NamedTuple

from hindsight_graph.text.language import HAN
from hindsight_graph.text.values import Sentence

# Emoticons that hold a letter or figure, words (cut at apostrophes), numbers, runs of Han, and single letters of any
# other script (which always count: what can't be read is kept).
TOKEN = re.compile(rf"<3+|[:;=]-?[dpo3]\b|[a-z\u00df-\u00f6\u00f8-\u024f]+|\d+|[{HAN}]+|[^\W\d_]", re.IGNORECASE)
_TOKEN_LOW = re.compile(TOKEN.pattern)
_HAN = re.compile(f"[{HAN}]")


class Said(NamedTuple):
    """One sentence as the filters read it; `low` is its text in lower case and of the same length."""

    text: str
    low: str
    start: int
    end: int
    tokens: list[str]
    words: frozenset[str]
    han: bool


def read(sentence: Sentence) -> Said:
    """Reads a sentence of a turn."""
    text = sentence.text
    low = text.lower()
    if len(low) != len(text):  # İ alone grows
        low = text.replace("İ", "I").lower()
    tokens = _TOKEN_LOW.findall(low)
    han = not text.isascii() and _HAN.search(text) is not None
    return Said(text, low, sentence.start, sentence.end, tokens, frozenset(tokens), han)


def read_part(text: str) -> Said:
    """Reads a piece of text that has no place of its own."""
    return read(Sentence(text, 0, len(text)))


def either(*alternatives: str) -> str:
    """One pattern out of several; each may itself be a choice."""
    return "|".join(alternatives)


class Cue:
    """An English and a Chinese pattern; the English one reads lower case, and only where one of `heads` is a word.

    Every alternative of the English pattern must need one of the heads (a test compares with the unsieved search).
    """

    __slots__ = ("chinese", "english", "heads")

    def __init__(self, heads: str, english: str, chinese: str | None = None) -> None:
        self.heads = frozenset(heads.split())
        self.english = re.compile(english)
        self.chinese = re.compile(chinese) if chinese else None

    def search(self, said: Said) -> re.Match[str] | None:
        """The first place of the English pattern, else of the Chinese one."""
        found = None if self.heads.isdisjoint(said.words) else self.english.search(said.low)
        if found is None and said.han and self.chinese is not None:
            found = self.chinese.search(said.text)
        return found
