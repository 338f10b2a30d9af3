"""The Neo4j store: `Store` over one Neo4j database, by one module for each kind of work."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self

from hindsight_graph.errors import EmbeddingMismatch, StoreRefused
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Conflict, Entity, Link, LinkType, Memory, Revision, Tombstone
from hindsight_graph.model.recall import Filter, Ranked, Reached, Relatives, Scope
from hindsight_graph.model.table import Table
from hindsight_graph.ports.store import EmbeddingIdentity, Fading, Gathered, Health, Lacking, Page, SessionState
from hindsight_graph.stores.neo4j import (
    asked,
    audit,
    codec,
    decisions,
    erase,
    gather,
    graph,
    health,
    migrate,
    reads,
    revector,
    search,
)
from hindsight_graph.stores.neo4j.beside import Beside
from hindsight_graph.stores.neo4j.session import Sessions, Unit
from hindsight_graph.stores.neo4j.target import Target, parse
from hindsight_graph.stores.neo4j.writer import Writer, check, check_direction
from hindsight_graph.text.values import Term

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


class Neo4jStore(Beside):
    """A `Store` in the Neo4j database at `target`; `timeout` is for how many seconds passing faults are waited out.

    Nothing is sent before the first call. Raises what `Store` says.
    """

    def __init__(self, target: Target, *, timeout: float = 30.0) -> None:
        self._target = target
        self._sessions = Sessions(target, timeout)
        self._lock = threading.Lock()
        self._ready: migrate.Ready | None = None
        self._nearest: search.VectorSearch | None = None

    @classmethod
    def from_url(cls, url: str, *, password: str = "", timeout: float = 30.0) -> Self:
        """The store at neo4j://user:password@host:7687/database (also bolt, and with +s or +ssc for TLS).

        `password` counts when the URL has none. Raises ConfigError for a URL that can't be read.
        """
        return cls(parse(url, password), timeout=timeout)

    @property
    def location(self) -> str:
        """User, host, port and database."""
        return self._target.shown

    def setup(self, embedding: EmbeddingIdentity) -> None:
        """See `Store.setup`. Raises StoreError naming an index that can't be had."""
        ready = migrate.prepare(self._sessions, embedding)
        with self._lock:
            self._ready, self._nearest = ready, None

    def embedding(self) -> EmbeddingIdentity | None:
        """See `Store.embedding`."""
        mark = migrate.read_mark(self._sessions)
        return EmbeddingIdentity(mark["model"], mark["dimension"], mark["digest"]) if mark else None

    def meta(self) -> Mapping[str, str]:
        """See `Store.meta`."""
        mark = migrate.read_mark(self._sessions)
        kept = {row["key"]: row["value"] for row in self._sessions.read("read/meta")}
        return kept | ({"schema_version": str(mark["schema_version"])} if mark else {})

    def apply(self, change: GraphChange) -> None:
        """See `Store.apply`."""
        if not (change.empty and not change.expects):
            ready = self._prepared()
            check(change, ready.embedding.dimension)
            writer = Writer(change, packed=ready.packed)
            with_vectors = any(new.vectors for new in change.memories)

            def write(unit: Unit) -> None:
                writer.apply(unit)
                if with_vectors:  # asked last: an exchange may have begun, and ended, since the transaction did
                    revector.require(next(iter(unit.run("read/store_mark")), None), ready.embedding, self.location)

            self._sessions.writing(write)

    def revisions_of(self, keys: Sequence[str]) -> Mapping[str, int]:
        """See `Store.revisions_of`."""
        return reads.revisions_of(self._sessions, keys)

    def entities_by_alias(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, tuple[Entity, ...]]:
        """See `Store.entities_by_alias`."""
        return reads.entities_by_alias(self._sessions, scope, keys)

    def entities_by_key(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Entity]:
        """See `Store.entities_by_key`."""
        return reads.entities_by_key(self._sessions, namespace, keys)

    def memories_by_dedupe(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Memory]:
        """See `Store.memories_by_dedupe`."""
        return reads.memories_by_dedupe(self._sessions, namespace, keys)

    def facts_about(self, scope: Scope, slots: Sequence[tuple[str, str]], now: datetime) -> tuple[Memory, ...]:
        """See `Store.facts_about`."""
        return reads.facts_about(self._sessions, scope, slots, now)

    def sessions(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, SessionState]:
        """See `Store.sessions`."""
        return reads.sessions_of(self._sessions, scope, ids)

    def session_list(self, scope: Scope, idle: datetime | None, running: bool, limit: int) -> tuple[SessionState, ...]:
        """See `Store.session_list`."""
        return reads.session_list(self._sessions, scope, idle, running, limit)

    def tasks(self, scope: Scope, limit: int) -> tuple[str, ...]:
        """See `Store.tasks`."""
        return reads.tasks(self._sessions, scope, limit)

    def faded(self, namespace: str, kind: Fading, before: datetime, limit: int) -> tuple[Memory, ...]:
        """See `Store.faded`."""
        return reads.faded(self._sessions, namespace, kind, before, limit)

    def receipts(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, str]:
        """See `Store.receipts`."""
        return reads.receipts(self._sessions, scope, keys)

    def vector(self, filter: Filter, query: Vector, limit: int) -> tuple[Ranked, ...]:
        """See `Store.vector`. Raises EmbeddingMismatch for a query of another dimension."""
        ready = self._prepared()
        if query.shape != (ready.embedding.dimension,):
            raise EmbeddingMismatch(
                f"the question has {len(query)} dimensions, the store {ready.embedding.dimension}.",
                remedy="Use the embedder that the store was made with.",
            )
        revector.require(migrate.read_mark(self._sessions), ready.embedding, self.location)
        check_direction(query, "the question")
        return self._vector_search(ready)(
            filter, self._params(filter), codec.vector_param(query, packed=ready.packed), limit
        )

    def fulltext(self, filter: Filter, terms: Sequence[Term], limit: int) -> tuple[Ranked, ...]:
        """See `Store.fulltext`."""
        ready = self._prepared()
        names = (ready.english, ready.cjk)
        return search.fulltext(self._sessions, names, filter, self._params(filter), terms, limit)

    def expand(self, filter: Filter, entity_ids: Sequence[str], hops: int, limit: int) -> tuple[Reached, ...]:
        """See `Store.expand`."""
        params = self._params(filter)
        return graph.expand(self._sessions, params, entity_ids, hops, limit)

    def dialogue(self, filter: Filter, places: Sequence[tuple[str, int]], radius: int) -> tuple[Ranked, ...]:
        """See `Store.dialogue`."""
        return reads.dialogue(self._sessions, self._params(filter), places, radius)

    def window(self, filter: Filter, start: datetime, end: datetime, limit: int) -> tuple[Ranked, ...]:
        """See `Store.window`."""
        return reads.window(self._sessions, self._params(filter), start, end, limit)

    def said_by(self, filter: Filter, speakers: Sequence[str], limit: int) -> tuple[Ranked, ...]:
        """See `Store.said_by`."""
        return reads.said_by(self._sessions, self._params(filter), speakers, limit)

    def get(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Memory]:
        """See `Store.get`."""
        return reads.get(self._sessions, self._params(filter), ids)

    def relatives(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Relatives]:
        """See `Store.relatives`."""
        return reads.relatives(self._sessions, self._params(filter), ids)

    def gather(self, filter: Filter, ids: Sequence[str]) -> Gathered:
        """See `Store.gather`. In the order of the ids."""
        return gather.gather(self._sessions, self._params(filter), ids)

    def predecessors(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """See `Store.predecessors`."""
        return reads.predecessors(self._sessions, scope, ids)

    def links(self, filter: Filter, ids: Sequence[str], types: Collection[LinkType]) -> tuple[Link, ...]:
        """See `Store.links`."""
        return decisions.links(self._sessions, self._params(filter), ids, types)

    def outcomes(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, tuple[Outcome, ...]]:
        """See `Store.outcomes`."""
        return decisions.outcomes(self._sessions, self._params(filter), ids)

    def page(self, filter: Filter, cursor: str | None, limit: int) -> Page:
        """See `Store.page`. Raises InvalidInput for a cursor that no page gave."""
        return reads.page(self._sessions, self._params(filter), cursor, limit)

    def entities(self, scope: Scope, limit: int) -> tuple[Entity, ...]:
        """See `Store.entities`."""
        return reads.entities(self._sessions, scope, limit)

    def revisions(self, filter: Filter, memory_id: str) -> tuple[Revision, ...]:
        """See `Store.revisions`."""
        return reads.revisions(self._sessions, filter, reads.users_of(self._sessions, filter.scope), memory_id)

    def conflicts(self, scope: Scope, state: str = "open") -> tuple[Conflict, ...]:
        """See `Store.conflicts`."""
        return reads.conflicts(self._sessions, scope, state)

    def conflicts_of(self, scope: Scope, memory_ids: Sequence[str], state: str = "open") -> tuple[Conflict, ...]:
        """See `Store.conflicts_of`."""
        return reads.conflicts_of(self._sessions, scope, memory_ids, state)

    def audit(self, namespace: str, after: int, limit: int) -> tuple[tuple[int, str, str], ...]:
        """See `Store.audit`."""
        return audit.after(self._sessions, namespace, after, limit)

    def audit_head(self, namespace: str) -> tuple[int, str]:
        """See `Store.audit_head`."""
        return audit.head(self._sessions, namespace)

    def working_copies(self, scope: Scope, hashes: Sequence[str]) -> tuple[str, ...]:
        """See `Store.working_copies`."""
        return erase.working_copies(self._sessions, scope, hashes)

    def known_only_by(self, namespace: str, ids: Sequence[str]) -> tuple[Entity, ...]:
        """See `Store.known_only_by`."""
        return erase.known_only_by(self._sessions, namespace, ids)

    def tombstones(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Tombstone]:
        """See `Store.tombstones`."""
        return erase.tombstones(self._sessions, scope, ids)

    def scrub(self) -> str:
        """See `Store.scrub`. A server's files are its own: when its logs go is for who runs it to set."""
        return erase.LEFT

    def coverage(self, embedding: EmbeddingIdentity) -> tuple[int, int]:
        """See `Store.coverage`."""
        return revector.coverage(self._sessions, embedding)

    def lacking(self, embedding: EmbeddingIdentity, after: str | None, limit: int) -> tuple[Lacking, ...]:
        """See `Store.lacking`."""
        return revector.lacking(self._sessions, embedding, after, limit)

    def put_vectors(self, embedding: EmbeddingIdentity, vectors: Mapping[str, Sequence[Vector]]) -> None:
        """See `Store.put_vectors`."""
        revector.put(self._sessions, embedding, vectors, packed=self._prepared().packed)

    def adopt(self, embedding: EmbeddingIdentity | None) -> None:
        """See `Store.adopt`. Searching by vector is off meanwhile, until the new index is built."""
        if revector.adopt(self._sessions, embedding):
            with self._lock:
                self._ready, self._nearest = None, None

    def ask(self, text: str, namespace: str, limit: int) -> Table:
        """See `Store.ask`."""
        return asked.ask(self._sessions, text, namespace, limit)

    def health(self, namespace: str | None = None) -> Health:
        """See `Store.health`. Answers within two seconds."""
        if self._sessions.closed:
            return Health(False, self.location, "", {"store": "it was closed"}, {})
        return health.examine(self._target, namespace)

    def close(self) -> None:
        """See `Store.close`."""
        self._sessions.close()

    def _params(self, filter: Filter) -> dict[str, Any]:
        return codec.filter_params(filter, reads.users_of(self._sessions, filter.scope))

    def _vector_search(self, ready: migrate.Ready) -> search.VectorSearch:
        with self._lock:
            if self._nearest is None:
                self._nearest = search.VectorSearch(self._sessions, ready.vectors, filtered=ready.filtered)
            return self._nearest

    def _prepared(self) -> migrate.Ready:
        """What setup found out; asked for again by a store object that was never set up, on a store that was."""
        with self._lock:
            if self._ready is None:
                self._ready = migrate.inspect(self._sessions)
            if self._ready is None:
                raise StoreRefused(f"{self._target.shown} has not been set up.", remedy="Call setup() first.")
            return self._ready
