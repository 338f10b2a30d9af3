"""LoCoMo files: a namespace per conversation, a session per session, every turn with its own source."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph.formats import Broken, Format, Record, detect, read_turns


def _sample(**conversation: Any) -> dict[str, Any]:
    return {
        "sample_id": "Conv 7/北京",
        "qa": [],
        "conversation": {"speaker_a": "Ann", "speaker_b": "Bo", **conversation},
    }


def _turn(number: int, text: str = "hi", **more: Any) -> dict[str, Any]:
    return {"speaker": "Ann", "dia_id": f"D1:{number}", "text": text, **more}


def _read(folder: Path, document: Any, timezone: str = "UTC") -> tuple[list[dict[str, Any]], list[Broken]]:
    path = folder / "samples.json"
    path.write_text(json.dumps(document, ensure_ascii=False))
    assert detect(path) is Format.LOCOMO
    readings = list(read_turns(path, timezone))
    turns = [dict(reading.turn) for reading in readings if isinstance(reading, Record)]
    return turns, [reading for reading in readings if isinstance(reading, Broken)]


def test_sessions_come_in_order_of_number_with_ascending_times_in_the_zone(tmp_path: Path) -> None:
    sample = _sample(
        session_10=[_turn(9)],
        session_10_date_time="12:05 am on 1 January, 2024",
        session_2=[_turn(1), _turn(2)],
        session_2_date_time="1:56 pm on 8 May, 2023",
    )
    turns, broken = _read(tmp_path, [sample], "Asia/Shanghai")
    assert broken == []
    assert [(turn["session_id"], turn["source_id"], turn["observed_at"]) for turn in turns] == [
        ("session_2", "D1:1", "2023-05-08T13:56:00+08:00"),
        ("session_2", "D1:2", "2023-05-08T13:56:05+08:00"),
        ("session_10", "D1:9", "2024-01-01T00:05:00+08:00"),
    ]
    assert {turn["namespace"] for turn in turns} == {"conv-7-北京"}
    assert {turn["speaker"] for turn in turns} == {"Ann"}


def test_a_shared_photo_is_told_in_words(tmp_path: Path) -> None:
    turns, _ = _read(
        tmp_path,
        _sample(
            session_1=[
                _turn(1, "Look!", blip_caption="a photo of a dog", img_url=["x"]),
                _turn(2, "", blip_caption="b"),
            ],
            session_1_date_time="1:56 pm on 8 May, 2023",
        ),
    )
    assert [turn["content"] for turn in turns] == ["Look! [shares a photo: a photo of a dog]", "[shares a photo: b]"]


def test_samples_of_one_name_get_namespaces_of_their_own(tmp_path: Path) -> None:
    sample = _sample(session_1=[_turn(1)], session_1_date_time="1:56 pm on 8 May, 2023")
    turns, _ = _read(tmp_path, [sample, sample, {**sample, "sample_id": None}, {**sample, "sample_id": "///"}])
    assert [turn["namespace"] for turn in turns] == ["conv-7-北京", "conv-7-北京-2", "conversation-3", "conversation-4"]


def test_what_is_broken_is_reported_and_the_rest_goes_in(tmp_path: Path) -> None:
    sample = _sample(
        session_1=[_turn(1), {"speaker": "Ann", "dia_id": "D1:2"}, 5, _turn(4, " "), _turn(5)],
        session_1_date_time="1:56 pm on 8 May, 2023",
        session_2=[_turn(6)],
        session_2_date_time="some day",
        session_3="lost",
        session_4=[_turn(7)],
        session_4_date_time="25:99 on 31 February, 2023",
    )
    turns, broken = _read(tmp_path, [sample, {"sample_id": "empty"}])
    assert [turn["source_id"] for turn in turns] == ["D1:1", "D1:5", "D1:6", "D1:7"]
    assert [("observed_at" in turn) for turn in turns] == [True, True, False, False]
    assert [one.place for one in broken] == [
        "message 2", "message 3", "message 4", "message 6", "message 7", "message 7", "sample 2",
    ]  # fmt: skip
    assert "some day" in broken[3].reason


def test_the_evaluation_conversations_go_in_whole() -> None:
    folder = Path(os.environ.get("HINDSIGHT_EVAL_DATA") or Path(__file__).parents[4] / "shared" / "data")
    path = folder / "locomo_dev.json"
    if not path.is_file():
        pytest.skip(f"no {path}: set HINDSIGHT_EVAL_DATA to a folder with LoCoMo's development conversations")
    turns = []
    for reading in read_turns(path):
        assert isinstance(reading, Record), reading
        turns.append(reading.turn)
    assert len(turns) == 2080
    by_namespace = Counter(turn["namespace"] for turn in turns)
    assert len(by_namespace) == 4
    assert len({(turn["namespace"], turn["source_id"]) for turn in turns}) == 2080
    for namespace in by_namespace:
        times = [turn["observed_at"] for turn in turns if turn["namespace"] == namespace]
        assert times == sorted(set(times))
