"""Decisions: recorded, revised, asked for."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from hindsight_graph.api.rest import decided
from hindsight_graph.api.rest.routes.memories import Cursor, OwnKey, own_key
from hindsight_graph.api.rest.whose import Asked, Reading
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1", tags=["decisions"])
_WHOSE = {"namespace", "user_id", "all_users"}
DecisionId = Annotated[str, Path(description="The id of a decision, or the one you gave it.", max_length=256)]


@router.post(
    "/decisions",
    status_code=201,
    responses={200: {"description": "It was recorded before.", "model": decided.DecisionOut}},
)
def record(given: decided.DecisionIn, door: Asked, response: Response, key: OwnKey = None) -> decided.DecisionOut:
    """Records that, faced with a context, an action was taken, and why."""
    seat = door.seat(Right.WRITE, given.namespace, given.user_id)
    values = given.model_dump(exclude_unset=True, exclude=_WHOSE)
    done = seat.memory.decisions.record(user_id=seat.user_id, **values | own_key(key, given.idempotency_key))
    if done.status == "duplicate":
        response.status_code = 200
    return decided.DecisionOut.model_validate(decided.decision(done))


@router.get("/decisions")
def list_all(
    seat: Reading,
    session_id: Annotated[str | None, Query(max_length=256)] = None,
    agent_id: Annotated[str | None, Query(max_length=256)] = None,
    task: Annotated[str | None, Query(max_length=256)] = None,
    history: Annotated[bool, Query(description="Superseded and retired ones too.")] = False,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> decided.DecisionsOut:
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
    found = [decided.DecisionOut.model_validate(decided.decision(one)) for one in page.decisions]
    return decided.DecisionsOut(decisions=found, cursor=page.cursor)


@router.get("/decisions/{decision_id}")
def read(decision_id: DecisionId, seat: Reading) -> decided.DecisionOut:
    """One decision as it stands."""
    found = seat.memory.decisions.get(decision_id, user_id=seat.user_id, all_users=seat.all_users)
    return decided.DecisionOut.model_validate(decided.decision(found))


@router.post("/decisions/{decision_id}/outcomes", status_code=201)
def outcome(decision_id: DecisionId, given: decided.OutcomeIn, door: Asked) -> decided.DecisionOut:
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
    return decided.DecisionOut.model_validate(decided.decision(done))


@router.post("/trace")
def trace(given: decided.TraceIn, door: Asked) -> decided.TracedOut:
    """Past decisions like the one that is to be taken, what came of them, and what they warn of."""
    seat = door.seat(Right.READ, given.namespace, given.user_id, all_users=given.all_users)
    values = given.model_dump(exclude_unset=True, exclude={*_WHOSE, "context"})
    found = seat.memory.trace(given.context, user_id=seat.user_id, all_users=seat.all_users, **values)
    return decided.TracedOut.model_validate(
        {
            "hits": [
                {
                    "score": one.hit.score,
                    "like": one.like,
                    "decision": decided.decision(one.decided),
                    "followed": [decided.decision(each) for each in one.followed],
                    "instead": None if one.instead is None else decided.decision(one.instead),
                }
                for one in found.hits
            ],
            "warnings": [decided.caution(one) for one in found.warnings],
            "degraded": list(found.degraded),
            "notes": list(found.notes),
        }
    )
