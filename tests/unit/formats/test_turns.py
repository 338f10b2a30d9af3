"""JSON Lines of turns: every good line goes in, every broken one is named."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest

from hindsight_graph.errors import InvalidFile
from hindsight_graph.formats import Broken, Format, Record, detect, read_turns
from tests.requirements import case


def _write(folder: Path, *lines: object, end: str = "\n") -> Path:
    path = folder / "turns.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_bytes("".join(text + end for text in texts).encode())
    return path


def _broken(path: Path) -> dict[int, str]:
    return {reading.line: reading.reason for reading in read_turns(path) if isinstance(reading, Broken)}


def test_a_turn_keeps_all_it_says(tmp_path: Path) -> None:
    turn = {
        "content": "我搬到了上海",
        "speaker": "李雷",
        "role": "user",
        "user_id": "lilei",
        "session_id": "s1",
        "source_id": "D1:3",
        "observed_at": "2026-05-08T13:56:00+08:00",
        "namespace": "team",
        "tags": ["家"],
        "metadata": {"a": [1, {"b": None}]},
    }
    assert list(read_turns(_write(tmp_path, turn))) == [Record(1, turn)]


def test_a_turn_without_a_source_gets_the_same_one_every_time(tmp_path: Path) -> None:
    path = _write(tmp_path, {"content": "a"}, "", {"text": "b"})
    for _ in range(2):
        assert list(read_turns(path)) == [
            Record(1, {"content": "a", "source_id": "turns.jsonl:1"}),
            Record(3, {"content": "b", "source_id": "turns.jsonl:3"}),
        ]


@case("C152")
def test_a_broken_line_is_named_and_the_rest_goes_in(tmp_path: Path) -> None:
    path = _write(
        tmp_path,
        {"content": "good"},
        '{"content": "cut of',
        {"content": "odd", "mood": "happy"},
        ["content"],
        '"text"',
        {"speaker": "Ann"},
        {"content": "x", "text": "y"},
        '{"content": NaN}',
        '{"content": ' + "[" * 100_000,
        '{"content": "n", "importance": ' + "1" * 5000 + "}",
        {"content": "last"},
    )
    assert detect(path) is Format.TURNS
    kept = [reading.turn["content"] for reading in read_turns(path) if isinstance(reading, Record)]
    assert kept == ["good", "last"]
    reasons = _broken(path)
    assert sorted(reasons) == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert "not JSON" in reasons[2]
    assert "unknown key 'mood'" in reasons[3]
    assert "user_id" in reasons[3]
    assert reasons[4] == "not an object but a list"
    assert reasons[5] == "not an object but a text"
    assert reasons[6] == "has no content"
    assert "both" in reasons[7]
    assert "NaN" in reasons[8]
    assert "nested" in reasons[9]


def test_crlf_line_ends_and_a_byte_order_mark_leave_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"content": "a"}\r\n\r\n{"content": "b\\r\\nc"}\r\n')
    assert [reading.turn["content"] for reading in read_turns(path) if isinstance(reading, Record)] == ["a", "b\r\nc"]


def test_a_line_that_is_not_utf8_is_reported_and_the_next_is_read(tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    path.write_bytes(b'{"content": "one"}\n{"content": "\xd6\xd0"}\n{"content": "three"}\n')
    readings = list(read_turns(path))
    assert [type(reading) for reading in readings] == [Record, Broken, Record]
    assert isinstance(readings[1], Broken)
    assert readings[1].reason == "not UTF-8: byte 0xd6 at position 13"
    assert readings[1].place == "line 2"


def test_an_endless_line_is_passed_over_without_being_held_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    with path.open("wb") as out:
        out.write(b'{"content": "before"}\n{"content": "')
        for _ in range(64):
            out.write(b"x" * 2**20)
        out.write(b'"}\n{"content": "after"}\n')
    tracemalloc.start()
    readings = list(read_turns(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [type(reading) for reading in readings] == [Record, Broken, Record]
    assert isinstance(readings[1], Broken)
    assert readings[1].line == 2
    assert "MiB" in readings[1].reason
    assert peak < 40 * 2**20


def test_reading_begins_before_the_file_ends(tmp_path: Path) -> None:
    path = _write(tmp_path, *({"content": f"turn {n} " + "x" * 2000} for n in range(20_000)))
    tracemalloc.start()
    count = sum(isinstance(reading, Record) for reading in read_turns(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 4 * 2**20


def test_a_list_of_turns_is_read_like_lines(tmp_path: Path) -> None:
    path = tmp_path / "turns.json"
    path.write_text(json.dumps([{"content": "a", "user_id": "u"}, 7, {"content": "b", "user_id": "u"}], indent=1))
    readings = list(read_turns(path))
    assert [reading.line for reading in readings] == [1, 2, 3]
    assert isinstance(readings[1], Broken)
    assert readings[1].place == "message 2"
    assert isinstance(readings[2], Record)
    assert readings[2].turn["source_id"] == "turns.json:3"


def test_a_file_name_that_ids_refuse_still_gives_a_stable_source(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 55 + "\n\x1b名.jsonl")
    path.write_text('{"content": "a"}\n')
    (record,) = read_turns(path)
    assert isinstance(record, Record)
    source = record.turn["source_id"]
    assert source.endswith("__名.jsonl:1")
    assert len(source) <= 256


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no line"),
        (b" \n\n\t\n", "no line"),
        (b"name,age\nann,3\n", "no known format"),
        (b"just a sentence without a speaker\n", "no known format"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "binary"),
        ("名字".encode("utf-16"), "UTF-16"),
        (b'{"utterance": "hi", "who": "me"}\n{"utterance": "ho", "who": "me"}\n', "utterance, who"),
        (b'{"a": 1,\n "b": ', "starts like JSON"),
        (b"[1, 2, 3]", "another kind"),
        (b"[]", "another kind"),
        (b"[" * 50_000, "nested"),
    ],
)
def test_a_file_in_no_format_is_refused_before_anything_is_read(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "what"
    path.write_bytes(content)
    with pytest.raises(InvalidFile, match=says) as raised:
        read_turns(path)
    assert raised.value.remedy


def test_a_file_that_is_not_there_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="No such file"):
        read_turns(tmp_path / "absent.jsonl")
    with pytest.raises(InvalidFile, match="directory"):
        read_turns(tmp_path)


def test_a_pipe_is_refused_since_finding_out_its_format_would_eat_its_beginning(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InvalidFile, match="pipe"):
        detect(tmp_path / "pipe")


def test_a_key_with_terminal_codes_is_shown_harmlessly(tmp_path: Path) -> None:
    path = _write(tmp_path, {"content": "a", "user_id": "u"}, {"content": "b", "\x1b]0;owned\x07": 1})
    assert "\x1b" not in _broken(path)[2]
