"""Pages, health, an empty store, and a second store object on the same data."""

from __future__ import annotations

import pytest

from hindsight_graph.errors import HindsightError, InvalidInput, StoreError
from hindsight_graph.model.change import Erasure, GraphChange, SessionTouch
from hindsight_graph.ports.store import EmbeddingIdentity, Store
from tests.requirements import case, requirement
from tests.support_store import (
    DAY,
    DIMENSION,
    HOUR,
    IDENTITY,
    T0,
    axis,
    listed,
    looking,
    make_change,
    make_conflict,
    make_entity,
    make_memory,
    new,
    word,
)


@requirement("T1")
def test_pages_go_in_order_of_storing_and_id_and_end(store: Store, ns: str) -> None:
    times = [T0 + HOUR, T0, T0 + 2 * HOUR, T0, T0 + HOUR, T0, T0]
    memories = [make_memory(ns, f"m{n}", recorded_at=at) for n, at in enumerate(times)]
    store.apply(make_change(ns, *memories, *(make_memory(ns, user="bob") for _ in range(3))))
    expected = [m.id for m in sorted(memories, key=lambda m: (m.provenance.recorded_at, m.id))]
    for limit in (1, 2, 3, 7, 8):
        seen, cursor = [], None
        for _ in range(len(memories)):
            page = store.page(looking(ns), cursor, limit)
            assert 0 < len(page.memories) <= limit
            seen += [memory.id for memory in page.memories]
            cursor = page.cursor
            if cursor is None:
                break
        assert (seen, cursor) == (expected, None)


@requirement("T1")
def test_a_cursor_stays_good_while_memories_come_and_change(store: Store, ns: str) -> None:
    memories = [make_memory(ns, recorded_at=T0 + n * HOUR) for n in range(6)]
    store.apply(make_change(ns, *memories))
    first = store.page(looking(ns), None, 3)
    store.apply(make_change(ns, make_memory(ns, recorded_at=T0 - DAY), make_memory(ns, recorded_at=T0 + DAY)))
    second = store.page(looking(ns), first.cursor, 3)
    assert [m.id for m in (*first.memories, *second.memories)] == [m.id for m in memories]
    assert len(store.page(looking(ns), second.cursor, 3).memories) == 1


@pytest.mark.parametrize("cursor", ["", "x", "' OR 1=1", "W10=", "WyJhIiwiYiJd", "bnVsbA==", "\ud800", "MTIz"])
def test_a_cursor_that_no_page_gave_is_refused(store: Store, ns: str, cursor: str) -> None:
    with pytest.raises(InvalidInput):
        store.page(looking(ns), cursor, 3)


@requirement("T1")
@case("C74", "C172")
def test_an_empty_store_answers_every_question_with_nothing(store: Store, ns: str) -> None:
    filter = looking(ns, "alice", everyone=True, history=True)
    scope = filter.scope
    assert store.page(filter, None, 10).memories == ()
    assert store.page(filter, None, 10).cursor is None
    tuples = [
        store.vector(filter, axis(0), 5), store.fulltext(filter, (word("anything"),), 5),
        store.expand(filter, ["ent_none"], 2, 5), store.dialogue(filter, [("s", 1)], 3),
        store.window(filter, T0, T0 + DAY, 5), store.said_by(filter, ["sam"], 5), store.entities(scope, 5),
        store.revisions(filter, "mem_none"), store.conflicts(scope),
        store.facts_about(scope, [("ent_none", "age")], T0),
    ]  # fmt: skip
    mappings = [
        store.get(filter, ["mem_none"]), store.relatives(filter, ["mem_none"]), store.revisions_of([f"{ns}/none"]),
        store.entities_by_alias(scope, ["sam"]), store.entities_by_key(ns, ["sam|Person|"]),
        store.memories_by_dedupe(ns, ["none"]), store.sessions(scope, ["s"]), store.receipts(scope, ["none"]),
        store.gather(filter, ["mem_none"]).memories,
    ]  # fmt: skip
    assert [tuple(answer) for answer in tuples] == [()] * len(tuples)
    assert [dict(answer) for answer in mappings] == [{}] * len(mappings)


@requirement("Y5", "T1")
def test_the_first_setup_says_whose_vectors_these_are(store: Store, other_store: Store) -> None:
    other_store.setup(EmbeddingIdentity("another", DIMENSION + 1, "d2"))
    assert store.embedding() == other_store.embedding() == IDENTITY


