"""Latency: recall and writes on 1,000, 10,000 and 100,000 memories of one namespace, beyond what embedding costs.

Embedding is taken out by an embedder whose vectors cost microseconds. In the same process the bare minimum is measured
on the same rows and questions: benchmarks/baseline.py for the embedded store, benchmarks/baseline_neo4j.py for Neo4j.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from statistics import fmean, median, quantiles
from typing import Any

import numpy as np
import psutil  # type: ignore[import-untyped]

from benchmarks.baseline import DEPTH, Bare
from benchmarks.baseline_neo4j import BareGraph
from benchmarks.latency_tables import tables
from benchmarks.places import Place
from benchmarks.resident import resident
from benchmarks.results import Result
from benchmarks.rows import rows_of
from benchmarks.synthetic import DIMENSION, WordVectors, World
from hindsight_graph import Hindsight, connect
from hindsight_graph.commit import Committer
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.wiring import open_store

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 60
WARM = 6
WARM_TURNS = 300
REMEMBERED = 60
INGESTED = 1_000


def measure(place: Place, sizes: Sequence[int] = SIZES) -> Result:
    """Measures each size in turn, in one namespace per size; the embedded store gets a file for each."""
    figures: dict[str, Any] = {}
    version = ""
    if place.server is not None:
        _warm_up(place)
    for size in sizes:
        at = _place(place, size)
        figures[str(size)], version = _measure_size(at, size)
    return Result("latency", place.store, version, figures, tables(figures, place.store))


def _warm_up(place: Place) -> None:
    """Lets a server that has just started compile what it runs often, so that the bare minimum has no head start."""
    namespace, embedder = f"{place.namespace}-warm", WordVectors()
    world = World(namespace, embedder)
    with connect(place.url, namespace, settings=place.settings(), embedder=embedder) as hs:
        hs.ingest({"content": world.sentence(), "session_id": "warm"} for _ in range(WARM_TURNS))
        for question in world.questions(QUESTIONS):
            hs.recall(question, top_k=10)


def _place(place: Place, size: int) -> Place:
    folder = place.folder / str(size)
    folder.mkdir()
    url = f"sqlite:///{folder}/memory.db" if place.server is None else place.url
    return replace(place, url=url, namespace=f"{place.namespace}-{size}", folder=folder)


def _measure_size(place: Place, size: int) -> tuple[dict[str, Any], str]:
    embedder = WordVectors()
    world = World(place.namespace, embedder)
    changes = list(world.changes(size))
    questions = world.questions(QUESTIONS + WARM)
    figures = _fill(place, changes, size, questions, embedder)
    figures["resident"] = resident(place)
    if place.server is not None:
        figures["resident"]["server_mib"] = psutil.Process(place.server.state.pid).memory_info().rss / 2**20
    with connect(place.url, place.namespace, settings=place.settings(), embedder=embedder) as hs:
        figures["recall"] = _recall(hs, questions)
        figures["remember"] = _remember(hs, world)
        start = time.perf_counter()
        hs.ingest({"content": world.sentence(), "session_id": f"new{n // 25}"} for n in range(INGESTED))
        figures["ingest_turns_per_second"] = INGESTED / (time.perf_counter() - start)
        version = hs.health().version
    figures["bare"] = _bare(place, changes, size, questions, embedder)
    return figures, version


def _fill(
    place: Place, changes: Sequence[GraphChange], size: int, questions: Sequence[str], embedder: WordVectors
) -> dict[str, Any]:
    """Commits the ready changes, and compares the store's nearest ten with the exact ones."""
    store = open_store(place.url, place.settings())
    store.setup(embedder.identity)
    before = place.disk_bytes()
    door = Committer(store)
    start = time.perf_counter()
    for change in changes:
        door.commit(lambda change=change: (change, None))  # type: ignore[misc]
    filled = time.perf_counter() - start
    ids = [new.memory.id for change in changes for new in change.memories]
    vectors = np.stack([new.vectors[0] for change in changes for new in change.memories])
    places = {memory_id: row for row, memory_id in enumerate(ids)}
    scope = Filter(Scope(place.namespace), datetime.now(UTC))
    shares = []
    for query in embedder.embed(questions[WARM:]):
        scores = vectors @ query
        worst = np.partition(scores, -DEPTH)[-DEPTH]  # equally near ones are equally right
        found = store.vector(scope, query, DEPTH)
        shares.append(sum(bool(scores[places[one.memory_id]] >= worst - 1e-5) for one in found) / DEPTH)
    store.close()  # which also completes the files on the disk
    return {
        "commit_per_second": size / filled,
        "disk_bytes_per_memory": (place.disk_bytes() - before) / size,
        "overlap@10": fmean(shares),
    }


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
    place: Place, changes: Sequence[GraphChange], size: int, questions: Sequence[str], embedder: WordVectors
) -> dict[str, Any]:
    """The same rows inserted and the same questions asked without the product."""
    batches = map(rows_of, changes)
    asked = list(zip(questions, embedder.embed(questions), strict=True))
    if place.server is not None:
        graph = BareGraph(place.url, DIMENSION)
        try:
            spent = graph.insert(batches)
            times = [graph.ask(question, vector) for question, vector in asked]
        finally:
            graph.close()
        return {"insert_per_second": size / spent, "statement": spread(times[WARM:])}
    bare = Bare(place.folder / "bare.db")
    spent = bare.insert(batches)
    nearest = [bare.vector(vector) for _, vector in asked][WARM:]
    every = [bare.all_words(question) for question in questions][WARM:]
    content = [bare.content_words(question) for question in questions][WARM:]
    bare.close()
    return {
        "insert_per_second": size / spent,
        "vector": spread(nearest),
        "all_words": spread(every),
        "content_words": spread(content),
        "vector_then_all_words": spread([one + two for one, two in zip(nearest, every, strict=True)]),
        "vector_then_content_words": spread([one + two for one, two in zip(nearest, content, strict=True)]),
    }


def spread(milliseconds: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {"p50": median(milliseconds), "p95": quantiles(milliseconds, n=20)[-1]}
