"""Answers of the memory as values for structured results: plain JSON, absent members left out, times as ISO text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hindsight_graph.model.answers import Written
    from hindsight_graph.model.forget import Forgotten
    from hindsight_graph.model.memory import Conflict, Fact, Memory
    from hindsight_graph.model.recall import Hit, Recalled

# Schemas of what comes out. They say what kind each member is and forbid none: what is stored may have more (C90).
STRING = {"type": "string"}
STRINGS = {"type": "array", "items": {"type": "string"}}
OBJECTS = {"type": "array", "items": {"type": "object"}}


def plain(value: Any) -> Any:
    """A value as JSON has it: times as text, tuples as lists, members that are None left out."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items() if one is not None}
    if isinstance(value, str | bool | int | float) or value is None:
        return value
    return [plain(one) for one in value]


def written_form(written: Written) -> dict[str, Any]:
    """What became of a turn."""
    form = {
        "status": written.status,
        "reason": written.reason,
        "memory_id": written.memory_id,
        "memories": [
            {
                "id": one.id,
                "layer": one.layer.value,
                "content": one.content,
                "state": one.state.value,
                "duplicate": one.duplicate,
            }
            for one in written.memories
        ],
        "facts": [
            {
                "memory_id": fact.memory_id,
                "subject": fact.subject,
                "relation": fact.name or fact.relation,
                "object": fact.object,
                "negated": fact.negated,
                "state": fact.state.value,
            }
            for fact in written.facts
        ],
        "superseded": [
            {"old_id": one.old_id, "new_id": one.new_id, "reason": one.reason} for one in written.superseded
        ],
        "conflicts": conflict_forms(written.conflicts),
        "dropped": [{"text": one.text, "reason": one.reason} for one in written.dropped],
        "notes": written.notes,
        "degraded": written.degraded,
        "expires_at": written.expires_at,
    }
    found: dict[str, Any] = plain(form)
    return found


def recalled_form(found: Recalled) -> dict[str, Any]:
    """The answer to a question."""
    form = {
        "hits": [hit_form(hit) for hit in found.hits],
        "conflicts": conflict_forms(found.conflicts),
        "notes": found.notes,
        "degraded": found.degraded,
    }
    values: dict[str, Any] = plain(form)
    return values


def forgotten_form(done: Forgotten) -> dict[str, Any]:
    """What was forgotten, and what went with it or stayed."""
    return {
        "forgotten": [{"id": one.id, "layer": one.layer.value} for one in done.memories],
        "with_them": [{"id": one.id, "layer": one.layer.value} for one in done.with_them],
        "kept": list(done.kept),
        "already": list(done.already),
        "conflicts": list(done.conflicts),
        "notes": list(done.notes),
        "reason": done.reason,
    }


def hit_form(hit: Hit) -> dict[str, Any]:
    """One hit: what it says, how sure, and where it is from."""
    return {
        **memory_form(hit.memory),
        "score": round(hit.score, 4),
        "state": hit.state,
        "expired": hit.expired or None,
        "channels": hit.why.channels,
        "facts": [{"id": one.id, "content": one.content, "state": one.state.value} for one in hit.facts],
        "superseded_by": None
        if hit.superseded_by is None
        else {"id": hit.superseded_by.id, "content": hit.superseded_by.content},
        "conflicts": [one.id for one in hit.conflicts],
    }


def memory_form(memory: Memory) -> dict[str, Any]:
    """A memory with its provenance."""
    said = memory.provenance
    return {
        "id": memory.id,
        "content": memory.content,
        "layer": memory.layer.value,
        "state": memory.state.value,
        "suspicious": bool(memory.suspicious) or None,
        "tags": memory.tags,
        "metadata": memory.metadata or None,
        "task": memory.task,
        "observed_at": said.observed_at,
        "speaker": said.speaker,
        "user_id": said.user_id,
        "agent_id": said.agent_id,
        "session_id": said.session_id,
        "source_id": said.source_id,
        "expires_at": memory.expires_at,
        "fact": None if memory.fact is None else fact_form(memory.fact),
    }


def fact_form(fact: Fact) -> dict[str, Any]:
    """A triple in names."""
    return {
        "subject": fact.subject_name,
        "relation": fact.name or fact.relation,
        "object": fact.object_name or fact.value,
        "negated": fact.negated or None,
    }


def conflict_forms(conflicts: Iterable[Conflict]) -> list[dict[str, Any]]:
    """Contradictions, each with the question that settles it."""
    return [
        {"id": one.id, "question": one.question, "relation": one.relation, "memory_ids": list(one.memory_ids)}
        for one in conflicts
    ]
