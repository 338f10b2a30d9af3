"""Updates: labelled scenarios of what changes, by kind, and what ruling on a new fact adds to a write.

The scenarios are those of tests/data/update_scenarios.jsonl, played with the shipped defaults. The cost is measured on
the embedded store, filled with made-up memories: the time that a write spends on looking up what a new fact could touch
and on ruling on it. Neo4j, where a round trip is what costs, tells how many queries that is.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

from benchmarks.places import Place
from benchmarks.results import Result, Table
from benchmarks.scenarios import ASKED_AT, Played, figures, play, scenarios
from benchmarks.synthetic import WordVectors, World
from hindsight_graph import Hindsight, connect
from hindsight_graph.clock import FixedClock
from hindsight_graph.commit import Committer
from hindsight_graph.wiring import open_store
from hindsight_graph.write import facts

SIZES = (1_000, 100_000)
WRITES = 200
_LOOKUPS = ("facts_about", "predecessors", "conflicts_of")  # of the store, made only to rule on a fact
_CITIES = ("Lisbon", "Graz", "Oslo", "Porto", "Lyon", "Turin")


def measure(place: Place, sizes: Sequence[int] = SIZES) -> Result:
    """The scenarios on a store; then the cost of the check."""
    clock = FixedClock(ASKED_AT)
    with connect(place.url, place.namespace, settings=place.settings(), clock=clock) as hs:
        version = hs.health().version
        played = [play(one, hs.within(f"{place.namespace}-{one.id}"), clock) for one in scenarios()]
        cost = {"": _queries(hs.within(f"{place.namespace}-cost"))} if place.server is not None else {}
    if place.server is None:
        cost = {str(size): _cost(place, size) for size in sizes}
    kinds = figures(played)
    lost = [f"{one.scenario.id}: {fact}" for one in played for fact in one.lost]
    wrong = {one.scenario.id: list(one.wrong) for one in played if one.wrong}
    told = {"kinds": {kind: list(pair) for kind, pair in kinds.items()}, "lost": lost, "wrong": wrong, "cost": cost}
    return Result("updates", place.store, version, told, [_scenarios(played, lost), *_costs(cost)])


# -- cost -------------------------------------------------------------------------------------------------------
def _cost(place: Place, size: int) -> dict[str, float]:
    """Milliseconds of the check, and of whole writes, beside so many memories."""
    folder = place.folder / str(size)
    folder.mkdir()
    at = replace(place, url=f"sqlite:///{folder}/memory.db", namespace=f"{place.namespace}-{size}", folder=folder)
    embedder = WordVectors()
    world = World(at.namespace, embedder)
    store = open_store(at.url, at.settings())
    store.setup(embedder.identity)
    door = Committer(store)
    for change in world.changes(size):
        door.commit(lambda change=change: (change, None))  # type: ignore[misc]
    store.close()
    with connect(at.url, at.namespace, settings=at.settings(), embedder=embedder) as hs:
        _write(hs, WRITES // 4, "Ada")
        whole: list[float] = []
        checks: list[float] = []
        for number in range(WRITES):
            with _timed(hs) as spent:
                start = time.perf_counter()
                _write(hs, 1, "Kim", number)
                whole.append((time.perf_counter() - start) * 1000)
            checks.append(sum(spent) * 1000)
    p95 = quantiles(checks, n=20)[18]
    return {"check_p50_ms": median(checks), "check_p95_ms": p95, "write_p50_ms": median(whole)}


def _write(hs: Hindsight, times: int, name: str, first: int = 0) -> None:
    """Statements of where somebody lives: half of them new, a quarter changes, a quarter contradictions."""
    for number in range(first, first + times):
        person, city = f"{name} Person{number // 2}", _CITIES[number % len(_CITIES)]
        change = number % 4 == 1
        hs.remember(f"{person} moved to {city} for good." if change else f"{person} lives in {city}.", user_id="u")


@contextmanager
def _timed(hs: Hindsight) -> Iterator[list[float]]:
    """Seconds that were spent in looking up and ruling."""
    spent: list[float] = []

    def timed(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            start = time.perf_counter()
            try:
                return real(*args, **kwargs)
            finally:
                spent.append(time.perf_counter() - start)

        return call

    with patch.object(facts, "decide", timed(facts.decide)):
        for name in _LOOKUPS:
            setattr(hs._store, name, timed(getattr(type(hs._store), name).__get__(hs._store)))
        try:
            yield spent
        finally:
            for name in _LOOKUPS:
                delattr(hs._store, name)


def _queries(hs: Hindsight) -> dict[str, float]:
    """How many look-ups the check makes in a write of a new fact, and in one that changes a known one."""
    made: Counter[str] = Counter()

    def counted(name: str) -> Callable[..., Any]:
        real = getattr(type(hs._store), name).__get__(hs._store)

        def call(*args: Any, **kwargs: Any) -> Any:
            made[name] += 1
            return real(*args, **kwargs)

        return call

    for name in _LOOKUPS:
        setattr(hs._store, name, counted(name))
    found = {}
    try:
        for what, text in (("new", "I live in Lisbon."), ("change", "I moved from Lisbon to Oslo.")):
            made.clear()
            hs.remember(text, user_id="u")
            found[f"queries_{what}"] = float(made.total())
    finally:
        for name in _LOOKUPS:
            delattr(hs._store, name)
    return found


# -- tables -----------------------------------------------------------------------------------------------------
def _scenarios(played: Sequence[Played], lost: Sequence[str]) -> Table:
    by = {lang: figures(one for one in played if one.scenario.lang == lang) for lang in ("en", "zh")}
    rows = [[kind, *(_share(by[lang].get(kind, (0, 0))) for lang in by)] for kind in figures(played)]
    totals = [[sum(not one.wrong for one in played if one.scenario.lang == lang),
               sum(one.scenario.lang == lang for one in played)] for lang in by]  # fmt: skip
    rows.append(["all", *(_share((right, total)) for right, total in totals)])
    note = f"True facts lost or retired by an unrelated statement: {len(lost)}."
    return Table("Update scenarios with every fact in the right state", ("kind", "English", "Chinese"), rows, note)


def _share(pair: tuple[int, int]) -> str:
    return f"{pair[0]} of {pair[1]}"


def _costs(cost: dict[str, dict[str, float]]) -> list[Table]:
    if "" in cost:
        rows = [[what.removeprefix("queries_"), f"{count:.0f}"] for what, count in cost[""].items()]
        return [Table("Queries made to rule on a fact", ("write of", "queries"), rows)]
    rows = [
        [f"{int(size):,}", f"{one['check_p50_ms']:.2f}", f"{one['check_p95_ms']:.2f}", f"{one['write_p50_ms']:.1f}"]
        for size, one in cost.items()
    ]
    return [Table("What ruling on a fact adds to a write, ms", ("memories", "p50", "p95", "whole write p50"), rows)]
