"""Conflicts, and the links that recall needs: sources, facts, successors."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory, State
from hindsight_graph.model.recall import Relatives
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import DAY, HOUR, T0, looking, make_change, make_conflict, make_memory, to_state


def _memories(store: Store, ns: str, n: int, **fields: object) -> list[Memory]:
    memories = [make_memory(ns, f"memory {i}", observed_at=T0 + i * HOUR, **fields) for i in range(n)]
    store.apply(make_change(ns, *memories))
    return memories


@requirement("C1", "T1")
def test_a_conflict_is_opened_listed_and_closed(store: Store, ns: str) -> None:
    old, newer, other = _memories(store, ns, 3)
    first = make_conflict(ns, newer, old, opened_at=T0 + HOUR)
    second = make_conflict(ns, other, old, opened_at=T0)
    store.apply(GraphChange(ns, T0, conflicts=(first, second)))
    scope = looking(ns).scope
    assert store.conflicts(scope) == (second, first)
    closed = replace(first, state="closed", closed_at=T0 + DAY, verdict="new")
    store.apply(GraphChange(ns, T0 + DAY, conflicts=(closed,)))
    assert store.conflicts(scope) == (second,)
    assert store.conflicts(scope, "closed") == (closed,)
    assert store.conflicts(scope, "none") == ()


@requirement("S1", "T1")
def test_a_conflict_with_a_memory_that_may_not_be_seen_is_not_seen(store: Store, ns: str) -> None:
    (common,) = _memories(store, ns, 1)
    (alices,) = _memories(store, ns, 1, user="alice")
    conflict = make_conflict(ns, common, alices)
    store.apply(GraphChange(ns, T0, conflicts=(conflict,)))
    assert store.conflicts(looking(ns, "alice").scope) == (conflict,)
    assert store.conflicts(looking(ns, "bob").scope) == ()
    assert store.relatives(looking(ns, "bob"), [common.id])[common.id].conflicts == ()


@requirement("R6", "T1")
def test_relatives_tell_sources_facts_successors_and_open_conflicts(store: Store, ns: str) -> None:
    turn, again, fact, later, latest = _memories(store, ns, 5)
    conflict, done = make_conflict(ns, fact, later), make_conflict(ns, fact, turn, state="closed", closed_at=T0)
    links = (
        Link(LinkType.DERIVED_FROM, fact.id, again.id),
        Link(LinkType.DERIVED_FROM, fact.id, turn.id),
        Link(LinkType.SUPERSEDES, latest.id, fact.id, at=T0 + 2 * DAY, reason="moved again"),
        Link(LinkType.SUPERSEDES, later.id, fact.id, at=T0 + DAY, reason="moved"),
        Link(LinkType.NEXT, turn.id, again.id),
    )
    store.apply(GraphChange(ns, T0, links=links, conflicts=(conflict, done)))
    found = store.relatives(looking(ns), [fact.id, turn.id, later.id, again.id, "mem_none"])
    assert found == {
        fact.id: Relatives((turn.id, again.id), (), (later.id, latest.id), (conflict,)),
        turn.id: Relatives((), (fact.id,), (), ()),
        later.id: Relatives((), (), (), (conflict,)),
        again.id: Relatives((), (fact.id,), (), ()),
    }


@requirement("R6", "S1", "T1")
def test_relatives_respect_the_scope(store: Store, ns: str) -> None:
    (turn,) = _memories(store, ns, 1)
    (bobs,) = _memories(store, ns, 1, user="bob")
    links = (
        Link(LinkType.DERIVED_FROM, bobs.id, turn.id),
        Link(LinkType.SUPERSEDES, bobs.id, turn.id, at=T0),
        Link(LinkType.DERIVED_FROM, turn.id, bobs.id),
    )
    store.apply(GraphChange(ns, T0, links=links))
    assert store.relatives(looking(ns, "alice"), [turn.id, bobs.id]) == {turn.id: Relatives()}
    assert store.relatives(looking(ns, "bob"), [turn.id])[turn.id] == Relatives((bobs.id,), (bobs.id,), (bobs.id,), ())


@requirement("R6", "R7")
def test_relatives_are_told_whatever_their_state(store: Store, ns: str) -> None:
    turn, fact = _memories(store, ns, 2, layer=Layer.SEMANTIC)
    retired = tuple(to_state(memory, State.RETIRED) for memory in (turn, fact))
    links = (Link(LinkType.DERIVED_FROM, fact.id, turn.id),)
    store.apply(GraphChange(ns, T0, links=links, states=retired))
    assert store.relatives(looking(ns), [turn.id])[turn.id].facts == (fact.id,)


@requirement("R7", "T1")
def test_relatives_do_not_tell_what_was_not_known_yet(store: Store, ns: str) -> None:
    old = make_memory(ns, "old")
    newer = make_memory(ns, "new", recorded_at=T0 + DAY)
    store.apply(make_change(ns, old))
    link = Link(LinkType.SUPERSEDES, newer.id, old.id, at=T0 + DAY, reason="moved")
    conflict = make_conflict(ns, old, newer, opened_at=T0 + DAY, state="closed", closed_at=T0 + 3 * DAY)
    store.apply(make_change(ns, newer, links=(link,), conflicts=(conflict,), at=T0 + DAY))

    def at(days: float) -> Relatives:
        return store.relatives(looking(ns, believed_at=T0 + days * DAY), [old.id])[old.id]

    assert at(0.5) == Relatives()
    assert at(1) == Relatives(superseded_by=(newer.id,), conflicts=(conflict,))
    assert at(3) == Relatives(superseded_by=(newer.id,))


@requirement("C1")
def test_a_fact_superseded_twice_by_the_same_memory_names_it_once(store: Store, ns: str) -> None:
    old, newer = _memories(store, ns, 2)
    links = tuple(Link(LinkType.SUPERSEDES, newer.id, old.id, at=T0 + n * DAY, reason=str(n)) for n in range(2))
    store.apply(GraphChange(ns, T0, links=links))
    assert store.relatives(looking(ns), [old.id])[old.id].superseded_by == (newer.id,)


@requirement("C5", "R7", "T1")
def test_a_chain_of_supersession_is_followed_down_and_only_where_it_may_be_seen(store: Store, ns: str) -> None:
    first, second, third = _memories(store, ns, 3)
    (private,) = _memories(store, ns, 1, user="alice")
    chain = [(third, second), (second, first), (third, private)]
    links = tuple(Link(LinkType.SUPERSEDES, newer.id, older.id, T0, "why") for newer, older in chain)
    store.apply(GraphChange(ns, T0, links=links))
    assert store.predecessors(looking(ns).scope, [third.id, second.id, first.id, private.id]) == {
        third.id: (second.id, first.id),
        second.id: (first.id,),
        first.id: (),
    }
    assert set(store.predecessors(looking(ns, user="alice").scope, [third.id])[third.id]) == {
        first.id,
        second.id,
        private.id,
    }
