"""Round trips: are vector and full text faster as one statement, one after the other, or side by side? (Neo4j)

The product's own statements with their own parameters are recorded from real recalls and sent again in three ways.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import neo4j

from benchmarks.latency import spread
from benchmarks.places import Place, Skipped
from benchmarks.results import Result, Table
from benchmarks.synthetic import WordVectors, World
from hindsight_graph import connect
from hindsight_graph.commit import Committer
from hindsight_graph.stores.neo4j.queries import query
from hindsight_graph.stores.neo4j.session import Row, Sessions
from hindsight_graph.stores.neo4j.store import Neo4jStore
from hindsight_graph.wiring import open_store

SIZE = 10_000
QUESTIONS, WARM = 60, 10
CHANNELS = ("recall/vector_search", "recall/fulltext")
Asked = dict[str, dict[str, Any]]  # statement -> its parameters


def measure(place: Place) -> Result:
    """Milliseconds of both channels in each of the three ways, over the same questions."""
    if place.server is None:
        raise Skipped("it is about the server")
    embedder = WordVectors()
    world = World(place.namespace, embedder)
    store = cast(Neo4jStore, open_store(place.url, place.settings()))
    store.setup(embedder.identity)
    door = Committer(store)
    for change in world.changes(SIZE):
        door.commit(lambda change=change: (change, None))  # type: ignore[misc]
    recorded = _Recorded(store._sessions)
    store._sessions.read = recorded.read  # type: ignore[method-assign]
    with connect(place.url, place.namespace, settings=place.settings(), embedder=embedder, store=store) as hs:
        asked = [recorded.of(lambda one=one: hs.recall(one)) for one in world.questions(QUESTIONS + WARM)]  # type: ignore[misc]
        version = hs.health().version
        figures = _in_each_way(store._sessions, [one for one in asked if set(CHANNELS) <= one.keys()])
    return Result("trips", place.store, version, figures, [_table(figures)])


class _Recorded:
    """Passes reads on and remembers the first parameters of each statement."""

    def __init__(self, sessions: Sessions) -> None:
        self._read = sessions.read
        self._seen: Asked = {}

    def read(self, name: str, **parameters: Any) -> list[Row]:
        """See `Sessions.read`."""
        self._seen.setdefault(name, parameters)
        return self._read(name, **parameters)

    def of(self, recall: Callable[[], object]) -> Asked:
        """What a recall sent."""
        self._seen = {}
        recall()
        return self._seen


def _in_each_way(sessions: Sessions, asked: list[Asked]) -> dict[str, Any]:
    driver = sessions._open()
    fused = _fused()

    def send(text: str, parameters: dict[str, Any]) -> None:
        with driver.session(database=sessions.target.database, default_access_mode=neo4j.READ_ACCESS) as session:
            list(session.run(text, parameters))

    def one_after_the_other(one: Asked) -> None:
        for name in CHANNELS:
            send(query(name), one[name])

    def side_by_side(one: Asked) -> None:
        list(pool.map(lambda name: send(query(name), one[name]), CHANNELS))

    def as_one_statement(one: Asked) -> None:
        send(fused, one[CHANNELS[0]] | {f"{name}_2": value for name, value in one[CHANNELS[1]].items()})

    figures: dict[str, Any] = {}
    with ThreadPoolExecutor(2) as pool:
        for way in (one_after_the_other, side_by_side, as_one_statement):
            spent = []
            for one in asked:
                start = time.perf_counter()
                way(one)
                spent.append((time.perf_counter() - start) * 1000)
            figures[way.__name__.replace("_", " ")] = spread(spent[WARM:])
    return figures


def _fused() -> str:
    vector, words = (query(name).partition("CYPHER 25")[2] or query(name) for name in CHANNELS)
    for name in ("legs", "fetch", "limit"):
        words = words.replace(f"${name}", f"${name}_2")
    text = (Path(__file__).parent / "bare" / "together.cypher").read_text(encoding="utf-8")
    for name, body in zip(CHANNELS, (vector, words), strict=True):
        text = text.replace(f"  // {name}\n", f"{body}\n")
    return text


def _table(figures: dict[str, Any]) -> Table:
    rows = [[way, f"{one['p50']:.1f}", f"{one['p95']:.1f}"] for way, one in figures.items()]
    note = f"The statements of {QUESTIONS} recalls over {SIZE:,} memories, sent again; milliseconds for both."
    return Table("Vector and full text on Neo4j, in three ways", ["way", "p50", "p95"], rows, note)
