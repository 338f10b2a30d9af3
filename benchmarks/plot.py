"""Draws the kept results: quality against latency, and latency against size. Needs matplotlib, a development tool."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.machine import ROOT
from benchmarks.places import STORES
from benchmarks.results import Kept, kept_results

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLDER = ROOT / "docs" / "img"
_QUALITY = {"locomo": "LoCoMo", "chinese": "Chinese dialogues"}
_PANEL = (5.6, 3.4)  # inches
_MARKERS = "*osD^v<>P"  # the first is the product as configured
_COLOURS = ("#1b6ca8", "#c8553d", "#4f772d")


def write_plots(folder: Path = FOLDER) -> list[str]:
    """Writes quality.svg and growth.svg from what was measured, and returns their names; none without results."""
    written = []
    qualities = kept_results(_QUALITY, STORES)
    if qualities:
        written.append(_write(folder / "quality.svg", qualities, _quality))
    growths = kept_results(["latency"], STORES)
    if growths:
        written.append(_write(folder / "growth.svg", growths, _growth))
    return written


def _write(path: Path, results: Sequence[Kept], draw: Any) -> str:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "hindsight", "font.size": 8, "axes.spines.top": False})
    mpl.rcParams.update({"axes.spines.right": False, "axes.titlesize": 9, "svg.fonttype": "none"})
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(
        1, len(results), figsize=(_PANEL[0] * len(results), _PANEL[1]), squeeze=False, layout="constrained"
    )
    for panel, kept in zip(panels[0], results, strict=True):
        draw(panel, kept)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
    return f"{path.parent.parent.name}/{path.parent.name}/{path.name}"


def _quality(panel: Axes, kept: Kept) -> None:
    """One point per variant of recall: where it would be better or quicker."""
    figures = kept.result.figures.get("dialogues", kept.result.figures)
    for (name, categories), marker in zip(figures["variants"].items(), cycle(_MARKERS)):
        row = categories["all"]
        panel.scatter(row["milliseconds"], row["recall@10"], marker=marker, alpha=0.8, label=name)
    panel.set_xlim(left=0)
    panel.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    panel.set_title(f"{_QUALITY[kept.result.name]}, {kept.result.store}")
    panel.set_xlabel("mean milliseconds of a recall")
    panel.set_ylabel("recall@10")
    panel.grid(alpha=0.25)


def _growth(panel: Axes, kept: Kept) -> None:
    """Recall and the bare minimum by number of memories, from the median up to the 95th percentile."""
    figures = kept.result.figures
    sizes = [int(size) for size in figures]
    bare = "statement" if kept.result.store == "neo4j" else "vector_then_all_words"
    name = "one bare statement" if kept.result.store == "neo4j" else "bare vector search, then words"
    lines = {"recall": [found["recall"] for found in figures.values()]}
    lines[name] = [found["bare"][bare] for found in figures.values()]
    lines["one remember"] = [found["remember"] for found in figures.values()]
    for (label, spreads), colour in zip(lines.items(), _COLOURS, strict=True):
        medians, tops = [one["p50"] for one in spreads], [one["p95"] for one in spreads]
        panel.plot(sizes, medians, marker="o", color=colour, label=label)
        panel.fill_between(sizes, medians, tops, color=colour, alpha=0.15, linewidth=0)
    panel.set_xscale("log")
    panel.set_yscale("log")
    panel.set_title(f"Without embedding, {kept.result.store}")
    panel.set_xlabel("memories")
    panel.set_ylabel("milliseconds, median to 95th percentile")
    panel.grid(alpha=0.25, which="both")
    panel.legend(frameon=False)
