"""mem0 on its local Qdrant, or faiss, turns as they are (`infer=False`), a conversation as a user."""

# mypy: disable-error-code="import-not-found"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mem0 import Memory
from mem0.embeddings.base import EmbeddingBase

from benchmarks.peers.adapters.wire import Embed, NoModel, Setup, Turn, serve


class Served(EmbeddingBase):  # type: ignore[misc]  # its package has no types here
    """The shared embedder in mem0's form."""

    def __init__(self, embed: Embed) -> None:
        super().__init__()
        self._embed = embed

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """One text's vector."""
        return self._embed([text])[0]

    def embed_batch(self, texts: list[str], memory_action: str = "add") -> list[list[float]]:
        """One vector per text."""
        return self._embed(texts)


class Mem0:
    """One memory with all conversations."""

    def __init__(self, setup: Setup, embed: Embed) -> None:
        store: dict[str, Any] = {"collection_name": "turns", "path": f"{setup.folder}/{setup.variant}"}
        store["embedding_model_dims"] = setup.dimension
        if setup.variant == "qdrant":
            store["on_disk"] = True
        else:
            store["distance_strategy"] = "cosine"
        unused = {"provider": "openai", "config": {"api_key": "none"}}
        self._memory: Any = Memory.from_config(
            {
                "vector_store": {"provider": setup.variant, "config": store},
                "embedder": unused,
                "llm": unused,
                "history_db_path": f"{setup.folder}/history.db",
            }
        )
        self._memory.embedding_model = Served(embed)
        self._memory.llm = NoModel()

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Adds one turn after the other, as it is."""
        for turn in turns:
            said = [{"role": "user", "content": turn["line"]}]
            self._memory.add(said, user_id=conversation, metadata={"source_id": turn["source_id"]}, infer=False)

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """Searches among the memories of one user."""
        found = self._memory.search(question, top_k=top_k, filters={"user_id": conversation}, threshold=0.0)
        return [one["metadata"]["source_id"] for one in found["results"]]

    def close(self) -> None:
        """Closes the memory."""
        self._memory.close()


if __name__ == "__main__":
    serve(Mem0)
