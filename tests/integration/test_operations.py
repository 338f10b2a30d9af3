"""Turns that are taken at once and read later: honest answers, order, failures, workers that are killed (W11)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hindsight_graph import Hindsight, InvalidInput, NotFound
from hindsight_graph.clock import FixedClock
from hindsight_graph.errors import StoreUnavailable
from hindsight_graph.jobs.worker import ATTEMPTS, Worker
from hindsight_graph.model.answers import Ingested
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW, hashed

# What takes long, or looks into the store, runs where that is fast.
own_store = pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)


def drain(memory: Hindsight) -> None:
    """Works until nothing is left that may be begun."""
    worker = memory.worker(memory.namespace)
    while worker.step():
        pass


@requirement("W11")
def test_what_was_taken_is_written_in_order_and_the_answer_is_honest(opened: Opener) -> None:
    memory = opened(embedder=hashed())
    first = memory.operations.submit(
        [{"content": "I live in Rome.", "speaker": "Alice"}, {"content": "ok thanks"}], user_id="alice"
    )
    second = memory.operations.submit([{"content": "I moved from Rome to Oslo.", "speaker": "Alice"}], user_id="alice")
    assert (first.state, first.size) == ("queued", 2)
    assert memory.recall("Where does Alice live?", user_id="alice").hits == ()
    drain(memory)
    done = memory.operations.get(first.id, user_id="alice")
    assert (done.state, done.done, done.turns) == ("done", 2, "")
    assert done.counts["accepted"] == done.counts["rejected"] == 1
    assert memory.operations.get(second.id, user_id="alice").counts["superseded"] == 1
    assert "Oslo" in memory.recall("Where does Alice live?", user_id="alice").hits[0].memory.content


@requirement("W11", "W13")
def test_a_secret_is_masked_before_it_waits_and_one_wrong_turn_refuses_all(opened: Opener, tmp_path: Path) -> None:
    memory = opened(embedder=hashed())
    taken = memory.operations.submit([{"content": "密码是 Quiet-Otter-41"}], user_id="u")
    assert "Quiet-Otter-41" not in taken.turns
    for wrong in ([], [{"content": "fine"}, {"content": " "}], [{"content": "x", "user_id": "bob"}], ["x"]):
        with pytest.raises(InvalidInput):
            memory.operations.submit(wrong, user_id="u")  # type: ignore[arg-type]
    assert len(memory.operations.list(user_id="u")) == 1
    with pytest.raises(NotFound):
        memory.operations.get(taken.id, user_id="bob")
    drain(memory)


@requirement("W11")
@own_store
def test_a_failure_is_tried_again_later_then_put_away_and_can_be_retried(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(embedder=hashed(), clock=clock)
    taken = memory.operations.submit([{"content": "I live in Rome."}], user_id="u")

    def away(namespace: str, turns: object) -> Ingested:
        raise StoreUnavailable("Rome is away", remedy="Wait.")

    failing = Worker(memory._store, clock, away)
    for attempt in range(1, ATTEMPTS + 1):
        assert failing.step()
        assert not failing.step(), "it waits before the next attempt"
        assert memory.operations.get(taken.id, user_id="u").attempts == attempt
        clock.advance(seconds=2**attempt)
    dead = memory.operations.list(state="dead", user_id="u")
    assert [one.id for one in dead] == [taken.id]
    assert dead[0].error == "StoreUnavailable: Wait."
    drain(memory)
    assert memory.operations.retry(taken.id, user_id="u").state == "queued"
    with pytest.raises(InvalidInput):
        memory.operations.retry(taken.id, user_id="u")
    drain(memory)
    assert memory.operations.get(taken.id, user_id="u").state == "done"
    assert memory.recall("Rome", user_id="u").hits


@requirement("W11", "W10")
@own_store
def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(opened: Opener, store_url: str, ns: str) -> None:
    clock = FixedClock(NOW)
    memory = opened(embedder=hashed(), clock=clock)
    turns = [{"content": f"The locker {n} holds {n} blue marbles"} for n in range(60)]
    taken = memory.operations.submit(turns, user_id="u")
    script = f"""
import os, signal, sys
from pathlib import Path
from tests.support_memory import NOW, hashed, open_memory
from hindsight_graph.clock import FixedClock
memory = open_memory({store_url!r}, {ns!r}, Path({memory.settings.cache_dir!r}),
                     embedder=hashed(), clock=FixedClock(NOW))
worker = memory.worker()
inner = worker._ingest
calls = []
def ingest(namespace, turns):
    done = inner(namespace, turns)
    calls.append(1)
    if len(calls) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return done
worker._ingest = ingest
worker.step()
"""
    root = Path(__file__).parents[2]
    killed = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    held = memory.operations.get(taken.id, user_id="u")
    assert (held.state, held.done) == ("running", 20)
    drain(memory)
    assert memory.operations.get(taken.id, user_id="u").state == "running", "its lease has not run out"
    clock.advance(minutes=2)
    drain(memory)
    done = memory.operations.get(taken.id, user_id="u")
    assert (done.state, done.attempts) == ("done", 2)
    assert done.counts["accepted"] == 20
    assert done.counts["duplicate"] == 40
    words = [one.content for one in memory.memories(user_id="u", limit=1000).memories]
    assert sorted(words) == sorted(turn["content"] for turn in turns)
    assert json.loads(held.turns)[0]["content"] == turns[0]["content"]


@requirement("W11", "Y2")
@own_store
def test_an_erasure_tells_of_turns_that_still_wait(opened: Opener) -> None:
    memory = opened(embedder=hashed())
    memory.remember("I like green tea.", user_id="u")
    memory.operations.submit([{"content": "I live in Rome."}], user_id="u")
    told = memory.forget(user_id="u", reason="asked", erase=True)
    assert any("1 operations of this user" in note for note in told.notes)
    drain(memory)
    assert not memory.forget(user_id="u", reason="asked", erase=True).notes
    assert memory.memories(user_id="u", history=True).memories == ()
