"""Neighbours in a dialogue, memories of a stretch of time, turns of a speaker."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from hindsight_graph.model.memory import Layer
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import (
    DAY,
    HOUR,
    MICROSECOND,
    T0,
    looking,
    make_change,
    make_entity,
    make_fact,
    make_memory,
)


@pytest.fixture
def turns(store: Store, ns: str) -> list[str]:
    """Ids of ten turns of session s; two other sessions have turns at the same places."""
    memories = [make_memory(ns, f"turn {n}", session_id="s", turn=n) for n in range(10)]
    others = [make_memory(ns, f"other {n}", session_id=session, turn=n) for n in range(10) for session in ("t", "u")]
    store.apply(make_change(ns, *memories, *others, make_memory(ns, "no place"), make_memory(ns, session_id="s")))
    return [memory.id for memory in memories]


@requirement("R1", "T1")
def test_neighbours_come_nearest_first_without_the_place_itself(store: Store, ns: str, turns: list[str]) -> None:
    hits = store.dialogue(looking(ns), [("s", 4)], 2)
    assert [(hit.memory_id, hit.score) for hit in hits] == [
        *sorted([(turns[3], 1.0), (turns[5], 1.0)]),
        *sorted([(turns[2], 0.5), (turns[6], 0.5)]),
    ]
    assert [(hit.session_id, hit.turn) for hit in hits[:2]] == [("s", 3), ("s", 5)]


@requirement("R1")
def test_places_next_to_each_other_leave_each_other_out(store: Store, ns: str, turns: list[str]) -> None:
    hits = {hit.memory_id: hit.score for hit in store.dialogue(looking(ns), [("s", 4), ("s", 5), ("s", 7)], 2)}
    assert hits == {turns[2]: 0.5, turns[3]: 1.0, turns[6]: 1.0, turns[8]: 1.0, turns[9]: 0.5}


@requirement("R1")
def test_a_dialogue_ends_at_its_ends_and_at_its_session(store: Store, ns: str, turns: list[str]) -> None:
    assert [hit.memory_id for hit in store.dialogue(looking(ns), [("s", 0)], 1)] == [turns[1]]
    assert [hit.memory_id for hit in store.dialogue(looking(ns), [("s", 10)], 1)] == [turns[9]]
    assert store.dialogue(looking(ns), [("s", 50), ("none", 4), ("' OR '1", 4)], 3) == ()
    assert store.dialogue(looking(ns), [], 3) == ()
    assert store.dialogue(looking(ns), [("s", 4)], 0) == ()


@requirement("R1", "T1")
def test_facts_are_not_turns(store: Store, ns: str) -> None:
    person = make_entity(ns, "Ada")
    said = {"session_id": "s", "turn": 1, "speaker": "Ada"}
    fact = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(person, "age", "41"), **said)
    text = make_memory(ns, layer=Layer.SEMANTIC, **said)
    store.apply(make_change(ns, fact, text, entities=(person,)))
    assert [hit.memory_id for hit in store.dialogue(looking(ns), [("s", 0)], 1)] == [text.id]
    assert [hit.memory_id for hit in store.said_by(looking(ns), ["ada"], 10)] == [text.id]


# -- window ----------------------------------------------------------------------------------------------------
@requirement("R5", "T1")
@pytest.mark.parametrize(
    ("said", "expected"),
    [(T0, True), (T0 - MICROSECOND, False), (T0 + HOUR - MICROSECOND, True), (T0 + HOUR, False)],
)
def test_a_window_is_half_open(store: Store, ns: str, said: datetime, expected: bool) -> None:
    memory = make_memory(ns, observed_at=said)
    store.apply(make_change(ns, memory))
    assert [hit.memory_id for hit in store.window(looking(ns), T0, T0 + HOUR, 10)] == [memory.id] * expected


@requirement("R5", "T1")
@pytest.mark.parametrize(
    ("event_from", "event_to", "expected"),
    [
        (T0, T0 + HOUR, True),
        (T0 - DAY, T0, False),  # over when the window opens
        (T0 - DAY, T0 + MICROSECOND, True),
        (T0 - DAY, T0 + DAY, True),
        (T0 + HOUR, T0 + DAY, False),  # begins when the window closes
        (T0 + HOUR - MICROSECOND, None, True),
        (T0, None, True),
        (T0 - MICROSECOND, None, False),
        (T0 + HOUR, None, False),
        (None, None, False),
    ],
)
def test_a_memory_that_speaks_of_a_time_is_found_by_it(
    store: Store, ns: str, event_from: datetime | None, event_to: datetime | None, expected: bool
) -> None:
    memory = make_memory(ns, observed_at=T0 - 30 * DAY, event_from=event_from, event_to=event_to)
    store.apply(make_change(ns, memory))
    assert [hit.memory_id for hit in store.window(looking(ns), T0, T0 + HOUR, 10)] == [memory.id] * expected


@requirement("R5", "T1")
def test_the_newest_come_first_within_the_limit_each_once(store: Store, ns: str) -> None:
    memories = [
        make_memory(ns, observed_at=T0 + n * HOUR, event_from=T0 + n * HOUR, session_id="s", turn=n) for n in range(5)
    ]
    store.apply(make_change(ns, *memories))
    hits = store.window(looking(ns), T0, T0 + DAY, 3)
    assert [(hit.memory_id, hit.score, hit.session_id, hit.turn) for hit in hits] == [
        (memories[n].id, 1.0, "s", n) for n in (4, 3, 2)
    ]


@requirement("R5")
def test_a_window_may_be_told_in_any_zone(store: Store, ns: str) -> None:
    memory = make_memory(ns, observed_at=T0)
    store.apply(make_change(ns, memory))
    start = T0.astimezone(timezone(timedelta(hours=8)))
    assert [hit.memory_id for hit in store.window(looking(ns), start, start + HOUR, 10)] == [memory.id]
    assert store.window(looking(ns), start + HOUR, start, 10) == ()


# -- speakers --------------------------------------------------------------------------------------------------
@requirement("R5", "T1")
def test_turns_are_found_by_their_folded_speaker_newest_first(store: Store, ns: str) -> None:
    spellings = ["Åse Lie", "ÅSE LIE", "  åse   lie ", "“Åse Lie”"]
    turns = [make_memory(ns, speaker=who, observed_at=T0 + n * HOUR, turn=n) for n, who in enumerate(spellings)]
    others = [make_memory(ns, speaker=who) for who in ("Ase Lie", "Åse", None, "李雷")]
    store.apply(make_change(ns, *turns, *others))
    hits = store.said_by(looking(ns), ["åse lie"], 10)
    assert [(hit.memory_id, hit.score) for hit in hits] == [(turn.id, 1.0) for turn in reversed(turns)]
    assert [hit.memory_id for hit in store.said_by(looking(ns), ["åse lie", "李雷"], 2)] == [turns[3].id, turns[2].id]
    assert [hit.memory_id for hit in store.said_by(looking(ns), ["李雷"], 10)] == [others[3].id]
    assert store.said_by(looking(ns), [], 10) == ()
    assert store.said_by(looking(ns), ["", "%", "nobody"], 10) == ()


@pytest.mark.parametrize("limit", [0, 1])
def test_no_more_than_the_limit_come(store: Store, ns: str, limit: int) -> None:
    store.apply(make_change(ns, *(make_memory(ns, speaker="sam") for _ in range(3))))
    assert len(store.window(looking(ns), T0, T0 + HOUR, limit)) == limit
    assert len(store.said_by(looking(ns), ["sam"], limit)) == limit
