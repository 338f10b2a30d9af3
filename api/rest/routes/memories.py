"""Memories: written, listed, read."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Response

from hindsight_graph.api.rest import forms, given, models, stated
from hindsight_graph.api.rest.whose import Asked, Reading
from hindsight_graph.as_json.answers import memory_json, written_json
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1/memories", tags=["memories"])

MemoryId = Annotated[str, Path(description="The id of a memory.", max_length=256)]
Match = Annotated[str | None, Header(alias="If-Match", description="The ETag that you saw; else 412.")]
Cursor = Annotated[str | None, Query(description="The cursor of the page before.", max_length=512)]
OwnKey = Annotated[
    str | None, Header(alias="Idempotency-Key", description="Of your choice: the same write again does nothing.")
]


@router.post("", status_code=201, responses={200: {"description": "A duplicate, or not worth keeping.",
                                                   "model": models.WrittenOut}})  # fmt: skip
def write(turn: given.Turn, door: Asked, response: Response, key: OwnKey = None) -> models.WrittenOut:
    """Writes one turn; says what became of it and why."""
    seat = door.seat(Right.WRITE, turn.namespace, turn.user_id)
    values = values_of(turn) | own_key(key, turn.idempotency_key)
    written = seat.memory.remember(user_id=seat.user_id, **values)
    if written.status not in ("accepted", "held"):
        response.status_code = 200
    elif written.memory_id:
        response.headers["Location"] = f"/v1/memories/{written.memory_id}"
    return models.WrittenOut.model_validate(written_json(written))


@router.post("/batch")
def write_many(batch: given.Batch, door: Asked) -> models.IngestedOut:
    """Writes up to 1000 turns in order; one that can't be taken is told under `failed` and the rest goes in.

    For turns of users or namespaces that this token may not name nothing at all is written.
    """
    records: list[dict[str, Any]] = []
    for turn in batch.turns:
        seat = door.seat(Right.WRITE, turn.namespace or batch.namespace, turn.user_id or batch.user_id)
        named = {"user_id": seat.user_id} if seat.user_id is not None else {}
        records.append({**values_of(turn), "namespace": seat.memory.namespace, **named})
    done = door.seat(Right.WRITE, records[0]["namespace"], records[0].get("user_id")).memory.ingest(records)
    return models.IngestedOut(
        counts=dict(done.counts),
        written=[models.WrittenOut.model_validate(written_json(one)) for one in done.written],
        failed=[models.FailedOut(index=one.index, source_id=one.source_id, reason=one.reason) for one in done.failed],
    )


@router.get("")
def list_all(
    seat: Reading,
    layers: Annotated[list[str] | None, Query(description="Only these.")] = None,
    tags: Annotated[list[str] | None, Query(description="Only with all of these.")] = None,
    agent_id: Annotated[str | None, Query(max_length=256)] = None,
    task: Annotated[str | None, Query(max_length=256)] = None,
    history: Annotated[bool, Query(description="Superseded, expired and retired ones too.")] = False,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> models.MemoriesOut:
    """A page of memories, in the order they were stored."""
    page = seat.memory.memories(
        user_id=seat.user_id,
        all_users=seat.all_users,
        layers=layers,
        tags=tags,
        agent_id=agent_id,
        task=task,
        history=history,
        cursor=cursor,
        limit=limit,
    )
    return models.MemoriesOut(
        memories=[stated.MemoryOut.model_validate(memory_json(one)) for one in page.memories], cursor=page.cursor
    )


@router.get("/{memory_id}", responses={304: {"description": "It is as If-None-Match says."}})
def read(
    memory_id: MemoryId,
    seat: Reading,
    response: Response,
    known: Annotated[str | None, Header(alias="If-None-Match", description="An ETag; 304 if it still holds.")] = None,
) -> stated.MemoryOut:
    """One memory, in whatever state, with its ETag."""
    found = seat.memory.get(memory_id, user_id=seat.user_id, all_users=seat.all_users)
    response.headers["ETag"] = forms.etag(found)
    if known is not None and forms.etag(found) in [one.strip().removeprefix("W/") for one in known.split(",")]:
        return Response(status_code=304, headers={"ETag": forms.etag(found)})  # type: ignore[return-value]
    return stated.MemoryOut.model_validate(memory_json(found))


@router.get("/{memory_id}/revisions")
def revisions(memory_id: MemoryId, seat: Reading) -> models.RevisionsOut:
    """Every state and validity that a memory had, oldest first."""
    found = seat.memory.revisions(memory_id, user_id=seat.user_id, all_users=seat.all_users)
    return models.RevisionsOut(
        revisions=[
            models.RevisionOut(
                state=one.state.value,
                recorded_from=one.recorded_from,
                recorded_to=one.recorded_to,
                valid_from=one.valid_from,
                valid_to=one.valid_to,
            )
            for one in found
        ]
    )


def own_key(header: str | None, field: str | None) -> dict[str, str]:
    """The key by which a write is known again. Raises InvalidInput if header and body name different ones."""
    if None not in (header, field) and header != field:
        raise InvalidInput("idempotency_key and Idempotency-Key differ.", remedy="Give one of them.")
    key = field if header is None else header
    return {} if key is None else {"idempotency_key": key}


def values_of(turn: given.Turn) -> dict[str, Any]:
    """The fields that were given, but for whose it is."""
    return {name: value for name, value in turn.model_dump(exclude_unset=True).items() if name not in _WHOSE}


_WHOSE = frozenset({"namespace", "user_id"})
