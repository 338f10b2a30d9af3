"""Importance and confidence follow the gate's answer, moved by few signals and within bounds (W7, R2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.model.turn import Extraction, Judgement, Triple, Verdict
from hindsight_graph.write.gate import judge
from hindsight_graph.write.importance import confidence, importance
from tests.requirements import requirement
from tests.support_gate import NOTHING, SAID_AT, triple, turn


def answer(verdict: Verdict = Verdict.ACCEPT, level: int = 3, kind: str = "fact", **fields: object) -> Judgement:
    return Judgement(verdict, level, kind, "", **fields)  # type: ignore[arg-type]


@requirement("W7")
def test_importance_is_a_fifth_for_each_level() -> None:
    assert [importance(turn("x"), answer(level=n), NOTHING) for n in range(1, 6)] == [0.2, 0.4, 0.6, 0.8, 1.0]


@requirement("W7")
@pytest.mark.parametrize("given_value", [0.0, 0.37, 1.0])
def test_the_callers_importance_wins(given_value: float) -> None:
    assert importance(turn("x", importance=given_value), answer(level=5), NOTHING) == given_value


@requirement("W7")
def test_triples_and_corrections_raise_importance_while_doubt_and_passing_lower_it() -> None:
    plain = importance(turn("x"), answer(), NOTHING)
    stated = importance(turn("x"), answer(), Extraction((triple(),)))
    corrected = importance(turn("x"), answer(), Extraction((triple(change=True),)))
    explained = importance(turn("x"), answer(), Extraction((triple(change=True, reason="of JSONB"),)))
    assert plain < stated < corrected < explained
    assert importance(turn("x"), answer(Verdict.HOLD), NOTHING) < plain
    assert importance(turn("x"), answer(expires_at=SAID_AT), NOTHING) < plain


TRIPLES = st.lists(
    st.builds(
        triple,
        change=st.booleans(),
        negated=st.booleans(),
        confidence=st.floats(0, 1),
        reason=st.sampled_from(["", "so"]),
    ),
    max_size=6,
)
ANSWERS = st.builds(
    answer,
    verdict=st.sampled_from(Verdict),
    level=st.integers(1, 5),
    kind=st.sampled_from(["explicit", "fact", "statement", "question", "hypothetical", "hearsay", "mood"]),
    expires_at=st.sampled_from([None, SAID_AT]),
)


@requirement("W7")
@given(ANSWERS, TRIPLES)
def test_signals_move_importance_by_at_most_half_a_level(judgement: Judgement, triples: list[Triple]) -> None:
    found = importance(turn("x"), judgement, Extraction(tuple(triples)))
    assert 0 <= found <= 1
    assert abs(found - judgement.level / 5) <= 0.1 + 1e-9


@requirement("R2")
@given(ANSWERS, TRIPLES)
def test_confidence_keeps_to_the_band_of_its_verdict(judgement: Judgement, triples: list[Triple]) -> None:
    low, high = {Verdict.ACCEPT: (0.6, 0.95), Verdict.HOLD: (0.01, 0.4), Verdict.REJECT: (0, 0)}[judgement.verdict]
    assert low <= confidence(judgement, Extraction(tuple(triples))) <= high


@requirement("R2")
def test_a_surer_triple_makes_a_surer_memory_and_hearsay_outweighs_a_question() -> None:
    sure, unsure = (confidence(answer(), Extraction((triple(confidence=c),))) for c in (0.95, 0.5))
    assert unsure < confidence(answer(), NOTHING) < sure
    assert confidence(answer(Verdict.HOLD, kind="question"), NOTHING) < confidence(
        answer(Verdict.HOLD, kind="hearsay"), NOTHING
    )


@requirement("W7")
@pytest.mark.parametrize(("text", "level"), [("I live in Oslo.", 5), ("我住在杭州。", 5), ("I live in Oslo.", 1)])
def test_the_callers_level_is_the_level(text: str, level: int) -> None:
    assert judge(turn(text, importance=level / 5), NOTHING).level == level
