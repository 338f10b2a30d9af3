"""What the embedded store says of itself: the file, its journal, a quick check of its structure, and counts."""

from __future__ import annotations

from pathlib import Path

import apsw

from hindsight_graph.errors import HindsightError
from hindsight_graph.ports.store import Health
from hindsight_graph.stores.embedded.pool import Pool
from hindsight_graph.stores.embedded.statements import rows

_FINDINGS = 5


def examine(pool: Pool, path: Path, journal: str) -> Health:
    """Reads the whole file once (SQLite's quick_check) and counts its nodes; reports a fault instead of raising it.

    `journal` is what `setup` found wrong with the journal.
    """
    version = f"SQLite {apsw.sqlite_lib_version()}"
    try:
        with pool.reading() as connection:
            found = [row[0] for row in connection.execute(f"PRAGMA quick_check({_FINDINGS})")]
            counts: dict[str, int] = dict(rows(connection, "counts"))
    except HindsightError as error:
        return Health(False, str(path), version, {"file": str(error)}, {})
    whole = found == ["ok"]
    parts = {"file": "ok" if whole else "; ".join(found), "journal": journal or "ok"}
    return Health(whole, str(path), version, parts, counts)
