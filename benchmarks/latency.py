"""Latency: recall and writes on 1,000, 10,000 and 100,000 memories of one namespace, beyond what embedding costs.

Embedding is taken out by an embedder whose vectors cost microseconds. In the same run the bare minimum is measured on
the same texts and vectors (benchmarks/baseline.py).
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import median, quantiles
from typing import Any

import numpy as np

from benchmarks.baseline import Bare
from benchmarks.places import Place
from benchmarks.results import Result, Table
from benchmarks.synthetic import BATCH, WordVectors, World
from hindsight_graph import Hindsight, connect
from hindsight_graph.wiring import open_store

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 60
WARM = 6
REMEMBERED = 60
INGESTED = 1_000


def measure(place: Place, sizes: Sequence[int] = SIZES) -> Result:
    """Measures each size in turn, in one namespace per size; the embedded store gets a file for each."""
    figures: dict[str, Any] = {}
    version = ""
    for size in sizes:
        at = _place(place, size)
        figures[str(size)], version = _measure_size(at, size)
    return Result("latency", place.store, version, figures, tables(figures, place.store))


def _place(place: Place, size: int) -> Place:
    folder = place.folder / str(size)
    folder.mkdir()
    url = f"sqlite:///{folder}/memory.db" if place.server is None else place.url
    return replace(place, url=url, namespace=f"{place.namespace}-{size}", folder=folder)


def _measure_size(place: Place, size: int) -> tuple[dict[str, Any], str]:
    embedder = WordVectors()
    world = World(place.namespace, embedder)
    changes = list(world.changes(size))
    settings = place.settings()
    store = open_store(place.url, settings)
    store.setup(embedder.identity)
    before = place.disk_bytes()
    start = time.perf_counter()
    for change in changes:
        store.apply(change)
    filled = time.perf_counter() - start
    store.close()
    disk = place.disk_bytes() - before
    texts = [new.memory.content for change in changes for new in change.memories]
    vectors = np.stack([new.vectors[0] for change in changes for new in change.memories])
    del changes
    questions = world.questions(QUESTIONS + WARM)
    figures: dict[str, Any] = {
        "commit_per_second": size / filled,
        "disk_bytes_per_memory": disk / size,
        "bare": _bare(place, texts, vectors, questions, embedder),
    }
    del texts, vectors
    with connect(place.url, place.namespace, settings=settings, embedder=embedder) as hs:
        figures["recall"] = _recall(hs, questions)
        figures["remember"] = _remember(hs, world)
        start = time.perf_counter()
        hs.ingest({"content": world.sentence(), "session_id": f"new{n // 25}"} for n in range(INGESTED))
        figures["ingest_turns_per_second"] = INGESTED / (time.perf_counter() - start)
        version = hs.health().version
    return figures, version


def _recall(hs: Hindsight, questions: Sequence[str]) -> dict[str, Any]:
    spent: list[float] = []
    steps: dict[str, list[float]] = defaultdict(list)
    for number, question in enumerate(questions):
        start = time.perf_counter()
        found = hs.recall(question, top_k=10)
        if number >= WARM:
            spent.append((time.perf_counter() - start) * 1000)
            for step, milliseconds in found.timings.items():
                steps[step].append(milliseconds)
        if found.degraded:
            raise RuntimeError(f"a channel failed, so the figures would not count: {found.degraded[0]}")
    return spread(spent) | {"steps_p50": {step: median(times) for step, times in steps.items()}}


def _remember(hs: Hindsight, world: World) -> dict[str, float]:
    spent = []
    for number in range(REMEMBERED):
        content = world.sentence()
        start = time.perf_counter()
        hs.remember(content, session_id="live", source_id=f"live {number}")
        spent.append((time.perf_counter() - start) * 1000)
    return spread(spent[WARM:])


def _bare(
    place: Place, texts: Sequence[str], vectors: Any, questions: Sequence[str], embedder: WordVectors
) -> dict[str, Any]:
    bare = Bare(place.folder / "bare.db", texts, vectors)
    rows = embedder.embed(questions)
    nearest = [bare.vector(row) for row in rows][WARM:]
    every = [bare.all_words(question) for question in questions][WARM:]
    content = [bare.content_words(question) for question in questions][WARM:]
    bare.close()
    return {
        "vector": spread(nearest),
        "all_words": spread(every),
        "content_words": spread(content),
        "vector_then_all_words": spread([one + two for one, two in zip(nearest, every, strict=True)]),
        "vector_then_content_words": spread([one + two for one, two in zip(nearest, content, strict=True)]),
    }


def spread(milliseconds: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {"p50": median(milliseconds), "p95": quantiles(milliseconds, n=20)[-1]}


def tables(figures: dict[str, Any], store: str) -> list[Table]:
    """Recall beside the bare minimum, and writes."""
    recall, writes = [], []
    for size, found in figures.items():
        bare = found["bare"]
        steps = sorted(found["recall"]["steps_p50"].items(), key=lambda pair: -pair[1])
        recall.append(
            [
                f"{int(size):,}",
                f"{found['recall']['p50']:.1f} / {found['recall']['p95']:.1f}",
                f"{bare['vector']['p50']:.1f}",
                f"{bare['all_words']['p50']:.1f}",
                f"{bare['content_words']['p50']:.1f}",
                f"{found['recall']['p50'] / bare['vector_then_all_words']['p50']:.2f}",
                f"{found['recall']['p50'] / bare['vector_then_content_words']['p50']:.2f}",
                ", ".join(f"{step} {milliseconds:.1f}" for step, milliseconds in steps[:5]),
            ]
        )
        per_memory = f"{found['disk_bytes_per_memory'] / 1024:.1f} KiB" if found["disk_bytes_per_memory"] else "—"
        writes.append(
            [
                f"{int(size):,}",
                f"{found['remember']['p50']:.1f} / {found['remember']['p95']:.1f}",
                f"{found['ingest_turns_per_second']:.0f}",
                f"{found['commit_per_second']:.0f}",
                per_memory,
            ]
        )
    return [
        Table(
            f"Recall without embedding, milliseconds, {store}",
            (
                "memories",
                "recall p50 / p95",
                "bare vector p50",
                "bare words p50",
                "bare words, no stop words",
                "recall over bare (vector, then words)",
                "… without stop words",
                "slowest steps, p50",
            ),
            recall,
            "Bare: exact vector search in numpy and an OR query in FTS5, one after the other, on the same machine "
            "whatever the store. Steps of one recall run side by side, so they add up to more than the whole.",
        ),
        Table(
            f"Writes without embedding, {store}",
            (
                "memories",
                "one remember p50 / p95, ms",
                "ingest, turns/s",
                "ready changes, memories/s",
                "disk per memory",
            ),
            writes,
            f"Ready changes are committed {BATCH} memories at a time. Vectors have 512 dimensions.",
        ),
    ]
