"""The channels of recall: each ranks memories in its own way; one that fails is reported, not hidden (R9)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hindsight_graph.errors import EmbeddingMismatch, HindsightError, ModelError, StoreError
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.recall import Filter, PathStep, Ranked
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.question import Question

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

DEPTH = 200  # candidates per channel
SEEDS = 20  # best candidates whose neighbours in the dialogue are looked at
RADIUS = 2  # turns before and after a seed
CHANNELS = ("vector", "fulltext", "graph", "dialogue", "session", "speaker", "time")


@dataclass(slots=True)
class Channels:
    """What the channels found: ranked (memory id, score) lists by channel, places in dialogues, paths, failures."""

    lists: dict[str, list[tuple[str, float]]] = field(default_factory=dict)
    places: dict[str, tuple[str | None, int | None]] = field(default_factory=dict)
    paths: dict[str, tuple[PathStep, ...]] = field(default_factory=dict)
    failed: dict[str, HindsightError] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)
    best_cosine: float = 0.0

    def add(self, channel: str, found: Sequence[Ranked]) -> None:
        """Keeps a channel's candidates."""
        self.lists[channel] = [(one.memory_id, one.score) for one in found]
        for one in found:
            self.places.setdefault(one.memory_id, (one.session_id, one.turn))


def run(
    question: Question,
    filter: Filter,
    store: Store,
    embed: Callable[[str], Vector],
    wanted: Sequence[str],
    pool: Executor,
) -> Channels:
    """Runs the wanted channels that have something to go by, side by side; then those that build on what they found."""
    found = Channels()
    first: dict[str, Callable[[], Sequence[Ranked]]] = {}
    if "vector" in wanted:
        first["vector"] = lambda: store.vector(filter, embed(question.text), DEPTH)
    if "fulltext" in wanted and question.terms:
        first["fulltext"] = lambda: store.fulltext(filter, question.terms, DEPTH)
    if "graph" in wanted and question.entities:
        first["graph"] = lambda: _graph(store, filter, question, found)
    if "time" in wanted and question.window:
        window = question.window
        first["time"] = lambda: store.window(filter, window.start, window.end, DEPTH)
    if "speaker" in wanted and question.people and Layer.EPISODIC in filter.layers:
        first["speaker"] = lambda: store.said_by(filter, sorted(question.people), DEPTH)
    _gather(first, found, pool)
    if found.lists.get("vector"):
        found.best_cosine = found.lists["vector"][0][1]
    second: dict[str, Callable[[], Sequence[Ranked]]] = {}
    if "dialogue" in wanted and (seeds := _seeds(found)):
        second["dialogue"] = lambda: _neighbours(store, filter, seeds)
    _gather(second, found, pool)
    if "session" in wanted:
        found.lists["session"] = _sessions(found)
    return found


def _gather(jobs: Mapping[str, Callable[[], Sequence[Ranked]]], found: Channels, pool: Executor) -> None:
    def timed(name: str, job: Callable[[], Sequence[Ranked]]) -> Sequence[Ranked]:
        start = time.perf_counter()
        try:
            return job()
        finally:
            found.timings[name] = (time.perf_counter() - start) * 1000

    futures = {name: pool.submit(timed, name, job) for name, job in jobs.items()}
    for name, future in futures.items():
        try:
            found.add(name, future.result())
        except (StoreError, ModelError, EmbeddingMismatch) as error:
            found.failed[name] = error


def _graph(store: Store, filter: Filter, question: Question, found: Channels) -> list[Ranked]:
    """Facts along typed relations and mentions on the way; the nearer and the rarer, the better.

    A memory counts by its best path: 1 / (hops · √degree), degree being how much the last entity is spoken of. One
    that several of the named entities lead to adds up.
    """
    import math

    scores: dict[str, float] = {}
    places: dict[str, tuple[str | None, int | None]] = {}
    for reached in store.expand(filter, [entity.id for entity in question.entities], 2, DEPTH):
        weight = 1 / (reached.hops * math.sqrt(max(1, reached.degree)))
        scores[reached.memory_id] = scores.get(reached.memory_id, 0.0) + weight
        places[reached.memory_id] = (reached.session_id, reached.turn)
        if reached.path and reached.memory_id not in found.paths:
            found.paths[reached.memory_id] = reached.path
    ordered = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return [Ranked(memory_id, score, *places[memory_id]) for memory_id, score in ordered]


def _seeds(found: Channels) -> dict[tuple[str, int], float]:
    """The places in dialogues of the best candidates so far, weighted by the rank they have there."""
    seeds: dict[tuple[str, int], float] = {}
    for channel in ("fulltext", "vector"):
        for rank, (memory_id, _) in enumerate(found.lists.get(channel, [])[:SEEDS]):
            session_id, turn = found.places[memory_id]
            if session_id is not None and turn is not None:
                place = (session_id, turn)
                seeds[place] = seeds.get(place, 0.0) + 1 / (10 + rank)
    return seeds


def _neighbours(store: Store, filter: Filter, seeds: Mapping[tuple[str, int], float]) -> list[Ranked]:
    """Turns around the seeds, scored by the seeds they stand next to: an answer follows its question."""
    scored: list[Ranked] = []
    for near in store.dialogue(filter, sorted(seeds), RADIUS):
        if near.session_id is None or near.turn is None:
            continue
        score = sum(
            weight / abs(near.turn - turn)
            for (session_id, turn), weight in seeds.items()
            if session_id == near.session_id and 0 < abs(near.turn - turn) <= RADIUS
        )
        scored.append(Ranked(near.memory_id, score, near.session_id, near.turn))
    return sorted(scored, key=lambda one: (-one.score, one.memory_id))


def _sessions(found: Channels) -> list[tuple[str, float]]:
    """All candidates, scored by how much of their session was found: the session as a unit."""
    sums: dict[str, float] = {}
    for channel in ("fulltext", "vector"):
        for rank, (memory_id, _) in enumerate(found.lists.get(channel, [])):
            session_id = found.places[memory_id][0]
            if session_id:
                sums[session_id] = sums.get(session_id, 0.0) + 1 / (10 + rank)
    return [
        (memory_id, sums[session_id])
        for memory_id, (session_id, _) in found.places.items()
        if session_id and session_id in sums
    ]
