"""This project as anybody would use it: `ingest` and `recall` of each conversation's namespace, nothing configured."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.adapters.wire import Embed, Setup, Turn, serve
from hindsight_graph import Hindsight, Settings, connect
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.wiring import make_embedder


class Served:
    """The built-in embedder, asked over the line."""

    def __init__(self, embed: Embed, identity: EmbeddingIdentity) -> None:
        self._embed, self._identity = embed, identity

    @property
    def identity(self) -> EmbeddingIdentity:
        """The built-in embedder's own."""
        return self._identity

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row per text."""
        return np.asarray(self._embed(texts), np.float32)


class Ours:
    """A memory per conversation, opened once; on Neo4j if an address is given."""

    def __init__(self, setup: Setup, embed: Embed) -> None:
        self._settings = Settings(cache_dir=f"{setup.folder}/cache")
        self._embedder = Served(embed, make_embedder(self._settings).identity)
        self._url = f"sqlite:///{setup.folder}/memory.db"
        if setup.address:
            scheme, _, rest = setup.address.partition("://")
            self._url = f"{scheme}://{quote(setup.user, safe='')}:{quote(setup.password, safe='')}@{rest}"
        self._open: dict[str, Hindsight] = {}

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Ingests the turns with all their fields."""
        written = self._memory(conversation).ingest(turn["fields"] for turn in turns)
        if written.failed:
            raise RuntimeError(f"{len(written.failed)} turns were not taken: {written.failed[0]}")

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """Recalls as anybody would ask."""
        found = self._memory(conversation).recall(question, top_k=top_k)
        if found.degraded:
            raise RuntimeError(f"a channel failed, so the figures would not count: {found.degraded[0]}")
        return [hit.memory.provenance.source_id or hit.memory.id for hit in found.hits]

    def close(self) -> None:
        """Closes every memory."""
        for memory in self._open.values():
            memory.close()

    def _memory(self, conversation: str) -> Hindsight:
        if conversation not in self._open:
            self._open[conversation] = connect(
                self._url, conversation, settings=self._settings, embedder=self._embedder
            )
        return self._open[conversation]


if __name__ == "__main__":
    serve(Ours)
