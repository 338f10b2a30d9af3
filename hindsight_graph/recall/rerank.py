"""The last look at the best candidates: a reranker reads them with the question, and decides what is similar."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.foreign import ask
from hindsight_graph.ports.reranker import Reranker, relevances
from hindsight_graph.recall.channels import Channels
from hindsight_graph.recall.fold import Group
from hindsight_graph.recall.policy import Profile, policy_parts
from hindsight_graph.text.clean import log_safe

LONGEST = 2000  # characters of a candidate; cross-encoders read about 512 tokens

Scored = tuple[float, dict[str, float], Group]


class Reranking:
    """Reranks the `top` best by policy score, or as many as are asked for, if there is a reranker at all (R3)."""

    def __init__(self, reranker: Reranker | None, top: int) -> None:
        self._reranker = reranker
        self._top = top

    def __call__(
        self, scored: list[Scored], text: str, top_k: int, now: datetime, weights: Profile, found: Channels
    ) -> list[Scored]:
        """The best candidates in their new order; all in the order given, and a failure in `found`, if it fails.

        The relevance over the best relevance takes the place of the similarity in the policy score, so that time and
        importance still part what is equally relevant, and what is held stays below. It and the `fused` similarity
        of before are among the parts.
        """
        if self._reranker is None or not scored:
            return scored
        best = scored[: max(self._top, top_k)]
        start = time.perf_counter()
        try:
            relevance = self._ask(self._reranker, text, [readable(group) for _, _, group in best])
        except ModelError as error:
            found.failed["reranker"] = error
            return scored
        finally:
            found.timings["reranker"] = (time.perf_counter() - start) * 1000
        return _ordered(best, relevance, now, weights)

    def _ask(self, reranker: Reranker, text: str, candidates: list[str]) -> list[float]:
        """Checked: it may be somebody else's, and raise or answer anything."""
        name = f"the reranker {log_safe(getattr(reranker, 'name', type(reranker).__name__))}"
        return ask(
            name, lambda: relevances([float(one) for one in reranker.rerank(text, candidates)], len(candidates), name)
        )


def _ordered(best: Sequence[Scored], relevance: Sequence[float], now: datetime, weights: Profile) -> list[Scored]:
    most = max(relevance) or 1.0
    again: list[Scored] = []
    for (_, parts, group), one in zip(best, relevance, strict=True):
        fresh = policy_parts(group.memory, one / most, now, weights, group.tried)
        again.append((fresh["score"], {**parts, "fused": parts["similarity"], "reranker": one, **fresh}, group))
    return sorted(again, key=lambda entry: (-entry[0], entry[2].memory.id))


def readable(group: Group) -> str:
    """What a reranker reads of a candidate: who speaks, the words, and what they state; nothing else leaves."""
    memory = group.memory
    said = f"{memory.provenance.speaker}: {memory.content}" if memory.provenance.speaker else memory.content
    return "\n".join([said, *(fact.content for fact in group.facts if fact.content != memory.content)])[:LONGEST]
