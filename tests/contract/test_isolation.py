"""S1: what belongs to one namespace or user is not seen from another, by any read of the port."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest

from hindsight_graph.errors import StoreError
from hindsight_graph.model.change import Reinforcement
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Alias, Link, LinkType, State
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_probes import BOSS, EXACT, IMPERSONAL, NAMESPACED, OPERATING, SCOPED, Plant, plant
from tests.support_store import (
    T0,
    alias,
    fresh_namespace,
    looking,
    make_change,
    make_entity,
    make_memory,
    mentions,
    to_state,
)


@pytest.fixture
def plants(store: Store, ns: str) -> list[Plant]:
    """Alice's, Bob's and the common things of this namespace, and the same in another one."""
    return [plant(store, space, user) for space in (ns, fresh_namespace()) for user in ("alice", "bob", None)]


@requirement("S1", "T1")
def test_every_method_of_the_port_is_probed_for_leaks() -> None:
    port = {name for name, _ in inspect.getmembers(Store) if not name.startswith("_")}
    assert {*SCOPED, *EXACT, *NAMESPACED, *IMPERSONAL, *OPERATING} == port


@requirement("S1", "T1")
@pytest.mark.parametrize("method", SCOPED)
def test_a_user_sees_own_and_common_memories_only(store: Store, ns: str, plants: list[Plant], method: str) -> None:
    seen = SCOPED[method](store, looking(ns, "alice"), plants)
    assert seen == {(ns, "alice"), (ns, None)}


@requirement("S1", "T1")
@pytest.mark.parametrize("method", SCOPED)
def test_without_a_user_only_common_memories_are_seen(store: Store, ns: str, plants: list[Plant], method: str) -> None:
    assert SCOPED[method](store, looking(ns), plants) == {(ns, None)}


@requirement("S1", "T1")
@pytest.mark.parametrize("method", SCOPED)
def test_the_right_to_all_users_ends_at_the_namespace(store: Store, ns: str, plants: list[Plant], method: str) -> None:
    seen = SCOPED[method](store, looking(ns, "alice", everyone=True), plants)
    assert seen == {(ns, "alice"), (ns, "bob"), (ns, None)}


@requirement("S1", "T1")
@pytest.mark.parametrize("method", SCOPED)
def test_history_and_both_clocks_open_nothing(store: Store, ns: str, plants: list[Plant], method: str) -> None:
    filter = looking(ns, "bob", history=True, as_of=T0, believed_at=T0)
    assert SCOPED[method](store, filter, plants) == {(ns, "bob"), (ns, None)}


@requirement("S1", "T1")
@pytest.mark.parametrize("method", SCOPED)
def test_an_unknown_namespace_is_empty(store: Store, plants: list[Plant], method: str) -> None:
    assert SCOPED[method](store, looking(fresh_namespace(), "alice", everyone=True), plants) == set()


@requirement("S1", "T1")
@pytest.mark.parametrize("method", EXACT)
@pytest.mark.parametrize("user", ["alice", "bob", None])
def test_sessions_and_receipts_are_those_of_exactly_the_user(
    store: Store, ns: str, plants: list[Plant], method: str, user: str | None
) -> None:
    assert EXACT[method](store, looking(ns, user), plants) == {(ns, user)}


@requirement("S1", "T1")
@pytest.mark.parametrize("method", NAMESPACED)
def test_keys_are_looked_up_in_one_namespace(store: Store, ns: str, plants: list[Plant], method: str) -> None:
    seen = NAMESPACED[method](store, looking(ns), plants)
    assert seen == {(ns, "alice"), (ns, "bob"), (ns, None)}


@requirement("S1")
@pytest.mark.parametrize(
    "stranger",
    [
        "' OR 1=1 --",
        "*",
        "%",
        "_",
        "alice\0",
        "alice'",
        "ALICE",
        "",
        "{user_id}",
        "$user_id",
        "null",
        "None",
        '["alice"]',
    ],
)
def test_an_odd_user_name_is_nobody(store: Store, ns: str, plants: list[Plant], stranger: str) -> None:
    filter = looking(ns, stranger)
    assert {name: probe(store, filter, plants) for name, probe in SCOPED.items()} == {
        name: {(ns, None)} for name in SCOPED
    }
    assert {name: probe(store, filter, plants) for name, probe in EXACT.items()} == {name: set() for name in EXACT}


@requirement("S1")
def test_an_entity_tells_only_the_aliases_that_one_may_know(store: Store, ns: str) -> None:
    person = make_entity(ns, "Robert Smith")
    memory = make_memory(ns)
    names = (alias(person), alias(person, "Rob"), alias(person, "Bobby", user="alice"), alias(person, "R", user="bob"))
    store.apply(make_change(ns, memory, entities=(person,), aliases=names, links=mentions(memory, person)))
    scope = looking(ns, "alice").scope
    found = store.entities_by_alias(scope, ["bobby", "r", "rob"])
    assert {key: [entity.id for entity in group] for key, group in found.items()} == {
        "bobby": [person.id],
        "rob": [person.id],
    }
    assert found["rob"][0].aliases == ("Bobby", "Rob")
    assert [entity.aliases for entity in store.entities(scope, 10)] == [("Bobby", "Rob")]
    assert store.entities_by_key(ns, [person.key])[person.key].aliases == ("Rob",)


@requirement("S1")
@pytest.mark.parametrize(
    "foreign", ["source", "target", "entity", "alias", "state", "reinforcement", "conflict", "outcome"]
)
def test_a_change_cannot_reach_into_another_namespace(store: Store, ns: str, plants: list[Plant], foreign: str) -> None:
    theirs = next(p for p in plants if p.namespace != ns and p.user is None)
    own, second = make_memory(ns, "own"), make_memory(ns, "second")
    change = {
        "source": {"links": (Link(LinkType.NEXT, theirs.turn.id, own.id),)},
        "target": {"links": (Link(LinkType.SUPERSEDES, own.id, theirs.turn.id, at=T0),)},
        "entity": {"links": mentions(own, theirs.person)},
        "alias": {"aliases": (Alias(theirs.person.id, BOSS, "boss", None),)},
        "state": {"states": (to_state(theirs.turn, State.RETIRED),)},
        "reinforcement": {"reinforcements": (Reinforcement(theirs.turn.id),)},
        "conflict": {"conflicts": (replace(theirs.conflict, namespace=ns, memory_ids=(own.id,)),)},
        "outcome": {"outcomes": (Outcome("out_foreign", theirs.turn.id, 2, "not so", 0.0, T0, T0),)},
    }[foreign]
    with pytest.raises(StoreError):
        store.apply(make_change(ns, own, second, **change))
    assert store.get(looking(ns), [own.id, second.id]) == {}
    found = store.get(looking(theirs.namespace), [theirs.turn.id])[theirs.turn.id]
    assert (found.state, found.reinforced) == (State.CURRENT, 0)
    assert store.conflicts(looking(theirs.namespace).scope) == (theirs.conflict,)
