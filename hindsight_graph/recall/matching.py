"""How often search terms stand in texts that were read, in the same sense in which the indexes look for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

import numpy as np
import numpy.typing as npt

from hindsight_graph.text.language import BOPOMOFO, HAN, HIRAGANA, KATAKANA, has_cjk
from hindsight_graph.text.stem import stem
from hindsight_graph.text.values import Term

Counts = npt.NDArray[np.float64]  # a row for each term, a column for each text

_MARKS = re.compile("[\u0300-\u036f]+")
_LETTER = rf"[^\W_{HAN}{HIRAGANA}{KATAKANA}{BOPOMOFO}]"  # or digit; beside Chinese, English needs no space
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
_stem = lru_cache(maxsize=65536)(stem)


def count(terms: Sequence[Term], texts: Sequence[str]) -> Counts:
    """How often each term stands in each text, whatever its case, accents, width and English ending.

    Terms of several tokens, exact ones and Chinese ones are looked for as they are written.
    """
    found = np.zeros((len(terms), len(texts)))
    rows: dict[str, list[int]] = {}
    literal: list[tuple[int, str]] = []
    for n, term in enumerate(terms):
        plain = _plain(term.text)
        if term.exact or len(term.tokens) > 1 or has_cjk(plain):
            literal.append((n, plain))
        else:
            rows.setdefault(_stem(plain), []).append(n)
    # A stem is how its words begin, so that only words that begin like one need be stemmed.
    beginning = re.compile(rf"(?<!{_LETTER})(?:{'|'.join(map(re.escape, rows))}){_LETTER}*") if rows else None
    for column, text in enumerate(map(_plain, texts)):
        for word in beginning.findall(text) if beginning else ():
            for row in rows.get(_stem(word), ()):
                found[row, column] += 1
        for row, piece in literal:
            found[row, column] = text.count(piece)
    return found


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    return normalize("NFC", _MARKS.sub("", normalize("NFKD", text.translate(_APOSTROPHES)))).casefold()
