"""The graph channel: facts and mentions around entities, both directions, two hops, with paths, without leaks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import Entity, Layer, Memory, State
from hindsight_graph.model.recall import PathStep, Reached
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import (
    DAY,
    HOUR,
    T0,
    looking,
    make_change,
    make_entity,
    make_fact,
    make_memory,
    mentions,
    to_state,
)


@dataclass
class World:
    """Ada works at Acme, Ben works at Acme, Acme is in Oslo; the entities by name and the facts by subject."""

    store: Store
    ns: str
    entities: dict[str, Entity]
    facts: dict[str, Memory]

    def walk(
        self, *names: str, hops: int = 2, user: str | None = None, limit: int = 100, **asked: object
    ) -> list[Reached]:
        """What is reached from entities."""
        starts = [self.entities[name].id for name in names]
        return list(self.store.expand(looking(self.ns, user, **asked), starts, hops, limit))

    def add(self, subject: str, relation: str, to: str, **fields: object) -> Memory:
        """One more fact, and the entities in it that are new."""
        fresh = [make_entity(self.ns, name, "Thing") for name in (subject, to) if name not in self.entities]
        self.entities |= {entity.name: entity for entity in fresh}
        negated = bool(fields.pop("negated", False))
        fact = make_fact(self.entities[subject], relation, self.entities[to], negated=negated)
        memory = make_memory(self.ns, f"{subject} {relation} {to}", layer=Layer.SEMANTIC, fact=fact, **fields)
        self.store.apply(make_change(self.ns, memory, entities=tuple(fresh)))
        return memory

    def mention(self, name: str, **fields: object) -> Memory:
        """A turn that mentions an entity."""
        memory = make_memory(self.ns, f"about {name}", **fields)
        self.store.apply(make_change(self.ns, memory, links=mentions(memory, self.entities[name])))
        return memory


@pytest.fixture
def world(store: Store, ns: str) -> World:
    world = World(store, ns, {}, {})
    world.facts["Ada"] = world.add("Ada", "works_at", "Acme")
    world.facts["Ben"] = world.add("Ben", "works_at", "Acme")
    world.facts["Acme"] = world.add("Acme", "located_in", "Oslo")
    return world


def step(subject: str, relation: str, to: str, memory: Memory) -> PathStep:
    return PathStep(subject, relation, to, memory.id)


@requirement("R1", "R5", "T1")
def test_one_hop_reaches_the_facts_of_an_entity_from_both_ends(world: World) -> None:
    ada, ben, acme = world.facts["Ada"], world.facts["Ben"], world.facts["Acme"]
    assert [(r.memory_id, r.hops, r.path) for r in world.walk("Ada", hops=1)] == [
        (ada.id, 1, (step("Ada", "works_at", "Acme", ada),))
    ]
    assert {r.memory_id for r in world.walk("Acme", hops=1)} == {ada.id, ben.id, acme.id}
    assert [r.path for r in world.walk("Oslo", hops=1)] == [(step("Acme", "located_in", "Oslo", acme),)]


@requirement("R1", "R5", "R6", "T1")
def test_two_hops_reach_what_lies_behind_with_the_path_as_stored(world: World) -> None:
    ada, ben, acme = world.facts["Ada"], world.facts["Ben"], world.facts["Acme"]
    first = step("Ada", "works_at", "Acme", ada)
    assert {(r.memory_id, r.hops, r.path) for r in world.walk("Ada")} == {
        (ada.id, 1, (first,)),
        (ben.id, 2, (first, step("Ben", "works_at", "Acme", ben))),
        (acme.id, 2, (first, step("Acme", "located_in", "Oslo", acme))),
    }


@requirement("R1")
def test_nothing_is_reached_beyond_the_hops(world: World) -> None:
    far = world.add("Oslo", "part_of", "Norway")
    assert far.id not in {r.memory_id for r in world.walk("Ada")}
    assert far.id in {r.memory_id for r in world.walk("Acme")}
    assert far.id not in {r.memory_id for r in world.walk("Acme", hops=1)}


@requirement("R1", "T1")
def test_mentions_of_the_start_are_one_hop_away_with_no_path(world: World) -> None:
    turn = world.mention("Ada", session_id="s", turn=5)
    found = {r.memory_id: r for r in world.walk("Ada", hops=1)}[turn.id]
    assert (found.hops, found.path, found.session_id, found.turn) == (1, (), "s", 5)


@requirement("R1", "T1")
def test_mentions_of_an_entity_on_the_way_are_reached_by_the_path_to_it(world: World) -> None:
    at_acme, at_oslo = world.mention("Acme"), world.mention("Oslo")
    found = {r.memory_id: r for r in world.walk("Ada")}
    assert (found[at_acme.id].hops, found[at_acme.id].path) == (
        2,
        (step("Ada", "works_at", "Acme", world.facts["Ada"]),),
    )
    assert at_oslo.id not in found  # three edges away
    assert at_acme.id not in {r.memory_id for r in world.walk("Ada", hops=1)}


@requirement("R1")
def test_the_shortest_way_is_told_once(world: World) -> None:
    ada = world.facts["Ada"]
    world.store.apply(GraphChange(world.ns, T0, links=mentions(ada, world.entities["Ada"], world.entities["Acme"])))
    reached = world.walk("Ada", "Acme")
    assert len({r.memory_id for r in reached}) == len(reached)
    by_id = {r.memory_id: r for r in reached}
    assert (by_id[ada.id].hops, by_id[ada.id].path) == (1, (step("Ada", "works_at", "Acme", ada),))
    assert {r.hops for r in reached} == {1}


@requirement("R1")
def test_fewer_hops_come_first_then_lesser_hubs_and_the_limit_holds(world: World) -> None:
    ben_turn, acme_turns = world.mention("Ben"), {world.mention("Acme").id for _ in range(4)}
    reached = world.walk("Ben", "Acme", hops=1)
    for _ in range(9):
        world.mention("Ada")
    hops = [(r.hops, r.degree) for r in world.walk("Ada")]  # Ada is mentioned more often than what lies behind her
    assert hops == sorted(hops)
    assert hops[0][1] > hops[-1][1]
    assert [r.degree for r in reached] == sorted(r.degree for r in reached)
    assert {r.memory_id for r in reached[:2]} == {ben_turn.id, world.facts["Ben"].id}
    assert acme_turns <= {r.memory_id for r in reached[2:]}
    assert world.walk("Ben", "Acme", hops=1, limit=2) == reached[:2]


@requirement("R1", "S1")
def test_degree_counts_the_visible_memories_about_the_entity_come_through(world: World) -> None:
    for user in ("alice", "alice", "bob", None):
        world.mention("Ada", user=user)
    degrees = {user: {r.degree for r in world.walk("Ada", hops=1, user=user)} for user in ("alice", "bob", None)}
    assert degrees == {"alice": {4}, "bob": {3}, None: {2}}  # her own turns, the common one, and the fact
    through_acme = [r.degree for r in world.walk("Ada") if r.hops == 2]
    assert through_acme == [3, 3]


@requirement("S1", "R1", "T1")
def test_no_path_leads_through_what_may_not_be_seen(world: World) -> None:
    """Bob's fact joins Ada to a project, whose own fact is common."""
    secret = world.add("Ada", "works_on", "Project X", user="bob")
    behind = world.add("Project X", "located_in", "Bergen")
    for user in ("alice", None):
        assert {secret.id, behind.id}.isdisjoint(r.memory_id for r in world.walk("Ada", user=user))
    assert {secret.id, behind.id} <= {r.memory_id for r in world.walk("Ada", user="bob")}
    assert {secret.id, behind.id} <= {r.memory_id for r in world.walk("Ada", everyone=True)}


