"""What a write answers: for every turn, what became of it and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from hindsight_graph.model.memory import Conflict, Layer, State
from hindsight_graph.model.turn import Dropped

ACCEPTED, HELD, REJECTED, DUPLICATE, FAILED = "accepted", "held", "rejected", "duplicate", "failed"


@dataclass(frozen=True, slots=True)
class WrittenMemory:
    """A memory that a turn became; `duplicate` if it was there already and was strengthened."""

    id: str
    layer: Layer
    content: str
    state: State
    hash: str
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class WrittenFact:
    """A triple that was kept as a semantic memory."""

    memory_id: str
    subject: str
    relation: str
    object: str
    state: State
    rule: str
    confidence: float
    negated: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Replaced:
    """`old_id` was superseded by `new_id`, for `reason`."""

    old_id: str
    new_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class WrittenDecision:
    """A decision that a turn told of. `relied_on` are facts that it clearly rests on, `undid` what it took back."""

    memory_id: str
    context: str
    action: str
    reasoning: str
    rule: str
    confidence: float
    relied_on: tuple[str, ...] = ()
    undid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """What a turn told of an earlier decision: revision `number` of what came of it; `score` −1…1."""

    decision_id: str
    text: str
    score: float
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class Written:
    """What became of one turn (W1, W6, W8).

    `status` is accepted, held, rejected, duplicate or failed; `reason` says why in a sentence. `memory_id` and `hash`
    are those of the turn's own memory (of the earlier one for a duplicate; of the working turn when rejected).
    `dropped` are statements that fit no relation of the ontology or were not asserted; `notes` what was assumed;
    `degraded` what did not work though the turn is safe; `chunks` into how many pieces it was embedded.
    """

    status: str
    reason: str
    memory_id: str | None = None
    hash: str = ""
    level: int = 0
    kind: str = ""
    memories: tuple[WrittenMemory, ...] = ()
    facts: tuple[WrittenFact, ...] = ()
    superseded: tuple[Replaced, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    decisions: tuple[WrittenDecision, ...] = ()
    outcomes: tuple[WrittenOutcome, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    notes: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()
    expires_at: datetime | None = None
    chunks: int = 0
    source_id: str | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """A turn of an ingest that could not be taken; the others were. `index` counts from 0."""

    index: int
    source_id: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of many turns.

    `counts` has accepted, held, rejected, duplicate, failed (turns) and facts, superseded, conflicts,
    decisions, outcomes.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    written: tuple[Written, ...] = ()
    failed: tuple[Failed, ...] = ()

    @property
    def rejected(self) -> tuple[Written, ...]:
        """Turns that the gate turned away, each with its reason."""
        return tuple(w for w in self.written if w.status == REJECTED)

    @property
    def held(self) -> tuple[Written, ...]:
        """Turns that are kept as doubtful."""
        return tuple(w for w in self.written if w.status == HELD)
