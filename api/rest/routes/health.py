"""Whether the process lives, whether it can serve, and what the store says of itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from hindsight_graph.api.rest import models
from hindsight_graph.api.rest.whose import Asked
from hindsight_graph.errors import StoreUnavailable
from hindsight_graph.model.access import Right

router = APIRouter(tags=["health"])


@router.get("/health/live")
def live() -> models.LiveOut:
    """200 as long as the process answers. Needs no token and tells nothing of the data."""
    return models.LiveOut(status="alive")


@router.get("/health/ready")
def ready(request: Request) -> models.ReadyOut:
    """200 when the store answers a real question, else 503. Needs no token and tells nothing of the data."""
    health = request.app.state.memory.health()
    wrong = [name for name, said in health.parts.items() if said != "ok"]
    if not health.ok:
        raise StoreUnavailable(
            f"not ready: {', '.join(wrong) or 'the store'}.", remedy="`hindsight-graph doctor` says more."
        )
    return models.ReadyOut(status="ready")


@router.get("/v1/status")
def status(door: Asked, namespace: Annotated[str | None, Query(max_length=256)] = None) -> models.StatusOut:
    """What the store says of itself and how much there is in a namespace; needs the admin right."""
    seat = door.seat(Right.ADMIN, namespace)
    health = seat.memory.health()
    return models.StatusOut(
        ok=health.ok,
        version=health.version,
        parts=dict(health.parts),
        counts=dict(health.counts),
        namespace=seat.memory.namespace,
    )
