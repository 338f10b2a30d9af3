"""Plans the decisions and outcomes that a turn tells of: memories of the trace layer, linked to what they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import WrittenDecision, WrittenMemory, WrittenOutcome
from hindsight_graph.model.change import NewMemory
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.keys import outcome_key
from hindsight_graph.model.memory import LinkType, Memory, Provenance
from hindsight_graph.model.turn import DecisionDraft, Dropped, OutcomeDraft, Turn, Verdict, Who
from hindsight_graph.text.quotes import quotes
from hindsight_graph.text.sentences import split
from hindsight_graph.text.summary import in_short
from hindsight_graph.text.undoing import taken_back
from hindsight_graph.write import stated
from hindsight_graph.write.decide import decision_memory, decision_of, follow_links, wording
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.filters.cue import read, read_part
from hindsight_graph.write.filters.density import residue
from hindsight_graph.write.filters.doubt import asks
from hindsight_graph.write.linking import spoken_of
from hindsight_graph.write.vectors import texts_of

_CONTEXT = 200  # characters of what was faced
_ASKED = 2000  # characters at the end of the turn before in which a question is looked for
_LOOK_BACK = 5  # earlier decisions of a session that one may take back
Told = tuple[OutcomeDraft, Memory | str]  # an outcome with its decision, or the reason why it has none


def wordings(draft: Draft) -> Iterator[str]:
    """The texts that the decisions of a turn will be embedded as, so that a batch is embedded in one call (W12)."""
    for one in draft.extraction.decisions if _asserts(draft) else ():
        yield from texts_of(None, wording(_decision(one, draft)))


class DecidedPlanner:
    """Plans decisions and outcomes into the pending change of one plan."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._facts: dict[str, list[str]] = {}  # what was stated in each turn of this plan

    # -- outcomes ----------------------------------------------------------------------------------------------
    def linked(self, draft: Draft, turn: int | None) -> list[Told]:
        """The outcomes of a turn with the decisions that they speak of; `turn` is its place in its session."""
        if _doubtful(draft) or not draft.keeps or not draft.extraction.outcomes:
            return []
        session = self._desk.view.decisions_in(draft.turn.session_id)
        return [
            (one, spoken_of(one, draft.turn.content, turn, session, self._desk.view.decisions_about))
            for one in draft.extraction.outcomes
            if not any(_place(decision, draft.turn) <= one.start for decision in draft.extraction.decisions)
        ]

    # -- the turn ----------------------------------------------------------------------------------------------
    def plan(
        self, draft: Draft, source: Memory, provenance: Provenance, outcome: stated.Outcome, linked: Sequence[Told],
        *, repeated: bool, answered: str | None,
    ) -> None:  # fmt: skip
        """Adds what a turn tells; `source` is its memory, `outcome` what became of its statements and is added to.

        `repeated`: the turn's words were there before, and with them its decisions; `answered` is the turn before it.
        """
        self._facts[source.id] = [fact.memory_id for fact in outcome.facts]
        here: list[tuple[DecisionDraft, Memory]] = []
        if _asserts(draft) and not repeated and draft.extraction.decisions:
            answered = answered if answered and self._is_before(answered, draft) else None
            here = [(one, self._decide(one, draft, source, provenance, outcome, answered))
                    for one in draft.extraction.decisions]  # fmt: skip
        told = list(linked)
        for came in draft.extraction.outcomes if here else ():
            earlier = [memory for one, memory in here if _place(one, draft.turn) <= came.start]
            told += [(came, earlier[-1])] if earlier else []
        for came, decision in told:
            self._come(came, decision, draft.turn, source, outcome)

    def _decide(
        self, one: DecisionDraft, draft: Draft, source: Memory, provenance: Provenance, outcome: stated.Outcome,
        answered: str | None,
    ) -> Memory:  # fmt: skip
        desk, decision = self._desk, _decision(one, draft)
        vectors = desk.vectors.of(texts_of(None, wording(decision)), draft.degraded)
        memory = decision_memory(
            new_id("dec"), desk.namespace, decision, provenance, draft.turn,
            importance=draft.importance, confidence=one.confidence, embedded=bool(vectors),
        )  # fmt: skip
        desk.pending.memories.append(NewMemory(memory, vectors))
        desk.pending.link(LinkType.DERIVED_FROM, memory.id, source.id)
        self._mention(one, draft, memory)
        relied = self._relied_on(one, draft, outcome, answered)
        for fact in relied:
            desk.pending.link(LinkType.RELIED_ON, memory.id, fact)
        if answered and decision.context and _quotes(decision, draft):
            desk.pending.link(LinkType.MAY_RELY_ON, memory.id, answered)
        undone = self._take_back(memory)
        desk.view.add_decision(memory)
        outcome.memories.append(
            WrittenMemory(memory.id, memory.layer, memory.content, memory.state, memory.content_hash)
        )
        outcome.decisions.append(
            WrittenDecision(
                memory.id, decision.context, decision.action, decision.reasoning, one.rule, one.confidence,
                tuple(relied), undone,
            )
        )  # fmt: skip
        return memory

    def _is_before(self, kept: str, draft: Draft) -> bool:
        """Whether the turn that was kept last is the one just before: what lies between may have been turned away."""
        memory = self._desk.view.turn(kept) if draft.before else None
        return memory is not None and memory.content == draft.before[-1].content

    def _mention(self, one: DecisionDraft, draft: Draft, memory: Memory) -> None:
        """Links the entities that the decision's sentence names, so that the graph leads to it."""
        ends = [end for triple in draft.extraction.triples for end in (triple.subject, triple.object) if end]
        for mention in (*draft.extraction.mentions, *ends):
            if mention.who is Who.NAME and one.start <= mention.start < mention.end <= one.end:
                entity = self._desk.resolver.resolve(mention, draft.turn)
                if entity:
                    self._desk.pending.link(LinkType.MENTIONS, memory.id, entity.id)

    def _relied_on(self, one: DecisionDraft, draft: Draft, outcome: stated.Outcome, answered: str | None) -> list[str]:
        """The facts that a decision clearly rests on: those of its reason, those told just before it in the turn, and
        those of the turn that it answers."""
        content = draft.turn.content
        at = content.find(one.reasoning, one.start, one.end) if one.reasoning else -1
        stretches = [(at, at + len(one.reasoning))] if at >= 0 else []
        stretches.append((0, one.start))
        found = [
            fact
            for fact, (start, end) in outcome.spans.items()
            if any(first <= start and end <= last for first, last in stretches)
        ]
        if answered and _answers(draft):
            found += self._desk.view.facts_from(answered, self._facts.get(answered, ()))
        return list(dict.fromkeys(found))

    def _take_back(self, memory: Memory) -> tuple[str, ...]:
        """Links the earlier decision of the session that this one takes back in words ("rolled back", 改回)."""
        assert memory.decision is not None
        for earlier in reversed(self._desk.view.decisions_in(memory.provenance.session_id)[-_LOOK_BACK:]):
            if earlier.decision and taken_back(memory.decision.action, earlier.decision.action):
                for link in follow_links(memory, [earlier]):
                    self._desk.pending.link(link.type, link.source, link.target, reason=link.reason)
                return (earlier.id,)
        return ()

    def _come(
        self, came: OutcomeDraft, decision: Memory | str, turn: Turn, source: Memory, outcome: stated.Outcome
    ) -> None:
        if isinstance(decision, str):
            outcome.dropped.append(Dropped(came.text, f"tells how something went, but {decision}"))
            return
        desk, key = self._desk, outcome_key(decision.id)
        desk.view.load_guards([key])  # before what it guards
        desk.pending.guards.add(key)
        known = desk.view.outcomes(decision.id)
        if known and known[-1].text == came.text:
            return
        revision = Outcome(
            new_id("out"), decision.id, len(known) + 1, came.text, came.score, turn.observed_at, desk.now,
            turn.speaker or turn.role, source.id,
        )  # fmt: skip
        desk.view.add_outcome(revision)
        desk.pending.outcomes.append(revision)
        outcome.outcomes.append(WrittenOutcome(decision.id, came.text, came.score, revision.number, came.rule))