@requirement("T1")
@case("C10")
def test_what_one_store_object_writes_another_reads_at_once(store: Store, other_store: Store, ns: str) -> None:
    thing = make_entity(ns, "Kiln", "Thing")
    for n, (writer, reader) in enumerate([(store, other_store), (other_store, store)] * 2):
        memory = make_memory(ns, f"quokka number {n}", recorded_at=T0 + n * HOUR)
        entities = (thing,) if n == 0 else ()
        writer.apply(make_change(ns, new(memory, axis(n)), entities=entities))
        filter = looking(ns)
        assert reader.vector(filter, axis(n), 1)[0].memory_id == memory.id
        assert memory.id in {hit.memory_id for hit in reader.fulltext(filter, (word("quokka"),), 10)}
        assert listed(reader, filter)[-1].id == memory.id
        assert reader.entities_by_key(ns, [thing.key]) == {thing.key: thing}


@requirement("T1")
@case("C172")
def test_health_asks_and_counts(store: Store, ns: str) -> None:
    before = store.health()
    store.apply(make_change(ns, make_memory(ns), new(make_memory(ns), axis(0)), entities=(make_entity(ns, "Ada"),)))
    after = store.health()
    assert (before.ok, after.ok) == (True, True)
    assert after.location == store.location
    assert set(after.parts.values()) == {"ok"}
    assert {name: after.counts[name] - before.counts[name] for name in ("memories", "entities")} == {
        "memories": 2,
        "entities": 1,
    }
    assert after.version
    assert "password" not in after.location


@requirement("T1", "T3")
def test_what_others_wrote_and_took_away_is_no_damage(store: Store, other_store: Store, ns: str) -> None:
    for n in range(24):
        writer, reader = (store, other_store) if n % 2 else (other_store, store)
        memory = make_memory(ns, f"the kiln is fired {n}")
        writer.apply(make_change(ns, memory, make_memory(ns, f"{n} stays")))
        reader.fulltext(looking(ns), [word("kiln")], 5)
        writer.apply(make_change(ns, erasures=(Erasure(memory.id, "asked to"),)))
        assert (store.health(ns).ok, other_store.health(ns).ok) == (True, True), n


@requirement("S1", "T1")
@case("C78")
def test_counts_are_of_one_namespace_where_one_is_named(store: Store, ns: str) -> None:
    memory = make_memory(ns, session_id="s")
    store.apply(
        make_change(
            ns, new(memory, axis(0)), new(make_memory(ns), axis(1), axis(2)), make_memory(ns),
            entities=(make_entity(ns, "Ada"),), sessions=(SessionTouch("s", None, None, 1, memory.id, T0),),
            conflicts=(make_conflict(ns, memory),),
        )
    )  # fmt: skip
    store.apply(make_change(f"{ns}2", new(make_memory(f"{ns}2"), axis(0)), entities=(make_entity(f"{ns}2", "Ben"),)))
    own = {"memories": 3, "entities": 1, "sessions": 1, "conflicts": 1, "vectors": 3}
    assert store.health(ns).counts == own
    assert store.health(f"{ns}2").counts == dict.fromkeys(own, 0) | {"memories": 1, "entities": 1, "vectors": 1}
    assert set(store.health(f"{ns}3").counts.values()) == {0}
    assert all(store.health().counts[name] >= own[name] for name in own)


@case("C172")
def test_a_closed_store_says_so_and_never_answers_empty(store: Store, ns: str) -> None:
    store.close()
    filter = looking(ns)
    for ask in (
        lambda: store.get(filter, ["x"]), lambda: store.vector(filter, axis(0), 1),
        lambda: store.conflicts(filter.scope),
        lambda: store.fulltext(filter, (word("x"),), 1), lambda: store.apply(GraphChange(ns, T0, meta={"a": "b"})),
    ):  # fmt: skip
        with pytest.raises(StoreError):
            ask()
    assert not store.health().ok
    store.close()  # once more does no harm


def test_errors_say_what_to_do(store: Store, ns: str) -> None:
    with pytest.raises(HindsightError) as caught:
        store.page(looking(ns), "not a cursor", 3)
    assert caught.value.remedy
