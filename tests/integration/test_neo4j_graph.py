"""What lies in the graph: labels and typed edges that a person can follow, kept right under many writers at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import neo4j
import numpy as np
import pytest

from hindsight_graph.commit import Committer
from hindsight_graph.errors import InvalidInput, StaleChange
from hindsight_graph.model.change import Expectation, GraphChange, Receipt, Reinforcement, SessionTouch
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import Layer, Link, LinkType, State
from hindsight_graph.stores.neo4j import search, session
from hindsight_graph.stores.neo4j.queries import query
from hindsight_graph.stores.neo4j.session import open_driver
from hindsight_graph.stores.neo4j.store import Neo4jStore
from hindsight_graph.stores.neo4j.target import parse
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_store import (
    DAY,
    DIMENSION,
    HOUR,
    IDENTITY,
    MICROSECOND,
    T0,
    alias,
    axis,
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

pytestmark = [
    pytest.mark.neo4j,
    pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server"),
]


@pytest.fixture
def store() -> Iterator[Neo4jStore]:
    """A store that is set up."""
    opened = Neo4jStore.from_url(os.environ[NEO4J])
    opened.setup(IDENTITY)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def driver() -> Iterator[neo4j.Driver]:
    """What a person's Browser has."""
    with open_driver(parse(os.environ[NEO4J]), 30.0) as opened:
        yield opened


def rows(driver: neo4j.Driver, cypher: str, **parameters: Any) -> list[dict[str, Any]]:
    with driver.session() as session:
        return [record.data() for record in session.run(cypher, parameters)]


@requirement("T1")
def test_a_fact_is_a_typed_edge_that_follows_its_memory(store: Neo4jStore, driver: neo4j.Driver, ns: str) -> None:
    alice, hangzhou = make_entity(ns, "Alice"), make_entity(ns, "杭州", "City")
    fact = make_memory(
        ns,
        "Alice lives in 杭州",
        user="u",
        layer=Layer.SEMANTIC,
        valid_from=T0,
        fact=make_fact(alice, "livesIn", hangzhou),
    )
    store.apply(make_change(ns, fact, entities=(alice, hangzhou), aliases=(alias(alice),)))
    edge = "MATCH (a:Person {namespace: $ns})-[r:LIVES_IN]->(b:City) RETURN a.name AS a, b.name AS b, r {.*} AS r"
    (found,) = rows(driver, edge, ns=ns)
    assert (found["a"], found["b"]) == ("Alice", "杭州")
    assert found["r"]["memory_id"] == fact.id
    assert (found["r"]["state"], found["r"]["inferred"], found["r"]["user_id"]) == ("current", False, "u")
    assert found["r"]["valid_from"].to_native() == T0
    store.apply(make_change(ns, states=(to_state(fact, State.SUPERSEDED, valid_to=T0 + DAY),), at=T0 + DAY))
    (found,) = rows(driver, edge, ns=ns)
    assert (found["r"]["state"], found["r"]["valid_to"].to_native()) == ("superseded", T0 + DAY)


@requirement("T1")
def test_the_saved_queries_show_what_a_person_looks_for(store: Neo4jStore, driver: neo4j.Driver, ns: str) -> None:
    alice, mysql, postgres = (
        make_entity(ns, "Alice"),
        make_entity(ns, "MySQL", "Tool"),
        make_entity(ns, "Postgres", "Tool"),
    )
    turn = make_memory(ns, "we moved to Postgres because of JSONB", session_id="s1", turn=0, speaker="Alice")
    old = make_memory(
        ns, "Alice uses MySQL", layer=Layer.SEMANTIC, fact=make_fact(alice, "uses", mysql), valid_from=T0 - DAY
    )
    now = make_memory(
        ns, "Alice uses Postgres", layer=Layer.SEMANTIC, fact=make_fact(alice, "uses", postgres), valid_from=T0
    )
    links = (
        Link(LinkType.DERIVED_FROM, now.id, turn.id),
        Link(LinkType.SUPERSEDES, now.id, old.id, T0, "because of JSONB"),
    )
    store.apply(
        make_change(
            ns, turn, old, now, entities=(alice, mysql, postgres), aliases=(alias(alice),), links=links,
            states=(to_state(old, State.SUPERSEDED, valid_to=T0),), conflicts=(make_conflict(ns, old, now),),
        )
    )  # fmt: skip

    def saved(which: str, /, **parameters: Any) -> list[dict[str, Any]]:
        return rows(driver, query(f"browser/{which}"), namespace=ns, **parameters)

    assert len(saved("everything_about", name="Alice")) == 1
    assert len(saved("facts_and_sources")) == 2
    assert [(row["was"], row["is"], row["reason"]) for row in saved("why_did_it_change", name="Alice")] == [
        ("Alice uses MySQL", "Alice uses Postgres", "because of JSONB")
    ]
    assert len(saved("open_conflicts")) == 2
    assert [row["facts"] for row in saved("conversation", session_id="s1")] == [["Alice uses Postgres"]]
    assert [row["fact"] for row in saved("what_was_true", name="Alice", moment=T0 - HOUR)] == ["Alice uses MySQL"]
    assert [row["fact"] for row in saved("what_was_true", name="Alice", moment=T0)] == ["Alice uses Postgres"]
    assert rows(driver, query("browser/overview"))
    chosen = Decision("which database", "use Postgres", "JSONB", "", T0)
    decided = make_memory(ns, "use Postgres", layer=Layer.TRACE, decision=chosen)
    came = Outcome(f"out_{decided.id}", decided.id, 1, "faster", 0.5, T0, T0)
    relied = (Link(LinkType.RELIED_ON, decided.id, now.id),)
    store.apply(make_change(ns, decided, links=relied, outcomes=(came,)))
    found = saved("decisions_and_outcomes")
    assert {row["other"]["caption"] for row in found} == {"Alice uses Postgres", "faster"}
    assert {row["decision"]["caption"] for row in found} == {"use Postgres"}


