"""Retrieval scores of one question, their means over many, and how sure a difference between two runs is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from statistics import fmean

import numpy as np

DEPTHS = (5, 10, 15)
RESAMPLES = 2000


def score(found: Sequence[str], wanted: Set[str]) -> dict[str, float]:
    """recall@k: the share of `wanted` among the first k of `found`; hit@10: any of them; mrr: 1 / rank of the first.

    `found` are ids best first, one per hit, and may repeat; a repeat takes up its place and counts once.
    """
    scores = {f"recall@{depth}": len(wanted & set(found[:depth])) / len(wanted) for depth in DEPTHS}
    first = next((rank for rank, one in enumerate(found, 1) if one in wanted), None)
    return scores | {"hit@10": float(bool(wanted & set(found[:10]))), "mrr": 1 / first if first else 0.0}


def means(scores: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of every score over the questions; empty without questions."""
    return {name: fmean(one[name] for one in scores) for name in scores[0]} if scores else {}


def difference(scores: Sequence[float], base: Sequence[float]) -> tuple[float, float, float]:
    """The mean difference of paired scores and its 95 % interval, by bootstrap over the pairs (fixed seed)."""
    pairs = np.asarray(scores) - np.asarray(base)
    drawn = np.random.default_rng(1).integers(0, len(pairs), (RESAMPLES, len(pairs)))
    low, high = np.percentile(pairs[drawn].mean(axis=1), (2.5, 97.5))
    return float(pairs.mean()), float(low), float(high)
