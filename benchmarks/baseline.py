"""The bare minimum that recall is measured against: exact vector search in numpy, then an OR query in plain FTS5."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import apsw
import numpy as np
from numpy.typing import NDArray

from hindsight_graph.stores.embedded import words
from hindsight_graph.text.tokens import boundaries, query_terms

DEPTH = 10


class Bare:
    """Texts and vectors with nothing around them: no filter, no graph, no explanation."""

    def __init__(self, path: Path, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
        self._vectors = vectors
        self._db = apsw.Connection(str(path))
        words.register(self._db)  # the product's own tokenizer, so that both indexes hold the same words
        self._db.execute(f"CREATE VIRTUAL TABLE bare USING fts5 (text, tokenize = 'porter {words.NAME}')")
        with self._db:
            self._db.executemany("INSERT INTO bare (text) VALUES (?)", ((text,) for text in texts))

    def vector(self, query: NDArray[np.float32]) -> float:
        """Milliseconds of one exact search for the nearest ten."""
        start = time.perf_counter()
        scores = self._vectors @ query
        best = np.argpartition(-scores, min(DEPTH, len(scores) - 1))[:DEPTH]
        best[np.argsort(-scores[best])].tolist()
        return (time.perf_counter() - start) * 1000

    def all_words(self, question: str) -> float:
        """Milliseconds of one OR query over every word of the question."""
        return self._match(sorted(set(boundaries(question))))

    def content_words(self, question: str) -> float:
        """Milliseconds of one OR query over the words that the product looks for: no stop words."""
        return self._match(sorted({token for term in query_terms(question) for token in term.tokens}))

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

    def _match(self, tokens: Sequence[str]) -> float:
        expression = " OR ".join('"' + token.replace('"', '""') + '"' for token in tokens)
        start = time.perf_counter()
        found = self._db.execute("SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT ?", (expression, DEPTH))
        list(found)
        return (time.perf_counter() - start) * 1000
