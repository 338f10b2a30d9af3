"""The queue of both stores: what may be begun, by whom, and what a worker that was too slow may still say (W11)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from hindsight_graph.ids import new_id
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import HOUR, T0

LEASE = T0 + HOUR


def waiting(store: Store, ns: str, user: str | None = "u", next_at: datetime = T0) -> Operation:
    """An operation that is stored and waits."""
    operation = Operation(new_id("op"), ns, user, '[{"content": "密"}]', 1, T0, next_at)
    store.put_operation(operation)
    return operation


def claim(store: Store, ns: str, worker: str = "w1", now: datetime = T0, until: datetime = LEASE) -> Operation | None:
    """The next one of this test's namespace, for the store may be shared."""
    return store.claim_operation(worker, now, until, ns)


@pytest.fixture(autouse=True)
def emptied(store: Store, ns: str) -> object:
    """Leaves nothing that waits on a store that is shared."""
    yield
    later = T0 + timedelta(days=3650)
    while found := claim(store, ns, "sweeper", later, later + HOUR):
        store.settle_operation(replace(found, state=OperationState.DONE), held_by="sweeper")


@requirement("W11")
def test_an_operation_is_taken_once_in_order_and_comes_back_whole(store: Store, ns: str) -> None:
    first, second = waiting(store, ns), waiting(store, ns)
    taken = claim(store, ns)
    assert taken == replace(first, state=OperationState.RUNNING, worker="w1", lease_until=LEASE, attempts=1)
    assert claim(store, ns, "w2") is None, "the second waits for the first"
    done = replace(
        taken, state=OperationState.DONE, turns="", done=1, counts={"accepted": 1}, failed=((0, "why"),),
        finished_at=T0 + HOUR, lease_until=None,
    )  # fmt: skip
    assert store.settle_operation(done, held_by="w1")
    assert store.operations(Scope(ns, "u"), ids=[first.id]) == (done,)
    following = claim(store, ns, "w2")
    assert following
    assert following.id == second.id


@requirement("W11")
def test_users_do_not_wait_for_each_other_and_what_is_for_later_waits(store: Store, ns: str) -> None:
    a, b, common = waiting(store, ns, "a"), waiting(store, ns, "b"), waiting(store, ns, None)
    later = waiting(store, ns, "c", next_at=T0 + HOUR)
    taken = [claim(store, ns, f"w{n}") for n in range(4)]
    assert [one and one.id for one in taken] == [a.id, b.id, common.id, None]
    found = claim(store, ns, "w9", T0 + HOUR, T0 + 2 * HOUR)
    assert found
    assert found.id in (later.id, a.id)


@requirement("W11")
def test_a_lease_that_ran_out_is_taken_over_and_the_late_worker_changes_nothing(store: Store, ns: str) -> None:
    waiting(store, ns)
    slow = claim(store, ns, "slow")
    assert slow
    assert claim(store, ns, "quick", LEASE - HOUR / 2) is None
    quick = claim(store, ns, "quick", LEASE, LEASE + HOUR)
    assert quick
    assert (quick.id, quick.attempts) == (slow.id, 2)
    assert not store.settle_operation(replace(slow, state=OperationState.DONE), held_by="slow")
    assert not store.settle_operation(replace(slow, state=OperationState.QUEUED), held_by=None)
    assert store.operations(Scope(ns, "u"))[0].state is OperationState.RUNNING
    assert store.settle_operation(replace(quick, state=OperationState.DEAD), held_by="quick")
    assert store.settle_operation(replace(quick, state=OperationState.QUEUED), held_by=None)


@requirement("W11", "S1")
def test_operations_are_listed_by_state_for_whom_they_are(store: Store, ns: str) -> None:
    a, b, common = waiting(store, ns, "a"), waiting(store, ns, "b"), waiting(store, ns, None)
    assert store.operations(Scope(ns, "a")) == (a, common)
    assert store.operations(Scope(ns)) == (common,)
    assert store.operations(Scope(ns, None, all_users=True)) == (a, b, common)
    assert store.operations(Scope(ns, None, all_users=True), after=a.id, limit=1) == (b,)
    assert store.operations(Scope(ns, "a"), ids=[b.id]) == ()
    assert store.operations(Scope(f"{ns}x", "a")) == ()
    assert store.operations(Scope(ns, "a"), state=OperationState.DEAD) == ()


@requirement("W11")
def test_workers_at_once_never_get_the_same(store: Store, ns: str) -> None:
    made = {waiting(store, ns, f"u{n}").id for n in range(12)}
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda n: claim(store, ns, f"w{n}"), range(12)))
    assert sorted(one.id for one in taken if one) == sorted(made)
