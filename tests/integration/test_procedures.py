"""How to do a kind of task: found by the task, by its name first and by likeness else."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight
from tests.requirements import requirement

HOW = {
    "deploy the web shop": "Stop the worker, run the migration, then start the worker again.",
    "处理退货": "先查订单号，再核对商品，然后退款。",
    "water the plants": "Half a litre each, on Mondays.",
}


@requirement("L5")
@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("deploy the web shop", "deploy the web shop"),
        ("Deploy-the-web_shop", "deploy the web shop"),
        ("web shop deployment", "deploy the web shop"),
        ("处理退货", "处理退货"),
        ("退货 处理", "处理退货"),
        ("退货", "处理退货"),
    ],
)
def test_a_procedure_is_found_by_its_task_under_another_spelling_and_by_likeness(
    memory: Hindsight, asked: str, kind: str
) -> None:
    for task, words in HOW.items():
        written = memory.remember(words, user_id="u", layer="procedural", task=task)
        assert [one.layer for one in written.memories][:1] == ["procedural"]
    found = memory.recall("What are the steps? 怎么做？", user_id="u", layers=["procedural"], task=asked)
    assert [hit.memory.content for hit in found.hits] == [HOW[kind]]
    assert any("asked for" in note for note in found.notes) is (asked != kind)


@requirement("L5", "S1")
def test_a_task_that_nothing_is_like_finds_nothing_and_no_task_of_another_user(memory: Hindsight) -> None:
    memory.remember(HOW["water the plants"], user_id="v", layer="procedural", task="water the plants")
    for asked in ("water the plants", "Water The Plants", "translate a contract"):
        assert memory.recall("steps", user_id="u", layers=["procedural"], task=asked).hits == ()
    assert memory.recall("steps", user_id="v", layers=["procedural"], task="translate a contract").hits == ()


@requirement("L5")
def test_a_newer_procedure_for_a_task_stands_beside_the_older_until_that_is_retired(memory: Hindsight) -> None:
    old = memory.remember("Deploy by hand on Fridays.", user_id="u", layer="procedural", task="deploy")
    new = memory.remember("Deploy with the pipeline, any day.", user_id="u", layer="procedural", task="deploy")
    assert new.superseded == ()
    ids = {hit.memory.id for hit in memory.recall("how to deploy", user_id="u", task="deploy").hits}
    assert {old.memory_id, new.memory_id} <= ids
    memory.forget([str(old.memory_id)], user_id="u", reason="replaced by the pipeline")
    assert [hit.memory.id for hit in memory.recall("how to deploy", user_id="u", task="deploy").hits] == [new.memory_id]
