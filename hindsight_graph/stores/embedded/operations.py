"""Operations in the embedded store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import apsw

from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import Row, rows


def put(connection: apsw.Connection, operation: Operation) -> None:
    """See `Store.put_operation`."""
    list(rows(connection, "operation_put", _params(operation)))


def claim(
    connection: apsw.Connection, worker: str, now: datetime, until: datetime, namespace: str | None
) -> Operation | None:
    """See `Store.claim_operation`."""
    asked = {"worker": worker, "now": codec.micros(now), "until": codec.micros(until), "namespace": namespace}
    found = list(rows(connection, "operation_claim", asked))
    return _operation(found[0]) if found else None


def settle(connection: apsw.Connection, operation: Operation, held_by: str | None) -> bool:
    """See `Store.settle_operation`."""
    return bool(list(rows(connection, "operation_settle", _params(operation) | {"held_by": held_by})))


def operations(
    connection: apsw.Connection,
    scope: Scope,
    ids: Sequence[str] | None,
    state: OperationState | None,
    after: str | None,
    limit: int,
) -> tuple[Operation, ...]:
    """See `Store.operations`."""
    asked = {
        "namespace": scope.namespace,
        "user_id": scope.user_id,
        "all_users": scope.all_users,
        "ids": None if ids is None else json.dumps(list(ids)),
        "state": state,
        "after": after or "",
        "limit": limit,
    }
    return tuple(_operation(row) for row in rows(connection, "operation_list", asked))


def _params(one: Operation) -> dict[str, Any]:
    return {
        "id": one.id,
        "namespace": one.namespace,
        "user_id": one.user_id,
        "turns": one.turns,
        "size": one.size,
        "created_at": codec.micros(one.created_at),
        "next_at": codec.micros(one.next_at),
        "state": str(one.state),
        "attempts": one.attempts,
        "done": one.done,
        "worker": one.worker,
        "lease_until": codec.micros_or_none(one.lease_until),
        "finished_at": codec.micros_or_none(one.finished_at),
        "error": one.error,
        "counts": json.dumps(dict(one.counts)),
        "failed": json.dumps(one.failed),
    }


def _operation(row: Row) -> Operation:
    return Operation(
        id=row[0],
        namespace=row[1],
        user_id=row[2],
        turns=row[3],
        size=row[4],
        created_at=codec.moment(row[5]),
        next_at=codec.moment(row[6]),
        state=OperationState(row[7]),
        attempts=row[8],
        done=row[9],
        worker=row[10],
        lease_until=codec.moment_or_none(row[11]),
        finished_at=codec.moment_or_none(row[12]),
        error=row[13],
        counts=json.loads(row[14]),
        failed=tuple((place, reason) for place, reason in json.loads(row[15])),
    )
