"""Memories, answers, and what became of turns, contradictions and forgetting."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from hindsight_graph.as_json.decisions import decided_json

if TYPE_CHECKING:
    from hindsight_graph.conflicts.review import Resolved
    from hindsight_graph.model.answers import Written
    from hindsight_graph.model.audit import AuditRecord
    from hindsight_graph.model.forget import Forgotten
    from hindsight_graph.model.memory import Conflict, Fact, Memory
    from hindsight_graph.model.recall import Hit, PathStep, Recalled


def recalled_json(found: Recalled) -> dict[str, Any]:
    """The answer to a question."""
    return {
        "hits": [hit_json(hit) for hit in found.hits],
        "conflicts": [conflict_json(conflict) for conflict in found.conflicts],
        "degraded": list(found.degraded),
        "notes": list(found.notes),
        "timings": {name: round(value, 1) for name, value in found.timings.items()},
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    """One hit of an answer: its memory, and why it came. `state` is that of the hit, as of the time asked about."""
    return memory_json(hit.memory) | {
        "state": hit.state,
        "score": hit.score,
        "expired": hit.expired,
        "why": {
            "channels": hit.why.channels,
            "parts": hit.why.parts,
            "path": [_step(step) for step in hit.why.path],
        },
        "facts": [_stated(fact) for fact in hit.facts],
        "superseded_by": None if hit.superseded_by is None else _stated(hit.superseded_by),
        "conflicts": [conflict.id for conflict in hit.conflicts],
        "tried": None if hit.tried is None else asdict(hit.tried),
        "decision": None if hit.decided is None else decided_json(hit.decided),
    }


def memory_json(memory: Memory) -> dict[str, Any]:
    """A memory with its provenance, whole."""
    said = memory.provenance
    return {
        "id": memory.id,
        "content": memory.content,
        "layer": memory.layer.value,
        "state": memory.state.value,
        "importance": memory.importance,
        "confidence": memory.confidence,
        "language": memory.language,
        "tags": list(memory.tags),
        "metadata": dict(memory.metadata),
        "task": memory.task,
        "suspicious": memory.suspicious or None,
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
        "expires_at": memory.expires_at,
        "provenance": {
            "source_id": said.source_id,
            "session_id": said.session_id or None,
            "user_id": said.user_id,
            "agent_id": said.agent_id,
            "speaker": said.speaker,
            "role": said.role,
            "observed_at": said.observed_at,
            "recorded_at": said.recorded_at,
        },
        "fact": None if memory.fact is None else fact_json(memory.fact),
    }


def written_json(written: Written) -> dict[str, Any]:
    """What became of one turn."""
    return {
        "status": written.status,
        "reason": written.reason,
        "memory_id": written.memory_id,
        "hash": written.hash,
        "level": written.level,
        "kind": written.kind,
        "source_id": written.source_id,
        "expires_at": written.expires_at,
        "chunks": written.chunks,
        "memories": [
            {
                "id": one.id,
                "layer": one.layer.value,
                "content": one.content,
                "state": one.state.value,
                "hash": one.hash,
                "duplicate": one.duplicate,
            }
            for one in written.memories
        ],
        "facts": [
            {
                "memory_id": fact.memory_id,
                "subject": fact.subject,
                "relation": fact.relation,
                "name": fact.name,
                "object": fact.object,
                "negated": fact.negated,
                "state": fact.state.value,
                "rule": fact.rule,
                "confidence": fact.confidence,
            }
            for fact in written.facts
        ],
        "superseded": [asdict(one) for one in written.superseded],
        "conflicts": [conflict_json(conflict) for conflict in written.conflicts],
        "decisions": [asdict(one) for one in written.decisions],
        "outcomes": [asdict(one) for one in written.outcomes],
        "dropped": [{"text": one.text, "reason": one.reason} for one in written.dropped],
        "notes": list(written.notes),
        "degraded": list(written.degraded),
    }


def conflict_json(conflict: Conflict) -> dict[str, Any]:
    """One contradiction, with what has become of it."""
    return {
        "id": conflict.id,
        "relation": conflict.relation,
        "memory_ids": list(conflict.memory_ids),
        "question": conflict.question,
        "state": conflict.state,
        "user_id": conflict.user_id,
        "opened_at": conflict.opened_at,
        "closed_at": conflict.closed_at,
        "verdict": conflict.verdict,
        "reopens": conflict.reopens,
        "shown": conflict.shown,
        "shown_at": conflict.shown_at,
        "asked_at": conflict.asked_at,
    }


def resolved_json(done: Resolved) -> dict[str, Any]:
    """What an answer to a contradiction did; of each kind the ids."""
    return {
        "conflict": conflict_json(done.conflict),
        "current": list(done.current),
        "superseded": list(done.superseded),
        "retired": list(done.retired),
        "untouched": list(done.untouched),
    }


def forgotten_json(done: Forgotten) -> dict[str, Any]:
    """What was forgotten, or would be."""
    return asdict(done)


def audit_json(one: AuditRecord) -> dict[str, Any]:
    """One change: who, when, why and which ids; never what they say."""
    names = ("number", "at", "action", "user_id", "agent_id", "reason", "what", "hash")
    return {name: getattr(one, name) for name in names}


def _stated(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        "content": memory.content,
        "state": memory.state.value,
        "fact": None if memory.fact is None else fact_json(memory.fact),
    }


def fact_json(fact: Fact) -> dict[str, Any]:
    """A triple in names."""
    return {
        "subject": fact.subject_name,
        "relation": fact.relation,
        "name": fact.name,
        "object": fact.object_name or fact.value,
        "negated": fact.negated,
    }


def _step(step: PathStep) -> dict[str, Any]:
    return {"subject": step.subject, "relation": step.relation, "object": step.object, "memory_id": step.memory_id}
