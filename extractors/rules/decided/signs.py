"""A sign: a pattern that tells how something went, and how well."""

from __future__ import annotations

import re
from typing import NamedTuple


class Sign(NamedTuple):
    """`pattern` tells that something went with `score` (−1…1); `rule` is its name."""

    pattern: re.Pattern[str]
    score: float
    rule: str


def signs(*rows: tuple[str, float, str]) -> tuple[Sign, ...]:
    """Signs out of rows; what went badly comes first, for it outweighs what is said beside it."""
    return tuple(Sign(re.compile(pattern, re.IGNORECASE), score, rule) for pattern, score, rule in rows)
