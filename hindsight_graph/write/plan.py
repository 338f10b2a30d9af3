"""Turns drafts into one GraphChange: memories, links, working memory, receipts; facts.py plans the triples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from hindsight_graph.config import Settings
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import ACCEPTED, DUPLICATE, HELD, REJECTED, Written, WrittenMemory
from hindsight_graph.model.change import (
    Expectation,
    GraphChange,
    NewMemory,
    Origin,
    Receipt,
    StateChange,
)
from hindsight_graph.model.keys import text_key
from hindsight_graph.model.memory import Entity, Layer, LinkType, Memory, Provenance, State
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Turn, Verdict, Who
from hindsight_graph.text.fold import content_hash
from hindsight_graph.text.values import TimeSpan
from hindsight_graph.write.decided import DecidedPlanner, Told, concluding
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.facts import FactPlanner
from hindsight_graph.write.order import Order
from hindsight_graph.write.receipts import receipt_keys, standing, to_receipt
from hindsight_graph.write.terms import keywords
from hindsight_graph.write.vectors import Vectors
from hindsight_graph.write.view import View

_STATUS = {Verdict.ACCEPT: ACCEPTED, Verdict.HOLD: HELD, Verdict.REJECT: REJECTED}


class Planner:
    """Plans the turns of one user, in order, against one view of the graph."""

    def __init__(self, view: View, schema: Schema, settings: Settings, now: datetime, vectors: Vectors) -> None:
        self._desk = Desk(view, schema, now, vectors)
        self._order = Order(self._desk, settings)
        self._facts = FactPlanner(self._desk)
        self._decided = DecidedPlanner(self._desk)

    def plan(self, drafts: Sequence[Draft]) -> tuple[GraphChange, list[Written]]:
        """The change that the drafts make, in their order, and an answer for each of them."""
        self._order.load(draft.turn for draft in drafts)
        self._desk.resolver.load((draft.turn, draft.extraction) for draft in drafts)
        self._desk.view.load_live(
            text_key(self._desk.namespace, draft.turn, layer) for draft in drafts for layer in _text_layers(draft.turn)
        )
        self._desk.view.load_receipts(key for draft in drafts for key in receipt_keys(draft.turn))
        for draft in drafts:
            self._desk.resolver.speaker(draft.turn)  # who speaks is a person, also where somebody greets them before
        answers = [self._plan_one(draft) for draft in drafts]
        return self._change(), answers

    def grown(self) -> dict[str, tuple[int, int]]:
        """The sessions that the plan adds to: how many turns they had, and have then."""
        return self._order.grown()

    # -- one turn ----------------------------------------------------------------------------------------------
    def _plan_one(self, draft: Draft) -> Written:
        receipt = standing(draft.turn, self._desk.view.receipts)
        if receipt.answer is not None:
            return receipt.answer
        draft.turn = self._order.placed(draft.turn)
        answered = self._order.last(draft.turn)
        provenance = self._order.provenance(draft.turn)
        linked = self._decided.linked(draft, provenance.turn)
        if draft.judgement.verdict is not Verdict.ACCEPT and any(isinstance(one, Memory) for _, one in linked):
            draft = concluding(draft)
        turn, judgement = draft.turn, draft.judgement
        layer = self._text_layer(draft)
        key = text_key(self._desk.namespace, turn, layer)
        working = self._order.to_working(draft, provenance)
        if judgement.verdict is Verdict.REJECT or turn.layer is Layer.WORKING:
            written = self._only_working(draft, working)
        else:
            written = self._keep(draft, layer, key, provenance, linked, answered)
        if receipt.key is not None and not draft.unread:  # the same turn again is read again
            self._desk.view.receipts[receipt.key] = kept = to_receipt(written, turn)
            self._desk.pending.receipts.append(Receipt(turn.user_id, receipt.key, kept, written.memory_id))
        return replace(written, notes=(*written.notes, receipt.note)) if receipt.note else written

    def _only_working(self, draft: Draft, memory: Memory) -> Written:
        judgement = draft.judgement
        asked = draft.turn.layer is Layer.WORKING
        rejected = judgement.verdict is Verdict.REJECT and not asked
        notes = (*draft.turn.notes, *draft.notes)
        if asked and draft.turn.ttl_days is not None:
            notes += ("working memory ends with its session, whatever ttl_days says",)
        return Written(
            status=REJECTED if rejected else ACCEPTED,
            reason=judgement.reason if rejected else "kept in working memory until its session ends",
            memory_id=memory.id,
            hash=memory.content_hash,
            level=judgement.level,
            kind=judgement.kind,
            memories=(_written(memory),),
            dropped=draft.extraction.dropped,
            notes=notes,
            degraded=tuple(draft.degraded),
            expires_at=memory.expires_at,
            chunks=len(draft.vectors),
            source_id=draft.turn.source_id,
        )

    def _keep(
        self, draft: Draft, layer: Layer, key: str, provenance: Provenance, linked: Sequence[Told], answered: str | None
    ) -> Written:
        key, known = self._desk.unexpired(key)
        if known:
            memory, status = self._strengthen(known, draft, key), DUPLICATE
            reason = f"already known; counted as said again ({draft.judgement.kind})"
        else:
            memory, status = self._new_text(draft, layer, key, provenance), _STATUS[draft.judgement.verdict]
            reason = draft.judgement.reason
        outcome = self._facts.plan(draft, memory, provenance)
        self._decided.plan(draft, memory, provenance, outcome, linked, repeated=known is not None, answered=answered)
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
            decisions=tuple(outcome.decisions),
            outcomes=tuple(outcome.outcomes),
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
            namespace=self._desk.namespace,
            layer=layer,
            content=turn.content,
            content_hash=content_hash(turn.content),
            state=State.HELD if judgement.verdict is Verdict.HOLD else State.CURRENT,
            importance=draft.importance,
            confidence=draft.confidence,
            provenance=provenance,
            language=draft.language,
            event_from=event.start if event else None,
            event_to=event.end if event else None,
            expires_at=self._desk.expiry(draft),
            tags=turn.tags,
            metadata=turn.metadata,
            task=turn.task,
            keywords=keywords(turn, draft.extraction.times),
            embedded=bool(draft.vectors),
        )
        self._desk.pending.memories.append(NewMemory(memory, draft.vectors, key))
        self._desk.view.add_memory(memory, key)
        self._order.chain(turn, memory)
        speaker = self._desk.resolver.speaker(turn)
        stated = {(end.text, end.cls) for one in draft.extraction.triples for end in (one.subject, one.object) if end}
        named: list[Entity | None] = []
        for mention in draft.extraction.mentions:
            if (mention.text, mention.cls) in stated or mention.who is Who.RELATIVE:
                continue  # linked with its statement, whose place tells better who or what it is
            named.append(self._desk.resolver.resolve(mention, turn))
        for entity in (*named, *self._desk.resolver.named_in(turn)):
            if entity and (speaker is None or entity.id != speaker.id):  # who speaks is on every turn: it says nothing
                self._desk.pending.link(LinkType.MENTIONS, memory.id, entity.id)
        return memory

    def _strengthen(self, known: Memory, draft: Draft, key: str) -> Memory:
        """The same words again: counted (W6), and a held or archived memory becomes current (W5, Y1)."""
        doubtful = draft.judgement.verdict is Verdict.HOLD
        sure = None if doubtful else draft.confidence
        known = self._desk.reinforce(known, sure, draft)
        if known.state is State.ARCHIVED or (known.state is State.HELD and not doubtful):
            self._desk.pending.states.append(StateChange(known.id, State.CURRENT, known.valid_to, sure, key))
            return self._desk.view.set_state(known, State.CURRENT)
        return known

    # -- the whole -----------------------------------------------------------------------------------------------
    def _text_layer(self, draft: Draft) -> Layer:
        """Where the words go: where the caller says, but words that yield facts are an episode that said them."""
        asked = draft.turn.layer
        if asked is None or asked is Layer.WORKING or (asked is Layer.SEMANTIC and draft.extraction.triples):
            return Layer.EPISODIC
        return asked

    def _change(self) -> GraphChange:
        pending, scope = self._desk.pending, self._desk.view.scope
        guards = pending.guards | self._order.guards()
        self._desk.view.load_guards(guards)
        memories = pending.memories + [new for kept in pending.working.values() for new in kept]
        return GraphChange(
            namespace=scope.namespace,
            at=self._desk.now,
            expects=tuple(Expectation(key, self._desk.view.revisions[key]) for key in sorted(guards)),
            entities=tuple(self._desk.view.new_entities.values()),
            classified=self._desk.view.classified(),
            aliases=tuple(self._desk.view.new_aliases),
            sessions=self._order.touches(),
            memories=tuple(memories),
            states=tuple(pending.states),
            reinforcements=tuple(pending.reinforcements),
            links=tuple(pending.links.values()),
            conflicts=tuple(pending.conflicts.values()),
            outcomes=tuple(pending.outcomes),
            trims=self._order.trims(),
            receipts=tuple(pending.receipts),
            origin=Origin("write", scope.user_id, self._order.agent),
        )


def _event(times: Sequence[TimeSpan]) -> TimeSpan | None:
    """The time an episode speaks of: the first one that it names and that does not recur."""
    return next((span for span in times if not span.recurring), None)


def _text_layers(turn: Turn) -> tuple[Layer, ...]:
    return (Layer.EPISODIC,) if turn.layer in (None, Layer.WORKING) else (Layer.EPISODIC, turn.layer)


def _written(memory: Memory, *, duplicate: bool = False) -> WrittenMemory:
    return WrittenMemory(memory.id, memory.layer, memory.content, memory.state, memory.content_hash, duplicate)
