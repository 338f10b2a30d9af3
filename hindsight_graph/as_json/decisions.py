"""Decisions and explanations as values for JSON; docs/cli.md names the keys."""

from __future__ import annotations

from typing import Any

from hindsight_graph.decisions.trace import Precedent, Traced
from hindsight_graph.decisions.why import Change, Explained, History
from hindsight_graph.model.decided import Caution, Decided, Rest
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Memory


def decided_json(decided: Decided) -> dict[str, Any]:
    """A decision as it stands."""
    said = decided.memory.provenance
    return {
        "id": decided.id,
        "memory_id": decided.memory_id,
        "context": decided.context,
        "action": decided.action,
        "reasoning": decided.reasoning,
        "summary": decided.summary,
        "decided_at": decided.decided_at,
        "state": decided.memory.state.value,
        "suspicious": decided.memory.suspicious or None,
        "outcome": None if decided.outcome is None else outcome_json(decided.outcome),
        "outcomes": [outcome_json(one) for one in decided.outcomes],
        "warnings": [caution_json(one) for one in decided.cautions],
        "relied_on": list(decided.relied_on),
        "candidates": list(decided.candidates),
        "follows": list(decided.follows),
        "followed_by": list(decided.followed_by),
        "taken_back_by": list(decided.taken_back_by),
        "affected": [rest_json(one) for one in decided.affected],
        "task": decided.memory.task,
        "tags": list(decided.memory.tags),
        "metadata": dict(decided.memory.metadata),
        "user_id": said.user_id,
        "session_id": said.session_id,
        "agent_id": said.agent_id,
    }


def written_json(decided: Decided) -> dict[str, Any]:
    """The answer to a recording or a revision."""
    told = {"status": decided.status, "notes": list(decided.notes), "degraded": list(decided.degraded)}
    return told | decided_json(decided)


def traced_json(traced: Traced) -> dict[str, Any]:
    """The answer to a look back."""
    return {
        "hits": [precedent_json(one) for one in traced.hits],
        "warnings": [caution_json(one) for one in traced.warnings],
        "degraded": list(traced.degraded),
        "notes": list(traced.notes),
    }


def precedent_json(precedent: Precedent) -> dict[str, Any]:
    """One past decision that is like what was asked about; `match` is how well it matches."""
    why = precedent.why
    return decided_json(precedent.decided) | {
        "match": precedent.score,
        "like": precedent.like,
        "warning": precedent.warning or None,
        "followed": [decided_json(one) for one in precedent.followed],
        "instead": None if precedent.instead is None else decided_json(precedent.instead),
        "why": {"channels": why.channels, "parts": why.parts},
    }


def explained_json(told: Explained) -> dict[str, Any]:
    """The answer to why."""
    return {
        "id": told.memory.id,
        "content": told.memory.content,
        "steps": [
            {"type": one.type.value, "from": one.source, "to": one.target, "depth": one.depth} for one in told.steps
        ],
        "memories": {id: _memory(one) for id, one in told.memories.items()},
        "decisions": {id: decided_json(one) for id, one in told.decisions.items()},
        "sources": [one.id for one in told.sources],
        "cut": told.cut,
    }


def history_json(told: History) -> dict[str, Any]:
    """The answer to what something was before and became after."""
    return {
        "id": told.memory.id,
        "versions": [_memory(one) for one in told.versions],
        "changes": [_change(one) for one in told.changes],
        "cut": told.cut,
    }


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """One revision of what came of a decision."""
    return {
        "number": outcome.number,
        "text": outcome.text,
        "score": outcome.score,
        "observed_at": outcome.observed_at,
        "recorded_at": outcome.recorded_at,
        "by": outcome.by,
        "source": outcome.source_id,
    }


def caution_json(caution: Caution) -> dict[str, Any]:
    """One thing to beware of."""
    return {"decision": caution.decision_id, "kind": caution.kind, "text": caution.text, "by": caution.by}


def rest_json(rest: Rest) -> dict[str, Any]:
    """One thing that a decision rests on and that no longer holds."""
    return {
        "relied_on": rest.relied_on,
        "over": _memory(rest.over),
        "successor": None if rest.successor is None else _memory(rest.successor),
        "candidate": rest.candidate,
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "old": change.old,
        "new": change.new,
        "at": change.at,
        "reason": change.reason,
        "decisions": [decided_json(one) for one in change.decisions],
    }


def _memory(memory: Memory) -> dict[str, Any]:
    said = memory.provenance
    return {
        "id": memory.id,
        "content": memory.content,
        "layer": memory.layer.value,
        "state": memory.state.value,
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
        "observed_at": said.observed_at,
        "source_id": said.source_id,
        "speaker": said.speaker,
    }
