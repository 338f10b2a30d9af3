"""Sessions as they are listed, and what the sweep takes up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindsight_graph.ids import new_id
from hindsight_graph.model.change import Erasure, GraphChange, Receipt, SessionTouch
from hindsight_graph.model.memory import SUMMARY, Layer, Link, LinkType, State
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Fading, SessionState, Store
from tests.requirements import requirement
from tests.support_store import (
    DAY,
    HOUR,
    T0,
    listed,
    looking,
    make_change,
    make_entity,
    make_fact,
    make_memory,
)


def touch(id: str, user: str | None, hours: int, **fields: object) -> SessionTouch:
    """A session that was last active so many hours after T0."""
    return replace(SessionTouch(id, user, None, 1, None, T0 + hours * HOUR), **fields)


@requirement("L3", "T1")
def test_sessions_are_listed_by_when_they_were_last_active(store: Store, ns: str) -> None:
    touches = (
        touch("a", "u", 1), touch("b", "u", 3), touch("c", None, 2), touch("d", "v", 4, closed_at=T0, agent_id="bot"),
        touch("", "u", 9),
    )  # fmt: skip
    store.apply(GraphChange(ns, T0, sessions=touches))

    def ids(scope: Scope, idle: int | None = None, running: bool = False, limit: int = 9) -> list[str]:
        since = None if idle is None else T0 + idle * HOUR
        return [one.id for one in store.session_list(scope, since, running=running, limit=limit)]

    everyone = Scope(ns, all_users=True)
    assert ids(everyone) == ["d", "b", "c", "a"]
    assert ids(everyone, limit=2) == ["d", "b"]
    assert ids(everyone, running=True) == ["b", "c", "a"]
    assert ids(everyone, idle=3) == ["a", "c", "b"]
    assert (ids(Scope(ns, "u")), ids(Scope(ns)), ids(Scope(ns, "none"))) == (["b", "a"], ["c"], [])
    assert ids(Scope(f"{ns}-other", all_users=True)) == []
    found = store.session_list(Scope(ns, "v"), None, running=False, limit=9)
    assert found == (SessionState("d", 1, None, T0 + 4 * HOUR, "v", "bot", T0),)
    assert store.sessions(Scope(ns, "v"), ["d"]) == {"d": found[0]}


@requirement("L3")
def test_a_session_that_is_added_to_is_open_again(store: Store, ns: str) -> None:
    store.apply(GraphChange(ns, T0, sessions=(touch("s", "u", 0, closed_at=T0),)))
    store.apply(GraphChange(ns, T0, sessions=(touch("s", "u", 1),)))
    assert store.sessions(Scope(ns, "u"), ["s"])["s"].closed_at is None


@requirement("L3", "L4", "T1")
def test_the_sweep_is_told_what_is_due_of_each_kind(store: Store, ns: str) -> None:
    old, recalled, fresh, cited, relied, semantic, held, repeated, archived = (
        make_memory(ns, f"memory {n}", user="u", recorded_at=T0 + n * HOUR, layer=layer, state=state)
        for n, (layer, state) in enumerate([
            (Layer.EPISODIC, State.CURRENT), (Layer.EPISODIC, State.CURRENT), (Layer.EPISODIC, State.CURRENT),
            (Layer.EPISODIC, State.CURRENT), (Layer.EPISODIC, State.CURRENT), (Layer.SEMANTIC, State.CURRENT),
            (Layer.EPISODIC, State.HELD), (Layer.EPISODIC, State.HELD), (Layer.EPISODIC, State.ARCHIVED),
        ])
    )  # fmt: skip
    fresh = replace(fresh, provenance=replace(fresh.provenance, recorded_at=T0 + 9 * DAY, observed_at=T0 - 900 * DAY))
    recalled = replace(recalled, last_recalled_at=T0 + 9 * DAY, recall_count=1)
    repeated = replace(repeated, reinforced=1)
    ada = make_entity(ns, "Ada")
    fact = make_memory(ns, "a fact", layer=Layer.SEMANTIC, fact=make_fact(ada, "likes", "tea"), recorded_at=T0)
    decision = make_memory(ns, "decided", layer=Layer.TRACE, recorded_at=T0)
    links = (Link(LinkType.DERIVED_FROM, fact.id, cited.id), Link(LinkType.RELIED_ON, decision.id, relied.id))
    memories = (old, recalled, fresh, cited, relied, semantic, held, repeated, archived, fact, decision)
    store.apply(make_change(ns, *memories, entities=(ada,), links=links))

    def due(kind: Fading, days: int = 1, limit: int = 99) -> list[str]:
        return [one.id for one in store.faded(ns, kind, T0 + days * DAY, limit)]

    assert due(Fading.UNREFERRED) == [old.id]
    assert due(Fading.UNREFERRED, 10) == [old.id, recalled.id, fresh.id]
    assert due(Fading.UNREFERRED, 10, 2) == [old.id, recalled.id]
    assert due(Fading.UNREFERRED, 0) == []
    assert due(Fading.DOUBTFUL) == [held.id]
    assert store.faded(f"{ns}-other", Fading.UNREFERRED, T0 + DAY, 9) == ()


@requirement("L3", "T1")
def test_expired_working_memory_and_summaries_are_due_and_nothing_else_that_expired(store: Store, ns: str) -> None:
    working = make_memory(ns, "w", layer=Layer.WORKING, session_id="s", expires_at=T0 + HOUR)
    summary = make_memory(ns, "s", role=SUMMARY, expires_at=T0 + HOUR, recorded_at=T0 - HOUR)
    other = make_memory(ns, "o", expires_at=T0 + HOUR)
    lives = make_memory(ns, "l", layer=Layer.WORKING, session_id="s", expires_at=T0 + DAY)
    store.apply(make_change(ns, working, summary, other, lives))
    due = store.faded(ns, Fading.EXPIRED, T0 + HOUR, 9)
    assert [one.id for one in due] == [summary.id, working.id]
    assert due[0] == summary
    assert store.faded(ns, Fading.EXPIRED, T0, 9) == ()


@requirement("L3", "W10")
@pytest.mark.parametrize("marked", [True, False])
def test_what_only_expired_leaves_its_receipt_and_no_tombstone(store: Store, ns: str, marked: bool) -> None:
    memory = make_memory(ns, user="u")
    store.apply(make_change(ns, memory, receipts=(Receipt("u", "k", "{}", memory.id),)))
    store.apply(GraphChange(ns, T0, erasures=(Erasure(memory.id, "expired", marked=marked),)))
    assert listed(store, looking(ns, "u", history=True)) == []
    assert bool(store.tombstones(Scope(ns, "u"), [memory.id])) is marked
    assert bool(store.receipts(Scope(ns, "u"), ["k"])) is not marked


@requirement("L3", "T1")
def test_a_summary_is_linked_to_its_turns(store: Store, ns: str) -> None:
    turn, summary = make_memory(ns, "turn"), make_memory(ns, "turn", id=new_id("mem"), role=SUMMARY)
    link = Link(LinkType.SUMMARISES, summary.id, turn.id)
    store.apply(make_change(ns, turn, summary, links=(link,)))
    assert store.links(looking(ns), [turn.id], {LinkType.SUMMARISES}) == (link,)
    assert store.links(looking(ns), [summary.id], {LinkType.SUMMARISES}) == (link,)


@requirement("L5", "S1", "T1")
def test_kinds_of_task_are_those_of_visible_memories(store: Store, ns: str) -> None:
    tasks = [("deploy", None), ("部署", "u"), ("deploy", "u"), ("secret", "v"), (None, "u")]
    store.apply(
        make_change(ns, *(make_memory(ns, f"{n}", user=user, task=task) for n, (task, user) in enumerate(tasks)))
    )
    assert store.tasks(Scope(ns, "u"), 9) == ("deploy", "部署")
    assert store.tasks(Scope(ns, all_users=True), 2) == ("deploy", "secret")
    assert store.tasks(Scope(f"{ns}-other", "u"), 9) == ()
