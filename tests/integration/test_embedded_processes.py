"""The embedded store under several processes, threads, and kills."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import apsw
import pytest

from hindsight_graph.errors import StaleChange, StoreError, StoreUnavailable
from hindsight_graph.model.change import Expectation, GraphChange
from hindsight_graph.model.memory import State
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.requirements import case, requirement
from tests.support_store import (
    IDENTITY,
    T0,
    axis,
    listed,
    looking,
    make_change,
    make_memory,
    new,
    to_state,
    word,
)
from tests.support_worker import COUNTER, NAMESPACE, start, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "memory.db"


def opened(file: Path, timeout: float = 30.0) -> EmbeddedStore:
    """A store on the file, set up."""
    store = EmbeddedStore(file, timeout=timeout)
    store.setup(IDENTITY)
    return store


def contents(store: EmbeddedStore) -> Counter[str]:
    """How often each text is there."""
    return Counter(memory.content for memory in listed(store, looking(NAMESPACE)))


@requirement("T1", "W10")
@case("C01")
def test_four_processes_write_two_thousand_memories_each_there_once(file: Path) -> None:
    """They also create the file together and share a counter, which loses no count."""
    workers = [start(file, f"w{n}", 500, shared=10) for n in range(4)]
    store = opened(file)
    seen = 0
    while any(worker.poll() is None for worker in workers):  # a fifth reads meanwhile, and never sees less
        now = store.health().counts["memories"]
        assert now >= seen
        seen = now
    errors = [worker.communicate()[1] for worker in workers]
    assert ([worker.returncode for worker in workers], errors) == ([0] * 4, [""] * 4)
    assert contents(store) == Counter({f"w{w} {n}": 1 for w in range(4) for n in range(500)})
    assert store.revisions_of([COUNTER]) == {COUNTER: 200}
    assert {hit.memory_id for hit in store.fulltext(looking(NAMESPACE), (word("w3"), word("499")), 1)} == {
        memory.id for memory in listed(store, looking(NAMESPACE)) if memory.content == "w3 499"
    }
    assert len(store.vector(looking(NAMESPACE), axis(0), 5000)) == 2000
    assert store.health().ok


@requirement("T1")
def test_eight_processes_may_open_a_new_file_at_the_same_time(file: Path) -> None:
    workers = [start(file, f"w{n}", 1) for n in range(8)]
    assert [worker.communicate() for worker in workers] == [("0\n", "")] * 8
    assert sum(contents(opened(file)).values()) == 8


@requirement("W10", "T3")
@case("C03", "C06")
def test_what_was_acknowledged_survives_ten_kills(file: Path) -> None:
    """The next writer starts at once: the lock of the dead one is gone with it."""
    acknowledged: set[str] = set()
    random.seed(11)
    for life in range(10):
        worker = start(file, f"life{life}", 100_000)
        assert worker.stdout is not None
        began = monotonic()
        told = [worker.stdout.readline() for _ in range(random.randint(1, 60))]
        assert monotonic() - began < 20
        worker.kill()
        told += worker.communicate()[0].splitlines()
        assert worker.returncode == -signal.SIGKILL
        acknowledged |= {f"life{life} {int(n)}" for n in told if n.strip()}
    store = opened(file)
    found = contents(store)
    assert acknowledged <= set(found)
    assert set(found.values()) == {1}
    assert len(found) <= len(acknowledged) + 10  # at most one write of each life was done and not told
    assert store.health().ok
    write(store, "after", 0)
    assert contents(store)["after 0"] == 1


@requirement("T3")
@case("C03")
@pytest.mark.parametrize("cut", [1, 40, 4000])
def test_a_cut_end_of_the_journal_costs_nothing_that_was_acknowledged(
    file: Path, cut: int, caplog: pytest.LogCaptureFixture
) -> None:
    worker = start(file, "w", 100_000)
    assert worker.stdout is not None
    told = [worker.stdout.readline() for _ in range(50)]
    worker.kill()
    told += [line for line in worker.communicate()[0].splitlines() if line.strip()]
    journal = file.with_name(file.name + "-wal")
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-cut])
    store = opened(file)
    assert {f"w {n}" for n in range(len(told))} <= set(contents(store))
    health = store.health()
    assert health.ok
    assert "left out" in health.parts["journal"]
    assert "left out" in caplog.text
    write(store, "after", 0)
    assert contents(store)["after 0"] == 1


@requirement("T3")
def test_rubbish_at_the_end_of_the_journal_is_left_out(file: Path) -> None:
    worker = start(file, "w", 100_000)
    assert worker.stdout is not None
    told = [worker.stdout.readline() for _ in range(20)]
    worker.kill()
    worker.communicate()
    with file.with_name(file.name + "-wal").open("ab") as journal:
        journal.write(bytes(range(256)) * 40)
    store = opened(file)
    assert {f"w {int(n)}" for n in told} <= set(contents(store))
    assert store.health().ok


@requirement("T3")
@case("C04")
def test_a_writer_does_not_wait_for_a_long_reader(file: Path) -> None:
    store = opened(file, timeout=5)
    write(store, "before", 0)
    reader = apsw.Connection(str(file))
    reader.execute("BEGIN")
    before = reader.execute("SELECT count(*) FROM memory").get
    for n in range(20):
        write(store, "during", n)
    assert reader.execute("SELECT count(*) FROM memory").get == before == 1
    reader.execute("COMMIT")
    assert reader.execute("SELECT count(*) FROM memory").get == 21
    reader.close()


@requirement("T3")
@case("C04")
def test_a_writer_waits_for_another_writer_for_as_long_as_it_was_told(file: Path) -> None:
    store = opened(file, timeout=0.3)
    other = apsw.Connection(str(file))
    other.execute("BEGIN IMMEDIATE")
    began = monotonic()
    with pytest.raises(StoreUnavailable, match="locked"):
        write(store, "refused", 0)
    assert 0.2 < monotonic() - began < 5
    assert contents(store) == Counter()  # reading goes on
    patient = opened_elsewhere = EmbeddedStore(file, timeout=30)
    waiting = threading.Thread(target=write, args=(opened_elsewhere, "patient", 0))
    waiting.start()
    other.execute("COMMIT")
    waiting.join(timeout=30)
    assert contents(patient) == Counter({"patient 0": 1})
    other.close()


@requirement("T1")
@case("C01")
def test_many_threads_read_and_write_through_one_store(file: Path) -> None:
    store = opened(file)
    memories = [make_memory(NAMESPACE, f"并发事实 {n:02} concurrent fact {n:02}") for n in range(60)]
    doomed = [make_memory(NAMESPACE, f"doomed {n}") for n in range(10)]
    store.apply(make_change(NAMESPACE, *doomed))
    filter = looking(NAMESPACE)

    def add(n: int) -> None:
        store.apply(make_change(NAMESPACE, new(memories[n], axis(n))))
        assert store.vector(filter, axis(n), 1)[0].memory_id == memories[n].id
        assert memories[n].id in {hit.memory_id for hit in store.fulltext(filter, (word("concurrent"),), 100)}
        assert set(store.get(filter, [memories[n].id])) == {memories[n].id}

    def retire(n: int) -> None:
        store.apply(GraphChange(NAMESPACE, T0, states=(to_state(doomed[n], State.RETIRED),)))

    with ThreadPoolExecutor(16) as pool:
        jobs = [pool.submit(add, n) for n in range(60)] + [pool.submit(retire, n) for n in range(10)]
        for job in jobs:
            job.result()
    store.close()
    again = opened(file)
    assert {memory.id for memory in listed(again, filter)} == {memory.id for memory in memories}
    assert again.health().ok


@requirement("W10")
def test_of_many_writers_planned_on_one_revision_exactly_one_wins(file: Path) -> None:
    store = opened(file)
    change = GraphChange(NAMESPACE, T0, expects=(Expectation(COUNTER, 0),))

    def attempt(_: int) -> bool:
        try:
            store.apply(change)
        except StaleChange:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(40))) == 1
    assert store.revisions_of([COUNTER]) == {COUNTER: 1}


FORKING = """
import os, sys
from pathlib import Path
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.support_store import IDENTITY
from tests.support_worker import write

