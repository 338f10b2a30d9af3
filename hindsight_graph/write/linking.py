"""Which decision an outcome told in dialogue speaks of; where that can't be told, none, and why (D2).

In this order: one of the same turn; one of the same session that it names; one of another session that it names
whole; where it only points ("it failed", 没用), the nearest earlier one of the session, unless the turn first speaks of
something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hindsight_graph.model.memory import Memory
from hindsight_graph.model.turn import OutcomeDraft
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.stem import stem
from hindsight_graph.text.tokens import query_terms

NEAR = 6  # turns between a decision and an outcome that only points at it
_TOPIC = 3  # terms before an outcome that make a topic of their own

UNKNOWN = "what it came of is not known"
DOUBTFUL = "it may be of several decisions"
ELSEWHERE = "it may be of something else that the turn speaks of"


def spoken_of(
    outcome: OutcomeDraft, content: str, turn: int | None, session: Sequence[Memory],
    elsewhere: Callable[[str], Sequence[Memory]],
) -> Memory | str:  # fmt: skip
    """The decision, or the reason why none is meant for sure.

    `content` is what the turn says, `turn` its place in its session, `session` the earlier decisions of that, oldest
    first; `elsewhere` finds decisions of other sessions by words.
    """
    if outcome.about:
        return _named(outcome.about, session, elsewhere)
    near = [one for one in session if _distance(one, turn) <= NEAR]
    if not near:
        return UNKNOWN
    last = near[-1]
    if sum(one.provenance.turn == last.provenance.turn for one in near) > 1:
        return DOUBTFUL
    before = terms(content[: outcome.start])
    return ELSEWHERE if len(before) >= _TOPIC and not before & _all_terms(last) else last


def _named(about: str, session: Sequence[Memory], elsewhere: Callable[[str], Sequence[Memory]]) -> Memory | str:
    words = terms(about)
    if not words:
        return UNKNOWN
    shares = [(_share(words, about, one), one) for one in session]
    best = max((share for share, _ in shares), default=0.0)
    if best > 0:
        return [one for share, one in shares if share == best][-1]
    whole = [one for one in elsewhere(about) if _share(words, about, one) == 1]
    if len(whole) > 1:
        return DOUBTFUL
    return whole[0] if whole else UNKNOWN


def _share(words: frozenset[str], about: str, decision: Memory) -> float:
    """How much of what an outcome names a decision speaks of."""
    if has_cjk(about) and about in decision.content:
        return 1.0
    return len(words & _all_terms(decision)) / len(words)


def _all_terms(decision: Memory) -> frozenset[str]:
    told = decision.decision
    return terms(f"{told.context} {told.action} {told.reasoning}" if told else decision.content)


def _distance(decision: Memory, turn: int | None) -> float:
    there = decision.provenance.turn
    return float("inf") if turn is None or there is None else turn - there


def terms(text: str) -> frozenset[str]:
    """The words of a text that say something, without their endings."""
    return frozenset(
        stem(token) for term in query_terms(text) for token in ((term.text.casefold(),) if term.cjk else term.tokens)
    )
