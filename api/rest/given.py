"""What comes in, as the OpenAPI document describes it."""

from __future__ import annotations

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