store = EmbeddedStore(Path(sys.argv[1]))
store.setup(IDENTITY)
write(store, "before", 0)
inherited = store._pool._writer
child = os.fork()
for n in range(50):
    write(store, "parent" if child else "child", n)
if child:
    assert os.waitpid(child, 0)[1] == 0
assert inherited is not None and (store._pool._writer is inherited) == bool(child)
"""


@requirement("T1")
def test_a_forked_process_goes_on_with_connections_of_its_own(file: Path) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", FORKING, file], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    store = opened(file)
    expected = {"before 0", *(f"{name} {n}" for name in ("parent", "child") for n in range(50))}
    assert contents(store) == Counter(dict.fromkeys(expected, 1))
    assert store.health().ok


@requirement("T1")
def test_a_relative_path_stays_the_same_file_when_the_process_changes_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    store = EmbeddedStore(Path("memory.db"))
    monkeypatch.chdir(tmp_path / "elsewhere")
    store.setup(IDENTITY)
    write(store, "w", 0)
    assert contents(opened(tmp_path / "memory.db")) == Counter({"w 0": 1})


@requirement("T1")
def test_closing_while_others_read_ends_in_answers_or_a_clear_error(file: Path) -> None:
    store = opened(file)
    for n in range(20):
        write(store, "w", n)
    started = threading.Barrier(5)

    def read(_: int) -> str:
        started.wait()
        try:
            for _ in range(200):
                assert len(store.vector(looking(NAMESPACE), axis(1), 30)) == 20
        except StoreError as error:
            return str(error)
        return "closed too late"

    with ThreadPoolExecutor(4) as pool:
        results = pool.map(read, range(4))
        started.wait()
        store.close()
        assert all("closed" in told for told in results)
    with pytest.raises(StoreError, match="closed"):
        store.vector(looking(NAMESPACE), axis(1), 30)
