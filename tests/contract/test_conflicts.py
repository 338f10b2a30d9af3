"""Conflicts, and the links that recall needs: sources, facts, successors."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.model.change import GraphChange, StateChange
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


def _answer_web(store: Store, ns: str) -> tuple[Memory, ...]:
    """A turn, what it said then, what superseded that and that in turn, who said the last; and bob's, on the turn."""
    turn, again = _memories(store, ns, 2, session_id="s")
    said, newer, newest = _memories(store, ns, 3, layer=Layer.SEMANTIC)
    (bobs,) = _memories(store, ns, 1, user="bob", layer=Layer.SEMANTIC)
    links = (
        *(Link(LinkType.DERIVED_FROM, fact.id, turn.id) for fact in (said, bobs)),
        *(Link(LinkType.DERIVED_FROM, newest.id, source.id) for source in (again, turn)),
        Link(LinkType.SUPERSEDES, newer.id, said.id, at=T0 + DAY, reason="moved"),
        Link(LinkType.SUPERSEDES, newest.id, newer.id, at=T0 + 2 * DAY, reason="moved again"),
    )
    over = tuple(to_state(fact, State.SUPERSEDED, valid_to=T0 + DAY) for fact in (said, newer))
    conflict = make_conflict(ns, newest, again)
    store.apply(GraphChange(ns, T0, links=links, states=over, conflicts=(conflict,)))
    return turn, again, said, newer, newest, bobs


@requirement("R6", "S1", "T1")
def test_gathering_tells_what_may_be_shown_and_what_hangs_on_it(store: Store, ns: str) -> None:
    turn, again, said, newer, newest, _ = _answer_web(store, ns)
    filter = looking(ns, "alice", session_id="s")
    found = store.gather(filter, [again.id, said.id, turn.id, "mem_none"])
    assert list(found.memories) == [again.id, turn.id], "said is over, and was not said in the session"
    assert {**found.memories, **found.around} == store.get(
        looking(ns, "alice", history=True), [turn.id, again.id, said.id, newer.id, newest.id]
    )
    assert found.holding == {turn.id, again.id, newest.id}
    (conflict,) = store.conflicts(filter.scope)
    assert found.relatives == {
        turn.id: Relatives(facts=(said.id, newest.id)),
        again.id: Relatives(facts=(newest.id,), conflicts=(conflict,)),
        said.id: Relatives(sources=(turn.id,), superseded_by=(newer.id,)),
        newer.id: Relatives(superseded_by=(newest.id,)),
        newest.id: Relatives(sources=(turn.id, again.id), conflicts=(conflict,)),
    }


@requirement("R6", "R7")
def test_gathering_follows_what_superseded_a_fact_but_not_what_superseded_that(store: Store, ns: str) -> None:
    first, second, third, fourth = _memories(store, ns, 4, layer=Layer.SEMANTIC)
    chain = [
        Link(LinkType.SUPERSEDES, new.id, old.id, at=T0, reason="moved")
        for old, new in ((first, second), (second, third), (third, fourth))
    ]
    store.apply(GraphChange(ns, T0, links=tuple(chain)))
    found = store.gather(looking(ns), [first.id])
    assert (set(found.memories), set(found.around)) == ({first.id}, {second.id, third.id})


@requirement("R7", "T1")
def test_gathering_looks_back_as_single_reads_do(store: Store, ns: str) -> None:
    turn = make_memory(ns, "turn", session_id="s", turn=0)
    fact = make_memory(ns, "old", layer=Layer.SEMANTIC)
    newer = make_memory(ns, "new", layer=Layer.SEMANTIC, recorded_at=T0 + DAY, observed_at=T0 + DAY)
    derived = Link(LinkType.DERIVED_FROM, fact.id, turn.id)
    store.apply(make_change(ns, turn, fact, links=(derived,)))
    link = Link(LinkType.SUPERSEDES, newer.id, fact.id, at=T0 + DAY, reason="moved")
    over = (to_state(fact, State.SUPERSEDED, valid_to=T0 + DAY),)
    store.apply(make_change(ns, newer, links=(link,), states=over, at=T0 + DAY))

    now = store.gather(looking(ns), [turn.id])
    assert now.around[fact.id].state is State.SUPERSEDED
    assert now.holding == {turn.id, newer.id}
    before = store.gather(looking(ns, believed_at=T0 + HOUR), [turn.id])
    assert before.around[fact.id].state is State.CURRENT
    assert before.holding == {turn.id, fact.id}
    assert set(before.relatives) == {turn.id, fact.id}
    as_of = store.gather(looking(ns, as_of=T0 + HOUR), [turn.id])
    assert as_of.holding == {turn.id, fact.id}


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


@requirement("C2", "T1")
def test_a_conflict_keeps_how_often_it_was_shown_and_when_it_was_asked(store: Store, ns: str) -> None:
    old, newer = _memories(store, ns, 2)
    conflict = make_conflict(ns, old, newer, reopens="con_earlier")
    store.apply(GraphChange(ns, T0, conflicts=(conflict,)))
    store.apply(GraphChange(ns, T0 + DAY, shown={conflict.id: 2, "con_none": 1}))
    store.apply(GraphChange(ns, T0 + HOUR, shown={conflict.id: 1}))  # counted late
    store.apply(GraphChange(ns, T0 + DAY, conflicts=(replace(conflict, asked_at=T0 + DAY),)))
    closed = replace(conflict, state="closed", closed_at=T0 + 2 * DAY, verdict="kept new")
    store.apply(GraphChange(ns, T0 + 2 * DAY, conflicts=(closed,)))
    kept = replace(closed, shown=3, shown_at=T0 + DAY, asked_at=T0 + DAY)
    assert store.conflicts(looking(ns).scope, "closed") == (kept,)
    assert store.conflicts_of(looking(ns).scope, [newer.id, old.id, "mem_none"], "closed") == (kept,)
    assert store.conflicts_of(looking(ns).scope, [newer.id]) == ()


@requirement("S1", "T1")
def test_what_is_shown_in_another_namespace_is_not_counted_here(store: Store, ns: str) -> None:
    old, newer = _memories(store, ns, 2)
    conflict = make_conflict(ns, old, newer)
    store.apply(GraphChange(ns, T0, conflicts=(conflict,)))
    store.apply(GraphChange(f"{ns}-other", T0, shown={conflict.id: 1}))
    assert store.conflicts(looking(ns).scope) == (conflict,)


@requirement("R7", "C4", "T1")
def test_the_start_of_a_fact_can_be_moved_and_what_was_believed_before_stays(store: Store, ns: str) -> None:
    (fact,) = _memories(store, ns, 1, valid_from=T0)
    change = StateChange(fact.id, State.CURRENT, valid_from=T0 - 5 * DAY)
    store.apply(GraphChange(ns, T0 + DAY, states=(change,)))
    store.apply(GraphChange(ns, T0 + 2 * DAY, states=(StateChange(fact.id, State.CURRENT),)))
    assert store.get(looking(ns), [fact.id])[fact.id].valid_from == T0 - 5 * DAY
    before = looking(ns, believed_at=T0 + HOUR, as_of=T0 - DAY)
    assert store.get(before, [fact.id]) == {}
    after = looking(ns, believed_at=T0 + DAY, as_of=T0 - DAY)
    assert set(store.get(after, [fact.id])) == {fact.id}
