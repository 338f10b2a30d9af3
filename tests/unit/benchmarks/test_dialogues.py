"""The Chinese dialogues of the benchmarks hold together, and questions are read by the categories that a file names."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.chinese import DIALOGUES, HELD_OUT
from benchmarks.locomo import Question, by_category, kept_shares, read_questions
from benchmarks.places import DATA, EVALUATION, evaluation_file
from hindsight_graph.formats import Record, read_turns

CATEGORIES = {"paraphrase", "exact", "two-hop", "temporal"}


@pytest.mark.parametrize(("file", "turns", "questions"), [(DIALOGUES, 320, 80), (HELD_OUT, 100, 25)])
def test_every_question_names_turns_that_are_there(file: Path, turns: int, questions: int) -> None:
    read = list(read_turns(file))
    known = {
        (str(one.turn["namespace"]), str(one.turn["source_id"])): "accepted" for one in read if isinstance(one, Record)
    }
    talks = list(dict.fromkeys(talk for talk, _ in known))
    named = [entry for sample in json.loads(file.read_text(encoding="utf-8")) for entry in sample["qa"]]

    found, left_out = read_questions(file, talks, known)

    assert len(known) == len(read) >= turns  # nothing broken, no id twice
    assert left_out == 0
    assert [question.evidence for question in found] == [frozenset(entry["evidence"]) for entry in named]
    assert len({(question.conversation, question.text) for question in found}) == len(found) >= questions
    assert {question.category for question in found} == CATEGORIES


def test_numbers_are_locomos_categories_and_words_are_a_files_own(tmp_path: Path) -> None:
    categories = [1, 4, "two-hop", 5, "temporal"]
    qa = [{"question": f"q{one}", "evidence": ["D1:1; D1:02"], "category": one} for one in categories]
    file = tmp_path / "talk.json"
    file.write_text(json.dumps([{"sample_id": "a", "qa": qa}]), encoding="utf-8")

    found, left_out = read_questions(file, ["a"], {("a", "D1:1"): "accepted", ("a", "D1:2"): "held"})

    assert [question.category for question in found] == ["multi-hop", "single-hop", "two-hop", "temporal"]
    assert found[0].evidence == {"D1:1", "D1:2"}
    assert left_out == 0


def test_scores_and_kept_shares_stand_by_category() -> None:
    questions = [
        Question("a", "one", "exact", frozenset({"D1:1", "D1:2"})),
        Question("a", "two", "two-hop", frozenset({"D1:2"})),
    ]
    statuses = {("a", "D1:1"): "held", ("a", "D1:2"): "rejected", ("a", "D1:3"): "accepted"}

    rows = by_category(questions, [{"mrr": 1.0}, {"mrr": 0.0}])
    kept = kept_shares(questions, statuses)

    assert rows == {"exact": {"mrr": 1.0}, "two-hop": {"mrr": 0.0}, "all": {"mrr": 0.5}}
    assert kept["kept"] == {"exact": 0.5, "two-hop": 0.0, "all": 0.5}
    assert Counter(kept["questions"]) == {"exact": 1, "two-hop": 1, "all": 2}
    assert kept["turns_kept"] == pytest.approx(2 / 3)


def test_the_evaluation_data_is_named_as_a_folder_or_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / EVALUATION
    file.touch()
    for named in (tmp_path, file):
        monkeypatch.setenv(DATA, str(named))
        assert evaluation_file(None) == file
