"""Reciprocal rank fusion: several rankings become one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

K = 60  # Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", SIGIR 2009


@dataclass(slots=True)
class Fused:
    """A candidate with its fused score, its rank in each channel (1-based) and the channel's share of the score."""

    memory_id: str
    score: float = 0.0
    ranks: dict[str, int] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)


def ranks(scored: Sequence[tuple[str, float]]) -> dict[str, int]:
    """Ranks by descending score; equals share the last place among them.

    So a channel that can't tell many candidates apart says little about each: an entity that everything mentions
    needs no special treatment.
    """
    ordered = sorted(scored, key=lambda pair: -pair[1])
    found: dict[str, int] = {}
    at = 0
    while at < len(ordered):
        end = at
        while end < len(ordered) and ordered[end][1] == ordered[at][1]:
            end += 1
        found.update({memory_id: end for memory_id, _ in ordered[at:end]})
        at = end
    return found


def fuse(channels: Mapping[str, Sequence[tuple[str, float]]], weights: Mapping[str, float]) -> list[Fused]:
    """Σ over channels of weight / (K + rank), best first; ties by id, so that equal questions get equal answers."""
    found: dict[str, Fused] = {}
    for channel, scored in channels.items():
        for memory_id, rank in ranks(scored).items():
            fused = found.setdefault(memory_id, Fused(memory_id))
            share = weights.get(channel, 1.0) / (K + rank)
            fused.ranks[channel] = rank
            fused.shares[channel] = share
            fused.score += share
    return sorted(found.values(), key=lambda one: (-one.score, one.memory_id))


def best_sessions(candidates: Mapping[tuple[str | None, str], float]) -> dict[str, float]:
    """Sessions scored by the sum of their candidates' scores: a talk about the matter ranks above a chance remark."""
    found: dict[str, float] = defaultdict(float)
    for (session_id, _), score in candidates.items():
        if session_id:
            found[session_id] += score
    return found
