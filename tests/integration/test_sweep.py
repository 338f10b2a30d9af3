"""What time does to memories, and how they come back."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight, InvalidInput, NotFound
from hindsight_graph.clock import FixedClock
from hindsight_graph.lifecycle.sweep import Swept
from hindsight_graph.model.memory import State
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW


def contents(memory: Hindsight, **asked: object) -> list[str]:
    """What default reads show of the user."""
    return [one.content for one in memory.memories(user_id="u", **asked).memories]  # type: ignore[arg-type]


@requirement("L4", "Y1")
@pytest.mark.parametrize(
    ("said", "question"), [("The boiler room smells of juniper.", "juniper"), ("锅炉房有杜松的味道。", "杜松")]
)
def test_an_episode_that_nobody_recalls_is_archived_and_comes_back_when_said_again_or_restored(
    opened: Opener, said: str, question: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    written = memory.remember(said, user_id="u", observed_at="2019-01-01T00:00:00Z")
    stays = memory.remember("I live in Hangzhou.", user_id="u")
    clock.advance(days=89)
    assert memory.sweep(dry_run=True).archived == ()
    clock.advance(days=2)
    due = memory.sweep(dry_run=True)
    assert due.archived == (written.memory_id,)
    assert said in contents(memory)
    assert memory.sweep().archived == due.archived
    assert memory.sweep().archived == ()
    assert said not in [hit.memory.content for hit in memory.recall(question, user_id="u").hits]
    assert said not in contents(memory)
    assert said in contents(memory, history=True)
    assert "I live in Hangzhou." in contents(memory)
    again = memory.remember(said, user_id="u")
    assert (again.status, again.memory_id) == ("duplicate", written.memory_id)
    assert memory.recall(question, user_id="u").hits[0].memory.id == written.memory_id

    memory.flush()
    clock.advance(days=91)
    assert written.memory_id in memory.sweep().archived
    done = memory.restore([str(written.memory_id), str(stays.memory_id)], user_id="u")
    assert (done.restored, done.already) == ((written.memory_id,), (stays.memory_id,))
    assert memory.recall(question, user_id="u").hits[0].memory.state is State.CURRENT


@requirement("L4", "R8")
def test_what_is_recalled_now_and_then_is_not_archived(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    memory.remember("The boiler room smells of juniper.", user_id="u")
    for _ in range(3):
        clock.advance(days=60)
        assert memory.recall("juniper", user_id="u").hits
        memory.flush()
        assert memory.sweep().archived == ()


@requirement("L4")
def test_settings_say_when_and_zero_is_never(opened: Opener) -> None:
    clock = FixedClock(NOW)
    never = opened(clock=clock, settings={"archive_days": 0, "held_days": 0})
    never.remember("The boiler room smells of juniper.", user_id="u")
    assert never.remember("I heard that Bob may be moving to Ulm.", user_id="u").status == "held"
    clock.advance(days=4000)
    swept = never.sweep()
    assert (swept.archived, swept.retired) == ((), ())
    soon = opened(clock=clock, settings={"archive_days": 1})
    assert len(soon.sweep().archived) == 1


@requirement("W5")
def test_a_doubt_that_stays_alone_is_retired_and_one_said_again_is_not(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    alone = memory.remember("I heard that Bob may be moving to Ulm.", user_id="u")
    twice = memory.remember("Apparently the kiln might be broken.", user_id="u")
    assert (alone.status, twice.status) == ("held", "held")
    memory.remember("Apparently the kiln might be broken.", user_id="u")
    clock.advance(days=31)
    swept = memory.sweep()
    assert alone.memory_id in swept.retired
    assert twice.memory_id not in swept.retired


@requirement("L3", "Y1")
def test_idle_sessions_of_all_users_are_closed_with_a_summary_and_their_working_memory_is_dropped(
    opened: Opener,
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    for user in ("u", "v", None):
        for said in ("We are building a greenhouse.", "ok, thanks"):
            memory.remember(said, user_id=user, session_id="s")
    memory.remember("ok", user_id="u")
    clock.advance(hours=23)
    assert memory.sweep().closed == ()
    clock.advance(hours=2)
    memory.remember("We are building a barn.", user_id="u", session_id="fresh")
    swept = memory.sweep()
    assert swept.closed == ("s", "s", "s")
    assert swept.dropped == 1
    view = memory.sessions.get("s", user_id="v")
    assert view.summary is not None
    assert view.summary.content == "We are building a greenhouse."
    assert [one.id for one in memory.sessions.list(all_users=True, running=True)] == ["fresh"]
    assert memory.sweep() == Swept(dry_run=False)
    assert memory.audit.verify().ok


@requirement("L3")
def test_an_expired_running_summary_is_dropped_for_good(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock, settings={"summary_turns": 2})
    for said in ("We are building a greenhouse.", "The greenhouse needs a heater."):
        memory.remember(said, user_id="u", session_id="s")
    before = contents(memory, layers=["episodic"], history=True)
    assert len(before) == 3
    clock.advance(days=8)
    memory.remember("The greenhouse is done.", user_id="u", session_id="s")
    assert memory.sweep().dropped == 3  # the summary, and the two turns in working memory
    assert len(contents(memory, layers=["episodic"], history=True)) == 3


@requirement("Y1", "Y2")
def test_what_was_retired_comes_back_with_its_facts_unless_something_else_holds_now(opened: Opener) -> None:
    memory = opened()
    written = memory.remember("I live in Hangzhou.", user_id="u")
    ids = [one.id for one in written.memories]
    memory.forget([str(written.memory_id)], user_id="u", reason="wrong")
    assert memory.restore(ids, user_id="u").restored == tuple(ids)
    assert memory.restore(ids, user_id="u").already == tuple(ids)
    fact = memory.get(written.facts[0].memory_id, user_id="u")
    assert (fact.state, fact.valid_to) == (State.CURRENT, None)
    assert any(
        one.content == fact.content for hit in memory.recall("Where do I live?", user_id="u").hits for one in hit.facts
    )

    memory.forget([str(written.memory_id)], user_id="u", reason="wrong")
    memory.remember("I live in Shanghai.", user_id="u")
    with pytest.raises(InvalidInput, match="does not go with"):
        memory.restore(ids, user_id="u")
    memory.forget([str(written.memory_id)], user_id="u", reason="x")
    memory.remember("I live in Hangzhou.", user_id="u")
    with pytest.raises(InvalidInput, match="said again since"):
        memory.restore([str(written.memory_id)], user_id="u")


@requirement("Y1", "S1")
def test_only_what_is_ones_own_is_restored(memory: Hindsight) -> None:
    theirs = str(memory.remember("I live in Ulm.", user_id="v").memory_id)
    common = str(memory.remember("The kiln is fired on Thursdays.").memory_id)
    memory.forget([theirs], user_id="v", reason="x")
    memory.forget([common], reason="x")
    with pytest.raises(NotFound):
        memory.restore([theirs], user_id="u")
    with pytest.raises(InvalidInput, match="common"):
        memory.restore([common], user_id="u")
    assert memory.restore([common]).restored == (common,)
