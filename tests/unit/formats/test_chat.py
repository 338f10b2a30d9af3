"""OpenAI chat messages in each of the shapes that they are kept in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph.formats import Broken, Format, Record, detect, read_turns

MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "You are helpful."},
    {"role": "user", "content": "我在杭州工作", "name": "李雷"},
    {"role": "assistant", "content": "好的"},
]


def _turns(path: Path) -> list[dict[str, Any]]:
    return [dict(reading.turn) for reading in read_turns(path) if isinstance(reading, Record)]


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(MESSAGES),
        json.dumps(MESSAGES, indent=2),
        json.dumps({"messages": MESSAGES, "model": "m"}),
        json.dumps([{"messages": MESSAGES}]),
        "\n".join(json.dumps(message) for message in MESSAGES),
        json.dumps({"messages": MESSAGES}) + "\n",
    ],
)
def test_roles_names_and_order_are_kept_in_every_shape(tmp_path: Path, content: str) -> None:
    path = tmp_path / "chat.json"
    path.write_text(content)
    assert detect(path) is Format.CHAT
    turns = _turns(path)
    assert [(turn["role"], turn["content"], turn.get("speaker")) for turn in turns] == [
        ("system", "You are helpful.", None),
        ("user", "我在杭州工作", "李雷"),
        ("assistant", "好的", None),
    ]
    assert len({turn["session_id"] for turn in turns}) == 1
    assert len({turn["source_id"] for turn in turns}) == 3


def test_conversations_of_one_file_are_different_sessions(tmp_path: Path) -> None:
    path = tmp_path / "chats.jsonl"
    lines = [{"messages": MESSAGES}, {"id": "c-7", "messages": MESSAGES}, MESSAGES]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    turns = _turns(path)
    assert [turn["session_id"] for turn in turns] == ["chats.jsonl:1"] * 3 + ["c-7"] * 3 + ["chats.jsonl:3"] * 3
    assert [turn["source_id"] for turn in turns][3:5] == ["chats.jsonl:2.1", "chats.jsonl:2.2"]
    path.write_text(json.dumps(lines, indent=1))
    sessions = [turn["session_id"] for turn in _turns(path)]
    assert sessions == ["chats.jsonl:1"] * 3 + ["c-7"] * 3 + ["chats.jsonl:3"] * 3


def test_text_parts_are_joined_and_other_parts_are_remembered_by_kind(tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    parts = [
        {"type": "text", "text": "Look:"},
        {"type": "image_url", "image_url": {"url": "data:"}},
        {"type": "input_text", "text": "看"},
    ]
    path.write_text(json.dumps([{"role": "user", "content": parts}]))
    (turn,) = _turns(path)
    assert turn["content"] == "Look:\n看"
    assert turn["metadata"] == {"parts": ["image_url"]}


def test_a_message_without_text_or_with_an_unknown_role_is_reported_and_the_rest_goes_in(tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    call = {"id": "1", "type": "function", "function": {"name": "get_weather", "arguments": "{}"}}
    messages: list[Any] = [
        {"role": "user", "content": "hi"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "content": "18 °C", "tool_call_id": "1"},
        {"role": "user", "content": [{"type": "image_url"}]},
        {"role": "narrator", "content": "x"},
        {"role": 3, "content": "x"},
        "x",
        {"role": "user", "content": "  "},
        {"role": "developer", "content": "be brief"},
        {"role": "user", "content": "\ud800 half"},
    ]
    path.write_text(json.dumps(messages))
    readings = list(read_turns(path))
    broken = {reading.line: reading.reason for reading in readings if isinstance(reading, Broken)}
    assert broken[2] == "the assistant message has no text, only a call of get_weather"
    assert broken[4] == "the user message has no text, only image_url"
    assert "narrator" in broken[5]
    assert sorted(broken) == [2, 4, 5, 6, 7, 8]
    assert [(turn["role"], turn["content"][:8]) for turn in _turns(path)][:3] == [
        ("user", "hi"),
        ("tool", "18 °C"),
        ("system", "be brief"),
    ]


def test_times_come_as_seconds_or_text(tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    path.write_text(
        json.dumps(
            [
                {"role": "user", "content": "a", "created_at": 1778248560},
                {"role": "user", "content": "b", "timestamp": "2026-05-08T13:56:00Z"},
                {"role": "user", "content": "c", "created_at": 1e300},
            ]
        )
    )
    assert [turn["observed_at"] for turn in _turns(path)] == [
        "2026-05-08T13:56:00+00:00",
        "2026-05-08T13:56:00Z",
        "1e+300",
    ]


def test_bytes_that_are_not_utf8_cost_one_message(tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    path.write_bytes(b'[{"role": "user", "content": "\xd6\xd0"},\n {"role": "user", "content": "fine"}]')
    readings = list(read_turns(path))
    assert [type(reading) for reading in readings] == [Broken, Record]


def test_turns_that_have_a_role_are_not_taken_for_messages(tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    line = {"role": "user", "content": "a", "user_id": "u", "session_id": "s"}
    path.write_text(json.dumps(line) + "\n" + json.dumps(line))
    assert detect(path) is Format.TURNS
    assert [turn["session_id"] for turn in _turns(path)] == ["s", "s"]
