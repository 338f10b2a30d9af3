"""Questions about another time: by a date, by what came before or after, by both clocks; on both stores."""

from __future__ import annotations

from typing import Any

import pytest

from hindsight_graph import Hindsight
from hindsight_graph.clock import FixedClock
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW

HOMES = {
    "en": [
        ("I live in Lisbon.", "2026-01-05T09:00:00Z"),
        ("I moved from Lisbon to Madrid.", "2026-03-10T09:00:00Z"),
        ("I moved from Madrid to Berlin.", "2026-05-20T09:00:00Z"),
    ],
    "zh": [
        ("我住在苏州。", "2026-01-05T09:00:00Z"),
        ("我从苏州搬到了成都。", "2026-03-10T09:00:00Z"),
        ("我从成都搬到了柏林。", "2026-05-20T09:00:00Z"),
    ],
}


def tell(memory: Hindsight, said: list[tuple[str, str]], **values: Any) -> None:
    """Turns with their times."""
    for text, at in said:
        memory.remember(text, user_id="u", session_id="s", observed_at=at, **values)


def shown_first(memory: Hindsight, question: str, **asked: Any) -> str | None:
    """What the best hit states to hold, its own fact or the first of those that came with it."""
    for hit in memory.recall(question, user_id="u", **asked).hits[:1]:
        for one in (hit.memory, *hit.facts):
            if one.fact:
                return one.fact.object_name or one.fact.value
    return None


@requirement("R5", "R7")
@pytest.mark.parametrize(
    ("lang", "questions"),
    [
        (
            "en",
            [
                ("Where did I live in February?", "Lisbon"),
                ("Where did I live in April?", "Madrid"),
                ("Where did I live before Madrid?", "Lisbon"),
                ("Where did I live before I moved to Berlin?", "Madrid"),
                ("Where did I live after Lisbon?", "Madrid"),
                ("Where did I live before?", "Madrid"),
                ("Where do I live?", "Berlin"),
            ],
        ),
        (
            "zh",
            [
                ("二月份我住在哪里？", "苏州"),
                ("四月份我住在哪里？", "成都"),
                ("搬到柏林之前我住在哪里？", "成都"),
                ("成都之前我住在哪里？", "苏州"),
                ("我以前住在哪里？", "成都"),
                ("我住在哪里？", "柏林"),
            ],
        ),
    ],
)
def test_a_question_about_another_time_is_answered_by_what_held_then(
    memory: Hindsight, lang: str, questions: list[tuple[str, str]]
) -> None:
    tell(memory, HOMES[lang])
    assert [(question, shown_first(memory, question)) for question, _ in questions] == questions


@requirement("R6", "R7")
@pytest.mark.parametrize(("lang", "question"), [("en", "Where did I live in February?"), ("zh", "二月份我住在哪里？")])
def test_what_held_then_is_marked_as_over_and_the_time_is_told(memory: Hindsight, lang: str, question: str) -> None:
    tell(memory, HOMES[lang])
    found = memory.recall(question, user_id="u")
    assert found.hits[0].state == "superseded"
    assert found.hits[0].why.parts["held"] > 0
    assert any("2026-02-01" in note for note in found.notes)


@requirement("R7", "W4")
@pytest.mark.parametrize(
    ("said", "question", "then"),
    [
        ("This week I'm staying in Shanghai.", "Where was I staying in the week of 2026-05-04?", "Shanghai"),
        ("这周我住在上海。", "5月6日我住在哪里？", "上海"),
    ],
)
def test_what_was_true_for_a_while_only_is_shown_for_that_time(
    opened: Opener, said: str, question: str, then: str
) -> None:
    memory = opened(clock=FixedClock(NOW))
    memory.remember(said, user_id="u", observed_at="2026-05-05T09:00:00Z")
    assert then not in {
        name for hit in memory.recall("Where do I live? 我住在哪里？", user_id="u").hits for name in names(hit)
    }
    assert then in {name for hit in memory.recall(question, user_id="u").hits for name in names(hit)}


def names(hit: Any) -> set[str]:
    """The objects of a hit's facts."""
    return {one.fact.object_name for one in (hit.memory, *hit.facts) if one.fact}


@requirement("R7", "C4")
@pytest.mark.parametrize(
    ("now", "late"), [("I live in Madrid.", "I live in Madrid."), ("我住在成都。", "我住在成都。")]
)
def test_a_late_twin_moves_the_start_back_but_not_what_was_believed(opened: Opener, now: str, late: str) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    (fact,) = memory.remember(now, user_id="u", observed_at="2026-04-01T09:00:00Z").facts
    clock.advance(days=1)
    memory.remember(late, user_id="u", observed_at="2026-02-01T09:00:00Z")
    asked: dict[str, Any] = {"as_of": "2026-03-01T09:00:00Z", "layers": ["semantic"]}
    assert [hit.memory.id for hit in memory.recall("live 住", user_id="u", **asked).hits] == [fact.memory_id]
    assert memory.recall("live 住", user_id="u", believed_at=NOW, **asked).hits == ()


@requirement("R7", "C4", "C5")
def test_a_late_twin_of_an_earlier_spell_leaves_the_present_one_as_it_is(memory: Hindsight) -> None:
    price = "The lease costs {} a month."
    tell(
        memory,
        [(price.format(value), f"2026-0{month}-01T09:00:00Z") for value, month in ((900, 1), (950, 3), (900, 5))],
    )
    tell(memory, [(price.format(900) + " Sigh.", "2026-02-01T09:00:00Z")])
    for month, value in ((2, "900"), (4, "950"), (6, "900")):
        hits = memory.recall("lease", user_id="u", as_of=f"2026-0{month}-15T09:00:00Z", layers=["semantic"]).hits
        assert [value in hit.memory.content for hit in hits if hit.memory.fact] == [True], month


@requirement("R7", "C2")
@pytest.mark.parametrize(
    ("said", "corrected", "wrong", "right"),
    [
        ("I live in Porto.", "I was wrong, I live in Lisbon.", "Porto", "Lisbon"),
        ("我住在无锡。", "我记错了，我住在苏州。", "无锡", "苏州"),
    ],
)
def test_what_was_said_by_mistake_never_held_but_was_believed(
    opened: Opener, said: str, corrected: str, wrong: str, right: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    memory.remember(said, user_id="u")
    clock.advance(days=4)
    written = memory.remember(corrected, user_id="u")
    assert [one.reason for one in written.superseded] == ["corrected: it was said by mistake"]
    where, then = "Where do I live? 我住在哪里？", "2026-06-03T00:00:00Z"
    assert shown_first(memory, where, as_of=then) == right
    assert shown_first(memory, where, believed_at=then) == wrong


@requirement("R7")
@pytest.mark.parametrize("text", ["The rent is 900 a month.", "房租是每月900元。"])
def test_a_time_that_recurs_is_no_time_at_which_a_fact_began(memory: Hindsight, text: str) -> None:
    (fact,) = memory.remember(text, user_id="u", observed_at="2026-05-17T09:00:00Z").facts
    since = memory.get(fact.memory_id, user_id="u").valid_from
    assert since is not None
    assert since.day == 17
