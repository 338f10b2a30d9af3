"""The reads of the store that are not ranked channels: each runs one query file and makes values of its rows."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Conflict, Entity, Memory, Revision
from hindsight_graph.model.recall import Filter, Ranked, Relatives, Scope
from hindsight_graph.ports.store import Fading, Page, SessionState
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.codec import NOBODY, owner, utc
from hindsight_graph.stores.neo4j.names import digest
from hindsight_graph.stores.neo4j.session import Sessions

_BEGINNING = datetime(1, 1, 1, tzinfo=UTC)

Params = dict[str, Any]


def users_of(sessions: Sessions, scope: Scope) -> list[str]:
    """Whose memories the scope may see: the common ones ('') and the user's own, or everybody's."""
    if scope.all_users:
        return [NOBODY, *(row["id"] for row in sessions.read("read/users", namespace=scope.namespace))]
    return [NOBODY] if scope.user_id is None else [NOBODY, owner(scope.user_id)]


def revisions_of(sessions: Sessions, keys: Sequence[str]) -> Mapping[str, int]:
    """See `Store.revisions_of`."""
    return {row["key"]: row["revision"] for row in sessions.read("read/revisions_of", keys=list(keys))}


def entities_by_alias(sessions: Sessions, scope: Scope, keys: Sequence[str]) -> Mapping[str, tuple[Entity, ...]]:
    """See `Store.entities_by_alias`."""
    users = users_of(sessions, scope)
    found: dict[str, tuple[Entity, ...]] = {}
    for row in sessions.read(
        "read/entities_by_alias", users=users, lookups=[digest(scope.namespace, key) for key in keys]
    ):
        found[row["key"]] = (*found.get(row["key"], ()), codec.entity_of(row["found"]))
    return found


def entities_by_key(sessions: Sessions, namespace: str, keys: Sequence[str]) -> Mapping[str, Entity]:
    """See `Store.entities_by_key`."""
    rows = sessions.read("read/entities_by_key", namespace=namespace, users=[NOBODY], keys=list(keys))
    return {entity.key: entity for entity in (codec.entity_of(row["found"]) for row in rows)}


def memories_by_dedupe(sessions: Sessions, namespace: str, keys: Sequence[str]) -> Mapping[str, Memory]:
    """See `Store.memories_by_dedupe`."""
    rows = sessions.read("read/memories_by_dedupe", namespace=namespace, keys=list(keys), believed_at=None)
    return {row["key"]: codec.memory_of(row["found"]) for row in rows}


def facts_about(
    sessions: Sessions, scope: Scope, slots: Sequence[tuple[str, str]], now: datetime
) -> tuple[Memory, ...]:
    """See `Store.facts_about`."""
    rows = sessions.read(
        "read/facts_about",
        namespace=scope.namespace,
        users=users_of(sessions, scope),
        slots=[{"subject_id": subject, "relation": relation} for subject, relation in dict.fromkeys(slots)],
        now=codec.utc(now),
        believed_at=None,
    )
    return tuple(codec.memory_of(row["found"]) for row in rows)


def sessions_of(sessions: Sessions, scope: Scope, ids: Sequence[str]) -> Mapping[str, SessionState]:
    """See `Store.sessions`."""
    rows = sessions.read("read/sessions", keys=[codec.session_key(scope.namespace, scope.user_id, id) for id in ids])
    return {row["found"]["id"]: _session(row["found"]) for row in rows}


def session_list(
    sessions: Sessions, scope: Scope, idle_since: datetime | None, running: bool, limit: int
) -> tuple[SessionState, ...]:
    """See `Store.session_list`."""
    asked = {"namespace": scope.namespace, "user_id": owner(scope.user_id), "all_users": scope.all_users}
    since = {"idle_since": utc(idle_since), "running": running, "limit": limit}
    return tuple(_session(row["found"]) for row in sessions.read("read/session_list", **asked, **since))


def _session(found: Mapping[str, Any]) -> SessionState:
    return SessionState(
        found["id"], found["turns"], found["last_turn_id"], codec.instant(found["active_at"]),
        codec.user_of(found["user_id"]), found["agent_id"], codec.moment(found["closed_at"]),
    )  # fmt: skip


def tasks(sessions: Sessions, scope: Scope, limit: int) -> tuple[str, ...]:
    """See `Store.tasks`."""
    asked = {"namespace": scope.namespace, "users": users_of(sessions, scope), "limit": limit}
    return tuple(row["task"] for row in sessions.read("read/tasks", **asked))


def faded(sessions: Sessions, namespace: str, kind: Fading, before: datetime, limit: int) -> tuple[Memory, ...]:
    """See `Store.faded`."""
    asked = {"namespace": namespace, "before": utc(before), "believed_at": None, "limit": limit}
    return tuple(codec.memory_of(row["found"]) for row in sessions.read(f"read/faded_{kind}", **asked))


def receipts(sessions: Sessions, scope: Scope, keys: Sequence[str]) -> Mapping[str, str]:
    """See `Store.receipts`."""
    rows = sessions.read("read/receipts", keys=[codec.receipt_key(scope.namespace, scope.user_id, key) for key in keys])
    return {row["key"]: row["answer"] for row in rows}


def dialogue(sessions: Sessions, params: Params, places: Sequence[tuple[str, int]], radius: int) -> tuple[Ranked, ...]:
    """See `Store.dialogue`. Nearest first, then by id."""
    given = [{"session_id": session, "turn": turn} for session, turn in dict.fromkeys(places)]
    (row,) = sessions.read("recall/dialogue", **params, places=given, radius=radius)
    return codec.ranked(row["ranked"])


def window(sessions: Sessions, params: Params, start: datetime, end: datetime, limit: int) -> tuple[Ranked, ...]:
    """See `Store.window`."""
    (row,) = sessions.read("recall/window", **params, start=utc(start), end=utc(end), limit=limit)
    return codec.ranked(row["ranked"])


def said_by(sessions: Sessions, params: Params, speakers: Sequence[str], limit: int) -> tuple[Ranked, ...]:
    """See `Store.said_by`."""
    (row,) = sessions.read("recall/said_by", **params, speakers=list(speakers), limit=limit)
    return codec.ranked(row["ranked"])


def get(sessions: Sessions, params: Params, ids: Sequence[str]) -> Mapping[str, Memory]:
    """See `Store.get`. In the order of the ids."""
    rows = sessions.read("read/get", **params, ids=list(ids))
    found = {memory.id: memory for memory in (codec.memory_of(row["found"]) for row in rows)}
    return {id: found[id] for id in dict.fromkeys(ids) if id in found}


def relatives(sessions: Sessions, params: Params, ids: Sequence[str]) -> Mapping[str, Relatives]:
    """See `Store.relatives`. In the order of the ids."""
    asked = {name: params[name] for name in ("namespace", "users", "believed_at")}
    found = {
        row["id"]: Relatives(
            tuple(row["sources"]),
            tuple(row["facts"]),
            tuple(row["superseded_by"]),
            tuple(codec.conflict_of(conflict) for conflict in row["conflicts"]),
        )
        for row in sessions.read("read/relatives", **asked, ids=list(ids))
    }
    return {id: found[id] for id in dict.fromkeys(ids) if id in found}


def predecessors(sessions: Sessions, scope: Scope, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """See `Store.predecessors`. In the order of the ids."""
    rows = sessions.read("read/predecessors", namespace=scope.namespace, users=users_of(sessions, scope), ids=list(ids))
    found = {row["id"]: tuple(row["before"]) for row in rows}
    return {id: found[id] for id in dict.fromkeys(ids) if id in found}


def page(sessions: Sessions, params: Params, cursor: str | None, limit: int) -> Page:
    """See `Store.page`. Raises InvalidInput for a cursor that no page gave."""
    after, after_id = _place(cursor) if cursor is not None else (_BEGINNING, "")
    rows = sessions.read("read/page", **params, after=after, after_id=after_id, limit=limit + 1)
    memories = tuple(codec.memory_of(row["found"]) for row in rows[:limit])
    more = len(rows) > limit and memories
    return Page(memories, _cursor(memories[-1]) if more else None)


def _cursor(last: Memory) -> str:
    place = json.dumps([last.provenance.recorded_at.isoformat(), last.id])
    return base64.urlsafe_b64encode(place.encode()).decode()


def _place(cursor: str) -> tuple[datetime, str]:
    try:
        at, id = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        return datetime.fromisoformat(at).astimezone(UTC), str(id)
    except (ValueError, TypeError, binascii.Error) as error:
        raise InvalidInput(f"{cursor[:80]!r} is not a cursor of a page.", remedy="Start again without one.") from error


def entities(sessions: Sessions, scope: Scope, limit: int) -> tuple[Entity, ...]:
    """See `Store.entities`."""
    users = users_of(sessions, scope)
    rows = sessions.read("read/entities", namespace=scope.namespace, users=users, limit=limit)
    return tuple(codec.entity_of(row["found"]) for row in rows)


def revisions(sessions: Sessions, filter: Filter, users: Sequence[str], memory_id: str) -> tuple[Revision, ...]:
    """See `Store.revisions`."""
    any_state = replace(filter, history=True, as_of=None, believed_at=None)
    rows = sessions.read("read/revisions", **codec.filter_params(any_state, users), memory_id=memory_id)
    return tuple(codec.revision_of(memory_id, row) for row in rows)


def conflicts(sessions: Sessions, scope: Scope, state: str) -> tuple[Conflict, ...]:
    """See `Store.conflicts`."""
    users = users_of(sessions, scope)
    rows = sessions.read("read/conflicts", namespace=scope.namespace, users=users, state=state)
    return tuple(codec.conflict_of(row["found"]) for row in rows)


def conflicts_of(sessions: Sessions, scope: Scope, memory_ids: Sequence[str], state: str) -> tuple[Conflict, ...]:
    """See `Store.conflicts_of`."""
    users = users_of(sessions, scope)
    rows = sessions.read("read/conflicts_of", namespace=scope.namespace, users=users, state=state, ids=list(memory_ids))
    return tuple(codec.conflict_of(row["found"]) for row in rows)
