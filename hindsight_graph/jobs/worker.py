"""Workers: each takes one operation at a time and writes its turns, so that another could go on at any moment."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Protocol

from hindsight_graph.clock import Clock
from hindsight_graph.errors import HindsightError, StoreError
from hindsight_graph.ids import new_id
from hindsight_graph.jobs.queue import turns_of
from hindsight_graph.model.answers import Ingested
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.ports.store import Store

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)  # a worker that is silent for so long is taken for dead
BATCH = 20  # turns after which the lease is renewed
ATTEMPTS = 5
FIRST_PAUSE = timedelta(seconds=2)  # before the second attempt; doubled with each
IDLE = 0.5  # seconds between looks at an empty queue


class Ingest(Protocol):
    """What writes turns into a namespace."""

    def __call__(self, namespace: str, turns: Sequence[Mapping[str, Any]]) -> Ingested:
        """See `Hindsight.ingest`."""
        ...


class Worker:
    """Carries out operations of all namespaces, or of one, one at a time. Several may run, in one process or in many.

    An operation is held by a lease: when a worker is killed, another takes it up after a minute, and turns that were
    written before are not written again. Those of one user are carried out in order, whoever carries them out.
    """

    def __init__(self, store: Store, clock: Clock, ingest: Ingest, namespace: str | None = None) -> None:
        self._namespace = namespace
        self._store = store
        self._clock = clock
        self._ingest = ingest
        self.name = new_id(f"worker{os.getpid()}")
        self._over = threading.Event()

    def run(self) -> None:
        """Works until `stop`; a store that is away is waited for."""
        while not self._over.is_set():
            try:
                worked = self.step()
            except StoreError as error:
                log.warning("the queue can't be read: %s", type(error).__name__)
                worked = False
            if not worked:
                self._over.wait(IDLE)

    def stop(self) -> None:
        """Lets `run` end after the batch in hand."""
        self._over.set()

    def step(self) -> bool:
        """Carries out the next operation that may be begun; False if there is none."""
        now = self._clock.now()
        taken = self._store.claim_operation(self.name, now, now + LEASE, self._namespace)
        if taken is None:
            return False
        try:
            self._carry_out(taken)
        except HindsightError as error:
            self._gave_way(taken, error)
        return True

    def _carry_out(self, operation: Operation) -> None:
        turns = turns_of(operation)
        counts: Counter[str] = Counter()
        failed: list[tuple[int, str]] = []
        for start in range(0, len(turns), BATCH):
            done = self._ingest(operation.namespace, turns[start : start + BATCH])
            counts.update(done.counts)
            failed += [(start + one.index, one.reason) for one in done.failed]
            now = self._clock.now()
            operation = replace(operation, done=min(start + BATCH, len(turns)), lease_until=now + LEASE)
            if not self._store.settle_operation(operation, held_by=self.name):
                return  # it was silent for too long, and another has taken it up
            if self._over.is_set() and operation.done < len(turns):
                self._store.settle_operation(self._freed(operation), held_by=self.name)
                return
        ended = replace(
            operation,
            state=OperationState.DONE,
            turns="",
            finished_at=self._clock.now(),
            lease_until=None,
            error="",
            counts=dict(counts),
            failed=tuple(failed),
        )
        self._store.settle_operation(ended, held_by=self.name)

    def _gave_way(self, operation: Operation, error: HindsightError) -> None:
        """Puts an operation that failed back, for later, or away after its last attempt."""
        now = self._clock.now()
        log.warning("operation %s failed at attempt %d: %s", operation.id, operation.attempts, type(error).__name__)
        said = f"{type(error).__name__}: {error.remedy}" if error.remedy else type(error).__name__
        if operation.attempts >= ATTEMPTS:
            left = replace(operation, state=OperationState.DEAD, lease_until=None, finished_at=now, error=said)
        else:
            pause = FIRST_PAUSE * 2 ** (operation.attempts - 1)
            left = replace(self._freed(operation), next_at=now + pause, error=said)
        self._store.settle_operation(left, held_by=self.name)

    def _freed(self, operation: Operation) -> Operation:
        return replace(operation, state=OperationState.QUEUED, lease_until=None)
