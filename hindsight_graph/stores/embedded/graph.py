"""What lies around entities, for the graph channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import apsw

from hindsight_graph.model.recall import Filter, PathStep, Reached
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import rows
from hindsight_graph.stores.walk import DEGREE, HUB_ROWS, Around, Edge, around, walk


def expand(
    connection: apsw.Connection, filter: Filter, entity_ids: Sequence[str], hops: int, limit: int
) -> tuple[Reached, ...]:
    """See `Store.expand`."""
    params = codec.filter_params(filter)

    def look(ids: Sequence[str]) -> Iterator[Around]:
        return (_around(connection, params | {"entity_id": entity_id, "limit": HUB_ROWS}) for entity_id in ids)

    return walk(look, entity_ids, hops, limit)


def _around(connection: apsw.Connection, params: codec.Params) -> Around:
    mentions = [(id, session_id, turn) for id, session_id, turn in rows(connection, "expand_mentions", params)]
    edges = [
        Edge((id, session_id, turn), bool(negated), PathStep(subject, relation, object_, id), subject_id, object_id)
        for id, session_id, turn, negated, relation, subject_id, subject, object_id, object_ in rows(
            connection, "expand_facts", params
        )
    ]
    counted = None
    if max(len(mentions), len(edges)) == HUB_ROWS:
        ((counted,),) = rows(connection, "expand_degree", params | {"limit": DEGREE})
    return around(params["entity_id"], mentions, edges, counted)
