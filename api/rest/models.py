"""What comes in and goes out, as the OpenAPI document describes it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Meta = dict[str, Any]
Words = list[str]


class Given(BaseModel):
    """A body: a field that is not known is refused and not passed over."""

    model_config = ConfigDict(extra="forbid")


class Whose(Given):
    """Whose memory a body means."""

    namespace: str | None = Field(None, description="Tenant; left out: the token's only one, else the server's.")
    user_id: str | None = Field(None, description="Whose memory; left out: the token's only user, else the common one.")


class Turn(Whose):
    """One turn of dialogue, or a note."""

    content: str = Field(description="The words; kept to the letter, but for secrets.")
    session_id: str | None = Field(None, description="The conversation it belongs to.")
    speaker: str | None = Field(None, description="Who said it.")
    role: str | None = Field(None, description="user (if left out), assistant, system or tool.")
    agent_id: str | None = None
    source_id: str | None = Field(None, description="Your name for where it is from, such as a message id.")
    observed_at: str | None = Field(None, description="When it was said, ISO 8601; left out: now.")
    timezone: str | None = Field(None, description="IANA name, for times without a zone.")
    layer: str | None = Field(None, description="working, episodic, semantic, procedural, trace; left out: by content.")
    task: str | None = None
    importance: float | None = Field(None, description="0 to 1.")
    importance_level: int | None = Field(None, description="1 to 5, in place of importance.")
    ttl_days: float | None = Field(None, description="Days until it expires; 0: never.")
    tags: Words | None = None
    metadata: Meta | None = None
    idempotency_key: str | None = Field(None, description="As the header Idempotency-Key; per turn in a batch.")


class Batch(Whose):
    """Many turns, in order; namespace and user_id stand for turns that name none."""

    turns: Annotated[list[Turn], Field(min_length=1, max_length=1000)]


class Question(Whose):
    """What is asked of the memory."""

    query: str = Field(description="The question, in English or Chinese.")
    top_k: int = Field(8, description="How many hits at most, 1 to 50.")
    layers: Words | None = Field(None, description="Only these; left out: all but working.")
    session_id: str | None = None
    agent_id: str | None = None
    task: str | None = None
    tags: Words | None = None
    as_of: str | None = Field(None, description="What was true then, ISO 8601.")
    believed_at: str | None = Field(None, description="What the memory held then, ISO 8601.")
    history: bool = Field(False, description="Superseded, expired and retired ones too.")
    profile: str = Field("assistant", description="How recency, importance and the like are weighed.")
    channels: Words | None = None
    timezone: str | None = None
    all_users: bool = Field(False, description="Over all users of the namespace; needs the admin right.")
    with_prompt: bool = Field(False, description="Also the hits as one block for a system prompt.")
    token_budget: int | None = Field(None, description="About how many tokens that block may have.")


class Answered(Whose):
    """What the user said to a contradiction."""

    keep: str = Field(description="new, old, both, or the id of the side that holds.")
    reason: str = ""


class ProvenanceOut(BaseModel):
    """Where a memory is from."""

    source_id: str | None
    session_id: str | None
    user_id: str | None
    agent_id: str | None
    speaker: str | None
    role: str
    observed_at: datetime
    recorded_at: datetime


class FactOut(BaseModel):
    """The triple that a semantic memory says."""

    subject: str
    relation: str
    name: str | None
    object: str | None
    negated: bool


class MemoryOut(BaseModel):
    """A memory."""

    id: str
    content: str
    layer: str
    state: str
    importance: float
    confidence: float
    language: str
    tags: Words
    metadata: Meta
    task: str | None
    suspicious: str | None = Field(description="Why its words are not to be obeyed; null for no reason.")
    valid_from: datetime | None
    valid_to: datetime | None
    expires_at: datetime | None
    provenance: ProvenanceOut
    fact: FactOut | None


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


class StatedOut(BaseModel):
    """A memory in short."""

    id: str
    content: str
    state: str
    fact: FactOut | None


class HitOut(MemoryOut):
    """One answer."""

    score: float
    expired: bool
    why: WhyOut
    facts: list[StatedOut]
    superseded_by: StatedOut | None
    conflicts: Words


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
    confidence: float


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
