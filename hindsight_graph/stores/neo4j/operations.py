"""Operations in the Neo4j store."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.codec import NOBODY, owner
from hindsight_graph.stores.neo4j.session import Sessions

_GATE = "operations"  # a key that no revision counter has: theirs are digests


def put(sessions: Sessions, operation: Operation) -> None:
    """See `Store.put_operation`."""
    row = {"properties": _properties(operation)}
    sessions.writing(lambda unit: unit.run("write/operation_create", rows=[row]))


def claim(sessions: Sessions, worker: str, now: datetime, until: datetime, namespace: str | None) -> Operation | None:
    """See `Store.claim_operation`."""
    namespaces = [] if namespace is None else [namespace]
    asked = {"gate": _GATE, "worker": worker, "now": codec.utc(now), "until": codec.utc(until), "only": namespaces}
    found = sessions.writing(lambda unit: unit.run("write/operation_claim", **asked))
    return _operation(found[0]["found"]) if found else None


def settle(sessions: Sessions, operation: Operation, held_by: str | None) -> bool:
    """See `Store.settle_operation`."""
    kept = {"id", "namespace", "user_id", "size", "created_at", "worker"}
    changed = {name: value for name, value in _properties(operation).items() if name not in kept}
    rows = [{"id": operation.id, "changed": changed}]
    asked = {"namespace": operation.namespace, "held_by": held_by or "", "rows": rows}
    return bool(sessions.writing(lambda unit: unit.run("write/operation_settle", **asked))[0]["settled"])


def operations(
    sessions: Sessions,
    scope: Scope,
    ids: Sequence[str] | None,
    state: OperationState | None,
    after: str | None,
    limit: int,
) -> tuple[Operation, ...]:
    """See `Store.operations`."""
    found = sessions.read(
        "read/operations",
        namespace=scope.namespace,
        users=[NOBODY] if scope.user_id is None else [NOBODY, owner(scope.user_id)],
        everybody=scope.all_users,
        ids=list(ids or ()),
        any_id=ids is None,
        states=list(OperationState) if state is None else [state],
        after=after or "",
        limit=limit,
    )
    return tuple(_operation(row["found"]) for row in found)


def _properties(one: Operation) -> dict[str, Any]:
    return {
        "id": one.id,
        "namespace": one.namespace,
        "user_id": owner(one.user_id),
        "turns": one.turns,
        "size": one.size,
        "created_at": codec.utc(one.created_at),
        "next_at": codec.utc(one.next_at),
        "state": str(one.state),
        "attempts": one.attempts,
        "done": one.done,
        "worker": one.worker,
        "lease_until": codec.utc(one.lease_until),
        "finished_at": codec.utc(one.finished_at),
        "error": one.error,
        "counts": json.dumps(dict(one.counts)),
        "failed": json.dumps(one.failed),
    }


def _operation(kept: Mapping[str, Any]) -> Operation:
    return Operation(
        id=kept["id"],
        namespace=kept["namespace"],
        user_id=codec.user_of(kept["user_id"]),
        turns=kept["turns"],
        size=kept["size"],
        created_at=codec.instant(kept["created_at"]),
        next_at=codec.instant(kept["next_at"]),
        state=OperationState(kept["state"]),
        attempts=kept["attempts"],
        done=kept["done"],
        worker=kept.get("worker"),
        lease_until=codec.moment(kept.get("lease_until")),
        finished_at=codec.moment(kept.get("finished_at")),
        error=kept["error"],
        counts=json.loads(kept["counts"]),
        failed=tuple((place, reason) for place, reason in json.loads(kept["failed"])),
    )
