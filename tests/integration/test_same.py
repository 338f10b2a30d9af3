"""One thing said in other spellings is one entity, one value, one fact, and no contradiction."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight
from tests.requirements import requirement


@requirement("W9")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("我住在臺北。", "我住在台北。"),
        ("我在騰訊工作。", "我在腾讯工作。"),
        ("My manager is Sinead O’Connor.", "My manager is Sinead O'Connor."),
        ("I work for Jean\u2011Luc Ltd.", "I work for Jean-Luc Ltd."),
    ],
)
def test_a_name_in_other_script_or_marks_is_one_entity_and_no_contradiction(
    memory: Hindsight, one: str, other: str
) -> None:
    (first,) = memory.remember(one, user_id="u").facts
    again = memory.remember(other, user_id="u")
    assert [fact.memory_id for fact in again.facts] == [first.memory_id]
    assert again.conflicts == ()


@requirement("C1", "W6")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My birthday is 3 March 1990.", "My birthday is March 3rd, 1990."),
        ("My birthday is 1990-03-03.", "我的生日是1990年3月3日。"),
        ("My birthday is March 5.", "我的生日是3月5日。"),
        ("I was born on 3 March 1990.", "我出生于1990年3月3日。"),
        ("My rent is 900 a month.", "My rent is 900 per month."),
        ("The budget of Atlas is 30k.", "The budget of Atlas is 30,000."),
        ("Atlas的预算是30万。", "Atlas的预算是30万元。"),
        ("The budget of Atlas is 300,000.", "Atlas的预算是30万元。"),
        ("I am vegetarian.", "我吃素。"),
        ("I live in Hangzhou City.", "我住在杭州市。"),
        ("I live in Hangzhou.", "I live in Hangzhou City."),
    ],
)
def test_a_value_in_other_spelling_is_the_same_fact(memory: Hindsight, one: str, other: str) -> None:
    (first,) = memory.remember(one, user_id="u").facts
    again = memory.remember(other, user_id="u")
    assert [fact.memory_id for fact in again.facts] == [first.memory_id]
    assert again.conflicts == again.superseded == ()


@requirement("C1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My birthday is 3 March 1990.", "我的生日是1990年3月4日。"),
        ("I am vegan.", "我吃素。"),
        ("I live in Mexico.", "I live in Mexico City."),
    ],
)
def test_another_value_is_a_contradiction(memory: Hindsight, one: str, other: str) -> None:
    memory.remember(one, user_id="u")
    assert len(memory.remember(other, user_id="u").conflicts) == 1