def _asserts(draft: Draft) -> bool:
    """Whether a turn's decisions are to be kept: it is neither doubtful nor only passing through working memory."""
    return draft.judgement.verdict is Verdict.ACCEPT and draft.keeps


def _place(one: DecisionDraft, turn: Turn) -> int:
    """Where a decision's own words stand: "it failed, so we switched" tells first what came of something else."""
    return max(one.start, turn.content.find(one.action, one.start, one.end))


def _quotes(decision: Decision, draft: Draft) -> bool:
    """Whether what was faced is told in the words of the turn before: whoever erases that erases this too."""
    return (
        quotes(decision.context.rstrip("…"), " ".join(draft.before[-1].content.split()), None)
        if draft.before
        else False
    )


def _doubtful(draft: Draft) -> bool:
    """Whether a turn is held for doubt about what it says; of a mere word (没用) only what it is of was not known."""
    return draft.judgement.verdict is Verdict.HOLD and draft.judgement.kind != "statement"


def _decision(one: DecisionDraft, draft: Draft) -> Decision:
    return decision_of(_context(one, draft), one.action, one.reasoning, draft.turn.observed_at)


def _context(one: DecisionDraft, draft: Draft) -> str:
    """What was faced: for an agent's decision what it was asked, else what the turn tells first, or was asked."""
    told = draft.turn.content[: one.start].strip()
    answers = _answers(draft)
    asked = draft.before[-1].content if answers or _asked(draft) else ""
    for words in (asked, told) if answers else (told, asked):
        if words and residue(read_part(words)).content:
            return in_short(words, _CONTEXT)
    return ""


def _answers(draft: Draft) -> bool:
    """Whether the turn is an agent's answer to what a user said just before it."""
    return bool(draft.before) and draft.turn.role == "assistant" and draft.before[-1].role == "user"


def _asked(draft: Draft) -> bool:
    """Whether somebody else asked something just before; what is only chatted about is not what was faced."""
    if not draft.before:
        return False
    last = draft.before[-1]
    if (last.role, last.speaker) == (draft.turn.role, draft.turn.speaker):
        return False
    return any(asks(read(sentence)) for sentence in split(last.content[-_ASKED:]))


def concluding(draft: Draft) -> Draft:
    """A turn that would be turned away but tells what came of a decision is kept as a conclusion (W1)."""
    draft.judgement = replace(
        draft.judgement, verdict=Verdict.ACCEPT, level=2, kind="conclusion", reason="tells what came of a decision"
    )
    draft.weigh()
    return draft
