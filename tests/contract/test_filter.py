"""Every clause of `Filter`, for every read that takes one: layers, session, state, expiry and both clocks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from hindsight_graph.model.change import GraphChange, StateChange
from hindsight_graph.model.memory import LIVE_STATES, Layer, State
from hindsight_graph.model.recall import SEARCHED
from hindsight_graph.ports.store import Store
from tests.requirements import case, requirement
from tests.support_probes import FILTERED, SESSION, sightings
from tests.support_store import (
    DAY,
    HOUR,
    MICROSECOND,
    T0,
    axis,
    looking,
    make_change,
    make_entity,
    make_memory,
    mentions,
    new,
)

NOW = T0 + DAY
Steps = list[tuple[datetime, dict[str, Any]]]


def seen(store: Store, ns: str, fields: dict[str, Any], asked: dict[str, Any], steps: Steps | None = None) -> set[bool]:
    """What the reads say of a memory with these fields after these changes: {True}, {False}, or both if they differ."""
    memory = make_memory(ns, "quokka sighting", session_id=SESSION, turn=3, speaker="Sam", **fields)
    place = make_entity(ns, "Rottnest", "Place")
    store.apply(make_change(ns, new(memory, axis(0)), entities=(place,), links=mentions(memory, place)))
    for at, step in steps or []:
        store.apply(GraphChange(ns, at, states=(StateChange(memory.id, **step),)))
    found = sightings(store, looking(ns, **({"now": NOW} | asked)), memory, place)
    assert set(found) == set(FILTERED)
    return set(found.values())


@requirement("L1", "T1")
@pytest.mark.parametrize("layer", Layer)
def test_a_layer_is_seen_when_it_is_asked_for(store: Store, ns: str, layer: Layer) -> None:
    assert seen(store, ns, {"layer": layer}, {"layers": frozenset({layer})}) == {True}


@requirement("L1", "T1")
@pytest.mark.parametrize("layer", Layer)
def test_other_layers_are_not_seen(store: Store, ns: str, layer: Layer) -> None:
    assert seen(store, ns, {"layer": layer}, {"layers": frozenset(Layer) - {layer}}) == {False}


@requirement("W1", "T1")
def test_working_memory_is_not_searched_unless_it_is_named(store: Store, ns: str) -> None:
    assert seen(store, ns, {"layer": Layer.WORKING}, {"layers": SEARCHED}) == {False}


@pytest.mark.parametrize(("session", "expected"), [(SESSION, True), ("another", False), (None, True), ("", False)])
def test_a_session_narrows_to_what_was_said_in_it(store: Store, ns: str, session: str | None, expected: bool) -> None:
    assert seen(store, ns, {}, {"session_id": session}) == {expected}


@requirement("R7", "T1")
@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("mode", ["default", "as_of", "history"])
def test_states_are_live_by_default_superseded_as_of_and_all_in_history(
    store: Store, ns: str, state: State, mode: str
) -> None:
    asked = {"default": {}, "as_of": {"as_of": T0}, "history": {"history": True}}[mode]
    shown = {"default": LIVE_STATES, "as_of": LIVE_STATES | {State.SUPERSEDED}, "history": set(State)}[mode]
    assert seen(store, ns, {"state": state}, asked) == {state in shown}


@requirement("W4", "T1")
@pytest.mark.parametrize(
    ("expires_at", "asked", "expected"),
    [
        (NOW, {}, False),
        (NOW + MICROSECOND, {}, True),
        (NOW - HOUR, {"history": True}, True),
        (NOW - HOUR, {"as_of": NOW - HOUR}, False),
        (NOW - HOUR, {"as_of": NOW - HOUR - MICROSECOND}, True),
        (NOW + HOUR, {"as_of": NOW + HOUR}, False),
        (NOW - HOUR, {"believed_at": NOW - HOUR - MICROSECOND}, True),  # it had not expired for who looked then
        (NOW - HOUR, {"believed_at": NOW - HOUR}, False),
        (NOW - HOUR, {"believed_at": NOW, "as_of": NOW - HOUR - MICROSECOND}, True),
        (NOW + HOUR, {"believed_at": NOW, "as_of": NOW + HOUR}, False),
        (None, {"as_of": NOW + 900 * DAY}, True),
    ],
)
def test_expired_memories_are_gone_but_for_history_and_earlier_times(
    store: Store, ns: str, expires_at: datetime | None, asked: dict[str, Any], expected: bool
) -> None:
    assert seen(store, ns, {"expires_at": expires_at}, asked) == {expected}


@requirement("R4", "T1")
@case("C83")
@pytest.mark.parametrize(
    ("fields", "asked", "expected"),
    [
        ({"agent_id": "planner"}, {"agent_id": "planner"}, True),
        ({"agent_id": "planner"}, {"agent_id": "coder"}, False),
        ({"agent_id": "planner"}, {"agent_id": "Planner"}, False),
        ({}, {"agent_id": "planner"}, False),
        ({"task": "发版"}, {"task": "发版"}, True),
        ({"task": "发版"}, {"task": "release"}, False),
        ({}, {"task": "发版"}, False),
        ({"tags": ("财务", "q3", "a'b\"c")}, {"tags": ("q3",)}, True),
        ({"tags": ("财务", "q3", "a'b\"c")}, {"tags": ("a'b\"c", "财务")}, True),
        ({"tags": ("财务", "q3")}, {"tags": ("q3", "q4")}, False),
        ({"tags": ("q33",)}, {"tags": ("q3",)}, False),
        ({}, {"tags": ("q3",)}, False),
        ({"tags": ("q3",), "agent_id": "coder"}, {"tags": ("q3",), "agent_id": "planner"}, False),
    ],
)
def test_agent_task_and_tags_narrow_every_read(
    store: Store, ns: str, fields: dict[str, Any], asked: dict[str, Any], expected: bool
) -> None:
    assert seen(store, ns, fields, asked) == {expected}


@requirement("R7", "T1")
@case("C46")
@pytest.mark.parametrize(
    ("valid_from", "valid_to", "as_of", "expected"),
    [
        (None, None, T0, True),  # from when it was said
        (None, None, T0 - MICROSECOND, False),
        (T0 - DAY, None, T0 - DAY, True),
        (T0 - DAY, None, T0 - DAY - MICROSECOND, False),
        (T0 + DAY, None, T0 + DAY - MICROSECOND, False),
        (None, T0 + HOUR, T0 + HOUR, False),
        (None, T0 + HOUR, T0 + HOUR - MICROSECOND, True),
        (T0, T0, T0, False),  # valid for no time at all
    ],
)
def test_validity_is_half_open_to_the_microsecond(
    store: Store, ns: str, valid_from: datetime | None, valid_to: datetime | None, as_of: datetime, expected: bool
) -> None:
    fields = {"valid_from": valid_from, "valid_to": valid_to}
    assert seen(store, ns, fields, {"as_of": as_of}) == {expected}
    assert seen(store, f"{ns}+", fields, {"as_of": as_of, "history": True}) == {expected}


@requirement("R7")
def test_without_a_start_a_memory_holds_from_when_it_was_said_not_stored(store: Store, ns: str) -> None:
    fields = {"observed_at": T0 - DAY, "recorded_at": T0}
    assert seen(store, ns, fields, {"as_of": T0 - DAY}) == {True}
    assert seen(store, f"{ns}+", fields, {"as_of": T0 - DAY - MICROSECOND}) == {False}


@pytest.mark.parametrize("valid_to", [T0 + HOUR, NOW, None])
def test_without_as_of_validity_hides_nothing(store: Store, ns: str, valid_to: datetime | None) -> None:
    assert seen(store, ns, {"valid_from": T0, "valid_to": valid_to}, {}) == {True}


SUPERSEDED: Steps = [(T0 + HOUR, {"state": State.SUPERSEDED, "valid_to": T0 + HOUR})]
BACK: Steps = [*SUPERSEDED, (T0 + 2 * HOUR, {"state": State.CURRENT, "valid_to": None})]


@requirement("R7", "T1")
@pytest.mark.parametrize(
    ("believed_at", "asked", "expected"),
    [
        (T0 - MICROSECOND, {}, False),  # not stored yet
        (T0 - MICROSECOND, {"history": True}, False),
        (T0, {}, True),
        (T0 + HOUR - MICROSECOND, {}, True),
        (T0 + HOUR, {}, False),
        (T0 + HOUR, {"history": True}, True),
        (T0 + HOUR, {"as_of": T0}, True),  # superseded, but it was true at T0
        (T0 + HOUR, {"as_of": T0 + HOUR}, False),
        (T0 + HOUR - MICROSECOND, {"as_of": T0 + 5 * HOUR}, True),  # nobody knew yet that it would end
        (T0 + 2 * HOUR - MICROSECOND, {}, False),
        (T0 + 2 * HOUR, {}, True),
        (T0 + 2 * HOUR, {"as_of": T0 + HOUR}, True),
        (None, {}, True),
    ],
)
def test_believed_at_reads_the_revision_in_force_then(
    store: Store, ns: str, believed_at: datetime | None, asked: dict[str, Any], expected: bool
) -> None:
    assert seen(store, ns, {}, {"believed_at": believed_at} | asked, BACK) == {expected}


@requirement("R7")
def test_what_was_stored_late_is_not_believed_earlier_though_it_was_said_then(store: Store, ns: str) -> None:
    fields = {"observed_at": T0 - 300 * DAY, "valid_from": T0 - 300 * DAY, "recorded_at": T0}
    assert seen(store, ns, fields, {"as_of": T0 - 200 * DAY}) == {True}
    assert seen(store, f"{ns}+", fields, {"as_of": T0 - 200 * DAY, "believed_at": T0 - 100 * DAY}) == {False}


@requirement("R7")
@pytest.mark.parametrize(
    ("believed_at", "state", "valid_to"),
    [
        (T0, State.CURRENT, None),
        (T0 + HOUR, State.SUPERSEDED, T0 + HOUR),
        (T0 + 2 * HOUR, State.CURRENT, None),
        (None, State.CURRENT, None),
    ],
)
def test_a_memory_is_told_in_the_state_that_was_believed(
    store: Store, ns: str, believed_at: datetime | None, state: State, valid_to: datetime | None
) -> None:
    memory = make_memory(ns, valid_from=T0 - DAY)
    store.apply(make_change(ns, memory))
    for at, step in BACK:
        store.apply(GraphChange(ns, at, states=(StateChange(memory.id, **step),)))
    filter = looking(ns, believed_at=believed_at, history=True)
    for found in (store.get(filter, [memory.id])[memory.id], store.page(filter, None, 1).memories[0]):
        assert (found.state, found.valid_from, found.valid_to) == (state, T0 - DAY, valid_to)


FIRST_HALF = {"state": State.SUPERSEDED, "valid_from": T0 - 10 * DAY, "valid_to": T0 - 5 * DAY}


@requirement("R7", "R5", "T1")
@pytest.mark.parametrize(
    ("fields", "during", "expected"),
    [
        (FIRST_HALF, (T0 - 8 * DAY, T0 - 7 * DAY), True),
        (FIRST_HALF, (T0 - 20 * DAY, T0 - 10 * DAY + MICROSECOND), True),
        (FIRST_HALF, (T0 - 20 * DAY, T0 - 10 * DAY), False),  # over before it began
        (FIRST_HALF, (T0 - 5 * DAY - MICROSECOND, T0), True),
        (FIRST_HALF, (T0 - 5 * DAY, T0), False),
        (FIRST_HALF | {"valid_to": None}, (T0 - DAY, T0), True),
        (FIRST_HALF | {"state": State.RETIRED}, (T0 - 8 * DAY, T0 - 7 * DAY), False),
        (FIRST_HALF | {"state": State.ARCHIVED}, (T0 - 8 * DAY, T0 - 7 * DAY), False),
        ({"valid_from": T0}, (T0 - 8 * DAY, T0 - 7 * DAY), True),  # what holds now is shown as ever
        ({"expires_at": T0 - 5 * DAY, "valid_from": T0 - 10 * DAY}, (T0 - 8 * DAY, T0 - 7 * DAY), True),
        ({"expires_at": T0 - 8 * DAY, "valid_from": T0 - 10 * DAY}, (T0 - 8 * DAY, T0 - 7 * DAY), False),
        ({"expires_at": T0 - 5 * DAY, "valid_from": T0 - 7 * DAY}, (T0 - 8 * DAY, T0 - 7 * DAY), False),
    ],
)
def test_during_shows_what_held_at_some_time_of_a_stretch_as_well(
    store: Store, ns: str, fields: dict[str, Any], during: tuple[datetime, datetime], expected: bool
) -> None:
    assert seen(store, ns, fields, {"during": during}) == {expected}


@requirement("R7", "T1")
@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, True),
        ({"as_of": T0 + 2 * HOUR}, False),  # one moment is asked about, and the stretch says nothing
        ({"believed_at": T0 + 2 * HOUR}, True),
        ({"believed_at": T0 - MICROSECOND}, False),
        ({"history": True}, True),
    ],
)
def test_during_goes_together_with_the_other_times(
    store: Store, ns: str, asked: dict[str, Any], expected: bool
) -> None:
    assert seen(store, ns, {}, {"during": (T0, T0 + HOUR)} | asked, SUPERSEDED) == {expected}
