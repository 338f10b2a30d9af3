"""The audit trail: a record for each change, one chain however many write."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from hindsight_graph.errors import StaleChange
from hindsight_graph.model.audit import GENESIS, chained, record
from hindsight_graph.model.change import Erasure, Expectation, GraphChange, Origin
from hindsight_graph.model.memory import Layer, State
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import HOUR, T0, make_change, make_memory, to_state


@requirement("S3", "T1")
def test_every_change_leaves_one_record_that_follows_on_the_one_before(store: Store, ns: str) -> None:
    memory = make_memory(ns, "我的密码 is a secret", user="u")
    working = make_memory(ns, "我的密码 is a secret", user="u", layer=Layer.WORKING)
    store.apply(make_change(ns, memory, working, origin=Origin("write", "u", "bot")))
    store.apply(GraphChange(ns, T0, recalled={memory.id: 1}))  # counts leave none
    store.apply(GraphChange(ns, T0 + HOUR, states=(to_state(memory, State.RETIRED),), origin=Origin(reason="为什么")))
    kept = store.audit(ns, 0, 9)
    assert [number for number, _, _ in kept] == [1, 2]
    previous = GENESIS
    for number, body, hash in kept:
        assert hash == chained(previous, ns, number, body)
        previous = hash
    assert store.audit_head(ns) == (2, previous)
    assert store.audit(ns, 1, 9) == kept[1:]
    assert store.audit(ns, 0, 1) == kept[:1]
    first, second = (record(ns, *one) for one in kept)
    assert (first.at, first.action, first.user_id, first.agent_id) == (T0, "write", "u", "bot")
    assert first.what == {"memories": [[memory.id, "episodic", "current", memory.content_hash]]}
    assert (second.at, second.action, second.reason) == (T0 + HOUR, "change", "为什么")
    assert second.what == {"states": [[memory.id, "retired"]]}
    assert "secret" not in json.dumps(kept, ensure_ascii=False)


@requirement("S3", "S1")
def test_each_namespace_has_a_trail_of_its_own(store: Store, ns: str) -> None:
    other = f"{ns}-other"
    for name in (ns, other, ns):
        store.apply(make_change(name, make_memory(name)))
    assert [len(store.audit(name, 0, 9)) for name in (ns, other, f"{ns}-none")] == [2, 1, 0]
    assert store.audit_head(f"{ns}-none") == (0, GENESIS)


@requirement("S3", "W10")
def test_a_change_that_is_refused_leaves_no_record(store: Store, ns: str) -> None:
    store.apply(GraphChange(ns, T0, expects=(Expectation(f"{ns}-k", 0),)))
    head = store.audit_head(ns)
    for change in (
        make_change(ns, make_memory(ns), expects=(Expectation(f"{ns}-k", 0),)),
        GraphChange(ns, T0, erasures=(Erasure("mem_none", "x"),)),
    ):
        with pytest.raises(StaleChange):
            store.apply(change)
    assert store.audit_head(ns) == head


@requirement("S3", "W10", "T1")
def test_writers_at_the_same_time_make_one_chain(store: Store, other_store: Store, ns: str) -> None:
    def write(number: int) -> None:
        (store, other_store)[number % 2].apply(make_change(ns, make_memory(ns, f"turn {number}")))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(24)))
    kept = store.audit(ns, 0, 99)
    assert [number for number, _, _ in kept] == list(range(1, 25))
    previous = GENESIS
    for number, body, hash in kept:
        assert hash == chained(previous, ns, number, body)
        previous = hash
