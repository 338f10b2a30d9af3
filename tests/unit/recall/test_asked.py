"""Which relations a question asks about."""

from __future__ import annotations

import pytest

from hindsight_graph.ontology.loader import load
from hindsight_graph.recall.asked import Asked
from tests.requirements import requirement

ASKED = Asked(load())


@requirement("R5", "O1")
@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Where does Alice live?", "livesIn"),
        ("Where is she living now?", "livesIn"),
        ("Who manages Mira?", "hasManager"),
        ("What is Bob allergic to?", "allergicTo"),
        ("她对什么过敏？", "allergicTo"),
        ("我住在哪里？", "livesIn"),
        ("李雷的妻子是谁？", "hasSpouse"),
    ],
)
def test_a_question_is_told_by_the_ontologys_own_words(question: str, relation: str) -> None:
    assert relation in ASKED.relations(question)


def test_a_question_with_none_of_those_words_asks_about_no_relation() -> None:
    assert ASKED.relations("zqxv plomk 乱码词") == frozenset()
