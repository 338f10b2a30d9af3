"""Counts of recalled memories wait for the store; answers never do."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hindsight_graph.clock import SystemClock
from hindsight_graph.errors import StoreUnavailable
from hindsight_graph.recall import counts
from hindsight_graph.recall.counts import RecallCounts
from tests.requirements import requirement

WAIT = 10  # seconds after which a test gives up


class Door:
    """A committer that can be locked and held; `stored` is what went through, `tried` how often it was asked."""

    def __init__(self) -> None:
        self.stored: Counter[str] = Counter()
        self.locked = False
        self.open = threading.Event()
        self.open.set()
        self.reached = threading.Semaphore(0)

    def commit(self, plan: Callable[[], Any]) -> None:
        """As `Committer.commit`."""
        change, _ = plan()
        self.reached.release()
        assert self.open.wait(WAIT)
        if self.locked:
            raise StoreUnavailable("the file is locked.")
        self.stored.update(change.recalled)


@pytest.fixture
def door() -> Door:
    """A committer that takes everything until it is told otherwise."""
    return Door()


def counting(door: Door) -> RecallCounts:
    """Counts of one namespace, stored through the door."""
    return RecallCounts(door, "n", SystemClock())  # type: ignore[arg-type]


@requirement("R8")
def test_counts_that_could_not_be_stored_wait_for_the_next_flush(door: Door) -> None:
    recalled = counting(door)
    recalled.add(["a", "b"])
    door.locked = True
    with pytest.raises(StoreUnavailable):
        recalled.flush()
    recalled.add(["a"])
    door.locked = False
    recalled.flush()
    recalled.flush()
    assert door.stored == {"a": 2, "b": 1}


@requirement("R8")
def test_a_full_batch_is_stored_behind_the_answer(door: Door) -> None:
    recalled = counting(door)
    door.open.clear()
    for _ in range(counts.STORED_AFTER + 1):
        recalled.add(["a"])  # returns though the store does not
    assert door.reached.acquire(timeout=WAIT)
    assert door.stored == {}
    door.open.set()
    recalled.flush()
    assert door.stored == {"a": counts.STORED_AFTER + 1}


@requirement("R8", "R9")
def test_a_batch_that_the_store_refuses_fails_nobody_and_is_tried_again(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    recalled = counting(door)
    door.locked = True
    for _ in range(counts.STORED_AFTER):
        recalled.add(["a"])
    assert door.reached.acquire(timeout=WAIT)
    for thread in threading.enumerate():
        if thread.name == "recall-counts":
            thread.join(WAIT)
    door.locked = False
    recalled.flush()
    assert door.stored == {"a": counts.STORED_AFTER}
    assert "wait to be counted" in caplog.text


@requirement("R8", "S5")
def test_what_waits_is_bounded(door: Door) -> None:
    recalled = counting(door)
    door.locked = True
    for n in range(counts.MOST_WAITING + 100):
        recalled.add([f"m{n}", "m0"])
    door.locked = False
    recalled.flush()
    assert len(door.stored) <= counts.MOST_WAITING
    assert door.stored["m0"] == counts.MOST_WAITING + 101


@requirement("R8")
def test_the_last_flush_says_what_was_not_counted(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    recalled = counting(door)
    recalled.add(["a", "b"])
    door.locked = True
    with caplog.at_level(logging.WARNING):
        recalled.close()
    assert "2 recalls could not be counted" in caplog.text
    assert "the file is locked" in caplog.text
