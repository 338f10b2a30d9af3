"""The plain methods: BM25 over English stems, exact vector search, and both fused by reciprocal rank."""

# mypy: disable-error-code="import-not-found"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bm25s
import numpy as np
import Stemmer

from benchmarks.peers.adapters.wire import Embed, Setup, Turn, serve

DEPTH = 50  # hits of each list that are fused
K = 60  # the usual constant of reciprocal rank fusion


class Plain:
    """One index of each kind per conversation, in memory; `variant` says which are asked."""

    def __init__(self, setup: Setup, embed: Embed) -> None:
        self._variant, self._embed = setup.variant, embed
        self._stem = Stemmer.Stemmer("english")
        self._ids: dict[str, list[str]] = {}
        self._words: dict[str, Any] = {}
        self._vectors: dict[str, Any] = {}

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Makes the indexes of the conversation."""
        lines = [turn["line"] for turn in turns]
        self._ids[conversation] = [turn["source_id"] for turn in turns]
        if self._variant != "vector":
            self._words[conversation] = bm25s.BM25()
            self._words[conversation].index(self._tokens(lines), show_progress=False)
        if self._variant != "bm25":
            self._vectors[conversation] = np.asarray(self._embed(lines), np.float32)

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """The best of one list, or of both fused."""
        lists = []
        if self._variant != "vector":
            lists.append(self._by_words(conversation, question))
        if self._variant != "bm25":
            lists.append(self._by_vector(conversation, question))
        shares: dict[int, float] = {}
        for ranked in lists:
            for rank, position in enumerate(ranked, 1):
                shares[position] = shares.get(position, 0.0) + 1 / (K + rank)
        best = sorted(shares, key=lambda position: -shares[position])[:top_k]
        return [self._ids[conversation][position] for position in best]

    def close(self) -> None:
        """Nothing is open."""

    def _by_words(self, conversation: str, question: str) -> list[int]:
        depth = min(DEPTH, len(self._ids[conversation]))
        found, scores = self._words[conversation].retrieve(self._tokens([question]), k=depth, show_progress=False)
        return [int(one) for one, score in zip(found[0], scores[0], strict=True) if score > 0]

    def _by_vector(self, conversation: str, question: str) -> list[int]:
        scores = self._vectors[conversation] @ np.asarray(self._embed([question])[0], np.float32)
        return [int(one) for one in np.argsort(-scores)[:DEPTH]]

    def _tokens(self, texts: list[str]) -> Any:
        return bm25s.tokenize(texts, stopwords="en", stemmer=self._stem, show_progress=False)


if __name__ == "__main__":
    serve(Plain)
