"""What a session keeps, and in which order: on both stores, through the library."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight, InvalidInput
from hindsight_graph.clock import FixedClock
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW


def working(memory: Hindsight, user: str = "u") -> list[str]:
    """The working turns that default reads show."""
    return [one.content for one in memory.memories(user_id=user, layers=["working"]).memories]


@requirement("L3")
@pytest.mark.parametrize("session", ["s", None])
def test_a_session_that_goes_on_keeps_its_turns_and_an_idle_one_is_gone_a_day_after_its_last(
    opened: Opener, session: str | None
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    turns = ["好的，谢谢", "ok, thanks", "let me check", "嗯嗯"]
    for turn in turns:
        memory.remember(turn, user_id="u", session_id=session)
        clock.advance(hours=15)
    assert working(memory) == turns  # the first was said 60 hours ago
    clock.advance(hours=8.9)
    assert working(memory) == turns
    clock.advance(hours=0.2)
    assert working(memory) == []
    memory.remember("ok then", user_id="u", session_id=session)
    assert working(memory) == ["ok then"]


@requirement("L3", "S1")
def test_turns_without_a_session_are_in_none_that_can_be_named(memory: Hindsight) -> None:
    memory.remember("The kiln is fired on Thursdays", user_id="u", session_id="-")
    memory.remember("ok, thanks", user_id="u")
    assert memory.sessions.close("-", user_id="u").dropped == 1
    assert working(memory) == ["ok, thanks"]
    with pytest.raises(InvalidInput, match="session_id is blank"):
        memory.sessions.close("", user_id="u")


@requirement("C4", "R7")
@pytest.mark.parametrize(
    ("earlier", "later", "question", "now"),
    [
        ("The budget of Atlas is 100 dollars.", "The budget of Atlas is 300 dollars.", "budget of Atlas", "300"),
        ("我住在杭州。", "我已经从杭州搬到上海了，因为换了工作。", "我住在哪里？", "上海"),
        ("I work at Huaxing.", "I no longer work at Huaxing.", "Where do I work?", "no longer"),
    ],
)
def test_the_order_of_a_session_is_that_of_its_turns_though_the_clock_steps_back(
    opened: Opener, earlier: str, later: str, question: str, now: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    first = memory.remember(earlier, user_id="u", session_id="s")
    clock.advance(hours=-2)
    second = memory.remember(later, user_id="u", session_id="s")
    assert [old.old_id for old in second.superseded] == [first.facts[0].memory_id]
    assert any("clock" in note for note in second.notes)
    hits = [hit for hit in memory.recall(question, user_id="u").hits if hit.state == "current"]
    assert now in hits[0].memory.content


@requirement("C4")
def test_a_time_that_the_caller_names_is_kept_though_it_is_earlier(memory: Hindsight) -> None:
    first = memory.remember("The budget of Atlas is 300 dollars.", user_id="u", session_id="s")
    late = memory.remember(
        "The budget of Atlas is 100 dollars.", user_id="u", session_id="s", observed_at="2026-05-01T10:00:00Z"
    )
    assert [(one.old_id, one.new_id) for one in late.superseded] == [
        (late.facts[0].memory_id, first.facts[0].memory_id)
    ]
    assert memory.get(late.memory_id or "", user_id="u").provenance.observed_at.month == 5


@requirement("C4")
def test_one_session_does_not_date_another(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    memory.remember("The kiln is fired on Thursdays", user_id="u", session_id="s")
    then = clock.advance(hours=-2)
    for session in ("t", None):
        written = memory.remember(f"Shelf {session} holds glaze", user_id="u", session_id=session)
        assert memory.get(written.memory_id or "", user_id="u").provenance.observed_at == then
        assert written.notes == ()


@requirement("L3", "W1")
@pytest.mark.parametrize("text", ["ok, thanks", "好的，谢谢", "The kiln is fired on Thursdays"])
def test_what_the_caller_puts_into_working_memory_is_accepted_there_and_nowhere_else(
    memory: Hindsight, text: str
) -> None:
    written = memory.remember(text, user_id="u", session_id="s", layer="working", ttl_days=0)
    assert (written.status, [one.layer for one in written.memories]) == ("accepted", ["working"])
    assert written.expires_at is not None
    assert any("whatever ttl_days says" in note for note in written.notes)
    assert working(memory) == [text]
    assert memory.memories(user_id="u").memories == ()
