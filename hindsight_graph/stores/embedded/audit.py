"""The audit trail in the embedded store: one writer at a time holds the file, so that a chain never forks."""

from __future__ import annotations

import apsw

from hindsight_graph.model.audit import GENESIS, body_of, chained
from hindsight_graph.model.change import GraphChange
from hindsight_graph.stores.embedded.statements import rows, statement


def append(connection: apsw.Connection, change: GraphChange) -> None:
    """The record of a change, if it leaves one; the caller holds an immediate transaction."""
    body = body_of(change)
    if body is None:
        return
    number, hash = head(connection, change.namespace)
    row = {"namespace": change.namespace, "number": number + 1, "body": body}
    connection.execute(statement("audit_add"), row | {"hash": chained(hash, change.namespace, number + 1, body)})


def head(connection: apsw.Connection, namespace: str) -> tuple[int, str]:
    """See `Store.audit_head`."""
    number, hash = next(rows(connection, "audit_head", {"namespace": namespace}), (0, GENESIS))
    return number, hash


def after(connection: apsw.Connection, namespace: str, number: int, limit: int) -> tuple[tuple[int, str, str], ...]:
    """See `Store.audit`."""
    asked = {"namespace": namespace, "after": number, "limit": limit}
    return tuple((number, body, hash) for number, body, hash in rows(connection, "audit_after", asked))
