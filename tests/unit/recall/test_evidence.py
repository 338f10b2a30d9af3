"""How far an answer can be believed."""

from __future__ import annotations

import pytest

from hindsight_graph.recall.evidence import WEAK, Evidence, weigh
from hindsight_graph.recall.matching import count
from hindsight_graph.text.tokens import query_terms
from tests.requirements import case, requirement


def strength(question: str, *texts: str, cosine: float | None = 0.3, answered: float = 0.0) -> float:
    return weighed(question, *texts, cosine=cosine, answered=answered).strength


def weighed(question: str, *texts: str, cosine: float | None = 0.3, answered: float = 0.0) -> Evidence:
    terms = query_terms(question)
    return weigh(terms, count(terms, texts) > 0, cosine=cosine, answered=answered, in_window=False)


@requirement("R6")
@case("C135")
@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("What is my blood type?", "I live in Kreuzberg"),
        ("zqxv plomk 乱码词", "Shelf 7 holds book 7"),
        ("今天股市怎么样？", "我叫李明"),
    ],
)
def test_a_question_that_nothing_answers_is_weak_and_says_which_words_are_missing(question: str, nearest: str) -> None:
    found = weighed(question, nearest, cosine=0.2)
    assert found.strength < WEAK
    assert set(found.missing) == {term.text for term in query_terms(question)}


@requirement("R6")
def test_a_name_that_nobody_spoke_of_is_told() -> None:
    found = weighed("Where does Dave live?", "I live in Berlin", cosine=0.4)
    assert [word.casefold() for word in found.missing] == ["dave"]
    assert found.strength < strength("Where does Dave live?", "Dave lives in Berlin", cosine=0.6)


def test_words_in_another_form_and_chinese_words_inside_a_sentence_count() -> None:
    assert strength("who lives in Oslo", "She was living in Oslo", cosine=None) == pytest.approx(1.0)
    assert strength("西湖", "周末喜欢去西湖骑行", cosine=None) == pytest.approx(1.0)


def test_a_path_made_of_what_is_asked_is_believed_whatever_the_words() -> None:
    assert strength("Who employs him?", "Jonas works at Elbe", cosine=0.1, answered=1.0) == pytest.approx(0.9)
