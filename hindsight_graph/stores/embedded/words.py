"""The tokenizer of the full-text index: Unicode words, folded, with Han script split into single characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, cast

import apsw
import apsw.fts5

from hindsight_graph.text.values import Term

NAME = "hindsight_words"
MAX_TERMS = 64
"""A query is cut to this many terms, exact ones first: FTS5 refuses expressions deeper than 256, and a long text
asked as a question gains nothing from more."""

_APOSTROPHES = str.maketrans("", "", "'’‘ʼ＇")


def register(connection: apsw.Connection) -> None:
    """Makes the tokenizers known to a connection; needed before any statement that touches the index."""
    # apsw's own type for its factory is that of the tokenizer it returns
    connection.register_fts5_tokenizer("unicodewords", cast(Any, apsw.fts5.UnicodeWordsTokenizer))
    connection.register_fts5_tokenizer(NAME, _tokenizer)


def phrases(terms: Sequence[Term]) -> list[str]:
    """FTS5 expressions for the terms, one each, those of exact terms twice: BM25 sums, so that they count double.

    Every token is a quoted string, so nothing of it is read as syntax. A term of several tokens is a phrase.
    """
    kept = sorted(dict.fromkeys(terms), key=lambda term: not term.exact)[:MAX_TERMS]
    return [phrase for term in kept if (phrase := _phrase(term.tokens)) for _ in range(1 + term.exact)]


def any_of(phrases: Sequence[str]) -> str:
    """An FTS5 expression that matches any of the phrases."""
    return " OR ".join(phrases)


def _phrase(tokens: tuple[str, ...]) -> str:
    """A quoted string for each token with a letter or digit in it; what no text can hold is left out."""
    sayable = (token.encode("utf-8", "ignore").decode().replace("\0", " ") for token in tokens)
    return " + ".join('"' + token.replace('"', '""') + '"' for token in sayable if any(map(str.isalnum, token)))


def _tokenizer(connection: apsw.Connection, args: list[str]) -> apsw.Tokenizer:
    """What FTS5 calls to make a tokenizer; `args` is always empty."""
    words = connection.fts5_tokenizer("unicodewords", args)

    def tokenize(utf8: bytes, flags: int, locale: str | None) -> Iterator[tuple[int, int, str]]:
        for start, end, token in cast(Iterable[tuple[int, int, str]], words(utf8, flags, locale)):
            if folded := _fold(token):
                yield start, end, folded

    return tokenize


@lru_cache(maxsize=65536)
def _fold(token: str) -> str:
    """Case, width, marks and apostrophes folded; other punctuation inside a word stays, so that 2.4.1 is not 24.1."""
    if token.isascii():
        return token.replace("'", "").lower()
    parts = unicodedata.normalize("NFKD", token.translate(_APOSTROPHES))
    bare = "".join(char for char in parts if not unicodedata.category(char).startswith("M"))
    return unicodedata.normalize("NFC", bare).casefold()
