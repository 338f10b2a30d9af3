"""What becomes of contradictions that lose a side to forgetting: closed for want of one, or put anew."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from hindsight_graph.ids import new_id
from hindsight_graph.lifecycle.choose import parts
from hindsight_graph.model.change import StateChange
from hindsight_graph.model.keys import group_key, user_key
from hindsight_graph.model.memory import LIVE_STATES, Conflict, Memory, State
from hindsight_graph.model.recall import Filter
from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology.phrases import ask
from hindsight_graph.ports.store import Store
from hindsight_graph.text.language import has_cjk

FORGOTTEN = "a side was forgotten"


@dataclass(frozen=True, slots=True)
class Settled:
    """The parts of a change that settle contradictions."""

    states: tuple[StateChange, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


class Sides:
    """The contradictions of what is forgotten, as `seen` shows them."""

    def __init__(self, store: Store, schema: Schema, seen: Filter) -> None:
        self._store = store
        self._schema = schema
        self._seen = seen

    def about(self, ids: Sequence[str]) -> dict[str, Conflict]:
        """The open contradictions that these memories take part in, by id."""
        found = {}
        for part in parts(ids):
            for one in self._store.relatives(self._seen, part).values():
                found.update({conflict.id: conflict for conflict in one.conflicts})
        return found

    def without(self, ids: Sequence[str], gone: Collection[str], *, erase: bool) -> Settled:
        """What is to be done about the contradictions of `ids` when all of `gone` is no side any more.

        One of two sides left is current again; of more the question is put anew. An erased side takes its
        contradictions with it, so that only the new ones are told.
        """
        losing = self.about(ids)
        closed: list[Conflict] = []
        opened: list[Conflict] = []
        quiet: dict[str, Memory] = {}
        for conflict in losing.values():
            left = self._left(conflict, gone)
            closed.append(replace(conflict, state="closed", closed_at=self._seen.now, verdict=FORGOTTEN))
            if len(left) > 1:
                opened.append(self._anew(conflict, left))
            else:
                quiet.update({one.id: one for one in left if one.provenance.user_id == conflict.user_id})
        asked = {id for conflict in opened for id in conflict.memory_ids}
        states = tuple(
            StateChange(one.id, State.CURRENT, one.valid_to)
            for one in quiet.values()
            if one.state is State.CONFLICTED and one.id not in asked and not self._asked_elsewhere(one, losing)
        )
        return Settled(states, (*(() if erase else closed), *opened))

    def _left(self, conflict: Conflict, gone: Collection[str]) -> list[Memory]:
        ids = [id for id in conflict.memory_ids if id not in gone]
        found = self._store.get(self._seen, ids) if ids else {}
        return [one for id in ids if (one := found.get(id)) and one.state in LIVE_STATES]

    def _asked_elsewhere(self, memory: Memory, losing: Collection[str]) -> bool:
        return any(id not in losing for id in self.about([memory.id]))

    def _anew(self, conflict: Conflict, left: Sequence[Memory]) -> Conflict:
        sides = tuple(one.id for one in left)
        question = self._question(conflict.user_id, left[-2], left[-1])
        return replace(conflict, id=new_id("con"), memory_ids=sides, question=question, opened_at=self._seen.now)

    def _question(self, user_id: str | None, old: Memory, new: Memory) -> str:
        before, now = old.fact, new.fact
        assert before is not None, "only facts contradict each other"
        assert now is not None, "only facts contradict each other"
        keys = [user_key(user_id), group_key(user_id)]
        own = {one.id for one in self._store.entities_by_key(old.namespace, keys).values()}
        return ask(
            self._schema,
            now.relation,
            "" if now.subject_id in own else now.subject_name,
            before.object_name or before.value or "",
            now.object_name or now.value or "",
            "zh" if has_cjk(new.content) else "en",
            name=now.name,
            old_relation=before.relation,
            denied=(before.negated, now.negated),
        )
