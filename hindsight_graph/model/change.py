"""GraphChange: everything that one write does to the graph, as one value that a store applies whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from hindsight_graph.model.access import Token
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Alias, Conflict, Entity, Layer, Link, Memory, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Classified:
    """A more exact class for an entity that is still of class `was`; one that is no longer keeps what it is."""

    entity_id: str
    was: str
    cls: str


@dataclass(frozen=True, slots=True)
class NewMemory:
    """A memory to create, with its vectors: one, or one per chunk of a long text, or none while they are awaited.

    `dedupe_key` is unique in the store while the memory is live or archived (W6); None: never a duplicate.
    """

    memory: Memory
    vectors: tuple[Vector, ...] = ()
    dedupe_key: str | None = None


@dataclass(frozen=True, slots=True)
class StateChange:
    """A new state or validity of a memory; the store closes the open revision and appends the next (R7).

    `confidence` and `valid_from` stay as they are where None. A superseded or retired memory gives up its
    `dedupe_key`, so that the same words can be stored again (C5); one that becomes live takes `dedupe_key` up again.
    A retired one gives up the receipts that name it as well.
    """

    memory_id: str
    state: State
    valid_to: datetime | None = None
    confidence: float | None = None
    dedupe_key: str | None = None
    valid_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """The same thing was said again: counts up `reinforced` and, if given, raises confidence to at least that.

    Of a memory that was retired meanwhile it makes the change stale: what is said must not vanish with it.

    A memory that expires lives on until `lasts_until` if that is later, and `for_good` when it was said without an end.
    """

    memory_id: str
    confidence: float | None = None
    lasts_until: datetime | None = None
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class SessionTouch:
    """A session that turns were added to: creates it or moves it on. `turns` is its number of turns afterwards.

    Its working memories that have not expired by the change's `at` live on until `working_until` (None: as they are).
    `closed_at`: it was closed then; a touch without it opens it again.
    """

    id: str
    user_id: str | None
    agent_id: str | None
    turns: int
    last_turn_id: str | None
    active_at: datetime
    working_until: datetime | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Trim:
    """Bounds of working memory (L3): the newest `keep` working turns of a session stay (0: the session ended).

    With `session_id` None it bounds the namespace's sessions instead: only the `keep` most recently active keep their
    working turns. Trimmed working memories are deleted with their vectors.
    """

    session_id: str | None
    user_id: str | None
    keep: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to an idempotent write, kept so that a repeat gets the same one (W10). `answer` is JSON.

    It goes with the memory that it names, when that is retired or erased: what was forgotten can be said again.
    """

    user_id: str | None
    key: str
    answer: str
    memory_id: str | None = None


@dataclass(frozen=True, slots=True)
class Erasure:
    """A memory to delete with all that is of it alone (Y2); a tombstone stays, without content.

    With it go its vectors, words, revisions, links, receipts and outcomes, the outcomes that it told, the
    contradictions that it takes part in, and then what nothing else holds: entities
    and their names, names that only its user knew, its session, its user's node.
    """

    memory_id: str
    reason: str
    marked: bool = True  # False for what only expired: no tombstone stays, and receipts do


@dataclass(frozen=True, slots=True)
class Bared:
    """A fact that outlives a turn which said it: it keeps its own words, `content`, and loses those of the turn that it
    was found by (`keywords`), and who said it where (speaker, `source_id`)."""

    memory_id: str
    content: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """A revision counter that a change was planned on; 0 where there was none. `apply` compares, then counts up."""

    key: str
    revision: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Who made a change, and why: what is not told by the change itself. `action` "" is told by what it holds."""

    action: str = ""
    user_id: str | None = None
    agent_id: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GraphChange:
    """All that one write does. Applied in this order of fields, in one transaction, or not at all.

    In the same transaction a record of it is appended to the audit trail of its namespace, which stays one chain
    whoever writes at the same time; counts of recalls leave none (see `model.audit`).

    One exception to the order: states of memories that were stored before come first, so that a dedupe key which one
    of them gives up can be taken by a memory of this same change.

    `apply` raises `StaleChange` and changes nothing when an `expects` revision differs, when an entity's
    (namespace, key), a memory's `dedupe_key` or an outcome's number is already there, when a receipt's key is already
    taken, or when an id is of nothing that is there. Ids in `links` and `outcomes` may belong to memories and entities
    of this same change. A conflict whose id is known gets its new state, `closed_at` and `verdict`; the rest of it
    stays.
    """

    namespace: str
    at: datetime
    expects: tuple[Expectation, ...] = ()
    entities: tuple[Entity, ...] = ()
    classified: tuple[Classified, ...] = ()
    aliases: tuple[Alias, ...] = ()
    sessions: tuple[SessionTouch, ...] = ()
    memories: tuple[NewMemory, ...] = ()
    states: tuple[StateChange, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    links: tuple[Link, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    trims: tuple[Trim, ...] = ()
    erasures: tuple[Erasure, ...] = ()
    bared: tuple[Bared, ...] = ()  # ids that are gone are passed over
    unembedded: tuple[str, ...] = ()  # whose vectors are dropped, to be made anew; ids that are gone are passed over
    receipts: tuple[Receipt, ...] = ()
    recalled: Mapping[str, int] = field(default_factory=dict)  # memory id -> times recalled since the last flush
    shown: Mapping[str, int] = field(default_factory=dict)  # conflict id -> times shown since the last flush
    meta: Mapping[str, str] = field(default_factory=dict)
    origin: Origin = field(default_factory=Origin)  # who and why, for the audit trail
    tokens: tuple[Token, ...] = ()  # of the whole store; a known one can only be ended

    @property
    def empty(self) -> bool:
        """Whether applying it would change nothing."""
        return not any(
            (self.entities, self.classified, self.aliases, self.sessions, self.memories, self.states,
             self.reinforcements, self.links, self.conflicts, self.outcomes, self.trims, self.erasures, self.bared,
             self.unembedded, self.receipts, self.recalled, self.shown, self.meta, self.tokens)
        )  # fmt: skip


SEARCHED = frozenset({Layer.EPISODIC, Layer.SEMANTIC, Layer.PROCEDURAL, Layer.TRACE})
