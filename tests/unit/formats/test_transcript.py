"""Transcripts of `Name: text`, as people keep them in English and Chinese."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph.errors import InvalidFile
from hindsight_graph.formats import Broken, DayOrder, Format, Record, Skipped, detect, read_turns


def _read(folder: Path, text: str, timezone: str = "UTC") -> tuple[list[dict[str, Any]], dict[int, str]]:
    path = folder / "talk.txt"
    path.write_bytes(text.encode())
    assert detect(path) is Format.TRANSCRIPT
    readings = list(read_turns(path, timezone))
    turns = [dict(reading.turn) for reading in readings if isinstance(reading, Record)]
    return turns, {reading.line: reading.reason for reading in readings if isinstance(reading, Broken)}


def test_names_and_texts_in_both_languages(tmp_path: Path) -> None:
    turns, broken = _read(
        tmp_path, "Alice: Hi, see http://a.b/c: there\n李雷：我在杭州：西湖边\nDr. Smith: ok\n王芳:好\n"
    )
    assert broken == {}
    assert [(turn["speaker"], turn["content"]) for turn in turns] == [
        ("Alice", "Hi, see http://a.b/c: there"),
        ("李雷", "我在杭州：西湖边"),
        ("Dr. Smith", "ok"),
        ("王芳", "好"),
    ]
    assert [turn["source_id"] for turn in turns] == [f"talk.txt:{line}" for line in (1, 2, 3, 4)]
    assert {turn["role"] for turn in turns} == {"user"}


def test_parties_of_a_program_are_roles_and_not_people(tmp_path: Path) -> None:
    turns, _ = _read(tmp_path, "User: hi\nAssistant: hello\n用户：你好\n助手：您好\nsystem: be brief\n")
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user", "assistant", "system"]
    assert all("speaker" not in turn for turn in turns)


def test_lines_that_go_on_belong_to_the_turn_before(tmp_path: Path) -> None:
    text = (
        "Alice: first\nand more\n\n  Note: indented, so no speaker\nhttp://x.y/z: a link\n12:30: lunch\nBob: second\r\n"
    )
    turns, broken = _read(tmp_path, text)
    assert broken == {}
    assert turns[0]["content"] == "first\nand more\n\nNote: indented, so no speaker\nhttp://x.y/z: a link\n12:30: lunch"
    assert (turns[1]["speaker"], turns[1]["content"]) == ("Bob", "second")


def test_a_name_with_nothing_said_is_reported_by_its_line(tmp_path: Path) -> None:
    turns, broken = _read(tmp_path, "Alice:\nBob: hi\nEve：\n\n")
    assert [turn["speaker"] for turn in turns] == ["Bob"]
    assert broken == {1: "nothing is said after the name", 3: "nothing is said after the name"}


@pytest.mark.parametrize(
    "line",
    [
        "[2026-05-08 13:56] Alice: hi",
        "[2026-05-08T13:56] Alice: hi",
        "2026-05-08 13:56 Alice: hi",
        "2026/5/8, 1:56 pm - Alice: hi",
        "(8 May 2026, 1:56 PM) Alice: hi",
        "Alice (2026-05-08 13:56): hi",
        "Alice [May 8, 2026 1:56 p.m.]: hi",
        "【2026年5月8日 下午1:56】Alice：hi",
        "2026年5月8日 13点56分 Alice：hi",
        "Alice（2026年5月8日 13时56分）：hi",
        "**Alice** [2026-05-08 13:56]: hi",
        "[2026-05-08T13:56:00] Alice: hi",
        "[2026-05-08T05:56:00Z] Alice: hi",
        "[2026-05-08T13:56:00+08:00] Alice: hi",
        "[2026-05-08 00:56:00,000 -0500] Alice: hi",
        "[2026-05-08 05:56 UTC] Alice：hi",
        "2026-05-08T13:56:00 Alice: hi",
        "2026-05-08T05:56:00Z Alice: hi",
        "2026-05-08 13:56:00+08:00 - Alice: hi",
        "[13:56, 2026/5/8] Alice: hi",
        "[1:56 PM, 2026/5/8] Alice: hi",
        "2026年5月8日 13:56 Alice：hi",
        "2026年5月8日 星期五 下午1:56 Alice：hi",
        "\u200e[2026/5/8 13:56:00] Alice: hi",
    ],
)
def test_a_time_beside_the_name_is_when_it_was_said(tmp_path: Path, line: str) -> None:
    turns, broken = _read(tmp_path, line + "\nBob: ho\n", "Asia/Shanghai")
    assert broken == {}
    assert [(turn["speaker"], turn["content"]) for turn in turns] == [("Alice", "hi"), ("Bob", "ho")]
    said = [datetime.fromisoformat(turn["observed_at"]) for turn in turns]
    assert said == [datetime(2026, 5, 8, 5, 56, tzinfo=UTC), datetime(2026, 5, 8, 5, 56, 5, tzinfo=UTC)]


def test_a_date_that_could_be_two_days_is_kept_as_written_and_not_guessed(tmp_path: Path) -> None:
    turns, _ = _read(tmp_path, "08/05/2026, 13:56 - Alice: hi\n[31/02/2026] Bob: ho\n")
    assert [turn["metadata"] for turn in turns] == [{"time": "08/05/2026, 13:56"}, {"time": "31/02/2026"}]
    assert all("observed_at" not in turn for turn in turns)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[10:02, 8/5/2026] Alice: hi\n[10:03, 13/5/2026] Bob: ho\n", ["2026-05-08T10:02", "2026-05-13T10:03"]),
        ("[10:02 AM, 8/5/2026] Alice: hi\n[10:03 PM, 8/14/2026] Bob: ho\n", ["2026-08-05T10:02", "2026-08-14T22:03"]),
        ("[08.05.26, 10:02:11] Alice: hi\n[31.05.26, 10:03:00] Bob: ho\n", ["2026-05-08T10:02", "2026-05-31T10:03"]),
        ("8/5/26, 10:02 - 张三: hi\n8/14/26, 10:03 - Bob: ho\n", ["2026-08-05T10:02", "2026-08-14T10:03"]),
        ("[10:02, 5/5/2026] Alice: hi\n[10:03] Bob: ho\n", ["2026-05-05T10:02", "2026-05-05T10:03"]),
    ],
)
def test_dates_in_numbers_are_read_where_one_of_the_file_can_only_be_one_day(
    tmp_path: Path, text: str, said: list[str]
) -> None:
    turns, broken = _read(tmp_path, text)
    assert broken == {}
    assert [turn["content"] for turn in turns] == ["hi", "ho"]
    assert [turn["observed_at"][:16] for turn in turns] == said


@pytest.mark.parametrize("second", ["8/6/2026", "8/13/2026] Eve: x\n[10:04, 13/8/2026"])
def test_dates_in_numbers_that_tell_nothing_or_contradict_each_other_are_not_guessed(
    tmp_path: Path, second: str
) -> None:
    turns, _ = _read(tmp_path, f"[10:02, 8/5/2026] Alice: hi\n[10:03, {second}] Bob: ho\n")
    assert turns[0]["metadata"] == {"time": "10:02, 8/5/2026"}
    assert all("observed_at" not in turn for turn in turns)


@pytest.mark.parametrize(
    ("dates", "said"), [(DayOrder.DAY_FIRST, "2026-05-08"), (DayOrder.MONTH_FIRST, "2026-08-05"), (None, None)]
)
def test_the_caller_may_say_which_number_is_the_day_and_is_told_where_that_is_not_known(
    tmp_path: Path, dates: DayOrder | None, said: str | None
) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("[10:02, 8/5/2026] Alice: hi\n")
    (record,) = read_turns(path, "UTC", dates)
    assert isinstance(record, Record)
    assert record.turn.get("observed_at", "")[:10] == (said or "")
    assert ("--dates" in record.note) == (said is None)
    path.write_text("[10:02, 8/5/2026] Alice: hi\n[10:02, 13/5/2026] Alice: ho\n")
    records = [one for one in read_turns(path, "UTC", dates) if isinstance(one, Record)]
    assert [one.turn["observed_at"][:10] for one in records] == ["2026-05-08", "2026-05-13"]


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            "张三 2026-05-08 10:02:11\n你好：明天开会吗？\n\n李四 2026-05-08 10:03:00\n开，十点。\n第二行\n",
            [("张三", "你好：明天开会吗？", "10:02:11"), ("李四", "开，十点。\n第二行", "10:03:00")],
        ),
        (
            "2026-05-08 10:02:11 张三\n你好\n\n2026-05-08 10:03:00 李四(12345678)\n开。\n",
            [("张三", "你好", "10:02:11"), ("李四(12345678)", "开。", "10:03:00")],
        ),
        (
            "张三  2026年5月8日 上午10:02\n你好\n李四  2026/5/8 10:03\n好\n",
            [("张三", "你好", "10:02:00"), ("李四", "好", "10:03:00")],
        ),
        (
            "Alice Smith 2026-05-08 10:02:11\nWe decided: go\nBob 2026-05-08 10:03\nfine\n",
            [("Alice Smith", "We decided: go", "10:02:11"), ("Bob", "fine", "10:03:00")],
        ),
    ],
)
def test_a_name_and_a_time_may_stand_on_a_line_above_what_was_said(
    tmp_path: Path, text: str, turns: list[tuple[str, str, str]]
) -> None:
    read, broken = _read(tmp_path, text)
    assert broken == {}
    assert [(turn["speaker"], turn["content"], turn["observed_at"][11:19]) for turn in read] == turns
    assert {turn["observed_at"][:10] for turn in read} == {"2026-05-08"}


def test_a_line_that_ends_with_a_time_is_no_header_where_names_have_colons(tmp_path: Path) -> None:
    turns, _ = _read(tmp_path, "Alice: the meeting\nmoved to 2026-05-08 10:02\nBob: fine\n")
    assert [turn["content"] for turn in turns] == ["the meeting\nmoved to 2026-05-08 10:02", "fine"]


@pytest.mark.parametrize(
    "heading",
    [
        "2026-05-09",
        "Saturday, 9 May 2026",
        "# Session 2, 9 May 2026",
        "--- 2026-05-09 ---",
        "=== May 9, 2026 ===",
        "Session 2 (2026-05-09)",
        "2026年5月9日 星期六",
        "第二次对话：2026年5月9日",
    ],
)
def test_a_heading_begins_a_session_and_dates_its_turns(tmp_path: Path, heading: str) -> None:
    text = f"2026-05-08\n\nAlice: one\nBob: two\n\n{heading}\n\n[10:30] Alice: three\nBob: four\n"
    turns, broken = _read(tmp_path, text)
    assert broken == {}
    assert [(turn["session_id"], turn["observed_at"]) for turn in turns] == [
        ("talk.txt:1", "2026-05-08T00:00:00+00:00"),
        ("talk.txt:1", "2026-05-08T00:00:05+00:00"),
        ("talk.txt:2", "2026-05-09T10:30:00+00:00"),
        ("talk.txt:2", "2026-05-09T10:30:05+00:00"),
    ]


def test_a_heading_without_a_date_leaves_its_turns_without_a_time(tmp_path: Path) -> None:
    turns, _ = _read(tmp_path, "2026-05-08\nAlice: one\n## Session 2\nAlice: two\n")
    assert [turn.get("observed_at", "")[:10] for turn in turns] == ["2026-05-08", ""]
    assert [turn["session_id"] for turn in turns] == ["talk.txt:1", "talk.txt:2"]


def test_a_clock_that_passes_midnight_moves_to_the_next_day(tmp_path: Path) -> None:
    turns, _ = _read(tmp_path, "2026-05-08\n[23:50] A: one\n[0:10] B: two\n[00:05] A: a little late\n")
    assert [turn["observed_at"][:16] for turn in turns] == ["2026-05-08T23:50", "2026-05-09T00:10", "2026-05-09T00:05"]


def test_lines_before_the_first_speaker_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("# Notes\n\nAlice: hi\nBob: ho\n")
    assert [type(reading) for reading in read_turns(path)] == [Record, Record]
    turns, broken = _read(tmp_path, "A: x\n# Part two\nno one says this\nB: y\n")
    assert [turn["content"] for turn in turns] == ["x", "y"]
    assert list(broken) == [3]


def test_a_line_that_is_not_utf8_is_reported_and_the_turn_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes("﻿Alice: one\n".encode() + b"\xff\xfe bad\n" + b"two\nBob: three\n")
    readings = list(read_turns(path))
    assert [(type(reading), reading.line) for reading in readings] == [(Broken, 2), (Record, 1), (Record, 4)]
    assert isinstance(readings[1], Record)
    assert readings[1].turn["content"] == "one\ntwo"


@pytest.mark.parametrize("mark", [" ", "(", "1", "a ", "-", "#", "*", ":", "[", "：", "é"])
def test_a_hostile_line_is_read_in_no_time(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("Alice: hi\n" + mark * 1_000_000 + "\nBob: ho\n")
    started = time.perf_counter()
    assert any(isinstance(reading, Record) and reading.turn.get("speaker") == "Bob" for reading in read_turns(path))
    assert time.perf_counter() - started < 2


def test_a_turn_without_end_is_refused_and_the_next_is_read(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    with path.open("w") as out:
        out.write("Alice: hi\n")
        for _ in range(9):
            out.write("x" * 2**20 + "\n")
        out.write("Alice: ho\n")
    first, second = read_turns(path)
    assert isinstance(first, Broken)
    assert (first.line, first.reason) == (1, "the turn is longer than 8 MiB")
    assert isinstance(second, Record)


IOS = """[13/05/2026, 21:14:03] Messages and calls are end-to-end encrypted. Nobody else can read them.
[13/05/2026, 21:14:03] Garden club: ‎Messages and calls are end-to-end encrypted.
[13/05/2026, 21:15:10] Alice: We moved the beds.
They face south.
‎[13/05/2026, 21:15:40] Alice: ‎image omitted
[13/05/2026, 21:16:02] Alice added Bob
[13/05/2026, 21:17:00] Bob: Thank you
"""
ANDROID = """13/05/2026, 21:14 - Messages and calls are end-to-end encrypted. Nobody else can read them.
13/05/2026, 21:15 - Alice: We moved the beds.
They face south.
13/05/2026, 21:16 - Alice added Bob
13/05/2026, 21:17 - Bob: Thank you
"""
CHINESE = """2026/5/13 21:14 - 消息和通话均已进行端到端加密。
2026/5/13 21:15 - 李雷: We moved the beds.
They face south.
2026/5/13 21:16 - 李雷已添加韩梅梅
2026/5/13 21:17 - 韩梅梅: Thank you
"""


@pytest.mark.parametrize(("text", "remarks"), [(IOS, [1, 2, 5, 6]), (ANDROID, [1, 4]), (CHINESE, [1, 4])])
def test_what_a_chat_app_remarks_itself_is_nobodys_turn_and_is_counted(
    tmp_path: Path, text: str, remarks: list[int]
) -> None:
    path = tmp_path / "chat.txt"
    path.write_text(text)
    readings = list(read_turns(path))
    turns = [reading.turn for reading in readings if isinstance(reading, Record)]
    assert [turn["content"] for turn in turns] == ["We moved the beds.\nThey face south.", "Thank you"]
    assert turns[0]["observed_at"].startswith("2026-05-13T21:15")
    assert [reading.line for reading in readings if isinstance(reading, Skipped)] == remarks
    assert not [reading for reading in readings if isinstance(reading, Broken)]


def test_a_day_between_dashes_dates_the_clocks_below_it(tmp_path: Path) -> None:
    turns, broken = _read(
        tmp_path, "—————  2026-05-08  —————\n\n张三  10:02\n\n你好\n\n李四  10:03\n\n在吗：好\n"
        "\n—————  2026-05-09  —————\n\n张三  09:00\n\n早\n"
    )  # fmt: skip
    assert broken == {}
    assert [(turn["speaker"], turn["content"], turn["observed_at"][:16]) for turn in turns] == [
        ("张三", "你好", "2026-05-08T10:02"),
        ("李四", "在吗：好", "2026-05-08T10:03"),
        ("张三", "早", "2026-05-09T09:00"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Milk: two bottles\n",
        "# 购物\n\n牛奶：两瓶\n",
        "Milk: two bottles\nWe went home.\nIt rained.\nNobody came.\nAnd then\nwe slept.\nNote: none\nand\nso\non\n",
    ],
)
def test_a_text_with_a_colon_somewhere_is_no_talk(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.md"
    path.write_text(text)
    with pytest.raises(InvalidFile, match="A transcript needs times, or several lines under names"):
        detect(path)


def test_a_file_in_another_encoding_is_refused_with_its_name_and_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes("张三：你好，我在杭州\n李四：好的，我记下了\n".encode("gbk"))
    with pytest.raises(InvalidFile, match=r"not UTF-8, but by its bytes GBK or GB18030\. .*iconv -f GB18030"):
        detect(path)
    path.write_bytes("José: está aquí\nAndré: où ça\n".encode("latin-1"))
    with pytest.raises(InvalidFile, match=r"not UTF-8\. Save it as UTF-8"):
        detect(path)
