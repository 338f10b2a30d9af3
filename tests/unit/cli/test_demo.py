"""The bundled dialogue: what it must hold, and that moving it in time keeps it true."""

from __future__ import annotations

import json
import shlex
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hindsight_graph.cli.program import pasteable
from hindsight_graph.cli.verbs.demo import LAST, dialogue, questions
from hindsight_graph.formats import Format, Record, detect, read_turns
from hindsight_graph.resources import data, text

NOW = datetime(2027, 1, 31, 23, 30, tzinfo=UTC)


def test_it_has_forty_turns_three_sessions_two_weeks_two_users_and_both_languages() -> None:
    turns = dialogue(NOW)
    assert len(turns) >= 40
    assert len({turn["session_id"] for turn in turns}) == 3
    assert {turn["user_id"] for turn in turns} == {"maya", "王芳"}
    times = [datetime.fromisoformat(turn["observed_at"]) for turn in turns]
    assert times == sorted(times)
    assert timedelta(days=13) < times[-1] - times[0] < timedelta(days=16)
    chinese = [turn for turn in turns if any("\u4e00" <= mark <= "\u9fff" for mark in turn["content"])]
    assert 15 <= len(chinese) <= len(turns) - 15


def test_it_is_a_file_that_ingest_reads_line_by_line() -> None:
    path = Path(str(data("demo", "dialogue.jsonl")))
    assert detect(path) is Format.TURNS
    readings = list(read_turns(path))
    assert all(isinstance(reading, Record) for reading in readings)
    sources = [reading.turn["source_id"] for reading in readings if isinstance(reading, Record)]
    assert len(set(sources)) == len(sources) == len(dialogue(NOW))


def test_everything_bundled_is_moved_by_the_day_on_which_the_dialogue_ends() -> None:
    turns = [json.loads(line) for line in text("demo", "dialogue.jsonl").splitlines()]
    assert max(datetime.fromisoformat(turn["observed_at"]) for turn in turns) == LAST
    decided = json.loads(text("demo", "decisions.json"))["recorded"]
    assert all(datetime.fromisoformat(one["timestamp"]) < LAST for one in decided)


@pytest.mark.parametrize("days", [0, 1, 6, 7, 400, -900])
def test_it_is_moved_by_whole_weeks_to_end_within_the_last_seven_days(days: int) -> None:
    now = NOW + timedelta(days=days)
    moved, written = dialogue(now), dialogue(datetime(2026, 5, 20, tzinfo=UTC))
    last = datetime.fromisoformat(moved[-1]["observed_at"])
    assert now - timedelta(days=7) < last <= now
    weekdays = [
        [datetime.fromisoformat(turn["observed_at"]).strftime("%a %H:%M %z") for turn in turns]
        for turns in (moved, written)
    ]
    assert weekdays[0] == weekdays[1]


def test_five_questions_are_asked_in_both_languages_by_people_of_the_dialogue() -> None:
    asked = questions()
    assert len(asked) == 5
    by_user = defaultdict(list)
    for question in asked:
        by_user[question["user_id"]].append(question["query"])
        assert question["about"]
    assert set(by_user) == {"maya", "王芳"}
    assert len(by_user["王芳"]) == 2


def test_a_line_to_paste_is_read_by_a_shell_as_the_same_words() -> None:
    line = pasteable("recall", 'what\'s "new" & $HOME?\n', options=[("store", "sqlite:////a b/c.db"), ("user", None)])
    words = shlex.split(line)
    assert words[-4:] == ["recall", "--store", "sqlite:////a b/c.db", 'what\'s "new" & $HOME?\n']
