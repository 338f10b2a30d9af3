"""The memory that a process needs which opens a store and asks: a process of its own, so that nothing else counts."""

from __future__ import annotations

import json
import sys

from benchmarks.machine import environment, peak_mib, run_json
from benchmarks.places import Place
from benchmarks.synthetic import WordVectors, World
from hindsight_graph import Settings, connect

QUESTIONS = 20


def resident(place: Place) -> dict[str, float]:
    """Peak MiB of a process that answers 20 questions from the place's store, and what of it came before the store."""
    variables = environment(HINDSIGHT_STORE=place.url, HINDSIGHT_CACHE_DIR=str(place.folder / "cache"))
    return run_json("benchmarks.resident", place.namespace, variables=variables)


def main(namespace: str) -> None:
    """The process that is measured, on HINDSIGHT_STORE: prints its figures as one line of JSON."""
    embedder = WordVectors()
    questions = World(namespace, embedder).questions(QUESTIONS)
    embedder.embed(questions)
    before = peak_mib()
    with connect(None, namespace, settings=Settings(), embedder=embedder) as hs:
        for question in questions:
            hs.recall(question, top_k=10)
    print(json.dumps({"peak_mib": peak_mib(), "before_mib": before}))


if __name__ == "__main__":
    main(*sys.argv[1:])
