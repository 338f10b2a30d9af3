"""The audit trail: what each change leaves behind, chained by hashes so that none can be altered or left out (S3)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import Layer

GENESIS = "0" * 64
"""What stands for the hash before the first record of a namespace."""

_HASHED = 16  # hex digits of the hash of a text that no memory has, such as an outcome's


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One change, as it was recorded: the `number`-th (from 1) of its namespace.

    `what` names nodes by their ids, and new memories by layer, state and content hash as well; never what they say.
    `body` is all of it as JSON, of which `hash` is made together with the hash of the record before.
    """

    namespace: str
    number: int
    at: datetime
    action: str
    user_id: str | None
    agent_id: str | None
    reason: str
    what: Mapping[str, Any]
    body: str
    hash: str


def body_of(change: GraphChange) -> str | None:
    """What is recorded of a change, as canonical JSON; None for one that leaves no record: counts of recalls."""
    what = _what(change)
    if not what:
        return None
    origin = change.origin
    body = {
        "at": change.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "action": origin.action or _action(what),
        "user": origin.user_id,
        "agent": origin.agent_id,
        "why": origin.reason,
        "what": what,
    }
    return json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def chained(previous: str, namespace: str, number: int, body: str) -> str:
    """The hash of a record: SHA-256 over the one before, the namespace, the number and the body."""
    text = "\n".join((previous, namespace, str(number), body))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def record(namespace: str, number: int, body: str, hash: str) -> AuditRecord:
    """The record that was kept as `body`. Raises ValueError or KeyError for one that is no record of ours."""
    kept = json.loads(body)
    return AuditRecord(
        namespace,
        number,
        datetime.fromisoformat(kept["at"]),
        kept["action"],
        kept["user"],
        kept["agent"],
        kept["why"],
        kept["what"],
        body,
        hash,
    )


def _what(change: GraphChange) -> dict[str, Any]:
    """Ids by kind. Working memory is passed over: it comes and goes with its session."""
    kept = [new.memory for new in change.memories if new.memory.layer is not Layer.WORKING]
    parts: dict[str, Any] = {
        "memories": [[one.id, str(one.layer), str(one.state), one.content_hash] for one in kept],
        "states": [[one.memory_id, str(one.state)] for one in change.states],
        "reinforced": [one.memory_id for one in change.reinforcements],
        "entities": [one.id for one in change.entities],
        "classified": [[one.entity_id, one.cls] for one in change.classified],
        "names": [[one.entity_id, _hash(one.text)] for one in change.aliases],
        "links": [[str(one.type), one.source, one.target] for one in change.links],
        "conflicts": [[one.id, one.state] for one in change.conflicts],
        "outcomes": [[one.decision_id, one.number, one.score, _hash(one.text)] for one in change.outcomes],
        "bared": [one.memory_id for one in change.bared],
        "erased": [one.memory_id for one in change.erasures],
        "sessions": [[one.id, one.turns] for one in change.sessions],
        "ended": [one.session_id for one in change.trims if one.keep == 0],
        "tokens": [[one.id, one.revoked_at is None] for one in change.tokens],
        "meta": sorted(change.meta),
    }
    return {name: part for name, part in parts.items() if part}


def _action(what: Mapping[str, Any]) -> str:
    """What a change did, in a word, by the first of what it holds."""
    for name, action in (("memories", "write"), ("erased", "erase"), ("outcomes", "outcome"), ("conflicts", "settle"),
                         ("tokens", "token"), ("states", "change"), ("ended", "end session")):  # fmt: skip
        if name in what:
            return action
    return "write"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASHED]
