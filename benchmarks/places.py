"""Where a benchmark works: a fresh store of a kind, in a folder that goes away afterwards."""

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

STORES = ("sqlite", "neo4j")
NEO4J = "HINDSIGHT_TEST_NEO4J"
DATA = "HINDSIGHT_EVAL_DATA"


class Skipped(Exception):
    """What is needed for a measurement is not there; the message says what."""


@dataclass(frozen=True, slots=True)
class Place:
    """A store's URL, a namespace of this run's own, and a folder whose caches are empty at the start."""

    store: str
    url: str
    namespace: str
    folder: Path

    def settings(self, **values: Any) -> Settings:
        """Settings with this place's cache folder."""
        return Settings(cache_dir=str(self.folder / "cache"), **values)

    def disk_bytes(self) -> int:
        """What the embedded store's file takes up, its log included; 0 for a server."""
        return sum(path.stat().st_size for path in self.folder.glob("memory.db*"))


@contextmanager
def place(store: str) -> Iterator[Place]:
    """A fresh place for a kind of store. Raises Skipped if no server is named for neo4j."""
    url = os.environ.get(NEO4J, "")
    if store == "neo4j" and not url:
        raise Skipped(f"{NEO4J} names no server, such as neo4j://neo4j:password@localhost:7687")
    with tempfile.TemporaryDirectory(prefix="hindsight-bench-") as name:
        folder = Path(name)
        yield Place(store, url if store == "neo4j" else f"sqlite:///{folder}/memory.db", new_id("bench"), folder)


def evaluation_file(given: str | None) -> Path:
    """The LoCoMo-format file to measure on: as given, else $HINDSIGHT_EVAL_DATA, else beside the checkout.

    Raises Skipped if it is not there: the data is not ours to distribute.
    """
    beside = Path(__file__).parents[2] / "shared" / "data" / "locomo_dev.json"
    path = Path(given or os.environ.get(DATA) or beside)
    if not path.is_file():
        raise Skipped(
            f"no LoCoMo file: give its path or set {DATA} "
            "(its authors publish the data as snap-research/locomo, CC BY-NC 4.0)"
        )
    return path
