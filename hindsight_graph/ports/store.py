"""The store port: domain operations that both stores answer alike; the contract suite keeps them equal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Conflict, Entity, Link, LinkType, Memory, Revision, Tombstone
from hindsight_graph.model.recall import Filter, Ranked, Reached, Relatives, Scope
from hindsight_graph.model.table import Table
from hindsight_graph.ports.beside import Beside
from hindsight_graph.text.values import Term

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


@dataclass(frozen=True, slots=True)
class EmbeddingIdentity:
    """Which model made the vectors of a store (Y5): `model` name, `dimension`, and a `digest` of its weights."""

    model: str
    dimension: int
    digest: str


@dataclass(frozen=True, slots=True)
class SessionState:
    """How far a session has come: its number of turns and the id of its last stored turn; whose it is."""

    id: str
    turns: int
    last_turn_id: str | None
    active_at: datetime
    user_id: str | None = None
    agent_id: str | None = None
    closed_at: datetime | None = None


class Fading(StrEnum):
    """Why the sweep takes a memory up, with regard to a time `before`."""

    EXPIRED = "expired"  # working memory or a summary that had expired by then
    UNREFERRED = (
        "unreferred"  # current, episodic, stored and last recalled before then, of which no fact or decision is
    )
    DOUBTFUL = "doubtful"  # held, stored before then, never said again


@dataclass(frozen=True, slots=True)
class Page:
    """A page of memories in order of storing, and the cursor of the next one (None: this was the last)."""

    memories: tuple[Memory, ...]
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """What recall reads of its candidates.

    `memories` are those that pass the filter. `around` are those that don't, or were not asked for, among what was
    derived from `memories`, superseded them, or superseded that, whatever their state. `holding` are the ids, of both,
    that pass `Filter.widened`. `relatives` are the links of each of both; of `sources` only those among `memories`.
    """

    memories: Mapping[str, Memory]
    around: Mapping[str, Memory]
    holding: frozenset[str]
    relatives: Mapping[str, Relatives]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A memory without a vector of some model, what was said just before it in its session (None: not known), and its
    place in the order that `Store.lacking` goes through."""

    memory: Memory
    before_speaker: str | None
    before: str | None
    place: str


@dataclass(frozen=True, slots=True)
class Health:
    """What a store says of itself. `ok` only if a real read answered; `parts` name -> "ok" or what is wrong."""

    ok: bool
    location: str
    version: str
    parts: Mapping[str, str]
    counts: Mapping[str, int]


