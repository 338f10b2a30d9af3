"""Walks from entities along the facts that may be seen, with bounded work at every entity; the same on every store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from hindsight_graph.model.recall import PathStep, Reached

HUB_ROWS = 100
"""At most this many facts and as many mentions are followed from one entity, the newest first."""

FRONTIER = 64
"""At most this many entities are walked from at each hop."""

DEGREE = 200
"""Degrees are counted up to this: beyond it a hub is a hub."""

Place = tuple[str, str | None, int | None]  # memory id, session id, turn
Path = tuple[PathStep, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A fact as an edge, in the direction it is stored in; `object_id` is None where it ends in a value."""

    place: Place
    negated: bool
    step: PathStep
    subject_id: str
    object_id: str | None


@dataclass(frozen=True, slots=True)
class Around:
    """What lies around an entity: the newest memories that mention it, the newest facts that touch it, and how many
    memories do either, counted up to DEGREE."""

    entity_id: str
    mentions: Sequence[Place]
    edges: Sequence[Edge]
    degree: int


def around(entity_id: str, mentions: Sequence[Place], edges: Sequence[Edge], counted: int | None) -> Around:
    """As read; what was counted only matters where a list was cut, else the lists themselves tell."""
    known = len({id for id, *_ in mentions} | {edge.place[0] for edge in edges})
    return Around(entity_id, mentions, edges, min(max(known, counted or 0), DEGREE))


Look = Callable[[Sequence[str]], Iterable[Around]]  # what lies around each of some entities, in their order


def walk(look: Look, entity_ids: Sequence[str], hops: int, limit: int) -> tuple[Reached, ...]:
    """What `Store.expand` says. Fewest hops first, then by rising degree, then by id.

    What is further away comes after all that is near, and is not looked for where that is enough.
    """
    seen = _Seen()
    frontier: dict[str, Path] = dict.fromkeys(entity_ids, ())
    known = set(frontier)
    for _ in range(hops):
        if not frontier or len(seen.reached) >= limit:
            break
        onwards: dict[str, Path] = {}
        for one in look(list(frontier)[:FRONTIER]):
            for other, path in seen.take(one, frontier[one.entity_id]):
                if other not in known:
                    onwards.setdefault(other, path)
        known |= onwards.keys()
        frontier = onwards
    ranked = sorted(seen.reached.values(), key=lambda found: (found.hops, found.degree, found.memory_id))
    return tuple(ranked[:limit])


@dataclass(slots=True)
class _Seen:
    reached: dict[str, Reached] = field(default_factory=dict)

    def take(self, around: Around, path: Path) -> Iterable[tuple[str, Path]]:
        """Keeps what lies around an entity; yields the entities at the other ends of its facts, each with a path to it.

        A fact that is denied ("no longer works at …") is reached, but leads nowhere.
        """
        for place in around.mentions:
            self._keep(place, path, around.degree, len(path) + 1)
        for edge in around.edges:
            longer = (*path, edge.step)
            self._keep(edge.place, longer, around.degree, len(longer))
            other = edge.object_id if edge.subject_id == around.entity_id else edge.subject_id
            if other is not None and not edge.negated:
                yield other, longer

    def _keep(self, place: Place, path: Path, degree: int, hops: int) -> None:
        """Keeps the shortest way to a memory; of equally short ones a fact's own edge, then the lesser hub."""
        id, session_id, turn = place
        found = Reached(id, hops, degree, path, session_id, turn)
        known = self.reached.get(id)
        if known is None or _order(found) < _order(known):
            self.reached[id] = found


def _order(found: Reached) -> tuple[int, bool, int]:
    own_edge = bool(found.path) and found.path[-1].memory_id == found.memory_id
    return found.hops, not own_edge, found.degree