@requirement("S1")
def test_an_entity_of_another_namespace_leads_nowhere(world: World, store: Store) -> None:
    entity = world.entities["Ada"]
    assert store.expand(looking(f"{world.ns}-other", everyone=True), [entity.id, "ent_none"], 2, 10) == ()


@requirement("R7", "T1")
def test_a_path_needs_every_fact_on_it_to_pass_the_filter(world: World) -> None:
    ada, ben = world.facts["Ada"], world.facts["Ben"]
    closed = to_state(ada, State.SUPERSEDED, valid_to=T0 + HOUR)
    world.store.apply(GraphChange(world.ns, T0 + HOUR, states=(closed,)))
    assert world.walk("Ada") == []
    assert {ada.id, ben.id} <= {r.memory_id for r in world.walk("Ada", history=True)}
    assert {ada.id, ben.id} <= {r.memory_id for r in world.walk("Ada", as_of=T0)}
    assert world.walk("Ada", as_of=T0 + HOUR) == []
    assert {ada.id, ben.id} <= {r.memory_id for r in world.walk("Ada", believed_at=T0)}
    assert world.walk("Ada", layers=frozenset({Layer.EPISODIC}), history=True) == []


@requirement("R1")
def test_a_denied_fact_is_reached_but_leads_nowhere(world: World) -> None:
    denied = world.add("Cyd", "works_at", "Acme", negated=True)
    assert [r.memory_id for r in world.walk("Cyd")] == [denied.id]
    assert denied.id in {r.memory_id for r in world.walk("Acme", hops=1)}


@requirement("R1")
def test_a_fact_with_a_value_is_reached_and_tells_it(world: World) -> None:
    named = make_fact(world.entities["Ada"], "attribute", "30721", name="工号")
    plain = make_fact(world.entities["Ada"], "age", "41")
    facts = [make_memory(world.ns, layer=Layer.SEMANTIC, fact=fact) for fact in (named, plain)]
    world.store.apply(make_change(world.ns, *facts))
    found = {r.memory_id: r.path for r in world.walk("Ada", hops=1)}
    assert found[facts[0].id] == (step("Ada", "工号", "30721", facts[0]),)
    assert found[facts[1].id] == (step("Ada", "age", "41", facts[1]),)


@requirement("R1")
def test_a_circle_of_facts_ends(world: World) -> None:
    back = world.add("Acme", "employs", "Ada")
    found = {r.memory_id: r.hops for r in world.walk("Ada")}
    assert found[back.id] == 1
    assert sorted(found.values()) == [1, 1, 2, 2]


@requirement("S5", "T1")
def test_a_hub_neither_fails_nor_hides_what_is_newest(world: World) -> None:
    turns = [make_memory(world.ns, f"about Acme {n}", recorded_at=T0 + n * HOUR) for n in range(1500)]
    links = tuple(link for turn in turns for link in mentions(turn, world.entities["Acme"]))
    world.store.apply(make_change(world.ns, *turns, links=links, at=T0 + 1500 * HOUR))
    reached = world.walk("Ada", limit=50, now=T0 + 90 * DAY)
    assert len(reached) == 50
    assert reached[0].memory_id == world.facts["Ada"].id
    everything = {r.memory_id for r in world.walk("Ada", limit=5000, now=T0 + 90 * DAY)}
    assert {turn.id for turn in turns[-100:]} <= everything
    assert len(everything) < 1500


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_no_more_than_the_limit_come(world: World, limit: int) -> None:
    assert len(world.walk("Ada", limit=limit)) == limit


def test_no_entities_reach_nothing(world: World) -> None:
    assert world.walk() == []
