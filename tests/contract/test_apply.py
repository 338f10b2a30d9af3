"""What a change does, and that it does all of it or nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hindsight_graph.errors import EmbeddingMismatch, InvalidInput, StaleChange, StoreError
from hindsight_graph.model.change import Expectation, GraphChange, Receipt, Reinforcement, SessionTouch, Trim
from hindsight_graph.model.memory import Alias, Fact, Layer, Link, LinkType, State
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import (
    DIMENSION,
    HOUR,
    T0,
    alias,
    axis,
    fresh_namespace,
    han,
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
)


@requirement("W10")
def test_an_empty_change_changes_nothing(store: Store, ns: str) -> None:
    store.apply(GraphChange(ns, T0))
    assert listed(store, looking(ns)) == []


@requirement("W10", "T1")
def test_revisions_are_compared_and_counted_up(store: Store, ns: str) -> None:
    one, two = f"{ns}/one", f"{ns}/two"
    store.apply(GraphChange(ns, T0, expects=(Expectation(one, 0), Expectation(two, 0))))
    store.apply(GraphChange(ns, T0, expects=(Expectation(one, 1),)))
    assert store.revisions_of([one, two, f"{ns}/never"]) == {one: 2, two: 1}


def _everything(ns: str) -> dict[str, Any]:
    """One of each kind of part, all of them good."""
    memory = make_memory(ns, "all or nothing 全有或全无", user="alice", session_id="s", turn=0)
    person = make_entity(ns, "Nobody")
    return {
        "memories": (new(memory, axis(0), key="dedupe"),),
        "expects": (Expectation(f"{ns}/guard", 0),),
        "entities": (person,),
        "aliases": (alias(person),),
        "sessions": (SessionTouch("s", "alice", None, 1, memory.id, T0),),
        "links": mentions(memory, person),
        "conflicts": (make_conflict(ns, memory, user_id="alice"),),
        "receipts": (Receipt("alice", "key", "answer"),),
    }


def _traces(store: Store, ns: str, parts: dict[str, Any]) -> dict[str, Any]:
    """All that is left of `_everything`; empty values if nothing is."""
    filter = looking(ns, "alice", history=True)
    return {
        "memories": listed(store, filter),
        "vectors": store.vector(filter, axis(0), 5),
        "text": store.fulltext(filter, [han("全有")], 5),
        "guards": store.revisions_of([f"{ns}/guard"]),
        "entities": store.entities_by_key(ns, [parts["entities"][0].key]),
        "aliases": store.entities_by_alias(filter.scope, ["nobody"]),
        "sessions": store.sessions(filter.scope, ["s"]),
        "conflicts": store.conflicts(filter.scope),
        "receipts": store.receipts(filter.scope, ["key"]),
        "dedupe": store.memories_by_dedupe(ns, ["dedupe"]),
    }


@requirement("W10", "T1")
def test_a_good_change_leaves_every_part_of_it(store: Store, ns: str) -> None:
    parts = _everything(ns)
    store.apply(GraphChange(ns, T0, **parts))
    assert all(_traces(store, ns, parts).values())


STALE = {
    "a counter is behind": lambda ns: {"expects": (Expectation(f"{ns}/guard", 0), Expectation(f"{ns}/taken", 0))},
    "a counter is ahead": lambda ns: {"expects": (Expectation(f"{ns}/guard", 0), Expectation(f"{ns}/none", 3))},
    "an entity key is taken": lambda ns: {"entities": (make_entity(ns, "Nobody"), make_entity(ns, "Taken"))},
    "a dedupe key is taken": lambda ns: {"memories": (new(make_memory(ns, "other"), key="taken"),)},
    "a receipt is taken": lambda ns: {"receipts": (Receipt("alice", "key", "answer"), Receipt("alice", "taken", ""))},
}


@requirement("W10", "T1")
@pytest.mark.parametrize("reason", STALE)
def test_a_stale_change_is_refused_as_a_whole(store: Store, ns: str, reason: str) -> None:
    taken = make_entity(ns, "Taken", id=f"taken-{ns}")
    first = new(make_memory(ns, "first", user="bob"), key="taken")
    guard = Expectation(f"{ns}/taken", 0)
    receipt = Receipt("alice", "taken", "first answer")
    store.apply(make_change(ns, first, expects=(guard,), entities=(taken,), receipts=(receipt,)))
    parts = _everything(ns)
    bad = STALE[reason](ns)
    bad |= {"memories": (*parts["memories"], *bad["memories"])} if "memories" in bad else {}
    with pytest.raises(StaleChange):
        store.apply(GraphChange(ns, T0, **(parts | bad)))
    assert not any(_traces(store, ns, parts).values())
    assert store.receipts(looking(ns, "alice").scope, ["taken"]) == {"taken": "first answer"}


BAD_LAST_PART = {
    "a link from nowhere": lambda ns, m: {"links": (Link(LinkType.NEXT, "mem_none", m.id),)},
    "a link to nowhere": lambda ns, m: {"links": (Link(LinkType.DERIVED_FROM, m.id, "mem_none"),)},
    "a mention of nobody": lambda ns, m: {"links": (Link(LinkType.MENTIONS, m.id, "ent_none"),)},
    "an edge of no conflict": lambda ns, m: {"links": (Link(LinkType.IN_CONFLICT, "con_none", m.id),)},
    "a conflict over nothing": lambda ns, m: {"conflicts": (make_conflict(ns, m, make_memory(ns)),)},
    "a state of nothing": lambda ns, m: {"states": (to_state(make_memory(ns), State.RETIRED),)},
    "nothing reinforced": lambda ns, m: {"reinforcements": (Reinforcement("mem_none"),)},
    "a fact about nobody": lambda ns, m: {
        "memories": (new(m), new(make_memory(ns, layer=Layer.SEMANTIC, fact=Fact("ent_none", "age", value="3"))))
    },
    "an alias of nobody": lambda ns, m: {"aliases": (Alias("ent_none", "x", "x", None),)},
}


@requirement("W10", "T1")
@pytest.mark.parametrize("fault", BAD_LAST_PART)
def test_a_change_with_one_bad_part_applies_nothing(store: Store, ns: str, fault: str) -> None:
    parts = _everything(ns)
    memory = parts["memories"][0].memory
    bad = {
        name: values if name == "memories" else (*parts.get(name, ()), *values)
        for name, values in BAD_LAST_PART[fault](ns, memory).items()
    }
    with pytest.raises(StoreError):
        store.apply(GraphChange(ns, T0, **(parts | bad)))
    assert not any(_traces(store, ns, parts).values())


@requirement("S1")
@pytest.mark.parametrize("part", ["entities", "memories", "conflicts"])
def test_a_part_of_another_namespace_is_refused(store: Store, ns: str, part: str) -> None:
    foreign = _everything(fresh_namespace())
    with pytest.raises(InvalidInput):
        store.apply(GraphChange(ns, T0, **{part: foreign[part]}))


@requirement("W10")
def test_the_same_change_twice_is_stale_not_double(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    with pytest.raises(StaleChange):
        store.apply(make_change(ns, memory))
    assert [found.id for found in listed(store, looking(ns))] == [memory.id]


@requirement("W10")
def test_a_link_given_twice_is_one(store: Store, ns: str) -> None:
    old, newer = make_memory(ns), make_memory(ns)
    edge = Link(LinkType.SUPERSEDES, newer.id, old.id, at=T0, reason="moved")
    store.apply(make_change(ns, old, newer, links=(edge, edge)))
    store.apply(GraphChange(ns, T0, links=(edge,)))
    assert store.relatives(looking(ns), [old.id])[old.id].superseded_by == (newer.id,)


# -- dedupe keys -----------------------------------------------------------------------------------------------
@requirement("W6", "T1")
def test_a_dedupe_key_finds_its_memory(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, new(memory, key="k"), new(make_memory(ns))))
    assert store.memories_by_dedupe(ns, ["k", "other"]) == {"k": memory}


@requirement("W6")
@pytest.mark.parametrize("state", [State.SUPERSEDED, State.RETIRED])
def test_a_superseded_or_retired_memory_gives_its_dedupe_key_up(store: Store, ns: str, state: State) -> None:
    first, second = make_memory(ns, "same words"), make_memory(ns, "same words")
    store.apply(make_change(ns, new(first, key="k")))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(first, state),)))
    assert store.memories_by_dedupe(ns, ["k"]) == {}
    store.apply(make_change(ns, new(second, key="k")))
    assert store.memories_by_dedupe(ns, ["k"])["k"].id == second.id


@requirement("W6")
@pytest.mark.parametrize("state", [State.ARCHIVED, State.HELD, State.CONFLICTED])
def test_a_live_or_archived_memory_keeps_its_dedupe_key(store: Store, ns: str, state: State) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, new(memory, key="k")))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(memory, state),)))
    assert store.memories_by_dedupe(ns, ["k"])["k"].state == state
    with pytest.raises(StaleChange):
        store.apply(make_change(ns, new(make_memory(ns), key="k")))


@requirement("W6")
def test_a_memory_that_becomes_live_takes_its_dedupe_key_up_again(store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, new(memory, key="k")))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(memory, State.RETIRED),)))
    store.apply(GraphChange(ns, T0 + 2 * HOUR, states=(to_state(memory, State.CURRENT, dedupe_key="k"),)))
    assert store.memories_by_dedupe(ns, ["k"])["k"].id == memory.id


@requirement("C5", "W6")
def test_a_key_that_a_change_frees_can_be_taken_by_a_memory_of_the_same_change(store: Store, ns: str) -> None:
    old, fresh = make_memory(ns), make_memory(ns)
    store.apply(make_change(ns, new(old, key="k")))
    store.apply(make_change(ns, new(fresh, key="k"), states=(to_state(old, State.SUPERSEDED),)))
    assert store.memories_by_dedupe(ns, ["k"])["k"].id == fresh.id


@requirement("W6")
def test_taking_up_a_dedupe_key_that_another_holds_is_stale(store: Store, ns: str) -> None:
    first, second = make_memory(ns), make_memory(ns)
    store.apply(make_change(ns, new(first, key="k")))
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(first, State.RETIRED),)))
    store.apply(make_change(ns, new(second, key="k")))
    with pytest.raises(StaleChange):
        store.apply(GraphChange(ns, T0 + 2 * HOUR, states=(to_state(first, State.CURRENT, dedupe_key="k"),)))
    assert store.memories_by_dedupe(ns, ["k"])["k"].id == second.id


@requirement("S1")
def test_one_dedupe_or_entity_key_may_be_used_in_two_namespaces(store: Store, ns: str) -> None:
    for space in (ns, fresh_namespace()):
        memory = make_memory(space)
        store.apply(make_change(space, new(memory, key="k"), entities=(make_entity(space, "Same"),)))
        assert store.memories_by_dedupe(space, ["k"])["k"].id == memory.id


# -- vectors ---------------------------------------------------------------------------------------------------
@requirement("Y5")
def test_a_vector_of_another_dimension_is_refused(store: Store, ns: str) -> None:
    with pytest.raises(EmbeddingMismatch):
        store.apply(make_change(ns, new(make_memory(ns), [1.0] * (DIMENSION - 1))))
    with pytest.raises(EmbeddingMismatch):
        store.vector(looking(ns), axis(0)[:-1], 5)
    assert listed(store, looking(ns)) == []


@pytest.mark.parametrize("bad", [0.0, float("nan"), float("inf")])
def test_a_vector_without_a_direction_is_refused(store: Store, ns: str, bad: float) -> None:
    with pytest.raises(InvalidInput):
        store.apply(make_change(ns, new(make_memory(ns), [bad] * DIMENSION)))
    with pytest.raises(InvalidInput):
        store.vector(looking(ns), np.full(DIMENSION, bad, np.float32), 5)
    assert listed(store, looking(ns)) == []


# -- notes -----------------------------------------------------------------------------------------------------
@requirement("W10")
def test_one_key_has_a_receipt_per_user(store: Store, ns: str) -> None:
    store.apply(GraphChange(ns, T0, receipts=(Receipt("alice", "k", "to alice"), Receipt(None, "k", "to all"))))
    assert store.receipts(looking(ns, "alice").scope, ["k", "none"]) == {"k": "to alice"}
    assert store.receipts(looking(ns).scope, ["k"]) == {"k": "to all"}
    assert store.receipts(looking(ns, "bob").scope, ["k"]) == {}


def test_meta_is_kept_and_replaced(store: Store, ns: str) -> None:
    store.apply(GraphChange(ns, T0, meta={f"{ns}/ontology": "v1", f"{ns}/other": "本体"}))
    store.apply(GraphChange(ns, T0, meta={f"{ns}/ontology": "v2"}))
    meta = store.meta()
    assert (meta[f"{ns}/ontology"], meta[f"{ns}/other"]) == ("v2", "本体")
    assert int(meta["schema_version"]) >= 1


def test_parts_that_refer_to_each_other_come_in_one_change(store: Store, ns: str) -> None:
    person, place = make_entity(ns, "Ada"), make_entity(ns, "London", "Place")
    turn = make_memory(ns, "I live in London")
    fact = make_memory(ns, "Ada lives in London", layer=Layer.SEMANTIC, fact=make_fact(person, "lives_in", place))
    conflict = make_conflict(ns, fact)
    links = (
        Link(LinkType.DERIVED_FROM, fact.id, turn.id),
        Link(LinkType.IN_CONFLICT, conflict.id, turn.id),
        *mentions(turn, place),
    )
    change = make_change(
        ns, turn, fact, entities=(person, place), links=links, conflicts=(conflict,), trims=(Trim("s", None, 0),)
    )
    store.apply(change)
    found = store.relatives(looking(ns), [turn.id, fact.id])
    assert (found[turn.id].facts, found[fact.id].sources) == ((fact.id,), (turn.id,))
    assert [c.memory_ids for c in found[turn.id].conflicts] == [(fact.id, turn.id)]
