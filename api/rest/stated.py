"""A memory, whole and in brief, as the OpenAPI document describes it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

Meta = dict[str, Any]
Words = list[str]


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


class StatedOut(BaseModel):
    """A memory that came with another, and its triple."""

    id: str
    content: str
    state: str
    fact: FactOut | None


class BriefOut(BaseModel):
    """A memory in brief: what it says, when it held, who said it."""

    id: str
    content: str
    layer: str
    state: str
    valid_from: datetime | None
    valid_to: datetime | None
    observed_at: datetime
    source_id: str | None
    speaker: str | None
