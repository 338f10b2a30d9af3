"""What recall reads of its candidates, in one round trip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from hindsight_graph.model.memory import Conflict, LinkType
from hindsight_graph.model.recall import Relatives
from hindsight_graph.ports.store import Gathered
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.session import Row, Sessions


def gather(sessions: Sessions, params: dict[str, Any], ids: Sequence[str]) -> Gathered:
    """See `Store.gather`. In the order of the ids."""
    (row,) = sessions.read("recall/gather", **params, ids=list(ids))
    found = {memory.id: memory for memory in map(codec.memory_of, row["found"])}
    memories = {id: found[id] for id in dict.fromkeys(ids) if id in found}
    around = {memory.id: memory for memory in (codec.memory_of(one) for one, _ in row["around"])}
    holding = frozenset(memories) | {one[0] for one, holds in row["around"] if holds}
    order = {memory.id: (memory.provenance.observed_at, memory.id) for memory in memories.values()}
    links = _Links(row)
    return Gathered(
        memories, around, holding, {
            id: Relatives(
                tuple(sorted((one for one in links.sources[id] if one in order), key=order.__getitem__)),
                tuple(links.facts[id]), tuple(links.superseded_by[id]), tuple(links.conflicts[id]),
            )
            for id in (*memories, *around)
        }
    )  # fmt: skip


class _Links:
    """The edges of an answer, by the memory that they belong to; those of a kind in the order they came in."""

    def __init__(self, row: Row) -> None:
        self.sources: dict[str, list[str]] = defaultdict(list)
        self.facts: dict[str, list[str]] = defaultdict(list)
        self.superseded_by: dict[str, list[str]] = defaultdict(list)
        self.conflicts: dict[str, list[Conflict]] = defaultdict(list)
        for one, kind, other in row["edges"]:
            if kind == LinkType.DERIVED_FROM:
                self.sources[one].append(other)
                self.facts[other].append(one)
            else:
                self.superseded_by[other].append(one)
        for memory_id, conflict in row["conflicts"]:
            self.conflicts[memory_id].append(codec.conflict_of(conflict))