@requirement("T1")
def test_a_denial_and_a_plain_value_draw_no_edge_between_entities(
    store: Neo4jStore, driver: neo4j.Driver, ns: str
) -> None:
    alice, coffee = make_entity(ns, "Alice"), make_entity(ns, "coffee", "Food")
    denied = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(alice, "drinks", coffee, negated=True))
    value = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(alice, "hasAge", "30"))
    store.apply(make_change(ns, denied, value, entities=(alice, coffee)))
    assert rows(driver, "MATCH (:Entity {namespace: $ns})-[r]->(:Entity) RETURN type(r) AS t", ns=ns) == []
    said = rows(driver, "MATCH (m:Semantic {namespace: $ns})-[r]->(e:Entity) RETURN type(r) AS t, e.name AS n", ns=ns)
    assert sorted((row["t"], row["n"]) for row in said) == [
        ("OBJECT", "coffee"), ("SUBJECT", "Alice"), ("SUBJECT", "Alice"),
    ]  # fmt: skip


@requirement("T1")
def test_every_node_has_its_label_and_a_name_or_caption_for_people(
    store: Neo4jStore, driver: neo4j.Driver, ns: str
) -> None:
    person = make_entity(ns, "Alice")
    layers = {
        Layer.WORKING: "Working", Layer.EPISODIC: "Episodic", Layer.SEMANTIC: "Semantic",
        Layer.PROCEDURAL: "Procedural", Layer.TRACE: "Decision",
    }  # fmt: skip
    memories = [
        make_memory(ns, f"{'long ' * 50}{layer}", layer=layer, user="u", agent_id="a", session_id="s", turn=n)
        for n, layer in enumerate(layers)
    ]
    conflict = make_conflict(ns, *memories[:2])
    store.apply(
        make_change(
            ns, *memories, entities=(person,), aliases=(alias(person),), conflicts=(conflict,),
            sessions=(SessionTouch("s", "u", "a", 5, memories[-1].id, T0),), links=mentions(memories[1], person),
        )
    )  # fmt: skip
    found = rows(
        driver,
        "MATCH (n {namespace: $ns}) WHERE NOT n:AuditTrail AND NOT n:AuditRecord "  # which are nobody's to explore
        "RETURN [l IN labels(n) WHERE l <> 'Memory'][0] AS l, coalesce(n.name, n.caption) AS c",
        ns=ns,
    )
    assert {row["l"] for row in found} == {*layers.values(), "Entity", "Alias", "User", "Agent", "Session", "Conflict"}
    assert all(row["c"] and len(row["c"]) <= 60 for row in found)
    around = rows(driver, "MATCH (m:Episodic {namespace: $ns})-[r]-(n) RETURN type(r) AS t, labels(n) AS l", ns=ns)
    assert {row["t"] for row in around} == {"OF_USER", "BY_AGENT", "SAID_IN", "MENTIONS", "IN_CONFLICT"}


