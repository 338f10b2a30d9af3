"""A word without a common English ending, to be compared with other stems only."""

from __future__ import annotations

_SUFFIXES = ("ing", "ed", "er", "es", "en", "s", "d", "r", "n")  # longest first


def stem(word: str) -> str:
    """The folded word without its ending: lives, lived, living and live have one stem. At least three letters stay."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)].rstrip("e")
    return word.rstrip("e")
