"""Durability: what was acknowledged is there after kill -9, once, and so is what several processes wrote at once.

A writer is a process that remembers numbered turns and prints each number once `remember` has returned. After a kill
the next writer starts again at the first number that was not acknowledged, with the same idempotency key: a turn that
was stored without being acknowledged must not be stored twice.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from time import perf_counter

from benchmarks.machine import ROOT, environment
from benchmarks.places import Place
from benchmarks.results import Result, Table
from hindsight_graph import StoreUnavailable, connect
from hindsight_graph.model.memory import SUMMARY

KILLS = 50
SERVER_KILLS = 5
PROCESSES, EACH = 4, 500
_EARLY = 0.2  # share of kills that come while the writer is still starting
_STARTING = 1.0  # seconds until such a kill, at most
_MOST, _MOMENT = 20, 0.05  # else it comes after 1 to 20 acknowledged turns and up to so many seconds more
_ENDLESS = 1_000_000
_PROBES = 20  # acknowledged turns that are also looked for by full text
_PLACES = "Graz Oslo Porto Lyon Turin 杭州 成都 厦门".split()


@dataclass(frozen=True, slots=True)
class Outcome:
    """`lost`: acknowledged and not there; `doubled`: there more than once; `hidden`: there and not found by its code.

    `unacknowledged` were stored in the moment before a kill, without an answer; they are allowed to be there, once.
    """

    kills: int
    acknowledged: int
    lost: int
    doubled: int
    hidden: int
    unacknowledged: int
    seconds: float

    @property
    def sound(self) -> bool:
        """Whether every acknowledged turn is there, once, and can be found."""
        return self.acknowledged > 0 and not (self.lost or self.doubled or self.hidden)


def turn_text(number: int) -> str:
    """A turn that is like no other and carries a code to find it by."""
    return f"The parcel KX-{number:06d} for {_PLACES[number % len(_PLACES)]} left the warehouse on ramp {number % 37}."


def start_writer(place: Place, first: int, count: int = _ENDLESS, session: str = "s") -> subprocess.Popen[str]:
    """A process that writes the turns `first`, `first` + 1, … and prints each acknowledged number."""
    arguments = [place.namespace, str(first), str(count), session]
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.durability", *arguments],
        cwd=ROOT,
        env=environment(HINDSIGHT_STORE=place.url, HINDSIGHT_CACHE_DIR=str(place.folder / "cache")),
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def writer_from(place: Place, first: int) -> Iterator[subprocess.Popen[str]]:
    """A writer that goes on until it is killed, here at the latest."""
    writer = start_writer(place, first)
    try:
        yield writer
    finally:
        writer.kill()
        writer.wait()


def told(writer: subprocess.Popen[str], count: int) -> list[int]:
    """The next `count` numbers that a writer acknowledges. Raises RuntimeError if it ends before."""
    assert writer.stdout is not None
    lines = [writer.stdout.readline() for _ in range(count)]
    if not all(lines):
        raise RuntimeError(f"a writer ended by itself with {writer.wait()}")
    return [int(line) for line in lines]


def kill(writer: subprocess.Popen[str]) -> list[int]:
    """Kills a writer and returns what it acknowledged since it was last asked; half a line is none."""
    writer.kill()
    return [int(line) for line in writer.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]


def kill_writers(place: Place, kills: int = KILLS, seed: int = 1) -> Outcome:
    """Kills one writer after another at random moments, then compares what they were told with what is stored."""
    draw = random.Random(seed)
    begun = perf_counter()
    acknowledged: list[int] = []
    for _ in range(kills):
        first = len(acknowledged)
        early = draw.random() < _EARLY
        with writer_from(place, first) as writer:
            numbers = told(writer, 0 if early else draw.randint(1, _MOST))
            with suppress(subprocess.TimeoutExpired):
                writer.wait(timeout=draw.uniform(0, _STARTING if early else _MOMENT))
                raise RuntimeError(f"a writer ended by itself with {writer.returncode}")
            numbers += kill(writer)
        if numbers != list(range(first, first + len(numbers))):
            raise RuntimeError(f"a writer that began at {first} acknowledged {numbers[:3]} …")
        acknowledged += numbers
    return _compare(place, acknowledged, kills, begun)


def kill_server(place: Place, kills: int = SERVER_KILLS, seed: int = 1) -> Outcome:
    """Kills the server under a writer that waits until it is back, again and again; then compares."""
    server = place.server
    assert server is not None
    draw = random.Random(seed)
    begun = perf_counter()
    with writer_from(place, 0) as writer:
        acknowledged = told(writer, 1)
        for _ in range(kills):
            acknowledged += told(writer, draw.randrange(20, 60))
            server.kill()
            server.start()
        acknowledged += told(writer, 20)
        acknowledged += kill(writer)
    return _compare(place, acknowledged, kills, begun)


def write_together(place: Place, processes: int = PROCESSES, each: int = EACH) -> Outcome:
    """Several processes write into one store at once, each its own turns and session."""
    begun = perf_counter()
    with connect(place.url, place.namespace, settings=place.settings()):
        pass  # so that they race for writing, not for making the store
    writers = [start_writer(place, number * each, each, f"s{number}") for number in range(processes)]
    try:
        acknowledged = [int(line) for writer in writers for line in writer.communicate()[0].split()]
    finally:
        for writer in writers:
            writer.kill()
    failed = [writer.returncode for writer in writers if writer.returncode]
    if failed:
        raise RuntimeError(f"{len(failed)} of {processes} writers failed")
    return _compare(place, acknowledged, 0, begun)


def _compare(place: Place, acknowledged: Sequence[int], kills: int, begun: float) -> Outcome:
    seconds = perf_counter() - begun
    stored: Counter[int] = Counter()
    with connect(place.url, place.namespace, settings=place.settings()) as hs:
        cursor: str | None = None
        while True:
            page = hs.memories(layers=["episodic"], history=True, cursor=cursor, limit=1000)
            turns = (one for one in page.memories if one.provenance.role != SUMMARY)
            stored.update(int(memory.provenance.source_id or -1) for memory in turns)
            cursor = page.cursor
            if cursor is None:
                break
        probes = acknowledged[:: max(1, len(acknowledged) // _PROBES)]
        hidden = sum(not _found(hs.recall(f"Where is KX-{one:06d}?", channels=["fulltext"]), one) for one in probes)
    return Outcome(
        kills=kills,
        acknowledged=len(acknowledged),
        lost=sum(one not in stored for one in acknowledged),
        doubled=sum(count > 1 for count in stored.values()),
        hidden=hidden,
        unacknowledged=len(stored.keys() - set(acknowledged)),
        seconds=seconds,
    )


def _found(answer: object, number: int) -> bool:
    hits = getattr(answer, "hits", ())
    return any(hit.memory.provenance.source_id == str(number) for hit in hits)


def tables(outcomes: dict[str, Outcome], store: str) -> list[Table]:
    """One row per scenario."""
    columns = ("what", "kills", "acknowledged", "lost", "doubled", "not found", "stored unacknowledged", "writes/s")
    rows = []
    for name, one in outcomes.items():
        counts = (one.kills, one.acknowledged, one.lost, one.doubled, one.hidden, one.unacknowledged)
        rows.append([name, *map(str, counts), f"{one.acknowledged / one.seconds:.0f}"])
    return [Table(f"Durability, {store}", columns, rows, "Writes per second include starting the processes.")]


def measure(place: Place) -> Result:
    """Kills writers; then several write at once."""
    outcomes = {"kill -9 of the writing process": kill_writers(place)}
    with connect(place.url, place.namespace, settings=place.settings()) as hs:
        version = hs.health().version
    if place.server is not None:
        outcomes["kill -9 of the server"] = kill_server(replace(place, namespace=f"{place.namespace}-server"))
    together = replace(place, namespace=f"{place.namespace}-together")
    outcomes[f"{PROCESSES} processes × {EACH} writes at once"] = write_together(together)
    figures = {name: asdict(outcome) for name, outcome in outcomes.items()}
    return Result("durability", place.store, version, figures, tables(outcomes, place.store))


def main(namespace: str, first: str, count: str, session: str) -> None:
    """The writer, on HINDSIGHT_STORE. A server that is away is waited for: the same turn is tried again."""
    with connect(namespace=namespace) as hs:
        number = int(first)
        while number < int(first) + int(count):
            try:
                hs.remember(
                    turn_text(number),
                    session_id=session,
                    source_id=str(number),
                    idempotency_key=f"turn {number}",
                    layer="episodic",
                )
            except StoreUnavailable:
                continue
            os.write(sys.stdout.fileno(), f"{number}\n".encode())
            number += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
