"""What the graph says for a memory."""

from __future__ import annotations

from hindsight_graph.model.recall import PathStep, Reached
from hindsight_graph.recall.graph import asked, by_closeness, paths
from tests.requirements import requirement

HUSBAND = PathStep("Maya", "hasSpouse", "Jonas", "m1")
HIS_WORK = PathStep("Jonas", "worksFor", "Elbe Institute", "m2")
HER_WORK = PathStep("Maya", "worksFor", "Northwind", "m3")
HER_TEA = PathStep("Maya", "likes", "tea", "m4")


@requirement("R5")
def test_the_path_over_both_relations_asked_about_beats_each_alone() -> None:
    found = {"m1": (HUSBAND,), "m2": (HUSBAND, HIS_WORK), "m3": (HER_WORK,), "m4": (HER_TEA,)}
    assert asked(found, frozenset({"hasSpouse", "worksFor"})) == {"m1": 0.5, "m2": 1.0, "m3": 0.5}


def test_one_relation_asked_about_is_answered_by_one_step() -> None:
    found = {"m3": (HER_WORK,), "m2": (HUSBAND, HIS_WORK)}
    assert asked(found, frozenset({"worksFor"})) == {"m3": 1.0}
    assert asked(found, frozenset()) == {}


@requirement("R1")
def test_the_nearer_and_the_rarer_come_first_and_a_mention_says_less_than_a_fact() -> None:
    reached = [
        Reached("hub", 1, 400, (HER_TEA,)),
        Reached("far", 2, 1, (HUSBAND, HIS_WORK)),
        Reached("near", 1, 1, (HUSBAND,)),
        Reached("mention", 1, 1, ()),
    ]
    assert [one.memory_id for one in by_closeness(reached)] == ["near", "far", "mention", "hub"]


def test_the_shortest_path_is_the_one_that_is_shown() -> None:
    reached = [Reached("m2", 2, 1, (HUSBAND, HIS_WORK)), Reached("m2", 1, 1, (HIS_WORK,))]
    assert paths(reached) == {"m2": (HIS_WORK,)}
