"""The nodes of the graph that people speak of: memories, entities, facts, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from hindsight_graph.model.decision import Decision


class Layer(StrEnum):
    """The five layers of one graph (L1)."""

    WORKING = "working"
    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"
    TRACE = "trace"


class State(StrEnum):
    """Where a memory is in its life; default reads show the first three."""

    CURRENT = "current"
    HELD = "held"
    CONFLICTED = "conflicted"
    SUPERSEDED = "superseded"
    RETIRED = "retired"
    ARCHIVED = "archived"


SUSPICIOUS = "suspicious"  # the metadata key of the mark; whoever writes a prompt must say it (W13)
LIVE_STATES = frozenset({State.CURRENT, State.HELD, State.CONFLICTED})


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a memory comes from (W7).

    `observed_at` is when it was said, in the zone it was said in; `recorded_at` when it was stored, in UTC. `turn` is
    its 0-based place in the session.
    """

    user_id: str | None
    agent_id: str | None
    session_id: str | None
    source_id: str | None
    speaker: str | None
    role: str
    observed_at: datetime
    recorded_at: datetime
    timezone: str
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Entity:
    """A person, place, project, technology …; one node per key and namespace (W9).

    `key` is folded name + top class + discriminator, joined by "|", unique in the namespace; `name` is the spelling
    first seen; `cls` the most exact ontology class known.
    """

    id: str
    namespace: str
    name: str
    cls: str
    key: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of an entity, seen by `user_id` (None: by everyone in the namespace); `key` is the folded name.

    The entity's own name is an alias of it too, so one look-up finds both.
    """

    entity_id: str
    text: str
    key: str
    user_id: str | None


@dataclass(frozen=True, slots=True)
class Fact:
    """The one triple that a semantic memory says in words.

    Exactly one of `object_id` and `value` is set. `name` is the attribute's name where `relation` is "attribute".
    `negated` says that the triple does not hold. The `…_name` fields are for people and are filled by the stores.
    """

    subject_id: str
    relation: str
    object_id: str | None = None
    value: str | None = None
    name: str | None = None
    negated: bool = False
    subject_name: str = ""
    object_name: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """The unit that is written, recalled and forgotten.

    Confidence and importance lie in 0–1. `valid_from`/`valid_to` is when it holds (half-open, None: open);
    `event_from`/`event_to` is the time an episode speaks of ("tomorrow at three"). `keywords` are words that take part
    in full text without being content: the speaker, the dates spoken of. `embedded` is False while its vector is
    still missing. `content_hash` is the SHA-256 of the folded content. A semantic memory states a `fact`, one of the
    trace layer a `decision`.
    """

    id: str
    namespace: str
    layer: Layer
    content: str
    content_hash: str
    state: State
    importance: float
    confidence: float
    provenance: Provenance
    language: str
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    event_from: datetime | None = None
    event_to: datetime | None = None
    expires_at: datetime | None = None
    recall_count: int = 0
    last_recalled_at: datetime | None = None
    reinforced: int = 0
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    task: str | None = None
    fact: Fact | None = None
    keywords: str = ""
    embedded: bool = True
    decision: Decision | None = None

    @property
    def suspicious(self) -> str:
        """Why its words are not to be obeyed: order, made-up role or hidden text; "" for no reason (W13)."""
        return str(self.metadata.get(SUSPICIOUS) or "")


@dataclass(frozen=True, slots=True)
class Revision:
    """One state and validity that a memory had, from `recorded_from` until before `recorded_to` (None: still)."""

    memory_id: str
    recorded_from: datetime
    recorded_to: datetime | None
    state: State
    valid_from: datetime | None
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What is left of an erased memory (Y2): that it was, whose it was, when it went and why; nothing that it said."""

    memory_id: str
    namespace: str
    user_id: str | None
    layer: Layer
    erased_at: datetime
    reason: str


SUMMARY = "summary"
"""The role, in place of who spoke, of a memory that sums up what others said; no turn has it."""


class LinkType(StrEnum):
    """Edges between nodes that are not relations of the ontology."""

    MENTIONS = "MENTIONS"  # memory -> entity
    DERIVED_FROM = "DERIVED_FROM"  # semantic -> the turn that said it
    NEXT = "NEXT"  # turn -> turn
    SUPERSEDES = "SUPERSEDES"  # new -> old, with `at` and `reason`
    IN_CONFLICT = "IN_CONFLICT"  # conflict -> memory
    RELIED_ON = "RELIED_ON"  # decision -> memory
    MAY_RELY_ON = "MAY_RELY_ON"  # decision -> what was recalled just before it; a guess, until RELIED_ON says so too
    FOLLOWED = "FOLLOWED"  # decision -> the earlier decision that it followed from
    SUMMARISES = "SUMMARISES"  # summary -> the turns it is of
    UNDID = "UNDID"  # decision -> the earlier decision that it took back, with `reason`


@dataclass(frozen=True, slots=True)
class Link:
    """A directed edge; `at` only on SUPERSEDES, `reason` there and on UNDID."""

    type: LinkType
    source: str
    target: str
    at: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """An open or closed contradiction between memories about one subject and relation (C1, C2).

    `reopens` is the id of a settled one that new evidence opened again. `shown` counts the answers that showed it, last
    at `shown_at`; `asked_at` is when somebody was last asked. Stores keep these counts when it is saved again.
    """

    id: str
    namespace: str
    user_id: str | None
    relation: str
    memory_ids: tuple[str, ...]
    question: str
    opened_at: datetime
    state: str = "open"
    closed_at: datetime | None = None
    verdict: str | None = None
    reopens: str | None = None
    shown: int = 0
    shown_at: datetime | None = None
    asked_at: datetime | None = None
