"""A reranker behind a server: the `/rerank` of Cohere, Jina, vLLM and others, and that of text-embeddings-inference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.reranker import relevances
from hindsight_graph.providers.endpoint import Endpoint

TRIES = 2  # somebody waits for the answer, and the order without a reranker is a good one


class HttpReranker:
    """`model` at `endpoint`. `style`: `cohere` (documents; results with relevance_score) or `tei` (texts; a list)."""

    def __init__(self, endpoint: Endpoint, model: str, style: Literal["cohere", "tei"] = "cohere") -> None:
        self.name = f"{style}:{model}"
        self._endpoint = endpoint
        self._model = model
        self._style = style

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker.rerank`. Raises ModelUnavailable if the server is away or refuses us, else ModelError."""
        if not texts:
            return []
        body: dict[str, Any]
        if self._style == "tei":
            body = {"query": query, "texts": list(texts), "raw_scores": False, "truncate": True}
        else:
            body = {"model": self._model, "query": query, "documents": list(texts), "top_n": len(texts)}
        answer = self._endpoint.post("rerank", body, tries=TRIES)
        try:
            results = answer if isinstance(answer, list) else answer["results"]
            found = {int(one["index"]): float(one["relevance_score" if "relevance_score" in one else "score"])
                     for one in results}  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise self._unusable("no list of scores") from error
        if len(results) != len(texts) or sorted(found) != list(range(len(texts))):
            raise self._unusable(f"scores for {len(found)} of {len(texts)} texts")
        return relevances([found[place] for place in range(len(texts))], len(texts), self.name)

    def _unusable(self, what: str) -> ModelError:
        return ModelError(
            f"{self._endpoint.shown} answered {what} for the reranker {self.name}.",
            remedy="Check HINDSIGHT_RERANKER (cohere: or tei:) and HINDSIGHT_RERANKER_URL.",
        )
