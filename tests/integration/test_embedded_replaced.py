"""The embedded store when its file is deleted, moved or replaced while it is open."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from hindsight_graph import connect
from hindsight_graph.errors import StoreError, StoreRefused, StoreUnavailable
from hindsight_graph.model.memory import Memory
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.requirements import case, requirement
from tests.support_store import IDENTITY, axis, listed, looking, make_change, make_memory, new

SEEN = looking("n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "memory.db"


def opened(file: Path) -> EmbeddedStore:
    store = EmbeddedStore(file, timeout=2)
    store.setup(IDENTITY)
    return store


def written(store: EmbeddedStore, text: str, n: int = 0) -> Memory:
    memory = make_memory("n", text)
    store.apply(make_change("n", new(memory, axis(n))))
    return memory


def texts(store: EmbeddedStore) -> set[str]:
    return {memory.content for memory in listed(store, SEEN)}


def backup(store: EmbeddedStore, file: Path) -> Path:
    """A copy of the store as it is now, made as people should."""
    with closing(apsw.Connection(store.location, flags=apsw.SQLITE_OPEN_READONLY)) as source:
        source.execute("VACUUM INTO ?", (str(file),))
    return file


def sound(file: Path) -> bool:
    with closing(apsw.Connection(str(file))) as connection:
        return bool(connection.pragma("integrity_check") == "ok")


def _delete(file: Path) -> None:
    file.unlink()


def _delete_all(file: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        file.with_name(file.name + suffix).unlink()


def _delete_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def _move(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def _move_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


@requirement("T3")
@case("C09")
@pytest.mark.parametrize("part", [_delete, _delete_all, _delete_folder, _move, _move_folder])
def test_a_file_that_went_takes_no_write_and_answers_no_question(file: Path, part: Callable[[Path], None]) -> None:
    store = opened(file)
    written(store, "before")
    listed(store, SEEN)
    part(file)
    for ask in (lambda: written(store, "after"), lambda: listed(store, SEEN), lambda: written(store, "again")):
        with pytest.raises(StoreUnavailable, match="deleted or moved") as caught:
            ask()
        assert repr(str(file)) in str(caught.value)
        assert "backup" in caught.value.remedy
    health = store.health()
    assert (health.ok, "deleted or moved" in health.parts["file"]) == (False, True)
    assert not file.exists()
    store.close()
    assert texts(opened(file)) == set()


@requirement("T3")
def test_a_file_that_was_moved_away_holds_all_that_was_acknowledged_also_when_it_is_put_back(file: Path) -> None:
    store = opened(file)
    for n in range(20):
        written(store, f"memory {n}")
    away = file.with_name("away.db")
    file.rename(away)
    with pytest.raises(StoreUnavailable):
        written(store, "lost")
    copy = shutil.copy(away, file.with_name("copy.db"))
    assert texts(opened(Path(copy))) == {f"memory {n}" for n in range(20)}
    away.rename(file)
    written(store, "after")
    assert texts(store) == texts(opened(file)) == {f"memory {n}" for n in range(20)} | {"after"}


@requirement("T3")
@pytest.mark.parametrize("reading", [True, False], ids=["a read notices", "a write notices"])
@pytest.mark.parametrize("leftovers", [True, False], ids=["journal left over", "no journal"])
def test_a_backup_put_in_its_place_is_gone_over_to(file: Path, leftovers: bool, reading: bool) -> None:
    store = opened(file)
    kept = written(store, "in the backup", 1)
    copy = backup(store, file.with_name("backup.db"))
    gone = written(store, "not in the backup", 2)
    assert [hit.memory_id for hit in store.vector(SEEN, axis(2), 1)] == [gone.id]
    if not leftovers:
        _delete_all(file)
    copy.replace(file)
    if reading:
        assert texts(store) == {"in the backup"}
    after = written(store, "after", 3)
    assert {hit.memory_id for hit in store.vector(SEEN, axis(2), 9)} == {kept.id, after.id}
    assert texts(store) == texts(opened(file)) == {"in the backup", "after"}
    assert store.health().ok
    store.close()
    assert sound(file)


@requirement("T3")
def test_a_file_that_was_moved_and_replaced_keeps_its_last_writes(file: Path) -> None:
    store = opened(file)
    copy = backup(store, file.with_name("backup.db"))
    written(store, "acknowledged")
    away = file.rename(file.with_name("away.db"))
    copy.rename(file)
    written(store, "in the other")
    assert texts(opened(away)) == {"acknowledged"}
    assert texts(opened(file)) == {"in the other"}


def _nothing(file: Path) -> None:
    file.touch()


def _text(file: Path) -> None:
    file.write_text("These are minutes of a meeting. " * 400)


def _stranger(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        connection.execute("CREATE TABLE person (name TEXT); INSERT INTO person VALUES ('Ada')")


def _other_model(file: Path) -> None:
    store = EmbeddedStore(file)
    store.setup(replace(IDENTITY, model="other"))
    store.close()


@requirement("T3", "Y5")
@pytest.mark.parametrize("make", [_nothing, _text, _stranger, _other_model])
def test_a_file_that_is_no_memory_of_ours_is_not_gone_over_to(file: Path, make: Callable[[Path], None]) -> None:
    store = opened(file)
    written(store, "before")
    other = file.with_name("other.db")
    make(other)
    held = other.read_bytes()
    away = file.rename(file.with_name("away.db"))
    other.rename(file)
    for ask in (lambda: written(store, "after"), lambda: listed(store, SEEN)):
        with pytest.raises(StoreRefused) as caught:
            ask()
        assert repr(str(file)) in str(caught.value)
        assert caught.value.remedy
    assert file.read_bytes() == held
    away.replace(file)
    assert texts(store) == {"before"}


@requirement("T3")
@pytest.mark.parametrize("part", [_delete, _delete_all, _move])
def test_a_write_during_which_the_file_went_is_not_acknowledged(file: Path, part: Callable[[Path], None]) -> None:
    store = opened(file)

    def interrupted() -> None:
        with store._pool.writing() as connection:
            connection.execute("INSERT INTO meta VALUES ('k', 'v')")
            part(file)

    with pytest.raises(StoreUnavailable, match="during a write"):
        interrupted()


@requirement("T3")
def test_a_journal_deleted_under_an_open_store_costs_nothing_that_was_acknowledged(file: Path) -> None:
    store = opened(file)
    for n in range(5):
        written(store, f"memory {n}")
    file.with_name("memory.db-wal").unlink()
    with pytest.raises(StoreUnavailable, match=r"journal .* deleted"):
        written(store, "after")
    store.close()
    again = opened(file)
    assert texts(again) == {f"memory {n}" for n in range(5)}
    written(again, "after")
    assert "after" in texts(opened(file))
    assert sound(file)


OTHER = """
import sys
from pathlib import Path
from tests.integration.test_embedded_replaced import opened, texts, written

