"""Forgets memories: retired, with their history kept, or erased, so that nothing that they said is left (Y2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.errors import StoreError
from hindsight_graph.lifecycle.chain import bridges
from hindsight_graph.lifecycle.choose import Choice, Chooser, parts
from hindsight_graph.lifecycle.sides import Sides
from hindsight_graph.lifecycle.traces import Traces
from hindsight_graph.model.change import Bared, Erasure, Expectation, GraphChange, Origin, StateChange
from hindsight_graph.model.forget import Chosen, Forgotten, Gone
from hindsight_graph.model.keys import slot_key
from hindsight_graph.model.memory import Layer, Memory, State
from hindsight_graph.model.recall import Filter
from hindsight_graph.model.schema import Schema
from hindsight_graph.ports.store import Store


class Forgetting:
    """Forgets in one namespace. `traces` are the forms of a text outside the store's rows: its vectors elsewhere."""

    def __init__(
        self, store: Store, committer: Committer, clock: Clock, namespace: str, schema: Schema, traces: Traces
    ) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._schema = schema
        self._traces = traces

    def forget(self, chosen: Chosen, reason: str, *, erase: bool, dry_run: bool) -> Forgotten:
        """See `Hindsight.forget`. Up to 500 memories are one change; one that breaks off is completed by repeating."""
        chooser = Chooser(self._store, erase=erase)
        choice = chooser.choose(chosen)
        answer = self._told(choice, chosen.filter, reason, erase=erase, dry_run=dry_run)
        if dry_run:
            return answer
        touched = self._traces.found(choice.everything.values(), chosen.filter) if erase else None
        after = tuple(dict.fromkeys(one.id for one in touched.after)) if touched else ()
        for number, part in enumerate(parts(list(choice.everything))):
            plan = partial(
                self._plan, chooser, choice, chosen.filter, part, reason, after, erase=erase, first=not number
            )
            self._committer.commit(plan)
            after = ()
        if touched is None or not (choice.everything or choice.already):
            return answer
        notes = (*self._traces.clear(touched), self._scrub())
        return replace(answer, notes=tuple(note for note in notes if note))

    def _scrub(self) -> str:
        try:
            return self._store.scrub()
        except StoreError as error:
            return f"it is erased, but the bytes may still be on the disk until it is erased again: {error}"

    # -- one change --------------------------------------------------------------------------------------------
    def _plan(
        self,
        chooser: Chooser,
        choice: Choice,
        asked: Filter,
        ids: Sequence[str],
        reason: str,
        after: tuple[str, ...],
        *,
        erase: bool,
        first: bool,
    ) -> tuple[GraphChange, None]:
        now = self._clock.now()
        seen = Filter(asked.scope, now, frozenset(Layer), history=True)
        facts = [one for one in self._store.get(seen, ids).values() if one.fact]
        slots = sorted({_slot(one) for one in facts})
        revisions = self._store.revisions_of(slots) if slots else {}  # before what they guard
        found = list(self._store.get(seen, ids).values())
        gone = frozenset(choice.everything)
        # Facts that somebody said again since they were found to rest on nothing else stay.
        along = [one.id for one in found if one.fact and one.id in choice.along]
        spared = {id for id, resting in chooser.rests_on(seen, along, gone).items() if not resting}
        going = [one for one in found if one.id not in spared and (erase or one.state is not State.RETIRED)]
        sides = Sides(self._store, self._schema, seen).without([one.id for one in going], gone - spared, erase=erase)
        change = GraphChange(
            self._namespace,
            now,
            expects=tuple(Expectation(key, revisions.get(key, 0)) for key in slots),
            states=(*sides.states, *(() if erase else (_retired(one, now) for one in going))),
            links=bridges(self._store, seen, going, gone) if erase else (),
            conflicts=sides.conflicts,
            erasures=tuple(Erasure(one.id, reason) for one in going) if erase else (),
            bared=self._bared(seen, choice) if erase and first else (),
            unembedded=after,
            origin=Origin("erase" if erase else "retire", asked.scope.user_id, reason=reason),
        )
        return change, None

    def _bared(self, seen: Filter, choice: Choice) -> tuple[Bared, ...]:
        """Facts that stay, without the words of the turns that go."""
        kept = (one for part in parts(choice.kept) for one in self._store.get(seen, part).values())
        return tuple(Bared(one.id, one.content) for one in kept)

    # -- the answer --------------------------------------------------------------------------------------------
    def _told(self, choice: Choice, asked: Filter, reason: str, *, erase: bool, dry_run: bool) -> Forgotten:
        gone = choice.everything
        seen = Filter(asked.scope, asked.now, frozenset(Layer), history=True)
        conflicts = Sides(self._store, self._schema, seen).about(list(gone))
        alone = self._store.known_only_by(self._namespace, list(gone)) if erase and gone else ()
        show: Callable[[Memory], Gone] = partial(_gone, shown=dry_run)
        return Forgotten(
            erase=erase,
            dry_run=dry_run,
            reason=reason,
            memories=tuple(map(show, choice.asked.values())),
            with_them=tuple(map(show, choice.along.values())),
            kept=tuple(choice.kept),
            conflicts=tuple(conflicts),
            entities=tuple(entity.name if dry_run else entity.id for entity in alone),
            already=tuple(choice.already),
        )


def _slot(memory: Memory) -> str:
    assert memory.fact is not None  # the caller picks facts
    return slot_key(memory.namespace, memory.provenance.user_id, memory.fact.subject_id, memory.fact.relation)


def _retired(memory: Memory, now: datetime) -> StateChange:
    """It holds until now at most: what was forgotten is true no longer, whatever asks for it."""
    if memory.fact is None or memory.valid_to is not None:
        return StateChange(memory.id, State.RETIRED, memory.valid_to)
    return StateChange(memory.id, State.RETIRED, max(now, memory.valid_from or now))


def _gone(memory: Memory, *, shown: bool) -> Gone:
    return Gone(memory.id, memory.layer, memory.state, memory.content if shown else "")
