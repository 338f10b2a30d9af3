"""The reads that decisions need: edges between memories by type, and what came of a decision."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Link, LinkType
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.session import Sessions

_ASKED = ("namespace", "users", "believed_at")


def links(
    sessions: Sessions, params: dict[str, Any], ids: Sequence[str], types: Collection[LinkType]
) -> tuple[Link, ...]:
    """See `Store.links`."""
    asked = {name: params[name] for name in _ASKED}
    found = [
        Link(LinkType(row["type"]), row["source"], row["target"], codec.moment(row["at"]), row["reason"] or "")
        for row in sessions.read("read/links", **asked, ids=list(ids), types=sorted(types))
    ]
    return tuple(sorted(found, key=lambda one: (one.type, one.at.timestamp() if one.at else 0, one.source, one.target)))


def outcomes(sessions: Sessions, params: dict[str, Any], ids: Sequence[str]) -> Mapping[str, tuple[Outcome, ...]]:
    """See `Store.outcomes`."""
    asked = {name: params[name] for name in _ASKED}
    found: dict[str, tuple[Outcome, ...]] = {}
    for row in sessions.read("read/outcomes", **asked, ids=list(ids)):
        outcome = codec.outcome_of(row)
        found[outcome.decision_id] = (*found.get(outcome.decision_id, ()), outcome)
    return found
