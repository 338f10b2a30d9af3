"""Decisions, forgetting and the audit, as they come in; forgetting and the audit, as they go out."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from hindsight_graph.api.rest.given import Meta, Whose, Words


class DecisionIn(Whose):
    """What was decided, faced with what, and why."""

    context: str
    action: str
    reasoning: str = Field("", description="At most 280 characters.")
    session_id: str | None = None
    agent_id: str | None = None
    relied_on: Words = Field(default_factory=list, description="Ids of memories that it rests on.")
    follows: Words = Field(default_factory=list, description="Ids of decisions that it followed from.")
    undoes: Words = Field(default_factory=list, description="Those among them that it takes back.")
    outcome: str | None = None
    score: float | None = Field(None, description="-1 (bad) to 1 (good).")
    decision_id: str | None = Field(None, description="An id of your own.")
    timestamp: str | None = Field(None, description="When it was decided, ISO 8601; left out: now.")
    timezone: str | None = None
    task: str | None = None
    importance: float | None = None
    tags: Words | None = None
    metadata: Meta | None = None
    idempotency_key: str | None = Field(None, description="As the header Idempotency-Key.")


class OutcomeIn(Whose):
    """What came of a decision."""

    text: str
    score: float | None = Field(None, description="-1 (bad) to 1 (good); 0 where none is given.")
    agent_id: str | None = None
    timestamp: str | None = None


class TraceIn(Whose):
    """What is about to be decided."""

    context: str
    limit: int = 3
    task: str | None = None
    agent_id: str | None = None
    tags: Words | None = None
    as_of: str | None = None
    believed_at: str | None = None
    timezone: str | None = None
    all_users: bool = False


class ForgetIn(Whose):
    """What to forget: ids, or all that passes the rest."""

    ids: Words | None = None
    session_id: str | None = None
    agent_id: str | None = None
    layers: Words | None = None
    tags: Words | None = None
    task: str | None = None
    source_id: str | None = None
    before: str | None = Field(None, description="Said before this time, ISO 8601.")
    after: str | None = Field(None, description="Said at this time or later.")
    reason: str
    erase: bool = Field(False, description="For good, instead of retired with its history.")
    dry_run: bool = Field(False, description="Change nothing and tell what would go.")
    all_users: bool = Field(False, description="Of all users of the namespace; needs the admin right.")


class GoneOut(BaseModel):
    """A memory that is forgotten, or would be."""

    id: str
    layer: str
    state: str
    content: str = Field(description="Told by a dry run only.")


class ForgottenOut(BaseModel):
    """What forgetting did, or would do."""

    erase: bool
    dry_run: bool
    reason: str
    memories: list[GoneOut]
    with_them: list[GoneOut]
    kept: Words
    conflicts: Words
    entities: Words
    already: Words
    notes: Words


class AuditRecordOut(BaseModel):
    """One change: who, when, why and which ids; never what they say."""

    number: int
    at: datetime
    action: str
    user_id: str | None
    agent_id: str | None
    reason: str
    what: dict[str, Any]
    hash: str


class AuditOut(BaseModel):
    """Records in order; ask on with `after` = the last number."""

    records: list[AuditRecordOut]


class VerifiedOut(BaseModel):
    """Whether the trail is whole."""

    ok: bool
    number: int
    hash: str
    faults: Words
