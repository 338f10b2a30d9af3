"""Vector search: exact, filtered before the limit, a memory once, equal scores in a stable order, seen at once."""

from __future__ import annotations

import numpy as np
import pytest

from hindsight_graph.model.change import GraphChange, Trim
from hindsight_graph.model.memory import Layer, State
from hindsight_graph.ports.store import Store
from tests.requirements import case, requirement
from tests.support_store import (
    DAY,
    DIMENSION,
    T0,
    axis,
    looking,
    make_change,
    make_memory,
    near,
    new,
    to_state,
)


def found(store: Store, ns: str, limit: int = 10, user: str | None = None, **asked: object) -> list[str]:
    """Ids nearest to axis 0, best first."""
    return [hit.memory_id for hit in store.vector(looking(ns, user, **asked), axis(0), limit)]


@requirement("R1", "T1")
def test_the_nearest_come_first_with_their_cosine(store: Store, ns: str) -> None:
    cosines = [0.99, 0.5, 0.0, -0.7, -1.0]
    memories = [make_memory(ns, session_id="s", turn=n) for n in range(len(cosines))]
    store.apply(make_change(ns, *(new(m, near(c)) for m, c in zip(memories, cosines, strict=True))))
    hits = store.vector(looking(ns), axis(0), 10)
    assert [hit.memory_id for hit in hits] == [memory.id for memory in memories]
    assert [hit.score for hit in hits] == pytest.approx(cosines, abs=1e-6)
    assert [(hit.session_id, hit.turn) for hit in hits] == [("s", n) for n in range(len(cosines))]


@requirement("R1")
def test_the_length_of_a_vector_does_not_count(store: Store, ns: str) -> None:
    near_but_short, far_but_long = make_memory(ns), make_memory(ns)
    store.apply(make_change(ns, new(near_but_short, near(0.9) * 0.001), new(far_but_long, near(0.5) * 1000)))
    hits = store.vector(looking(ns), axis(0) * 7, 10)
    assert [hit.memory_id for hit in hits] == [near_but_short.id, far_but_long.id]
    assert [hit.score for hit in hits] == pytest.approx([0.9, 0.5], abs=1e-6)


@requirement("R1", "T1")
def test_the_answer_equals_that_of_scoring_everything(store: Store, ns: str) -> None:
    random = np.random.default_rng(7)
    centre = random.standard_normal(DIMENSION)
    rows = (centre + random.standard_normal((700, DIMENSION))).astype(np.float32)
    memories = [make_memory(ns) for _ in rows]
    store.apply(make_change(ns, *(new(m, row) for m, row in zip(memories, rows, strict=True))))
    query = (centre + random.standard_normal(DIMENSION)).astype(np.float32)
    wide = rows.astype(np.float64)
    exact = (wide @ query.astype(np.float64)) / np.linalg.norm(wide, axis=1) / np.linalg.norm(query.astype(np.float64))
    best = np.argsort(-exact)[:50]
    hits = store.vector(looking(ns), query, 50)
    own = {memory.id: score for memory, score in zip(memories, exact.tolist(), strict=True)}
    # Scores that differ by less than the last digit of a float32 may come in either order.
    assert [hit.score for hit in hits] == pytest.approx(exact[best].tolist(), abs=1e-5)
    assert [hit.score for hit in hits] == pytest.approx([own[hit.memory_id] for hit in hits], abs=1e-5)


@requirement("S5", "T1")
def test_a_memory_in_chunks_counts_once_by_its_best_chunk(store: Store, ns: str) -> None:
    long, short = make_memory(ns, "long"), make_memory(ns, "short")
    store.apply(make_change(ns, new(long, near(0.1), near(0.8), near(-0.5), near(0.7)), new(short, near(0.75))))
    hits = store.vector(looking(ns), axis(0), 10)
    assert [hit.memory_id for hit in hits] == [long.id, short.id]
    assert hits[0].score == pytest.approx(0.8, abs=1e-6)


@requirement("S5")
def test_many_good_chunks_of_one_memory_do_not_crowd_out_others(store: Store, ns: str) -> None:
    long, others = make_memory(ns, "long"), [make_memory(ns) for _ in range(5)]
    chunks = [near(0.9 + n / 10_000) for n in range(400)]
    store.apply(make_change(ns, new(long, *chunks), *(new(m, near(0.5 - n / 10)) for n, m in enumerate(others))))
    assert found(store, ns, 4) == [long.id, *(memory.id for memory in others[:3])]


