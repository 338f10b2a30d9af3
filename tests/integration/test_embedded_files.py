"""The embedded store over files that are missing, foreign, newer, damaged, read-only, or on a full disk."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from hindsight_graph.errors import ConfigError, HindsightError, StoreError, StoreFull, StoreRefused
from hindsight_graph.stores.embedded.pool import APPLICATION_ID
from hindsight_graph.stores.embedded.setup import SCHEMA_VERSION
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.requirements import case, requirement
from tests.support_store import IDENTITY, T0, axis, listed, looking, make_change, make_memory, new, word


def opened(file: Path) -> EmbeddedStore:
    """A store on the file, set up."""
    store = EmbeddedStore(file, timeout=2)
    store.setup(IDENTITY)
    return store


def everything_refused(store: EmbeddedStore, error: type[HindsightError], words: str) -> None:
    """Setup, reads and writes raise it, naming the file and a remedy; health reports it."""
    for ask in (
        lambda: store.setup(IDENTITY),
        lambda: store.get(looking("n"), ["x"]),
        lambda: store.apply(make_change("n", make_memory("n"))),
        store.embedding,
    ):
        with pytest.raises(error, match=words) as caught:
            ask()
        assert repr(store.location) in str(caught.value)
        assert caught.value.remedy
    health = store.health()
    assert not health.ok
    assert words in health.parts["file"]


@requirement("T1")
def test_a_missing_file_and_folder_are_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "文件夹 ?#%20" / "memory.db"
    store = opened(file)
    memory = make_memory("n")
    store.apply(make_change("n", memory))
    assert (store.location, file.exists()) == (str(file), True)
    assert listed(opened(file), looking("n")) == [memory]


@requirement("T1")
def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    file = tmp_path / "memory.db"
    file.touch()
    assert opened(file).health().ok


def test_a_file_is_marked_as_ours_with_its_schema_version(tmp_path: Path) -> None:
    opened(tmp_path / "memory.db").close()
    raw = apsw.Connection(str(tmp_path / "memory.db"))
    assert (raw.pragma("application_id"), raw.pragma("user_version")) == (APPLICATION_ID, SCHEMA_VERSION)
    assert raw.pragma("journal_mode") == "wal"
    raw.close()


def test_a_store_that_was_never_set_up_says_so(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / "memory.db")
    assert store.embedding() is None
    with pytest.raises(StoreRefused, match="not been set up"):
        store.get(looking("n"), ["x"])
    with pytest.raises(StoreRefused, match="not been set up"):
        store.apply(make_change("n", make_memory("n")))
    assert not store.health().ok


@requirement("T3")
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary, 今天去了西湖。\n" * 200, encoding="utf-8")
    before = file.read_bytes()
    everything_refused(EmbeddedStore(file), StoreRefused, "not a SQLite database")
    assert file.read_bytes() == before


@requirement("T3")
@pytest.mark.parametrize("application_id", [0, 0x12345678])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path, application_id: int) -> None:
    file = tmp_path / "other.db"
    other = apsw.Connection(str(file))
    other.execute(f"CREATE TABLE memory (id TEXT); PRAGMA application_id = {application_id}; PRAGMA user_version = 1")
    other.close()
    before = file.read_bytes()
    everything_refused(EmbeddedStore(file), StoreRefused, "another program")
    assert file.read_bytes() == before


@requirement("T3")
def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "memory.db"
    opened(file).close()
    raw = apsw.Connection(str(file))
    raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    raw.close()
    before = file.read_bytes()
    everything_refused(EmbeddedStore(file), StoreRefused, "newer version")
    assert file.read_bytes() == before


@pytest.mark.parametrize("below", ["", "memory.db"])
def test_a_path_that_cannot_be_a_file_is_a_wrong_setting(tmp_path: Path, below: str) -> None:
    taken = tmp_path / "taken"
    if below:
        taken.touch()
    else:
        taken.mkdir()
    with pytest.raises(ConfigError) as caught:
        EmbeddedStore(taken / below if below else taken).setup(IDENTITY)
    assert caught.value.remedy


@contextmanager
def without_rights() -> Iterator[None]:
    """Acts as a user who owns nothing here; root may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@requirement("T3")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    opened(locked / "memory.db").close()
    for path in (locked, tmp_path, *tmp_path.parents):
        path.chmod(path.stat().st_mode | 0o111 if path != locked else 0o555)
        if path.name.startswith("pytest-of-"):
            break
    (locked / "memory.db").chmod(0o444)
    with without_rights():
        for file in (locked / "memory.db", locked / "another.db", locked / "deeper" / "memory.db"):
            with pytest.raises(StoreRefused) as caught:
                EmbeddedStore(file).setup(IDENTITY)
            assert "permissions" in caught.value.remedy or "write to" in caught.value.remedy
            assert not EmbeddedStore(file).health().ok


