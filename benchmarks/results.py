"""What a benchmark answers: figures for machines, tables for people, and the JSON file that keeps both."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Table:
    """A table for people; every cell is text already."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""

    def markdown(self) -> str:
        """The table in Markdown, its title in bold above it and its note below."""
        lines = [f"**{self.title}**", "", _row(self.columns), _row(["---"] * len(self.columns)), *map(_row, self.rows)]
        return "\n".join([*lines, "", self.note] if self.note else lines)


@dataclass(frozen=True, slots=True)
class Result:
    """One run of one benchmark on one store ("" where the store makes no difference).

    `skipped` says why there are no figures. `store_version` is what the store says of itself.
    """

    name: str
    store: str
    store_version: str = ""
    figures: dict[str, Any] = field(default_factory=dict)
    tables: Sequence[Table] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A result as it was kept, with how, when and where it was measured."""

    result: Result
    command: str
    date: str
    machine: str
    seconds: float

    def markdown(self) -> str:
        """The run's tables and the line that says where they come from."""
        result = self.result
        if result.skipped:
            return f"*{result.name}{_on(result.store)}: not measured — {result.skipped}*"
        stores = f"; {result.store} {result.store_version}" if result.store_version else ""
        origin = f"<sub>`{self.command}`, {self.date}, {self.seconds:.0f} s; {self.machine}{stores}</sub>"
        return "\n\n".join([*(table.markdown() for table in result.tables), origin])


def keep(kept: Kept, also: Path | None = None) -> Path:
    """Writes a result to benchmarks/results/<name>[-<store>].json, and to `also`; returns the first."""
    FOLDER.mkdir(exist_ok=True)
    result = kept.result
    path = FOLDER / (f"{result.name}-{result.store}.json" if result.store else f"{result.name}.json")
    text = json.dumps(asdict(kept), ensure_ascii=False, indent=1) + "\n"
    for target in filter(None, (path, also)):
        target.write_text(text, encoding="utf-8")
    return path


def kept_results(names: Iterable[str], stores: Sequence[str]) -> list[Kept]:
    """The results that were kept under these names, in this order."""
    paths = [FOLDER / f"{name}{suffix}.json" for name in names for suffix in ("", *(f"-{store}" for store in stores))]
    return [_read(path) for path in paths if path.exists()]


def _read(path: Path) -> Kept:
    found = json.loads(path.read_text(encoding="utf-8"))
    result = found.pop("result")
    tables = [Table(**table) for table in result.pop("tables")]
    return Kept(result=Result(**result, tables=tables), **found)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _on(store: str) -> str:
    return f" on {store}" if store else ""
