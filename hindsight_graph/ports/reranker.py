"""The reranker port, and the check of what a reranker says before it moves anything."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from hindsight_graph.errors import ModelError


class Reranker(Protocol):
    """Reads a question together with each text that may answer it; better than vectors, and far slower."""

    name: str

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """How well each text answers, 0–1, in the order of the texts. Raises ModelError."""
        ...


def relevances(scores: Sequence[float], count: int, who: str) -> list[float]:
    """The scores as relevances in 0–1; where any lies outside, they are logits, and all go through the sigmoid.

    Raises ModelError unless there is one finite number for each text.
    """
    if len(scores) != count:
        raise ModelError(f"{who} gave {len(scores)} scores for {count} texts.", remedy="Use another reranker.")
    if not all(math.isfinite(score) for score in scores):
        raise ModelError(f"{who} gave a score that is no number.", remedy="Use another reranker.")
    if all(0.0 <= score <= 1.0 for score in scores):
        return list(scores)
    return [1 / (1 + math.exp(-max(-60.0, min(60.0, score)))) for score in scores]
