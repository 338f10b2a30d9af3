"""Revisions, reinforcement, recall counts, and the bounds of working memory."""

from __future__ import annotations

import pytest

from hindsight_graph.model.change import GraphChange, Reinforcement, SessionTouch, Trim
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory, Revision, State
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import (
    DAY,
    HOUR,
    T0,
    axis,
    listed,
    looking,
    make_change,
    make_entity,
    make_memory,
    mentions,
    new,
    to_state,
)

WORKING = frozenset({Layer.WORKING})


@requirement("R7", "T1")
def test_the_first_revision_starts_when_the_memory_was_stored(store: Store, ns: str) -> None:
    memory = make_memory(ns, state=State.HELD, valid_from=T0 - DAY, valid_to=T0 + DAY, recorded_at=T0 + HOUR)
    store.apply(make_change(ns, memory, at=T0 + 5 * HOUR))
    assert store.revisions(looking(ns), memory.id) == (
        Revision(memory.id, T0 + HOUR, None, State.HELD, T0 - DAY, T0 + DAY),
    )


@requirement("R7", "T1")
def test_every_change_of_state_closes_a_revision_and_appends_the_next(store: Store, ns: str) -> None:
    memory = make_memory(ns, valid_from=T0 - DAY)
    store.apply(make_change(ns, memory))
    steps = [
        (T0 + HOUR, State.CONFLICTED, None),
        (T0 + 2 * HOUR, State.SUPERSEDED, T0 + HOUR),
        (T0 + 3 * HOUR, State.CURRENT, None),
    ]
    for at, state, valid_to in steps:
        store.apply(GraphChange(ns, at, states=(to_state(memory, state, valid_to=valid_to),)))
    assert store.revisions(looking(ns), memory.id) == (
        Revision(memory.id, T0, T0 + HOUR, State.CURRENT, T0 - DAY, None),
        Revision(memory.id, T0 + HOUR, T0 + 2 * HOUR, State.CONFLICTED, T0 - DAY, None),
        Revision(memory.id, T0 + 2 * HOUR, T0 + 3 * HOUR, State.SUPERSEDED, T0 - DAY, T0 + HOUR),
        Revision(memory.id, T0 + 3 * HOUR, None, State.CURRENT, T0 - DAY, None),
    )


@requirement("R7")
def test_two_changes_in_one_instant_leave_the_later_in_force(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory, states=(to_state(memory, State.RETIRED),)))
    assert [r.state for r in store.revisions(looking(ns), memory.id)] == [State.CURRENT, State.RETIRED]
    filter = looking(ns, believed_at=T0, history=True)
    assert store.get(filter, [memory.id])[memory.id].state == State.RETIRED


@requirement("R7")
def test_a_clock_that_went_back_leaves_no_revision_that_ends_before_it_begins(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    store.apply(GraphChange(ns, T0 - HOUR, states=(to_state(memory, State.RETIRED),)))
    first, second = store.revisions(looking(ns), memory.id)
    assert (first.recorded_from, first.recorded_to, second.recorded_from) == (T0, T0, T0)


@requirement("R7", "T1")
@pytest.mark.parametrize("state", [State.SUPERSEDED, State.RETIRED, State.ARCHIVED])
def test_revisions_are_told_whatever_the_state(store: Store, ns: str, state: State) -> None:
    memory = make_memory(ns, expires_at=T0 + HOUR)
    store.apply(make_change(ns, memory))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(memory, state, valid_to=T0),)))
    for asked in ({}, {"as_of": T0 - DAY}, {"believed_at": T0 - DAY}):
        assert [r.state for r in store.revisions(looking(ns, **asked), memory.id)] == [State.CURRENT, state]
    assert store.revisions(looking(ns), "mem_none") == ()


def test_a_new_state_keeps_what_it_does_not_name(store: Store, ns: str) -> None:
    memory = make_memory(ns, confidence=0.4, expires_at=T0 + 9 * DAY, metadata={"a": 1}, valid_from=T0, tags=("t",))
    store.apply(make_change(ns, memory))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(memory, State.CONFLICTED, valid_to=T0 + DAY),)))
    found = store.get(looking(ns), [memory.id])[memory.id]
    assert (found.state, found.valid_from, found.valid_to) == (State.CONFLICTED, T0, T0 + DAY)
    assert (found.confidence, found.expires_at, found.metadata, found.tags) == (0.4, T0 + 9 * DAY, {"a": 1}, ("t",))
    store.apply(GraphChange(ns, T0 + 2 * HOUR, states=(to_state(memory, State.CURRENT, confidence=0.9),)))
    found = store.get(looking(ns), [memory.id])[memory.id]
    assert (found.state, found.valid_to, found.confidence) == (State.CURRENT, None, 0.9)


@requirement("W6", "T1")
def test_reinforcement_counts_and_only_raises_confidence(store: Store, ns: str) -> None:
    memory = make_memory(ns, confidence=0.5)
    store.apply(make_change(ns, memory))
    said = [Reinforcement(memory.id), Reinforcement(memory.id, 0.8), Reinforcement(memory.id, 0.3)]
    store.apply(GraphChange(ns, T0, reinforcements=tuple(said[:2])))
    store.apply(GraphChange(ns, T0, reinforcements=tuple(said[2:])))
    found = store.get(looking(ns), [memory.id])[memory.id]
    assert (found.reinforced, found.confidence) == (3, 0.8)
    assert len(store.revisions(looking(ns), memory.id)) == 1


