"""Erasing, tombstones, and what is of a memory alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindsight_graph.errors import StaleChange
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import Bared, Erasure, GraphChange, Receipt, Reinforcement, SessionTouch
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import Layer, Link, LinkType, State, Tombstone
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Store
from tests.requirements import case, requirement
from tests.support_store import (
    DAY,
    HOUR,
    IDENTITY,
    T0,
    alias,
    axis,
    listed,
    looking,
    make_change,
    make_conflict,
    make_entity,
    make_fact,
    make_memory,
    mentions,
    new,
    to_state,
    word,
)


def erased(store: Store, ns: str, *ids: str) -> None:
    """Erases them for one reason."""
    store.apply(GraphChange(ns, T0 + HOUR, erasures=tuple(Erasure(id, "asked") for id in ids)))


@requirement("Y2", "T1")
def test_an_erased_memory_is_in_no_channel_and_leaves_a_tombstone(store: Store, ns: str) -> None:
    gone = make_memory(ns, "the unrepeatable zwieback", user="u", speaker="Ada", session_id="s", turn=1)
    stays = make_memory(ns, "the common rusk", user="u", speaker="Ada", session_id="s", turn=2)
    link = Link(LinkType.NEXT, gone.id, stays.id)
    store.apply(make_change(ns, new(gone, axis(0), axis(1), key="k"), new(stays, axis(2)), links=(link,)))
    store.apply(GraphChange(ns, T0, states=(to_state(gone, State.SUPERSEDED), to_state(gone, State.RETIRED))))
    erased(store, ns, gone.id)
    every = looking(ns, "u", history=True)
    assert [m.id for m in listed(store, every)] == [stays.id]
    assert [hit.memory_id for hit in store.vector(every, axis(0), 5)] == [stays.id]
    assert store.fulltext(every, [word("zwieback")], 5) == ()
    assert store.dialogue(every, [("s", 2)], 1) == ()
    assert [hit.memory_id for hit in store.said_by(every, ["ada"], 5)] == [stays.id]
    assert store.revisions(every, gone.id) == ()
    left = Tombstone(gone.id, ns, "u", Layer.EPISODIC, T0 + HOUR, "asked")
    assert store.tombstones(Scope(ns, "u"), [gone.id, stays.id]) == {gone.id: left}
    assert store.tombstones(Scope(ns, None, all_users=True), [gone.id]) == {gone.id: left}


@requirement("Y2", "S1")
def test_tombstones_are_told_to_those_who_could_see_the_memory(store: Store, ns: str) -> None:
    mine, common = make_memory(ns, user="u"), make_memory(ns, "common")
    store.apply(make_change(ns, mine, common))
    erased(store, ns, mine.id, common.id)
    assert set(store.tombstones(Scope(ns, "v"), [mine.id, common.id])) == {common.id}
    assert store.tombstones(Scope(f"{ns}-other", "u"), [mine.id, common.id]) == {}


@requirement("Y2", "T1")
@case("C143")
def test_facts_take_their_typed_edges_and_neighbours_do_not_lead_to_them(store: Store, ns: str) -> None:
    a, b, c = (make_entity(ns, name) for name in ("Ada", "Bolt", "Cleo"))
    ab = make_memory(ns, "Ada knows Bolt", layer=Layer.SEMANTIC, fact=make_fact(a, "knows", b))
    bc = make_memory(ns, "Bolt knows Cleo", layer=Layer.SEMANTIC, fact=make_fact(b, "knows", c))
    ac = make_memory(ns, "Ada met Cleo", layer=Layer.SEMANTIC, fact=make_fact(a, "knows", c))
    store.apply(make_change(ns, ab, bc, ac, entities=(a, b, c)))
    erased(store, ns, ab.id, bc.id)
    every = looking(ns, history=True)
    assert {one.memory_id for one in store.expand(every, [a.id], 2, 9)} == {ac.id}
    assert {one.memory_id for one in store.expand(every, [c.id], 2, 9)} == {ac.id}
    assert [entity.name for entity in store.entities(Scope(ns), 9)] == ["Ada", "Cleo"]


@requirement("Y2", "T1")
def test_entities_and_names_go_with_the_last_memory_that_holds_them(store: Store, ns: str) -> None:
    bolt, tomas = make_entity(ns, "Bolt", "Animal"), make_entity(ns, "Tomas")
    first = make_memory(ns, "Tomas adopted Bolt", user="u")
    second = make_memory(ns, "Bolt barks", user="v")
    names = (alias(bolt, user="u"), alias(bolt, "Bolti", user="u"), alias(bolt, user="v"), alias(tomas))
    links = (*mentions(first, bolt, tomas), *mentions(second, bolt))
    store.apply(make_change(ns, first, second, entities=(bolt, tomas), aliases=names, links=links))
    assert [one.name for one in store.known_only_by(ns, [first.id])] == ["Tomas"]
    assert [one.name for one in store.known_only_by(ns, [first.id, second.id])] == ["Bolt", "Tomas"]
    erased(store, ns, first.id)
    assert store.entities_by_key(ns, [tomas.key, bolt.key]).keys() == {bolt.key}
    assert store.entities_by_alias(Scope(ns, "u"), ["tomas", "bolt", "bolti"]) == {}
    assert store.entities_by_alias(Scope(ns, "v"), ["bolt"])["bolt"][0].id == bolt.id
    erased(store, ns, second.id)
    assert store.entities_by_key(ns, [bolt.key]) == {}
    store.apply(make_change(ns, first, entities=(bolt,), links=mentions(first, bolt)))
    assert [entity.name for entity in store.entities(Scope(ns, "u"), 9)] == ["Bolt"]


@requirement("Y2", "T1")
def test_contradictions_of_an_erased_side_are_gone_open_or_closed(store: Store, ns: str) -> None:
    a, b, c = (make_memory(ns, f"side {n}", layer=Layer.SEMANTIC, state=State.CONFLICTED) for n in range(3))
    conflicts = (make_conflict(ns, a, b), make_conflict(ns, b, c), make_conflict(ns, a, c))
    store.apply(make_change(ns, a, b, c, conflicts=conflicts))
    store.apply(GraphChange(ns, T0, conflicts=(replace(conflicts[0], state="closed", closed_at=T0, verdict="x"),)))
    erased(store, ns, a.id)
    assert [one.id for one in store.conflicts(Scope(ns))] == [conflicts[1].id]
    assert store.conflicts(Scope(ns), "closed") == ()
    assert store.relatives(looking(ns), [c.id])[c.id].conflicts == (conflicts[1],)


@requirement("Y2", "W10")
@case("C145")
@pytest.mark.parametrize("erase", [True, False])
def test_answers_about_what_was_forgotten_are_given_up_and_its_words_are_free(
    store: Store, ns: str, erase: bool
) -> None:
    memory, other = make_memory(ns, user="u"), make_memory(ns, "other", user="u")
    receipts = tuple(Receipt("u", key, "{}", id) for key, id in (("a", memory.id), ("b", other.id), ("c", memory.id)))
    store.apply(make_change(ns, new(memory, key="k"), other, receipts=receipts))
    if erase:
        erased(store, ns, memory.id)
    else:
        store.apply(GraphChange(ns, T0, states=(to_state(memory, State.RETIRED),)))
    assert store.receipts(Scope(ns, "u"), ["a", "b", "c"]) == {"b": "{}"}
    again = make_memory(ns, user="u")
    store.apply(make_change(ns, new(again, key="k"), receipts=(Receipt("u", "a", "{}", again.id),)))
    assert store.memories_by_dedupe(ns, ["k"])["k"].id == again.id


@requirement("Y2", "W10")
def test_what_is_not_there_makes_an_erasure_stale_and_changes_nothing(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    for names, ids in ((ns, [memory.id, "mem_none"]), (f"{ns}-other", [memory.id])):
        with pytest.raises(StaleChange):
            erased(store, names, *ids)
    assert [m.id for m in listed(store, looking(ns))] == [memory.id]
    assert store.tombstones(Scope(ns), [memory.id]) == {}


@requirement("Y2", "W10")
def test_a_word_said_again_does_not_vanish_in_a_memory_that_was_retired_meanwhile(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    store.apply(GraphChange(ns, T0, states=(to_state(memory, State.RETIRED),)))
    with pytest.raises(StaleChange):
        store.apply(GraphChange(ns, T0, reinforcements=(Reinforcement(memory.id),)))


@requirement("Y2", "L3")
def test_a_session_goes_with_the_last_that_was_said_in_it(store: Store, ns: str) -> None:
    turns = [make_memory(ns, f"turn {n}", user="u", session_id="s", turn=n) for n in range(2)]
    touch = SessionTouch("s", "u", None, 2, turns[1].id, T0)
    store.apply(make_change(ns, *turns, sessions=(touch,)))
    erased(store, ns, turns[1].id)
    state = store.sessions(Scope(ns, "u"), ["s"])["s"]
    assert (state.turns, state.last_turn_id) == (2, None)
    erased(store, ns, turns[0].id)
    assert store.sessions(Scope(ns, "u"), ["s"]) == {}


@requirement("Y2", "S1")
def test_working_copies_are_those_of_exactly_that_user(store: Store, ns: str) -> None:
    mine, session, theirs = (
        make_memory(ns, "said", layer=Layer.WORKING, user=user, session_id=session)
        for user, session in (("u", None), ("u", "s"), (None, "s"))
    )
    kept = make_memory(ns, "said", user="u", observed_at=T0 - DAY)
    store.apply(make_change(ns, mine, session, theirs, kept))
    assert store.working_copies(Scope(ns, "u"), [mine.content_hash, "none"]) == (mine.id, session.id)
    assert store.working_copies(Scope(ns), [mine.content_hash]) == (theirs.id,)


@requirement("Y2", "Y5", "T1")
def test_dropped_vectors_are_lacking_until_they_are_put_anew(store: Store, ns: str) -> None:
    short, long, other = (make_memory(ns, f"turn {n}") for n in range(3))
    store.apply(make_change(ns, new(short, axis(0)), new(long, axis(1), axis(2)), new(other, axis(3))))
    store.apply(GraphChange(ns, T0, unembedded=(short.id, long.id, "mem_none")))
    every = looking(ns)
    assert [hit.memory_id for hit in store.vector(every, axis(0), 9)] == [other.id]
    assert {m.id: m.embedded for m in listed(store, every)} == {short.id: False, long.id: False, other.id: True}
    store.put_vectors(IDENTITY, {short.id: [axis(4)], long.id: [axis(5), axis(6)]})
    assert store.vector(every, axis(4), 1)[0].memory_id == short.id
    assert store.vector(every, axis(6), 1)[0].memory_id == long.id


@requirement("Y2", "D2", "T1")
def test_outcomes_go_with_their_decision_and_with_the_turn_that_told_them(store: Store, ns: str) -> None:
    decisions = [
        make_memory(ns, f"decision {n}", layer=Layer.TRACE, decision=Decision("which", "one", "so", "", T0))
        for n in range(2)
    ]
    turn = make_memory(ns, "it was returned")
    told = [
        Outcome(new_id("out"), decision.id, number, "returned", -0.5, T0, T0, None, source)
        for decision in decisions
        for number, source in ((1, None), (2, turn.id))
    ]
    store.apply(make_change(ns, *decisions, turn, outcomes=tuple(told)))
    erased(store, ns, decisions[0].id, turn.id)
    found = store.outcomes(looking(ns), [one.id for one in decisions])
    assert found == {decisions[1].id: (told[2],)}


@requirement("Y2", "T1")
def test_a_fact_that_outlives_its_turn_is_not_found_by_the_words_of_that(store: Store, ns: str) -> None:
    ada = make_entity(ns, "Ada")
    fact = make_memory(
        ns, "Ada likes tea", layer=Layer.SEMANTIC, fact=make_fact(ada, "likes", "tea"), keywords="zwieback monday",
        speaker="Bob", source_id="D1:1",
    )  # fmt: skip
    store.apply(make_change(ns, new(fact, axis(0)), entities=(ada,)))
    store.apply(GraphChange(ns, T0, bared=(Bared(fact.id, fact.content), Bared("mem_none", "x"))))
    every = looking(ns)
    assert store.fulltext(every, [word("zwieback")], 5) == ()
    assert [hit.memory_id for hit in store.fulltext(every, [word("tea")], 5)] == [fact.id]
    found = store.get(every, [fact.id])[fact.id]
    assert (found.keywords, found.provenance.speaker, found.provenance.source_id) == ("", None, None)
    assert (found.content, found.fact, found.embedded) == (
        fact.content,
        store.get(every, [fact.id])[fact.id].fact,
        True,
    )
    assert store.said_by(every, ["bob"], 5) == ()
