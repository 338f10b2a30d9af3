"""Makes a file a memory file, brings an older one up to date, and says how a file is."""

from __future__ import annotations

import logging
from pathlib import Path
from time import monotonic, sleep

import apsw

from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.stores.embedded.pool import APPLICATION_ID, Pool
from hindsight_graph.stores.embedded.statements import SCHEMA_VERSION, migrations, statement

_log = logging.getLogger(__name__)
_PAGE = (
    8192  # three vectors of 512 float32 to a page; of 4096 bytes only one fits, and a memory takes a third more room
)
_WAL_HEADER, _FRAME_HEADER = 32, 24  # bytes; https://www.sqlite.org/fileformat2.html#the_write_ahead_log


def prepare(pool: Pool, path: Path, timeout: float, embedding: EmbeddingIdentity) -> str:
    """Write-ahead journal, migrations, embedding identity; idempotent, also from two processes at once.

    Returns what is wrong with the journal, for `health`; "" if nothing is.
    """
    with pool.exclusive() as connection:
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        _use_journal(connection, timeout)
    with pool.writing() as connection:
        damage = _torn_tail(path)
        version = int(connection.pragma("user_version"))
        for script in migrations()[version:]:
            connection.execute(script)
        if version < SCHEMA_VERSION:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute(
            statement("embedding_put"),
            {"model": embedding.model, "dimension": embedding.dimension, "digest": embedding.digest},
        )
    if damage:
        _log.warning("%r: %s", str(path), damage)
    return damage


def read_embedding(connection: apsw.Connection) -> EmbeddingIdentity | None:
    """The identity of the vectors in the file; None for a file that was never set up."""
    if connection.pragma("user_version") == 0:
        return None
    row = connection.execute(statement("embedding_get")).get
    return EmbeddingIdentity(*row) if row else None


def _use_journal(connection: apsw.Connection, timeout: float) -> None:
    """Switches to WAL. SQLite does not wait for a lock here, so that two first starts at once have to be patient."""
    deadline = monotonic() + timeout
    while True:
        try:
            connection.pragma("journal_mode", "wal")
            return
        except apsw.BusyError:
            if monotonic() > deadline:
                raise
            sleep(0.01)


def _torn_tail(path: Path) -> str:
    """Says so if the journal does not end with a whole page: a write was cut off, or the file was.

    Called while no process can be writing. SQLite leaves out what is not whole, by checksums; what was committed
    before it is there.
    """
    journal = path.with_name(path.name + "-wal")
    if not journal.exists() or journal.stat().st_size <= _WAL_HEADER:
        return ""
    with journal.open("rb") as file:
        page = int.from_bytes(file.read(_WAL_HEADER)[8:12], "big")
    torn = (journal.stat().st_size - _WAL_HEADER) % (_FRAME_HEADER + page)
    return f"the journal ended in {torn} bytes of an unfinished or damaged write, which were left out" if torn else ""
