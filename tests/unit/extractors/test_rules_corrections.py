"""Corrections: what was said by mistake is said anew, about the same thing, in the same turn or a later one."""

from __future__ import annotations

import pytest

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.turn import Triple
from tests.requirements import requirement
from tests.support_extraction import turn


def read(rules: RulesExtractor, *said: str) -> list[Triple]:
    """The triples of the last of some turns of one speaker."""
    *before, last = map(turn, said)
    return list(rules.extract(last, before).triples)


def told(triple: Triple) -> tuple[str, str]:
    """What a triple says of its subject."""
    return triple.relation, triple.object.text if triple.object else triple.value or ""


@requirement("C2", "C3", "E1")
@pytest.mark.parametrize(
    ("said", "expected", "replaces"),
    [
        (("My birthday is March 5.", "Sorry, I meant March 15."), ("hasBirthday", "March 15"), "March 5"),
        (("I live in Oslo.", "I meant to say Bergen."), ("livesIn", "Bergen"), "Oslo"),
        (("My manager is Dana.", "Oh no, wait, I meant Diana."), ("hasManager", "Diana"), "Dana"),
        (("I work for Siemens and live in Oslo.", "Oops, I meant Bergen."), ("livesIn", "Bergen"), "Oslo"),
        (
            ("I work for Siemens and live in Oslo.", "Sorry, I meant Bosch, not Siemens."),
            ("worksFor", "Bosch"),
            "Siemens",
        ),
        (("我的生日是3月5日。", "我说错了，是3月15日。"), ("hasBirthday", "3月15日"), "3月5日"),
        (("我住在湖州。", "不好意思，刚才打错了，是杭州。"), ("livesIn", "杭州"), "湖州"),
        (("我的主管是王丽。", "不对，我是说王莉。"), ("hasManager", "王莉"), "王丽"),
    ],
)
def test_a_fragment_takes_the_place_of_what_it_corrects(
    rules: RulesExtractor, said: tuple[str, str], expected: tuple[str, str], replaces: str
) -> None:
    (found,) = read(rules, *said)
    assert told(found) == expected
    assert (found.change, found.correction, found.replaces) == (True, True, replaces)
    assert said[1][found.start : found.end] == expected[1]


@requirement("C3", "E1")
@pytest.mark.parametrize(
    ("text", "expected", "replaces"),
    [
        ("I misspoke: I live in Hangzhou, not Huzhou.", ("livesIn", "Hangzhou"), "Huzhou"),
        ("I was wrong, I live in Lisbon.", ("livesIn", "Lisbon"), None),
        ("Correction: my manager is Priya.", ("hasManager", "Priya"), None),
        ("Sorry, I meant that I'm allergic to walnuts, not peanuts.", ("allergicTo", "walnuts"), "peanuts"),
        ("刚才打错了，我住在杭州，不是湖州。", ("livesIn", "杭州"), "湖州"),
        ("我记错了，我住在苏州。", ("livesIn", "苏州"), None),
        ("说错了，我是对核桃过敏，不是花生。", ("allergicTo", "核桃"), "花生"),
    ],
)
def test_a_whole_statement_is_marked_as_the_correction_of_an_earlier_one(
    rules: RulesExtractor, text: str, expected: tuple[str, str], replaces: str | None
) -> None:
    (found,) = read(rules, text)
    assert (told(found), found.correction, found.change, found.replaces) == (expected, True, True, replaces)


@requirement("C3", "E1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Lisbon, sorry, I mean Porto.", ("livesIn", "Porto")),
        ("I live in Lisbon, no wait, I meant Porto.", ("livesIn", "Porto")),
        ("My manager is Dana, oops, make that Diana.", ("hasManager", "Diana")),
        ("我住在苏州，哦不，是无锡。", ("livesIn", "无锡")),
        ("我住在苏州，不对，应该是无锡。", ("livesIn", "无锡")),
    ],
)
def test_what_is_corrected_in_one_breath_is_not_said_at_all(
    rules: RulesExtractor, text: str, expected: tuple[str, str]
) -> None:
    assert [told(one) for one in read(rules, text)] == [expected]


@requirement("C4", "E1")
@pytest.mark.parametrize(
    "said",
    [
        ("I live in Oslo.", "I meant to call you in Bergen."),
        ("I live in Oslo.", "I mean, Bergen is nice too."),
        ("I live in Oslo.", "I was wrong about Bergen."),
        ("I live in Oslo.", "Sorry, I missed the meeting in Bergen."),
        ("I live in Oslo.", "No, Bergen was rainy."),
        ("我住在苏州。", "他打错了电话。"),
        ("我住在苏州。", "对不起，我记错了时间。"),
        ("我住在苏州。", "不，无锡也不错。"),
    ],
)
def test_words_that_only_look_like_a_correction_change_nothing(rules: RulesExtractor, said: tuple[str, str]) -> None:
    assert [one for one in read(rules, *said) if one.correction or one.relation == "livesIn"] == []


@requirement("E1")
def test_nobody_corrects_what_another_said(rules: RulesExtractor) -> None:
    other = turn("I live in Oslo.", speaker="Kim")
    assert rules.extract(turn("Sorry, I meant Bergen.", speaker="Lee"), [other]).triples == ()
