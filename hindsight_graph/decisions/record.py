"""Recording a decision: its memory, what it rests on and follows from, its first outcome; once per id (D1)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from hindsight_graph.decisions.intake import Said, read_decision
from hindsight_graph.decisions.parts import Parts, all_named
from hindsight_graph.errors import InvalidInput, StoreError
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import Expectation, GraphChange, NewMemory, Origin, Receipt, SessionTouch, StateChange
from hindsight_graph.model.decided import Decided
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.keys import digest, session_key
from hindsight_graph.model.memory import LIVE_STATES, Link, LinkType, Memory, Provenance, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.model.turn import Extraction
from hindsight_graph.recall.account import accounts
from hindsight_graph.recall.recent import JUST_BEFORE
from hindsight_graph.write.decide import decision_memory, follow_links, memory_id, wording
from hindsight_graph.write.resolve import Resolver
from hindsight_graph.write.vectors import Vectors, texts_of
from hindsight_graph.write.view import View

RECORDED, DUPLICATE, RESTORED = "recorded", "duplicate", "restored"
_DOUBTFUL = 0.3  # the confidence of what reads like an order to the agent


_Planned = tuple[GraphChange, tuple[Memory, str, tuple[str, ...]]]  # the change; the decision, status, what failed


def record(parts: Parts, raw: Mapping[str, Any]) -> Decided:
    """See `Decisions.record`."""
    said = read_decision(raw, now=parts.clock.now(), settings=parts.settings)
    vectors = Vectors(parts.embedder)
    vectors.load(texts_of(None, wording(said.decision)))
    recorded, status, degraded = parts.committer.commit(partial(_plan, parts, said, vectors))
    seen = parts.asking.everything(said.turn.user_id)
    try:
        told = accounts(parts.store, seen, [recorded])[recorded.id]
    except StoreError as error:  # it is recorded by now
        told = Decided(recorded)
        degraded = (*degraded, f"what is known around it could not be read: {error}")
    notes = (*said.turn.notes, *(_notes(told) if status == RECORDED else ()))
    return replace(told, status=status, notes=notes, degraded=degraded)


def _plan(parts: Parts, said: Said, vectors: Vectors) -> _Planned:
    now = parts.clock.now()
    seen = replace(parts.asking.everything(said.turn.user_id), now=now)
    plan = _Plan(parts, said, seen, now)
    if known := plan.known():
        return plan.again(known)
    degraded: list[str] = []
    made = vectors.of(texts_of(None, wording(said.decision)), degraded)
    memory = plan.memory(embedded=bool(made))
    change = GraphChange(
        parts.namespace,
        now,
        expects=plan.expects,
        sessions=plan.sessions,
        memories=(NewMemory(memory, made),),
        links=plan.links(memory),
        outcomes=plan.outcomes(memory),
        receipts=plan.receipts(memory),
        origin=plan.origin,
    )
    return change, (memory, RECORDED, tuple(degraded))


class _Plan:
    """One plan of one decision, against the graph as it is now."""

    def __init__(self, parts: Parts, said: Said, seen: Filter, now: datetime) -> None:
        self._parts = parts
        self._said = said
        self._seen = seen
        self._now = now
        self._scope = Scope(parts.namespace, said.turn.user_id)
        self._key = said.turn.idempotency_key and f"decision:{said.turn.idempotency_key}"
        self.origin = Origin("decide", said.turn.user_id, said.turn.agent_id)
        self._touch()
        self._found = parts.find(seen, (*said.relied_on, *said.follows, *said.undoes))
        self._relied = all_named(said.relied_on, self._found, "relied_on", decisions=False)
        self._follows = all_named(said.follows, self._found, "follows", decisions=True)
        self._undoes = all_named(said.undoes, self._found, "undoes", decisions=True)

    def _touch(self) -> None:
        """Moves the session on, or makes it: a decision may be the first that happens there."""
        turn = self._said.turn
        self.expects: tuple[Expectation, ...] = ()
        self.sessions: tuple[SessionTouch, ...] = ()
        if turn.session_id is None:
            return
        key = session_key(self._parts.namespace, turn.user_id, turn.session_id)
        revision = self._parts.store.revisions_of([key]).get(key, 0)  # before what it guards
        state = self._parts.store.sessions(self._scope, [turn.session_id]).get(turn.session_id)
        self.expects = (Expectation(key, revision),)
        self.sessions = (
            SessionTouch(
                turn.session_id, turn.user_id, turn.agent_id, state.turns if state else 0,
                state.last_turn_id if state else None, self._now,
            ),
        )  # fmt: skip

    # -- the same once more --------------------------------------------------------------------------------------
    def known(self) -> Memory | None:
        """The decision as it was recorded before; None if it is new. Raises InvalidInput if it said something else."""
        given = self._said.decision.given_id
        if self._key and (kept := self._parts.store.receipts(self._scope, [self._key]).get(self._key)):
            answer = json.loads(kept)
            if answer["said"] != self._digest():
                raise InvalidInput(
                    f"idempotency_key {self._said.turn.idempotency_key!r} was used for another decision; nothing was "
                    "recorded.",
                    remedy="Use a key of its own for each decision.",
                )
            if memory := self._stored(answer["memory_id"]):
                return memory
        if given is None:
            return None
        memory = self._stored(memory_id(self._parts.namespace, self._said.turn.user_id, given))
        if memory and (different := self._differs(memory)):
            raise InvalidInput(
                f"the decision {given!r} was recorded before with another {different}; nothing was changed.",
                remedy="What came of it goes to decisions.outcome; a new decision needs an id of its own.",
            )
        return memory

    def again(self, known: Memory) -> _Planned:
        """The same decision once more: nothing is added, but one that was forgotten or archived is there again."""
        if known.state in LIVE_STATES:
            return GraphChange(self._parts.namespace, self._now), (known, DUPLICATE, ())
        state = State.HELD if known.suspicious else State.CURRENT
        states = (StateChange(known.id, state),)
        change = GraphChange(self._parts.namespace, self._now, states=states, origin=self.origin)
        return change, (replace(known, state=state), RESTORED, ())

    def _stored(self, id: str) -> Memory | None:
        return self._parts.store.get(self._seen, [id]).get(id)

    def _differs(self, memory: Memory) -> str:
        """The first part in which what is said differs from what was recorded; "" for none.

        What came of it later does not count, and neither does what the caller leaves out.
        """
        said, kept = self._said.decision, memory.decision
        if kept is None:
            return "content"
        for name in ("context", "action", "reasoning"):
            if getattr(said, name) != getattr(kept, name):
                return name
        if self._said.dated and said.decided_at != kept.decided_at:
            return "timestamp"
        told = accounts(self._parts.store, self._seen, [memory])[memory.id]
        if self._said.outcome is not None:
            wanted = (self._said.outcome, self._said.score)
            if wanted not in [(one.text, one.score) for one in told.outcomes]:
                return "outcome"
        if {one.id for one in self._relied} - set(told.relied_on):
            return "relied_on"
        return "follows" if {one.id for one in (*self._follows, *self._undoes)} - set(told.follows) else ""

    def _digest(self) -> str:
        said = self._said
        lists = json.dumps([sorted(said.relied_on), sorted(said.follows), sorted(said.undoes)])
        when = said.decision.decided_at.isoformat() if said.dated else None
        return digest(said.decision.given_id, said.decision.context, said.decision.action, said.decision.reasoning,
                      said.outcome, repr(said.score), lists, when)  # fmt: skip

    # -- what is new -------------------------------------------------------------------------------------------
    def memory(self, *, embedded: bool) -> Memory:
        """The memory of the decision."""
        said, turn, namespace = self._said, self._said.turn, self._parts.namespace
        given = said.decision.given_id
        provenance = Provenance(
            user_id=turn.user_id, agent_id=turn.agent_id, session_id=turn.session_id, source_id=turn.source_id,
            speaker=None, role=turn.role, observed_at=turn.observed_at, recorded_at=self._now, timezone=turn.timezone,
        )  # fmt: skip
        id = new_id("dec") if given is None else memory_id(namespace, turn.user_id, given)
        doubt = {"state": State.HELD, "confidence": _DOUBTFUL} if said.suspicious else {}
        return decision_memory(id, namespace, said.decision, provenance, turn, embedded=embedded, **doubt)

    def links(self, memory: Memory) -> tuple[Link, ...]:
        """What it rests on, may rest on, follows from and takes back, and which known things it speaks of."""
        view = View(self._parts.store, self._scope, self._now)
        resolver = Resolver(view, self._parts.schema)
        turn = replace(self._said.turn, content=f"{self._said.decision.context}\n{self._said.decision.action}")
        resolver.load([(turn, Extraction())])
        named = [Link(LinkType.MENTIONS, memory.id, entity.id) for entity in resolver.named_in(turn)]
        relied = [Link(LinkType.RELIED_ON, memory.id, one.id) for one in self._relied]
        guessed = [Link(LinkType.MAY_RELY_ON, memory.id, id) for id in self._recalled({one.target for one in relied})]
        return (*named, *relied, *guessed, *follow_links(memory, self._follows, self._undoes))

    def _recalled(self, certain: Iterable[str]) -> list[str]:
        """What was recalled in the session just before, is still there, and is not known to be relied on anyway."""
        turn = self._said.turn
        if self._now - turn.observed_at > JUST_BEFORE:  # told long after: it can't rest on what is recalled today
            return []
        recent = self._parts.recent.before(turn.user_id, turn.session_id, self._now)
        known = {*certain, *(one.id for one in (*self._follows, *self._undoes))}
        found = self._parts.store.get(self._seen, [id for id in recent if id not in known])
        return [id for id, memory in found.items() if memory.state in LIVE_STATES]

    def outcomes(self, memory: Memory) -> tuple[Outcome, ...]:
        """What came of it, if that is known already: revision 1."""
        if self._said.outcome is None:
            return ()
        return (
            Outcome(
                new_id("out"), memory.id, 1, self._said.outcome, self._said.score, self._said.turn.observed_at,
                self._now, self._said.turn.agent_id,
            ),
        )  # fmt: skip

    def receipts(self, memory: Memory) -> tuple[Receipt, ...]:
        """What a repeat under the same idempotency key is answered by."""
        if not self._key:
            return ()
        kept = json.dumps({"memory_id": memory.id, "said": self._digest()})
        return (Receipt(self._scope.user_id, self._key, kept, memory.id),)


def _notes(told: Decided) -> list[str]:
    notes = [f"it rests on what no longer holds: {one.over.content}" for one in told.affected if not one.candidate]
    if told.candidates:
        notes.append(f"recalled just before, and kept as what it may rest on: {len(told.candidates)}")
    return notes
