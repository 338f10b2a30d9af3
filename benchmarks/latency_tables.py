"""The tables of the latency benchmark: recall beside the bare minimum, writes beside bare inserts, memory and disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.results import Table
from benchmarks.synthetic import BATCH, DIMENSION

Figures = Mapping[str, Any]


# What stands beside recall for each store: what the bare minimum is, its columns, and the ratios to it.
_BESIDE: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
    "sqlite": (
        "exact vector search in numpy and an OR query in FTS5, one after the other, in the same process.",
        {
            "bare vector p50 / p95": "vector",
            "bare words p50 / p95": "all_words",
            "bare words, no stop words": "content_words",
        },
        {
            "recall over bare (vector, then words)": "vector_then_all_words",
            "… without stop words": "vector_then_content_words",
        },
    ),
    "neo4j": (
        "one statement over plain nodes on the same server that fuses a vector index and a full-text index by "
        "reciprocal rank and takes one hop from the best ten, without any filter.",
        {"one bare statement p50 / p95": "statement"},
        {"recall over bare": "statement"},
    ),
}


def tables(figures: Mapping[str, Figures], store: str) -> list[Table]:
    """One row per size in each table."""
    return [_recall(figures, store), _writes(figures, store)]


def _recall(figures: Mapping[str, Figures], store: str) -> Table:
    bare, columns, ratios = _BESIDE[store]
    rows = [
        [
            f"{int(size):,}",
            _spread(found["recall"]),
            *(_spread(found["bare"][name]) for name in columns.values()),
            *(f"{found['recall']['p50'] / found['bare'][name]['p50']:.2f}" for name in ratios.values()),
            f"{found['overlap@10']:.3f}",
            _steps(found),
        ]
        for size, found in figures.items()
    ]
    return Table(
        f"Recall without embedding, milliseconds, {store}",
        ("memories", "recall p50 / p95", *columns, *ratios, "overlap@10", "slowest steps, p50"),
        rows,
        f"Bare: {bare} {_EXPLAINED}",
    )


_EXPLAINED = (
    "overlap@10: how many of the ten nearest vectors that the store finds are among the exact ten. Steps of one "
    "recall run side by side, so they add up to more than the whole."
)


def _spread(found: Figures) -> str:
    return f"{found['p50']:.1f} / {found['p95']:.1f}"


def _steps(found: Figures) -> str:
    steps = sorted(found["recall"]["steps_p50"].items(), key=lambda pair: -pair[1])
    return ", ".join(f"{step} {milliseconds:.1f}" for step, milliseconds in steps[:5])


def _writes(figures: Mapping[str, Figures], store: str) -> Table:
    rows = []
    for size, found in figures.items():
        disk, server = found["disk_bytes_per_memory"], found["resident"].get("server_mib")
        rows.append(
            [
                f"{int(size):,}",
                _spread(found["remember"]),
                f"{found['ingest_turns_per_second']:.0f}",
                f"{found['commit_per_second']:.0f}",
                f"{found['bare']['insert_per_second']:.0f}",
                f"{found['commit_per_second'] / found['bare']['insert_per_second']:.2f}",
                f"{disk / 1024:.1f} KiB" if disk > 0 else "—",
                f"{found['resident']['peak_mib']:.0f} MiB" + (f" + {server:.0f} MiB" if server else ""),
            ]
        )
    server_note = " (after the plus sign, the server's with a heap of 2 GiB)" if store == "neo4j" else ""
    return Table(
        f"Writes without embedding, {store}",
        (
            "memories",
            "one remember p50 / p95, ms",
            "ingest, turns/s",
            "ready changes, memories/s",
            "bare inserts, memories/s",
            "ready changes over bare",
            "disk per memory",
            "resident while asking",
        ),
        rows,
        f"Ready changes are committed, and the same rows inserted bare, {BATCH} memories with their entities, names, "
        f"mentions and links at a time. Vectors have {DIMENSION} dimensions. Resident: the most memory that a process "
        f"of its own held which opened the store and asked 20 questions{server_note}.",
    )
