"""Turns drafts into one GraphChange: memories, links, working memory, receipts; facts.py plans the triples."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from hindsight_graph.config import Settings
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import ACCEPTED, DUPLICATE, HELD, REJECTED, Written, WrittenMemory
from hindsight_graph.model.change import (
    Expectation,
    GraphChange,
    NewMemory,
    Receipt,
    Reinforcement,
    SessionTouch,
    StateChange,
    Trim,
)
from hindsight_graph.model.memory import Layer, LinkType, Memory, Provenance, State
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Turn, Verdict
from hindsight_graph.ports.store import SessionState
from hindsight_graph.text.fold import content_hash
from hindsight_graph.text.language import detect
from hindsight_graph.text.values import TimeSpan
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.facts import FactPlanner, keywords
from hindsight_graph.write.importance import confidence, importance
from hindsight_graph.write.keys import receipt_key, session_key, text_key
from hindsight_graph.write.pending import Pending
from hindsight_graph.write.resolve import Resolver
from hindsight_graph.write.vectors import Vectors
from hindsight_graph.write.view import View

IMPLICIT_SESSION = "-"  # where turns without a session wait in working memory
_STATUS = {Verdict.ACCEPT: ACCEPTED, Verdict.HOLD: HELD, Verdict.REJECT: REJECTED}


class Planner:
    """Plans the turns of one user, in order, against one view of the graph."""

    def __init__(self, view: View, schema: Schema, settings: Settings, now: datetime, vectors: Vectors) -> None:
        self.view = view
        self.schema = schema
        self.now = now
        self.pending = Pending()
        self.resolver = Resolver(view, schema)
        self.vectors = vectors
        self._settings = settings
        self._facts = FactPlanner(self)
        self._turns: dict[str, SessionState] = {}

    def plan(self, drafts: Sequence[Draft]) -> tuple[GraphChange, list[Written]]:
        """The change for as many of the drafts as fit in one, and an answer for each of those.

        A draft that would take up a dedupe key which an earlier one gives up must wait for the next change; the caller
        goes on with what is left.
        """
        self.view.load_order(
            {draft.turn.session_id or IMPLICIT_SESSION for draft in drafts},
            {self._session_guard(draft.turn) for draft in drafts},
        )
        self.resolver.load((draft.turn, draft.extraction) for draft in drafts)
        self.view.load_live(
            text_key(self.view.scope.namespace, draft.turn, layer)
            for draft in drafts
            for layer in _text_layers(draft.turn)
        )
        self.view.load_receipts(key for draft in drafts if (key := receipt_key(draft.turn)))
        answers: list[Written] = []
        for draft in drafts:
            written = self._plan_one(draft)
            if written is None:
                break
            answers.append(written)
        return self._change(), answers

    # -- one turn ----------------------------------------------------------------------------------------------
    def _plan_one(self, draft: Draft) -> Written | None:
        turn, judgement = draft.turn, draft.judgement
        receipt = receipt_key(turn)
        if receipt and (answer := self.view.receipts.get(receipt)):
            return from_receipt(answer, turn)
        layer = self._text_layer(draft)
        key = text_key(self.view.scope.namespace, turn, layer)
        if key in self.pending.freed or self._facts.must_wait(draft):
            return None
        provenance = self._provenance(turn)
        working = self._to_working(draft, provenance)
        if judgement.verdict is Verdict.REJECT or turn.layer is Layer.WORKING:
            written = self._only_working(draft, working)
        else:
            written = self._keep(draft, layer, key, provenance)
        if receipt:
            self.view.receipts[receipt] = to_receipt(written)
            self.pending.receipts.append(Receipt(turn.user_id, receipt, to_receipt(written)))
        return written

    def _only_working(self, draft: Draft, memory: Memory) -> Written:
        judgement = draft.judgement
        rejected = judgement.verdict is Verdict.REJECT
        return Written(
            status=REJECTED if rejected else ACCEPTED,
            reason=judgement.reason if rejected else "kept in working memory until its session ends",
            memory_id=memory.id,
            hash=memory.content_hash,
            level=judgement.level,
            kind=judgement.kind,
            memories=(_written(memory),),
            dropped=draft.extraction.dropped,
            notes=(*draft.turn.notes, *draft.notes),
            degraded=tuple(draft.degraded),
            expires_at=memory.expires_at,
            chunks=len(draft.vectors),
            source_id=draft.turn.source_id,
        )

    def _keep(self, draft: Draft, layer: Layer, key: str, provenance: Provenance) -> Written:
        known = self.view.live(key)
        if known:
            memory, status = self._strengthen(known, draft, key), DUPLICATE
            reason = f"already known; counted as said again ({draft.judgement.kind})"
        else:
            memory, status = self._new_text(draft, layer, key, provenance), _STATUS[draft.judgement.verdict]
            reason = draft.judgement.reason
        outcome = self._facts.plan(draft, memory, provenance)
        notes = [*draft.turn.notes, *draft.notes]
        if draft.turn.layer is Layer.SEMANTIC and not outcome.facts:
            notes.append("no statement that the ontology knows was found in it; kept as text")
        texts = (_written(memory, duplicate=known is not None),)
        return Written(
            status=status,
            reason=reason,
            memory_id=memory.id,
            hash=memory.content_hash,
            level=draft.judgement.level,
            kind=draft.judgement.kind,
            memories=texts + tuple(outcome.memories),
            facts=tuple(outcome.facts),
            superseded=tuple(outcome.superseded),
            conflicts=tuple(outcome.conflicts),
            dropped=(*draft.extraction.dropped, *outcome.dropped),
            notes=tuple(notes),
            degraded=tuple(draft.degraded),
            expires_at=memory.expires_at,
            chunks=len(draft.vectors),
            source_id=draft.turn.source_id,
        )

    def _new_text(self, draft: Draft, layer: Layer, key: str, provenance: Provenance) -> Memory:
        turn, judgement = draft.turn, draft.judgement
        event = _event(draft.extraction.times)
        memory = Memory(
            id=new_id("mem"),
            namespace=self.view.scope.namespace,
            layer=layer,
            content=turn.content,
            content_hash=content_hash(turn.content),
            state=State.HELD if judgement.verdict is Verdict.HOLD else State.CURRENT,
            importance=importance(turn, judgement, draft.extraction),
            confidence=confidence(judgement, draft.extraction),
            provenance=provenance,
            language=detect(turn.content),
            event_from=event.start if event else None,
            event_to=event.end if event else None,
            expires_at=self.expiry(draft),
            tags=turn.tags,
            metadata=turn.metadata,
            task=turn.task,
            keywords=keywords(turn, draft.extraction.times),
            embedded=bool(draft.vectors),
        )
        self.pending.memories.append(NewMemory(memory, draft.vectors, key))
        self.view.add_memory(memory, key)
        self._chain(turn, memory)
        speaker = self.resolver.speaker(turn)
        for mention in draft.extraction.mentions:
            entity = self.resolver.resolve(mention, turn)
            if entity and entity != speaker:  # who speaks is on every turn and would say nothing
                self.pending.link(LinkType.MENTIONS, memory.id, entity.id)
        return memory

    def _strengthen(self, known: Memory, draft: Draft, key: str) -> Memory:
        """The same words again: counted (W6), and a held or archived memory becomes current (W5, Y1)."""
        doubtful = draft.judgement.verdict is Verdict.HOLD
        sure = None if doubtful else confidence(draft.judgement, draft.extraction)
        self.pending.reinforcements.append(Reinforcement(known.id, sure))
        if known.state is State.ARCHIVED or (known.state is State.HELD and not doubtful):
            self.pending.states.append(StateChange(known.id, State.CURRENT, known.valid_to, sure, key))
            return self.view.set_state(known, State.CURRENT)
        return known

    def expiry(self, draft: Draft) -> datetime | None:
        """When the turn's memory expires: its `ttl_days` from now (0: never), else what its own words say (W4)."""
        ttl = draft.turn.ttl_days
        if ttl is not None:
            return self.now + timedelta(days=ttl) if ttl else None
        return draft.judgement.expires_at

    # -- order, sessions, working memory ------------------------------------------------------------------------
    def _provenance(self, turn: Turn) -> Provenance:
        session = turn.session_id or IMPLICIT_SESSION
        state = self._session(session)
        self._turns[session] = replace(state, turns=state.turns + 1, active_at=self.now)
        return Provenance(
            user_id=turn.user_id,
            agent_id=turn.agent_id,
            session_id=turn.session_id,
            source_id=turn.source_id,
            speaker=turn.speaker,
            role=turn.role,
            observed_at=turn.observed_at,
            recorded_at=self.now,
            timezone=turn.timezone,
            turn=state.turns,
        )

    def _session(self, session: str) -> SessionState:
        known = self._turns.get(session) or self.view.sessions.get(session)
        return known or SessionState(session, 0, None, self.now)

    def _chain(self, turn: Turn, memory: Memory) -> None:
        if not turn.session_id:
            return  # what was said outside a session follows on nothing
        state = self._turns[turn.session_id]
        if state.last_turn_id:
            self.pending.link(LinkType.NEXT, state.last_turn_id, memory.id)
        self._turns[turn.session_id] = replace(state, last_turn_id=memory.id)

    def _to_working(self, draft: Draft, provenance: Provenance) -> Memory:
        turn = draft.turn
        session = turn.session_id or IMPLICIT_SESSION
        memory = Memory(
            id=new_id("mem"),
            namespace=self.view.scope.namespace,
            layer=Layer.WORKING,
            content=turn.content,
            content_hash=content_hash(turn.content),
            state=State.CURRENT,
            importance=importance(turn, draft.judgement, draft.extraction),
            confidence=1.0,
            provenance=replace(provenance, session_id=session),
            language=detect(turn.content),
            expires_at=self.now + timedelta(hours=self._settings.working_hours),
            tags=turn.tags,
            metadata=turn.metadata,
            keywords=keywords(turn, draft.extraction.times),
            embedded=bool(draft.vectors),
        )
        kept = self.pending.working.setdefault(session, [])
        kept.append(NewMemory(memory, draft.vectors))
        del kept[: -self._settings.working_turns]
        return memory

    def _session_guard(self, turn: Turn) -> str:
        return session_key(self.view.scope.namespace, turn.user_id, turn.session_id or IMPLICIT_SESSION)

    # -- the whole -----------------------------------------------------------------------------------------------
    def _text_layer(self, draft: Draft) -> Layer:
        """Where the words go: where the caller says, but words that yield facts are an episode that said them."""
        asked = draft.turn.layer
        if asked is None or asked is Layer.WORKING or (asked is Layer.SEMANTIC and draft.extraction.triples):
            return Layer.EPISODIC
        return asked

    def _change(self) -> GraphChange:
        pending, scope = self.pending, self.view.scope
        guards = pending.guards | {session_key(scope.namespace, scope.user_id, session) for session in self._turns}
        self.view.load_guards(guards)
        memories = pending.memories + [new for kept in pending.working.values() for new in kept]
        agents = {
            new.memory.provenance.session_id: new.memory.provenance.agent_id
            for new in memories
            if new.memory.provenance
        }
        trims = [Trim(session, scope.user_id, self._settings.working_turns) for session in sorted(self._turns)]
        if any(session not in self.view.sessions for session in self._turns):
            trims.append(Trim(None, scope.user_id, self._settings.working_sessions))
        return GraphChange(
            namespace=scope.namespace,
            at=self.now,
            expects=tuple(Expectation(key, self.view.revisions[key]) for key in sorted(guards)),
            entities=tuple(self.view.new_entities.values()),
            aliases=tuple(self.view.new_aliases),
            sessions=tuple(
                SessionTouch(one, scope.user_id, agents.get(one), state.turns, state.last_turn_id, self.now)
                for one, state in self._turns.items()
            ),
            memories=tuple(memories),
            states=tuple(pending.states),
            reinforcements=tuple(pending.reinforcements),
            links=tuple(pending.links.values()),
            conflicts=tuple(pending.conflicts),
            trims=tuple(trims),
            receipts=tuple(pending.receipts),
        )


def _event(times: Sequence[TimeSpan]) -> TimeSpan | None:
    """The time an episode speaks of: the first one that it names and that does not recur."""
    return next((span for span in times if not span.recurring), None)


def _text_layers(turn: Turn) -> tuple[Layer, ...]:
    return (Layer.EPISODIC,) if turn.layer in (None, Layer.WORKING) else (Layer.EPISODIC, turn.layer)


def _written(memory: Memory, *, duplicate: bool = False) -> WrittenMemory:
    return WrittenMemory(memory.id, memory.layer, memory.content, memory.state, memory.content_hash, duplicate)


def to_receipt(written: Written) -> str:
    """The part of an answer that a repeat gets back, as JSON."""
    return json.dumps(
        {"status": written.status, "memory_id": written.memory_id, "hash": written.hash, "reason": written.reason}
    )


def from_receipt(answer: str, turn: Turn) -> Written:
    """The answer for a repeated turn."""
    kept = json.loads(answer)
    return Written(
        status=DUPLICATE,
        reason=f"a repeat of a turn that was {kept['status']} before; nothing was added",
        memory_id=kept["memory_id"],
        hash=kept["hash"],
        source_id=turn.source_id,
    )
