"""Peers: how well and how fast do other memories, and the plain methods, find the same turns?

Each system runs in a process of its own behind the same few lines of code, and has its vectors from the same embedder;
each that needs Neo4j has a fresh server, because their labels and constraints clash with one another and with ours. A
question is asked twice: the first answer is scored, the second is timed, without the time for the question's vector.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.locomo import TOP_K, Question, read_questions
from benchmarks.peers.adapters.wire import Setup, Turn
from benchmarks.peers.environments import installed
from benchmarks.peers.process import Peer, Vectors, running
from benchmarks.peers.systems import SYSTEMS, System
from benchmarks.places import Skipped, place
from benchmarks.results import Result, Table
from benchmarks.scores import means, score
from hindsight_graph import Settings
from hindsight_graph.formats import Record, read_turns
from hindsight_graph.stores.neo4j.target import parse
from hindsight_graph.wiring import make_embedder

SCORES = ("recall@5", "recall@10", "hit@10", "mrr")


@dataclass(frozen=True, slots=True)
class Work:
    """The turns of each conversation and the questions about them."""

    talks: Mapping[str, Sequence[Turn]]
    questions: Sequence[Question]


def measure(file: Path, conversations: int | None = None, systems: Sequence[System] = SYSTEMS) -> Result:
    """Measures every system that can be, on the file's first conversations (all without a number)."""
    work = read_work(file, conversations)
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="hindsight-peers-") as name:
        folder = Path(name)
        vectors = Vectors(make_embedder(Settings(cache_dir=str(folder / "model"))))
        for system in systems:
            try:
                found[system.name] = measure_one(system, work, vectors, folder)
            except Skipped as reason:
                found[system.name] = {"skipped": str(reason)}
    figures = {
        "file": file.name,
        "conversations": list(work.talks),
        "turns": sum(map(len, work.talks.values())),
        "questions": len(work.questions),
        "systems": {one.name: asdict(one) | found[one.name] for one in systems},
    }
    if all("skipped" in one for one in found.values()):
        return Result("peers", "", skipped="; ".join(f"{name}: {one['skipped']}" for name, one in found.items()))
    return Result("peers", "", figures=figures, tables=tables(figures))


def read_work(file: Path, conversations: int | None) -> Work:
    """The first conversations of a file in LoCoMo's format."""
    talks: dict[str, list[Turn]] = {}
    for reading in read_turns(file):
        if isinstance(reading, Record):
            fields = dict(reading.turn)
            turns = talks.setdefault(str(fields.pop("namespace")), [])
            turns.append({"source_id": str(fields["source_id"]), "line": line(fields), "fields": fields})
    known = {(talk, turn["source_id"]): "" for talk, turns in talks.items() for turn in turns}
    questions, _ = read_questions(file, list(talks), known)
    kept = list(talks)[:conversations]
    return Work({name: talks[name] for name in kept}, [one for one in questions if one.conversation in kept])


def line(fields: Mapping[str, Any]) -> str:
    """A turn as a line of transcript, so that systems without fields for day and speaker have them too.

    Vectors do better with the words before the day, and the day as a question names it; words do not mind the order.
    """
    said = datetime.fromisoformat(fields["observed_at"])
    return f"{fields['speaker']}: {fields['content']} {said.day} {said:%B %Y}"


def measure_one(system: System, work: Work, vectors: Vectors, folder: Path) -> dict[str, Any]:
    """The figures of one system. Raises Skipped if it can't be installed or started, or fails on the way."""
    install = installed(system)
    with (
        _setup(system, vectors, folder) as setup,
        running(install.python, system.adapter, setup, vectors) as (peer, version),
    ):
        seconds = sum(peer.ask({"conversation": name, "turns": turns})["seconds"] for name, turns in work.talks.items())
        found = [_ask(peer, one)["found"] for one in work.questions]
        spent = [_ask(peer, one)["seconds"] * 1000 for one in work.questions]
    if not any(found):
        raise Skipped("it found nothing at all")
    p50, p95 = np.percentile(spent, (50, 95))
    return {
        "version": version,
        "mib": install.mib,
        "scores": means([score(ids, one.evidence) for ids, one in zip(found, work.questions, strict=True)]),
        "search_p50_ms": float(p50),
        "search_p95_ms": float(p95),
        "ingest_seconds": seconds,
    }


@contextmanager
def _setup(system: System, vectors: Vectors, folder: Path) -> Iterator[Setup]:
    """A folder that goes away afterwards, and a fresh server for what needs one. Raises Skipped if none starts."""
    with ExitStack() as stack:
        own = stack.enter_context(tempfile.TemporaryDirectory(dir=folder))
        setup = Setup(system.package, system.variant, own, vectors.dimension)
        if system.neo4j:
            target = parse(stack.enter_context(place("neo4j")).url)
            setup = replace(setup, address=target.address, user=target.user, password=target.password)
        yield setup


def _ask(peer: Peer, question: Question) -> dict[str, Any]:
    return peer.ask({"conversation": question.conversation, "question": question.text, "top_k": TOP_K})


def tables(figures: Mapping[str, Any]) -> list[Table]:
    """The figures, and how each system was set up or why it was not measured."""
    systems: Mapping[str, Mapping[str, Any]] = figures["systems"]
    rows = [
        [
            name,
            f"{one['package']} {one['version']}",
            *(f"{one['scores'][measure]:.3f}" for measure in SCORES),
            f"{one['search_p50_ms']:.1f} / {one['search_p95_ms']:.1f}",
            f"{one['ingest_seconds']:.1f}",
            "" if one["mib"] is None else f"{one['mib']:.0f}",
        ]
        for name, one in systems.items()
        if "skipped" not in one
    ]
    note = (
        f"{figures['questions']} questions over {figures['turns']} turns of {figures['file']}, conversations "
        f"{', '.join(figures['conversations'])}. Times are without embedding; the first {TOP_K} hits are asked for."
    )
    columns = ("system", "package", *SCORES, "search p50 / p95, ms", "ingest, s", "install, MiB")
    setups = [
        [name, f"not measured: {one['skipped']}" if "skipped" in one else one["configured"]]
        for name, one in systems.items()
    ]
    return [
        Table("The same turns and questions, other systems", columns, rows, note),
        Table("How each was set up", ("system", "configuration"), setups),
    ]
