"""Walks along facts: what stands around an entity, and the ways from one entity to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.memory import Entity, Layer, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Store
from hindsight_graph.text.fold import fold_name

MOST_HOPS = 4
_MOST_EDGES = 500  # facts of one entity that are followed
_MOST_VISITED = 2000  # entities that a search for ways goes through


class Graph:
    """The facts of a namespace as edges. All that it tells respects the scope of who asks."""

    def __init__(self, store: Store, everything: Callable[[str | None, bool], Filter]) -> None:
        self._store = store
        self._everything = everything

    def named(self, name: str, *, user_id: str | None = None, all_users: bool = False) -> tuple[Entity, ...]:
        """The entities that go by a name, in any spelling of it."""
        if not isinstance(name, str) or not (key := fold_name(name)):
            raise InvalidInput("the name is blank.", remedy="Name a person, a place or a thing.")
        filter = self._filter_of(user_id, all_users)
        return self._store.entities_by_alias(filter.scope, [key]).get(key, ())

    def neighbours(
        self, name: str, *, user_id: str | None = None, all_users: bool = False, limit: int = 50
    ) -> tuple[Entity, tuple[Memory, ...]]:
        """An entity by name or id, and the facts about it that hold, newest first. Raises NotFound."""
        filter = self._filter_of(user_id, all_users)
        entity = self._one(name, filter)
        facts = sorted(self._facts(filter, entity.id), key=lambda fact: fact.id, reverse=True)
        return entity, tuple(facts[:limit])

    def paths(
        self,
        start: str,
        end: str,
        *,
        user_id: str | None = None,
        all_users: bool = False,
        hops: int = 3,
        limit: int = 5,
    ) -> tuple[tuple[Memory, ...], ...]:
        """The shortest ways from one entity to another along facts in either direction, up to `hops` (1–4).

        Raises NotFound for a name that nothing goes by, InvalidInput for hops out of range.
        """
        if isinstance(hops, bool) or not isinstance(hops, int) or not 1 <= hops <= MOST_HOPS:
            raise InvalidInput(f"hops {hops!r:.40} is out of range.", remedy=f"Give 1 to {MOST_HOPS}.")
        filter = self._filter_of(user_id, all_users)
        source, target = self._one(start, filter).id, self._one(end, filter).id
        return tuple(self._ways(filter, source, target, hops, limit)) if source != target else ()

    def _filter_of(self, user_id: str | None, all_users: bool) -> Filter:
        return replace(self._everything(user_id, all_users), layers=frozenset({Layer.SEMANTIC}), history=False)

    def _ways(self, filter: Filter, source: str, target: str, hops: int, limit: int) -> Iterable[tuple[Memory, ...]]:
        """Breadth first, so that the first ways found are the shortest; no way goes through an entity twice."""
        waiting: deque[tuple[str, tuple[Memory, ...], frozenset[str]]] = deque([(source, (), frozenset({source}))])
        known: dict[str, tuple[Memory, ...]] = {}
        found = 0
        while waiting and len(known) < _MOST_VISITED and found < limit:
            here, way, passed = waiting.popleft()
            if here not in known:
                known[here] = self._facts(filter, here)
            for fact in known[here]:
                there = _other_end(fact, here)
                if there == target:
                    found += 1
                    yield (*way, fact)
                    if found == limit:
                        return
                elif there and there not in passed and len(way) + 1 < hops and len(waiting) < _MOST_VISITED:
                    waiting.append((there, (*way, fact), passed | {there}))

    def _facts(self, filter: Filter, entity_id: str) -> tuple[Memory, ...]:
        reached = self._store.expand(filter, [entity_id], 1, _MOST_EDGES)
        found = self._store.get(filter, [one.memory_id for one in reached])
        return tuple(one for one in found.values() if one.fact and entity_id in _ends(one))

    def _one(self, name: str, filter: Filter) -> Entity:
        """The entity of an id, else of a name; of several that with the most facts."""
        if not isinstance(name, str) or not (key := fold_name(name)):
            raise InvalidInput("the name is blank.", remedy="Name a person, a place or a thing.")
        found = self._store.entities_by_alias(filter.scope, [key]).get(key, ())
        if not found and name.startswith("ent_"):
            found = tuple(one for one in self._store.entities(filter.scope, 10_000) if one.id == name)
        if not found:
            raise NotFound(f"nothing goes by the name {name!r:.80}.", remedy="List entities to see what is known.")
        return found[0] if len(found) == 1 else max(found, key=lambda one: len(self._facts(filter, one.id)))


def _ends(fact: Memory) -> tuple[str | None, ...]:
    return (fact.fact.subject_id, fact.fact.object_id) if fact.fact else ()


def _other_end(fact: Memory, here: str) -> str | None:
    if fact.fact is None:
        return None
    return fact.fact.object_id if fact.fact.subject_id == here else fact.fact.subject_id
