"""Where memories come from, what they were, how they are forgotten, and the trail of all changes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from hindsight_graph.api.rest import decided, forms, looking_back
from hindsight_graph.api.rest.routes.memories import Match, MemoryId
from hindsight_graph.api.rest.whose import Asked, Namespace, Reading, Seat, User
from hindsight_graph.as_json.answers import audit_json, forgotten_json
from hindsight_graph.as_json.decisions import explained_json, history_json
from hindsight_graph.errors import Changed
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1")
_OTHER = {"namespace", "user_id", "all_users", "ids", "reason", "erase", "dry_run"}


@router.get("/memories/{memory_id}/history", tags=["memories"])
def history(memory_id: MemoryId, seat: Reading) -> looking_back.HistoryOut:
    """What a memory was before and became after, with the reason for each change."""
    found = seat.memory.history(memory_id, user_id=seat.user_id, all_users=seat.all_users)
    return looking_back.HistoryOut.model_validate(history_json(found))


@router.get("/memories/{memory_id}/why", tags=["memories"])
def why(memory_id: MemoryId, seat: Reading, depth: Annotated[int, Query(ge=1, le=20)] = 6) -> looking_back.ExplainedOut:
    """Where a memory or decision comes from: the turns that said it, what it relied on."""
    found = seat.memory.why(memory_id, user_id=seat.user_id, all_users=seat.all_users, depth=depth)
    return looking_back.ExplainedOut.model_validate(explained_json(found))


@router.delete("/memories/{memory_id}", tags=["memories"])
def forget_one(
    memory_id: MemoryId,
    door: Asked,
    reason: Annotated[str, Query(description="Goes with the change.", min_length=1, max_length=1000)],
    erase: Annotated[bool, Query(description="For good, instead of retired with its history.")] = False,
    namespace: Namespace = None,
    user_id: User = None,
    seen: Match = None,
) -> decided.ForgottenOut:
    """Forgets one memory and what rests on it alone; with If-Match only if it is as you saw it."""
    seat = door.seat(Right.FORGET, namespace, user_id)
    if seen is not None and seen.strip() != "*":
        now = forms.etag(seat.memory.get(memory_id, user_id=seat.user_id))
        if now not in [one.strip() for one in seen.split(",")]:
            raise Changed("the memory is no longer as you saw it; nothing was forgotten.", remedy="Read it again.")
    return _forgotten(seat, [memory_id], reason, erase=erase)


@router.post("/forget", tags=["memories"])
def forget(given: decided.ForgetIn, door: Asked) -> decided.ForgottenOut:
    """Forgets by ids or filter, or with `dry_run` tells what would go."""
    seat = door.seat(Right.FORGET, given.namespace, given.user_id, all_users=given.all_users)
    values = given.model_dump(exclude_unset=True, exclude=_OTHER)
    return _forgotten(seat, given.ids, given.reason, erase=given.erase, dry_run=given.dry_run, **values)


@router.get("/audit", tags=["audit"])
def audit(
    door: Asked,
    namespace: Namespace = None,
    after: Annotated[int | None, Query(ge=0, description="The number to go on from; left out: the last ones.")] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> decided.AuditOut:
    """The trail of all changes of a namespace; needs the admin right."""
    seat = door.seat(Right.ADMIN, namespace, all_users=True)
    found = seat.memory.audit(after=after, limit=limit)
    return decided.AuditOut.model_validate({"records": [audit_json(one) for one in found]})


@router.get("/audit/verify", tags=["audit"])
def verify(door: Asked, namespace: Namespace = None) -> decided.VerifiedOut:
    """Goes through the whole trail of a namespace; needs the admin right."""
    done = door.seat(Right.ADMIN, namespace, all_users=True).memory.audit.verify()
    return decided.VerifiedOut(ok=done.ok, number=done.number, hash=done.hash, faults=list(done.faults))


def _forgotten(seat: Seat, ids: list[str] | None, reason: str, **values: Any) -> decided.ForgottenOut:
    done = seat.memory.forget(ids, reason=reason, user_id=seat.user_id, all_users=seat.all_users, **values)
    return decided.ForgottenOut.model_validate(forgotten_json(done))
