"""The demonstration, whole: what it claims on the screen is what is in the store."""

from __future__ import annotations

import shlex
import subprocess

import pytest

from tests.requirements import requirement
from tests.support_cli import Shell


def test_it_shows_every_kind_of_outcome(shell: Shell) -> None:
    answer = shell.run("demo", "--json").json
    written = [one["written"] for one in answer["turns"]]
    statuses = {one["status"] for one in written}
    assert {"accepted", "held", "rejected"} <= statuses
    assert all(one["reason"] for one in written)
    assert sum(len(one["facts"]) for one in written) >= 15
    assert any(one["superseded"] for one in written)
    assert any(conflict["question"] for one in written for conflict in one["conflicts"])
    assert any(one["expires_at"] for one in written)


def test_its_five_questions_are_answered_with_reasons(shell: Shell) -> None:
    answered = {one["query"]: one["answer"] for one in shell.run("demo", "--json").json["questions"]}
    assert len(answered) == 5
    for answer in answered.values():
        best = answer["hits"][0]
        assert best["why"]["channels"]
        assert best["why"]["parts"]
        assert best["provenance"]["source_id"].startswith("demo:")
    assert "Postgres" in answered["Which database does Atlas use, and why?"]["hits"][0]["content"]
    assert "先打标签" in answered["发版有什么步骤？"]["hits"][0]["content"]
    home = answered["我住在哪里？"]
    assert "杭州" in home["conflicts"][0]["question"]
    assert "上海" in home["conflicts"][0]["question"]
    work = answered["Which company does my husband work for?"]["hits"]
    assert any("Elbe Institute" in hit["content"] for hit in work)
    assert any(len(hit["why"]["path"]) == 2 for hit in work)
    now = answered["Where do I live now?"]["hits"][0]
    assert "Dresden" in now["content"]
    assert now["state"] == "current"


@requirement("R7", "D3")
def test_it_looks_back_to_a_past_day_and_warns_of_a_decision_that_went_badly(shell: Shell) -> None:
    back = shell.run("demo", "--json").json["looking_back"]
    assert "MySQL" in back["question"]["answer"]["hits"][0]["content"]
    first, *_ = back["decision"]["answer"]["hits"]
    assert "without expiry" in first["action"]
    assert "old prices" in first["warning"]
    assert "60 seconds" in first["instead"]["action"]


@pytest.mark.parametrize("columns", ["80", "120"])
def test_it_reads_well_on_a_screen_and_begins_anew_each_time(shell: Shell, columns: str) -> None:
    from rich.cells import cell_len

    first = shell.run("demo", COLUMNS=columns)
    second = shell.run("demo", COLUMNS=columns)
    assert (first.code, second.code) == (0, 0), first.err
    for part in (
        "Kept",
        "Held",
        "Rejected",
        "Superseded",
        "Contradictions",
        "Question 5",
        "Looking back",
        "went badly",
        "Try next",
    ):
        assert part in second.out
    drawn, pasted = second.out.split("Try next", 1)
    lines = [line for line in drawn.splitlines() if not line.startswith(("Memory: ", "The memory lies", "Hindsight"))]
    assert max(cell_len(line) for line in lines) <= int(columns)
    tally = [line for line in (first.out + second.out).splitlines() if " turns: " in line]
    assert tally[0] == tally[1]
    assert pasted.count("hindsight") >= 3


def test_the_lines_it_offers_work_when_pasted(shell: Shell) -> None:
    offered = shell.run("demo", "--json").json["commands"]
    assert len(offered) == 3
    for line in offered:
        done = subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=shell.folder,
            env=shell.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (line, done.stderr)
        assert shlex.split(line)
    recalled = subprocess.run(
        ["/bin/sh", "-c", offered[0]],
        cwd=shell.folder,
        env=shell.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "MySQL" in recalled.stdout
    assert "superseded" in recalled.stdout


def test_it_leaves_other_files_of_its_folder_alone(shell: Shell) -> None:
    folder = shell.folder / "mine"
    folder.mkdir()
    (folder / "memory.db").write_bytes(b"precious")
    done = shell.run("demo", "--folder", str(folder), "--json")
    assert done.code == 0, done.err
    assert (folder / "memory.db").read_bytes() == b"precious"
    assert done.json["location"] == str(folder / "hindsight-demo.db")


def test_on_a_store_of_ones_own_it_takes_a_new_namespace(shell: Shell) -> None:
    store = ("--store", "sqlite:///memory.db")
    shell.run("remember", "I live in Leipzig.", *store)
    done = shell.run("demo", *store, "--json")
    assert done.code == 0, done.err
    assert done.json["namespace"].startswith("demo-")
    assert [hit["content"] for hit in shell.run("recall", "Leipzig", *store, "--json").json["hits"]] == [
        "I live in Leipzig."
    ]
