"""Decisions: what was done about what and why, what came of it, and what that says to whoever decides next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

LONGEST_REASONING = 280  # characters
UNSUMMARISED = 50  # a reasoning up to so many characters is its own summary


@dataclass(frozen=True, slots=True)
class Decision:
    """What a trace memory says (D1): faced with `context`, `action` was taken, by `reasoning`, at `decided_at`.

    `reasoning` has at most 280 characters; of one over 50 `summary` is a sentence of at most 50, which is searched in
    its place ("" for a shorter one). `given_id` is the id that the caller knows it by, None if they gave none.
    """

    context: str
    action: str
    reasoning: str
    summary: str
    decided_at: datetime
    given_id: str | None = None

    @property
    def reason(self) -> str:
        """The reasoning in short: its summary where it has one."""
        return self.summary or self.reasoning


@dataclass(frozen=True, slots=True)
class Outcome:
    """One revision of what came of a decision (D2); the one of the highest `number` (from 1) is the current one.

    `score` lies in −1…1. `observed_at` is when it was noticed or told, `recorded_at` when it was stored. `by` is who
    says so (an agent, a speaker), `source_id` the memory that says it; a store that loses that loses the outcome too.
    """

    id: str
    decision_id: str
    number: int
    text: str
    score: float
    observed_at: datetime
    recorded_at: datetime
    by: str | None = None
    source_id: str | None = None
