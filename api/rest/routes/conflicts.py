"""Contradictions: listed and settled."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from hindsight_graph.api.rest import forms, given, models
from hindsight_graph.api.rest.routes.memories import Cursor
from hindsight_graph.api.rest.whose import Asked, Reading
from hindsight_graph.as_json.answers import conflict_json, resolved_json
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1/conflicts", tags=["conflicts"])


@router.get("")
def list_open(
    seat: Reading, cursor: Cursor = None, limit: Annotated[int, Query(ge=1, le=1000)] = 100
) -> models.ConflictsOut:
    """Contradictions that the user has still to be asked about, oldest first."""
    found, after = forms.page_of(
        seat.memory.conflicts.open(user_id=seat.user_id, all_users=seat.all_users), cursor, limit
    )
    return models.ConflictsOut(
        conflicts=[models.ConflictOut.model_validate(conflict_json(one)) for one in found], cursor=after
    )


@router.post("/{conflict_id}/resolve")
def resolve(
    conflict_id: Annotated[str, Path(max_length=256)], answer: given.Answered, door: Asked
) -> models.ResolvedOut:
    """Settles a contradiction by what the user said. Nothing is deleted."""
    seat = door.seat(Right.WRITE, answer.namespace, answer.user_id)
    done = seat.memory.conflicts.resolve(conflict_id, answer.keep, user_id=seat.user_id, reason=answer.reason)
    return models.ResolvedOut.model_validate(resolved_json(done))
