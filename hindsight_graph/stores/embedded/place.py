"""The file behind a path: whether the path still names the one that was opened, and what it leaves behind if not."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import apsw

from hindsight_graph.errors import StoreUnavailable

Key = tuple[int, int]  # device and inode: never given to another file while this one is open


class Connection(apsw.Connection):
    """A connection that knows which file it was opened on; None until that is known."""

    file: OpenFile | None = None


@dataclass(slots=True, eq=False)
class OpenFile:
    """The file that a pool is on. Compared by identity: what was read from one file is of no use for another."""

    key: Key
    beside: dict[str, Key] = field(default_factory=dict)
    """The journal and its index, by suffix, once they are there."""


def key_of(path: Path) -> Key | None:
    """Which file the path names now; None if there is none. Raises StoreUnavailable if that can't be told."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StoreUnavailable(
            f"the memory file {str(path)!r} can't be looked at ({error.strerror}).",
            remedy="Check the disk and the permissions of its folder.",
        ) from error
    return found.st_dev, found.st_ino


def has_journal(path: Path, file: OpenFile | None = None) -> bool:
    """Whether there is a journal beside the path; with `file`, whether it is the one that its connections write to.

    Journal and index stay the same for as long as a connection is open; they are remembered when they are first seen.
    """
    key = key_of(_beside(path, "-wal"))
    if file is None:
        return key is not None
    if key is not None and not file.beside:
        index = key_of(_beside(path, "-shm"))
        file.beside = {"-wal": key} | ({"-shm": index} if index else {})
    return key == file.beside.get("-wal")


@contextmanager
def without_leftovers(path: Path, file: OpenFile) -> Iterator[None]:
    """Takes away what a file that the path no longer names has left beside it: SQLite would read it into the one that
    came. Puts it back if the block raises, because the file may be put back too."""
    taken: list[tuple[Path, Path]] = []
    for suffix, key in file.beside.items():
        left = _beside(path, suffix)
        if key_of(left) == key:
            taken.append((left, left.rename(_beside(path, f"{suffix}.left"))))
    try:
        yield
    except BaseException:
        for left, aside in taken:
            if not left.exists():
                aside.rename(left)
        raise
    finally:
        for _, aside in taken:
            aside.unlink(missing_ok=True)


def empty_journal(connection: apsw.Connection, timeout: float) -> None:
    """Carries what is in the journal over into the file that the connection has open, wherever that lies now.

    Waits for nobody; `timeout`: for how many seconds the connection waits otherwise.
    """
    connection.set_busy_timeout(0)
    with suppress(apsw.Error):  # what others are still reading stays in the journal
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    connection.set_busy_timeout(round(timeout * 1000))


def has_moved(connection: apsw.Connection) -> bool:
    """Whether SQLite itself finds that the file it opened is not (or no longer) under its path."""
    moved = ctypes.c_int(0)
    connection.file_control("main", apsw.SQLITE_FCNTL_HAS_MOVED, ctypes.addressof(moved))
    return bool(moved.value)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