@requirement("W4", "W6", "T1")
def test_what_is_said_again_lives_on_for_as_long_as_the_longest_word(store: Store, ns: str) -> None:
    memory, lasting = make_memory(ns, expires_at=T0 + 2 * DAY), make_memory(ns)
    store.apply(make_change(ns, memory, lasting))

    def ends(*said: Reinforcement) -> object:
        store.apply(GraphChange(ns, T0, reinforcements=said))
        return store.get(looking(ns), [said[0].memory_id])[said[0].memory_id].expires_at

    assert ends(Reinforcement(memory.id, lasts_until=T0 + HOUR)) == T0 + 2 * DAY
    assert ends(Reinforcement(memory.id), Reinforcement(memory.id, lasts_until=T0 + 3 * DAY)) == T0 + 3 * DAY
    assert ends(Reinforcement(lasting.id, lasts_until=T0 + DAY)) is None
    assert ends(Reinforcement(memory.id, for_good=True), Reinforcement(memory.id, lasts_until=T0 + DAY)) is None


@requirement("R8", "T1")
def test_recalls_are_counted_and_unknown_ids_passed_over(store: Store, ns: str) -> None:
    memory, other = make_memory(ns), make_memory(ns)
    store.apply(make_change(ns, memory, other))
    store.apply(GraphChange(ns, T0 + HOUR, recalled={memory.id: 2, "mem_none": 1}))
    store.apply(GraphChange(ns, T0 + DAY, recalled={memory.id: 1}))
    found = store.get(looking(ns), [memory.id, other.id])
    assert (found[memory.id].recall_count, found[memory.id].last_recalled_at) == (3, T0 + DAY)
    assert (found[other.id].recall_count, found[other.id].last_recalled_at) == (0, None)


@requirement("S1")
def test_recalls_are_not_counted_from_another_namespace(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    store.apply(GraphChange(f"{ns}-other", T0, recalled={memory.id: 5}))
    assert store.get(looking(ns), [memory.id])[memory.id].recall_count == 0


# -- working memory --------------------------------------------------------------------------------------------
def _working(ns: str, session: str, n: int, user: str | None = None) -> list[Memory]:
    """Turns in order; their ids run the other way, so that only their places tell which is newest."""
    turns = [
        make_memory(ns, f"{session} {turn}", layer=Layer.WORKING, session_id=session, turn=turn, user=user)
        for turn in reversed(range(n))
    ]
    return turns[::-1]


def _left(store: Store, ns: str, user: str | None = None) -> set[str]:
    return {memory.content for memory in listed(store, looking(ns, user, layers=WORKING))}


@requirement("L3", "T1")
def test_only_the_newest_working_turns_of_the_session_stay(store: Store, ns: str) -> None:
    store.apply(make_change(ns, *reversed(_working(ns, "s", 12)), *_working(ns, "t", 3)))
    store.apply(GraphChange(ns, T0, trims=(Trim("s", None, 2),)))
    assert _left(store, ns) == {"s 10", "s 11", "t 0", "t 1", "t 2"}
    store.apply(GraphChange(ns, T0, trims=(Trim("s", None, 2),)))
    assert len(_left(store, ns)) == 5


@requirement("L3", "T1")
def test_a_session_that_ends_loses_its_working_turns_and_nothing_else(store: Store, ns: str) -> None:
    working, kept = _working(ns, "s", 2), make_memory(ns, "kept", session_id="s", turn=0)
    links = (Link(LinkType.NEXT, working[0].id, working[1].id), Link(LinkType.NEXT, kept.id, working[0].id))
    person = make_entity(ns, "Ada")
    turns = [new(memory, axis(0)) for memory in working]
    store.apply(make_change(ns, *turns, kept, entities=(person,), links=(*links, *mentions(working[0], person))))
    store.apply(GraphChange(ns, T0, trims=(Trim("s", None, 0),)))
    filter = looking(ns, history=True)
    assert [memory.id for memory in listed(store, filter)] == [kept.id]
    assert store.vector(filter, axis(0), 5) == ()
    assert store.expand(filter, [person.id], 1, 5) == ()
    assert store.revisions(filter, working[0].id) == ()


@requirement("L3", "S1")
def test_a_trim_touches_only_the_user_that_it_names(store: Store, ns: str) -> None:
    alices, commons = _working(ns, "s", 2, "alice"), _working(ns, "s", 2)
    store.apply(make_change(ns, *alices, *commons))
    store.apply(GraphChange(ns, T0, trims=(Trim("s", "alice", 0),)))
    assert {m.id for m in listed(store, looking(ns, "alice", layers=WORKING))} == {m.id for m in commons}
    store.apply(GraphChange(f"{ns}-other", T0, trims=(Trim("s", None, 0), Trim(None, None, 0))))
    assert len(_left(store, ns)) == 2


@requirement("L3", "T1")
def test_only_the_most_recently_active_sessions_keep_working_turns(store: Store, ns: str) -> None:
    sessions = [("old", None, T0), ("new", "alice", T0 + 2 * HOUR), ("mid", "bob", T0 + HOUR)]
    memories = [turn for name, user, _ in sessions for turn in _working(ns, name, 2, user)]
    touches = tuple(SessionTouch(name, user, None, 2, None, at) for name, user, at in sessions)
    episodic = make_memory(ns, "episodic", session_id="old", turn=0)
    store.apply(make_change(ns, *memories, episodic, sessions=touches))
    store.apply(GraphChange(ns, T0, trims=(Trim(None, None, 2),)))
    filter = looking(ns, everyone=True)
    assert {m.content for m in listed(store, filter)} == {"new 0", "new 1", "mid 0", "mid 1", "episodic"}


@requirement("L3")
def test_a_trim_comes_after_the_memories_of_its_change(store: Store, ns: str) -> None:
    turns = _working(ns, "s", 3)
    store.apply(make_change(ns, *turns[:2]))
    store.apply(make_change(ns, turns[2], trims=(Trim("s", None, 2),)))
    assert _left(store, ns) == {"s 1", "s 2"}
