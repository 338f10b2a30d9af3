"""What is said of nobody, of another, or of a longer name is not made a fact of whoever stands next to it."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "relation", "name"),
    [
        ("I work at St. Mary's Hospital.", "worksFor", "St. Mary's Hospital"),
        ("I live in St. Louis.", "livesIn", "St. Louis"),
        ("I live in Ft. Worth and like tea.", "livesIn", "Ft. Worth"),
        ("Anna lives in Mt. Vernon.", "livesIn", "Mt. Vernon"),
        ("I study at No. 5 School.", "studiesAt", "No. 5 School"),
        ("I have been to Mount St. Helens.", "visited", "Mount St. Helens"),
    ],
)
def test_a_name_that_begins_with_an_abbreviation_is_whole(said: Said, text: str, relation: str, name: str) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert found.object.text == name


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "relation", "subject"),
    [("I was on Main St. Anna likes tea.", "likes", "Anna"), ("No. I live in Oslo.", "livesIn", "I")],
)
def test_an_abbreviation_that_ends_a_name_or_an_answer_begins_none(
    said: Said, text: str, relation: str, subject: str
) -> None:
    assert said.one(text, relation).subject.text == subject


@requirement("W8")
@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Neither Bob nor Carol lives in Oslo.", [("Bob", "livesIn", "Oslo"), ("Carol", "livesIn", "Oslo")]),
        ("I drink neither tea nor coffee.", [("I", "drinks", "tea"), ("I", "drinks", "coffee")]),
        ("I neither live in Oslo nor in Rome.", [("I", "livesIn", "Oslo")]),
    ],
)
def test_what_is_said_of_neither_is_denied_of_each(said: Said, text: str, denied: list[tuple[str, str, str]]) -> None:
    assert said.triples(text) == denied
    assert all(triple.negated for triple in said.extraction(text).triples)


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "Neither Bob nor Carol likes beer.",
        "Bob doesn't like beer, nor does Carol.",
        "我既不喜欢茶也不喜欢咖啡",
        "我们谁都不喜欢啤酒",
        "小明和小红谁都不喜欢啤酒",
        "Either Bob or Carol likes beer.",
        "I like either tea or coffee.",
        "没有人住在北京",
        "没人喜欢啤酒",
    ],
)
def test_what_is_said_of_none_or_of_one_of_several_is_affirmed_of_nobody(said: Said, text: str) -> None:
    assert [t for t in said.triples(text) if t[1] != "dislikes"] == []


@requirement("W8")
@pytest.mark.parametrize(
    "text", ["我在上海住过五年", "小明在阿里工作过三年", "我在上海住过", "我在上海住过五年，后来搬走了"]
)
def test_what_was_so_once_in_chinese_is_not_so_now(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "past" in said.reasons(text)


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "我在上海住了五年",
        "我在上海住过五年至今",
        "I have lived in 上海 for five years.",
        "我现在住在上海",
    ],
)
def test_what_has_been_so_since_then_is_so_now(said: Said, text: str) -> None:
    found = said.one(text, "livesIn")
    assert (found.object and found.object.text, found.negated) == ("上海", False)


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "Bob lives in Oslo and ticket 7 is about module 3.",
        "It is not true that Bob works at Siemens, but Bob lives in Oslo.",
        "Bob lives in Oslo. It's not true that I live in Bristol.",
    ],
)
def test_a_clause_about_something_else_says_nothing_of_the_speaker(said: Said, text: str) -> None:
    assert said.triples(text) == [("Bob", "livesIn", "Oslo")]


@requirement("W8")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("早上九点以前不要给我打电话", "早上九点以前不要给我打电话"),
        ("请不要在晚上10点以后给我发消息。", "不要在晚上10点以后给我发消息"),
        ("下午两点以后不要给我打电话", "下午两点以后不要给我打电话"),
        ("Please don't call me before 9 am.", "don't call me before 9 am"),
        ("Don't call me before seven.", "Don't call me before seven"),
        ("Do not text us after half past eleven.", "Do not text us after half past eleven"),
    ],
)
def test_hours_at_which_one_is_not_to_be_called_are_a_standing_instruction(said: Said, text: str, rule: str) -> None:
    assert said.triples(text) == [("I", "hasRule", rule)]


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "明天九点以前不要给我打电话",
        "九点以后给我打电话",
        "Don't call me before 9 tomorrow.",
        "Call me after 9 am.",
        "Don't contact us until 10 days have passed.",
        "Don't call me before one of us knows.",
    ],
)
def test_a_single_call_is_no_standing_instruction(said: Said, text: str) -> None:
    assert said.triples(text) == []


@requirement("W9")
@pytest.mark.parametrize("name", ["小雨", "王小雨", "小明", "王小明"])
def test_a_name_that_holds_a_word_for_rain_is_somebody(said: Said, name: str) -> None:
    assert said.triples(f"{name}对芒果过敏") == [(name, "allergicTo", "芒果")]
    assert said.triples("今天小雨转晴") == []
