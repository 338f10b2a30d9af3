"""What a write looks up before it is planned: entities, facts, sessions."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from hindsight_graph.model.change import Classified, GraphChange, SessionTouch, Trim
from hindsight_graph.model.memory import LIVE_STATES, Layer, Memory, State
from hindsight_graph.ports.store import SessionState, Store
from tests.requirements import requirement
from tests.support_store import (
    DAY,
    HOUR,
    MICROSECOND,
    T0,
    alias,
    looking,
    make_change,
    make_entity,
    make_fact,
    make_memory,
    mentions,
)


@requirement("W9", "T1")
def test_an_entity_is_found_by_its_name_and_by_every_alias(store: Store, ns: str) -> None:
    city = make_entity(ns, "Peking", "Place")
    names = (alias(city), alias(city, "北京"), alias(city, "Beijing"), alias(city, "BEIJING"))
    store.apply(GraphChange(ns, T0, entities=(city,), aliases=names))
    found = store.entities_by_alias(looking(ns).scope, ["peking", "北京", "beijing", "nanjing", "Peking"])
    assert {key: [entity.id for entity in group] for key, group in found.items()} == {
        key: [city.id] for key in ("peking", "北京", "beijing")
    }
    entity = found["北京"][0]
    assert (entity.name, entity.cls, entity.key, entity.namespace) == ("Peking", "Place", city.key, ns)
    assert entity.aliases == ("BEIJING", "Beijing", "北京")


@requirement("W9", "T1")
def test_one_name_may_belong_to_several_entities(store: Store, ns: str) -> None:
    planet, metal = make_entity(ns, "Mercury", "Planet"), make_entity(ns, "Mercury", "Material")
    store.apply(GraphChange(ns, T0, entities=(planet, metal), aliases=(alias(planet), alias(metal))))
    found = store.entities_by_alias(looking(ns).scope, ["mercury"])
    assert {entity.id for entity in found["mercury"]} == {planet.id, metal.id}
    assert store.entities_by_key(ns, [planet.key, "none"])[planet.key].cls == "Planet"


@requirement("W9")
def test_an_alias_may_come_later_and_twice(store: Store, ns: str) -> None:
    person = make_entity(ns, "Robert")
    store.apply(GraphChange(ns, T0, entities=(person,)))
    store.apply(GraphChange(ns, T0, aliases=(alias(person, "Bob"), alias(person, "Bob"))))
    store.apply(GraphChange(ns, T0, aliases=(alias(person, "Bob"),)))
    assert [found.aliases for found in store.entities_by_alias(looking(ns).scope, ["bob"])["bob"]] == [("Bob",)]


@requirement("W9", "T1")
def test_entities_are_listed_by_name_when_a_memory_speaks_of_them(store: Store, ns: str) -> None:
    b, a, c, silent = (make_entity(ns, name, "Thing") for name in ("b", "a", "c", "silent"))
    turn = make_memory(ns)
    fact = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(a, "likes", c))
    store.apply(make_change(ns, turn, fact, entities=(b, a, c, silent), links=mentions(turn, b)))
    scope = looking(ns).scope
    assert [entity.name for entity in store.entities(scope, 10)] == ["a", "b", "c"]
    assert [entity.name for entity in store.entities(scope, 2)] == ["a", "b"]


# -- facts -----------------------------------------------------------------------------------------------------
def _fact(ns: str, n: int, **fields: object) -> tuple[Memory, object]:
    entity = make_entity(ns, f"subject {n}")
    return make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(entity, "lives_in", "x"), **fields), entity


@requirement("C1", "T1")
@pytest.mark.parametrize("state", State)
def test_live_facts_of_a_slot_are_found(store: Store, ns: str, state: State) -> None:
    memory, entity = _fact(ns, 1, state=state)
    store.apply(make_change(ns, memory, entities=(entity,)))
    found = store.facts_about(looking(ns).scope, [(entity.id, "lives_in")], T0)
    assert [fact.id for fact in found] == ([memory.id] if state in LIVE_STATES else [])


@requirement("C1", "T1")
def test_only_the_slots_asked_for_are_found_oldest_validity_first(store: Store, ns: str) -> None:
    ada, ben = make_entity(ns, "Ada"), make_entity(ns, "Ben")
    said = [(T0, None), (T0 + DAY, T0 - DAY), (T0 - HOUR, None), (T0, T0 + DAY)]  # observed_at, valid_from
    lives = [
        make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(ada, "lives_in", str(n)), observed_at=at, valid_from=since)
        for n, (at, since) in enumerate(said)
    ]
    other = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(ada, "age", "41"))
    bens = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(ben, "age", "9", negated=True))
    object_only = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(ben, "lives_in", ada))
    store.apply(make_change(ns, *lives, other, bens, object_only, entities=(ada, ben)))
    scope = looking(ns).scope
    found = store.facts_about(scope, [(ada.id, "lives_in"), (ada.id, "lives_in")], T0)
    assert [fact.id for fact in found] == [lives[n].id for n in (1, 2, 0, 3)]
    both = store.facts_about(scope, [(ada.id, "age"), (ben.id, "age"), (ben.id, "none"), ("ent_none", "age")], T0)
    assert {fact.id for fact in both} == {other.id, bens.id}
    assert {fact.fact.value for fact in both if fact.fact} == {"41", "9"}
    assert store.facts_about(scope, [], T0) == ()


@requirement("C1", "W4", "T1")
def test_a_fact_is_live_until_it_expires(store: Store, ns: str) -> None:
    memory, entity = _fact(ns, 1, expires_at=T0 + HOUR)
    store.apply(make_change(ns, memory, entities=(entity,)))

    def live_at(now: datetime) -> list[str]:
        return [fact.id for fact in store.facts_about(looking(ns).scope, [(entity.id, "lives_in")], now)]

    assert live_at(T0 + HOUR - MICROSECOND) == [memory.id]
    assert live_at(T0 + HOUR) == []
    assert live_at((T0 + DAY).astimezone(timezone(timedelta(hours=14)))) == []


# -- sessions --------------------------------------------------------------------------------------------------
@requirement("L3", "T1")
def test_a_session_is_created_and_moved_on(store: Store, ns: str) -> None:
    first, second = make_memory(ns, session_id="s", turn=0), make_memory(ns, session_id="s", turn=1)
    scope = looking(ns, "alice").scope
    store.apply(make_change(ns, first, sessions=(SessionTouch("s", "alice", "bot", 1, first.id, T0),)))
    assert store.sessions(scope, ["s", "none"]) == {"s": SessionState("s", 1, first.id, T0, "alice", "bot")}
    store.apply(make_change(ns, second, sessions=(SessionTouch("s", "alice", "bot", 2, second.id, T0 + HOUR),)))
    assert store.sessions(scope, ["s"]) == {"s": SessionState("s", 2, second.id, T0 + HOUR, "alice", "bot")}


@requirement("L3", "S1")
def test_sessions_of_one_name_are_apart_for_each_user(store: Store, ns: str) -> None:
    touches = (SessionTouch("s", "alice", None, 5, None, T0), SessionTouch("s", None, None, 2, None, T0))
    store.apply(GraphChange(ns, T0, sessions=touches))
    assert store.sessions(looking(ns, "alice").scope, ["s"])["s"].turns == 5
    assert store.sessions(looking(ns).scope, ["s"])["s"].turns == 2
    assert store.sessions(looking(ns, "bob").scope, ["s"]) == {}


@requirement("L3")
def test_a_session_does_not_name_a_last_turn_that_is_gone(store: Store, ns: str) -> None:
    turn = make_memory(ns, session_id="s", turn=0, layer=Layer.WORKING)
    store.apply(make_change(ns, turn, sessions=(SessionTouch("s", None, None, 1, turn.id, T0),)))
    store.apply(GraphChange(ns, T0, trims=(Trim("s", None, 0),)))
    assert store.sessions(looking(ns).scope, ["s"]) == {"s": SessionState("s", 1, None, T0)}


@requirement("W9", "T1")
def test_an_entity_gets_a_more_exact_class_once(store: Store, ns: str) -> None:
    atlas = make_entity(ns, "Atlas", "Thing")
    store.apply(GraphChange(ns, T0, entities=(atlas,), aliases=(alias(atlas),)))

    def classify(was: str, cls: str) -> tuple[str, str]:
        store.apply(GraphChange(ns, T0, classified=(Classified(atlas.id, was, cls),)))
        found = store.entities_by_key(ns, [atlas.key])[atlas.key]
        return found.cls, found.key

    assert classify("Thing", "Project") == ("Project", atlas.key)
    assert classify("Thing", "Person") == ("Project", atlas.key)
