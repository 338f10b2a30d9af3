"""Walks from entities along the facts that may be seen, to two hops, with bounded work at every entity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import apsw

from hindsight_graph.model.recall import Filter, PathStep, Reached
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import rows

HUB_ROWS = 100
"""At most this many facts and as many mentions are followed from one entity, the newest first."""

FRONTIER = 64
"""At most this many entities are walked from at each hop."""

DEGREE = 200
"""Degrees are counted up to this: beyond it a hub is a hub."""


@dataclass(slots=True)
class _Walk:
    connection: apsw.Connection
    params: codec.Params
    reached: dict[str, Reached] = field(default_factory=dict)

    def visit(self, entity_id: str, path: tuple[PathStep, ...]) -> dict[str, tuple[PathStep, ...]]:
        """Keeps what mentions an entity or states a fact about it; returns the entities at the other ends of those
        facts, each with a path to it.

        A fact that is denied ("no longer works at …") is reached, but leads nowhere.
        """
        mentions = self._rows("expand_mentions", entity_id, HUB_ROWS)
        facts = self._rows("expand_facts", entity_id, HUB_ROWS)
        degree = self._degree(entity_id, mentions, facts)
        for id, session_id, turn in mentions:
            self.keep(Reached(id, len(path) + 1, degree, path, session_id, turn))
        onwards: dict[str, tuple[PathStep, ...]] = {}
        for id, session_id, turn, negated, relation, subject_id, subject, object_id, object_ in facts:
            longer = (*path, PathStep(subject, relation, object_, id))
            self.keep(Reached(id, len(longer), degree, longer, session_id, turn))
            other = object_id if subject_id == entity_id else subject_id
            if other is not None and not negated:
                onwards.setdefault(other, longer)
        return onwards

    def _degree(self, entity_id: str, mentions: Sequence[codec.Row], facts: Sequence[codec.Row]) -> int:
        """How many memories speak of an entity, counted afresh only where what was read of them can't tell."""
        known = len({row[0] for row in (*mentions, *facts)})
        if known >= DEGREE or max(len(mentions), len(facts)) < HUB_ROWS:
            return min(known, DEGREE)
        return int(self._rows("expand_degree", entity_id, DEGREE)[0][0])

    def keep(self, found: Reached) -> None:
        """Keeps the shortest way to a memory; of equally short ones a fact's own edge, then the lesser hub."""
        known = self.reached.get(found.memory_id)
        if known is None or _order(found) < _order(known):
            self.reached[found.memory_id] = found

    def _rows(self, name: str, entity_id: str, limit: int) -> list[codec.Row]:
        row = self.params | {"entity_id": entity_id, "limit": limit}
        return list(rows(self.connection, name, row))


def expand(
    connection: apsw.Connection, filter: Filter, entity_ids: Sequence[str], hops: int, limit: int
) -> tuple[Reached, ...]:
    """What `Store.expand` says. Fewest hops first, then by rising degree, then by id."""
    walk = _Walk(connection, codec.filter_params(filter))
    frontier: dict[str, tuple[PathStep, ...]] = dict.fromkeys(entity_ids, ())
    seen = set(frontier)
    for hop in range(1, hops + 1):
        onwards: dict[str, tuple[PathStep, ...]] = {}
        for entity_id, path in list(frontier.items())[:FRONTIER]:
            for other, longer in walk.visit(entity_id, path).items():
                if other not in seen:
                    onwards.setdefault(other, longer)
        if hop == hops or len(walk.reached) >= limit:  # what is further away comes after all that is near
            break
        seen |= onwards.keys()
        frontier = onwards
    ranked = sorted(walk.reached.values(), key=lambda found: (found.hops, found.degree, found.memory_id))
    return tuple(ranked[:limit])


def _order(found: Reached) -> tuple[int, bool, int]:
    own_edge = bool(found.path) and found.path[-1].memory_id == found.memory_id
    return found.hops, not own_edge, found.degree
