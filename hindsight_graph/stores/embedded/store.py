"""The embedded store: `Store` over one SQLite file, by one module for each kind of work."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hindsight_graph.errors import EmbeddingMismatch, InvalidInput, StoreRefused
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Conflict, Entity, Link, LinkType, Memory, Revision
from hindsight_graph.model.recall import Filter, Ranked, Reached, Relatives, Scope
from hindsight_graph.model.table import Table
from hindsight_graph.ports.store import EmbeddingIdentity, Gathered, Health, Lacking, Page, SessionState
from hindsight_graph.stores.embedded import (
    decisions,
    erase,
    fulltext,
    gather,
    graph,
    health,
    quantise,
    reads,
    revector,
    setup,
    vectors,
    writer,
)
from hindsight_graph.stores.embedded.beside import Beside
from hindsight_graph.stores.embedded.keeper import Keeper
from hindsight_graph.stores.embedded.place import Connection, OpenFile
from hindsight_graph.stores.embedded.pool import Pool
from hindsight_graph.stores.embedded.resident import Resident
from hindsight_graph.stores.embedded.statements import rows
from hindsight_graph.text.values import Term

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


class EmbeddedStore(Beside, Keeper):
    """A `Store` in the SQLite file at `path`; `timeout` is how many seconds a write waits for another one.

    Nothing is opened before the first call. Raises what `Store` says, and ConfigError for a path that can't be a file.
    """

    def __init__(self, path: Path, *, timeout: float = 30.0) -> None:
        self._path = path.absolute()  # the process may change its folder before the next connection is opened
        self._timeout = timeout
        self._pool = Pool(self._path, timeout, self._accept)
        self._identity: EmbeddingIdentity | None = None  # of the vectors that setup found or promised
        self._resident: Resident | None = None
        self._resident_of: tuple[OpenFile | None, EmbeddingIdentity] | None = None
        self._journal = ""
        self._lock = threading.Lock()

    @property
    def location(self) -> str:
        """The file."""
        return str(self._path)

    def setup(self, embedding: EmbeddingIdentity) -> None:
        """See `Store.setup`."""
        self._journal = setup.prepare(self._pool, self._path, self._timeout, embedding)
        self._identity = self.embedding()

    def embedding(self) -> EmbeddingIdentity | None:
        """See `Store.embedding`."""
        with self._pool.reading() as connection:
            return setup.read_embedding(connection)

    def meta(self) -> Mapping[str, str]:
        """See `Store.meta`."""
        with self._pool.reading() as connection:
            kept: dict[str, str] = dict(rows(connection, "meta_all"))
            return kept | {"schema_version": str(connection.pragma("user_version"))}

    def apply(self, change: GraphChange) -> None:
        """See `Store.apply`."""
        if not (change.empty and not change.expects):
            with self._pool.writing() as connection:
                if any(new.vectors for new in change.memories):
                    self._check_vectors(connection)
                writer.apply(connection, change)

    def revisions_of(self, keys: Sequence[str]) -> Mapping[str, int]:
        """See `Store.revisions_of`."""
        with self._pool.reading() as connection:
            return reads.revisions_of(connection, keys)

    def entities_by_alias(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, tuple[Entity, ...]]:
        """See `Store.entities_by_alias`."""
        with self._pool.reading() as connection:
            return reads.entities_by_alias(connection, scope, keys)

    def entities_by_key(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Entity]:
        """See `Store.entities_by_key`."""
        with self._pool.reading() as connection:
            return reads.entities_by_key(connection, namespace, keys)

    def memories_by_dedupe(self, namespace: str, keys: Sequence[str]) -> Mapping[str, Memory]:
        """See `Store.memories_by_dedupe`."""
        with self._pool.reading() as connection:
            return reads.memories_by_dedupe(connection, namespace, keys)

    def facts_about(self, scope: Scope, slots: Sequence[tuple[str, str]], now: datetime) -> tuple[Memory, ...]:
        """See `Store.facts_about`."""
        with self._pool.reading() as connection:
            return reads.facts_about(connection, scope, slots, now)

    def sessions(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, SessionState]:
        """See `Store.sessions`."""
        with self._pool.reading() as connection:
            return reads.sessions(connection, scope, ids)

    def receipts(self, scope: Scope, keys: Sequence[str]) -> Mapping[str, str]:
        """See `Store.receipts`."""
        with self._pool.reading() as connection:
            return reads.receipts(connection, scope, keys)

    def vector(self, filter: Filter, query: Vector, limit: int) -> tuple[Ranked, ...]:
        """See `Store.vector`. Raises EmbeddingMismatch for a query of another dimension."""
        with self._pool.reading() as connection:
            resident = self._vectors_for(connection, len(query))
            return vectors.search(connection, resident, filter, quantise.unit(query[None, :])[0], limit)

    def fulltext(self, filter: Filter, terms: Sequence[Term], limit: int) -> tuple[Ranked, ...]:
        """See `Store.fulltext`."""
        with self._pool.reading() as connection:
            return fulltext.search(connection, filter, terms, limit)

    def expand(self, filter: Filter, entity_ids: Sequence[str], hops: int, limit: int) -> tuple[Reached, ...]:
        """See `Store.expand`."""
        with self._pool.reading() as connection:
            return graph.expand(connection, filter, entity_ids, hops, limit)

    def dialogue(self, filter: Filter, places: Sequence[tuple[str, int]], radius: int) -> tuple[Ranked, ...]:
        """See `Store.dialogue`."""
        with self._pool.reading() as connection:
            return reads.dialogue(connection, filter, places, radius)

    def window(self, filter: Filter, start: datetime, end: datetime, limit: int) -> tuple[Ranked, ...]:
        """See `Store.window`."""
        with self._pool.reading() as connection:
            return reads.window(connection, filter, start, end, limit)

    def said_by(self, filter: Filter, speakers: Sequence[str], limit: int) -> tuple[Ranked, ...]:
        """See `Store.said_by`."""
        with self._pool.reading() as connection:
            return reads.said_by(connection, filter, speakers, limit)

    def get(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Memory]:
        """See `Store.get`."""
        with self._pool.reading() as connection:
            return reads.get(connection, filter, ids)

    def relatives(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, Relatives]:
        """See `Store.relatives`."""
        with self._pool.reading() as connection:
            return reads.relatives(connection, filter, ids)

    def gather(self, filter: Filter, ids: Sequence[str]) -> Gathered:
        """See `Store.gather`."""
        with self._pool.reading() as connection:
            return gather.gather(connection, filter, ids)

    def predecessors(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """See `Store.predecessors`."""
        with self._pool.reading() as connection:
            return reads.predecessors(connection, scope, ids)

    def links(self, filter: Filter, ids: Sequence[str], types: Collection[LinkType]) -> tuple[Link, ...]:
        """See `Store.links`."""
        with self._pool.reading() as connection:
            return decisions.links(connection, filter, ids, types)

    def outcomes(self, filter: Filter, ids: Sequence[str]) -> Mapping[str, tuple[Outcome, ...]]:
        """See `Store.outcomes`."""
        with self._pool.reading() as connection:
            return decisions.outcomes(connection, filter, ids)

    def page(self, filter: Filter, cursor: str | None, limit: int) -> Page:
        """See `Store.page`. Raises InvalidInput for a cursor that no page gave."""
        with self._pool.reading() as connection:
            return reads.page(connection, filter, cursor, limit)

    def entities(self, scope: Scope, limit: int) -> tuple[Entity, ...]:
        """See `Store.entities`."""
        with self._pool.reading() as connection:
            return reads.entities(connection, scope, limit)

    def revisions(self, filter: Filter, memory_id: str) -> tuple[Revision, ...]:
        """See `Store.revisions`."""
        with self._pool.reading() as connection:
            return reads.revisions(connection, filter, memory_id)

    def conflicts(self, scope: Scope, state: str = "open") -> tuple[Conflict, ...]:
        """See `Store.conflicts`."""
        with self._pool.reading() as connection:
            return reads.conflicts(connection, scope, state)

    def conflicts_of(self, scope: Scope, memory_ids: Sequence[str], state: str = "open") -> tuple[Conflict, ...]:
        """See `Store.conflicts_of`."""
        with self._pool.reading() as connection:
            return reads.conflicts_of(connection, scope, memory_ids, state)

    def scrub(self) -> str:
        """See `Store.scrub`: the file is written anew, which takes seconds for each 100,000 memories."""
        with self._pool.writing() as connection:
            erase.clean_words(connection)
        with self._pool.exclusive() as connection:
            return erase.rewrite(connection)

    def coverage(self, embedding: EmbeddingIdentity) -> tuple[int, int]:
        """See `Store.coverage`."""
        with self._pool.reading() as connection:
            return revector.coverage(connection, embedding)

    def lacking(self, embedding: EmbeddingIdentity, after: str | None, limit: int) -> tuple[Lacking, ...]:
        """See `Store.lacking`."""
        with self._pool.reading() as connection:
            return revector.lacking(connection, embedding, after, limit)

    def put_vectors(self, embedding: EmbeddingIdentity, vectors: Mapping[str, Sequence[Vector]]) -> None:
        """See `Store.put_vectors`."""
        with self._pool.writing() as connection:
            revector.put(connection, embedding, vectors)

    def adopt(self, embedding: EmbeddingIdentity | None) -> None:
        """See `Store.adopt`: one transaction, so that it is never broken off half-way."""
        if embedding is not None:
            with self._pool.writing() as connection:
                revector.adopt(connection, embedding)
            self._identity = embedding

    def ask(self, text: str, namespace: str, limit: int) -> Table:
        """See `Store.ask`: this store has no query language that a person would write."""
        raise InvalidInput(
            "the embedded store answers no Cypher.",
            remedy="Ask with graph_entity, graph_neighbours, graph_path or memory_search, or keep the memory in Neo4j.",
        )

    def health(self, namespace: str | None = None) -> Health:
        """See `Store.health`."""
        return health.examine(self._pool, self._path, self._journal, namespace)

    def close(self) -> None:
        """See `Store.close`."""
        self._pool.close()

    def _vectors_for(self, connection: Connection, dimension: int) -> Resident:
        """The codes kept in memory; thrown away when the store's vectors are those of another model or file."""
        self._check_vectors(connection)
        identity = setup.read_embedding(connection)
        if identity is None or identity.dimension != dimension:
            raise EmbeddingMismatch(
                f"the question has {dimension} dimensions, the store {identity.dimension if identity else 'none yet'}.",
                remedy="Use the embedder that the store was made with.",
            )
        with self._lock:
            if self._resident is None or self._resident_of != (connection.file, identity):
                self._resident, self._resident_of = Resident(dimension), (connection.file, identity)
            return self._resident

    def _accept(self, connection: Connection) -> None:
        """Raises StoreRefused for a file, put in the place of ours, that can't be gone over to."""
        try:
            self._check_vectors(connection)
        except EmbeddingMismatch as error:
            raise StoreRefused(str(error.args[0]), remedy=error.remedy) from error

    def _check_vectors(self, connection: Connection) -> None:
        """Raises EmbeddingMismatch if the file's vectors are not (or no longer) of the model that setup found."""
        found = setup.read_embedding(connection)
        if self._identity is not None and found != self._identity:
            raise EmbeddingMismatch(
                f"the vectors of {self.location!r} are now of {found.model if found else 'no model'}, no longer of "
                f"{self._identity.model}: it was re-embedded, or another file was put in its place.",
                remedy="Connect again.",
            )
