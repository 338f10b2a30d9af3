"""Values of the library as bodies of responses."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from hindsight_graph.errors import InvalidInput

if TYPE_CHECKING:
    from hindsight_graph.model.answers import Written
    from hindsight_graph.model.memory import Conflict, Entity, Fact, Memory
    from hindsight_graph.model.recall import Hit, Recalled

T = TypeVar("T")


def memory(one: Memory) -> dict[str, Any]:
    """A memory."""
    said = one.provenance
    return {
        "id": one.id,
        "content": one.content,
        "layer": one.layer.value,
        "state": one.state.value,
        "importance": one.importance,
        "confidence": one.confidence,
        "language": one.language,
        "tags": list(one.tags),
        "metadata": dict(one.metadata),
        "task": one.task,
        "suspicious": one.suspicious or None,
        "valid_from": one.valid_from,
        "valid_to": one.valid_to,
        "expires_at": one.expires_at,
        "provenance": {
            "source_id": said.source_id,
            "session_id": said.session_id or None,
            "user_id": said.user_id,
            "agent_id": said.agent_id,
            "speaker": said.speaker,
            "role": said.role,
            "observed_at": said.observed_at,
            "recorded_at": said.recorded_at,
        },
        "fact": None if one.fact is None else fact(one.fact),
    }


def etag(one: Memory) -> str:
    """What changes when a memory does: its state, validity and expiry; its words never do."""
    seen = [one.id, one.state.value, one.confidence, str(one.valid_from), str(one.valid_to), str(one.expires_at)]
    return f'"{hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:20]}"'


def fact(one: Fact) -> dict[str, Any]:
    """A triple in names."""
    return {
        "subject": one.subject_name,
        "relation": one.relation,
        "name": one.name,
        "object": one.object_name or one.value,
        "negated": one.negated,
    }


def edge(one: Memory) -> dict[str, Any]:
    """A fact as an edge."""
    assert one.fact is not None
    return {
        "subject_id": one.fact.subject_id,
        "subject": one.fact.subject_name,
        "relation": one.fact.name or one.fact.relation,
        "object_id": one.fact.object_id,
        "object": one.fact.object_name or one.fact.value or "",
        "negated": one.fact.negated,
        "state": one.state.value,
        "memory_id": one.id,
    }


def entity(one: Entity) -> dict[str, Any]:
    """An entity."""
    return {"id": one.id, "name": one.name, "cls": one.cls}


def conflict(one: Conflict) -> dict[str, Any]:
    """A contradiction."""
    return {
        "id": one.id,
        "relation": one.relation,
        "memory_ids": list(one.memory_ids),
        "question": one.question,
        "state": one.state,
        "user_id": one.user_id,
        "opened_at": one.opened_at,
        "closed_at": one.closed_at,
        "verdict": one.verdict,
    }


def hit(one: Hit) -> dict[str, Any]:
    """One answer."""
    return {
        **memory(one.memory),
        "state": one.state,
        "score": one.score,
        "expired": one.expired,
        "why": {
            "channels": one.why.channels,
            "parts": one.why.parts,
            "path": [
                {"subject": step.subject, "relation": step.relation, "object": step.object, "memory_id": step.memory_id}
                for step in one.why.path
            ],
        },
        "facts": [_stated(each) for each in one.facts],
        "superseded_by": None if one.superseded_by is None else _stated(one.superseded_by),
        "conflicts": [each.id for each in one.conflicts],
    }


def recalled(found: Recalled) -> dict[str, Any]:
    """The answer to a question."""
    return {
        "hits": [hit(one) for one in found.hits],
        "conflicts": [conflict(one) for one in found.conflicts],
        "degraded": list(found.degraded),
        "notes": list(found.notes),
        "timings": {name: round(value, 1) for name, value in found.timings.items()},
    }


def written(one: Written) -> dict[str, Any]:
    """What became of a turn."""
    return {
        "status": one.status,
        "reason": one.reason,
        "memory_id": one.memory_id,
        "hash": one.hash,
        "level": one.level,
        "kind": one.kind,
        "source_id": one.source_id,
        "expires_at": one.expires_at,
        "chunks": one.chunks,
        "memories": [
            {
                "id": each.id,
                "layer": each.layer.value,
                "content": each.content,
                "state": each.state.value,
                "hash": each.hash,
                "duplicate": each.duplicate,
            }
            for each in one.memories
        ],
        "facts": [
            {
                "memory_id": each.memory_id,
                "subject": each.subject,
                "relation": each.relation,
                "name": each.name,
                "object": each.object,
                "negated": each.negated,
                "state": each.state.value,
                "confidence": each.confidence,
            }
            for each in one.facts
        ],
        "superseded": [
            {"old_id": each.old_id, "new_id": each.new_id, "reason": each.reason} for each in one.superseded
        ],
        "conflicts": [conflict(each) for each in one.conflicts],
        "dropped": [{"text": each.text, "reason": each.reason} for each in one.dropped],
        "notes": list(one.notes),
        "degraded": list(one.degraded),
    }


def page_of(things: Sequence[T], cursor: str | None, limit: int) -> tuple[Sequence[T], str | None]:
    """A page of a list that is had as a whole, and the cursor of the next. Raises InvalidInput for a strange cursor."""
    start = 0 if cursor is None else _place(cursor)
    end = start + limit
    return things[start:end], _cursor(end) if end < len(things) else None


def _cursor(place: int) -> str:
    return base64.urlsafe_b64encode(f"n{place}".encode()).decode().rstrip("=")


def _place(cursor: str) -> int:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except (binascii.Error, ValueError) as error:
        raise _strange() from error
    if not (text.startswith("n") and text[1:].isascii() and text[1:].isdigit() and len(text) < 12):
        raise _strange()
    return int(text[1:])


def _strange() -> InvalidInput:
    return InvalidInput("no page gave this cursor.", remedy="Pass on the cursor of the page before.")


def _stated(one: Memory) -> dict[str, Any]:
    return {
        "id": one.id,
        "content": one.content,
        "state": one.state.value,
        "fact": None if one.fact is None else fact(one.fact),
    }
