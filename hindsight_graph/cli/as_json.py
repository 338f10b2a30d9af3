"""Answers as the JSON that `--json` prints; docs/cli.md names every key."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from hindsight_graph.decisions.as_json import decided_json

if TYPE_CHECKING:
    from hindsight_graph.model.answers import Written, WrittenDecision
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
    """One hit of an answer."""
    memory, said = hit.memory, hit.memory.provenance
    return {
        "id": memory.id,
        "content": memory.content,
        "layer": memory.layer.value,
        "tags": list(memory.tags),
        "task": memory.task,
        "metadata": dict(memory.metadata),
        "score": hit.score,
        "state": hit.state,
        "expired": hit.expired,
        "suspicious": memory.suspicious or None,
        "why": {
            "channels": hit.why.channels,
            "parts": hit.why.parts,
            "path": [_step(step) for step in hit.why.path],
        },
        "provenance": {
            "source_id": said.source_id,
            "session_id": said.session_id or None,
            "user_id": said.user_id,
            "agent_id": said.agent_id,
            "observed_at": said.observed_at,
            "recorded_at": said.recorded_at,
            "speaker": said.speaker,
            "role": said.role,
        },
        "facts": [_stated(fact) for fact in hit.facts],
        "superseded_by": None if hit.superseded_by is None else _stated(hit.superseded_by),
        "conflicts": [conflict.id for conflict in hit.conflicts],
        "expires_at": memory.expires_at,
        "tried": None if hit.tried is None else asdict(hit.tried),
        "decision": None if hit.decided is None else decided_json(hit.decided),
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
        "superseded": [
            {"old_id": one.old_id, "new_id": one.new_id, "reason": one.reason} for one in written.superseded
        ],
        "conflicts": [conflict_json(conflict) for conflict in written.conflicts],
        "decisions": [_decision(one) for one in written.decisions],
        "outcomes": [
            {"decision_id": one.decision_id, "text": one.text, "score": one.score, "number": one.number}
            for one in written.outcomes
        ],
        "dropped": [{"text": one.text, "reason": one.reason} for one in written.dropped],
        "notes": list(written.notes),
        "degraded": list(written.degraded),
    }


def _decision(one: WrittenDecision) -> dict[str, Any]:
    return {
        "memory_id": one.memory_id,
        "context": one.context,
        "action": one.action,
        "reasoning": one.reasoning,
        "rule": one.rule,
        "confidence": one.confidence,
        "relied_on": list(one.relied_on),
        "undid": list(one.undid),
    }


def conflict_json(conflict: Conflict) -> dict[str, Any]:
    """One contradiction."""
    return {
        "id": conflict.id,
        "relation": conflict.relation,
        "memory_ids": list(conflict.memory_ids),
        "question": conflict.question,
        "state": conflict.state,
        "opened_at": conflict.opened_at,
    }


def _stated(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        "content": memory.content,
        "state": memory.state.value,
        "fact": None if memory.fact is None else _fact(memory.fact),
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "subject": fact.subject_name,
        "relation": fact.relation,
        "name": fact.name,
        "object": fact.object_name or fact.value,
        "negated": fact.negated,
    }


def _step(step: PathStep) -> dict[str, Any]:
    return {"subject": step.subject, "relation": step.relation, "object": step.object, "memory_id": step.memory_id}
