"""What the embedded store says of itself: the file, its journal, a quick check of its structure, and counts."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import apsw

from hindsight_graph.errors import HindsightError
from hindsight_graph.ports.store import Health
from hindsight_graph.stores.embedded.pool import Pool
from hindsight_graph.stores.embedded.statements import rows

_FINDINGS = 5
_PATIENCE = 2.0  # seconds; a file of 300 MB is checked in about one
_STEPS = 10_000  # SQLite's own steps between two looks at the clock


def examine(pool: Pool, path: Path, journal: str, namespace: str | None) -> Health:
    """Checks the file's structure, as far as two seconds go, and counts nodes; reports a fault, never raises it.

    `journal` is what `setup` found wrong with the journal.
    """
    version = f"SQLite {apsw.sqlite_lib_version()}"
    try:
        # FTS5 checks the index by what its connection knew of it before, and finds others' writes to be damage.
        with pool.afresh() as connection:
            file = _quick_check(connection)
            counts: dict[str, int] = dict(rows(connection, "counts", {"namespace": namespace}))
    except HindsightError as error:
        return Health(False, str(path), version, {"file": str(error)}, {})
    parts = {"file": file, "journal": journal or "ok"}
    return Health(file.startswith("ok"), str(path), version, parts, counts)


def _quick_check(connection: apsw.Connection) -> str:
    """What SQLite's quick_check finds: "ok", "ok as far as …", or what is wrong."""
    deadline = monotonic() + _PATIENCE
    connection.set_progress_handler(lambda: monotonic() > deadline, _STEPS)
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA quick_check({_FINDINGS})")]
    except apsw.InterruptError:
        return f"ok as far as it was checked in {_PATIENCE:g} s"
    finally:
        connection.set_progress_handler(None)
    return "; ".join(found)
