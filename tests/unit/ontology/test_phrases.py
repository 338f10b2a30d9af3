"""Facts and questions read as a person would write them, in the language asked for."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.ontology.loader import load
from hindsight_graph.ontology.phrases import ask, say
from tests.requirements import requirement

SCHEMA = load()


@requirement("W8")
@pytest.mark.parametrize(
    ("fact", "language", "words"),
    [
        (("livesIn", "Alice", "Hangzhou"), "en", "Alice lives in Hangzhou"),
        (("livesIn", "李雷", "杭州"), "zh", "李雷住在杭州"),
        (("livesIn", "李雷", "Berlin"), "zh", "李雷住在Berlin"),
        (("hasAge", "Alice", "30"), "en", "Alice is 30 years old"),
        (("hasAge", "李雷", "30"), "zh", "李雷30岁"),
        (("allergicTo", "李雷", "花生"), "zh", "李雷对花生过敏"),
        (("hasChild", "Alice", "Tom"), "en", "Tom is a child of Alice"),
        (("hasBirthday", "we", "1 May"), "en", "Our birthday is 1 May"),
        (("usesDatabase", "we", "Postgres"), "en", "We use the database Postgres"),
        (("testsWith", "the team", "pytest"), "en", "The team tests with pytest"),
        (("studies", "We", "physics"), "en", "We study physics"),
        (("deployedOn", "we", "AWS"), "en", "We are deployed on AWS"),
        (("visited", "they", "Rome"), "en", "They visited Rome"),
        (("writtenIn", "redis", "C"), "en", "redis is written in C"),
    ],
)
def test_a_fact_is_said_in_words(fact: tuple[str, str, str], language: str, words: str) -> None:
    assert say(SCHEMA, *fact, language) == words


@pytest.mark.parametrize(
    ("fact", "language", "words"),
    [
        (("livesIn", "Alice", "Hangzhou"), "en", "Alice does not live in Hangzhou"),
        (("livesIn", "李雷", "杭州"), "zh", "李雷不住在杭州"),
        (("uses", "we", "Jest"), "en", "We do not use Jest"),
        (("uses", "我们", "Jest"), "zh", "我们不使用Jest"),
    ],
)
def test_a_denied_fact_is_said_as_denied(fact: tuple[str, str, str], language: str, words: str) -> None:
    assert say(SCHEMA, *fact, language, negated=True) == words


def test_an_attribute_is_said_with_its_name() -> None:
    assert say(SCHEMA, "attribute", "the controller", "2.4.1", "en", "firmware") == "The controller's firmware is 2.4.1"
    assert say(SCHEMA, "attribute", "李雷", "30721", "zh", "工号") == "李雷的工号是30721"
    assert say(SCHEMA, "attribute", "李雷", "30721", "zh", "工号", negated=True) == "李雷的工号不是30721"


@pytest.mark.parametrize("language", ["mixed", "und"])
def test_a_text_of_no_one_language_is_chinese_only_if_the_fact_is(language: str) -> None:
    assert say(SCHEMA, "uses", "Alice", "Redis", language) == "Alice uses Redis"
    assert say(SCHEMA, "uses", "我们", "Redis", language) == "我们使用Redis"
    assert say(SCHEMA, "likes", "Alice", "抹茶", language) == "Alice喜欢抹茶"
    assert (
        ask(SCHEMA, "livesIn", "Alice", "Berlin", "杭州", language) == "您之前提到Alice住在Berlin，现在更新为杭州吗？"
    )


@requirement("C1")
def test_the_question_names_the_old_and_the_new_value() -> None:
    english = ask(SCHEMA, "livesIn", "Alice", "Hangzhou", "Shanghai", "en")
    assert english == "You said before that Alice lives in Hangzhou; is it Shanghai now?"
    assert ask(SCHEMA, "livesIn", "李雷", "杭州", "上海", "zh") == "您之前提到李雷住在杭州，现在更新为上海吗？"


@pytest.mark.parametrize("subject", ["", "我", "I", "you", "您", "用户", "the user", "The User"])
def test_the_one_who_is_asked_is_not_called_by_name(subject: str) -> None:
    assert ask(SCHEMA, "livesIn", subject, "杭州", "上海", "zh") == "您之前提到住在杭州，现在更新为上海吗？"
    english = ask(SCHEMA, "livesIn", subject, "Hangzhou", "Shanghai", "en")
    assert english == "You said before that you live in Hangzhou; is it Shanghai now?"


def test_a_possessor_is_said_even_of_the_one_who_is_asked() -> None:
    assert ask(SCHEMA, "hasTitle", "", "经理", "总监", "zh") == "您之前提到您的职务是经理，现在更新为总监吗？"
    english = ask(SCHEMA, "hasTitle", "", "manager", "director", "en")
    assert english == "You said before that your job is manager; is it director now?"
    named = ask(SCHEMA, "attribute", "", "30721", "30722", "zh", "工号")
    assert named == "您之前提到您的工号是30721，现在更新为30722吗？"


def test_two_relations_that_exclude_each_other_are_asked_about_side_by_side() -> None:
    english = ask(SCHEMA, "dislikes", "Bob", "coffee", "coffee", "en", old_relation="prefers")
    assert english == "You said before: Bob prefers coffee. Is it now: Bob dislikes coffee?"
    assert ask(SCHEMA, "dislikes", "", "咖啡", "咖啡", "zh") == "您之前提到您喜欢咖啡，现在是您讨厌咖啡吗？"


def test_braces_in_what_people_say_stay_what_they_are() -> None:
    assert say(SCHEMA, "hasRule", "Alice", "write {s} and {o}", "en") == "Alice's rule: write {s} and {o}"
    assert say(SCHEMA, "likes", "{o}", "{s}", "en") == "{o} likes {s}"


def test_what_can_not_be_said_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no relation 'co-signed-with'"):
        say(SCHEMA, "co-signed-with", "a", "b", "en")
    with pytest.raises(InvalidInput, match="needs the name of the attribute"):
        say(SCHEMA, "attribute", "a", "b", "en")
    with pytest.raises(InvalidInput, match="no relation 'nope'"):
        ask(SCHEMA, "nope", "a", "b", "c", "zh")


@given(st.sampled_from(sorted(SCHEMA.relations)), st.booleans())
def test_every_relation_says_its_ends_once_and_leaves_no_place_open(relation: str, negated: bool) -> None:
    for language, subject, value, name in (("en", "Alix", "Zzyzx", "hue"), ("zh", "甲乙", "丙丁", "戊己")):
        words = say(SCHEMA, relation, subject, value, language, name, negated)
        asked = ask(SCHEMA, relation, subject, value, "庚辛", language, name)
        assert words.count(subject) == words.count(value) == 1
        assert asked.count("庚辛") >= 1
        assert "{" not in words + asked
        assert not any(a > "一" and b == " " for a, b in pairwise(words))
