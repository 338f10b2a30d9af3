"""Hindsight: the handle that people hold; one delegating method per operation."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self

from hindsight_graph.asking import Asking, read_cursor, read_limit, read_list
from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.conflicts.review import Conflicts
from hindsight_graph.decisions import Decisions
from hindsight_graph.decisions.parts import Parts
from hindsight_graph.errors import NotFound
from hindsight_graph.keeping import Keeping
from hindsight_graph.model.answers import Ingested, Written
from hindsight_graph.model.keys import group_key, user_key
from hindsight_graph.model.memory import Entity, Memory, Revision
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.table import Table
from hindsight_graph.model.turn import Extraction, Judgement
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.extractor import Extractor
from hindsight_graph.ports.reranker import Reranker
from hindsight_graph.ports.store import Health, Page, Store
from hindsight_graph.recall.channels import CHANNELS
from hindsight_graph.recall.counts import RecallCounts
from hindsight_graph.recall.fuse import fuser
from hindsight_graph.recall.pack import Found, read_budget
from hindsight_graph.recall.pipeline import Recaller, check_query
from hindsight_graph.recall.rerank import Reranking
from hindsight_graph.recall.walk import Graph
from hindsight_graph.safety.masked import mask_value, note
from hindsight_graph.text.clean import check_content, check_label
from hindsight_graph.write.intake import read_zone

if TYPE_CHECKING:
    from hindsight_graph.embeddings.guard import Guard
    from hindsight_graph.jobs.worker import Worker
    from hindsight_graph.write.pipeline import Writer

MOST_LISTED = 1000  # memories of a page
MOST_QUERY = 32_768  # bytes
MOST_ENTITIES = 10_000


class Hindsight(Keeping):
    """A memory, opened. Use `connect` to get one; it is thread-safe and a context manager.

    `trace`, `why` and `history` are those of `decisions`. Everything happens in one `namespace`; `user_id` says whose
    memory is meant, None the namespace's common one (or that of HINDSIGHT_USER).
    """

    def __init__(
        self,
        store: Store,
        *,
        namespace: str,
        schema: Schema,
        extractor: Extractor,
        guard: Guard,
        asker: Embedder,
        reranker: Reranker | None = None,
        settings: Settings,
        clock: Clock,
        warnings: Sequence[str] = (),
    ) -> None:
        self.namespace = check_label(namespace, "namespace")
        self.settings = settings
        self.schema = schema
        self.warnings = tuple(warnings)
        self._store = store
        self._clock = clock
        self._pool = ThreadPoolExecutor(max_workers=6, thread_name_prefix="recall")
        self._committer = Committer(store)
        self._extractor = extractor
        self._guard = guard
        reranking = Reranking(reranker, settings.reranker_top)
        self._recaller = Recaller(store, asker, self._pool, fuser(settings.fusion), schema, reranking)
        self._by_namespace = {self.namespace: self}
        self._entering = threading.Lock()
        self._live_in(self.namespace)

    def _live_in(self, namespace: str) -> None:
        """Makes the parts that belong to one namespace."""
        self.namespace = namespace
        self._counts = RecallCounts(self._committer, namespace, self._clock)
        self._asking = Asking(namespace, self.settings, self._clock)
        self.conflicts = Conflicts(self._store, self._committer, self._clock, namespace, self._asking.user)
        self._keep_in(namespace)
        self.graph = Graph(self._store, self._asking.everything)
        self.decisions = Decisions(
            Parts(self._store, self._committer, self._clock, namespace, self.settings, self.schema,
                  self._guard.writer(), self._asking, self._recaller, self._counts)
        )  # fmt: skip
        self.trace, self.why, self.history = self.decisions.trace, self.decisions.why, self.decisions.history

    def within(self, namespace: str) -> Hindsight:
        """The same memory in another namespace: store and models are shared, and closed with the one that was opened.

        Raises InvalidInput for a namespace that can't be one.
        """
        check_label(namespace, "namespace")
        with self._entering:
            if namespace not in self._by_namespace:
                other = copy(self)
                other._live_in(namespace)
                self._by_namespace[namespace] = other
            return self._by_namespace[namespace]

    @cached_property
    def _writer(self) -> Writer:
        """The write path, imported when something is written: its word lists cost a cold recall a third of a second."""
        from hindsight_graph.write.pipeline import Writer

        return Writer(
            self._store, self._committer, self._extractor, self._guard.writer(), self.schema, self.settings, self._clock
        )

    # -- write -------------------------------------------------------------------------------------------------
    def remember(self, content: str, **values: Any) -> Written:
        """Writes one turn of dialogue and answers what became of it.

        Keywords: user_id, session_id, speaker, role (user, assistant, system, tool), agent_id, source_id,
        observed_at (datetime or ISO text), timezone, layer, task, importance (0–1) or importance_level (1–5),
        ttl_days (0: never expires), tags, metadata, idempotency_key, and a namespace other than this memory's.
        Raises InvalidInput for a value that breaks a rule, a keyword that is not known and an idempotency_key that
        was used for other content, StoreError if it could not be stored; in all cases nothing is.
        """
        return self._writer.remember({"content": content, **values}, self.namespace)

    def ingest(
        self,
        turns: Iterable[Mapping[str, Any]],
        *,
        batch: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Ingested:
        """Writes many turns (mappings with the keywords of `remember`, and `content`), in order, batch by batch.

        A turn that can't be taken is reported under `failed` and the rest goes in. Turns with a `source_id` or
        `idempotency_key` that were written before are answered as duplicates: running it again adds nothing. Other
        words under a known source, as those of an edited line, are written beside the first ones and say so in `notes`.
        """
        return self._writer.ingest(turns, self.namespace, batch=batch, progress=progress)

    def assess(self, content: str, **values: Any) -> tuple[Judgement, Extraction]:
        """What the gate and the extractor would say of a turn; nothing is written (W1)."""
        return self._writer.assess({"content": content, **values})

    def worker(self, namespace: str | None = None) -> Worker:
        """A worker for what `operations.submit` took, in one or all namespaces; `run` it in a thread (W11)."""
        from hindsight_graph.jobs.worker import Worker

        return Worker(self._store, self._clock, lambda name, turns: self.within(name).ingest(turns), namespace)

    # -- recall ------------------------------------------------------------------------------------------------
    def recall(
        self,
        query: str,
        *,
        user_id: str | None = None,
        top_k: int = 8,
        layers: Sequence[str] | None = None,
        session_id: str | None = None,
        agent_id: str | None = None,
        task: str | None = None,
        tags: Sequence[str] | None = None,
        as_of: datetime | str | None = None,
        believed_at: datetime | str | None = None,
        history: bool = False,
        profile: str = "assistant",
        channels: Sequence[str] | None = None,
        all_users: bool = False,
        timezone: str | None = None,
        token_budget: int | None = None,
    ) -> Found:
        """The memories that answer a question, best first, each with why it came (R1–R7).

        `layers`: only these (short_term and long_term are understood too); `session_id`, `agent_id`, `task`: only what
        was said there, written first by that agent, for that task; `tags`: only what has all of them. `as_of`: what
        was true then; `believed_at`: what the memory held then; `history`: superseded, expired and retired ones too.
        `timezone`: the asker's, for "yesterday" and for times without a zone, which `notes` then tell.
        `token_budget`: what the answer's `prompt()` may cost; the hits are the same. Raises InvalidInput for a value
        that breaks a rule and StoreError when every channel failed; a channel that failed alone is in `degraded`.
        """
        zone = read_zone(timezone or self.settings.timezone)
        budget = read_budget(token_budget)
        filter, notes = self._asking.narrowed(
            user_id,
            all_users=all_users,
            layers=layers,
            history=history,
            agent_id=agent_id,
            task=task,
            tags=tags,
            session_id=session_id,
            as_of=as_of,
            believed_at=believed_at,
            zone=timezone,
        )
        kinds: list[str] = []
        found = self._recaller.recall(
            check_query(
                mask_value(query, kinds),  # questions are embedded, and their vectors kept
                filter=filter,
                top_k=top_k,
                profile_name=profile,
                channels=None if channels is None else read_list(channels, "channels", _CHANNELS),
                zone_now=filter.now.astimezone(zone),
                own_keys=(user_key(filter.scope.user_id), group_key(filter.scope.user_id)),
            )
        )
        self._counts.add((hit.memory.id for hit in found.hits), (conflict.id for conflict in found.conflicts))
        self.decisions.recalled(found.hits, filter.scope.user_id, session_id)
        masked = [note(kinds, "in the question")] if kinds else []
        return replace(found, notes=(*notes, *masked, *found.notes), token_budget=budget)

    # -- reading what is there -----------------------------------------------------------------------------------
    def get(self, memory_id: str, *, user_id: str | None = None, all_users: bool = False) -> Memory:
        """One memory, in whatever state. Raises NotFound."""
        found = self._store.get(self._asking.everything(user_id, all_users), [memory_id]).get(memory_id)
        return _not_found(memory_id) if found is None else found

    def memories(
        self,
        *,
        user_id: str | None = None,
        layers: Sequence[str] | None = None,
        agent_id: str | None = None,
        task: str | None = None,
        tags: Sequence[str] | None = None,
        history: bool = False,
        all_users: bool = False,
        cursor: str | None = None,
        limit: int = 100,
    ) -> Page:
        """A page of memories in the order they were stored, and the cursor of the next one; narrowed as in `recall`.

        `limit`: 1 to 1000. Raises InvalidInput for a value that breaks a rule, and for a cursor that no page gave.
        """
        filter, _ = self._asking.narrowed(
            user_id, all_users=all_users, layers=layers, history=history, agent_id=agent_id, task=task, tags=tags
        )
        return self._store.page(filter, read_cursor(cursor), read_limit(limit, MOST_LISTED))

    def entities(self, *, user_id: str | None = None, all_users: bool = False, limit: int = 1000) -> tuple[Entity, ...]:
        """The people, places and things that visible memories speak of, by name; `limit`: 1 to 10,000."""
        return self._store.entities(self._asking.scope(user_id, all_users), read_limit(limit, MOST_ENTITIES))

    def revisions(self, memory_id: str, *, user_id: str | None = None, all_users: bool = False) -> tuple[Revision, ...]:
        """Every state and validity that a memory had, oldest first (R7). Raises NotFound."""
        found = self._store.revisions(self._asking.everything(user_id, all_users), memory_id)
        return found or _not_found(memory_id)

    def ask(self, query: str, *, limit: int = 100) -> Table:
        """Rows that a reading Cypher query answers with, over all users of this namespace (`$namespace`); Neo4j only.

        `limit`: 1 to 1000. Raises InvalidInput for a query that writes, reads beyond the namespace or can't be parsed,
        and on the embedded store.
        """
        text = check_content(query, MOST_QUERY)
        return self._store.ask(text, self.namespace, read_limit(limit, MOST_LISTED))

    # -- the handle ----------------------------------------------------------------------------------------------
    @property
    def location(self) -> str:
        """Where the data lies; never a password."""
        return self._store.location

    def health(self) -> Health:
        """What the store says of itself, after a real read; also when it is away. Counts are those of the namespace."""
        found = self._store.health(self.namespace)
        if said := self._guard.mismatch:
            return replace(found, ok=False, parts={**found.parts, "vectors": said})
        return found

    def close(self) -> None:
        """Stores the counts of recalled memories and lets go of the store.

        Counts that can't be stored are given up with a warning in the log: what was answered and written stands.
        """
        try:
            for one in list(self._by_namespace.values()):
                one._counts.close()
        finally:
            self._pool.shutdown(wait=True)
            self._store.close()

    def flush(self) -> None:
        """Stores the counts of recalled memories that are waiting (R8). Raises StoreError, and then they wait on."""
        for one in list(self._by_namespace.values()):
            one._counts.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_CHANNELS = f"Give some of {', '.join(CHANNELS)}, or leave it out to search by all of them."


def _not_found(memory_id: object) -> NoReturn:
    raise NotFound(f"no memory {memory_id!r:.80} that this user may see.", remedy="Ids come with every answer.")
