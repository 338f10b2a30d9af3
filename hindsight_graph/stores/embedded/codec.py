"""Between rows and values: times to microseconds, metadata to JSON, filters to parameters."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import Conflict, Entity, Fact, Layer, Memory, Provenance, Revision, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.text.fold import fold_name

Row = Sequence[Any]
Params = dict[str, Any]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def micros(moment: datetime) -> int:
    """Microseconds since 1970, exact (a float of seconds would not be)."""
    return (moment - _EPOCH) // _MICROSECOND


def micros_or_none(moment: datetime | None) -> int | None:
    """Like `micros`; None stays None."""
    return None if moment is None else micros(moment)


def moment(value: int, zone: tzinfo = UTC) -> datetime:
    """The instant, told in `zone`."""
    return (_EPOCH + timedelta(microseconds=value)).astimezone(zone)


def moment_or_none(value: int | None) -> datetime | None:
    """Like `moment`, in UTC; None stays None."""
    return None if value is None else moment(value)


@lru_cache(maxsize=512)
def zone_of(name: str) -> tzinfo:
    """The zone of an IANA name or a fixed offset such as +08:00; UTC for a name that this machine does not know."""
    if name[:1] in {"+", "-"}:
        return datetime.strptime(name, "%z").tzinfo or UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def scope_params(scope: Scope) -> Params:
    """The parameters of `in_scope.sql`."""
    return {"namespace": scope.namespace, "user_id": scope.user_id, "all_users": scope.all_users}


def filter_params(filter: Filter) -> Params:
    """The parameters of `visible.sql`."""
    return scope_params(filter.scope) | {
        "layers": json.dumps(sorted(filter.layers)),
        "session_id": filter.session_id,
        "agent_id": filter.agent_id,
        "task": filter.task,
        "tags": json.dumps(filter.tags, ensure_ascii=False),
        "unexpired_at": micros(filter.judged_at),
        "as_of": micros_or_none(filter.as_of),
        "believed_at": micros_or_none(filter.believed_at),
        "held_from": micros_or_none(filter.stretch[0] if filter.stretch else None),
        "held_to": micros_or_none(filter.stretch[1] if filter.stretch else None),
        "history": filter.history,
    }


def metadata_json(metadata: Mapping[str, Any]) -> str:
    """Canonical JSON: sorted keys, no spaces, text as it is. Raises InvalidInput for what JSON can't say."""
    try:
        return json.dumps(metadata, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidInput(
            f"metadata can't be stored: {error}.",
            remedy="Use text keys and values that JSON knows: text, finite numbers, true, false, null, lists, objects.",
        ) from error


def memory_params(memory: Memory) -> Params:
    """The parameters of `memory_add.sql`, but for row numbers and the dedupe key."""
    said, fact = memory.provenance, memory.fact
    return {
        "id": memory.id,
        "namespace": memory.namespace,
        "user_id": said.user_id,
        "layer": str(memory.layer),
        "state": str(memory.state),
        "session_id": said.session_id,
        "turn": said.turn,
        "observed_at": micros(said.observed_at),
        "recorded_at": micros(said.recorded_at),
        "valid_from": micros_or_none(memory.valid_from),
        "valid_to": micros_or_none(memory.valid_to),
        "expires_at": micros_or_none(memory.expires_at),
        "event_from": micros_or_none(memory.event_from),
        "event_to": micros_or_none(memory.event_to),
        "relation": fact.relation if fact else None,
        "negated": bool(fact and fact.negated),
        "fact_value": fact.value if fact else None,
        "fact_name": fact.name if fact else None,
        "speaker_key": None if said.speaker is None else fold_name(said.speaker),
        "importance": memory.importance,
        "confidence": memory.confidence,
        "recall_count": memory.recall_count,
        "last_recalled_at": micros_or_none(memory.last_recalled_at),
        "reinforced": memory.reinforced,
        "embedded": memory.embedded,
        "agent_id": said.agent_id,
        "source_id": said.source_id,
        "speaker": said.speaker,
        "role": said.role,
        "timezone": said.timezone,
        "language": memory.language,
        "task": memory.task,
        "content_hash": memory.content_hash,
        "tags": json.dumps(memory.tags, ensure_ascii=False),
        "metadata": metadata_json(memory.metadata),
        "keywords": memory.keywords,
        "content": memory.content,
    }


def decision_params(decision: Decision) -> Params:
    """The parameters of `decision_add.sql`, but for the row number."""
    return {
        "context": decision.context,
        "action": decision.action,
        "reasoning": decision.reasoning,
        "summary": decision.summary,
        "decided_at": micros(decision.decided_at),
        "given_id": decision.given_id,
    }


def outcome_params(outcome: Outcome) -> Params:
    """The parameters of `outcome_add.sql`, but for row numbers."""
    return {
        "id": outcome.id,
        "number": outcome.number,
        "score": outcome.score,
        "observed_at": micros(outcome.observed_at),
        "recorded_at": micros(outcome.recorded_at),
        "said_by": outcome.by,
        "text": outcome.text,
    }


def outcome_of(row: Row) -> Outcome:
    """An outcome from a row of `outcomes.sql`."""
    id, decision_id, number, text, score, observed_at, recorded_at, said_by, source_id = row
    return Outcome(
        id, decision_id, number, text, score, moment(observed_at), moment(recorded_at), said_by, source_id
    )  # fmt: skip


def memory_of(row: Row) -> Memory:
    """A memory from a row of `memory_columns.sql`."""
    (
        id, namespace, layer, content, content_hash, state, importance, confidence, language, valid_from, valid_to,
        event_from, event_to, expires_at, recall_count, last_recalled_at, reinforced, tags, metadata, task, keywords,
        embedded, user_id, agent_id, session_id, source_id, speaker, role, observed_at, recorded_at, zone, turn,
        subject_id, relation, object_id, value, name, negated, subject_name, object_name,
        context, action, reasoning, summary, decided_at, given_id,
    ) = row  # fmt: skip
    fact = None
    if subject_id is not None:
        fact = Fact(subject_id, relation, object_id, value, name, bool(negated), subject_name, object_name or "")
    decision = None
    if decided_at is not None:
        decision = Decision(context, action, reasoning, summary, moment(decided_at, zone_of(zone)), given_id)
    return Memory(
        id=id, namespace=namespace, layer=Layer(layer), content=content, content_hash=content_hash,
        state=State(state), importance=importance, confidence=confidence, language=language,
        provenance=Provenance(
            user_id=user_id, agent_id=agent_id, session_id=session_id, source_id=source_id, speaker=speaker, role=role,
            observed_at=moment(observed_at, zone_of(zone)), recorded_at=moment(recorded_at), timezone=zone, turn=turn,
        ),
        valid_from=moment_or_none(valid_from), valid_to=moment_or_none(valid_to),
        event_from=moment_or_none(event_from), event_to=moment_or_none(event_to),
        expires_at=moment_or_none(expires_at), recall_count=recall_count,
        last_recalled_at=moment_or_none(last_recalled_at), reinforced=reinforced,
        tags=() if tags == "[]" else tuple(json.loads(tags)), metadata={} if metadata == "{}" else json.loads(metadata),
        task=task, fact=fact, keywords=keywords, embedded=bool(embedded), decision=decision,
    )  # fmt: skip


def entity_of(row: Row) -> Entity:
    """An entity from a row of id, namespace, name, class, key and a JSON list of aliases (sorted; not the name)."""
    id, namespace, name, cls, key, aliases = row
    others = sorted({alias for alias in json.loads(aliases) if alias != name})
    return Entity(id, namespace, name, cls, key, tuple(others))


def revision_of(row: Row) -> Revision:
    """A revision from a row of its fields."""
    memory_id, recorded_from, recorded_to, state, valid_from, valid_to = row
    return Revision(
        memory_id, moment(recorded_from), moment_or_none(recorded_to), State(state),
        moment_or_none(valid_from), moment_or_none(valid_to),
    )  # fmt: skip


def conflict_params(conflict: Conflict) -> Params:
    """The parameters of `conflict_put.sql`."""
    return {
        "id": conflict.id,
        "namespace": conflict.namespace,
        "user_id": conflict.user_id,
        "relation": conflict.relation,
        "question": conflict.question,
        "opened_at": micros(conflict.opened_at),
        "state": conflict.state,
        "closed_at": micros_or_none(conflict.closed_at),
        "verdict": conflict.verdict,
        "reopens": conflict.reopens,
        "asked_at": micros_or_none(conflict.asked_at),
    }


def conflict_of(row: Row) -> Conflict:
    """A conflict from a row of `conflict_columns.sql`."""
    id, namespace, user_id, relation, memory_ids, question, opened_at, state, closed_at, verdict, reopens, shown, \
        shown_at, asked_at = row  # fmt: skip
    return Conflict(
        id, namespace, user_id, relation, tuple(json.loads(memory_ids)), question, moment(opened_at), state,
        moment_or_none(closed_at), verdict, reopens, shown, moment_or_none(shown_at), moment_or_none(asked_at),
    )  # fmt: skip
