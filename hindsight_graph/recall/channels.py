"""The channels of recall: each ranks memories in its own way; one that fails is reported, not hidden (R9)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from hindsight_graph.errors import HindsightError
from hindsight_graph.model.recall import Filter, PathStep, Ranked
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.fuse import normalised, ranks
from hindsight_graph.recall.graph import asked, by_closeness, paths
from hindsight_graph.recall.question import Question

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

DEPTH = 200  # candidates per channel
SEEDS = 30  # best candidates whose neighbours in the dialogue are looked at
CHANNELS = ("vector", "fulltext", "graph", "speaker", "time", "dialogue")
Place = tuple[str, int]  # session id and turn


@dataclass(slots=True)
class Channels:
    """What the channels found: raw (memory id, score) lists, places in dialogues, paths, failures, milliseconds."""

    lists: dict[str, list[tuple[str, float]]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    paths: dict[str, tuple[PathStep, ...]] = field(default_factory=dict)
    asked: dict[str, float] = field(default_factory=dict)
    failed: dict[str, HindsightError] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)

    def add(self, channel: str, found: Sequence[Ranked]) -> None:
        """Keeps a channel's candidates."""
        self.lists[channel] = [(one.memory_id, one.score) for one in found]
        for one in found:
            if one.session_id is not None and one.turn is not None:
                self.places.setdefault(one.memory_id, (one.session_id, one.turn))

    @property
    def best_cosine(self) -> float:
        """The cosine of the nearest memory, 0 if the vector channel found none."""
        return max((score for _, score in self.lists.get("vector", ())), default=0.0)

    def ranks(self) -> dict[str, dict[str, int]]:
        """For each channel the ranks it gave, from 1."""
        return {channel: ranks(scored) for channel, scored in self.lists.items()}

    def features(self) -> dict[str, dict[str, float]]:
        """For each candidate its normalised scores: of the channels, and of the dialogue it stands in."""
        found: dict[str, dict[str, float]] = {}
        for channel, scored in self.lists.items():
            for memory_id, value in _values(channel, scored).items():
                values = found.setdefault(memory_id, {})
                if channel != "dialogue":  # being next to something is worth what that is worth
                    values[channel] = value
        for memory_id, value in self.asked.items():
            values = found.setdefault(memory_id, {})
            values["asked"] = value
            if value == 1 and len(self.paths[memory_id]) > 1:
                values["answer"] = 1.0
        if "dialogue" in self.lists:
            self._add_dialogue(found)
        return found

    def _add_dialogue(self, found: dict[str, dict[str, float]]) -> None:
        at: dict[str, dict[int, float]] = {}  # session -> turn -> how well it matches
        placed = [(values, *self.places[one]) for one, values in found.items() if one in self.places]
        for values, session, turn in placed:
            own = values.get("fulltext", 0.0) + 0.3 * values.get("vector", 0.0)
            turns = at.setdefault(session, {})
            turns[turn] = max(own, turns.get(turn, 0.0))
        sessions = self._sessions()
        most = max(sessions.values(), default=0.0)
        for values, session, turn in placed:
            if most:
                values["session"] = sessions.get(session, 0.0) / most
            if len(at[session]) == 1:
                continue
            near = at[session].get
            if before := near(turn - 1):
                values["before"] = before
            if after := near(turn + 1):
                values["after"] = after
            if beyond := near(turn - 2, 0.0) + near(turn + 2, 0.0):
                values["beyond"] = beyond

    def _sessions(self) -> dict[str, float]:
        sessions: dict[str, float] = {}
        for channel in ("fulltext", "vector"):
            for rank, (memory_id, _) in enumerate(self.lists.get(channel, ())):
                if memory_id in self.places:
                    session = self.places[memory_id][0]
                    sessions[session] = sessions.get(session, 0.0) + 1 / (10 + rank)
        return sessions


def _values(channel: str, scored: Sequence[tuple[str, float]]) -> dict[str, float]:
    """A channel's scores as 0–1: over the best of the list, stretched from the worst for cosines, which are never 0.

    The graph's are absolute: when all that was found hangs on somebody whom every other turn mentions, the best of it
    says little too.
    """
    if channel == "graph":
        return {memory_id: min(1.0, score) for memory_id, score in scored}
    return normalised(scored, floor=channel == "vector")


def run(
    question: Question,
    filter: Filter,
    store: Store,
    embed: Callable[[str], Vector],
    wanted: Sequence[str],
    pool: Executor,
) -> Channels:
    """Runs the wanted channels that have something to go by, side by side; then the one that builds on them."""
    found = Channels()
    jobs: dict[str, Callable[[], Sequence[Ranked]]] = {}
    if "vector" in wanted:
        jobs["vector"] = lambda: store.vector(filter, embed(question.text), DEPTH)
    if "fulltext" in wanted and question.terms:
        jobs["fulltext"] = lambda: store.fulltext(filter, question.terms, DEPTH)
    if "graph" in wanted and question.entities:
        jobs["graph"] = partial(_graph, store, filter, question, found)
    if "speaker" in wanted and question.people:
        jobs["speaker"] = lambda: store.said_by(filter, sorted(question.people), DEPTH)
    if "time" in wanted and (window := question.window):
        jobs["time"] = lambda: store.window(filter, window.start, window.end, DEPTH)
    _gather(jobs, found, pool)
    if "dialogue" in wanted and (seeds := _seeds(found)):
        _gather({"dialogue": lambda: store.dialogue(filter, seeds, 1)}, found, pool)
    return found


def _graph(store: Store, filter: Filter, question: Question, found: Channels) -> Sequence[Ranked]:
    reached = store.expand(filter, [entity.id for entity in question.entities], 2, DEPTH)
    found.paths = paths(reached)
    found.asked = asked(found.paths, question.relations)
    return by_closeness(reached)


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
        except HindsightError as error:  # whatever went wrong on purpose in one channel is no reason to lose the others
            found.failed[name] = error


def _seeds(found: Channels) -> list[Place]:
    """The places in dialogues of the best candidates by words and by vector."""
    best = [memory_id for channel in ("fulltext", "vector") for memory_id, _ in found.lists.get(channel, [])[:SEEDS]]
    return sorted({found.places[memory_id] for memory_id in best if memory_id in found.places})
