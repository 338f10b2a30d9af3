"""What goes out, as the OpenAPI document describes it."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from hindsight_graph.api.rest.looking_back import DecisionOut
from hindsight_graph.api.rest.stated import MemoryOut, StatedOut, Words


class MemoriesOut(BaseModel):
    """A page of memories in the order they were stored."""

    memories: list[MemoryOut]
    cursor: str | None = Field(description="Of the next page; null: this was the last.")


class StepOut(BaseModel):
    """One edge of a path."""

    subject: str
    relation: str
    object: str
    memory_id: str | None


class WhyOut(BaseModel):
    """Why a hit came."""

    channels: dict[str, int]
    parts: dict[str, float]
    path: list[StepOut]


class TriedOut(BaseModel):
    """How a procedure fared when it was followed."""

    worked: int
    failed: int
    neither: int


class HitOut(MemoryOut):
    """One answer."""

    score: float
    expired: bool
    why: WhyOut
    facts: list[StatedOut]
    superseded_by: StatedOut | None
    conflicts: Words
    tried: TriedOut | None
    decision: DecisionOut | None = Field(description="That a hit of the layer trace is, or that a turn told.")


class ConflictOut(BaseModel):
    """A contradiction."""

    id: str
    relation: str
    memory_ids: Words
    question: str
    state: str
    user_id: str | None
    opened_at: datetime
    closed_at: datetime | None
    verdict: str | None
    reopens: str | None = Field(description="The settled one that new evidence opened again.")
    shown: int = Field(description="How many answers showed it.")
    shown_at: datetime | None
    asked_at: datetime | None


class RecalledOut(BaseModel):
    """The answer to a question."""

    hits: list[HitOut]
    conflicts: list[ConflictOut]
    degraded: Words = Field(description="Channels that failed, each with the reason.")
    notes: Words
    timings: dict[str, float]
    prompt: str | None = None


class WrittenMemoryOut(BaseModel):
    """A memory that a turn became."""

    id: str
    layer: str
    content: str
    state: str
    hash: str
    duplicate: bool


class WrittenFactOut(BaseModel):
    """A statement that a turn yielded."""

    memory_id: str
    subject: str
    relation: str
    name: str | None
    object: str
    negated: bool
    state: str
    rule: str = Field(description="Which rule of the extractor read it.")
    confidence: float


class ToldDecisionOut(BaseModel):
    """A decision that a turn told."""

    memory_id: str
    context: str
    action: str
    reasoning: str
    rule: str
    confidence: float
    relied_on: Words
    undid: Words


class ToldOutcomeOut(BaseModel):
    """What a turn told of how a decision went."""

    decision_id: str
    text: str
    score: float
    number: int
    rule: str


class ReplacedOut(BaseModel):
    """What superseded what."""

    old_id: str
    new_id: str
    reason: str


class DroppedOut(BaseModel):
    """What looked like a statement and was not made one."""

    text: str
    reason: str


class WrittenOut(BaseModel):
    """What became of a turn."""

    status: str = Field(description="accepted, held, rejected or duplicate.")
    reason: str
    memory_id: str | None
    hash: str
    level: int
    kind: str
    source_id: str | None
    expires_at: datetime | None
    chunks: int
    memories: list[WrittenMemoryOut]
    facts: list[WrittenFactOut]
    superseded: list[ReplacedOut]
    conflicts: list[ConflictOut]
    decisions: list[ToldDecisionOut]
    outcomes: list[ToldOutcomeOut]
    dropped: list[DroppedOut]
    notes: Words
    degraded: Words


class FailedOut(BaseModel):
    """A turn of a batch that was not taken; `index` counts from 0."""

    index: int
    source_id: str | None
    reason: str


class IngestedOut(BaseModel):
    """What became of a batch."""

    counts: dict[str, int]
    written: list[WrittenOut]
    failed: list[FailedOut]


class ConflictsOut(BaseModel):
    """A page of contradictions that wait for an answer, oldest first."""

    conflicts: list[ConflictOut]
    cursor: str | None


class ResolvedOut(BaseModel):
    """What an answer to a contradiction did."""

    conflict: ConflictOut
    current: Words
    superseded: Words
    retired: Words
    untouched: Words


class EntityOut(BaseModel):
    """A person, place or thing."""

    id: str
    name: str
    cls: str = Field(serialization_alias="class")


class EntitiesOut(BaseModel):
    """A page of entities, by name."""

    entities: list[EntityOut]
    cursor: str | None


class EdgeOut(BaseModel):
    """A fact between an entity and another one or a value."""

    subject_id: str
    subject: str
    relation: str
    object_id: str | None
    object: str
    negated: bool
    state: str
    memory_id: str


class NeighboursOut(BaseModel):
    """The facts around an entity."""

    entity: EntityOut
    edges: list[EdgeOut]


class PathsOut(BaseModel):
    """The shortest ways from one entity to another, each a chain of facts."""

    paths: list[list[EdgeOut]]


class RevisionOut(BaseModel):
    """One state that a memory had."""

    state: str
    recorded_from: datetime
    recorded_to: datetime | None
    valid_from: datetime | None
    valid_to: datetime | None


class RevisionsOut(BaseModel):
    """All states of a memory, oldest first."""

    revisions: list[RevisionOut]


class ClosedOut(BaseModel):
    """An ended session."""

    session_id: str
    dropped: int = Field(description="Turns of working memory that went with it.")
    summary: MemoryOut | None = Field(description="What was said, in its own sentences.")


class LiveOut(BaseModel):
    """The process answers."""

    status: str


class ReadyOut(BaseModel):
    """The store answers."""

    status: str


class StatusOut(BaseModel):
    """What the store says of itself."""

    ok: bool
    version: str
    parts: dict[str, str]
    counts: dict[str, int]
    namespace: str
