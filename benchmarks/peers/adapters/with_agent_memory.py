"""neo4j-agent-memory: a conversation's messages, searched by vector with a filter on their metadata."""

# mypy: disable-error-code="import-not-found"
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from neo4j_agent_memory import MemoryClient, MemorySettings
from neo4j_agent_memory.config.settings import ExtractionConfig, ExtractorType, Neo4jConfig, SchemaConfig
from pydantic import SecretStr

from benchmarks.peers.adapters.wire import Embed, Setup, Turn, serve


class Served:
    """The shared embedder in the client's form."""

    def __init__(self, embed: Embed, dimension: int) -> None:
        self._embed, self.dimensions = embed, dimension

    async def embed(self, text: str) -> list[float]:
        """One text's vector."""
        return self._embed([text])[0]

    async def embed_batch(self, texts: list[str]) -> list[list[float]]:
        """One vector per text."""
        return self._embed(texts)


class AgentMemory:
    """One client for all conversations."""

    def __init__(self, setup: Setup, embed: Embed) -> None:
        settings = MemorySettings(
            neo4j=Neo4jConfig(uri=setup.address, username=setup.user, password=SecretStr(setup.password)),
            llm=None,
            extraction=ExtractionConfig(extractor_type=ExtractorType.NONE),
            schema_config=SchemaConfig(backfill_relation_types=False),  # there is no older data
        )
        self._runner = asyncio.Runner()
        self._client: Any = MemoryClient(settings, embedder=Served(embed, setup.dimension))
        self._runner.run(self._client.connect())

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Loads the turns as messages, a hundred at a time."""
        messages = [
            {
                "role": "user",
                "content": turn["line"],
                "timestamp": turn["fields"]["observed_at"],
                "metadata": {"source_id": turn["source_id"], "conversation": conversation},
            }
            for turn in turns
        ]
        self._runner.run(self._client.short_term.add_messages_batch(conversation, messages))

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """Searches the messages by vector."""
        found = self._runner.run(
            self._client.short_term.search_messages(
                question,
                session_id=conversation,
                limit=top_k,
                threshold=0.0,
                metadata_filters={"conversation": conversation},
            )
        )
        return [one.metadata["source_id"] for one in found]

    def close(self) -> None:
        """Closes the client."""
        self._runner.run(self._client.close())
        self._runner.close()


if __name__ == "__main__":
    serve(AgentMemory)
