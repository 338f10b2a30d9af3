"""Past decisions in like situations: found, and warned of where they went badly, on both stores (D3)."""

from __future__ import annotations

from hindsight_graph import Hindsight
from tests.requirements import requirement
from tests.support_scenarios import ask_all, record_all, scenarios


@requirement("D3")
def test_the_relevant_decision_is_found_and_each_bad_one_and_no_other_is_warned_of(memory: Hindsight) -> None:
    told = ask_all(memory, record_all(memory))
    print(told.table())
    assert told.share >= 0.95, told.table()
    assert told.missed == [], told.table()
    assert told.false == [], told.table()
    assert told.instead == [], told.table()


def test_half_of_the_scenarios_are_chinese_and_their_labels_name_decisions() -> None:
    found = scenarios()
    assert len(found) >= 40
    assert sum(one["lang"] == "zh" for one in found) * 2 == len(found)
    for one in found:
        known = {decision["id"] for decision in one["decisions"]}
        labels = {one["relevant"], *one["warn"], *one.get("may_warn", ()), one.get("instead", one["relevant"])}
        assert labels <= known, one["id"]
