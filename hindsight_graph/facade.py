"""Hindsight: the handle that people hold; one delegating method per operation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.answers import Ingested, Written
from hindsight_graph.model.change import SEARCHED, GraphChange
from hindsight_graph.model.memory import Conflict, Entity, Layer, Memory, Revision
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Judgement
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.extractor import Extractor
from hindsight_graph.ports.store import Health, Page, Store
from hindsight_graph.recall.fuse import fuser
from hindsight_graph.recall.pack import Found
from hindsight_graph.recall.pipeline import Recaller, check_query
from hindsight_graph.sessions import Sessions
from hindsight_graph.text.clean import check_label
from hindsight_graph.text.times import read_time
from hindsight_graph.write.intake import read_layer, read_user, read_zone
from hindsight_graph.write.keys import group_key, user_key

if TYPE_CHECKING:
    from hindsight_graph.write.pipeline import Writer

RECALLS_KEPT = 500  # recalled memories that wait to be counted before they are stored without being asked to


class Hindsight:
    """A memory, opened. Use `connect` to get one; it is thread-safe and a context manager.

    Everything happens in one `namespace`; `user_id` says whose memory is meant, None the namespace's common one (or
    that of HINDSIGHT_USER).
    """

    def __init__(
        self,
        store: Store,
        *,
        namespace: str,
        schema: Schema,
        extractor: Extractor,
        embedder: EachEmbedder,
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
        self._embedder = embedder
        self._recaller = Recaller(store, embedder, clock, self._pool, fuser(settings.fusion), schema)
        self._recalled: Counter[str] = Counter()
        self.sessions = Sessions(store, self._committer, clock, self.namespace, settings.user or None)

    @cached_property
    def _writer(self) -> Writer:
        """The write path, imported when something is written: its word lists cost a cold recall a third of a second."""
        from hindsight_graph.write.pipeline import Writer

        return Writer(
            self._store,
            self._committer,
            self._extractor,
            self._embedder,
            self.schema,
            self.settings,
            self._clock,
        )

    # -- write -------------------------------------------------------------------------------------------------
    def remember(self, content: str, **values: Any) -> Written:
        """Writes one turn of dialogue and answers what became of it.

        Keywords: user_id, session_id, speaker, role (user, assistant, system, tool), agent_id, source_id,
        observed_at (datetime or ISO text), timezone, layer, task, importance (0–1) or importance_level (1–5),
        ttl_days (0: never expires), tags, metadata, idempotency_key. Raises InvalidInput for a value that breaks a
        rule, StoreError if it could not be stored; in both cases nothing is.
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
        `idempotency_key` that were written before are answered as duplicates: running it again adds nothing.
        """
        return self._writer.ingest(turns, self.namespace, batch=batch, progress=progress)

    def assess(self, content: str, **values: Any) -> tuple[Judgement, Extraction]:
        """What the gate and the extractor would say of a turn; nothing is written (W1)."""
        return self._writer.assess({"content": content, **values})

    # -- recall ------------------------------------------------------------------------------------------------
    def recall(
        self,
        query: str,
        *,
        user_id: str | None = None,
        top_k: int = 8,
        layers: Sequence[str] | None = None,
        session_id: str | None = None,
        as_of: datetime | str | None = None,
        believed_at: datetime | str | None = None,
        history: bool = False,
        profile: str = "assistant",
        channels: Sequence[str] | None = None,
        all_users: bool = False,
        timezone: str | None = None,
    ) -> Found:
        """The memories that answer a question, best first, each with why it came (R1–R7).

        `layers`: only these (short_term and long_term are understood too). `as_of`: what was true then;
        `believed_at`: what the memory held then; `history`: superseded, expired and retired ones too. `timezone`: the
        asker's, for "yesterday". Raises InvalidInput for a value that breaks a rule and StoreError when every channel
        failed; a channel that failed alone is named in `degraded`.
        """
        zone = timezone or self.settings.timezone
        user = self._user(user_id)
        now = self._clock.now()
        found = self._recaller.recall(
            check_query(
                query,
                scope=Scope(self.namespace, user, all_users),
                now=now,
                top_k=top_k,
                layers=None if layers is None else [_layer(layer) for layer in layers],
                session_id=None if session_id is None else check_label(session_id, "session_id"),
                as_of=None if as_of is None else read_time(as_of, zone)[0],
                believed_at=None if believed_at is None else read_time(believed_at, zone)[0],
                history=history,
                profile_name=profile,
                channels=channels,
                zone_now=now.astimezone(read_zone(zone)),
                own_keys=(user_key(user), group_key(user)),
            )
        )
        self._count(found)
        return found

    # -- reading what is there -----------------------------------------------------------------------------------
    def get(self, memory_id: str, *, user_id: str | None = None, all_users: bool = False) -> Memory:
        """One memory, in whatever state. Raises NotFound."""
        found = self._store.get(self._everything(user_id, all_users), [memory_id]).get(memory_id)
        if found is None:
            raise NotFound(f"no memory {memory_id!r} that this user may see.", remedy="Ids come with every answer.")
        return found

    def memories(
        self,
        *,
        user_id: str | None = None,
        layers: Sequence[str] | None = None,
        history: bool = False,
        all_users: bool = False,
        cursor: str | None = None,
        limit: int = 100,
    ) -> Page:
        """A page of memories in the order they were stored, and the cursor of the next one."""
        if not 1 <= limit <= 1000:
            raise InvalidInput(f"limit {limit!r} is out of range.", remedy="Give 1 to 1000.")
        wanted = frozenset(_layer(layer) for layer in layers) if layers else SEARCHED
        return self._store.page(
            Filter(self._scope(user_id, all_users), self._clock.now(), wanted, history=history), cursor, limit
        )

    def entities(self, *, user_id: str | None = None, all_users: bool = False, limit: int = 1000) -> tuple[Entity, ...]:
        """The people, places and things that visible memories speak of, by name."""
        return self._store.entities(self._scope(user_id, all_users), limit)

    def revisions(self, memory_id: str, *, user_id: str | None = None) -> tuple[Revision, ...]:
        """Every state and validity that a memory had, oldest first (R7)."""
        return self._store.revisions(self._everything(user_id, all_users=False), memory_id)

    def open_conflicts(self, *, user_id: str | None = None, all_users: bool = False) -> tuple[Conflict, ...]:
        """Contradictions that the user has still to be asked about, oldest first."""
        return self._store.conflicts(self._scope(user_id, all_users))

    # -- the handle ----------------------------------------------------------------------------------------------
    @property
    def location(self) -> str:
        """Where the data lies; never a password."""
        return self._store.location

    def health(self) -> Health:
        """What the store says of itself, after a real read; also when it is away."""
        return self._store.health()

    def close(self) -> None:
        """Stores the counts of recalled memories and lets go of the store."""
        try:
            self.flush()
        finally:
            self._pool.shutdown(wait=True)
            self._store.close()

    def flush(self) -> None:
        """Stores the counts of recalled memories that are waiting (R8)."""
        counts, self._recalled = self._recalled, Counter()
        if counts:
            change = GraphChange(self.namespace, self._clock.now(), recalled=dict(counts))
            self._committer.commit(lambda: (change, None))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _count(self, found: Found) -> None:
        self._recalled.update(hit.memory.id for hit in found.hits)
        if len(self._recalled) >= RECALLS_KEPT:
            self.flush()

    def _scope(self, user_id: str | None, all_users: bool) -> Scope:
        return Scope(self.namespace, self._user(user_id), all_users)

    def _user(self, user_id: str | None) -> str | None:
        return read_user(user_id) or self.settings.user or None

    def _everything(self, user_id: str | None, all_users: bool) -> Filter:
        return Filter(self._scope(user_id, all_users), self._clock.now(), frozenset(Layer), history=True)


def _layer(word: str) -> Layer:
    layer = read_layer(word)
    if layer is None:
        raise InvalidInput("a layer is empty.", remedy="Leave layers out to search all of them.")
    return layer
