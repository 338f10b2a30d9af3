"""Operations: turns that were taken and are still to be read, and what became of them (W11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class OperationState(StrEnum):
    """Where an operation is: waiting, in a worker's hands, done, or given up after its last attempt."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Operation:
    """Turns of one user, taken together. Those of one namespace and user are carried out in the order of their ids.

    `turns` is their JSON, "" once they are written. `size` counts them, `done` those that a worker is through with;
    `counts` says what became of them, as `Ingested.counts`, and `failed` which were not taken. A worker holds it until
    `lease_until`; from `next_at` on it may be begun. `error` is the type of what the last attempt failed with and its
    remedy, never words of a turn.
    """

    id: str
    namespace: str
    user_id: str | None
    turns: str
    size: int
    created_at: datetime
    next_at: datetime
    state: OperationState = OperationState.QUEUED
    attempts: int = 0
    done: int = 0
    worker: str | None = None
    lease_until: datetime | None = None
    finished_at: datetime | None = None
    error: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    failed: tuple[tuple[int, str], ...] = ()  # place of the turn, from 0, and the reason