def test_a_memory_without_a_vector_is_not_found_by_vector(store: Store, ns: str) -> None:
    bare, other = make_memory(ns), make_memory(ns)
    store.apply(make_change(ns, bare, new(other, near(-0.9))))
    assert found(store, ns) == [other.id]


def test_equal_scores_come_in_order_of_ids_wherever_they_lie(store: Store, ns: str) -> None:
    vector = np.random.default_rng(3).standard_normal(DIMENSION).astype(np.float32)
    ids = [f"{ns}-{n:04}" for n in np.random.default_rng(5).permutation(1300)]
    for start in range(0, len(ids), 650):
        store.apply(make_change(ns, *(new(make_memory(ns, id=id), vector) for id in ids[start : start + 650])))
    hits = store.vector(looking(ns), axis(0), 1300)
    assert [hit.memory_id for hit in hits] == sorted(ids)
    assert len({hit.score for hit in hits}) == 1
    assert found(store, ns, 5) == sorted(ids)[:5]


@requirement("S1", "R1", "T1")
@pytest.mark.parametrize(
    "hidden_by", ["user", "namespace", "layer", "session", "state", "expiry", "as_of", "believed_at"]
)
def test_a_filter_that_few_pass_starves_the_search_of_nothing(store: Store, ns: str, hidden_by: str) -> None:
    """600 nearer memories that do not pass lie before the three that do."""
    nearer = {
        "user": {"user": "bob"},
        "namespace": {},
        "layer": {"layer": Layer.WORKING},
        "session": {"session_id": "other"},
        "state": {"state": State.RETIRED},
        "expiry": {"expires_at": T0},
        "as_of": {"valid_from": T0 + DAY},
        "believed_at": {"recorded_at": T0 + DAY},
    }[hidden_by]
    asked = {
        "layer": {"layers": frozenset({Layer.EPISODIC})},
        "session": {"session_id": "mine"},
        "as_of": {"as_of": T0},
        "believed_at": {"believed_at": T0},
    }.get(hidden_by, {})
    space = f"{ns}-other" if hidden_by == "namespace" else ns
    crowd = [new(make_memory(space, **({"user": "alice"} | nearer)), near(0.99 - n / 10_000)) for n in range(600)]
    mine = [make_memory(ns, user="alice", session_id="mine") for _ in range(3)]
    store.apply(make_change(space, *crowd))
    store.apply(make_change(ns, *(new(m, near(0.3 - n / 10)) for n, m in enumerate(mine))))
    assert found(store, ns, 3, "alice", **asked) == [memory.id for memory in mine]
    assert found(store, ns, 50, "alice", **asked) == [memory.id for memory in mine]


@requirement("T1")
@case("C10")
def test_what_another_store_object_wrote_is_found_at_once(store: Store, other_store: Store, ns: str) -> None:
    written: list[str] = []
    for n in range(5):
        writer, reader = (store, other_store) if n % 2 else (other_store, store)
        memory = make_memory(ns, user=("alice", None)[n % 2])
        writer.apply(make_change(ns, new(memory, near(0.9 - n / 10))))
        written.append(memory.id)
        assert found(reader, ns, user="alice") == written


@requirement("R7")
def test_a_change_of_state_by_another_store_object_is_seen_at_once(store: Store, other_store: Store, ns: str) -> None:
    memory = make_memory(ns)
    store.apply(make_change(ns, new(memory, axis(0))))
    assert found(other_store, ns) == [memory.id]
    store.apply(GraphChange(ns, T0 + DAY, states=(to_state(memory, State.RETIRED),)))
    assert found(other_store, ns) == []
    other_store.apply(GraphChange(ns, T0 + 2 * DAY, states=(to_state(memory, State.CURRENT),)))
    assert found(store, ns) == [memory.id]


@requirement("L3")
def test_trimmed_working_memories_leave_the_search(store: Store, other_store: Store, ns: str) -> None:
    kept: list[str] = []
    for n in range(12):
        memory = make_memory(ns, layer=Layer.WORKING, session_id="s", turn=n)
        trim = Trim("s", None, 3)
        store.apply(make_change(ns, new(memory, near(0.9 - n / 100)), trims=(trim,)))
        kept = [*kept, memory.id][-3:]
        assert found(other_store, ns) == kept
    store.apply(GraphChange(ns, T0, trims=(Trim("s", None, 0),)))
    assert found(other_store, ns) == []


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_no_more_than_the_limit_come(store: Store, ns: str, limit: int) -> None:
    store.apply(make_change(ns, *(new(make_memory(ns), near(n / 10)) for n in range(5))))
    assert len(found(store, ns, limit)) == limit
