"""The two ranked channels: vector and full text, fetched in growing steps so that a filter never starves them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hindsight_graph.model.memory import State
from hindsight_graph.model.recall import Filter, Ranked
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.lucene import Buckets, legs
from hindsight_graph.stores.neo4j.session import Row, Sessions
from hindsight_graph.text.values import Term

_MIN_FETCH = 200
"""Candidates asked for at first: the search of an HNSW graph looks at as many, so that more also means more exact."""
_GROWTH = 8
_MAX_FETCH = 20_000
"""Beyond this, comparing with every memory that passes is no slower than another round."""

Params = dict[str, Any]


class VectorSearch:
    """Nearest memories by cosine. `filtered`: the index filters by namespace, user, layer and state itself."""

    def __init__(self, sessions: Sessions, index: str, *, filtered: bool) -> None:
        self._sessions = sessions
        self._index = index
        self._filtered = filtered

    def __call__(self, filter: Filter, params: Params, vector: Any, limit: int) -> tuple[Ranked, ...]:
        """The `limit` nearest; a memory in chunks counts once. A session's few memories are all compared."""
        asked = params | {"vector": vector, "limit": limit}
        if filter.session_id is not None:
            return ranked(self._sessions.read("recall/vector_in_session", **asked))
        if self._filtered:
            states = [str(state) for state in State] if filter.believed_at else params["states"]
            found = growing(lambda n: self._run("recall/vector_search", asked, fetch=n, index_states=states), limit)
        else:
            found = growing(lambda n: self._run("recall/vector_query", asked, fetch=n, index=self._index), limit)
        return ranked(self._sessions.read("recall/vector_exact", **asked) if found is None else found)

    def _run(self, name: str, params: Params, **more: Any) -> Row:
        return self._sessions.read(name, **params, **more)[0]


def fulltext(
    sessions: Sessions,
    indexes: tuple[str, str],
    filter: Filter,
    params: Params,
    terms: Sequence[Term],
    limit: int,
) -> tuple[Ranked, ...]:
    """The `limit` best by BM25 in the English and the CJK index; () where no term can be asked for."""
    users = None if filter.scope.all_users else params["users"]
    asked = legs(indexes, terms, Buckets(filter.scope.namespace, params["layers"], users))
    if not asked:
        return ()

    def fetch(n: int) -> Row:
        return sessions.read("recall/fulltext", **params, legs=asked, fetch=n, limit=limit)[0]

    found = growing(fetch, limit, most=None)
    return ranked(found or ())


def growing(fetch: Callable[[int], Row], limit: int, most: int | None = _MAX_FETCH) -> list[Row] | None:
    """Fetches more and more until `limit` pass or there are no more. None: gave up beyond `most` candidates.

    Where the last one that passes is as good as the worst one seen, others just as good may not have been seen yet.
    """
    wanted = max(_MIN_FETCH, 2 * limit)
    while True:
        answer = fetch(wanted)
        found: list[Row] = answer["ranked"]
        if answer["seen"] < wanted or (len(found) >= limit and found[-1]["score"] > answer["least"]):
            return found
        wanted *= _GROWTH
        if most is not None and wanted > most:
            return None


def ranked(rows: Sequence[Row]) -> tuple[Ranked, ...]:
    """Candidates from rows of id, session_id, turn, score."""
    return tuple(codec.ranked_of(row) for row in rows)
