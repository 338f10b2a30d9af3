"""The reads that decisions need: edges between memories by type, and what came of a decision."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

import apsw

from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Link, LinkType
from hindsight_graph.model.recall import Filter
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import rows


def links(
    connection: apsw.Connection, filter: Filter, ids: Sequence[str], types: Collection[LinkType]
) -> tuple[Link, ...]:
    """See `Store.links`."""
    params = codec.filter_params(filter) | _ids(ids) | {"types": json.dumps(sorted(types))}
    visible = [id for (id,) in rows(connection, "memory_in_scope", params)]
    found = set(rows(connection, "links", params | _ids(visible)))
    each = sorted(found, key=lambda row: (row[0], row[3] or 0, row[1], row[2]))
    return tuple(
        Link(LinkType(type), source, target, codec.moment_or_none(at), reason)
        for type, source, target, at, reason in each
    )


def outcomes(connection: apsw.Connection, filter: Filter, ids: Sequence[str]) -> Mapping[str, tuple[Outcome, ...]]:
    """See `Store.outcomes`."""
    params = codec.filter_params(filter) | _ids(ids)
    found: dict[str, tuple[Outcome, ...]] = {}
    for row in rows(connection, "outcomes", params):
        outcome = codec.outcome_of(row)
        found[outcome.decision_id] = (*found.get(outcome.decision_id, ()), outcome)
    return found


def _ids(ids: Sequence[str]) -> codec.Params:
    return {"ids": json.dumps(list(dict.fromkeys(ids)))}
