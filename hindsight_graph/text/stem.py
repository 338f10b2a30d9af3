"""A word without a common English ending, to be compared with other stems only."""

from __future__ import annotations

# Longest first, and none that is also the end of a bare word (recommend, return): its forms would part. "sses", "ial"
# and the like are left alone: a stem need not be a word, only the same for its forms.
_SUFFIXES = (
    *("ations", "ation", "ments", "ment", "ness", "ings", "ing", "ers", "ied", "ies", "er", "ed", "es", "ly", "en"),
    *("s", "y"),
)


def stem(word: str) -> str:
    """The folded word without its ending: lives, lived, living and live have one stem, also activity and activities,
    run and running. At least three letters stay."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    word = word.rstrip("ei")
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
