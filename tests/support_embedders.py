"""Embedders for tests: deterministic vectors, counted calls, and failures on chosen texts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.store import EmbeddingIdentity


class HashEmbedder:
    """Unit vectors that depend on the text alone; remembers every batch and fails where it is told to."""

    def __init__(self, dimension: int = 16, digest: str = "d1", fails: Callable[[str], bool] = lambda _: False) -> None:
        self.identity = EmbeddingIdentity("hash", dimension, digest)
        self.batches: list[list[str]] = []
        self._fails = fails

    @property
    def texts(self) -> list[str]:
        """All texts embedded so far, in order."""
        return [text for batch in self.batches for text in batch]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text; ModelError for the whole batch if one of its texts fails."""
        self.batches.append(list(texts))
        if any(self._fails(text) for text in texts):
            raise ModelError("this batch holds a text that the model can't take")
        rows = np.empty((len(texts), self.identity.dimension), dtype=np.float32)
        for place, text in enumerate(texts):
            seed = int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big")
            row = np.random.default_rng(seed).standard_normal(self.identity.dimension)
            rows[place] = row / np.linalg.norm(row)
        return rows