store = opened(Path(sys.argv[1]))
written(store, "first")
for line in sys.stdin:
    written(store, line.strip())
    print(sorted(texts(store)), flush=True)
"""


@requirement("T3")
def test_another_process_notices_too(file: Path) -> None:
    store = opened(file)
    copy = backup(store, file.with_name("backup.db"))
    with subprocess.Popen(
        [sys.executable, "-c", OTHER, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        told_to, heard = child.stdin, child.stdout

        def told(text: str) -> str:
            told_to.write(f"{text}\n")
            return heard.readline().strip()

        assert told("second") == "['first', 'second']"
        copy.replace(file)
        assert told("third") == "['third']"
        assert texts(store) == {"third"}
        written(store, "fourth")
        assert told("fifth") == "['fifth', 'fourth', 'third']"
        told_to.close()
        assert child.wait() == 0
    store.close()
    assert sound(file)


@requirement("T3")
def test_a_handle_says_that_its_file_went_and_goes_on_with_a_backup(file: Path) -> None:
    with connect(f"sqlite:///{file}") as memory:
        memory.remember("I live in Hangzhou.", user_id="u")
        copy = file.with_name("backup.db")
        with closing(apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)) as source:
            source.execute("VACUUM INTO ?", (str(copy),))
        memory.remember("我对花生过敏。", user_id="u")
        file.unlink()
        with pytest.raises(StoreError):
            memory.remember("I work at Huaxing.", user_id="u")
        with pytest.raises(StoreError):
            memory.recall("Where do I live?", user_id="u")
        copy.rename(file)
        assert memory.remember("I work at Huaxing.", user_id="u").status == "accepted"
        said = {hit.memory.content for hit in memory.recall("Hangzhou Huaxing 花生", user_id="u").hits}
        assert said == {"I live in Hangzhou.", "I work at Huaxing."}
