"""Between nodes and values: times in UTC, metadata as JSON, filters as parameters, '' where there is no user."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.change import NewMemory
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import (
    LIVE_STATES,
    Conflict,
    Entity,
    Fact,
    Layer,
    Memory,
    Provenance,
    Revision,
    State,
)
from hindsight_graph.model.recall import Filter, Ranked
from hindsight_graph.stores.neo4j.lucene import variants
from hindsight_graph.stores.neo4j.names import LAYER_LABELS, bucket_token, digest
from hindsight_graph.text.fold import fold_name

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

Row = Mapping[str, Any]
NOBODY = ""  # the owner of common memories: null would escape uniqueness and IN
_NAMELESS = "\0"  # the owner whose user id is "": a user like any other, and no real id holds a NUL
_CAPTION = 60
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def owner(user_id: str | None) -> str:
    """What stands for a user in the graph: never null, and nobody is not the user called ""."""
    return NOBODY if user_id is None else user_id or _NAMELESS


def user_of(kept: str) -> str | None:
    """The user that an owner stands for."""
    if kept == NOBODY:
        return None
    return "" if kept == _NAMELESS else kept


def user_key(namespace: str, user_id: str | None) -> str:
    """The key of a User node."""
    return digest(namespace, owner(user_id))


def agent_key(namespace: str, agent_id: str | None) -> str | None:
    """The key of an Agent node; None for none."""
    return None if agent_id is None else digest(namespace, agent_id)


def session_key(namespace: str, user_id: str | None, session_id: str | None) -> str | None:
    """The key of a Session node; None for none."""
    return None if session_id is None else digest(namespace, owner(user_id), session_id)


def receipt_key(namespace: str, user_id: str | None, key: str) -> str:
    """The key of a Receipt node."""
    return digest(namespace, owner(user_id), key)


def utc(moment: datetime | None) -> datetime | None:
    """The instant in UTC: Neo4j compares zoned times of one zone by instant, equality and order alike."""
    return None if moment is None else moment.astimezone(UTC)


def instant(value: Any) -> datetime:
    """A time as the driver gives it, as an aware datetime in UTC, exact to the microsecond."""
    native: datetime = value.to_native()
    return native.astimezone(UTC)


def moment(value: Any) -> datetime | None:
    """Like `instant`; None stays None."""
    return None if value is None else instant(value)


def since_epoch(micros: int | None) -> datetime | None:
    """The time so many microseconds after 1970 began, in UTC; None stays None."""
    return None if micros is None else _EPOCH + timedelta(microseconds=micros)


@lru_cache(maxsize=512)
def zone_of(name: str) -> tzinfo:
    """The zone of an IANA name or a fixed offset such as +08:00; UTC for a name that this machine does not know."""
    try:
        if name[:1] in {"+", "-"}:
            return datetime.strptime(name, "%z").tzinfo or UTC
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def filter_params(filter: Filter, users: Sequence[str]) -> dict[str, Any]:
    """The parameters of `recall/_visible.cypher`; `users` are those that the scope may see."""
    if filter.history:
        states = set(State)
    elif filter.as_of is not None or filter.stretch is not None:
        states = {*LIVE_STATES, State.SUPERSEDED}
    else:
        states = set(LIVE_STATES)
    return {
        "namespace": filter.scope.namespace,
        "users": list(users),
        "layers": sorted(filter.layers),
        "states": sorted(states),
        "session_id": filter.session_id,
        "history": filter.history,
        "agent_id": filter.agent_id,
        "task": filter.task,
        "tags": list(filter.tags),
        "unexpired_at": utc(filter.judged_at),
        "as_of": utc(filter.as_of),
        "believed_at": utc(filter.believed_at),
        "held_from": utc(filter.stretch[0] if filter.stretch else None),
        "held_to": utc(filter.stretch[1] if filter.stretch else None),
    }


def metadata_json(metadata: Mapping[str, Any]) -> str:
    """Canonical JSON, since a property can't hold nested values. Raises InvalidInput for what JSON can't say."""
    try:
        return json.dumps(metadata, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidInput(
            f"metadata can't be stored: {error}.",
            remedy="Use text keys and values that JSON knows: text, finite numbers, true, false, null, lists, objects.",
        ) from error


def vector_param(vector: Vector, *, packed: bool) -> Any:
    """A vector as a parameter: `packed` as four bytes a number (servers with Bolt 6), else as a list of floats.

    A list costs the driver a hundred times as long, about 1.3 ms for 512 numbers.
    """
    if packed:
        from neo4j.vector import Vector as Packed

        return Packed.from_numpy(vector)
    return vector.tolist()


def memory_row(new: NewMemory, *, packed: bool) -> dict[str, Any]:
    """The row of `write/memory_create.cypher` for a new memory; chunks of a long one have rows of their own."""
    memory, said = new.memory, new.memory.provenance
    single = len(new.vectors) == 1
    user = owner(said.user_id)
    return {
        "labels": [LAYER_LABELS[memory.layer], *(["Embedded"] if single else [])],
        "properties": {name: value for name, value in _properties(new, user).items() if value is not None},
        "vector": vector_param(new.vectors[0], packed=packed) if single else None,
        "user_key": user_key(memory.namespace, said.user_id),
        "agent_key": agent_key(memory.namespace, said.agent_id),
        "session_key": session_key(memory.namespace, said.user_id, said.session_id),
    }


def _properties(new: NewMemory, user: str) -> dict[str, Any]:
    memory, said, fact = new.memory, new.memory.provenance, new.memory.fact
    properties: dict[str, Any] = {
        "id": memory.id, "namespace": memory.namespace, "user_id": user, "agent_id": said.agent_id,
        "session_id": said.session_id, "source_id": said.source_id, "speaker": said.speaker,
        "speaker_key": None if said.speaker is None else fold_name(said.speaker), "role": said.role,
        "turn": said.turn, "timezone": said.timezone, "observed_at": utc(said.observed_at),
        "recorded_at": utc(said.recorded_at), "layer": str(memory.layer), "content": memory.content,
        "content_hash": memory.content_hash, "state": str(memory.state), "importance": memory.importance,
        "confidence": memory.confidence, "language": memory.language, "valid_from": utc(memory.valid_from),
        "valid_to": utc(memory.valid_to), "event_from": utc(memory.event_from), "event_to": utc(memory.event_to),
        "expires_at": utc(memory.expires_at), "recall_count": memory.recall_count,
        "last_recalled_at": utc(memory.last_recalled_at), "reinforced": memory.reinforced,
        "tags": list(memory.tags), "metadata": metadata_json(memory.metadata), "task": memory.task,
        "keywords": memory.keywords, "embedded": memory.embedded, "dedupe_key": new.dedupe_key, "revision": 1,
        "revised_at": utc(said.recorded_at), "caption": _caption(memory.content),
        "memory_id": memory.id if len(new.vectors) == 1 else None,
        "session_key": session_key(memory.namespace, said.user_id, said.session_id),
        "variants": variants(f"{memory.content} {memory.keywords}"),
        "bucket": " ".join((bucket_token(memory.namespace, memory.layer),
                            bucket_token(memory.namespace, memory.layer, user))),
    }  # fmt: skip
    if fact:
        properties |= {
            "subject_id": fact.subject_id, "relation": fact.relation, "object_id": fact.object_id,
            "value": fact.value, "attribute": fact.name, "negated": fact.negated,
        }  # fmt: skip
    if decision := memory.decision:
        properties |= {
            "context": decision.context, "action": decision.action, "reasoning": decision.reasoning,
            "summary": decision.summary, "decided_at": utc(decision.decided_at), "given_id": decision.given_id,
            "caption": _caption(decision.action),
        }  # fmt: skip
    return properties


def _caption(content: str) -> str:
    line = " ".join(content.split())
    return line if len(line) <= _CAPTION else line[: _CAPTION - 1] + "…"


def memory_of(row: Sequence[Any]) -> Memory:
    """A memory from a row of `recall/_memory.cypher`; a `past` revision replaces state and validity."""
    (id, namespace, layer, content, content_hash, state, importance, confidence, language, valid_from, valid_to,
     event_from, event_to, expires_at, recall_count, last_recalled_at, reinforced, tags, metadata, task, keywords,
     embedded, user, agent_id, session_id, source_id, speaker, role, observed_at, recorded_at, timezone, turn,
     fact, decided, past) = row  # fmt: skip
    if past is not None:
        state, valid_from, valid_to = past
    return Memory(
        id=id, namespace=namespace, layer=Layer(layer), content=content, content_hash=content_hash,
        state=State(state), importance=importance, confidence=confidence, language=language,
        valid_from=since_epoch(valid_from), valid_to=since_epoch(valid_to), event_from=since_epoch(event_from),
        event_to=since_epoch(event_to), expires_at=since_epoch(expires_at), recall_count=recall_count,
        last_recalled_at=since_epoch(last_recalled_at), reinforced=reinforced, tags=tuple(tags),
        metadata={} if metadata == "{}" else json.loads(metadata), task=task,
        fact=None if fact is None else Fact(*fact), keywords=keywords, embedded=embedded,
        decision=None if decided is None else _decision_of(decided, timezone),
        provenance=Provenance(
            user_id=user_of(user), agent_id=agent_id, session_id=session_id, source_id=source_id, speaker=speaker,
            role=role, observed_at=(_EPOCH + timedelta(microseconds=observed_at)).astimezone(zone_of(timezone)),
            recorded_at=_EPOCH + timedelta(microseconds=recorded_at), timezone=timezone, turn=turn,
        ),
    )  # fmt: skip


def _decision_of(row: Sequence[Any], timezone: str) -> Decision:
    context, action, reasoning, summary, decided_at, given_id = row
    moment = (_EPOCH + timedelta(microseconds=decided_at)).astimezone(zone_of(timezone))
    return Decision(context, action, reasoning, summary, moment, given_id)


def outcome_row(outcome: Outcome, namespace: str) -> dict[str, Any]:
    """The row of `write/outcome_add.cypher` for an outcome."""
    properties = {
        "id": outcome.id, "namespace": namespace, "decision_id": outcome.decision_id, "number": outcome.number,
        "text": outcome.text, "score": float(outcome.score), "observed_at": utc(outcome.observed_at),
        "recorded_at": utc(outcome.recorded_at), "said_by": outcome.by, "caption": _caption(outcome.text),
    }  # fmt: skip
    return {"decision_id": outcome.decision_id, "source_id": outcome.source_id, "properties": properties}


def outcome_of(row: Row) -> Outcome:
    """An outcome from a row of `read/outcomes.cypher`."""
    return Outcome(
        row["id"], row["decision_id"], row["number"], row["text"], row["score"], instant(row["observed_at"]),
        instant(row["recorded_at"]), row["said_by"], row["source_id"],
    )  # fmt: skip


def entity_of(row: Row) -> Entity:
    """An entity from a row of `read/_entity.cypher`; its other names sorted, its own left out."""
    others = sorted({alias for alias in row["aliases"] if alias != row["name"]})
    return Entity(row["id"], row["namespace"], row["name"], row["class"], row["key"], tuple(others))


def revision_of(memory_id: str, row: Row) -> Revision:
    """A revision from a row of `read/revisions.cypher`."""
    return Revision(
        memory_id, instant(row["recorded_from"]), moment(row["recorded_to"]), State(row["state"]),
        moment(row["valid_from"]), moment(row["valid_to"]),
    )  # fmt: skip


def conflict_of(row: Row) -> Conflict:
    """A conflict from a row of `read/_conflict.cypher`."""
    return Conflict(
        row["id"], row["namespace"], user_of(row["user_id"]), row["relation"], tuple(row["memory_ids"]),
        row["question"], instant(row["opened_at"]), row["state"], moment(row["closed_at"]), row["verdict"],
        row["reopens"], row["shown"] or 0, moment(row["shown_at"]), moment(row["asked_at"]),
    )  # fmt: skip


def conflict_row(conflict: Conflict) -> dict[str, Any]:
    """The row of `write/conflict_save.cypher` for a conflict."""
    properties = {
        "namespace": conflict.namespace, "user_id": owner(conflict.user_id), "relation": conflict.relation,
        "memory_ids": list(conflict.memory_ids), "question": conflict.question, "opened_at": utc(conflict.opened_at),
        "state": conflict.state, "closed_at": utc(conflict.closed_at), "verdict": conflict.verdict,
        "caption": conflict.question,
    }  # fmt: skip
    if conflict.reopens is not None:
        properties["reopens"] = conflict.reopens
    if conflict.asked_at is not None:
        properties["asked_at"] = utc(conflict.asked_at)
    return {"id": conflict.id, "memory_ids": list(conflict.memory_ids), "properties": properties}


def ranked(found: Sequence[Sequence[Any]]) -> tuple[Ranked, ...]:
    """Candidates from lists of id, score, session_id, turn."""
    return tuple(Ranked(*one) for one in found)