@requirement("T1")
@case("C46")
def test_times_are_native_and_a_boundary_stays_where_it_is_after_reading_and_saving(
    store: Neo4jStore, driver: neo4j.Driver, ns: str
) -> None:
    old = make_memory(ns, "old", valid_from=T0 - DAY, valid_to=T0)
    recent = make_memory(ns, "new", valid_from=T0)

    def at(moment: Any) -> set[str]:
        found = store.get(looking(ns, as_of=moment, now=T0 + DAY), [old.id, recent.id])
        return {memory.content for memory in found.values()}

    def boundaries() -> list[set[str]]:
        return [at(T0 - MICROSECOND), at(T0), at(T0 + MICROSECOND)]

    store.apply(make_change(ns, old, recent))
    before = boundaries()
    assert before == [{"old"}, {"new"}, {"new"}]
    read = store.get(looking(ns, history=True), [old.id])[old.id]
    assert read.valid_to == T0
    store.apply(make_change(ns, states=(to_state(read, read.state, valid_to=read.valid_to),), at=T0 + HOUR))
    assert boundaries() == before
    kinds = rows(
        driver,
        "MATCH (m:Memory {namespace: $ns, content: 'old'}) UNWIND [m.valid_to, m.observed_at, m.recorded_at] AS t "
        "RETURN valueType(t) AS kind, t.timezone AS zone",
        ns=ns,
    )
    assert {(row["kind"], row["zone"]) for row in kinds} == {("ZONED DATETIME NOT NULL", "Z")}


# -- names ------------------------------------------------------------------------------------------------------
@requirement("S4")
@case("C108", "C109")
def test_a_crafted_class_or_relation_changes_nothing(store: Neo4jStore, driver: neo4j.Driver, ns: str) -> None:
    store.apply(make_change(ns, *(make_memory(ns, f"memory {n}") for n in range(10))))
    one, other = make_entity(ns, "one"), make_entity(ns, "other")
    for crafted in ("Town`) DETACH DELETE (z) //", "`", "co-signed-with", "由……构成", "is 3rd of", "為", "has/uses"):
        with pytest.raises(InvalidInput):
            store.apply(make_change(ns, entities=(make_entity(ns, "x", crafted),)))
        fact = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(one, crafted, other))
        with pytest.raises(InvalidInput):
            store.apply(make_change(ns, fact, entities=(one, other)))
    assert rows(driver, "MATCH (n:Memory|Entity|Alias {namespace: $ns}) RETURN count(n) AS n", ns=ns) == [{"n": 10}]


# -- many at once -----------------------------------------------------------------------------------------------
@requirement("W9", "W10")
@case("C165")
def test_fifty_first_mentions_at_once_make_one_entity_with_fifty_sources(
    store: Neo4jStore, driver: neo4j.Driver, ns: str
) -> None:
    def plan(n: int) -> tuple[GraphChange, int]:
        memory = make_memory(ns, f"Quokka Ltd was mentioned, {n}", session_id=f"s{n}", turn=0)
        entity = make_entity(ns, "Quokka Ltd", "Organisation")
        known = store.entities_by_key(ns, [entity.key]).get(entity.key)
        there = known or entity
        change = make_change(
            ns, memory, entities=() if known else (entity,), aliases=(alias(there),), links=mentions(memory, there)
        )
        return change, n

    with ThreadPoolExecutor(50) as pool:  # each its own writer, as processes are
        answers = list(pool.map(lambda n: Committer(store).commit(lambda: plan(n)), range(50)))
    assert sorted(answers) == list(range(50))
    found = rows(
        driver,
        "MATCH (e:Organisation {namespace: $ns}) RETURN count(e) AS nodes, sum(COUNT {(e)<-[:MENTIONS]-()}) AS sources",
        ns=ns,
    )
    assert found == [{"nodes": 1, "sources": 50}]


@requirement("W10", "T3")
def test_writers_that_fail_do_not_disturb_those_that_share_their_connections(
    store: Neo4jStore, ns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_POOL", 4)  # so that a connection given back is taken at once
    taken = make_entity(ns, "taken")
    crowded = Neo4jStore.from_url(os.environ[NEO4J])
    crowded.apply(make_change(ns, entities=(taken,)))

    def write(n: int) -> bool:
        memory = make_memory(ns, str(n), id=f"{ns} {n}")
        entities = (make_entity(ns, "taken"),) if n % 2 else ()
        try:
            crowded.apply(make_change(ns, memory, entities=entities))
        except StaleChange:
            return False
        return True

    with ThreadPoolExecutor(24) as pool:
        done = list(pool.map(write, range(240)))
    crowded.close()
    assert done == [n % 2 == 0 for n in range(240)]
    assert len(store.get(looking(ns), [f"{ns} {n}" for n in range(240)])) == 120


@requirement("W10")
def test_of_writers_planned_on_the_same_revision_exactly_one_wins(store: Neo4jStore, ns: str) -> None:
    def write(n: int) -> bool:
        guards = (Expectation(f"{ns} a", 0), Expectation(f"{ns} b", 0))
        change = make_change(ns, make_memory(ns, str(n)), expects=guards if n % 2 else guards[::-1])
        try:
            store.apply(change)
        except StaleChange:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        won = list(pool.map(write, range(16)))
    assert sum(won) == 1
    assert store.revisions_of([f"{ns} a", f"{ns} b"]) == {f"{ns} a": 1, f"{ns} b": 1}
    assert len(store.page(looking(ns), None, 50).memories) == 1


@requirement("W10", "R8")
def test_counters_lose_no_increment(store: Neo4jStore, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, memory))
    change = GraphChange(ns, T0, reinforcements=(Reinforcement(memory.id),), recalled={memory.id: 2})
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: store.apply(change), range(40)))
    found = store.get(looking(ns), [memory.id])[memory.id]
    assert (found.reinforced, found.recall_count) == (40, 80)


