"""Erases memories with all that is of them alone, and tells what would go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hindsight_graph.errors import StaleChange
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import Entity, Layer, Tombstone
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.neo4j import codec, reads
from hindsight_graph.stores.neo4j.codec import owner, utc
from hindsight_graph.stores.neo4j.lucene import variants
from hindsight_graph.stores.neo4j.session import Sessions, Unit

LEFT = (
    "Neo4j keeps what was deleted in its transaction logs and in free room of its files until it writes over them; "
    "db.tx_log.rotation.retention_policy says for how long, and backups have theirs"
)


def erase(unit: Unit, change: GraphChange) -> None:
    """Does the erasures of a change. Raises StaleChange for a memory that is not, or no longer, there."""
    if change.unembedded:
        unit.run("write/vector_drop", namespace=change.namespace, ids=sorted(change.unembedded))
    if change.bared:
        bare = [{"memory_id": one.memory_id, "variants": variants(one.content)} for one in change.bared]
        unit.run("write/bare", namespace=change.namespace, rows=bare)
    if not change.erasures:
        return
    gone = [{"memory_id": one.memory_id, "reason": one.reason, "marked": one.marked} for one in change.erasures]
    ids = sorted(one.memory_id for one in change.erasures)
    (held,) = unit.run("write/erase_touched", namespace=change.namespace, ids=ids)
    if held["found"] != len(ids):
        raise StaleChange(
            f"{len(ids) - held['found']} memories to erase are not, or no longer, in {change.namespace!r}."
        )
    unit.run("write/erase_memories", namespace=change.namespace, at=utc(change.at), rows=gone)
    unit.run("write/erase_unheld", **{name: held[name] for name in ("entities", "sessions", "users")})


def working_copies(sessions: Sessions, scope: Scope, hashes: Sequence[str]) -> tuple[str, ...]:
    """See `Store.working_copies`."""
    asked = {"namespace": scope.namespace, "user_id": owner(scope.user_id), "hashes": list(hashes)}
    return tuple(row["id"] for row in sessions.read("read/working_copies", **asked))


def known_only_by(sessions: Sessions, namespace: str, ids: Sequence[str]) -> tuple[Entity, ...]:
    """See `Store.known_only_by`."""
    users = reads.users_of(sessions, Scope(namespace, all_users=True))
    rows = sessions.read("read/known_only_by", namespace=namespace, users=users, ids=list(ids))
    return tuple(codec.entity_of(row["found"]) for row in rows)


def tombstones(sessions: Sessions, scope: Scope, ids: Sequence[str]) -> Mapping[str, Tombstone]:
    """See `Store.tombstones`."""
    seen = {"users": reads.users_of(sessions, scope), "all_users": scope.all_users}
    rows = sessions.read("read/tombstones", namespace=scope.namespace, ids=list(ids), **seen)
    return {
        row["id"]: Tombstone(
            row["id"], row["namespace"], codec.user_of(row["user_id"]), Layer(row["layer"]),
            codec.instant(row["erased_at"]), row["reason"],
        )
        for row in rows
    }  # fmt: skip
