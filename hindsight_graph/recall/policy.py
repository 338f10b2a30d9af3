"""The policy score: time and importance reorder near-equals and never bury the only right answer (R2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.decided import Tried
from hindsight_graph.model.memory import Layer, Memory, State

HELD_CONFIDENCE = 0.4
TRIED = 0.2  # how far trials move a procedure: by a tenth up or down if it always or never worked


@dataclass(frozen=True, slots=True)
class Profile:
    """Weights of the policy score and the decay of the time term.

    `decay` is λ per hour: 0.01 halves after about 70 h. `margin` is the difference in similarity (0–1) beyond which
    neither time nor importance can change the order of two hits.
    """

    similarity: float
    recency: float
    importance: float
    decay: float
    margin: float


PROFILES: Mapping[str, Profile] = {
    "assistant": Profile(0.5, 0.3, 0.2, 0.01, 0.05),
    "support": Profile(0.5, 0.35, 0.15, 0.02, 0.08),
    "archive": Profile(0.7, 0.0, 0.3, 0.0, 0.02),
}


def profile(name: str) -> Profile:
    """The named profile. Raises InvalidInput for an unknown name."""
    if not isinstance(name, str) or name not in PROFILES:
        raise InvalidInput(f"profile {name!r} is not known.", remedy=f"Use one of {', '.join(PROFILES)}.")
    return PROFILES[name]


def policy_parts(
    memory: Memory, similarity: float, now: datetime, weights: Profile, tried: Tried | None = None
) -> dict[str, float]:
    """The parts of the score of a memory whose similarity (fused score over the best one) is known.

    policy = (w_s·similarity + w_t·time + w_i·importance) · confidence, where time is exp(−λ·hours since it was said);
    for semantic and procedural memories it is the weight of references, 1 − 0.5^(recalls + repetitions). The score
    is the similarity moved by at most half of `margin` in either direction, brought back to 0–1; for what is held also
    times 0.8 + confidence / 2, and for a procedure that was `tried` times 0.9 + 0.2·worked, its share of trials that
    worked, so that what works comes before what was last tried.
    """
    if memory.layer in (Layer.SEMANTIC, Layer.PROCEDURAL):
        time, name = 1 - 0.5 ** min(memory.recall_count + memory.reinforced, 60), "references"
    else:
        hours = max(0.0, (now - memory.provenance.observed_at).total_seconds() / 3600)
        time, name = math.exp(-weights.decay * hours), "recency"
    confidence = min(memory.confidence, HELD_CONFIDENCE) if memory.state is State.HELD else memory.confidence
    policy = (
        weights.similarity * similarity + weights.recency * time + weights.importance * memory.importance
    ) * confidence
    score = (similarity + weights.margin * (policy - 0.5)) / (1 + weights.margin / 2)
    if memory.state is State.HELD:
        score *= 0.8 + confidence / 2
    worked = {} if tried is None else {"worked": tried.share}
    if tried is not None:
        score = min(1.0, score * (1 - TRIED / 2 + TRIED * tried.share))
    return {
        "similarity": similarity,
        name: time,
        "importance": memory.importance,
        "confidence": confidence,
        "policy": policy,
        **worked,
        "score": max(0.0, score),
    }
