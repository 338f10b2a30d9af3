"""The reranker port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Reranker(Protocol):
    """Reads a question together with each text that may answer it; better than vectors, and far slower."""

    name: str

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """How well each text answers, 0–1, in the order of the texts. Raises ModelError."""
        ...
