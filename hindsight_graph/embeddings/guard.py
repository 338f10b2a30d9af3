"""Keeps vectors of different models apart: an embedder that does not match the store says how to mend it (Y5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hindsight_graph.errors import EmbeddingMismatch, ModelError
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import EmbeddingIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def guarded(embedder: EachEmbedder, stored: EmbeddingIdentity | None) -> EachEmbedder:
    """The embedder itself if the store's vectors are its own, else one that refuses."""
    return embedder if stored is None or stored == embedder.identity else Refusing(embedder.identity, stored)


class Refusing:
    """Stands in for an embedder whose vectors would mean nothing beside those of the store.

    Searching by vector is refused; what is written is kept without a vector and found by its words.
    """

    def __init__(self, identity: EmbeddingIdentity, stored: EmbeddingIdentity) -> None:
        self.identity = identity
        self._message = (
            f"the store's vectors are of {stored.model} ({stored.dimension} dimensions, {stored.digest[:12]}), the "
            f"embedder is {identity.model} ({identity.dimension} dimensions, {identity.digest[:12]}); "
            "vector search is off."
        )
        self._remedy = "Open the store with the embedder it was made with."

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Raises EmbeddingMismatch."""
        raise EmbeddingMismatch(self._message, remedy=self._remedy)

    def embed_each(self, texts: Sequence[str]) -> list[NDArray[np.float32] | ModelError]:
        """The same as an error for each text, so that the text itself is kept."""
        return [ModelError(self._message, remedy=self._remedy) for _ in texts]
