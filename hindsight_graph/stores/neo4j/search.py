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

FEW = 500
"""So many memories are compared with one question as fast as the index answers."""
_SCOPES_KEPT = 10_000

_MIN_WANTED = 200
"""Candidates that are looked at first."""

_BREADTH = 2000
"""Candidates asked of the vector index at least: the search of an HNSW graph keeps as many open, and so misses less."""

_GROWTH = 8
_MAX_FETCH = 20_000
"""Beyond this, comparing with every memory that passes is no slower than another round."""

Params = dict[str, Any]
Found = list[list[Any]]  # of id, score, session_id, turn


class VectorSearch:
    """Nearest memories by cosine. `filtered`: the index filters by namespace, user, layer and state itself.

    Few memories are all compared, which is exact: those of one session, and those of a scope of at most `FEW`. Beyond,
    the index answers; should it not find enough that pass what it can't filter by, all are compared after all.
    """

    def __init__(self, sessions: Sessions, index: str, *, filtered: bool) -> None:
        self._sessions = sessions
        self._index = index
        self._filtered = filtered
        self._large: set[tuple[str, ...]] = set()  # scopes that were seen to hold more than FEW

    def __call__(self, filter: Filter, params: Params, vector: Any, limit: int) -> tuple[Ranked, ...]:
        """The `limit` nearest; a memory in chunks counts once, by its best one."""
        asked = params | {"vector": vector, "limit": limit}
        if filter.session_id is not None:
            return self._all("recall/vector_in_session", asked)
        found: Found | None = None
        if self._is_large(params):
            if self._filtered:
                states = [str(state) for state in State] if filter.believed_at else params["states"]
                found = growing(lambda n: self._run("recall/vector_search", asked, n, index_states=states), limit)
            else:
                query = "recall/vector_query"
                found = growing(lambda n: self._run(query, asked, n, index=self._index), limit, sure=False)
        return self._all("recall/vector_exact", asked) if found is None else codec.ranked(found)

    def _all(self, name: str, params: Params) -> tuple[Ranked, ...]:
        (row,) = self._sessions.read(name, **params)
        return codec.ranked(row["ranked"])

    def _run(self, name: str, params: Params, wanted: int, **more: Any) -> Row:
        return self._sessions.read(name, **params, fetch=max(_BREADTH, wanted), considered=wanted, **more)[0]

    def _is_large(self, params: Params) -> bool:
        scope = (params["namespace"], *params["users"])
        if scope in self._large:
            return True
        most = FEW + 1
        (row,) = self._sessions.read("recall/vector_count", namespace=scope[0], users=params["users"], most=most)
        if row["memories"] < most:
            return False
        if len(self._large) >= _SCOPES_KEPT:
            self._large.clear()
        self._large.add(scope)
        return True


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

    found = growing(fetch, limit, most=None, whole=False)
    return codec.ranked(found or ())


def growing(
    fetch: Callable[[int], Row], limit: int, *, most: int | None = _MAX_FETCH, sure: bool = True, whole: bool = True
) -> Found | None:
    """Fetches more and more until `limit` pass or there are no more. None: gave up beyond `most` candidates.

    Where the last one that passes is as good as the worst one seen, others just as good may not have been seen yet:
    they are looked for among 20,000 candidates, which of still more equals counts for nothing. Not so without `whole`:
    of words that thousands of memories share equally, it is as good to have some.
    `sure`: that fewer came than were asked for means that there are no more. The search of a vector index without a
    filter can end early, where many equal vectors part its graph; with a filter, Lucene then compares with all.
    """
    wanted = max(_MIN_WANTED, 2 * limit)
    while True:
        answer = fetch(wanted)
        found: Found = answer["ranked"]
        if not limit or (len(found) >= limit and (not whole or found[-1][1] > answer["least"] or wanted > _MAX_FETCH)):
            return found
        if answer["seen"] < wanted:
            return found if sure else None
        wanted *= _GROWTH
        if most is not None and wanted > most:
            return None
