"""Any sentence-transformers cross-encoder as the reranker, by its name on the hub or by a folder."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.reranker import relevances
from hindsight_graph.providers.local_files import bare_name, load

SETTING = "HINDSIGHT_RERANKER"
_OWNER = "cross-encoder"  # whose models are named without an owner

_lock = threading.Lock()
_loaded: dict[str, Any] = {}  # one per process and name


class CrossEncoderReranker:
    """`name`: owner/name on the hub, or a folder. Loads at the first call, fetching only what is not here."""

    def __init__(self, name: str) -> None:
        self.name = f"cross-encoder:{bare_name(name)}"
        self._source = name

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker.rerank`. Raises ModelUnavailable if the model does not load, else ModelError."""
        if not texts:
            return []
        with _lock:
            if self._source not in _loaded:
                _loaded[self._source] = load("CrossEncoder", self._source, SETTING, _OWNER)
            model = _loaded[self._source]
            try:
                from torch.nn import Sigmoid

                scores = model.predict(
                    [(query, text) for text in texts], activation_fn=Sigmoid(), show_progress_bar=False
                )
            except (ValueError, TypeError, IndexError, RuntimeError, MemoryError) as error:
                raise ModelError(
                    f"the reranker {self.name} failed on {len(texts)} texts ({type(error).__name__}).",
                    remedy="If memory ran out, use a smaller model or lower HINDSIGHT_RERANKER_TOP.",
                ) from error
        if scores.ndim != 1:
            raise ModelError(
                f"{self.name} gives {scores.shape[-1]} scores a text: it sorts into classes and ranks nothing.",
                remedy=f"Name a reranker in {SETTING}, such as cross-encoder:BAAI/bge-reranker-v2-m3.",
            )
        return relevances([float(score) for score in scores], len(texts), self.name)
