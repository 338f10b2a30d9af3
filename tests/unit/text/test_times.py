"""Times in words: precision, zones, tense, expiry, and that no text whatever breaks them."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.text.times import date_words, ends_by, find_times, query_window
from tests.requirements import case, requirement

SHANGHAI = ZoneInfo("Asia/Shanghai")
SAID = datetime(2025, 11, 5, 10, tzinfo=SHANGHAI)


def day(text: str, zone: ZoneInfo | timezone = SHANGHAI) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@case("C39")
def test_last_week_is_counted_from_when_it_was_said() -> None:
    (span,) = find_times("Last week I signed the lease", datetime(2022, 11, 17, 8, tzinfo=UTC))
    assert (span.start, span.end) == (datetime(2022, 11, 7, tzinfo=UTC), datetime(2022, 11, 14, tzinfo=UTC))
    assert span.precision == "week"


@case("C43")
def test_today_is_the_day_in_the_speakers_zone() -> None:
    (span,) = find_times("今天我提交了申请", datetime(2026, 4, 30, 0, 30, tzinfo=SHANGHAI))
    assert span.start == day("2026-04-30")
    window = query_window("4月30日做了什么", datetime(2026, 5, 3, 9, tzinfo=SHANGHAI))
    assert window is not None
    assert (window.start, window.end) == (day("2026-04-30"), day("2026-05-01"))


@case("C45")
def test_an_appointment_in_chinese_keeps_its_words_and_its_hour() -> None:
    (span,) = find_times("明天下午三点和王芳开会", SAID)
    assert (span.start, span.precision, span.text) == (day("2025-11-06T15:00"), "hour", "明天下午三点")
    assert [find_times(text, SAID)[0].start for text in ("前天", "上周五", "下个月")] == [
        day("2025-11-03"),
        day("2025-10-31"),
        day("2025-12-01"),
    ]


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("10:30:15", "second"),
        ("at 10:30", "minute"),
        ("at 3pm", "hour"),
        ("tonight", "hour"),
        ("tomorrow", "day"),
        ("next week", "week"),
        ("last month", "month"),
        ("last summer", "month"),
        ("去年", "year"),
    ],
)
def test_precision_is_how_exactly_it_was_said(text: str, precision: str) -> None:
    assert [span.precision for span in find_times(text, SAID)] == [precision]


def test_days_are_whole_when_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    (spring,) = find_times("tomorrow", datetime(2025, 3, 29, 12, tzinfo=berlin))
    (autumn,) = find_times("tomorrow", datetime(2025, 10, 25, 12, tzinfo=berlin))
    assert spring.end.astimezone(UTC) - spring.start.astimezone(UTC) == timedelta(hours=23)
    assert autumn.end.astimezone(UTC) - autumn.start.astimezone(UTC) == timedelta(hours=25)


def test_hours_from_now_are_real_hours_when_the_clocks_change() -> None:
    said = datetime(2025, 3, 30, 1, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    (span,) = find_times("in 2 hours", said)
    assert span.start.astimezone(UTC) - said.astimezone(UTC) == timedelta(hours=2)
    assert span.start.hour == 4


def test_a_time_that_the_clocks_skip_is_after_the_gap() -> None:
    (span,) = find_times("2025-03-30 02:30", datetime(2025, 3, 1, tzinfo=ZoneInfo("Europe/Berlin")))
    assert (span.start.hour, span.start.minute) == (3, 30)
    saopaulo = ZoneInfo("America/Sao_Paulo")
    (whole,) = find_times("2018-11-04", datetime(2018, 11, 1, tzinfo=saopaulo))
    assert whole.start.hour == 1  # midnight did not exist


@case("C41")
@pytest.mark.parametrize("host", ["UTC", "Pacific/Midway", "Pacific/Kiritimati"])
def test_the_hosts_zone_changes_nothing(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", host)
    time.tzset()
    try:
        windows = [
            query_window("what happened yesterday", datetime(2025, 2, 11, hour, 30, tzinfo=UTC)) for hour in (9, 10)
        ]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert [window and window.start.isoformat() for window in windows] == ["2025-02-10T00:00:00+00:00"] * 2


@case("C41")
def test_the_zone_comes_from_the_question_not_from_the_host() -> None:
    asked = datetime(2025, 2, 11, 10, 30, tzinfo=UTC)
    windows = {
        zone: query_window("what happened yesterday", asked.astimezone(ZoneInfo(zone)))
        for zone in ("UTC", "Pacific/Midway", "Pacific/Kiritimati")
    }
    starts = {zone: window.start.isoformat() for zone, window in windows.items() if window}
    assert starts == {
        "UTC": "2025-02-10T00:00:00+00:00",
        "Pacific/Midway": "2025-02-09T00:00:00-11:00",
        "Pacific/Kiritimati": "2025-02-11T00:00:00+14:00",
    }


def test_a_moment_that_is_nowhere_else_a_moment_is_refused() -> None:
    with pytest.raises(InvalidInput, match="calendar"):
        find_times("yesterday", datetime(1, 1, 1, tzinfo=SHANGHAI))


def test_a_naive_moment_is_refused() -> None:
    with pytest.raises(InvalidInput, match="zone"):
        find_times("yesterday", datetime(2025, 1, 1))
    with pytest.raises(InvalidInput, match="zone"):
        ends_by("yesterday", datetime(2025, 1, 1))


@requirement("W9")
@pytest.mark.parametrize(
    ("traditional", "plain"),
    [("三個鐘頭前到的", "三个钟头前到的"), ("最遲週五交", "最迟周五交"), ("延遲到五月三號", "延迟到五月三号")],
)
def test_times_in_traditional_characters_are_those_in_simplified_ones(traditional: str, plain: str) -> None:
    found, known = find_times(traditional, SAID), find_times(plain, SAID)
    assert found
    assert [replace(one, text="") for one in found] == [replace(one, text="") for one in known]
    assert [traditional[one.at : one.at_end] for one in found] == [one.text for one in found]


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Next week I travel", "2025-11-17"),
        ("下周我出差", "2025-11-17"),
        ("I'm in Rome until Friday", "2025-11-08"),
        ("我请假到下周五", "2025-11-15"),
        ("this week I'm in Shanghai", "2025-11-10"),
        ("这周我在上海", "2025-11-10"),
        ("The report is due by the end of the month", "2025-12-01"),
        ("明天下午三点和王芳开会", "2025-11-06T16:00"),
        ("Tomorrow I fly out and next month I come back", "2026-01-01"),
        ("for the next two weeks I work from home", "2025-11-19"),
        ("I will call you at 3pm", "2025-11-05T16:00"),
        ("周五之前要交报告", "2025-11-08"),
    ],
)
def test_what_is_to_come_ends(text: str, end: str) -> None:
    assert ends_by(text, SAID) == day(end)


@requirement("W4")
@pytest.mark.parametrize(
    "text",
    [
        "I live in Hangzhou",
        "我住在杭州",
        "last week I signed the lease",
        "every Monday we have a standup",
        "每周一开例会",
        "周末喜欢去西湖骑行",
        "I usually work from home on Friday",
        "I work Monday to Friday",
        "My birthday is December 7",
        "我的生日是12月7日",
        "from next week on I work in Berlin",
        "从下周开始我在北京上班",
        "today I signed the contract",
        "今天我提交了申请",
        "this year we moved to Rome",
        "the past week was hard",
        "I was born in 1990",
        "the standup is at 15:00",
        "recently, soon, 最近",
    ],
)
def test_what_lasts_recurs_or_is_over_sets_no_end(text: str) -> None:
    assert ends_by(text, SAID) is None


@requirement("R5")
@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("what happened yesterday", "2025-11-04", "2025-11-05"),
        ("What did we decide last week?", "2025-10-27", "2025-11-03"),
        ("4月30日做了什么", "2025-04-30", "2025-05-01"),
        ("2025-11-06", "2025-11-06", "2025-11-07"),
        ("11月6日 开会", "2025-11-06", "2025-11-07"),
        ("3月8日 开会", "2025-03-08", "2025-03-09"),
        ("notes of Friday", "2025-10-31", "2025-11-01"),
        ("what did we do on Friday", "2025-10-31", "2025-11-01"),
        ("What will we do on Friday?", "2025-11-07", "2025-11-08"),
        ("周五做了什么", "2025-10-31", "2025-11-01"),
        ("下周有什么安排", "2025-11-10", "2025-11-17"),
        ("What did Anna do on 8 May?", "2025-05-08", "2025-05-09"),
        ("去年夏天去哪了", "2024-06-01", "2024-09-01"),
        ("what happened between May and July 2023", "2023-05-01", "2023-08-01"),
        ("in March 2024 and in April 2024", "2024-03-01", "2024-05-01"),
        ("after May 2024 and before July 2024", "2024-06-01", "2024-07-01"),
        ("what did I eat at 3pm yesterday", "2025-11-04T15:00", "2025-11-04T16:00"),
    ],
)
def test_a_question_asks_about_a_window(question: str, start: str, end: str) -> None:
    window = query_window(question, SAID)
    assert window is not None
    assert (window.start, window.end) == (day(start), day(end))


@requirement("R5")
@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("Where did I live before May 2023?", None, "2023-05-01"),
        ("2023年之前住在哪里", None, "2023-01-01"),
        ("What is due by Friday?", None, "2025-11-08"),
        ("what changed after last Friday", "2025-11-01", None),
        ("5月以后去过哪里", "2025-06-01", None),
        ("since 2019, what changed?", "2019-01-01", None),
        ("自从5月以来做了什么", "2025-05-01", None),
    ],
)
def test_before_and_after_leave_one_side_open(question: str, start: str | None, end: str | None) -> None:
    window = query_window(question, SAID)
    assert window is not None
    assert window.start == day(start) if start else window.start.year == 1
    assert window.end == day(end) if end else window.end.year == 9999
    for zone in ("Pacific/Kiritimati", "Pacific/Midway"):  # neither end may leave the calendar elsewhere
        assert window.start.astimezone(ZoneInfo(zone)) < window.end.astimezone(ZoneInfo(zone))


@pytest.mark.parametrize(
    "question",
    [
        "before I moved",
        "What is my name?",
        "我搬家之前住在哪",
        "what happens every Monday",
        "最近做了什么",
        "may I ask",
        "",
    ],
)
def test_a_question_without_a_date_has_no_window(question: str) -> None:
    assert query_window(question, SAID) is None


@case("C45")
def test_a_day_is_found_by_its_date_in_either_language() -> None:
    (span,) = find_times("明天下午三点", SAID)
    assert date_words(span) == "2025-11-06 2025年11月6日 6 November 2025 Thursday 周四 星期四"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("May 2023", "2023-05 2023年5月 May 2023"),
        ("this weekend", "2025-11-08 11月8日 2025-11-09 11月9日"),
        ("last year", "2024 2024年"),
        ("Q3 2025", "2025-07 2025年7月 July 2025 2025-08 2025年8月 August 2025 2025-09 2025年9月 September 2025"),
        ("from 2019 to 2021", "2019 2019年 2020 2020年 2021 2021年"),
    ],
)
def test_longer_stretches_are_found_by_days_months_or_years(text: str, words: str) -> None:
    (span,) = find_times(text, SAID)
    assert date_words(span) == words


def test_an_open_window_has_no_words() -> None:
    window = query_window("before 2020", SAID)
    assert window is not None
    assert date_words(window) == ""


_PARTS = st.sampled_from(
    [
        *"last next this week May 7 31 2025 99999999999 days ago in at by from to pm : - / tomorrow every and".split(),
        *"9999 0001 1 0 half Friday 02 29 T Z +14:00 q3 2 . 12 weekend between before since early late".split(),
        *"上 下 周 五 月 日 年 号 年前 到 三 点 半 明天 每 百 十 之前 个 季度 底 ， 一 周末 从 起".split(),
        *"去年 夏天 下午 小时 后 内".split(),
    ]
)


@given(st.text(max_size=100))
@example("99999999999999999999年前 in 99999999999 years 9999-12-31T23:59:59+14:00 0001-01-01T00:00-14:00 9999年底")
def test_no_text_breaks_the_search_for_times(text: str) -> None:
    for span in find_times(text, SAID):
        assert span.start.astimezone(UTC) < span.end.astimezone(UTC)


@given(
    st.lists(_PARTS, max_size=10),
    st.sampled_from(["", " "]),
    st.datetimes(
        datetime(1, 1, 2),
        datetime(9999, 12, 30),
        timezones=st.sampled_from([UTC, SHANGHAI, ZoneInfo("Pacific/Apia"), timezone(timedelta(hours=-12))]),
    ),
)
def test_no_mixture_of_time_words_breaks_it_at_any_moment(parts: list[str], glue: str, said: datetime) -> None:
    text = glue.join(parts)
    last = 0
    for span in find_times(text, said):
        assert span.start.astimezone(UTC) < span.end.astimezone(UTC)
        assert text[span.at : span.at_end] == span.text
        assert span.at >= last
        last = span.at_end
        assert len(date_words(span).split()) <= 25
    end = ends_by(text, said)
    assert end is None or end.astimezone(UTC) > said.astimezone(UTC)
    window = query_window(text, said)
    assert window is None or window.start.year <= window.end.year
