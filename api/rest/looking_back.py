"""What is known of decisions, and where memories come from, as the OpenAPI document describes it."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from hindsight_graph.api.rest.stated import BriefOut, Meta, Words


class OutcomeOut(BaseModel):
    """One revision of what came of a decision."""

    number: int
    text: str
    score: float
    observed_at: datetime
    recorded_at: datetime
    by: str | None
    source: str | None = Field(description="The turn that told it.")


class CautionOut(BaseModel):
    """What to beware of before deciding the same again."""

    decision: str
    kind: str = Field(description="bad_outcome, taken_back or rests_on_past.")
    text: str
    by: str | None


class RestOut(BaseModel):
    """Something that a decision rests on and that no longer holds."""

    relied_on: str
    over: BriefOut
    successor: BriefOut | None
    candidate: bool = Field(description="It was only recalled just before; nobody said that it counted.")


class DecisionOut(BaseModel):
    """A decision and what is known of it."""

    id: str = Field(description="Yours, if you gave one.")
    memory_id: str
    context: str
    action: str
    reasoning: str
    summary: str
    decided_at: datetime
    state: str
    suspicious: str | None
    outcome: OutcomeOut | None = Field(description="The latest of `outcomes`.")
    outcomes: list[OutcomeOut]
    warnings: list[CautionOut]
    relied_on: Words
    candidates: Words
    follows: Words
    followed_by: Words
    taken_back_by: Words
    affected: list[RestOut]
    task: str | None
    tags: Words
    metadata: Meta
    user_id: str | None
    session_id: str | None
    agent_id: str | None


class RecordedOut(DecisionOut):
    """The answer to a recording or a revision."""

    status: str = Field(description="recorded, duplicate or revised.")
    notes: Words
    degraded: Words


class DecisionsOut(BaseModel):
    """A page of decisions in the order they were recorded."""

    decisions: list[DecisionOut]
    cursor: str | None


class MatchOut(BaseModel):
    """Why a decision came."""

    channels: dict[str, int]
    parts: dict[str, float]


class PrecedentOut(DecisionOut):
    """A past decision that is like what is asked about."""

    match: float = Field(description="How well it matches.")
    like: bool = Field(description="Whether it is about the same matter, and not only the nearest there is.")
    warning: str | None
    followed: list[DecisionOut]
    instead: DecisionOut | None
    why: MatchOut


class TracedOut(BaseModel):
    """Past decisions, the most alike first, and what they warn of."""

    hits: list[PrecedentOut]
    warnings: list[CautionOut]
    degraded: Words
    notes: Words


class ReasonOut(BaseModel):
    """`from` is so because of `to`."""

    type: str
    source: str = Field(alias="from")
    target: str = Field(alias="to")
    depth: int


class ExplainedOut(BaseModel):
    """Where a memory comes from; `sources` are the ids where it ends."""

    id: str
    content: str
    steps: list[ReasonOut]
    memories: dict[str, BriefOut]
    decisions: dict[str, DecisionOut]
    sources: Words
    cut: bool


class ChangeOut(BaseModel):
    """`new` took the place of `old`."""

    old: str
    new: str
    at: datetime | None
    reason: str
    decisions: list[DecisionOut]


class HistoryOut(BaseModel):
    """All that one thing was, oldest first."""

    id: str
    versions: list[BriefOut]
    changes: list[ChangeOut]
    cut: bool