class Store(Beside, Protocol):
    """One property graph. Every method may raise `StoreUnavailable`, `StoreRefused` or `StoreError`; none returns
    an empty answer for a failed query. Thread-safe; several processes may use one store at once."""

    @property
    def location(self) -> str:
        """Where the data lies, for people; never a password."""
        ...

    def setup(self, embedding: EmbeddingIdentity) -> None:
        """Creates what is missing (tables, constraints, indexes, migrations) and waits until it is usable.

        Idempotent, also from two processes at once. Records `embedding` if the store is new; never changes it.
        Raises StoreRefused if the store is not ours or was written by a newer version.
        """
        ...

    def embedding(self) -> EmbeddingIdentity | None:
        """The identity of the vectors in the store; None before the first `setup`."""
        ...

    def meta(self) -> Mapping[str, str]:
        """What was kept under `GraphChange.meta`, and `schema_version`."""
        ...

    def apply(self, change: GraphChange) -> None:
        """Applies the change in one durable transaction. Raises StaleChange (see `GraphChange`) or StoreFull."""
        ...

    # -- look-ups for planning a write ------------------------------------------------------------------------
    def revisions_of(self, keys: Sequence[str]) -> Mapping[str, int]:
        """The counters behind `Expectation`; absent keys are left out."""
        ...

    def entities_by_alias(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, tuple[Entity, ...]]:
        """Entities known under a folded name, by that name. Aliases of other users are not seen (S1)."""
        ...

    def entities_by_key(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Entity]:
        """Entities by their unique key."""
        ...

    def memories_by_dedupe(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Memory]:
        """Memories that hold one of the dedupe keys."""
        ...

    def facts_about(self, scope: Scope, slots: Sequence[tuple[str, str]], now: datetime) -> tuple[Memory, ...]:
        """Semantic memories for (subject_id, relation) pairs that are live at `now` (in a live state and not expired),
        oldest valid_from first."""
        ...

    def sessions(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, SessionState]:
        """The sessions with these ids that belong to exactly `scope.user_id`."""
        ...

    def session_list(self, scope: Scope, idle: datetime | None, running: bool, limit: int) -> tuple[SessionState, ...]:
        """Sessions of exactly `scope.user_id`, or of everybody with `all_users`, the last active first.

        `idle`: those not active since then, the first active first; `running`: those that are not closed.
        What was said outside sessions is none.
        """
        ...

    def receipts(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, str]:
        """Answers of earlier idempotent writes of exactly `scope.user_id`, by key."""
        ...

    # -- recall ----------------------------------------------------------------------------------------------
    def vector(self, filter: Filter, query: Vector, limit: int) -> tuple[Ranked, ...]:
        """The `limit` nearest memories by cosine (score −1…1); a chunked memory counts once, by its best chunk."""
        ...

    def fulltext(self, filter: Filter, terms: Sequence[Term], limit: int) -> tuple[Ranked, ...]:
        """The `limit` best memories by BM25 over content and keywords, any term matching; score: higher is better."""
        ...

    def expand(self, filter: Filter, entity_ids: Sequence[str], hops: int, limit: int) -> tuple[Reached, ...]:
        """Memories reached from entities: the facts along typed relations up to `hops` (1–2), in both directions,
        and memories that mention an entity on the way (the start itself: hops 1, path empty)."""
        ...

    def dialogue(self, filter: Filter, places: Sequence[tuple[str, int]], radius: int) -> tuple[Ranked, ...]:
        """Turns within `radius` of (session_id, turn) places, the places themselves left out; score 1/distance."""
        ...

    def window(self, filter: Filter, start: datetime, end: datetime, limit: int) -> tuple[Ranked, ...]:
        """Memories observed in, or speaking of a time (`event_from`…) in, [start, end); newest first, score 1."""
        ...

    def said_by(self, filter: Filter, speakers: Sequence[str], limit: int) -> tuple[Ranked, ...]:
        """Turns whose folded speaker is one of `speakers`; newest first, score 1."""
        ...

    # -- reading what is there -------------------------------------------------------------------------------
    def get(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Memory]:
        """Memories by id, those that pass the filter."""
        ...

    def relatives(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Relatives]:
        """The links that recall needs, for each id."""
        ...

    def gather(self, filter: Filter, ids: Sequence[str]) -> Gathered:
        """Memories by id, those that pass the filter, and what hangs on them: as `get` and `relatives` would tell it
        step by step, in one go."""
        ...

    def predecessors(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each memory what it superseded, and what that had superseded, all the way down, the nearest first."""
        ...

    def links(self, filter: Filter, ids: Sequence[str], types: Collection[LinkType]) -> tuple[Link, ...]:
        """The edges of these types between memories that begin or end at one of these, each once; both ends are in
        scope and were known at `believed_at`, whatever their state. By type, time, source and target."""
        ...

    def outcomes(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, tuple[Outcome, ...]]:
        """What came of decisions, by their ids: every revision that was known at `believed_at`, oldest first."""
        ...

    def page(self, filter: Filter, cursor: str | None, limit: int) -> Page:
        """Memories in order of recorded_at and id, from after `cursor`."""
        ...

    def entities(self, scope: Scope, limit: int) -> tuple[Entity, ...]:
        """Entities that a visible memory mentions or states a fact about, by name."""
        ...

    def tasks(self, scope: Scope, limit: int) -> tuple[str, ...]:
        """The kinds of task that visible memories are for, by name."""
        ...

    def revisions(self, filter: Filter, memory_id: str) -> tuple[Revision, ...]:
        """All revisions of a visible memory, oldest first (any state)."""
        ...

    def conflicts(self, scope: Scope, state: str = "open") -> tuple[Conflict, ...]:
        """Conflicts over visible memories, oldest first."""
        ...

    def conflicts_of(self, scope: Scope, memory_ids: Sequence[str], state: str = "open") -> tuple[Conflict, ...]:
        """Those of `conflicts` that one of these memories takes part in, oldest first."""
        ...

    def audit(self, namespace: str, after: int, limit: int) -> tuple[tuple[int, str, str], ...]:
        """The records of the audit trail that follow number `after` (0: from the first), in order, as they are kept:
        number, body, hash."""
        ...

    def audit_head(self, namespace: str) -> tuple[int, str]:
        """Number and hash of the last record, as known to the store; (0, GENESIS) for an empty trail."""
        ...

    def faded(self, namespace: str, kind: Fading, before: datetime, limit: int) -> tuple[Memory, ...]:
        """Memories of all users that the sweep takes up, the first stored first; see `Fading`."""
        ...

    # -- forgetting ------------------------------------------------------------------------------------------
    def working_copies(self, scope: Scope, hashes: Sequence[str]) -> tuple[str, ...]:
        """Ids of the working memories of exactly `scope.user_id` whose content hash is one of `hashes`."""
        ...

    def known_only_by(self, namespace: str, ids: Sequence[str]) -> tuple[Entity, ...]:
        """Entities that these memories, of whatever users, mention or state facts about, and no other memory does."""
        ...

    def tombstones(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Tombstone]:
        """What is left of erased memories that were in scope, by their ids."""
        ...

    def scrub(self) -> str:
        """Takes what was erased or overwritten off the disk too; returns what of it could not be, "" if nothing."""
        ...

    # -- vectors made later (of all namespaces and users: for whoever runs the store) -----------------------------
    def coverage(self, embedding: EmbeddingIdentity) -> tuple[int, int]:
        """How many memories have a vector of this model, in use or put aside, and how many memories there are."""
        ...

    def lacking(self, embedding: EmbeddingIdentity, after: str | None, limit: int) -> tuple[Lacking, ...]:
        """Memories that have no vector of this model, neither in use nor put aside, from after a place."""
        ...

    def put_vectors(self, embedding: EmbeddingIdentity, vectors: Mapping[str, Sequence[Vector]]) -> None:
        """Keeps vectors of this model, by memory id, one per chunk: in use at once if the store's vectors are of this
        model, else aside until `adopt`, in place of those of a third model. Durable; ids that are gone are left out.
        Raises EmbeddingMismatch for another dimension."""
        ...

    def adopt(self, embedding: EmbeddingIdentity | None) -> None:
        """Makes the vectors put aside those of the store; memories without one lose theirs and count as not embedded.

        Nothing happens if they are of this model already. An exchange that was broken off is finished first, which is
        all that None asks for. Until it is done, searching by vector may raise EmbeddingMismatch; all else goes on.
        """
        ...

    def ask(self, text: str, namespace: str, limit: int) -> Table:
        """The rows, at most `limit`, that a reading query in the store's own language answers with, over all users of
        one namespace, which is passed to it as `$namespace`. Raises InvalidInput for one that would change anything,
        reads beyond the namespace or can't be parsed, and where the store has no such language."""
        ...

    def health(self, namespace: str | None = None) -> Health:
        """Asks the store a real question and counts the nodes of one namespace (None: of all, for whoever runs the
        store and not for a tenant); never raises for a store that is away."""
        ...

    def close(self) -> None:
        """Releases connections; the store can't be used afterwards."""
        ...
