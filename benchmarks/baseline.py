"""The bare minimum that the embedded store is measured against: the same rows in plain SQLite and FTS5, exact vector
search in numpy, then an OR query over the words."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import apsw
import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import MEMORY_COLUMNS, Rows
from hindsight_graph.stores.embedded import words
from hindsight_graph.text.tokens import boundaries, query_terms

DEPTH = 10

# As durable as the product: what is committed is on the disk.
_SCHEMA = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE entity (id TEXT PRIMARY KEY, name TEXT, cls TEXT, key TEXT);
CREATE TABLE alias (entity_id TEXT, text TEXT, key TEXT, user_id TEXT);
CREATE TABLE mention (source TEXT, target TEXT, PRIMARY KEY (source, target)) WITHOUT ROWID;
CREATE TABLE link (type TEXT, source TEXT, target TEXT, PRIMARY KEY (source, type, target)) WITHOUT ROWID;
CREATE TABLE vector (memory TEXT PRIMARY KEY, value BLOB);
"""
_INSERTS = {
    "entities": "INSERT INTO entity VALUES (:id, :name, :cls, :key)",
    "aliases": "INSERT INTO alias VALUES (:entity_id, :text, :key, :user_id)",
    "memories": f"INSERT INTO memory VALUES ({', '.join(f':{name}' for name in MEMORY_COLUMNS)})",  # fixed names
    "mentions": "INSERT INTO mention VALUES (:source, :target)",
    "links": "INSERT INTO link VALUES (:type, :source, :target)",
}


class Bare:
    """Rows and vectors with nothing around them: no filter, no check, no graph, no explanation."""

    def __init__(self, path: Path) -> None:
        self._vectors: NDArray[np.float32] = np.empty((0, 0), np.float32)
        self._db = apsw.Connection(str(path))
        words.register(self._db)  # the product's own tokenizer, so that both indexes hold the same words
        list(self._db.execute(_SCHEMA))  # a pragma answers; what follows it waits until its row is taken
        self._db.execute(f"CREATE TABLE memory ({', '.join(MEMORY_COLUMNS)}, PRIMARY KEY (id))")
        self._db.execute(f"CREATE VIRTUAL TABLE bare USING fts5 (text, tokenize = 'porter {words.NAME}')")

    def insert(self, batches: Iterable[Rows]) -> float:
        """Inserts the batches, a transaction each; returns the seconds it took."""
        spent = 0.0
        kept: list[NDArray[np.float32]] = []
        for rows in batches:
            start = time.perf_counter()
            with self._db:
                for name, statement in _INSERTS.items():
                    self._db.executemany(statement, getattr(rows, name))
                pairs = zip(rows.memories, rows.vectors, strict=True)
                self._db.executemany("INSERT INTO vector VALUES (?, ?)", ((one["id"], row.data) for one, row in pairs))
                self._db.executemany("INSERT INTO bare (text) VALUES (?)", ((one["content"],) for one in rows.memories))
            spent += time.perf_counter() - start
            kept.append(rows.vectors)
        self._vectors = np.concatenate(kept)
        return spent

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
