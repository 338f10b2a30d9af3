"""Plans and passing states expire by their own words; facts, changes and habits do not (W4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from hindsight_graph.model.turn import Triple
from hindsight_graph.text.values import TimeSpan
from hindsight_graph.write.gate import fact_ends
from tests.requirements import case, requirement
from tests.support_gate import judged, triple, turn

SHANGHAI = ZoneInfo("Asia/Shanghai")


def day(month: int, number: int) -> datetime:
    """Midnight of a day of 2026 in Shanghai; the turns of these tests are said on Thursday 7 May 2026."""
    return datetime(2026, month, number, tzinfo=SHANGHAI)


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("next week I travel", day(5, 18)),
        ("Next week I travel to Lisbon.", day(5, 18)),
        ("下周我去旅行", day(5, 18)),
        ("这周在上海出差", day(5, 11)),
        ("this week I'm in Shanghai", day(5, 11)),
        ("Tomorrow I'm flying to Tokyo.", day(5, 9)),
        ("明天我飞东京", day(5, 9)),
        ("I'm out of office until Friday.", day(5, 9)),
        ("休假到下周三", day(5, 14)),
        ("我周五之前不在办公室", day(5, 9)),
        ("两天后我去罗马", day(5, 10)),
        ("再过两周我去东京", day(5, 25)),
        ("一个月后我去日本", day(7, 1)),
        ("The coupon expires on 2026-06-01.", day(6, 2)),
        ("The coupon is valid until Friday.", day(5, 9)),
        ("The discount ends tomorrow.", day(5, 9)),
        ("优惠明天截止", day(5, 9)),
        ("优惠券有效期到6月1日", day(6, 2)),
        ("优惠券6月1日到期", day(6, 2)),
        ("The library is closed tomorrow.", day(5, 9)),
        ("明天图书馆闭馆", day(5, 9)),
    ],
)
def test_a_plan_or_passing_state_expires_with_the_time_it_names(text: str, end: datetime) -> None:
    found = judged(text)
    assert found.verdict == "accept"
    assert found.expires_at == end
    assert found.kind == "plan"


@requirement("W4")
@case("C45")
def test_a_meeting_tomorrow_is_over_by_the_day_after() -> None:
    ends = judged("明天下午三点和王芳开会").expires_at
    assert ends is not None
    assert day(5, 8) < ends <= day(5, 9)


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "minutes"), [("两小时后开会", 120), ("半小时后开会", 30), ("In two hours we have a meeting.", 120)]
)
def test_an_engagement_in_some_hours_is_over_soon_after(text: str, minutes: int) -> None:
    said = datetime(2026, 5, 7, 10, tzinfo=SHANGHAI)
    ends = judged(text, observed_at=said).expires_at
    assert ends is not None
    assert timedelta(minutes=minutes) < ends - said <= timedelta(minutes=minutes + 60)


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "relation", "ends"),
    [
        ("The coupon expires on 2026-06-01.", "hasDeadline", day(6, 2)),
        ("The report is due on 2026-06-01.", "hasDeadline", None),
        ("The office is closed tomorrow.", "hasStatus", day(5, 9)),
        ("The office is painted blue, come tomorrow.", "hasStatus", None),
    ],
)
def test_a_fact_about_what_ends_by_itself_ends_with_it(text: str, relation: str, ends: datetime | None) -> None:
    (stated,) = stating(text, (relation, text))
    assert fact_ends(turn(text), stated) == ends


@requirement("W4")
def test_the_end_is_reckoned_from_when_it_was_said_in_the_speakers_zone() -> None:
    said = datetime(2022, 11, 17, 23, 30, tzinfo=ZoneInfo("America/New_York"))
    ends = judged("I'm out of office tomorrow.", observed_at=said).expires_at
    assert ends == datetime(2022, 11, 19, tzinfo=ZoneInfo("America/New_York"))


@requirement("W4")
@pytest.mark.parametrize(
    "text",
    [
        "My birthday is 5 May",
        "我的生日是5月5日",
        "The report is due next Friday.",
        "I need to submit the form by Friday.",
        "报告下周五截止",
        "The deadline of Atlas is 1 June 2026.",
        "Atlas的截止日期是2026年6月1日",
        "办公室关门了",
        "I fix the gate before Friday.",
        "I have a report due next Friday.",
        "We celebrate her birthday next Friday.",
        "我下周五之前给你方案",
        "I told her about next week's audit.",
        "They said they would meet again next month.",
        "I go to the gym every Monday.",
        "我每周一去健身房",
        "Last week I signed the lease.",
        "上周我签了租约",
        "I went to the harbour today.",
        "今天我提交了申请",
        "I'm moving to Berlin next month.",
        "下个月我搬去柏林",
        "We're getting married next June.",
        "We ship version 3 next Tuesday.",
        "我今年三十二岁。",
        "I want to run a marathon next year.",
        "I prefer to meet next week.",
        "I live in Hangzhou.",
    ],
)
def test_facts_habits_lasting_changes_and_the_past_do_not_expire(text: str) -> None:
    found = judged(text)
    assert found.verdict == "accept"
    assert found.expires_at is None


@requirement("W4")
def test_a_turn_expires_only_if_all_it_says_does() -> None:
    assert judged("I'm a nurse. Next week I travel to Lisbon.").expires_at is None
    assert judged("Next week I travel to Lisbon. I'm a nurse.").expires_at is None
    assert judged("Thanks! Next week I travel to Lisbon. Any tips for fado bars?").expires_at == day(5, 18)
    both = judged("Tomorrow I'm in Graz. Next week I travel to Lisbon.")
    assert both.expires_at == day(5, 18)


def stating(text: str, *stated: tuple[str, str], **flags: object) -> list[Triple]:
    """Triples of relations, each said by these words of the text."""
    return [
        replace(triple(relation, text.index(words), **flags), end=text.index(words) + len(words))
        for relation, words in stated
    ]


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        ("I'm Ben, I live in Oslo, and next week I travel to Vienna", [("livesIn", "I live in Oslo")]),
        ("I live in Oslo and next week I travel to Vienna", [("livesIn", "I live in Oslo")]),
        ("Next week I travel to Vienna, and I live in Oslo", [("livesIn", "I live in Oslo")]),
        ("Next week I travel to Vienna - my sister lives there", [("livesIn", "my sister lives there")]),
        ("我叫本，住在奥斯陆，下周去维也纳出差", [("livesIn", "我叫本，住在奥斯陆")]),
        ("我对花生过敏，明天去东京", [("allergicTo", "我对花生过敏")]),
        ("下个月我去巴黎，我女朋友在那里工作", [("worksFor", "我女朋友在那里工作")]),
    ],
)
def test_a_sentence_that_also_states_something_lasting_does_not_expire(
    text: str, lasting: list[tuple[str, str]]
) -> None:
    found = judged(text, *stating(text, *lasting))
    assert (found.verdict, found.kind, found.expires_at) == ("accept", "fact", None)


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "stated", "end"),
    [
        ("Next week, I travel to Lisbon", [("travelsTo", "I travel to Lisbon")], day(5, 18)),
        ("Next week I travel to Lisbon, and I see Tom", [("travelsTo", "I travel to Lisbon")], day(5, 18)),
        ("I travel to Lisbon, next week", [("travelsTo", "I travel to Lisbon")], day(5, 18)),
        ("This week, I live in Shanghai", [("livesIn", "I live in Shanghai")], day(5, 11)),
        ("这周在上海出差，住在希尔顿", [("livesIn", "住在希尔顿")], day(5, 11)),
        ("下周，我住在希尔顿", [("livesIn", "我住在希尔顿")], day(5, 18)),
    ],
)
def test_what_goes_on_with_the_time_that_was_named_expires_with_it(
    text: str, stated: list[tuple[str, str]], end: datetime
) -> None:
    assert judged(text, *stating(text, *stated)).expires_at == end


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "relation", "words", "end"),
    [
        ("I live in Oslo, and next week I travel to Vienna", "travelsTo", "I travel to Vienna", day(5, 18)),
        ("I live in Oslo, and next week I travel to Vienna", "livesIn", "I live in Oslo", None),
        ("I'm a nurse. Next week I travel to Lisbon.", "travelsTo", "I travel to Lisbon", day(5, 18)),
        ("Tomorrow I'm in Graz. Next week I travel to Lisbon.", "travelsTo", "I'm in Graz", day(5, 9)),
        ("我住在北京，明天去东京", "travelsTo", "我住在北京，明天去东京", day(5, 9)),
        ("我住在北京，明天去东京", "livesIn", "我住在北京", None),
        ("I want to see Lisbon some day", "plans", "see Lisbon", None),
    ],
)
def test_a_fact_of_a_lasting_turn_is_over_when_its_own_clause_says(
    text: str, relation: str, words: str, end: datetime | None
) -> None:
    (one,) = stating(text, (relation, words))
    assert fact_ends(turn(text), one) == end


@requirement("W4")
@pytest.mark.parametrize(
    "text", ["Call me tomorrow at three.", "Call me back tonight.", "明天三点给我打电话", "明早叫我起床"]
)
def test_a_call_that_is_asked_for_is_a_plan_and_no_preference(text: str) -> None:
    found = judged(text)
    assert (found.verdict, found.kind) == ("accept", "plan")
    assert found.expires_at is not None
    assert judged("Call me Ben.").kind == judged("叫我小本").kind == "preference"


@requirement("W4")
def test_a_temporary_triple_brings_its_own_end() -> None:
    span = TimeSpan(day(5, 4), day(5, 11), "week", "this week", 0, 9)
    text = "Staying with my aunt"
    assert judged(text).expires_at is None
    assert judged(text, triple(temporary=True, when=span)).expires_at == day(5, 11)
    recurring = TimeSpan(day(5, 4), day(5, 11), "week", "every week", 0, 9, recurring=True)
    assert judged(text, triple(temporary=True, when=recurring)).expires_at is None
    past = TimeSpan(day(4, 1), day(4, 8), "week", "that week", 0, 9)
    assert judged(text, triple(temporary=True, when=past)).expires_at is None


@requirement("W4")
def test_what_is_held_may_expire_and_what_is_rejected_has_no_end() -> None:
    held = judged("Maybe I'll travel to Lisbon next week.")
    assert (held.verdict, held.expires_at) == ("hold", day(5, 18))
    assert judged("See you tomorrow!").expires_at is None


@requirement("W4")
@pytest.mark.parametrize(
    "text",
    [
        "I moved from Munich to Berlin this month.",
        "We switched from MySQL to Postgres this week.",
        "I joined Klarna this month.",
        "我们今天改用 Postgres 了",
        "我们这周换成了Postgres。",
        "我今天从慕尼黑搬到了柏林。",
        "我本周搬到了柏林。",
        "我这个月加入了小红书。",
        "我本月入职了小红书。",
    ],
)
def test_a_change_that_has_happened_outlasts_the_period_that_dates_it(text: str) -> None:
    span = TimeSpan(day(5, 1), day(6, 1), "month", "this month", 0, len(text))
    for found in (judged(text), judged(text, triple(temporary=True, when=span))):
        assert (found.verdict, found.expires_at) == ("accept", None)
