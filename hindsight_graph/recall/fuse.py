"""Fusion: the rankings of several channels become one, by reciprocal rank or by a weighted sum of normalised scores."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from hindsight_graph.errors import ConfigError

Features = Mapping[str, float]  # channel -> normalised score of one candidate, 0–1
Fuser = Callable[[Mapping[str, Features]], dict[str, dict[str, float]]]

K = 60  # Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", SIGIR 2009

# The weights of the weighted sum, the only place where they stand. They were chosen on development conversations in
# English and Chinese, each held out in turn, and rounded; docs/benchmarks.md shows what leaving each channel out costs.
# The first five come from the indexes and choose what is read; reading puts the next five in their place.
LINEAR: Mapping[str, float] = {
    "fulltext": 1.0,
    "vector": 0.4,
    "before": 0.3,  # how well the turn just before matches
    "after": 0.3,
    "beyond": 0.15,  # two turns away
    "words": 0.25,  # the candidate's own words
    "context": 0.7,  # its words and those of the turns around it
    "meaning": 0.9,  # how far its vector stands out among the candidates
    "nearby": 0.17,  # how near in meaning the turns around it are
    "answers": 0.17,  # the turn just before is a question that matches
    "graph": 0.15,
    "asked": 0.3,  # the path to it is made of the relations asked about
    "answer": 1.5,  # and of two of them, one after the other, which is hardly chance
    "held": 1.5,  # it held at the time asked about, and not only now
    "time": 0.8,
    "when": 0.75,  # the question asks when, and it speaks of a time
    "session": 0.25,  # how much of its session matches
    "speaker": 0.7,  # the question names who said it
    "length": 2.0,  # longer turns say more
    "question": -0.33,  # a question is rarely the answer
    "denial": -0.6,  # it only says what does not hold, and the question asks what does
}


def linear(candidates: Mapping[str, Features]) -> dict[str, dict[str, float]]:
    """Each candidate's share per channel: weight times normalised score."""
    return {
        memory_id: {channel: LINEAR[channel] * score for channel, score in features.items()}
        for memory_id, features in candidates.items()
    }


def rrf(candidates: Mapping[str, Features]) -> dict[str, dict[str, float]]:
    """Each candidate's share per channel: 1 / (K + rank); every channel weighs the same.

    What tells no answers apart by a ranking (a memory's length, that it only asks or denies) takes no part.
    """
    shares: dict[str, dict[str, float]] = {memory_id: {} for memory_id in candidates}
    for channel in {channel for features in candidates.values() for channel in features} - {
        "length",
        "question",
        "denial",
    }:
        scored = [(memory_id, features.get(channel, 0.0)) for memory_id, features in candidates.items()]
        for memory_id, rank in ranks([pair for pair in scored if pair[1] > 0]).items():
            shares[memory_id][channel] = 1 / (K + rank)
    return shares


def ranks(scored: Sequence[tuple[str, float]]) -> dict[str, int]:
    """Ranks by descending score, from 1; equals share the last place among them.

    So a channel that can't tell many candidates apart says little about each: an entity that everything mentions
    needs no special treatment.
    """
    ordered = sorted(score for _, score in scored)
    return {memory_id: len(ordered) - bisect_left(ordered, score) for memory_id, score in scored}


def normalised(scored: Sequence[tuple[str, float]], *, floor: bool = False) -> dict[str, float]:
    """Scores over the best one, or with `floor` stretched so that the worst of the list is 0; never negative."""
    if not scored:
        return {}
    values = [score for _, score in scored]
    low, high = (min(values) if floor and len(values) > 1 else 0.0), max(values)
    spread = high - low
    return {memory_id: max(0.0, (score - low) / spread) if spread > 0 else 1.0 for memory_id, score in scored}


FUSERS: Mapping[str, Fuser] = {"linear": linear, "rrf": rrf}


def fuser(name: str) -> Fuser:
    """The fusion of that name. Raises ConfigError."""
    if name not in FUSERS:
        raise ConfigError(f"HINDSIGHT_FUSION={name!r} is not known.", remedy=f"Use one of {', '.join(FUSERS)}.")
    return FUSERS[name]
