"""Brings back what was archived or retired, as it was before (Y1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.change import Expectation, GraphChange, Origin, StateChange
from hindsight_graph.model.keys import fact_key, slot_key, stored_text_key
from hindsight_graph.model.memory import LIVE_STATES, Layer, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.model.schema import Schema
from hindsight_graph.ports.store import Store

_GONE = frozenset({State.ARCHIVED, State.RETIRED})
_REMEDY = "Forget that one first, or leave this one where it is."


@dataclass(frozen=True, slots=True)
class Restored:
    """Ids that are back in default answers, and ids that were there already."""

    restored: tuple[str, ...]
    already: tuple[str, ...]


class Restoring:
    """Restores memories of one namespace."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, namespace: str, schema: Schema) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._schema = schema

    def restore(self, scope: Scope, ids: Sequence[str]) -> Restored:
        """See `Hindsight.restore`."""
        return self._committer.commit(lambda: self._plan(scope, ids))

    def _plan(self, scope: Scope, ids: Sequence[str]) -> tuple[GraphChange, Restored]:
        now = self._clock.now()
        seen = Filter(scope, now, frozenset(Layer), history=True)
        found = self._mine(seen, ids)
        slots = {_slot(one) for one in found if one.fact}
        revisions = self._store.revisions_of(sorted(slots)) if slots else {}  # before what they guard
        found = self._mine(seen, ids)
        back = [one for one in found if one.state in _GONE]
        if other := next((one for one in found if one.state is State.SUPERSEDED), None):
            raise InvalidInput(
                f"the memory {other.id!r} was superseded, not forgotten; nothing was restored.",
                remedy="Say it again if it holds again.",
            )
        states = [self._as_before(seen, one) for one in back]
        change = GraphChange(
            self._namespace,
            now,
            expects=tuple(Expectation(key, revisions.get(key, 0)) for key in sorted(slots)),
            states=tuple(states),
            origin=Origin("restore", scope.user_id),
        )
        return change, Restored(tuple(one.id for one in back), tuple(one.id for one in found if one not in back))

    def _mine(self, seen: Filter, ids: Sequence[str]) -> list[Memory]:
        found = self._store.get(seen, ids)
        for id in ids:
            if id not in found:
                raise NotFound(
                    f"no memory {id!r:.80} that this user may see; nothing was restored.",
                    remedy="What was erased can't be restored.",
                )
            if not seen.scope.all_users and found[id].provenance.user_id != seen.scope.user_id:
                raise InvalidInput(
                    f"the memory {id!r} is common to all users; nothing was restored.",
                    remedy="It is restored without a user, as it was written.",
                )
        return list(found.values())

    def _as_before(self, seen: Filter, memory: Memory) -> StateChange:
        """Its last live state and validity; its dedupe key is free unless the same was said again meanwhile."""
        before = [one for one in self._store.revisions(seen, memory.id) if one.state in LIVE_STATES]
        state, valid_to = (before[-1].state, before[-1].valid_to) if before else (State.CURRENT, None)
        if state is State.CONFLICTED:  # its contradiction was closed when it went
            state = State.CURRENT
        key = self._key(memory)
        holder = self._store.memories_by_dedupe(self._namespace, [key]).get(key)
        if holder is not None and holder.id != memory.id:
            raise InvalidInput(
                f"the same as {memory.id!r} was said again since, as {holder.id!r}; nothing was restored.",
                remedy=_REMEDY,
            )
        if rival := self._rival(seen, memory):
            raise InvalidInput(
                f"{memory.id!r} does not go with {rival.id!r}, which holds now; nothing was restored.", remedy=_REMEDY
            )
        return StateChange(memory.id, state, valid_to, dedupe_key=key)

    def _key(self, memory: Memory) -> str:
        if memory.fact:
            return fact_key(self._namespace, memory.provenance.user_id, memory.fact, self._schema)
        return stored_text_key(memory)

    def _rival(self, seen: Filter, memory: Memory) -> Memory | None:
        """What holds instead of a fact that has one value at a time."""
        fact = memory.fact
        relation = self._schema.relations.get(fact.relation) if fact else None
        if fact is None or relation is None or not relation.functional:
            return None
        known = self._store.facts_about(seen.scope, [(fact.subject_id, fact.relation)], seen.now)
        return next((one for one in known if one.id != memory.id and one.fact and one.fact.name == fact.name), None)


def _slot(memory: Memory) -> str:
    assert memory.fact is not None  # the caller picks facts
    return slot_key(memory.namespace, memory.provenance.user_id, memory.fact.subject_id, memory.fact.relation)
