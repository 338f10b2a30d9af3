"""The edge to an embedder: what it raises becomes a ModelError, what it answers is checked, text by text if need be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from hindsight_graph.errors import InvalidInput, ModelError, ModelUnavailable
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.foreign import ask
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.text.clean import check_label, log_safe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.float32]

_UNIT = 1e-4  # how far from 1 the length of a row may be that is left as it is


class CheckedEmbedder:
    """An embedder whose answers can be relied on, around one that may raise, or answer with, anything at all."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @cached_property
    def identity(self) -> EmbeddingIdentity:
        """That of the embedder behind it, asked for once. Raises ModelError if it has none that makes sense."""
        kind = type(self._embedder).__name__
        found: object = ask(f"the embedder {kind}", lambda: self._embedder.identity)
        if not isinstance(found, EmbeddingIdentity) or not _sensible(found):
            raise ModelError(
                f"the embedder {kind} has no usable identity.",
                remedy="It must be an EmbeddingIdentity: a name, a whole dimension above 0 and a digest.",
            )
        return found

    @property
    def name(self) -> str:
        """What it is called where something is said of it."""
        return f"the embedder {log_safe(self.identity.model)}"

    def embed_each(self, texts: Sequence[str]) -> list[Row | ModelError]:
        """A unit vector for each text, or why this text has none. All in one call; one by one if that call fails."""
        try:
            return self._rows(texts) if texts else []
        except ModelUnavailable as error:  # asking for each alone would take as many time-outs
            return [error for _ in texts]
        except ModelError as error:
            return [error] if len(texts) == 1 else [self._one(text) for text in texts]

    def _one(self, text: str) -> Row | ModelError:
        try:
            return self._rows([text])[0]
        except ModelError as error:
            return error

    def _rows(self, texts: Sequence[str]) -> list[Row | ModelError]:
        """Raises ModelError for an answer that can't be told apart by text."""
        import numpy as np

        # An answer may be a list, or somebody else's tensor, whose way into numpy is code of others too.
        found = ask(self.name, lambda: np.asarray(self._embedder.embed(texts)))
        wanted = (len(texts), self.identity.dimension)
        if found.shape != wanted or found.dtype.kind not in "fiu":
            raise ModelError(
                f"{self.name} gave {found.dtype} of shape {found.shape} for {len(texts)} texts.",
                remedy=f"It must give one row of {wanted[1]} numbers per text.",
            )
        rows, good = _unit(found)
        return [row if ok else self._no_direction() for row, ok in zip(rows, good, strict=True)]

    def _no_direction(self) -> ModelError:
        return ModelError(f"{self.name} gave a vector that is zero or not finite.")


def _unit(rows: NDArray[np.generic]) -> tuple[NDArray[np.float32], list[bool]]:
    """The rows at length 1, and which of them have a direction at all. A row of that length keeps its very bits."""
    import numpy as np

    exact = rows.astype(np.float64)
    largest = np.abs(exact).max(axis=1, keepdims=True)
    good = np.isfinite(largest) & (largest > 0)  # the largest of a row with NaN is NaN
    scaled = np.divide(exact, largest, out=np.zeros_like(exact), where=good)  # so that no square overflows
    length = np.where(good, np.linalg.norm(scaled, axis=1, keepdims=True), 1.0)
    fits = np.abs(length * np.minimum(np.where(good, largest, 0.0), 2.0) - 1) <= _UNIT
    unit = np.where(fits, exact, scaled / length)
    return unit.astype(np.float32), good[:, 0].tolist()


def _sensible(identity: EmbeddingIdentity) -> bool:
    size = identity.dimension
    try:
        check_label(identity.model, "the model's name")
        check_label(identity.digest, "the model's digest")
    except InvalidInput:
        return False
    return isinstance(size, int) and not isinstance(size, bool) and size > 0
