"""Writes the kept results between the markers of docs/benchmarks.md."""

from __future__ import annotations

from pathlib import Path

from benchmarks.machine import ROOT
from benchmarks.places import STORES
from benchmarks.results import kept_results

NAMES = ("locomo", "chinese", "peers", "ingest", "startup", "durability", "latency", "trips", "updates", "size")
PAGE = ROOT / "docs" / "benchmarks.md"


def write_report(page: Path = PAGE) -> str:
    """Replaces what stands between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->` for each name with results.

    A name without results keeps what it had. Returns the page's name. Raises ValueError if a marker is missing.
    """
    text = page.read_text(encoding="utf-8")
    for name in NAMES:
        opening, closing = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
        before, _, rest = text.partition(opening)
        _, found, after = rest.partition(closing)
        if not found:
            raise ValueError(f"{page.name} has no markers for {name}")
        kept = kept_results([name], STORES)
        if kept:
            tables = "\n\n".join(one.markdown() for one in kept)
            text = f"{before}{opening}\n\n{tables}\n\n{closing}{after}"
    page.write_text(text, encoding="utf-8")
    return f"{page.parent.name}/{page.name}"
