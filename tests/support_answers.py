"""Answers of the memory as values, for tests of what is drawn and printed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hindsight_graph.model.answers import Replaced, Written, WrittenFact, WrittenMemory
from hindsight_graph.model.memory import Conflict, Fact, Layer, Memory, Provenance, State
from hindsight_graph.model.recall import Hit, PathStep, Recalled, Why

SAID_AT = datetime(2026, 5, 8, 13, 56, tzinfo=UTC)


def memory(content: str = "I live in Hangzhou.", **changes: Any) -> Memory:
    """An episodic memory that Alice said."""
    said = Provenance("alice", "agent-1", "s1", "D1:3", "Alice", "user", SAID_AT, SAID_AT, "UTC", 3)
    made = Memory(
        id="mem_1", namespace="default", layer=Layer.EPISODIC, content=content, content_hash="0" * 64,
        state=State.CURRENT, importance=0.6, confidence=0.9, provenance=said, language="en",
    )  # fmt: skip
    return replace(made, **changes)


def fact(subject: str = "Alice", relation: str = "livesIn", target: str = "Hangzhou", **changes: Any) -> Memory:
    """A semantic memory with its triple."""
    triple = Fact("e1", relation, "e2", subject_name=subject, object_name=target)
    return memory(f"{subject} {relation} {target}", id="mem_f", layer=Layer.SEMANTIC, fact=triple, **changes)


def conflict(question: str = "Earlier you said Hangzhou; is it Shanghai now?") -> Conflict:
    """An open contradiction."""
    return Conflict("con_1", "default", "alice", "livesIn", ("mem_f", "mem_g"), question, SAID_AT)


def hit(content: str = "I live in Hangzhou.", **changes: Any) -> Hit:
    """A hit by two channels and a path of one step."""
    parts = {"similarity": 1.0, "recency": 0.4, "importance": 0.6, "confidence": 0.9, "policy": 0.7, "score": 0.93}
    why = Why({"vector": 1, "fulltext": 3}, parts, (PathStep("Alice", "livesIn", "Hangzhou", "mem_f"),))
    return replace(Hit(memory(content), 0.93, why, "current", facts=(fact(),)), **changes)


def recalled(*hits: Hit, **changes: Any) -> Recalled:
    """An answer with these hits."""
    return replace(Recalled("Where does Alice live?", hits), **changes)


def written(content: str = "I live in Hangzhou.", **changes: Any) -> Written:
    """An accepted turn that gave one triple."""
    made = Written(
        status="accepted",
        reason="a fact about a person",
        memory_id="mem_1",
        hash="0" * 64,
        level=3,
        kind="fact",
        memories=(WrittenMemory("mem_1", Layer.EPISODIC, content, State.CURRENT, "0" * 64),),
        facts=(WrittenFact("mem_f", "Alice", "livesIn", "Hangzhou", State.CURRENT, "en:live", 0.9),),
        chunks=1,
    )
    return replace(made, **changes)


def superseding() -> Written:
    """A turn that replaced an earlier fact, for a reason."""
    return written("I moved to Berlin.", superseded=(Replaced("mem_f", "mem_n", "a new job"),))
