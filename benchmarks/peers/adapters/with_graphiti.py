"""graphiti's episodes: the turns as they were said, found by its full-text search; a conversation is a group."""

# mypy: disable-error-code="import-not-found"
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from graphiti_core import Graphiti
from graphiti_core.cross_encoder.client import CrossEncoderClient
from graphiti_core.embedder.client import EmbedderClient
from graphiti_core.llm_client.client import LLMClient
from graphiti_core.nodes import EpisodeType, EpisodicNode
from graphiti_core.search.search_config import (
    EpisodeReranker,
    EpisodeSearchConfig,
    EpisodeSearchMethod,
    SearchConfig,
)

from benchmarks.peers.adapters.wire import Embed, Setup, Turn, serve


class Served(EmbedderClient):  # type: ignore[misc]  # its package has no types here
    """The shared embedder in graphiti's form."""

    def __init__(self, embed: Embed) -> None:
        self._embed = embed

    async def create(self, input_data: Any) -> list[float]:
        """One text's vector."""
        return self._embed([input_data] if isinstance(input_data, str) else list(input_data))[0]

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        """One vector per text."""
        return self._embed(input_data_list)


class NoLanguageModel(LLMClient):  # type: ignore[misc]
    """Fails if asked."""

    def __init__(self) -> None:
        super().__init__(None)

    async def _generate_response(self, *arguments: Any, **named: Any) -> dict[str, Any]:
        raise RuntimeError("no language model takes part")


class NoReranker(CrossEncoderClient):  # type: ignore[misc]
    """Fails if asked."""

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        """Refuses."""
        raise RuntimeError("no reranker takes part")


class Episodes:
    """One graph for all conversations."""

    def __init__(self, setup: Setup, embed: Embed) -> None:
        self._runner = asyncio.Runner()
        self._graph: Any = Graphiti(
            setup.address,
            setup.user,
            setup.password,
            llm_client=NoLanguageModel(),
            embedder=Served(embed),
            cross_encoder=NoReranker(),
        )
        self._runner.run(self._graph.build_indices_and_constraints())

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Saves the turns as episodes, all at once."""
        self._runner.run(self._graph.nodes.episode.save_bulk([_episode(conversation, turn) for turn in turns]))

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """Searches the episodes of one group."""
        found = self._runner.run(self._graph.search_(question, config=_config(top_k), group_ids=[conversation]))
        return [one.name for one in found.episodes]

    def close(self) -> None:
        """Closes the driver."""
        self._runner.run(self._graph.close())
        self._runner.close()


def _config(top_k: int) -> Any:
    episodes = EpisodeSearchConfig(search_methods=[EpisodeSearchMethod.bm25], reranker=EpisodeReranker.rrf)
    return SearchConfig(episode_config=episodes, limit=top_k)


def _episode(conversation: str, turn: Turn) -> Any:
    return EpisodicNode(
        name=turn["source_id"],
        group_id=conversation,
        source=EpisodeType.message,
        source_description="a talk",
        content=turn["line"],
        valid_at=datetime.fromisoformat(turn["fields"]["observed_at"]),
    )


if __name__ == "__main__":
    serve(Episodes)
