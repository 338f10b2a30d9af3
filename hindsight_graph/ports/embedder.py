"""The embedder port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.store import EmbeddingIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Turns text into vectors of unit length. Loading is deferred to the first `embed`."""

    @property
    def identity(self) -> EmbeddingIdentity:
        """Name, dimension and digest; known without loading the model."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row per text, shape (len(texts), dimension); rows of another length than 1 are normalised.

        Raises ModelError for a text that can't be taken, ModelUnavailable if no text would do; any other exception is
        taken for a ModelError and logged. After a ModelError for several texts they are asked for one by one.
        """
        ...


class AskingEmbedder(Embedder, Protocol):
    """An embedder of a model that wants questions said in another way than what answers them (e5, bge)."""

    @property
    def questions(self) -> Embedder:
        """The same model for questions: its vectors are compared with those of `embed`; its identity may differ."""
        ...


def for_questions(embedder: Embedder) -> Embedder:
    """What questions are embedded with: the embedder's own form for them, else the embedder itself."""
    questions: Embedder = getattr(embedder, "questions", embedder)  # isinstance would read `identity` as well
    return questions


class EachEmbedder(Embedder, Protocol):
    """An embedder that can answer text by text, so that one bad text does not sink the others."""

    def embed_each(self, texts: Sequence[str]) -> list[NDArray[np.float32] | ModelError]:
        """A unit vector, or the error that this text caused, for each text."""
        ...

    def forget(self, texts: Sequence[str]) -> None:
        """Gives up what it remembers of these texts."""
        ...
