"""Walks from entities along the facts that may be seen, to two hops, with bounded work at every entity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hindsight_graph.model.recall import PathStep, Reached
from hindsight_graph.stores.neo4j.session import Row, Unit

HUB_ROWS = 200
"""At most this many facts and as many mentions are followed from one entity, the newest first."""

FRONTIER = 200
"""At most this many entities are walked from at each hop."""

DEGREE = 1000
"""Degrees are counted up to this: beyond it a hub is a hub."""

Path = tuple[PathStep, ...]


@dataclass(slots=True)
class _Walk:
    reached: dict[str, Reached] = field(default_factory=dict)

    def keep(self, place: Sequence[Any], path: Path, degree: int, hops: int) -> None:
        """Keeps the shortest way to a memory; of equally short ones a fact's own edge, then the lesser hub."""
        id, session_id, turn = place
        found = Reached(id, hops, degree, path, session_id, turn)
        known = self.reached.get(found.memory_id)
        if known is None or _order(found) < _order(known):
            self.reached[found.memory_id] = found

    def step(self, around: Iterable[Row], frontier: dict[str, Path]) -> dict[str, Path]:
        """Keeps what lies around each entity; returns the entities at the other ends of its facts, with a path to each.

        A fact that is denied ("no longer works at …") is reached, but leads nowhere.
        """
        onwards: dict[str, Path] = {}
        for row in around:
            path, degree = frontier[row["entity_id"]], row["degree"]
            for mention in row["mentions"]:
                self.keep(mention, path, degree, len(path) + 1)
            for *place, negated, subject_id, object_id, subject, relation, object in row["facts"]:
                longer = (*path, PathStep(subject, relation, object, place[0]))
                self.keep(place, longer, degree, len(longer))
                other = object_id if subject_id == row["entity_id"] else subject_id
                if other is not None and not negated:
                    onwards.setdefault(other, longer)
        return onwards


def expand(unit: Unit, params: dict[str, Any], entity_ids: Sequence[str], hops: int, limit: int) -> tuple[Reached, ...]:
    """What `Store.expand` says. Fewest hops first, then by rising degree, then by id."""
    walk = _Walk()
    frontier: dict[str, Path] = dict.fromkeys(entity_ids, ())
    seen = set(frontier)
    for _ in range(hops):
        ids = list(frontier)[:FRONTIER]
        if not ids:
            break
        around = unit.run("recall/expand", **params, ids=ids, most=HUB_ROWS, most_counted=DEGREE)
        onwards = walk.step(around, frontier)
        frontier = {id: path for id, path in onwards.items() if id not in seen}
        seen |= frontier.keys()
    ranked = sorted(walk.reached.values(), key=lambda found: (found.hops, found.degree, found.memory_id))
    return tuple(ranked[:limit])


def _order(found: Reached) -> tuple[int, bool, int]:
    own_edge = bool(found.path) and found.path[-1].memory_id == found.memory_id
    return found.hops, not own_edge, found.degree
