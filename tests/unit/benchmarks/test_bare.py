"""What the product is measured against holds the same rows, and the figures of a small run are all there."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import apsw
import neo4j
import pytest

from benchmarks import latency, plot, results
from benchmarks.baseline import Bare
from benchmarks.baseline_neo4j import BareGraph
from benchmarks.places import place
from benchmarks.results import Kept, keep
from benchmarks.rows import rows_of
from benchmarks.synthetic import DIMENSION, WordVectors, World
from hindsight_graph.stores.neo4j.target import parse
from tests.conftest import NEO4J

SIZE = 60


def test_bare_sqlite_holds_every_row_of_the_changes(tmp_path: Path) -> None:
    changes = list(World("bare", WordVectors()).changes(SIZE, batch=25))
    bare = Bare(tmp_path / "bare.db")

    bare.insert(map(rows_of, changes))

    bare.close()
    db = apsw.Connection(str(tmp_path / "bare.db"))
    tables = ("entity", "alias", "memory", "mention", "link")
    counts = {name: db.execute(f"SELECT count(*) FROM {name}").get for name in (*tables, "vector", "bare")}
    assert counts["memory"] == counts["vector"] == counts["bare"] == SIZE
    assert counts["entity"] == counts["alias"] == sum(len(change.entities) for change in changes) > 0
    assert counts["mention"] + counts["link"] == len({link for change in changes for link in change.links}) > SIZE


@pytest.mark.neo4j
@pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server")
def test_the_bare_graph_answers_and_leaves_nothing_behind() -> None:
    url, embedder = os.environ[NEO4J], WordVectors()
    world = World("bare", embedder)
    graph = BareGraph(url, DIMENSION)
    try:
        graph.insert([rows_of(change) for change in world.changes(SIZE, batch=25)])
        held = _count(url)
        question = world.questions(1)[0]
        spent = graph.ask(question, embedder.embed([question])[0])  # finding nothing is an error
    finally:
        graph.close()

    assert held == SIZE
    assert spent > 0
    assert _count(url) == 0


def _count(url: str) -> int:
    target = parse(url)
    with neo4j.GraphDatabase.driver(
        target.address, auth=(target.user, target.password), notifications_min_severity="OFF"
    ) as driver:
        found = driver.execute_query("MATCH (n:BareMemory) RETURN count(n) AS count")
        return int(found.records[0]["count"])


def test_a_small_run_measures_everything_and_can_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "INGESTED", 10)
    monkeypatch.setattr(latency, "REMEMBERED", 10)
    monkeypatch.setattr(results, "FOLDER", tmp_path / "results")

    with place("sqlite") as at:
        result = latency.measure(at, sizes=[SIZE])
    path = keep(Kept(result, "command", "2026-12-01", "machine", 1.0))
    drawn = plot.write_plots(tmp_path / "docs" / "img")

    figures = json.loads(path.read_text(encoding="utf-8"))["result"]["figures"][str(SIZE)]
    assert figures["overlap@10"] == 1.0  # the embedded store compares with every vector
    assert figures["resident"]["peak_mib"] >= figures["resident"]["before_mib"] > 0
    assert min(figures["commit_per_second"], figures["bare"]["insert_per_second"]) > 0
    assert figures["recall"]["p50"] <= figures["recall"]["p95"]
    assert [len(table.rows) for table in result.tables] == [1, 1]
    assert drawn == ["docs/img/growth.svg"]
    assert (tmp_path / drawn[0]).read_text(encoding="utf-8").startswith("<?xml")


def test_an_answer_without_the_nearest_lowers_the_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    from hindsight_graph.stores.embedded.store import EmbeddedStore

    nearest = EmbeddedStore.vector
    monkeypatch.setattr(
        EmbeddedStore, "vector", lambda store, filter, query, _limit: nearest(store, filter, query, 20)[10:]
    )
    world = World("far", WordVectors())

    with place("sqlite") as at:
        at = replace(at, namespace="far")
        found = latency._fill(at, list(world.changes(SIZE)), SIZE, world.questions(20), WordVectors())

    assert found["overlap@10"] < 0.5
