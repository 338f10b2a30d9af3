"""The life of a contradiction: opened, shown, asked about, settled, listed with its verdict, opened again."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight, InvalidInput
from hindsight_graph.clock import FixedClock
from hindsight_graph.errors import NotFound
from hindsight_graph.model.memory import Conflict
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW

HOMES = [("I live in Hangzhou.", "I live in Shanghai."), ("我住在杭州。", "我住在上海。")]
COMMON = [
    ("The Apollo project is deployed on AWS.", "The Apollo project is deployed on Azure."),
    ("Apollo部署在AWS上。", "Apollo部署在Azure上。"),
]


def opened_between(memory: Hindsight, said: tuple[str, str], user: str | None = "u") -> Conflict:
    """The contradiction that two statements open."""
    memory.remember(said[0], user_id=user)
    (conflict,) = memory.remember(said[1], user_id=user).conflicts
    return conflict


@requirement("C2", "R8")
@pytest.mark.parametrize("said", HOMES)
def test_that_an_answer_showed_it_and_that_somebody_was_asked_is_kept_with_it(
    opened: Opener, said: tuple[str, str]
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    conflict = opened_between(memory, said)
    assert (conflict.shown, conflict.shown_at, conflict.asked_at) == (0, None, None)
    for _ in range(2):
        clock.advance(hours=1)
        assert memory.recall("Where do I live? 我住在哪里？", user_id="u").conflicts
        memory.flush()
    told = memory.conflicts.asked(conflict.id, user_id="u")
    (kept,) = memory.conflicts.open(user_id="u")
    assert (
        (kept.shown, kept.shown_at, kept.asked_at) == (2, clock.now(), clock.now()) == (2, clock.now(), told.asked_at)
    )
    memory.conflicts.resolve(conflict.id, "new", user_id="u")
    (closed,) = memory.conflicts.closed(user_id="u")
    assert (closed.shown, closed.asked_at, closed.verdict) == (2, clock.now(), "kept new")


@requirement("C2", "S1")
@pytest.mark.parametrize("said", HOMES)
def test_nobody_else_is_asked_and_what_is_settled_is_not_asked_about(memory: Hindsight, said: tuple[str, str]) -> None:
    conflict = opened_between(memory, said)
    with pytest.raises(NotFound):
        memory.conflicts.asked(conflict.id, user_id="other")
    memory.conflicts.resolve(conflict.id, "both", user_id="u")
    with pytest.raises(InvalidInput, match="settled already"):
        memory.conflicts.asked(conflict.id, user_id="u")
    assert memory.conflicts.closed(user_id="other") == ()


@requirement("C2")
@pytest.mark.parametrize("said", HOMES)
def test_settled_ones_are_listed_with_their_verdict_and_both_sides(memory: Hindsight, said: tuple[str, str]) -> None:
    conflict = opened_between(memory, said)
    assert memory.conflicts.closed(user_id="u") == ()
    memory.conflicts.resolve(conflict.id, "old", user_id="u", reason="a slip")
    (closed,) = memory.conflicts.closed(user_id="u")
    assert (closed.id, closed.verdict) == (conflict.id, "kept old: a slip")
    sides = memory.conflicts.sides(closed, user_id="u")
    assert [side.state for side in sides] == ["current", "retired"]


@requirement("C2", "C5")
@pytest.mark.parametrize("said", HOMES)
def test_what_was_refused_and_is_said_again_opens_the_settled_question_again(
    memory: Hindsight, said: tuple[str, str]
) -> None:
    settled = opened_between(memory, said)
    memory.conflicts.resolve(settled.id, "old", user_id="u")
    (again,) = memory.remember(
        "Once more: " + said[1] if said[1].isascii() else "再说一遍，" + said[1], user_id="u"
    ).conflicts
    assert again.reopens == settled.id
    assert memory.conflicts.open(user_id="u") == (again,)
    assert [one.id for one in memory.conflicts.closed(user_id="u")] == [settled.id]


@requirement("C2")
def test_another_value_opens_a_question_of_its_own(memory: Hindsight) -> None:
    settled = opened_between(memory, HOMES[0])
    memory.conflicts.resolve(settled.id, "old", user_id="u")
    (other,) = memory.remember("I live in Beijing.", user_id="u").conflicts
    assert other.reopens is None


@requirement("C2", "S1")
@pytest.mark.parametrize("said", COMMON)
def test_with_a_user_of_the_environment_a_common_contradiction_is_settled_by_who_names_nobody(
    opened: Opener, said: tuple[str, str]
) -> None:
    conflict = opened_between(opened(), said, user=None)
    memory = opened(settings={"user": "ana"})
    with pytest.raises(InvalidInput, match="common to all users"):
        memory.conflicts.resolve(conflict.id, "new", user_id="ana")
    done = memory.conflicts.resolve(conflict.id, "new")
    assert (len(done.current), len(done.superseded), done.untouched) == (1, 1, ())
    assert memory.conflicts.open() == ()


@requirement("C2", "S1")
@pytest.mark.parametrize("said", HOMES)
def test_with_a_user_of_the_environment_ones_own_contradiction_is_settled_too(
    opened: Opener, said: tuple[str, str]
) -> None:
    memory = opened(settings={"user": "ana"})
    conflict = opened_between(memory, said, user=None)
    assert conflict.user_id == "ana"
    assert len(memory.conflicts.resolve(conflict.id, "new").superseded) == 1
