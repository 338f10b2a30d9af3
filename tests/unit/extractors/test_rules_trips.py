"""One's own journeys: where one went, and what that tells of how one travels."""

from __future__ import annotations

import pytest

from tests.requirements import case, requirement
from tests.support_extraction import Said


@case("C37")
@pytest.mark.parametrize(
    "text",
    [
        "昨晚飞波尔图的航班很颠簸。",
        "我昨晚飞波尔图的航班很颠簸。",
        "我昨天飞波尔图的航班延误了。",
    ],
)
def test_a_flight_one_was_on_is_a_visit_and_flying(said: Said, text: str) -> None:
    assert said.triples(text) == [("I", "visited", "波尔图"), ("I", "practises", "坐飞机")]
    assert said.one(text, "visited").when is not None


@case("C37")
def test_never_taking_a_plane_is_denied_in_chinese_too(said: Said) -> None:
    found = said.one("我从不坐飞机，只坐火车。", "practises")
    assert found.object is not None
    assert (found.object.text, found.negated) == ("坐飞机", True)


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "My flight to Tokyo was cancelled.",
        "我昨天飞北京的航班取消了",
        "昨天飞北京的航班晚点了",
    ],
)
def test_a_flight_that_nobody_says_to_have_taken_is_no_visit(said: Said, text: str) -> None:
    assert [t for t in said.triples(text) if t[0] == "I"] == []


@requirement("W4")
def test_a_flight_to_come_is_a_journey_and_no_way_of_travelling_yet(said: Said) -> None:
    assert said.triples("My flight to Tokyo is tomorrow.") == [("I", "travelsTo", "Tokyo")]
    assert [t[1] for t in said.triples("My flight to Tokyo was bumpy.")] == ["visited", "practises"]
