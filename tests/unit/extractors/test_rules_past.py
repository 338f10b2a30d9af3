"""What was so once is no fact of today: the past in English verbs, and in the words around a Chinese one."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("C4", "W8")
@pytest.mark.parametrize(
    "text",
    [
        "Last year I lived in Paris.",
        "Three years ago I was 34.",
        "When I was a student I used Vim.",
        "The price was 99 euros last month.",
        "去年项目的预算是10万",
        "三年前我34岁",
        "上个月这个产品的价格是99元",
        "去年我住在巴黎",
        "2019年我在腾讯工作",
        "当时我住在北京",
        "小时候我在成都上学",
        "大学时我用Vim",
        "上周王芳对花生过敏",
        "去年张伟是我的经理",
        "去年我们的数据库是MySQL",
        "那时候我的邮箱是a@b.com",
        "2020年我的体重是70公斤",
        "去年我是素食者",
        "从2020年到2022年我住在巴黎",
        "以前我们的数据库是MySQL",
    ],
)
def test_a_state_of_the_past_is_no_fact_of_today(said: Said, text: str) -> None:
    assert said.triples(text) == []


@requirement("C4")
def test_what_follows_in_the_same_sentence_is_past_too(said: Said) -> None:
    assert said.triples("去年我住在巴黎，在雷诺当工程师。") == []
    assert said.triples("去年我住在巴黎，现在住在里昂。") == [("I", "livesIn", "里昂")]
    assert ("I", "worksFor", "阿里巴巴") in said.triples("三年前我搬到了杭州，在阿里巴巴工作。")


@requirement("C4", "W4")
@pytest.mark.parametrize(
    ("text", "relation", "target"),
    [
        ("去年我去了巴黎", "visited", "巴黎"),
        ("我以前去过巴黎", "visited", "巴黎"),
        ("订单昨天已发货", "hasStatus", "已发货"),
        ("项目的截止日期是2025年3月1日", "hasDeadline", "2025-03-01"),
        ("我的入职日期是2020年3月1日", "attribute", "2020-03-01"),
    ],
)
def test_what_happened_stays_true_and_a_date_is_no_time_of_the_statement(
    said: Said, text: str, relation: str, target: str
) -> None:
    assert [(found[1], found[2]) for found in said.triples(text)] == [(relation, target)]


@requirement("C4", "W4")
@pytest.mark.parametrize(
    ("text", "relation", "target", "since"),
    [
        ("从去年起我住在巴黎", "livesIn", "巴黎", "2025-01-01"),
        ("我从去年开始在华为工作", "worksFor", "华为", "2025-01-01"),
        ("自2020年以来我一直住在杭州", "livesIn", "杭州", "2020-01-01"),
        ("我从2020年起住在杭州至今", "livesIn", "杭州", "2020-01-01"),
        ("我去年搬到了杭州", "livesIn", "杭州", "2025-01-01"),
        ("我2019年加入了腾讯", "worksFor", "腾讯", "2019-01-01"),
        ("2015年我就在腾讯工作了", "worksFor", "腾讯", "2015-01-01"),
        ("我们上个月采用了Postgres", "usesDatabase", "Postgres", "2026-04-01"),
        ("我去年养了一只猫", "hasPet", "猫", "2025-01-01"),
        ("去年我和王芳结婚了", "hasSpouse", "王芳", "2025-01-01"),
        ("上周我确诊了糖尿病", "hasCondition", "糖尿病", "2026-04-27"),
    ],
)
def test_what_began_in_the_past_and_lasts_is_current_from_then_on(
    said: Said, text: str, relation: str, target: str, since: str
) -> None:
    triple = said.one(text, relation)
    assert triple.object is not None
    assert triple.object.text == target
    assert triple.when is not None
    assert triple.when.start.date().isoformat() == since
    assert not triple.negated


@requirement("C4")
@pytest.mark.parametrize(
    "text",
    ["我以前住在上海", "以前我住在上海", "我不住在上海了", "我三年前就不住在上海了", "I no longer live in 上海."],
)
def test_what_is_over_in_so_many_words_ends_the_fact(said: Said, text: str) -> None:
    triple = said.one(text, "livesIn")
    assert triple.negated
    assert triple.change


@requirement("W4")
@pytest.mark.parametrize("text", ["会议推迟到了周一", "会议改到了周一", "The meeting was moved to Monday."])
def test_a_day_that_something_was_put_off_to_is_still_to_come(said: Said, text: str) -> None:
    assert said.one(text, "takesPlaceOn").value == "2026-05-11"
