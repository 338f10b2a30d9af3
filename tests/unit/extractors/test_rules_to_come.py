"""What is only planned or will only be is no fact of today and ends none: a plan if one can be told, else dropped."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("C3", "C4", "W4")
@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("我明年会离开腾讯", "离开腾讯"),
        ("我下个月从腾讯离职", "从腾讯离职"),
        ("明年我会从杭州搬到上海", "从杭州搬到上海"),
        ("我下周搬到上海", "搬到上海"),
        ("我今天会离开腾讯", "离开腾讯"),
        ("I am leaving Acme next week", "leaving Acme"),
        ("I'm joining Globex next month.", "joining Globex"),
    ],
)
def test_a_change_at_a_time_to_come_is_a_plan(said: Said, text: str, plan: str) -> None:
    assert said.triples(text) == [("I", "plans", plan)]
    assert said.one(text, "plans").when is not None


@requirement("C3", "C4", "W4")
@pytest.mark.parametrize(
    "text",
    [
        "我明天就不在腾讯工作了",
        "我要搬家了，从杭州搬到上海",
        "明年我们会从MySQL换到Postgres",
        "我们会从MySQL换到Postgres",
        "我可以把MySQL换成Postgres",
        "我会搬到上海",
        "从明年起我住在上海",
        "我下周暂时住在上海",
        "Next week I temporarily live in Berlin.",
        "明年预算是50万",
        "我明年40岁",
        "订单明天发货",
        "Next year the budget is 50k.",
        "Next year I turn 40.",
        "Tomorrow I no longer work at Acme.",
        "I will move to Shanghai",
        "I will leave Acme and join Globex.",
    ],
)
def test_what_will_be_is_dropped_with_the_reason(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "to come" in said.reasons(text)


@requirement("C3", "C4", "W4")
@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("I work at Acme until Friday.", "worksFor", "Acme"),
        ("我在上海住到明年五月", "livesIn", "上海"),
        ("I'm responsible for the launch next week.", "responsibleFor", "launch"),
        ("I joined Acme in January.", "worksFor", "Acme"),
        ("我今天晚上11点吃二甲双胍", "takesMedication", "二甲双胍"),
        ("我们今天改用Postgres了", "usesDatabase", "Postgres"),
        ("我会说法语", "speaks", "法语"),
        ("截止日期推迟到6月5日。", "attribute", "2026-06-05"),
        ("Apollo's deadline was extended to 5 June.", "hasDeadline", "2026-06-05"),
        ("我要去北京出差，从上海搬到了杭州", "livesIn", "杭州"),
    ],
)
def test_what_is_so_now_is_kept_though_a_time_to_come_is_named(
    said: Said, text: str, relation: str, value: str
) -> None:
    found = said.one(text, relation)
    assert value in (found.value, found.object and found.object.text)
