"""Turns that are taken at once and read later, and how far they are."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from hindsight_graph.api.rest import given
from hindsight_graph.api.rest.routes.memories import values_of
from hindsight_graph.api.rest.whose import Asked, Reading
from hindsight_graph.model.access import Right

if TYPE_CHECKING:
    from hindsight_graph.model.operation import Operation

router = APIRouter(prefix="/v1", tags=["ingest"])
OperationId = Annotated[str, Path(max_length=256)]


class FailedTurn(BaseModel):
    """A turn that was not taken; `index` counts from 0."""

    index: int
    reason: str


class OperationOut(BaseModel):
    """How far an operation is."""

    id: str
    state: str = Field(description="queued, running, done, or dead: given up after its last attempt.")
    user_id: str | None
    size: int = Field(description="Turns in it.")
    done: int = Field(description="Turns that a worker is through with.")
    attempts: int
    created_at: datetime
    next_at: datetime = Field(description="Not begun before.")
    finished_at: datetime | None
    error: str = Field(description="Why the last attempt failed.")
    counts: dict[str, int]
    failed: list[FailedTurn]


class OperationsOut(BaseModel):
    """A page of operations, by time."""

    operations: list[OperationOut]
    cursor: str | None


@router.post("/ingest", status_code=202)
def submit(batch: given.Batch, door: Asked, response: Response) -> OperationOut:
    """Takes up to 1000 turns of one user: stored when this answers, read by a worker, in order, soon after.

    Something wrong with one turn refuses all of them. GET the Location to see how far they are.
    """
    seat = door.seat(Right.WRITE, batch.namespace, batch.user_id)
    for turn in batch.turns:
        if turn.user_id is not None or turn.namespace is not None:
            door.seat(Right.WRITE, turn.namespace or batch.namespace, turn.user_id or batch.user_id)
    turns = [
        values_of(turn)
        | {name: value for name, value in (("user_id", turn.user_id), ("namespace", turn.namespace)) if value}
        for turn in batch.turns
    ]
    taken = seat.memory.operations.submit(turns, user_id=seat.user_id)
    response.headers["Location"] = f"/v1/operations/{taken.id}"
    return _out(taken)


@router.get("/operations")
def list_all(
    seat: Reading,
    state: Annotated[str | None, Query(description="queued, running, done or dead.", max_length=20)] = None,
    cursor: Annotated[str | None, Query(description="The cursor of the page before.", max_length=256)] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> OperationsOut:
    """Operations by time; those in state dead are to be looked at."""
    found = seat.memory.operations.list(
        state=state, user_id=seat.user_id, all_users=seat.all_users, after=cursor, limit=limit
    )
    return OperationsOut(operations=[_out(one) for one in found], cursor=found[-1].id if len(found) == limit else None)


@router.get("/operations/{operation_id}")
def read(operation_id: OperationId, seat: Reading) -> OperationOut:
    """How far an operation is."""
    return _out(seat.memory.operations.get(operation_id, user_id=seat.user_id, all_users=seat.all_users))


@router.post("/operations/{operation_id}/retry")
def retry(operation_id: OperationId, whose: given.Whose, door: Asked) -> OperationOut:
    """Tries a dead operation again; what it wrote already is not written twice."""
    seat = door.seat(Right.WRITE, whose.namespace, whose.user_id)
    return _out(seat.memory.operations.retry(operation_id, user_id=seat.user_id))


def _out(one: Operation) -> OperationOut:
    return OperationOut(
        id=one.id,
        state=one.state.value,
        user_id=one.user_id,
        size=one.size,
        done=one.done,
        attempts=one.attempts,
        created_at=one.created_at,
        next_at=one.next_at,
        finished_at=one.finished_at,
        error=one.error,
        counts=dict(one.counts),
        failed=[FailedTurn(index=index, reason=reason) for index, reason in one.failed],
    )
