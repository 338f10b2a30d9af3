"""Plans the triples of one turn: resolved, checked against the ontology, deduplicated, ruled on, and linked."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from hindsight_graph.conflicts.detect import Candidate, Finding, Ruling, decide, relations_to_compare
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import WrittenFact, WrittenMemory
from hindsight_graph.model.change import NewMemory, StateChange
from hindsight_graph.model.keys import fact_key, slot_key
from hindsight_graph.model.memory import Fact, Layer, LinkType, Memory, Provenance, State
from hindsight_graph.model.turn import Dropped, Triple, Turn, Verdict, Who
from hindsight_graph.text.fold import content_hash
from hindsight_graph.text.language import detect
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.resolve import ROOT
from hindsight_graph.write.stated import Outcome, Stated, in_words, sentence
from hindsight_graph.write.terms import keywords
from hindsight_graph.write.timeline import end_of, start_of, told_late
from hindsight_graph.write.verdicts import carry_out, contested, reconsidered

CORRECTED = "corrected: it was said by mistake"


class FactPlanner:
    """Plans facts into the pending change of one plan."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def plan(self, draft: Draft, source: Memory, provenance: Provenance) -> Outcome:
        """Adds the turn's facts to the change; `source` is the memory of the turn that said them."""
        stated, dropped = self._resolve(draft)
        self._load(stated, draft)
        outcome = Outcome(dropped=dropped)
        for one in stated:
            self._plan_one(one, draft, source, provenance, outcome)
        return outcome

    # -- resolving ----------------------------------------------------------------------------------------------
    def _resolve(self, draft: Draft) -> tuple[list[Stated], list[Dropped]]:
        stated: dict[str, Stated] = {}
        dropped: list[Dropped] = []
        if draft.states_facts:
            for triple in draft.extraction.triples:
                one = self._state(triple, draft.turn)
                if isinstance(one, str):
                    dropped.append(Dropped(draft.turn.content[triple.start : triple.end], one))
                else:
                    stated.setdefault(one.key, one)
        self._desk.view.load_live(stated)
        return list(stated.values()), dropped

    def _state(self, triple: Triple, turn: Turn) -> Stated | str:
        """The triple with its ends resolved, or the reason why it can't be a fact (W8)."""
        schema, resolver = self._desk.schema, self._desk.resolver
        relation = schema.relations[triple.relation]
        subject = resolver.resolve(triple.subject, turn, partial(self._allows, relation.domain))
        target = resolver.resolve(triple.object, turn, partial(self._allows, relation.range)) if triple.object else None
        if subject is None or (triple.object and target is None):
            return "its first person is not a user"
        if target and target.id == subject.id:
            return f"both ends are {subject.name}"
        if triple.relation in ("hasName", "hasNickname") and triple.value and not triple.negated:
            self._desk.view.add_alias(subject, triple.value)
        if target and triple.subject.who is Who.SPEAKER and not triple.negated:
            resolver.introduce(subject, triple.relation, target, turn.content[triple.start : triple.end])
        fact = Fact(
            subject_id=subject.id,
            relation=triple.relation,
            object_id=target.id if target else None,
            value=None if target else triple.value,
            name=triple.name,
            negated=triple.negated,
            subject_name=subject.name,
            object_name=target.name if target else "",
        )
        written = (
            in_words(triple.subject, subject),
            in_words(triple.object, target) if triple.object and target else triple.value or "",
        )
        return Stated(triple, fact, self._key(fact, turn), written)

    def _allows(self, classes: frozenset[str], cls: str) -> bool:
        """Whether a relation's domain or range admits a class; one that admits everything tells nothing."""
        return ROOT not in classes and any(self._desk.schema.is_a(cls, one) for one in classes)

    # -- looking up ---------------------------------------------------------------------------------------------
    def _load(self, stated: list[Stated], draft: Draft) -> None:
        """Fetches in a few queries what the facts of a turn could touch, and embeds in one call what is not yet."""
        desk, user_id = self._desk, draft.turn.user_id
        slots = {(one.fact.subject_id, relation) for one in stated for relation in self._compared(one.triple)}
        # The revisions first, then what they guard: a write in between makes the change stale instead of lost.
        owners = {user_id, None}  # common facts may speak against a private one
        guards = {slot_key(desk.namespace, owner, subject, relation) for subject, relation in slots for owner in owners}
        desk.view.load_guards(guards)
        desk.pending.guards |= guards
        desk.view.load_live(self._opposite(one, draft.turn) for one in stated)
        desk.view.load_facts(slots)
        desk.vectors.load(self._sentence(one, draft) for one in stated if not desk.view.live(one.key))

    def _compared(self, triple: Triple) -> frozenset[str]:
        changes = triple.change or triple.negated or bool(triple.replaces)
        return relations_to_compare(self._desk.schema, triple.relation, spoken_change=changes)

    def _opposite(self, one: Stated, turn: Turn) -> str:
        return self._key(replace(one.fact, negated=not one.fact.negated), turn)

    def _key(self, fact: Fact, turn: Turn) -> str:
        return fact_key(self._desk.namespace, turn.user_id, fact, self._desk.schema)

    def _sentence(self, one: Stated, draft: Draft) -> str:
        return sentence(self._desk.schema, one.triple, *one.as_written, draft.language)

    # -- planning -----------------------------------------------------------------------------------------------
    def _plan_one(self, one: Stated, draft: Draft, source: Memory, provenance: Provenance, outcome: Outcome) -> None:
        desk = self._desk
        self._link_ends(one, source)
        one.key, known = desk.unexpired(one.key)
        since = self._since(one.triple, draft.turn)
        finding = self._judge(one, draft, since)
        if one.triple.correction and finding.ruling is Ruling.SUPERSEDE:  # it was so all along
            since = min(since, *map(start_of, finding.against))
        if known and finding.ruling is Ruling.CONFLICT and _stands_beside(known):
            finding = Finding(Ruling.PASS)
        if known is None:
            memory = self._add(one, draft, provenance, since, finding)
        else:
            memory = self._strengthen(known, one, draft)
            told_late(desk, memory, since)
        desk.pending.link(LinkType.DERIVED_FROM, memory.id, source.id)
        if known is None or finding.ruling is not Ruling.PAST:
            carry_out(desk, finding, memory, one, outcome)
        memory = desk.view.memory(memory.id) or memory
        outcome.memories.append(
            WrittenMemory(
                memory.id, memory.layer, memory.content, memory.state, memory.content_hash, duplicate=known is not None
            )
        )
        outcome.facts.append(_answer(one, memory))
        outcome.spans[memory.id] = (one.triple.start, one.triple.end)

    def _add(self, one: Stated, draft: Draft, provenance: Provenance, since: datetime, finding: Finding) -> Memory:
        desk = self._desk
        memory = self._memory(one, draft, provenance, since, finding)
        key = None if memory.state is State.SUPERSEDED else one.key
        vectors = desk.vectors.of((memory.content,), draft.degraded)
        desk.pending.memories.append(NewMemory(replace(memory, embedded=bool(vectors)), vectors, key))
        desk.view.add_memory(memory, key)
        return memory

    def _judge(self, one: Stated, draft: Draft, since: datetime) -> Finding:
        desk, triple = self._desk, one.triple
        # A denial stored before must be found when the same thing is said again.
        denied = desk.view.live(self._opposite(one, draft.turn))
        known = desk.view.facts(one.fact.subject_id, self._compared(triple))
        if denied and all(memory.id != denied.id for memory in known):
            known = [*known, denied]
        candidate = Candidate(
            fact=one.fact,
            valid_from=since,
            said_at=draft.turn.observed_at,
            change=triple.change,
            temporary=triple.temporary,
            held=draft.judgement.verdict is Verdict.HOLD,
            replaces=triple.replaces,
            replaced=desk.resolver.meant_by(triple.replaces) if triple.replaces else frozenset(),
            reason=triple.reason or (CORRECTED if triple.correction else ""),
        )
        return reconsidered(desk, one, decide(candidate, known, desk.schema))

    def _memory(self, one: Stated, draft: Draft, provenance: Provenance, since: datetime, finding: Finding) -> Memory:
        triple, turn, desk = one.triple, draft.turn, self._desk
        content = self._sentence(one, draft)
        said = turn.content[triple.start : triple.end]
        held = draft.judgement.verdict is Verdict.HOLD
        return Memory(
            id=new_id("mem"),
            namespace=desk.namespace,
            layer=Layer.SEMANTIC,
            content=content,
            content_hash=content_hash(content),
            state=self._state_for(finding, held=held),
            importance=draft.importance,
            confidence=min(triple.confidence, draft.confidence) if held else triple.confidence,
            provenance=provenance,
            language=detect(content),
            valid_from=since,
            valid_to=end_of(desk, one.fact, since, finding.against) if finding.ruling is Ruling.PAST else None,
            event_from=triple.when.start if triple.when else None,
            event_to=triple.when.end if triple.when else None,
            expires_at=desk.expiry(draft, triple),
            tags=turn.tags,
            metadata=turn.metadata,
            fact=one.fact,
            keywords=keywords(turn, (triple.when,) if triple.when else (), f"{said} {content}"),
        )

    def _strengthen(self, known: Memory, one: Stated, draft: Draft) -> Memory:
        """The same triple again, in whatever words: another source, more weight (W6); doubt ends when confirmed."""
        desk, doubtful = self._desk, draft.judgement.verdict is Verdict.HOLD
        sure = None if doubtful else one.triple.confidence
        known = desk.reinforce(known, sure, draft, one.triple)
        if known.state is State.ARCHIVED or (known.state is State.HELD and not doubtful):
            desk.pending.states.append(StateChange(known.id, State.CURRENT, known.valid_to, sure, one.key))
            known = desk.view.set_state(known, State.CURRENT)
        return known

    def _state_for(self, finding: Finding, *, held: bool) -> State:
        if held:
            return State.HELD
        if finding.ruling is Ruling.PAST:
            return State.SUPERSEDED
        return State.CONFLICTED if contested(self._desk, finding) else State.CURRENT

    def _link_ends(self, one: Stated, source: Memory) -> None:
        for end in (one.fact.subject_id, one.fact.object_id):
            if end:
                self._desk.pending.link(LinkType.MENTIONS, source.id, end)

    def _since(self, triple: Triple, turn: Turn) -> datetime:
        """From when the fact holds: the past time its words name, else when it was said."""
        when = triple.when
        if when and when.start <= turn.observed_at and not when.recurring:
            return when.start
        return turn.observed_at


def _answer(one: Stated, memory: Memory) -> WrittenFact:
    return WrittenFact(
        memory_id=memory.id,
        subject=one.fact.subject_name,
        relation=one.fact.relation,
        object=one.fact.object_name or one.fact.value or "",
        state=memory.state,
        rule=one.triple.rule,
        confidence=memory.confidence,
        negated=one.fact.negated,
        name=one.fact.name,
    )


def _stands_beside(known: Memory) -> bool:
    """Whether a fact that is said again stands beside what it contradicts already: somebody said that both are true."""
    return known.state is State.CURRENT and known.expires_at is None