@requirement("T3")
def test_damage_inside_the_file_is_reported_not_answered_with_nothing(tmp_path: Path) -> None:
    file = tmp_path / "memory.db"
    store = opened(file)
    memories = [make_memory("n", f"quokka {n} " + "x" * 2000) for n in range(200)]
    store.apply(make_change("n", *(new(memory, axis(0)) for memory in memories)))
    store.close()
    raw = bytearray(file.read_bytes())
    for page in range(8192 * 30, len(raw) - 8192, 8192 * 3):
        raw[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(bytes(raw))
    store = EmbeddedStore(file)
    with pytest.raises(StoreError, match="damaged") as caught:
        listed(store, looking("n"))
    assert "backup" in caught.value.remedy
    health = store.health()
    assert not health.ok
    assert health.parts["file"] != "ok"


def _mounted(folder: Path) -> bool:
    """Mounts two megabytes of memory there, where that is permitted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for two megabytes."""
    folder = tmp_path / "disk"
    if not _mounted(folder):
        pytest.skip("mounting a small disk is not permitted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def _fill(store: EmbeddedStore) -> int:
    """Writes until the disk is full; how many memories were acknowledged."""
    for n in range(10_000):
        try:
            store.apply(make_change("n", make_memory("n", f"quokka {n} " + "窑" * 3000)))
        except StoreFull:
            break
    with pytest.raises(StoreFull, match="rolled back") as caught:
        store.apply(make_change("n", make_memory("n", "窑" * 30_000)))
    assert caught.value.remedy
    return n


@requirement("T3")
def test_a_full_disk_loses_nothing_and_writing_goes_on_when_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(400_000))
    file = small_disk / "memory.db"
    store = opened(file)
    kept = _fill(store)
    assert kept > 5
    assert len(listed(store, looking("n"))) == kept
    assert len(store.fulltext(looking("n"), (word("quokka"),), 1000)) == kept
    ballast.unlink()
    store.apply(make_change("n", make_memory("n", "one more", recorded_at=T0)))
    assert len(listed(store, looking("n"))) == kept + 1
    store.close()
    again = opened(file)
    assert len(listed(again, looking("n"))) == kept + 1
    assert again.health().ok
    again.close()


@requirement("T3")
def test_a_disk_that_was_full_before_is_told_and_used_again_when_there_is_room(small_disk: Path) -> None:
    file, ballast = small_disk / "memory.db", small_disk / "ballast"
    store = opened(file)
    store.apply(make_change("n", make_memory("n")))
    store.close()
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as stream:
        while True:
            stream.write(bytes(4096))
    everything_refused(EmbeddedStore(file), StoreFull, "no room is left")
    with pytest.raises(StoreFull, match="no room is left"):
        EmbeddedStore(small_disk / "new.db").setup(IDENTITY)
    ballast.unlink()
    again = opened(file)
    assert len(listed(again, looking("n"))) == 1
    again.close()


@requirement("T3")
def test_a_file_that_may_not_grow_loses_nothing_and_grows_again(tmp_path: Path) -> None:
    store = opened(tmp_path / "memory.db")
    with store._pool.exclusive() as connection:
        limit = connection.pragma("max_page_count")
        connection.pragma("max_page_count", connection.pragma("page_count") + 40)
    kept = _fill(store)
    assert kept > 5
    assert len(listed(store, looking("n"))) == kept
    with store._pool.exclusive() as connection:
        connection.pragma("max_page_count", limit)
    store.apply(make_change("n", make_memory("n", "one more")))
    assert len(listed(store, looking("n"))) == kept + 1
    assert store.health().ok


@requirement("W10")
@case("C46")
def test_a_store_that_is_opened_again_shows_all_that_was_written(tmp_path: Path) -> None:
    first = opened(tmp_path / "memory.db")
    memory = make_memory("n", "quokka")
    first.apply(make_change("n", new(memory, axis(3))))
    first.close()
    second = opened(tmp_path / "memory.db")
    assert listed(second, looking("n")) == [memory]
    assert [hit.memory_id for hit in second.vector(looking("n"), axis(3), 1)] == [memory.id]
    assert [hit.memory_id for hit in second.fulltext(looking("n"), (word("quokka"),), 1)] == [memory.id]
