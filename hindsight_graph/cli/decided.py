"""Decisions in lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hindsight_graph.cli.output import excerpt, one_line

if TYPE_CHECKING:
    from hindsight_graph.decisions.trace import Precedent
    from hindsight_graph.model.decided import Decided
    from hindsight_graph.model.decision import Outcome


def outcome_line(outcome: Outcome) -> str:
    """`−0.8 returned within a week`."""
    return f"{outcome.score:+.2g} {excerpt(outcome.text)}".replace("-", "−", 1 if outcome.score < 0 else 0)


def decided_lines(decided: Decided, *, cautions: bool = True) -> Iterator[str]:
    """What was decided, why, what came of it, and what to beware of."""
    yield f"{excerpt(decided.action)}  ({decided.decided_at:%Y-%m-%d}, {one_line(decided.id)})"
    if decided.context:
        yield f"    faced with: {excerpt(decided.context)}"
    if decided.reasoning:
        yield f"    because: {excerpt(decided.reasoning)}"
    yield f"    outcome: {outcome_line(decided.outcome) if decided.outcome else 'not known yet'}"
    for earlier in reversed(decided.outcomes[:-1]):
        yield f"        before: {outcome_line(earlier)}  ({earlier.observed_at:%Y-%m-%d})"
    for caution in decided.cautions if cautions else ():
        yield f"    ! {excerpt(caution.text)}"


def precedent_lines(rank: int, precedent: Precedent) -> Iterator[str]:
    """One past decision, with what followed and what worked instead."""
    first, *rest = decided_lines(precedent.decided, cautions=precedent.like)
    yield f"{rank}. {precedent.score:.2f}  {first}"
    yield from rest
    for later in precedent.followed:
        came = f": {outcome_line(later.outcome)}" if later.outcome else ""
        yield f"    then: {excerpt(later.action)}{came}"
    if precedent.instead is not None:
        came = f": {outcome_line(precedent.instead.outcome)}" if precedent.instead.outcome else ""
        yield f"    instead: {excerpt(precedent.instead.action)}{came}"
