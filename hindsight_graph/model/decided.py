"""A decision as it stands by now: what came of it, what followed, what it rests on, and what to beware of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import Memory
from hindsight_graph.text.fold import fold

BAD_OUTCOME, TAKEN_BACK, RESTS_ON_PAST = "bad_outcome", "taken_back", "rests_on_past"


@dataclass(frozen=True, slots=True)
class Caution:
    """What to beware of before deciding the same again, as a sentence in the decision's language.

    `kind` is bad_outcome (its current score is under 0), taken_back (a later decision undid it) or rests_on_past
    (something that it relied on no longer holds). `by` is the id of the memory that says so: the later decision, what
    no longer holds; None for an outcome.
    """

    decision_id: str
    kind: str
    text: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """Something that a decision rests on and that no longer holds.

    `relied_on` is what it relied on, `over` what is superseded or retired: that itself, or a statement that was made
    in it; `successor` what holds now, None if nothing took its place. `candidate`: that it relied on it is a guess.
    """

    relied_on: str
    over: Memory
    successor: Memory | None
    candidate: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a procedure was tried, and what came of it: every outcome told of it is one trial."""

    worked: int
    failed: int
    neither: int = 0

    @property
    def share(self) -> float:
        """How far it can be expected to work, 0–1: as if it had also worked once and failed once, so that a single
        trial says little."""
        return (1 + self.worked + self.neither / 2) / (2 + self.worked + self.failed + self.neither)


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision and what is known of it (D1, D2).

    `outcomes` is every revision, oldest first. `relied_on` is what it rests on, as its recorder said; `candidates` is
    what was recalled just before, which it may rest on. `follows` and `followed_by` are ids of earlier and later
    decisions, `taken_back_by` of those that undid it. `affected` is what it rests on that no longer holds.

    `status`, `notes` and `degraded` are of the write that answered with it: recorded, duplicate, restored, revised or
    (of a procedure) tried; what was assumed; what did not work though the decision is safe.
    """

    memory: Memory
    outcomes: tuple[Outcome, ...] = ()
    relied_on: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    followed_by: tuple[str, ...] = ()
    taken_back_by: tuple[str, ...] = ()
    affected: tuple[Rest, ...] = ()
    cautions: tuple[Caution, ...] = ()
    status: str = ""
    notes: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def decision(self) -> Decision:
        """What was decided; of a memory that was only put into the layer as text, the text as its action."""
        said = self.memory.provenance.observed_at
        return self.memory.decision or Decision("", self.memory.content, "", "", said)

    @property
    def id(self) -> str:
        """The id that its recorder gave it, else that of its memory; both are understood wherever an id is asked."""
        return self.decision.given_id or self.memory.id

    @property
    def memory_id(self) -> str:
        """The id of its memory."""
        return self.memory.id

    @property
    def context(self) -> str:
        """What was faced."""
        return self.decision.context

    @property
    def action(self) -> str:
        """What was done."""
        return self.decision.action

    @property
    def reasoning(self) -> str:
        """Why."""
        return self.decision.reasoning

    @property
    def summary(self) -> str:
        """Why, in a sentence of at most 50 characters; "" where the reasoning is short enough itself."""
        return self.decision.summary

    @property
    def decided_at(self) -> datetime:
        """When."""
        return self.decision.decided_at

    @property
    def outcome(self) -> Outcome | None:
        """What came of it, by its latest revision; None while nothing is known."""
        return self.outcomes[-1] if self.outcomes else None

    @property
    def score(self) -> float:
        """How well it went, −1…1; 0 while nothing is known."""
        return self.outcomes[-1].score if self.outcomes else 0.0

    @property
    def bad(self) -> bool:
        """Whether it went badly or was taken back."""
        return any(one.kind != RESTS_ON_PAST for one in self.cautions)

    @property
    def warning(self) -> str:
        """All cautions as one text; "" where there is nothing to beware of."""
        return " ".join(one.text for one in self.cautions)


def brought(decision: Memory, now: Memory) -> bool:
    """Whether a decision brought about what holds now: it came no later, and its action names it."""
    if decision.decision is None or now.fact is None:
        return False
    named = fold(now.fact.object_name or now.fact.value or "")
    before = decision.decision.decided_at <= (now.valid_from or now.provenance.observed_at)
    return before and bool(named) and named in fold(decision.decision.action)
