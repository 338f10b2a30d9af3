"""Decisions, forgetting and the audit, as they come in and go out."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field

from hindsight_graph.api.rest import forms
from hindsight_graph.api.rest.given import Meta, Whose, Words
from hindsight_graph.api.rest.models import MemoryOut

if TYPE_CHECKING:
    from hindsight_graph.decisions.why import Explained, History
    from hindsight_graph.model.decided import Caution, Decided
    from hindsight_graph.model.forget import Forgotten


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


class OutcomeOut(BaseModel):
    """One revision of what came of a decision."""

    number: int
    text: str
    score: float
    observed_at: datetime
    recorded_at: datetime
    by: str | None


class CautionOut(BaseModel):
    """What to beware of before deciding the same again."""

    decision_id: str
    kind: str = Field(description="bad_outcome, taken_back or rests_on_past.")
    text: str
    by: str | None


class DecisionOut(BaseModel):
    """A decision and what is known of it."""

    id: str
    context: str
    action: str
    reasoning: str
    decided_at: datetime
    decision_id: str | None
    memory: MemoryOut
    outcomes: list[OutcomeOut]
    relied_on: Words
    candidates: Words
    follows: Words
    followed_by: Words
    taken_back_by: Words
    cautions: list[CautionOut]
    status: str = Field(description="Of the write that answers with it: recorded, duplicate or revised.")
    notes: Words
    degraded: Words


class DecisionsOut(BaseModel):
    """A page of decisions in the order they were recorded."""

    decisions: list[DecisionOut]
    cursor: str | None


class PrecedentOut(BaseModel):
    """A past decision that is like what is asked about."""

    score: float
    like: bool = Field(description="Whether it is about the same matter, and not only the nearest there is.")
    decision: DecisionOut
    followed: list[DecisionOut]
    instead: DecisionOut | None


class TracedOut(BaseModel):
    """Past decisions, the most alike first, and what they warn of."""

    hits: list[PrecedentOut]
    warnings: list[CautionOut]
    degraded: Words
    notes: Words


class ReasonOut(BaseModel):
    """`source` is so because of `target`."""

    type: str
    source: str
    target: str
    depth: int


class ExplainedOut(BaseModel):
    """Where a memory comes from."""

    memory: MemoryOut
    steps: list[ReasonOut]
    memories: list[MemoryOut]
    cut: bool


class ChangeOut(BaseModel):
    """`new` took the place of `old`."""

    old: str
    new: str
    at: datetime | None
    reason: str
    decisions: Words


class HistoryOut(BaseModel):
    """All that one thing was, oldest first."""

    versions: list[MemoryOut]
    changes: list[ChangeOut]
    cut: bool


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


def caution(one: Caution) -> dict[str, Any]:
    """A warning."""
    return {"decision_id": one.decision_id, "kind": one.kind, "text": one.text, "by": one.by}


def decision(one: Decided) -> dict[str, Any]:
    """A decision."""
    said = one.decision
    return {
        "id": one.memory.id,
        "context": said.context,
        "action": said.action,
        "reasoning": said.reasoning,
        "decided_at": said.decided_at,
        "decision_id": said.given_id,
        "memory": forms.memory(one.memory),
        "outcomes": [
            {name: getattr(each, name) for name in ("number", "text", "score", "observed_at", "recorded_at", "by")}
            for each in one.outcomes
        ],
        "relied_on": list(one.relied_on),
        "candidates": list(one.candidates),
        "follows": list(one.follows),
        "followed_by": list(one.followed_by),
        "taken_back_by": list(one.taken_back_by),
        "cautions": [caution(each) for each in one.cautions],
        "status": one.status,
        "notes": list(one.notes),
        "degraded": list(one.degraded),
    }


def explained(found: Explained) -> dict[str, Any]:
    """Where a memory comes from."""
    return {
        "memory": forms.memory(found.memory),
        "steps": [
            {"type": str(one.type), "source": one.source, "target": one.target, "depth": one.depth}
            for one in found.steps
        ],
        "memories": [forms.memory(one) for one in found.memories.values()],
        "cut": found.cut,
    }


def history(found: History) -> dict[str, Any]:
    """All that one thing was."""
    return {
        "versions": [forms.memory(one) for one in found.versions],
        "changes": [
            {
                "old": one.old,
                "new": one.new,
                "at": one.at,
                "reason": one.reason,
                "decisions": [each.memory.id for each in one.decisions],
            }
            for one in found.changes
        ],
        "cut": found.cut,
    }


def forgotten(done: Forgotten) -> dict[str, Any]:
    """What forgetting did."""
    return {
        "erase": done.erase,
        "dry_run": done.dry_run,
        "reason": done.reason,
        "memories": [_gone(one) for one in done.memories],
        "with_them": [_gone(one) for one in done.with_them],
        "kept": list(done.kept),
        "conflicts": list(done.conflicts),
        "entities": list(done.entities),
        "already": list(done.already),
        "notes": list(done.notes),
    }


def _gone(one: Any) -> dict[str, Any]:
    return {"id": one.id, "layer": one.layer.value, "state": one.state.value, "content": one.content}
