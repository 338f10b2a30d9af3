"""How far the best hits can be believed: a question that nothing answers still has a nearest memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hindsight_graph.text.values import Term

SURE_COSINE = 0.6  # the built-in model's cosines of a question and the turn that answers it lie around this
NEAR = 0.75  # hits scoring at least this much of the best one are about the same matter
GUESS = 0.34  # below this strength even the best hit is about something else: unrelated ones reach 0.33 and less
WEAK = 0.5  # below this strength an answer is said to be a guess
Bools = npt.NDArray[np.bool_]
EXACT = 2.0  # how much more a version, code or number counts than a word


@dataclass(frozen=True, slots=True)
class Evidence:
    """`strength` 0–1; `missing` are the question's words that none of the hits speaks of."""

    strength: float
    missing: tuple[str, ...]


def weigh(terms: Sequence[Term], has: Bools, *, cosine: float | None, answered: float, in_window: bool) -> Evidence:
    """The evidence for an answer. `has` says which term (rows) stands in which hit (columns).

    `cosine`: of the nearest memory, None if vectors were not asked; `answered`: how far a path through the graph is the
    answer; `in_window`: a hit lies in the time asked about. Strength is the mean of the best share of the question's
    words in one hit and of the cosine over SURE_COSINE, where both are known.
    """
    weights = np.array([EXACT if term.exact else 1.0 for term in terms])
    parts: list[float] = []
    if terms:
        parts.append(float((weights @ has).max(initial=0.0) / weights.sum()))
    if cosine is not None:
        parts.append(min(1.0, max(0.0, cosine) / SURE_COSINE))
    strength = sum(parts) / len(parts) if parts else 0.0
    if in_window and not terms:
        strength = 1.0
    missing = tuple(term.text for n, term in enumerate(terms) if not has[n].any())
    return Evidence(max(strength, 0.9 * answered), missing)
