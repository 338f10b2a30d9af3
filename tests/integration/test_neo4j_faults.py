"""A Neo4j that is killed, restarted, stopped or hangs: what was acknowledged stays, the rest is retried or reported."""

from __future__ import annotations

import os
import resource
import signal
import threading
from collections.abc import Iterator
from time import monotonic

import pytest

from hindsight_graph.errors import StoreFull, StoreUnavailable
from hindsight_graph.model.change import Expectation, GraphChange, Reinforcement
from hindsight_graph.model.memory import Layer
from hindsight_graph.stores.neo4j.session import open_driver
from hindsight_graph.stores.neo4j.store import Neo4jStore
from hindsight_graph.stores.neo4j.target import parse
from tests.conftest import NEO4J
from tests.requirements import requirement
from tests.support_neo4j import own_server, run
from tests.support_store import IDENTITY, T0, axis, fresh_namespace, looking, make_change, make_memory, new, word
from tools.neo4j_server import Neo4jServer

pytestmark = [
    pytest.mark.neo4j,
    pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server, so none is started either"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """A server of this module's own, to be killed."""
    started = own_server(tmp_path_factory.mktemp("neo4j"))
    started.start()
    yield started
    started.kill()


@pytest.fixture
def store(server: Neo4jServer) -> Iterator[Neo4jStore]:
    """A store that waits long enough for a restart."""
    server.start()
    opened = Neo4jStore.from_url(server.url, timeout=60)
    opened.setup(IDENTITY)
    yield opened
    opened.close()


class Writers:
    """Threads that write one memory after another until told to stop, and remember which were acknowledged."""

    def __init__(self, store: Neo4jStore, namespace: str, threads: int = 3) -> None:
        self._store = store
        self._namespace = namespace
        self._stop = threading.Event()
        self.acknowledged: list[str] = []
        self.reported: list[str] = []
        self._threads = [threading.Thread(target=self._write, args=(n,)) for n in range(threads)]
        for thread in self._threads:
            thread.start()

    def wait_for(self, more: int) -> None:
        """Until that many more were acknowledged."""
        wanted, deadline = len(self.acknowledged) + more, monotonic() + 60
        while len(self.acknowledged) < wanted and monotonic() < deadline:
            self._stop.wait(0.01)
        assert len(self.acknowledged) >= wanted

    def finish(self) -> None:
        """Stops them and waits."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _write(self, number: int) -> None:
        step = 0
        while not self._stop.is_set():
            step += 1
            guard = f"{self._namespace} {number} {step}"
            memory = make_memory(self._namespace, f"writer{number} step{step}", id=guard)
            change = make_change(self._namespace, new(memory, axis(number)), expects=(Expectation(guard, 0),))
            try:
                self._store.apply(change)
            except StoreUnavailable:
                self.reported.append(memory.id)  # its commit may have been cut off: either outcome is honest
            else:
                self.acknowledged.append(memory.id)


@requirement("T3", "W10")
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_twice(server: Neo4jServer, store: Neo4jStore) -> None:
    namespace = fresh_namespace()
    writers = Writers(store, namespace)
    try:
        for _ in range(2):
            writers.wait_for(30)
            server.kill()
            server.start()
        writers.wait_for(30)
    finally:
        writers.finish()
    everything = looking(namespace)
    found = store.get(everything, [*writers.acknowledged, *writers.reported])
    assert set(writers.acknowledged) <= set(found)
    assert len(writers.reported) <= 2 * 3, "only a write whose commit was cut off may be reported"
    for number in range(3):
        nearest = store.vector(everything, axis(number), 1)
        assert nearest[0].score == pytest.approx(1)
    last = writers.acknowledged[-1].split()[2]
    by_words = store.fulltext(everything, [word(f"step{last}")], 5)
    assert writers.acknowledged[-1] in {hit.memory_id for hit in by_words}
    (row,) = run(server, "MATCH (m:Memory {namespace: $n}) RETURN count(m) AS all, count(DISTINCT m.id) AS ids",
                 n=namespace)  # fmt: skip
    assert row["all"] == row["ids"] == len(found)


@requirement("T3")
def test_a_read_that_meets_a_restart_waits_for_it(server: Neo4jServer, store: Neo4jStore) -> None:
    namespace = fresh_namespace()
    memory = make_memory(namespace, layer=Layer.SEMANTIC)
    store.apply(make_change(namespace, memory))
    server.kill()
    restart = threading.Thread(target=server.start)
    restart.start()
    assert set(store.get(looking(namespace), [memory.id])) == {memory.id}
    restart.join()


@requirement("T3")
def test_a_server_that_stays_away_is_reported_after_the_timeout(server: Neo4jServer, store: Neo4jStore) -> None:
    patient = Neo4jStore.from_url(server.url, timeout=2)
    patient.setup(IDENTITY)
    server.kill()
    began = monotonic()
    for ask in (
        lambda: patient.apply(make_change("n", make_memory("n"))),
        lambda: patient.get(looking("n"), ["x"]),
        lambda: patient.vector(looking("n"), axis(0), 1),
    ):
        with pytest.raises(StoreUnavailable, match=r"can't be reached at host '127\.0\.0\.1'"):
            ask()
    assert monotonic() - began < 30
    health = patient.health()
    assert not health.ok
    assert "can't be reached" in health.parts["server"]
    patient.close()


@requirement("T3")
def test_a_lock_that_another_program_holds_is_waited_for_no_longer_than_the_timeout(
    server: Neo4jServer, store: Neo4jStore
) -> None:
    namespace = fresh_namespace()
    memory = make_memory(namespace)
    store.apply(make_change(namespace, memory))
    again = GraphChange(namespace, T0, reinforcements=(Reinforcement(memory.id),))
    impatient = Neo4jStore.from_url(server.url, timeout=1)
    impatient.setup(IDENTITY)
    with (
        open_driver(parse(server.url), 30) as driver,
        driver.session() as session,
        session.begin_transaction() as holder,
    ):
        holder.run("MATCH (m:Memory {id: $id}) SET m.held = true", id=memory.id).consume()
        began = monotonic()
        with pytest.raises(StoreUnavailable, match="took too long"):
            impatient.apply(again)
        assert monotonic() - began < 15
        holder.rollback()
    impatient.apply(again)
    assert store.get(looking(namespace), [memory.id])[memory.id].reinforced == 1
    impatient.close()


@requirement("T3")
def test_a_full_disk_is_told_and_loses_nothing_acknowledged(server: Neo4jServer, store: Neo4jStore) -> None:
    namespace = fresh_namespace()
    kept = make_memory(namespace)
    store.apply(make_change(namespace, new(kept, axis(0))))
    impatient = Neo4jStore.from_url(server.url, timeout=20)
    impatient.setup(IDENTITY)
    logs = (server.home / "data" / "transactions" / "neo4j").glob("neostore.transaction.db.*")
    largest = max(log.stat().st_size for log in logs)
    resource.prlimit(server.state.pid, resource.RLIMIT_FSIZE, (largest + 65_536,) * 2)
    lost = [make_memory(namespace, "x" * 200_000) for _ in range(10)]
    with pytest.raises(StoreFull, match="could not write to its disk"):
        impatient.apply(make_change(namespace, *lost))
    with pytest.raises(StoreUnavailable, match="restart"):
        impatient.apply(make_change(namespace, make_memory(namespace, "small")))
    assert not impatient.health().ok
    server.kill()
    server.start()
    assert set(impatient.get(looking(namespace), [kept.id, *(memory.id for memory in lost)])) == {kept.id}
    impatient.apply(make_change(namespace, make_memory(namespace, "small")))
    impatient.close()


@requirement("T3")
def test_health_of_a_server_that_hangs_answers_in_two_seconds(server: Neo4jServer, store: Neo4jStore) -> None:
    assert store.health().ok
    os.kill(server.state.pid, signal.SIGSTOP)
    try:
        began = monotonic()
        health = store.health()
        assert monotonic() - began < 2
    finally:
        os.kill(server.state.pid, signal.SIGCONT)
    assert not health.ok
    assert health.parts["server"] != "ok"
