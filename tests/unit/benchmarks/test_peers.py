"""Peers are measured on the same work; one that can't be installed or run is named with the reason, the others stay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.peers import environments
from benchmarks.peers.compare import line, measure, read_work
from benchmarks.peers.process import Vectors
from benchmarks.peers.systems import SYSTEMS, System
from tests.support_embedders import HashEmbedder

OURS = SYSTEMS[0]


@pytest.fixture
def talks(tmp_path: Path) -> Path:
    """Two small conversations in LoCoMo's format, one in each language, with a question each."""
    english = ["I adopted a grey parrot in March.", "That is lovely, what is it called?", "It is called Pepper."]
    chinese = ["我上周搬到了杭州。", "新家怎么样？", "房子离西湖很近。"]
    asked = {"en": ("What is the parrot called?", "D1:3"), "zh": ("谁搬到了杭州？", "D1:1")}
    samples = [
        {
            "sample_id": name,
            "conversation": {
                "speaker_a": "Ann",
                "speaker_b": "Bob",
                "session_1_date_time": "1:56 pm on 8 May, 2023",
                "session_1": [
                    {"speaker": "Bob" if number == 2 else "Ann", "dia_id": f"D1:{number}", "text": text}
                    for number, text in enumerate(texts, 1)
                ],
            },
            "qa": [{"question": asked[name][0], "evidence": [asked[name][1]], "category": 4}],
        }
        for name, texts in (("en", english), ("zh", chinese))
    ]
    path = tmp_path / "talks.json"
    path.write_text(json.dumps(samples, ensure_ascii=False), encoding="utf-8")
    return path


def test_a_system_is_measured_and_what_cannot_run_is_named(
    talks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environments, "CACHE", tmp_path / "peers")
    missing = str(tmp_path / "nobody-1.0-py3-none-any.whl")
    systems = (
        System("uninstallable", "plain", "nobody", "", "nobody", (missing,)),
        System("broken", "not_there", "numpy", ""),
        OURS,
    )

    result = measure(talks, systems=systems)

    found = result.figures["systems"]
    assert found[OURS.name]["scores"]["recall@5"] == found[OURS.name]["scores"]["hit@10"] == 1.0
    assert found[OURS.name]["search_p95_ms"] >= found[OURS.name]["search_p50_ms"] > 0
    assert found[OURS.name]["ingest_seconds"] > 0
    assert missing in found["uninstallable"]["skipped"]
    assert "not_there" in found["broken"]["skipped"]
    figures, setups = (table.markdown() for table in result.tables)
    assert "broken" not in figures
    assert "| broken | not measured: " in setups


def test_a_run_without_any_result_says_why(talks: Path) -> None:
    result = measure(talks, systems=(System("broken", "not_there", "numpy", ""),))

    assert "broken: it ended with status 1" in result.skipped


def test_a_quick_run_takes_the_first_conversations_and_their_questions(talks: Path) -> None:
    whole, quick = read_work(talks, None), read_work(talks, 1)

    assert [list(work.talks) for work in (whole, quick)] == [["en", "zh"], ["en"]]
    assert [question.text for question in quick.questions] == ["What is the parrot called?"]
    assert len(whole.questions) == 2


def test_a_line_of_transcript_has_the_day_and_the_speaker(talks: Path) -> None:
    turn = read_work(talks, None).talks["zh"][0]

    assert turn["line"] == line(turn["fields"]) == "Ann: 我上周搬到了杭州。 8 May 2023"


def test_nobody_embeds_a_text_twice() -> None:
    embedder = HashEmbedder()
    vectors = Vectors(embedder)

    first, again = vectors.packed(["a", "b", "a"]), vectors.packed(["b", "a"])

    assert embedder.texts == ["a", "b"]
    assert first[0] == first[2] == again[1] != again[0] == first[1]
