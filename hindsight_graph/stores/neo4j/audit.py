"""The audit trail in Neo4j: its head is locked while a record is appended, so that a chain never forks."""

from __future__ import annotations

from hindsight_graph.model.audit import GENESIS, body_of, chained
from hindsight_graph.model.change import GraphChange
from hindsight_graph.stores.neo4j.session import Sessions, Unit


def append(unit: Unit, change: GraphChange) -> None:
    """The record of a change, if it leaves one. The last step of a transaction: the lock is held until its end."""
    body = body_of(change)
    if body is None:
        return
    (head,) = unit.run("write/audit_lock", namespace=change.namespace, genesis=GENESIS)
    number = head["number"] + 1
    hash = chained(head["hash"], change.namespace, number, body)
    unit.run("write/audit_append", namespace=change.namespace, number=number, hash=hash, body=body)


def head(sessions: Sessions, namespace: str) -> tuple[int, str]:
    """See `Store.audit_head`."""
    found = sessions.read("read/audit_head", namespace=namespace)
    return (found[0]["number"], found[0]["hash"]) if found else (0, GENESIS)


def after(sessions: Sessions, namespace: str, number: int, limit: int) -> tuple[tuple[int, str, str], ...]:
    """See `Store.audit`."""
    found = sessions.read("read/audit_after", namespace=namespace, after=number, limit=limit)
    return tuple((row["number"], row["body"], row["hash"]) for row in found)
