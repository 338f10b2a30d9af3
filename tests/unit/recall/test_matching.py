"""Search terms in texts that were read."""

from __future__ import annotations

import pytest

from hindsight_graph.recall.matching import count
from hindsight_graph.text.tokens import query_terms
from tests.requirements import case, requirement


def found(question: str, text: str) -> dict[str, float]:
    terms = query_terms(question)
    return {term.text: times for term, times in zip(terms, count(terms, [text])[:, 0].tolist(), strict=True)}


@requirement("R5")
@pytest.mark.parametrize(
    ("asked", "text", "times"),
    [
        ("activities", "One activity, then another ACTIVITY", 2),
        ("running", "She runs and ran; run!", 2),
        ("café", "The CAFE by the river", 1),
        ("O'Brien", "O’Brien’s rule", 1),
        ("paint", "a pain, no painter's pal", 1),
        ("recommend", "We recommended it, as she recommends all", 2),
        ("extended", "to extend and extending", 2),
        ("ant", "an antenna, plantation", 0),
        ("西湖", "周末去西湖，又去西湖", 2),
        ("ＡＢＣ", "abc", 1),
    ],
)
def test_a_word_counts_whatever_its_form(asked: str, text: str, times: int) -> None:
    assert found(asked, text)[query_terms(asked)[0].text] == times


@requirement("R5")
@case("C54")
def test_exact_terms_are_found_whole_and_by_their_parts() -> None:
    assert found("version 2.4.1", "The firmware is 2.4.1")["2.4.1"] == 1
    assert found("version 2.4.1", "The firmware is 2.4")["2.4.1"] == 0
    assert found("sync-job", "昨晚sync-job挂了") == {"sync-job": 1, "sync": 1, "job": 1}


def test_nothing_asked_or_nothing_there_is_no_error() -> None:
    assert count((), ["text"]).shape == (0, 1)
    assert count(query_terms("word"), []).shape == (1, 0)
