"""How much a memory weighs and how sure it is, from the gate's answer and a few documented signals (W7, R2)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hindsight_graph.model.turn import Extraction, Judgement, Triple, Turn, Verdict

_LEVELS = 5
_MARGIN = 0.1  # signals move importance by at most half a level, so that they never overturn the gate's order

_PER_TRIPLE = 0.02
_MOST_TRIPLES = 3
_CORRECTS = 0.04  # a change or a denial: what is remembered elsewhere becomes wrong without it
_HAS_REASON = 0.02  # because …
_PASSES = -0.05  # expires by its own words
_DOUBTFUL = -0.05

# Confidence of an accepted statement by kind, before the extractor's own confidence is heard.
_SURE = {
    "explicit": 0.9,
    "instruction": 0.9,
    "fact": 0.8,
    "preference": 0.8,
    "decision": 0.8,
    "plan": 0.75,
    "conclusion": 0.75,
    "statement": 0.65,
}
_LIFTED = 0.6  # doubtful or light by itself, accepted on the caller's word
_SURE_MIN, _SURE_MAX = 0.6, 0.95
# What is held weighs at most 0.4 (R2): hearsay is somebody's word, a question is none.
_HELD = {"hearsay": 0.4, "statement": 0.35, "explicit": 0.35, "hypothetical": 0.3}
_HELD_OTHER = 0.2
_TRIPLE_WEIGHT = 0.2
_TRIPLE_MIDDLE = 0.75


def importance(turn: Turn, judgement: Judgement, extraction: Extraction) -> float:
    """Importance in 0–1: what the caller gave, else level/5 moved by at most 0.1.

    Up: 0.02 for each triple (three count), 0.04 if one changes or denies something, 0.02 if one gives its reason.
    Down: 0.05 if the turn expires by its own words, 0.05 if it is held.
    """
    if turn.importance is not None:
        return turn.importance
    moved = _signals(extraction.triples)
    moved += _PASSES if judgement.expires_at is not None else 0.0
    moved += _DOUBTFUL if judgement.verdict is Verdict.HOLD else 0.0
    moved = max(-_MARGIN, min(_MARGIN, moved))
    return round(max(0.0, min(1.0, judgement.level / _LEVELS + moved)), 4)


def level_of(importance: float) -> int:
    """The level of 1–5 that an importance of 0–1 stands for."""
    return max(1, math.floor(importance * _LEVELS + 0.5))


def confidence(judgement: Judgement, extraction: Extraction) -> float:
    """How sure the memory is: 0.6–0.95 if accepted, at most 0.4 if held (R2), 0 if rejected.

    Accepted: a base by kind, plus 0.2 times what the extractor's best triple has over (or under) 0.75.
    """
    if judgement.verdict is Verdict.REJECT:
        return 0.0
    if judgement.verdict is Verdict.HOLD:
        return _HELD.get(judgement.kind, _HELD_OTHER)
    sure = _SURE.get(judgement.kind, _LIFTED)
    if extraction.triples:
        best = max(triple.confidence for triple in extraction.triples)
        sure += _TRIPLE_WEIGHT * (best - _TRIPLE_MIDDLE)
    return round(max(_SURE_MIN, min(_SURE_MAX, sure)), 4)


def _signals(triples: Sequence[Triple]) -> float:
    found = _PER_TRIPLE * min(len(triples), _MOST_TRIPLES)
    if any(triple.change or triple.negated for triple in triples):
        found += _CORRECTS
    if any(triple.reason for triple in triples):
        found += _HAS_REASON
    return found
