"""The bare minimum that the Neo4j store is measured against, on the same server: the same rows as plain nodes and
edges, and one statement that fuses vectors and full text and takes one hop. Its statements are in benchmarks/bare/."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, LiteralString, cast

import numpy as np
from neo4j import GraphDatabase, Session
from numpy.typing import NDArray

from benchmarks.rows import Rows
from hindsight_graph.stores.neo4j.codec import vector_param
from hindsight_graph.stores.neo4j.target import parse
from hindsight_graph.text.tokens import query_terms

DEPTH, LIMIT = 50, 10
_FOLDER = Path(__file__).parent / "bare"


class BareGraph:
    """Nodes and edges with nothing around them: no filter, no check, no revision, no explanation."""

    def __init__(self, url: str, dimension: int) -> None:
        target = parse(url)
        self._driver = GraphDatabase.driver(
            target.address, auth=(target.user, target.password), notifications_min_severity="OFF"
        )
        with self._driver.session() as session:
            for name in ("setup_key", "setup_entity", "setup_text", "await"):
                _run(session, name)
            _run(session, "setup_vectors", dimension=dimension)
            _run(session, "await")

    def insert(self, batches: Iterable[Rows]) -> float:
        """Inserts the batches, a transaction each; returns the seconds it took."""
        spent = 0.0
        with self._driver.session() as session:
            for rows in batches:
                pairs = zip(rows.memories, rows.vectors, strict=True)
                facts = [one for one in rows.memories if one["object_id"]]
                start = time.perf_counter()
                memories = [{"properties": one, "vector": vector_param(row, packed=True)} for one, row in pairs]
                with session.begin_transaction() as transaction:
                    for name, given in (
                        ("entities", rows.entities),
                        ("aliases", rows.aliases),
                        ("memories", memories),
                        ("facts", facts),
                        ("mentions", rows.mentions),
                        ("links", rows.links),
                    ):
                        transaction.run(_text(f"insert_{name}"), rows=list(given)).consume()
                    transaction.commit()
                spent += time.perf_counter() - start
        return spent

    def ask(self, question: str, vector: NDArray[np.float32]) -> float:
        """Milliseconds of the one statement, for the same ten hits."""
        tokens = sorted({token for term in query_terms(question) for token in term.tokens})
        words = " ".join('"' + token.replace("\\", "").replace('"', "") + '"' for token in tokens)
        with self._driver.session() as session:
            start = time.perf_counter()
            found = session.execute_read(
                lambda unit: unit.run(
                    _text("ask"), vector=vector_param(vector, packed=True), words=words, depth=DEPTH, limit=LIMIT
                ).data()
            )
            spent = (time.perf_counter() - start) * 1000
        if not found:
            raise RuntimeError(f"the bare statement found nothing for {question!r}, so its time would not count")
        return spent

    def close(self) -> None:
        """Takes everything away again and lets go of the server."""
        with self._driver.session() as session:
            for name in ("drop_text", "drop_vectors", "drop_nodes", "drop_key", "drop_entity"):
                _run(session, name)
        self._driver.close()


@cache
def _text(name: str) -> LiteralString:
    text: Any = (_FOLDER / f"{name}.cypher").read_text(encoding="utf-8")
    return cast(LiteralString, text)  # our own files only


def _run(session: Session, name: str, **parameters: Any) -> None:
    session.run(_text(name), parameters).consume()
