"""Who has a part now, what one has no more, and who only stands in: changes told without a verb of change."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("C3", "E1")
@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("Priya took over from Dana as my manager.", "Priya", "Dana"),
        ("Priya replaced Dana as my manager.", "Priya", "Dana"),
        ("Dana was replaced by Priya as my manager.", "Priya", "Dana"),
        ("Priya has taken over as my manager.", "Priya", None),
        ("我的主管从王丽换成了赵强。", "赵强", "王丽"),
        ("我的主管由王丽变成了赵强。", "赵强", "王丽"),
    ],
)
def test_a_part_that_passed_to_another_names_who_had_it(said: Said, text: str, new: str, old: str | None) -> None:
    found = said.one(text, "hasManager")
    assert found.object is not None
    assert (found.object.text, found.change, found.replaces) == (new, True, old)


@requirement("C3", "E1")
@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("I sold my Pixel 6.", "Pixel 6"),
        ("I got rid of my old Pixel 6.", "Pixel 6"),
        ("我把我的旧手机卖了。", "旧手机"),
        ("我卖掉了Pixel 6。", "Pixel 6"),
    ],
)
def test_what_was_given_away_is_owned_no_more(said: Said, text: str, thing: str) -> None:
    found = said.one(text, "owns")
    assert found.object is not None
    assert (found.object.text, found.negated, found.change) == (thing, True, True)


@requirement("C4", "E1")
@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("While Dana is on leave, Priya is my manager.", "hasManager"),
        ("Until Dana is back, Priya is my manager.", "hasManager"),
        ("我住在苏州，到明年为止。", "livesIn"),
        ("到明年为止我住在苏州。", "livesIn"),
    ],
)
def test_who_stands_in_or_stays_until_a_time_does_so_for_a_while(said: Said, text: str, relation: str) -> None:
    assert said.one(text, relation).temporary
    assert [one for one in said.triples(text) if one[1] == "plans"] == []


@requirement("C3", "C4", "E1")
@pytest.mark.parametrize(
    "text",
    ["I'm leaving Acme.", "I am resigning from Acme.", "My brother is moving to Leeds next week.", "I lost my keys."],
)
def test_what_is_only_on_its_way_or_mislaid_ends_nothing(said: Said, text: str) -> None:
    assert [one for one in said.triples(text) if one[1] in ("worksFor", "owns") or one[2] == "Leeds"] == []


@requirement("W5", "E1")
@pytest.mark.parametrize("text", ["Oh yeah, I just love durian. Not.", "我可真喜欢榴莲。才怪。"])
def test_a_word_behind_it_makes_a_joke_of_a_sentence(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "sarcasm" in said.reasons(text)
