"""Builders for store tests: memories, entities, changes, unit vectors and fixed times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import GraphChange, NewMemory, StateChange
from hindsight_graph.model.memory import Alias, Conflict, Entity, Fact, Layer, Link, LinkType, Memory, Provenance, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.text.fold import content_hash, fold_name
from hindsight_graph.text.values import Term

# The vectors of tests are made up, but under the built-in embedder's name: one Neo4j serves all tests, and a database
# holds the vectors of one model.
IDENTITY = BuiltinEmbedder().identity
DIMENSION = IDENTITY.dimension

T0 = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MICROSECOND = timedelta(microseconds=1)

EVERY_LAYER = frozenset(Layer)

_PROVENANCE = {
    "agent_id",
    "session_id",
    "source_id",
    "speaker",
    "role",
    "observed_at",
    "recorded_at",
    "timezone",
    "turn",
}


def make_memory(namespace: str, content: str = "The kiln is fired on Thursdays", **fields: Any) -> Memory:
    """A current episodic memory said and stored at T0; `user` is its user, other keywords replace fields."""
    said = {name: fields.pop(name) for name in list(fields) if name in _PROVENANCE}
    provenance = Provenance(
        user_id=fields.pop("user", None),
        agent_id=said.pop("agent_id", None),
        session_id=said.pop("session_id", None),
        source_id=said.pop("source_id", None),
        speaker=said.pop("speaker", None),
        role=said.pop("role", "user"),
        observed_at=said.pop("observed_at", T0),
        recorded_at=said.pop("recorded_at", T0),
        timezone=said.pop("timezone", "UTC"),
        turn=said.pop("turn", None),
    )
    memory = Memory(
        id=fields.pop("id", None) or new_id("mem"),
        namespace=namespace,
        layer=fields.pop("layer", Layer.EPISODIC),
        content=content,
        content_hash=content_hash(content),
        state=fields.pop("state", State.CURRENT),
        importance=0.5,
        confidence=0.75,
        provenance=provenance,
        language="en",
    )
    return replace(memory, **fields)


def make_entity(namespace: str, name: str, cls: str = "Person", **fields: Any) -> Entity:
    """An entity whose key is its folded name and class."""
    key = fields.pop("key", f"{fold_name(name)}|{cls}|")
    return Entity(id=fields.pop("id", None) or new_id("ent"), namespace=namespace, name=name, cls=cls, key=key)


def alias(entity: Entity, text: str | None = None, user: str | None = None) -> Alias:
    """An alias of an entity; its own name if no text is given."""
    words = entity.name if text is None else text
    return Alias(entity_id=entity.id, text=words, key=fold_name(words), user_id=user)


def make_fact(subject: Entity, relation: str, to: Entity | str, **fields: Any) -> Fact:
    """subject --relation--> entity, or a plain value."""
    if isinstance(to, Entity):
        return Fact(subject.id, relation, object_id=to.id, **fields)
    return Fact(subject.id, relation, value=to, **fields)


def new(memory: Memory, *vectors: Sequence[float] | NDArray[np.float32], key: str | None = None) -> NewMemory:
    """A memory to create with these vectors."""
    return NewMemory(memory, tuple(np.asarray(vector, np.float32) for vector in vectors), key)


def make_change(namespace: str, *memories: Memory | NewMemory, at: datetime = T0, **fields: Any) -> GraphChange:
    """A change that creates these memories; keywords are its other fields."""
    made = tuple(item if isinstance(item, NewMemory) else NewMemory(item) for item in memories)
    return GraphChange(namespace=namespace, at=at, memories=made, **fields)


def mentions(memory: Memory, *entities: Entity) -> tuple[Link, ...]:
    """MENTIONS edges."""
    return tuple(Link(LinkType.MENTIONS, memory.id, entity.id) for entity in entities)


def to_state(memory: Memory, state: State, **fields: Any) -> StateChange:
    """A new state that leaves the end of validity open unless it is given."""
    return StateChange(memory.id, state, **fields)


def make_conflict(namespace: str, *memories: Memory, **fields: Any) -> Conflict:
    """An open conflict between memories, opened at T0."""
    conflict = Conflict(
        id=new_id("con"),
        namespace=namespace,
        user_id=None,
        relation="lives_in",
        memory_ids=tuple(memory.id for memory in memories),
        question="Hangzhou or Shanghai? 杭州还是上海？",
        opened_at=T0,
    )
    return replace(conflict, **fields)


def looking(namespace: str, user: str | None = None, **fields: Any) -> Filter:
    """A filter of the default kind, asked a day after T0, over every layer; `everyone=True` for all users."""
    scope = Scope(namespace, user, all_users=fields.pop("everyone", False))
    return Filter(scope, now=fields.pop("now", T0 + DAY), layers=fields.pop("layers", EVERY_LAYER), **fields)


def axis(n: int) -> NDArray[np.float32]:
    """The n-th unit vector."""
    vector = np.zeros(DIMENSION, np.float32)
    vector[n] = 1
    return vector


def near(cosine: float, n: int = 0, away: int = 1) -> NDArray[np.float32]:
    """A unit vector at this cosine from `axis(n)`."""
    return (axis(n) * cosine + axis(away) * np.sqrt(1 - cosine**2)).astype(np.float32)


def word(*tokens: str, exact: bool = False, cjk: bool = False) -> Term:
    """A search term of these tokens."""
    return Term("".join(tokens) if cjk else " ".join(tokens), tokens, cjk=cjk, exact=exact)


def han(text: str) -> Term:
    """A Chinese word as a search term: its characters in order."""
    return word(*text, cjk=True)


def listed(store: Store, filter: Filter) -> list[Memory]:
    """Every memory that passes, over as many pages as it takes."""
    memories: list[Memory] = []
    cursor = None
    while True:
        page = store.page(filter, cursor, 100)
        memories += page.memories
        cursor = page.cursor
        if cursor is None:
            return memories


def fresh_namespace() -> str:
    """A namespace that no other test uses, so that tests can share a server."""
    return new_id("test")
