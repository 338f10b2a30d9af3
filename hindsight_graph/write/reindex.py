"""Makes the vectors that a memory lacks: of what was stored without one, or of everything for another model (Y5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import EmbeddingIdentity, Lacking, Store
from hindsight_graph.write.vectors import pieces_of

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

BATCH = 64
"""Memories embedded and stored at once: what is embedded again after a kill."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Reindexed:
    """What a reindex did: memories that got a vector, and why others did not, by id; `before` and `now`: whose vectors
    the store held and holds."""

    embedded: int
    failed: tuple[tuple[str, str], ...]
    before: EmbeddingIdentity | None
    now: EmbeddingIdentity


def reindex(store: Store, embedder: EachEmbedder, progress: Progress = lambda done, total: None) -> Reindexed:
    """Embeds every memory, of all namespaces and users, that has no vector of this embedder; `progress` gets how many
    memories have one, and how many memories there are.

    Each batch is durable, so that it goes on where it was killed. Reads and writes go on meanwhile; vectors of another
    model are in use until all new ones are there, and are then exchanged for them. Raises ModelUnavailable if the
    embedder is away, ModelError if it answers nothing at all, StoreError if the store does not.
    """
    before = store.embedding()
    store.adopt(None)
    model = embedder.identity
    run = _Run(store, embedder, progress)
    run.through()
    if store.embedding() != model:
        store.adopt(model)
        run.through()  # what was written since, by processes that embed with the model before
    return Reindexed(run.embedded, tuple(run.failed.items()), before, model)


class _Run:
    def __init__(self, store: Store, embedder: EachEmbedder, progress: Progress) -> None:
        self._store = store
        self._embedder = embedder
        self._progress = progress
        self.embedded = 0
        self.failed: dict[str, str] = {}

    def through(self) -> None:
        """Goes once through all that lack a vector."""
        done, total = self._store.coverage(self._embedder.identity)
        place: str | None = None
        self._progress(done, total)
        while batch := self._store.lacking(self._embedder.identity, place, BATCH):
            made = self._embed(batch)
            if not made and (len(batch) == BATCH or not done):
                raise ModelError(
                    f"{self._embedder.identity.model} embeds nothing: {self.failed[batch[0].memory.id]}",
                    remedy="Mend the embedder; the same command goes on from here.",
                )
            self._store.put_vectors(self._embedder.identity, made)
            self.embedded += len(made)
            done += len(made)
            place = batch[-1].place
            self._progress(done, max(done, total))

    def _embed(self, batch: Sequence[Lacking]) -> dict[str, tuple[Vector, ...]]:
        """The vectors of those that have them. Raises ModelUnavailable: no fault of the texts, so that all can wait."""
        texts = {one.memory.id: pieces_of(one.memory, one.before_speaker, one.before) for one in batch}
        wanted = list(dict.fromkeys(text for some in texts.values() for text in some))
        found = dict(zip(wanted, self._embedder.embed_each(wanted), strict=True))
        if away := next((one for one in found.values() if isinstance(one, ModelUnavailable)), None):
            raise away
        made = {}
        for id, some in texts.items():
            answers = [found[text] for text in some]
            errors = [str(one) for one in answers if isinstance(one, ModelError)]
            if answers and not errors:
                made[id] = tuple(one for one in answers if not isinstance(one, ModelError))
                self.failed.pop(id, None)
            else:
                self.failed[id] = errors[0] if errors else "it holds no text"
        return made
