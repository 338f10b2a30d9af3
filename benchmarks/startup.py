"""Startup: what importing the package and the first answer in a fresh shell cost.

Every figure is the median of five processes. The store holds 10,000 synthetic memories whose vectors come from the
built-in embedder, as a user's would. The first run ever, which still has to unpack the model, is given apart.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from benchmarks.machine import ROOT, environment, peak_of_children_mib
from benchmarks.places import Place
from benchmarks.results import Result, Table
from benchmarks.synthetic import World, fill
from hindsight_graph.wiring import make_embedder, open_store, wrap_embedder

RUNS = 5
MEMORIES = 10_000
QUESTION = "Which database does the billing service use?"
_IMPORT = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def measure(place: Place) -> Result:
    """Builds the store, then starts processes on it."""
    settings = place.settings()
    store = open_store(place.url, settings)
    embedder = wrap_embedder(make_embedder(settings), settings)
    store.setup(embedder.identity)
    fill(store, World(place.namespace, embedder), MEMORIES)
    version = store.health().version
    store.close()

    shell = environment(HINDSIGHT_STORE=place.url, HINDSIGHT_CACHE_DIR=str(place.folder / "cold"))
    recall = [command(), "recall", QUESTION, "--namespace", place.namespace]
    words = [*recall, "--channels", "fulltext,graph"]
    first = timed(recall, shell)
    figures = {
        "bare python": repeated([sys.executable, "-c", "pass"], shell),
        "import hindsight_graph (inside Python)": inside("import hindsight_graph", shell),
        "from hindsight_graph import connect (inside Python)": inside("from hindsight_graph import connect", shell),
        "hindsight-graph --help": repeated([command(), "--help"], shell),
        "recall, first run ever on the machine": [first],
        "recall, built-in embedder": repeated(recall, shell),
        "recall --channels fulltext,graph": repeated(words, shell),
        "mcp: handshake and list of tools": shaken(shell),
    }
    peak = peak_of_children_mib()
    rows = [[name, f"{median(runs):.3f}", f"{min(runs):.3f}–{max(runs):.3f}"] for name, runs in figures.items()]
    table = Table(
        f"Start-up, seconds (store of {MEMORIES:,} memories)",
        ("what", "median", "range"),
        rows,
        f"{RUNS} processes each. The largest process had {peak:.0f} MiB resident.",
    )
    return Result("startup", place.store, version, {"seconds": figures, "peak_mib": peak}, [table])


def shaken(variables: Mapping[str, str]) -> list[float]:
    """Seconds from starting an MCP server until it has answered the first two requests of a host."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
    lines = [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    ]
    sent = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    runs = []
    for _ in range(RUNS):
        start = time.perf_counter()
        with subprocess.Popen(
            [command(), "mcp"], cwd=ROOT, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as server:
            assert server.stdin
            assert server.stdout
            server.stdin.write(sent)
            server.stdin.flush()
            server.stdout.readline()
            server.stdout.readline()
            runs.append(time.perf_counter() - start)
    return runs


def command() -> str:
    """The installed `hindsight-graph` of this Python."""
    return str(Path(sys.executable).with_name("hindsight-graph"))


def timed(arguments: Sequence[str], variables: Mapping[str, str]) -> float:
    """Seconds from start to end of a process. Raises subprocess.CalledProcessError if it fails."""
    start = time.perf_counter()
    subprocess.run(arguments, cwd=ROOT, env=variables, stdout=subprocess.PIPE, check=True)
    return time.perf_counter() - start


def repeated(arguments: Sequence[str], variables: Mapping[str, str]) -> list[float]:
    """Seconds of several processes, one after the other."""
    return [timed(arguments, variables) for _ in range(RUNS)]


def inside(statement: str, variables: Mapping[str, str]) -> list[float]:
    """Seconds that a statement takes inside a Python that has just started."""
    script = [sys.executable, "-c", _IMPORT.format(statement)]
    runs = [
        subprocess.run(script, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=True)
        for _ in range(RUNS)
    ]
    return [float(run.stdout) for run in runs]
