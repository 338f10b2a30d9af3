"""Erases memories with all that is of them alone, tells what would go with them, and takes it off the disk."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import apsw

from hindsight_graph.errors import StaleChange
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import Entity, Layer, Tombstone
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import rows, rows_of_each, statement

_LEFT = (
    "the deleted bytes are still in the journal beside the file: another process is reading. Erase it again "
    "when that is done"
)


def erase(connection: apsw.Connection, change: GraphChange) -> None:
    """Does the erasures of a change. Raises StaleChange for a memory that is not, or no longer, there."""
    for name in ("vector_drop", "staged_drop", "embedded_unset"):
        connection.executemany(statement(name), ({"namespace": change.namespace, "id": id} for id in change.unembedded))
    for bared in change.bared:
        place = {"namespace": change.namespace, "id": bared.memory_id}
        for (rid,) in list(rows(connection, "bare", place)):
            connection.execute(statement("text_drop"), {"rid": rid})
            connection.execute(statement("text_add"), {"rid": rid, "content": bared.content, "keywords": ""})
    entities: dict[int, None] = {}
    owners: dict[tuple[int, str | None], None] = {}
    sessions: dict[tuple[str, str | None], None] = {}
    for one in change.erasures:
        place = {"namespace": change.namespace, "id": one.memory_id}
        row = next(rows(connection, "erase_found", place), None)
        if row is None:
            raise StaleChange(f"{one.memory_id!r} is not, or no longer, in namespace {change.namespace!r}.")
        rid, user_id, layer, session_id = row
        for (entity,) in rows(connection, "erase_touched", {"rid": rid}):
            entities[entity] = None
            owners[entity, user_id] = None
        if session_id is not None:
            sessions[session_id, user_id] = None
        for name in ("conflict_drop", "outcome_drop", "text_drop", "memory_drop"):
            connection.execute(statement(name), {"rid": rid})
        if not one.marked:
            continue
        connection.execute(statement("receipt_drop"), {"namespace": change.namespace, "memory_id": one.memory_id})
        left = {"user_id": user_id, "layer": layer, "erased_at": codec.micros(change.at), "reason": one.reason}
        connection.execute(statement("tombstone_add"), place | left)
    connection.executemany(
        statement("alias_drop_of"), ({"rid": entity, "user_id": user_id} for entity, user_id in owners)
    )
    for name in ("alias_drop", "entity_drop"):
        connection.executemany(statement(name), ({"rid": entity} for entity in entities))
    connection.executemany(
        statement("session_drop"),
        ({"namespace": change.namespace, "id": id, "user_id": user_id} for id, user_id in sessions),
    )


def working_copies(connection: apsw.Connection, scope: Scope, hashes: Sequence[str]) -> tuple[str, ...]:
    """See `Store.working_copies`."""
    asked = {"namespace": scope.namespace, "user_id": scope.user_id, "hashes": json.dumps(list(hashes))}
    return tuple(id for (id,) in rows(connection, "working_copies", asked))


def known_only_by(connection: apsw.Connection, namespace: str, ids: Sequence[str]) -> tuple[Entity, ...]:
    """See `Store.known_only_by`."""
    asked = {"namespace": namespace, "user_id": None, "all_users": True, "ids": json.dumps(list(ids))}
    return tuple(codec.entity_of(row) for row in rows(connection, "known_only_by", asked))


def tombstones(connection: apsw.Connection, scope: Scope, ids: Sequence[str]) -> Mapping[str, Tombstone]:
    """See `Store.tombstones`."""
    asked = codec.scope_params(scope)
    found = rows_of_each(connection, "tombstone_get", [asked | {"id": id} for id in dict.fromkeys(ids)])
    return {
        id: Tombstone(id, namespace, user_id, Layer(layer), codec.moment(at), reason)
        for id, namespace, user_id, layer, at, reason in found
    }


def clean_words(connection: apsw.Connection) -> None:
    """Takes the words of deleted memories out of the full-text index, which only marks them as deleted."""
    connection.execute(statement("text_optimize"))


def rewrite(connection: apsw.Connection) -> str:
    """Writes the file anew, outside any transaction, and empties the journal; returns what is left in it.

    Deleting with `secure_delete` would leave the copies that SQLite makes when it moves rows between pages.
    """
    connection.execute("VACUUM")
    busy = next(iter(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")))[0]
    return _LEFT if busy else ""
