"""Ingest: how long a LoCoMo file takes to become memory, what embedding takes of it, and the memory it needs.

Each run is a process of its own with empty caches, so loading the model and the peak of resident memory count.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.machine import environment, peak_mib, run_json
from benchmarks.places import Place
from benchmarks.results import Result, Table
from hindsight_graph import Settings, connect
from hindsight_graph.formats import Record, read_turns
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.wiring import make_embedder


class TimedEmbedder:
    """An embedder that adds up the seconds and texts that pass through it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.seconds = 0.0
        self.texts = 0

    @property
    def identity(self) -> EmbeddingIdentity:
        """That of the embedder behind it."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """What the embedder behind it answers."""
        start = time.perf_counter()
        rows = self._embedder.embed(texts)
        self.seconds += time.perf_counter() - start
        self.texts += len(texts)
        return rows


def measure(place: Place, file: Path) -> Result:
    """Ingests the whole file in a process of its own."""
    variables = environment(HINDSIGHT_STORE=place.url, HINDSIGHT_CACHE_DIR=str(place.folder / "cache"))
    found = run_json("benchmarks.ingest", place.namespace, str(file), variables=variables)
    rest = found["seconds"] - found["embedding_seconds"]
    figures = found | {
        "turns_per_second": found["turns"] / found["seconds"],
        "turns_per_second_without_embedding": found["turns"] / rest,
        "turns_per_second_embedding_alone": found["turns"] / found["embedding_seconds"],
        "embedding_share": found["embedding_seconds"] / found["seconds"],
        "disk_bytes": place.disk_bytes(),
    }
    return Result("ingest", place.store, str(found["version"]), figures, [table(figures, place.store)])


def table(figures: dict[str, float], store: str) -> Table:
    """One row for the run."""
    counts = ", ".join(f"{count} {name}" for name, count in sorted(figures["counts"].items()) if count)  # type: ignore[attr-defined]
    return Table(
        f"Ingest of {figures['turns']} turns, {store}",
        (
            "seconds",
            "turns/s",
            "of it embedding",
            "texts embedded",
            "embedding alone, turns/s",
            "the rest alone, turns/s",
            "peak memory",
        ),
        [
            [
                f"{figures['seconds']:.1f}",
                f"{figures['turns_per_second']:.0f}",
                f"{figures['embedding_share']:.0%}",
                f"{figures['texts_embedded']}",
                f"{figures['turns_per_second_embedding_alone']:.0f}",
                f"{figures['turns_per_second_without_embedding']:.0f}",
                f"{figures['peak_mib']:.0f} MiB",
            ]
        ],
        f"Became: {counts}.",
    )


def main(namespace: str, file: str) -> None:
    """The process that is measured, on HINDSIGHT_STORE: prints its figures as one line of JSON."""
    settings = Settings()
    embedder = TimedEmbedder(make_embedder(settings))
    start = time.perf_counter()
    with connect(None, namespace, settings=settings, embedder=embedder) as hs:
        turns = (
            {**reading.turn, "namespace": f"{namespace}-{reading.turn['namespace']}"}
            for reading in read_turns(Path(file))
            if isinstance(reading, Record)
        )
        ingested = hs.ingest(turns)
        seconds = time.perf_counter() - start
        version = hs.health().version
    print(
        json.dumps(
            {
                "turns": len(ingested.written) + len(ingested.failed),
                "counts": dict(ingested.counts),
                "seconds": seconds,
                "embedding_seconds": embedder.seconds,
                "texts_embedded": embedder.texts,
                "peak_mib": peak_mib(),
                "version": version,
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
