"""What lies around entities, for the graph channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hindsight_graph.model.recall import PathStep, Reached
from hindsight_graph.stores.neo4j.session import Row, Sessions
from hindsight_graph.stores.walk import DEGREE, HUB_ROWS, Around, Edge, around, walk


def expand(
    sessions: Sessions, params: dict[str, Any], entity_ids: Sequence[str], hops: int, limit: int
) -> tuple[Reached, ...]:
    """See `Store.expand`: a query for each hop."""

    def look(ids: Sequence[str]) -> Iterator[Around]:
        most = {"most": HUB_ROWS, "most_counted": DEGREE}
        return map(_around, sessions.read("recall/expand", **params, ids=ids, **most))

    return walk(look, entity_ids, hops, limit)


def _around(row: Row) -> Around:
    mentions = [(id, session_id, turn) for id, session_id, turn in row["mentions"]]
    edges = [
        Edge((id, session_id, turn), negated, PathStep(subject, relation, object, id), subject_id, object_id)
        for id, session_id, turn, negated, subject_id, object_id, subject, relation, object in row["facts"]
    ]
    return around(row["entity_id"], mentions, edges, row["degree"])
