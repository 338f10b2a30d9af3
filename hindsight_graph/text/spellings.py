"""What in a text could be the name of something that is known already."""

from __future__ import annotations

import re

from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.tokens import segment

LONGEST_NAME = 4  # words of a name, and characters of a Chinese one, that are looked up together
READ = 1000  # characters that are read; longer ones are texts, whose every word can't be looked up
_WORD = re.compile(r"[^\W_]+(?:[-.'’+#/][^\W_]+)*[+#]*", re.UNICODE)
_CHINESE = re.compile(r"[\u4e00-\u9fff]{2,}")


def spellings(text: str, most: int) -> list[str]:
    """Up to `most` distinct spellings that could be names: runs of one to four words, as they are written.

    Chinese puts no spaces between words and dictionaries don't know most names, so that every run of two to four
    characters counts as well as those of up to three words.
    """
    text = text[:READ]
    words = [match.group() for match in _WORD.finditer(text) if not has_cjk(match.group())]
    found = [
        " ".join(words[start : start + length])
        for length in range(1, LONGEST_NAME + 1)
        for start in range(len(words) - length + 1)
    ]
    if has_cjk(text):
        parts = [word for word, _ in segment(text)]
        found += [
            "".join(parts[start : start + length])
            for length in range(1, LONGEST_NAME)
            for start in range(len(parts) - length + 1)
        ]
        found += [
            run[start : start + length]
            for run in _CHINESE.findall(text)
            for length in range(2, LONGEST_NAME + 1)
            for start in range(len(run) - length + 1)
        ]
    return list(dict.fromkeys(found))[:most]
