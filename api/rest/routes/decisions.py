"""Decisions: recorded, revised, asked for."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from hindsight_graph.api.rest import decided
from hindsight_graph.api.rest.looking_back import DecisionOut, DecisionsOut, RecordedOut, TracedOut
from hindsight_graph.api.rest.routes.memories import Cursor, OwnKey, own_key
from hindsight_graph.api.rest.whose import Asked, Reading
from hindsight_graph.as_json.decisions import decided_json, traced_json, written_json
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1", tags=["decisions"])
_WHOSE = {"namespace", "user_id", "all_users"}
DecisionId = Annotated[str, Path(description="The id of a decision, or the one you gave it.", max_length=256)]


@router.post(
    "/decisions",
    status_code=201,
    responses={200: {"description": "It was recorded before.", "model": RecordedOut}},
)
def record(given: decided.DecisionIn, door: Asked, response: Response, key: OwnKey = None) -> RecordedOut:
    """Records that, faced with a context, an action was taken, and why."""
    seat = door.seat(Right.WRITE, given.namespace, given.user_id)
    values = given.model_dump(exclude_unset=True, exclude=_WHOSE)
    done = seat.memory.decisions.record(user_id=seat.user_id, **values | own_key(key, given.idempotency_key))
    if done.status == "duplicate":
        response.status_code = 200
    return RecordedOut.model_validate(written_json(done))


@router.get("/decisions")
def list_all(
    seat: Reading,
    session_id: Annotated[str | None, Query(max_length=256)] = None,
    agent_id: Annotated[str | None, Query(max_length=256)] = None,
    task: Annotated[str | None, Query(max_length=256)] = None,
    history: Annotated[bool, Query(description="Superseded and retired ones too.")] = False,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> DecisionsOut:
    """A page of decisions as they stand, in the order they were recorded."""
    page = seat.memory.decisions.list(
        user_id=seat.user_id,
        all_users=seat.all_users,
        session_id=session_id,
        agent_id=agent_id,
        task=task,
        history=history,
        cursor=cursor,
        limit=limit,
    )
    found = [DecisionOut.model_validate(decided_json(one)) for one in page.decisions]
    return DecisionsOut(decisions=found, cursor=page.cursor)


@router.get("/decisions/{decision_id}")
def read(decision_id: DecisionId, seat: Reading) -> DecisionOut:
    """One decision as it stands."""
    found = seat.memory.decisions.get(decision_id, user_id=seat.user_id, all_users=seat.all_users)
    return DecisionOut.model_validate(decided_json(found))


@router.post("/decisions/{decision_id}/outcomes", status_code=201)
def outcome(decision_id: DecisionId, given: decided.OutcomeIn, door: Asked) -> RecordedOut:
    """Adds what came of a decision; the latest revision counts, all are kept."""
    seat = door.seat(Right.WRITE, given.namespace, given.user_id)
    done = seat.memory.decisions.outcome(
        decision_id,
        given.text,
        score=given.score,
        user_id=seat.user_id,
        agent_id=given.agent_id,
        timestamp=given.timestamp,
    )
    return RecordedOut.model_validate(written_json(done))


@router.post("/trace")
def trace(given: decided.TraceIn, door: Asked) -> TracedOut:
    """Past decisions like the one that is to be taken, what came of them, and what they warn of."""
    seat = door.seat(Right.READ, given.namespace, given.user_id, all_users=given.all_users)
    values = given.model_dump(exclude_unset=True, exclude={*_WHOSE, "context"})
    found = seat.memory.trace(given.context, user_id=seat.user_id, all_users=seat.all_users, **values)
    return TracedOut.model_validate(traced_json(found))
