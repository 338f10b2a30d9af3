"""Sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from hindsight_graph.api.rest import given, models, stated
from hindsight_graph.api.rest.whose import Asked
from hindsight_graph.as_json.answers import memory_json
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1/sessions", tags=["sessions"])


@router.post("/{session_id:path}/close")
def close(session_id: Annotated[str, Path(max_length=256)], whose: given.Whose, door: Asked) -> models.ClosedOut:
    """Ends a session: its working memory goes, what was kept of it stays, summed up in its own sentences."""
    seat = door.seat(Right.WRITE, whose.namespace, whose.user_id)
    done = seat.memory.sessions.close(session_id, user_id=seat.user_id)
    summary = None if done.summary is None else stated.MemoryOut.model_validate(memory_json(done.summary))
    return models.ClosedOut(session_id=done.session_id, dropped=done.dropped, summary=summary)
