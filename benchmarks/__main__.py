"""The command `python -m benchmarks NAME [--store sqlite|neo4j|both]`; `report` updates the page, `plot` its images."""

from __future__ import annotations

import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import chinese, durability, ingest, latency, locomo, size, startup, trips, updates
from benchmarks.machine import machine_line
from benchmarks.peers import compare
from benchmarks.places import STORES, Place, Skipped, evaluation_file, place
from benchmarks.plot import write_plots
from benchmarks.report import NAMES, write_report
from benchmarks.results import Kept, Result, keep

# What runs on each store, what on one of them only, and what needs none.
EACH_STORE: dict[str, Callable[[Place, Namespace], Result]] = {
    "locomo": lambda at, asked: locomo.measure(at, evaluation_file(asked.data or asked.file)),
    "chinese": lambda at, asked: chinese.measure(at),
    "ingest": lambda at, asked: ingest.measure(at, evaluation_file(asked.data or asked.file)),
    "durability": lambda at, asked: durability.measure(at),
    "latency": lambda at, asked: latency.measure(at, asked.sizes),
    "updates": lambda at, asked: updates.measure(at),
}
ONE_STORE: dict[str, tuple[str, Callable[[Place], Result]]] = {
    "startup": ("sqlite", startup.measure),
    "trips": ("neo4j", trips.measure),
}
ALONE: dict[str, Callable[[Namespace], Result]] = {
    "size": lambda asked: size.measure(),
    "peers": lambda asked: compare.measure(evaluation_file(asked.data or asked.file), asked.conversations),
}


def main(arguments: list[str]) -> int:
    """Measures what is asked for, prints and keeps each result when it is ready; 1 if nothing was measured."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server outlives what started it
    asked = _parser().parse_args(arguments)
    if asked.name == "report":
        print(f"{write_report()} is up to date.")
        return 0
    if asked.name == "plot":
        written = write_plots()
        print("\n".join(written) or "No results to draw: run latency, locomo or chinese first.")
        return 0 if written else 1
    measured = 0
    for name in NAMES if asked.name == "all" else [asked.name]:
        for store in _stores(name, asked.store):
            begun = time.perf_counter()
            command = f"python -m benchmarks {name}" + (f" --store {store}" if name in EACH_STORE else "")
            if name == "peers" and asked.conversations:
                command += f" --conversations {asked.conversations}"
            result = _measure(name, store, asked)
            seconds = time.perf_counter() - begun
            kept = Kept(result, command, f"{datetime.now(UTC):%Y-%m-%d}", machine_line(), seconds)
            print(kept.markdown(), end="\n\n", flush=True)
            if not result.skipped:
                keep(kept, asked.json)
                measured += 1
    return 0 if measured else 1


def _measure(name: str, store: str, asked: Namespace) -> Result:
    try:
        if name in ALONE:
            return ALONE[name](asked)
        with place(store) as at:
            return ONE_STORE[name][1](at) if name in ONE_STORE else EACH_STORE[name](at, asked)
    except Skipped as reason:
        return Result(name, store, skipped=str(reason))


def _stores(name: str, asked: str) -> tuple[str, ...]:
    if name in ALONE:
        return ("",)
    if name in ONE_STORE:
        return (ONE_STORE[name][0],)
    return STORES if asked == "both" else (asked,)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "name",
        choices=[*NAMES, "all", "report", "plot"],
        help="what to measure; report: update docs/benchmarks.md; plot: draw the results into docs/img/",
    )
    parser.add_argument(
        "file", nargs="?", help="locomo, ingest, peers: a file in LoCoMo's format (else HINDSIGHT_EVAL_DATA)"
    )
    parser.add_argument("--data", metavar="FILE", help="the same")
    parser.add_argument("--store", choices=[*STORES, "both"], default="sqlite")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the (last) result there as well")
    parser.add_argument("--sizes", type=_numbers, default=latency.SIZES, help="latency: numbers of memories, by commas")
    parser.add_argument(
        "--conversations", type=int, metavar="N", help="peers: only the file's first N, for a quick run"
    )
    return parser


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part.replace("_", "")) for part in text.split(","))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
