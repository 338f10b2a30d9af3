"""Connections to one SQLite file: many readers that never wait, one writer at a time, every fault translated."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from hindsight_graph.errors import ConfigError, StoreError, StoreRefused, StoreUnavailable
from hindsight_graph.stores.embedded import place, words
from hindsight_graph.stores.embedded.faults import translated
from hindsight_graph.stores.embedded.place import Connection, OpenFile
from hindsight_graph.stores.embedded.statements import SCHEMA_VERSION

APPLICATION_ID = 0x48534752
"""'HSGR' in the file's header: how a memory file is told from any other SQLite database."""

_log = logging.getLogger(__name__)
_IDLE_READERS = 8
_CACHE_KIB = 16 * 1024
_JOURNAL_BYTES = 64 << 20  # what is left of the journal after a long reader made it grow


class Pool:
    """Lends connections; thread-safe. Connections are opened when first needed and kept for the next borrower.

    All are to one file. Before each transaction, and after each commit, the path must still name that file: one that
    was deleted, moved or replaced takes no write that anybody could read again (T3). Another memory file in its place,
    such as a backup that was restored, is gone over to if `check` raises nothing for a connection to it.
    """

    def __init__(self, path: Path, timeout: float, check: Callable[[Connection], None] = lambda _: None) -> None:
        self._path = path
        self._timeout = timeout
        self._check = check
        self._closed = False
        self._file: OpenFile | None = None
        self._inherited: list[Connection] = []
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._readers: list[Connection] = []
        self._writer: Connection | None = None

    def _leave_behind(self) -> None:
        """In a forked process: SQLite must neither use nor close what the parent opened, so it is only kept."""
        if self._process != os.getpid():
            self._inherited += [*self._readers, *([self._writer] if self._writer else [])]
            self._start()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection in a read transaction: all its statements see one state of the file."""
        with translated(self._path):
            connection = self._borrow()
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                self._give_back(connection)

    @contextmanager
    def afresh(self) -> Iterator[Connection]:
        """Like `reading`, by a connection of its own, which remembers nothing that was read before."""
        with translated(self._path):
            self._leave_behind()
            with self._lock:
                self._settle(writing=False)
            connection = self._open()
            try:
                connection.execute("PRAGMA query_only = ON; BEGIN")
                yield connection
            finally:
                connection.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The writer in an immediate transaction, committed at the end, rolled back by any exception."""
        with self.exclusive() as connection, translated(self._path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
                self._confirm(connection)
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextmanager
    def exclusive(self) -> Iterator[Connection]:
        """The writer connection, outside any transaction, held by one thread of this process at a time."""
        self._leave_behind()
        if not self._writing.acquire(timeout=self._timeout):
            raise StoreUnavailable(
                f"another thread has been writing to {str(self._path)!r} for {self._timeout:g} s.", remedy="Try again."
            )
        try:
            with translated(self._path):
                with self._lock:
                    self._settle(writing=True)
                if self._writer is not None and self._writer.file is not self._file:
                    self._writer.close()
                    self._writer = None
                if self._writer is None:
                    self._writer = self._open()
                yield self._writer
        finally:
            self._writing.release()

    def close(self) -> None:
        """Closes every connection that is not in use; those in use are closed when they are given back."""
        with self._writing, self._lock:
            self._closed = True
            idle = [*self._readers, *([self._writer] if self._writer else [])]
            self._readers, self._writer = [], None
            with translated(self._path):
                for connection in idle:
                    connection.close()

    def _borrow(self) -> Connection:
        self._leave_behind()
        with self._lock:
            self._settle(writing=False)
            if self._readers:
                return self._readers.pop()
        connection = self._open()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _give_back(self, connection: Connection) -> None:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        with self._lock:
            if not self._closed and connection.file is self._file and len(self._readers) < _IDLE_READERS:
                self._readers.append(connection)
                return
        connection.close()

    # -- which file (all but `_confirm` and `_open` with the lock held) -------------------------------------------
    def _settle(self, *, writing: bool) -> None:
        """Makes sure that the path names the file that the pool is on, or goes over to the one that is there now.

        `writing`: the caller has the writer. Connections to a file that is gone are kept: it may be put back.
        """
        if self._closed:
            raise StoreError(f"the store {str(self._path)!r} was closed.", remedy="Connect again.")
        if self._file is None:
            return
        key = place.key_of(self._path)
        if key == self._file.key and place.has_journal(self._path, self._file):
            return
        if key != self._file.key or not place.has_journal(self._path):
            self._empty_journal(writing=writing)
        if key == self._file.key:
            raise _no_journal(self._path)
        if key is None:
            raise _gone(self._path)
        self._go_over(key)

    def _empty_journal(self, *, writing: bool) -> None:
        """What is in the journal belongs to the old file, which may have been moved and not deleted."""
        taken = not writing and self._writing.acquire(blocking=False)
        try:
            writers = [self._writer] if self._writer and (writing or taken) else []
            for connection in [*writers, *self._readers][:1]:
                place.empty_journal(connection, self._timeout)
        finally:
            if taken:
                self._writing.release()

    def _go_over(self, key: place.Key) -> None:
        assert self._file is not None  # asked by the only caller
        with place.without_leftovers(self._path, self._file):
            connection = connect(self._path, self._timeout, create=False)
            try:
                self._check_other(connection, key)
            except BaseException:
                connection.close()
                raise
        self._file = connection.file = OpenFile(key)
        connection.execute("PRAGMA query_only = ON")
        idle, self._readers = self._readers, [connection]
        for old in idle:
            old.close()
        _log.warning("%r was replaced; the memory that is there now is used.", str(self._path))

    def _check_other(self, connection: Connection, key: place.Key) -> None:
        if connection.pragma("user_version") != SCHEMA_VERSION:
            raise StoreRefused(
                f"the memory file {str(self._path)!r} was replaced by one that was not set up by this version.",
                remedy="Connect again to set it up, or put back the memory that was there.",
            )
        self._check(connection)
        if place.has_moved(connection) or place.key_of(self._path) != key:
            raise _gone(self._path)

    def _confirm(self, connection: Connection) -> None:
        """After a commit: raises StoreUnavailable if it went to a file that the path no longer names."""
        file = connection.file
        if file is None or place.key_of(self._path) != file.key or not place.has_journal(self._path, file):
            raise StoreUnavailable(
                f"{str(self._path)!r} or its journal was deleted, moved or replaced during a write.",
                remedy="The write does not count: write it again.",
            )

    def _open(self) -> Connection:
        """A new connection to the file that the pool is on; makes the file if the pool was never on one."""
        connection = connect(self._path, self._timeout, create=self._file is None)
        try:
            key = place.key_of(self._path)
            with self._lock:
                if self._file is None and key is not None:
                    self._file = OpenFile(key)
                if self._file is None or key != self._file.key or place.has_moved(connection):
                    raise _gone(self._path)
                connection.file = self._file
        except BaseException:
            connection.close()
            raise
        return connection


def connect(path: Path, timeout: float, *, create: bool) -> Connection:
    """A connection as all of them are, to a memory file or an empty one; waits `timeout` seconds for locks."""
    if create:
        _check_place(path)
    connection = Connection(
        # psow=0: a commit ends with a spare copy of its last page, so that a torn or cut end of the journal
        # damages the copy and not the commit.
        f"file:{quote(str(path))}?psow=0",
        flags=apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0) | apsw.SQLITE_OPEN_URI,
    )
    try:
        connection.set_busy_timeout(round(timeout * 1000))
        # Without this every new parameter would have the statement planned anew: ten times the cost of a look-up.
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
        connection.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}; PRAGMA journal_size_limit = {_JOURNAL_BYTES}")
        words.register(connection)
        _check_ours(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _gone(path: Path) -> StoreUnavailable:
    return StoreUnavailable(
        f"the memory file {str(path)!r} was deleted or moved away while it was open.",
        remedy="Put it back or restore a backup; to start an empty memory there instead, connect again.",
    )


def _no_journal(path: Path) -> StoreUnavailable:
    return StoreUnavailable(
        f"the journal of the memory file {str(path)!r} (…-wal) was deleted or replaced while it was open.",
        remedy="Connect again; leave the files beside it alone while a process has it open.",
    )


def _check_place(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise ConfigError(f"{str(path)!r} is a folder.", remedy="Name a file in it, such as memory.db.")
    except (FileExistsError, NotADirectoryError) as error:
        raise ConfigError(f"{str(path)!r} lies below a file, not a folder.", remedy="Name another path.") from error
    except OSError as error:
        raise StoreRefused(
            f"the folder of {str(path)!r} can't be entered or made ({error.strerror}).",
            remedy="Create it, or name a file in a folder that you may write to.",
        ) from error


def _check_ours(connection: apsw.Connection, path: Path) -> None:
    """Raises StoreRefused for another program's database or a newer version's; an empty file is welcome."""
    owner = connection.pragma("application_id")
    if owner != APPLICATION_ID and connection.execute("SELECT count(*) FROM sqlite_schema").get:
        raise StoreRefused(
            f"{str(path)!r} is a database of another program (application id {owner:#x}).",
            remedy="Name another file for the memory; this one was left as it is.",
        )
    version = connection.pragma("user_version")
    if version > SCHEMA_VERSION:
        raise StoreRefused(
            f"{str(path)!r} was written by a newer version (schema {version}; this one knows {SCHEMA_VERSION}).",
            remedy="Update hindsight-graph.",
        )
