"""What the graph says for a memory: how near it is to what a question names, and whether it answers what is asked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hindsight_graph.model.recall import PathStep, Ranked, Reached

MENTIONED = 0.3  # how much less it says that an entity is only mentioned, with no relation known
Path = tuple[PathStep, ...]


def by_closeness(reached: Sequence[Reached]) -> list[Ranked]:
    """Facts along typed relations and mentions on the way; the nearer and the rarer, the better.

    A memory counts by 1 / (hops · √degree), degree being how much the last entity on the way is spoken of; one that
    several of the named entities lead to adds up.
    """
    scores: dict[str, float] = {}
    places: dict[str, tuple[str | None, int | None]] = {}
    for one in reached:
        weight = (1.0 if one.path else MENTIONED) / (one.hops * math.sqrt(max(1, one.degree)))
        scores[one.memory_id] = scores.get(one.memory_id, 0.0) + weight
        places[one.memory_id] = (one.session_id, one.turn)
    ordered = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return [Ranked(memory_id, score, *places[memory_id]) for memory_id, score in ordered]


def paths(reached: Sequence[Reached]) -> dict[str, Path]:
    """The first, shortest path to each memory."""
    found: dict[str, Path] = {}
    for one in reached:
        if one.path and (one.memory_id not in found or len(one.path) < len(found[one.memory_id])):
            found[one.memory_id] = one.path
    return found


def asked(found: Mapping[str, Path], relations: frozenset[str]) -> dict[str, float]:
    """How far a path answers what is asked: the share of the asked relations, at most two, that it is made of.

    "Which company does my husband work for?" asks for a husband and for work: the path over both is the answer, each
    alone is half of one. A path over something that was not asked for is none, and neither is one over the same
    relation twice: from what Billing uses it leads on to whoever else uses that.
    """
    present = {step.relation for path in found.values() for step in path} & relations
    needed = min(2, len(present))
    return {
        memory_id: min(1.0, len(path) / needed)
        for memory_id, path in found.items()
        if needed and len({step.relation for step in path} & relations) == len(path)
    }
