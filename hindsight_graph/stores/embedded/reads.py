"""The reads of the store: each runs its statement for each key, or once, and makes values of the rows."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import apsw

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Conflict, Entity, Memory, Revision
from hindsight_graph.model.recall import Filter, Ranked, Relatives, Scope
from hindsight_graph.ports.store import Fading, Page, SessionState
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.statements import Row, rows, rows_of_each


def _each(connection: apsw.Connection, name: str, params: Params, field: str, keys: Sequence[str]) -> Iterator[Row]:
    """Rows of one statement run for each distinct key, in the order of the keys."""
    return rows_of_each(connection, name, [params | {field: key} for key in dict.fromkeys(keys)])


def revisions_of(connection: apsw.Connection, keys: Sequence[str]) -> Mapping[str, int]:
    """See `Store.revisions_of`."""
    return dict(_each(connection, "guard_get", {}, "key", keys))


def entities_by_alias(
    connection: apsw.Connection, scope: Scope, keys: Sequence[str]
) -> Mapping[str, tuple[Entity, ...]]:
    """See `Store.entities_by_alias`."""
    found: dict[str, tuple[Entity, ...]] = {}
    for key, *row in _each(connection, "entity_by_alias", codec.scope_params(scope), "key", keys):
        found[key] = (*found.get(key, ()), codec.entity_of(row))
    return found


def entities_by_key(connection: apsw.Connection, namespace: str, keys: Sequence[str]) -> Mapping[str, Entity]:
    """See `Store.entities_by_key`."""
    params = codec.scope_params(Scope(namespace))
    return {key: codec.entity_of(row) for key, *row in _each(connection, "entity_by_key", params, "key", keys)}


def memories_by_dedupe(connection: apsw.Connection, namespace: str, keys: Sequence[str]) -> Mapping[str, Memory]:
    """See `Store.memories_by_dedupe`."""
    params: Params = {"namespace": namespace, "believed_at": None}
    return {key: codec.memory_of(row) for key, *row in _each(connection, "memory_by_dedupe", params, "key", keys)}


def facts_about(
    connection: apsw.Connection, scope: Scope, slots: Sequence[tuple[str, str]], now: datetime
) -> tuple[Memory, ...]:
    """See `Store.facts_about`."""
    params = codec.scope_params(scope) | {"believed_at": None, "now": codec.micros(now)}
    wanted = [params | {"subject_id": subject, "relation": relation} for subject, relation in dict.fromkeys(slots)]
    found = [(since, codec.memory_of(row)) for since, *row in rows_of_each(connection, "facts_about", wanted)]
    return tuple(memory for _, memory in sorted(found, key=lambda pair: (pair[0], pair[1].id)))


def sessions(connection: apsw.Connection, scope: Scope, ids: Sequence[str]) -> Mapping[str, SessionState]:
    """See `Store.sessions`."""
    found = map(_session, _each(connection, "session_get", codec.scope_params(scope), "id", ids))
    return {one.id: one for one in found}


def session_list(
    connection: apsw.Connection, scope: Scope, idle_since: datetime | None, running: bool, limit: int
) -> tuple[SessionState, ...]:
    """See `Store.session_list`."""
    asked = {"running": running, "idle_since": codec.micros_or_none(idle_since), "limit": limit}
    return tuple(map(_session, rows(connection, "session_list", codec.scope_params(scope) | asked)))


def _session(row: Row) -> SessionState:
    id, turns, last, active_at, user_id, agent_id, closed_at = row
    return SessionState(id, turns, last, codec.moment(active_at), user_id, agent_id, codec.moment_or_none(closed_at))


def tasks(connection: apsw.Connection, scope: Scope, limit: int) -> tuple[str, ...]:
    """See `Store.tasks`."""
    return tuple(task for (task,) in rows(connection, "tasks", codec.scope_params(scope) | {"limit": limit}))


def faded(
    connection: apsw.Connection, namespace: str, kind: Fading, before: datetime, limit: int
) -> tuple[Memory, ...]:
    """See `Store.faded`."""
    asked = {"namespace": namespace, "before": codec.micros(before), "believed_at": None, "limit": limit}
    return tuple(codec.memory_of(row) for row in rows(connection, _FADED[kind], asked))


_FADED = {
    Fading.EXPIRED: "faded_expired",
    Fading.UNREFERRED: "faded_unreferred",
    Fading.DOUBTFUL: "faded_doubtful",
}


def receipts(connection: apsw.Connection, scope: Scope, keys: Sequence[str]) -> Mapping[str, str]:
    """See `Store.receipts`."""
    return dict(_each(connection, "receipt_get", codec.scope_params(scope), "key", keys))


def dialogue(
    connection: apsw.Connection, filter: Filter, places: Sequence[tuple[str, int]], radius: int
) -> tuple[Ranked, ...]:
    """See `Store.dialogue`. Nearest first, then by id."""
    given = set(places)
    params = codec.filter_params(filter) | {"places": json.dumps(list(given)), "radius": radius}
    found = (
        Ranked(id, 1 / distance, session_id, turn)
        for id, session_id, turn, distance in rows(connection, "dialogue", params)
        if (session_id, turn) not in given
    )
    return tuple(sorted(found, key=lambda hit: (-hit.score, hit.memory_id)))


def window(
    connection: apsw.Connection, filter: Filter, start: datetime, end: datetime, limit: int
) -> tuple[Ranked, ...]:
    """See `Store.window`."""
    params = codec.filter_params(filter) | {"start": codec.micros(start), "end": codec.micros(end), "limit": limit}
    return _newest([*rows(connection, "window_said", params), *rows(connection, "window_spoken_of", params)], limit)


def said_by(connection: apsw.Connection, filter: Filter, speakers: Sequence[str], limit: int) -> tuple[Ranked, ...]:
    """See `Store.said_by`."""
    params = codec.filter_params(filter) | {"limit": limit}
    return _newest(list(_each(connection, "said_by", params, "speaker", speakers)), limit)


def _newest(found: list[Row], limit: int) -> tuple[Ranked, ...]:
    """Rows of id, session_id, turn, observed_at as candidates of equal score, each memory once, the newest first."""
    ordered = sorted(set(found), key=lambda row: (row[3], row[0]), reverse=True)[:limit]
    return tuple(Ranked(id, 1.0, session_id, turn) for id, session_id, turn, _ in ordered)


def get(connection: apsw.Connection, filter: Filter, ids: Sequence[str]) -> Mapping[str, Memory]:
    """See `Store.get`."""
    params = codec.filter_params(filter) | _ids(ids)
    memories = map(codec.memory_of, rows(connection, "memory_get", params))
    return {memory.id: memory for memory in memories}


def relatives(connection: apsw.Connection, filter: Filter, ids: Sequence[str]) -> Mapping[str, Relatives]:
    """See `Store.relatives`."""
    params = codec.filter_params(filter) | _ids(ids)
    links: dict[str, dict[str, list[str]]] = {id: {} for (id,) in rows(connection, "memory_in_scope", params)}
    conflicts: dict[str, list[Conflict]] = {}
    for kind, id, other in rows(connection, "related", params):
        if id in links:
            links[id].setdefault(kind, []).append(other)
    for id, *row in rows(connection, "conflicts_of_memories", params):
        conflicts.setdefault(id, []).append(codec.conflict_of(row))
    return {
        id: Relatives(**{kind: tuple(others) for kind, others in found.items()}, conflicts=tuple(conflicts.get(id, ())))
        for id, found in links.items()
    }


def _ids(ids: Sequence[str]) -> Params:
    return {"ids": json.dumps(list(dict.fromkeys(ids)))}


def predecessors(connection: apsw.Connection, scope: Scope, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """See `Store.predecessors`."""
    params = codec.scope_params(scope) | {"believed_at": None} | _ids(ids)
    visible = [id for (id,) in rows(connection, "memory_in_scope", params)]
    return {id: tuple(found for (found,) in rows(connection, "predecessors", params | {"id": id})) for id in visible}


def page(connection: apsw.Connection, filter: Filter, cursor: str | None, limit: int) -> Page:
    """See `Store.page`. Raises InvalidInput for a cursor that no page gave."""
    at, id = _place(cursor) if cursor is not None else (-(2**63), "")
    params = codec.filter_params(filter) | {"after_at": at, "after_id": id, "limit": limit + 1}
    found = list(rows(connection, "memory_page", params))
    memories = tuple(codec.memory_of(row) for _, *row in found[:limit])
    more = len(found) > limit and memories
    return Page(memories, _cursor(found[limit - 1][0], memories[-1].id) if more else None)


def _cursor(at: int, id: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([at, id]).encode()).decode()


def _place(cursor: str) -> tuple[int, str]:
    try:
        at, id = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        return int(at), str(id)
    except (ValueError, TypeError, binascii.Error) as error:
        raise InvalidInput(f"{cursor[:80]!r} is not a cursor of a page.", remedy="Start again without one.") from error


def entities(connection: apsw.Connection, scope: Scope, limit: int) -> tuple[Entity, ...]:
    """See `Store.entities`."""
    params = codec.scope_params(scope) | {"limit": limit}
    return tuple(map(codec.entity_of, rows(connection, "entity_list", params)))


def revisions(connection: apsw.Connection, filter: Filter, memory_id: str) -> tuple[Revision, ...]:
    """See `Store.revisions`."""
    any_state = replace(filter, history=True, as_of=None, believed_at=None)
    params = codec.filter_params(any_state) | {"id": memory_id}
    return tuple(map(codec.revision_of, rows(connection, "revisions", params)))


def conflicts(connection: apsw.Connection, scope: Scope, state: str) -> tuple[Conflict, ...]:
    """See `Store.conflicts`."""
    params = codec.scope_params(scope) | {"state": state}
    return tuple(map(codec.conflict_of, rows(connection, "conflict_list", params)))


def conflicts_of(
    connection: apsw.Connection, scope: Scope, memory_ids: Sequence[str], state: str
) -> tuple[Conflict, ...]:
    """See `Store.conflicts_of`."""
    params = codec.scope_params(scope) | {"state": state}
    found = map(codec.conflict_of, _each(connection, "conflicts_of", params, "id", memory_ids))
    once = {conflict.id: conflict for conflict in found}
    return tuple(sorted(once.values(), key=lambda one: (one.opened_at, one.id)))
