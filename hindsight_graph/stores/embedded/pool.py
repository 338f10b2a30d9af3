"""Connections to one SQLite file: many readers that never wait, one writer at a time, every fault translated."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from hindsight_graph.errors import ConfigError, StoreError, StoreRefused, StoreUnavailable
from hindsight_graph.stores.embedded import words
from hindsight_graph.stores.embedded.faults import translated
from hindsight_graph.stores.embedded.statements import SCHEMA_VERSION

APPLICATION_ID = 0x48534752
"""'HSGR' in the file's header: how a memory file is told from any other SQLite database."""

_IDLE_READERS = 8
_CACHE_KIB = 16 * 1024
_JOURNAL_BYTES = 64 << 20  # what is left of the journal after a long reader made it grow


class Pool:
    """Lends connections; thread-safe. Connections are opened when first needed and kept for the next borrower."""

    def __init__(self, path: Path, timeout: float) -> None:
        self._path = path
        self._timeout = timeout
        self._closed = False
        self._inherited: list[apsw.Connection] = []
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._readers: list[apsw.Connection] = []
        self._writer: apsw.Connection | None = None

    def _leave_behind(self) -> None:
        """In a forked process: SQLite must neither use nor close what the parent opened, so it is only kept."""
        if self._process != os.getpid():
            self._inherited += [*self._readers, *([self._writer] if self._writer else [])]
            self._start()

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection in a read transaction: all its statements see one state of the file."""
        with translated(self._path):
            connection = self._borrow()
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                self._give_back(connection)

    @contextmanager
    def writing(self) -> Iterator[apsw.Connection]:
        """The writer in an immediate transaction, committed at the end, rolled back by any exception."""
        with self.exclusive() as connection, translated(self._path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextmanager
    def exclusive(self) -> Iterator[apsw.Connection]:
        """The writer connection, outside any transaction, held by one thread of this process at a time."""
        self._leave_behind()
        if not self._writing.acquire(timeout=self._timeout):
            raise StoreUnavailable(
                f"another thread has been writing to {str(self._path)!r} for {self._timeout:g} s.", remedy="Try again."
            )
        try:
            with translated(self._path):
                if self._closed:
                    raise StoreError(f"the store {str(self._path)!r} was closed.", remedy="Connect again.")
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

    def _borrow(self) -> apsw.Connection:
        self._leave_behind()
        with self._lock:
            if self._closed:
                raise StoreError(f"the store {str(self._path)!r} was closed.", remedy="Connect again.")
            if self._readers:
                return self._readers.pop()
        connection = self._open()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _give_back(self, connection: apsw.Connection) -> None:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        with self._lock:
            if not self._closed and len(self._readers) < _IDLE_READERS:
                self._readers.append(connection)
                return
        connection.close()

    def _open(self) -> apsw.Connection:
        _check_place(self._path)
        connection = apsw.Connection(
            # psow=0: a commit ends with a spare copy of its last page, so that a torn or cut end of the journal
            # damages the copy and not the commit.
            f"file:{quote(str(self._path))}?psow=0",
            flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI,
        )
        try:
            connection.set_busy_timeout(round(self._timeout * 1000))
            # Without this every new parameter would have the statement planned anew: ten times the cost of a look-up.
            connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
            connection.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}; PRAGMA journal_size_limit = {_JOURNAL_BYTES}")
            words.register(connection)
            _check_ours(connection, self._path)
        except BaseException:
            connection.close()
            raise
        return connection


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
