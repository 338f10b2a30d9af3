"""What only a server makes of values: tags of versions, edges by the ids of their ends, pages."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from hindsight_graph.errors import InvalidInput

if TYPE_CHECKING:
    from hindsight_graph.model.memory import Entity, Memory

T = TypeVar("T")


def etag(one: Memory) -> str:
    """What changes when a memory does: its state, validity and expiry; its words never do."""
    seen = [one.id, one.state.value, one.confidence, str(one.valid_from), str(one.valid_to), str(one.expires_at)]
    return f'"{hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:20]}"'


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
