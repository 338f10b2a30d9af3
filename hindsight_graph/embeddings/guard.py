"""Keeps vectors of different models apart: an embedder that does not match the store says how to mend it (Y5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hindsight_graph.errors import EmbeddingMismatch, ModelError
from hindsight_graph.ports.embedder import EachEmbedder, Embedder
from hindsight_graph.ports.store import EmbeddingIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REMEDY = (
    "Re-embed the memory with `hindsight-graph reindex`, or open it with the embedder that it was made with "
    "(HINDSIGHT_EMBEDDER)."
)


class Guard:
    """Whether a model may be used with a store, by the model that made the store's vectors: `stored`.

    While they differ, searching by vector is refused; what is written is kept without a vector and found by its words.
    """

    def __init__(self, model: EachEmbedder, stored: EmbeddingIdentity | None) -> None:
        self.model = model
        self.stored = stored

    @property
    def mismatch(self) -> str:
        """What does not match, with both models; "" if nothing."""
        used = self.model.identity
        if self.stored is None or self.stored == used:
            return ""
        return f"the store's vectors are of {_said(self.stored)}, the embedder is {_said(used)}; vector search is off."

    def writer(self) -> GuardedWriter:
        """The model, for what is written."""
        return GuardedWriter(self, self.model)

    def asker(self, asker: Embedder) -> Guarded:
        """The model's form for questions."""
        return Guarded(self, asker)


class Guarded:
    """An embedder that refuses while the guard says so."""

    def __init__(self, guard: Guard, embedder: Embedder) -> None:
        self._guard = guard
        self._embedder = embedder

    @property
    def identity(self) -> EmbeddingIdentity:
        """That of the embedder, refused or not."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Embedder.embed`. Raises EmbeddingMismatch while it is refused."""
        if said := self._guard.mismatch:
            raise EmbeddingMismatch(said, remedy=REMEDY)
        return self._embedder.embed(texts)


class GuardedWriter(Guarded):
    """The same for an embedder that answers text by text."""

    def __init__(self, guard: Guard, embedder: EachEmbedder) -> None:
        super().__init__(guard, embedder)
        self._each = embedder

    def embed_each(self, texts: Sequence[str]) -> list[NDArray[np.float32] | ModelError]:
        """See `EachEmbedder.embed_each`. While it is refused that is the error of each text, so that it is kept."""
        if said := self._guard.mismatch:
            return [ModelError(said, remedy=REMEDY) for _ in texts]
        return self._each.embed_each(texts)

    def forget(self, texts: Sequence[str]) -> None:
        """See `EachEmbedder.forget`; also while it is refused."""
        self._each.forget(texts)


def _said(identity: EmbeddingIdentity) -> str:
    return f"{identity.model} ({identity.dimension} dimensions, {identity.digest[:12]})"