@requirement("W10")
def test_a_refused_change_leaves_nothing_behind(store: Neo4jStore, driver: neo4j.Driver, ns: str) -> None:
    person = make_entity(ns, "Alice")
    store.apply(GraphChange(ns, T0, receipts=(Receipt("u", "k", "{}"),)))
    memory = make_memory(ns, user="u", agent_id="a", session_id="s")
    change = make_change(
        ns, new(memory, axis(0), axis(1), key="d"), entities=(person,), aliases=(alias(person),),
        sessions=(SessionTouch("s", "u", "a", 1, None, T0),), links=mentions(memory, person),
        expects=(Expectation(f"{ns} g", 0),), receipts=(Receipt("u", "k", "{}"),),
    )  # fmt: skip
    with pytest.raises(StaleChange):
        store.apply(change)
    assert rows(driver, "MATCH (n {namespace: $ns}) RETURN labels(n) AS l", ns=ns) == [{"l": ["Receipt"]}]
    assert store.revisions_of([f"{ns} g"]) == {}


@requirement("W10")
def test_a_link_to_what_is_gone_is_a_stale_plan(store: Neo4jStore, ns: str) -> None:
    memory, gone = make_memory(ns), make_memory(ns)
    for kind, target in ((LinkType.NEXT, gone.id), (LinkType.MENTIONS, "ent_gone"), (LinkType.IN_CONFLICT, memory.id)):
        source = "con_gone" if kind is LinkType.IN_CONFLICT else memory.id
        with pytest.raises(StaleChange):
            store.apply(make_change(ns, memory, links=(Link(kind, source, target),)))
    assert store.page(looking(ns), None, 5).memories == ()


# -- search -----------------------------------------------------------------------------------------------------
@requirement("R1", "S1")
def test_the_ten_nearest_are_those_of_an_exact_comparison_whatever_passes(
    store: Neo4jStore, ns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "FEW", 0)  # so that the index answers, not the comparison
    random = np.random.default_rng(11)
    centres = random.standard_normal((100, DIMENSION))
    points = (centres[random.integers(100, size=3000)] + random.standard_normal((3000, DIMENSION))).astype(np.float32)
    memories = [
        new(make_memory(ns, str(n), user=f"user{n % 60}", layer=list(Layer)[n % 5]), point)
        for n, point in enumerate(points)
    ]
    for start in range(0, len(memories), 500):
        store.apply(make_change(ns, *memories[start : start + 500]))
    everyone, few = looking(ns, everyone=True), looking(ns, "user7", layers=frozenset({Layer.SEMANTIC}))
    for filter in (everyone, few):
        found = wanted = 0
        for question in (centres[:20] + random.standard_normal((20, DIMENSION))).astype(np.float32):
            (exact,) = store._sessions.read(  # the comparison that the index is measured by
                "recall/vector_exact", **store._params(filter), vector=question.tolist(), limit=10
            )
            nearest = {hit.memory_id for hit in store.vector(filter, question, 10)}
            found += len(nearest & {one[0] for one in exact["ranked"]})
            wanted += len(exact["ranked"])
        assert wanted
        assert found / wanted >= 0.95


@requirement("T2")
def test_servers_without_filters_in_the_index_find_the_same(
    store: Neo4jStore, ns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "FEW", 0)
    crowd = [new(make_memory(ns, user="bob"), axis(0)) for _ in range(500)]
    mine = [new(make_memory(ns, f"mine {n}", user="alice"), axis(n + 1)) for n in range(3)]
    store.apply(make_change(ns, *crowd, *mine))
    filter, question = looking(ns, "alice"), axis(0) + axis(1) / 2 + axis(2) / 4
    modern = store.vector(filter, question, 3)
    plain = search.VectorSearch(store._sessions, "memory_vectors", filtered=False)
    assert plain(filter, store._params(filter), question.tolist(), 3) == modern
    assert [hit.memory_id for hit in modern] == [one.memory.id for one in mine]
