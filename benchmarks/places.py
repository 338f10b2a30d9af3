"""Where a benchmark works: a fresh store of a kind, in a folder that goes away afterwards.

For Neo4j that is a server of its own: a database holds the vectors of one model only, and other data would count.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hindsight_graph import Settings
from hindsight_graph.ids import new_id
from tools.neo4j_server import Neo4jServer, ServerError

STORES = ("sqlite", "neo4j")
DATA, EVALUATION = "HINDSIGHT_EVAL_DATA", "locomo_dev.json"


class Skipped(Exception):
    """What is needed for a measurement is not there; the message says what."""


@dataclass(frozen=True, slots=True)
class Place:
    """A store's URL, a namespace of this run's own, a folder with caches that are empty at first; Neo4j's server."""

    store: str
    url: str
    namespace: str
    folder: Path
    server: Neo4jServer | None = None

    def settings(self, **values: Any) -> Settings:
        """Settings with this place's cache folder."""
        return Settings(cache_dir=str(self.folder / "cache"), **values)

    def disk_bytes(self) -> int:
        """What the store's files take up: the database with its log, or all that the server keeps of its database."""
        folders = [(self.folder, "memory.db*")] if self.server is None else [(self.server.home / "data", "**/*")]
        return sum(path.stat().st_size for folder, kind in folders for path in folder.glob(kind) if path.is_file())


@contextmanager
def place(store: str) -> Iterator[Place]:
    """A fresh place for a kind of store. Raises Skipped where Neo4j can't be started."""
    with tempfile.TemporaryDirectory(prefix="hindsight-bench-") as name:
        folder = Path(name)
        if store != "neo4j":
            yield Place(store, f"sqlite:///{folder}/memory.db", new_id("bench"), folder)
            return
        server = Neo4jServer(folder / "neo4j", heap="2g", pagecache="1g")
        try:
            server.start()
        except ServerError as error:
            server.remove()
            raise Skipped(f"no Neo4j could be started: {error}") from error
        try:
            yield Place(store, server.url, new_id("bench"), folder, server)
        finally:
            server.remove()


def evaluation_file(given: str | None) -> Path:
    """The LoCoMo-format file to measure on: as given, else $HINDSIGHT_EVAL_DATA (a file, or the folder of
    locomo_dev.json), else beside the checkout.

    Raises Skipped if it is not there: the data is not ours to distribute.
    """
    path = Path(given or os.environ.get(DATA) or Path(__file__).parents[2] / "shared" / "data")
    path = path / EVALUATION if path.is_dir() else path
    if not path.is_file():
        raise Skipped(
            f"no LoCoMo file: give its path or set {DATA} "
            "(its authors publish the data as snap-research/locomo, CC BY-NC 4.0)"
        )
    return path
