"""`hindsight-graph ingest`: reads files of dialogue into the memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common, made, warn
from hindsight_graph.cli.output import note, one_line, print_json
from hindsight_graph.errors import InvalidFile, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from hindsight_graph.facade import Hindsight
    from hindsight_graph.formats import Broken, DayOrder, Reading, Record
    from hindsight_graph.model.answers import Ingested

    Advance = Callable[[int], None]

PARTLY = 4
_AT_ONCE = 2000  # records handed over at once; what became of them is counted and then forgotten
_COUNTED_FIRST = 64 * 2**20  # bytes; longer files get a progress bar without an end rather than being read twice
_SHOWN = 20  # broken lines named in the summary; --json has them all
_REASONS = 5  # reasons named per kind


@dataclass(slots=True)
class Tally:
    """What became of all turns so far."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    notes: Counter[str] = field(default_factory=Counter)
    broken: list[dict[str, Any]] = field(default_factory=list)
    namespaces: Counter[str] = field(default_factory=Counter)

    @property
    def failed(self) -> bool:
        """Whether something did not go in."""
        return bool(self.broken)


@click.command("ingest")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--batch", type=click.IntRange(1, 1000), help="Turns embedded and stored at once (HINDSIGHT_BATCH).")
@click.option("--timezone", metavar="ZONE", help="IANA zone of times that a file writes without one.")
@click.option(
    "--dates",
    type=click.Choice(["day-first", "month-first"]),
    help="What 8/5/2026 means in a transcript that does not tell it by a date such as 13/5/2026.",
)
@common
def command(files: tuple[Path, ...], where: Where, batch: int | None, timezone: str | None, dates: str | None) -> int:
    """Read FILES (JSON Lines of turns, OpenAI chats, transcripts, LoCoMo) into the memory.

    Reading a file again adds nothing, so an interrupted run is resumed by repeating it. A broken line is reported
    with its number and the rest goes in; the exit code is then 4.
    """
    from hindsight_graph.formats import DayOrder
    from hindsight_graph.write.intake import read_zone

    tally = Tally()
    places = [str(path) for path in files]
    files = _readable(files, tally)
    with where.open(announce=True) as memory:
        if not where.as_json:
            warn(memory)
        else:
            tally.notes.update(made(memory))
        zone = timezone or memory.settings.timezone
        read_zone(zone)
        reading = _Reading(memory, where, tally, partial(_turns, zone, DayOrder(dates) if dates else None), batch)
        try:
            for path in files:
                reading.file(path)
        except (KeyboardInterrupt, StoreError):
            note(f"stopped after {reading.done} turns, which are stored; the same command goes on from there.")
            raise
    tally.broken.sort(key=lambda one: (places.index(one["file"]), one["line"]))
    if where.as_json:
        print_json(_summary(tally))
    else:
        _show(tally)
    return PARTLY if tally.failed else 0


def _readable(files: Sequence[Path], tally: Tally) -> tuple[Path, ...]:
    """The files in a known format; the others go to the tally. Raises InvalidFile if there is none at all."""
    from hindsight_graph.formats import detect
    from hindsight_graph.formats.lines import file_name

    good: list[Path] = []
    refused: list[InvalidFile] = []
    for path in files:
        try:
            detect(path)
            good.append(path)
        except InvalidFile as error:
            refused.append(error)
            reason = str(error).removeprefix(file_name(path)).lstrip()  # the place names it already
            tally.broken.append({"file": str(path), "line": 0, "unit": "file", "reason": reason})
    if not good:
        raise refused[0]
    return tuple(good)


def _turns(timezone: str, dates: DayOrder | None, path: Path) -> Iterator[Reading]:
    from hindsight_graph.formats import read_turns

    return read_turns(path, timezone, dates)


class _Reading:
    """Reads files into one memory and keeps the tally."""

    def __init__(
        self,
        memory: Hindsight,
        where: Where,
        tally: Tally,
        turns: Callable[[Path], Iterator[Reading]],
        batch: int | None,
    ) -> None:
        self._memory = memory
        self._where = where
        self._tally = tally
        self._turns = turns
        self._batch = batch
        self.done = 0  # turns, over all files

    def file(self, path: Path) -> None:
        """Reads one file, which is in a known format."""
        with ExitStack() as stack:
            advance = self._progress(path, stack)
            records = self._records(path)
            start = self.done
            while part := list(islice(records, _AT_ONCE)):
                progress = partial(self._at, advance, start, self.done)
                answer = self._memory.ingest((record.turn for record in part), batch=self._batch, progress=progress)
                self._add(answer, path, part)

    def _at(self, advance: Advance, file: int, part: int, count: int) -> None:
        """`count` turns of the part are done that began after `part` turns, in the file that began after `file`."""
        self.done = part + count
        advance(self.done - file)

    def _records(self, path: Path) -> Iterator[Record]:
        from hindsight_graph.formats import Broken, Record, Skipped

        for reading in self._turns(path):
            if isinstance(reading, Broken):
                self._broken(path, reading)
                continue
            if isinstance(reading, Skipped):
                self._tally.notes[reading.reason] += 1
                continue
            if reading.note:
                self._tally.notes[reading.note] += 1
            turn = dict(reading.turn)
            if self._where.user:
                turn.setdefault("user_id", self._where.user)
            yield Record(reading.line, turn, reading.unit)

    def _broken(self, path: Path, broken: Broken) -> None:
        self._tally.broken.append(
            {"file": str(path), "line": broken.line, "unit": broken.unit, "reason": broken.reason}
        )

    def _add(self, answer: Ingested, path: Path, part: list[Record]) -> None:
        self._tally.counts.update(answer.counts)
        lost = {one.index for one in answer.failed}
        for index, record in enumerate(part):
            if index not in lost:
                self._tally.namespaces[record.turn.get("namespace") or self._memory.namespace] += 1
        for one in answer.written:
            self._tally.reasons.setdefault(one.status, Counter())[one.reason] += 1
            self._tally.notes.update(one.notes)
        for failed in answer.failed:
            at = part[failed.index]
            self._tally.broken.append({"file": str(path), "line": at.line, "unit": at.unit, "reason": failed.reason})

    def _progress(self, path: Path, stack: ExitStack) -> Advance:
        """A bar on stderr if that is a terminal; else nothing."""
        import sys

        if self._where.as_json or not sys.stderr.isatty():
            return lambda done: None
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from hindsight_graph.cli.tables import console
        from hindsight_graph.formats import Record

        total = None
        if path.is_file() and path.stat().st_size <= _COUNTED_FIRST:
            total = sum(isinstance(reading, Record) for reading in self._turns(path))
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        bar = stack.enter_context(Progress(*columns, console=console(to_stderr=True)))
        task = bar.add_task(one_line(path.name, 30), total=total)
        return lambda done: bar.update(task, completed=done)


def _summary(tally: Tally) -> dict[str, Any]:
    return {
        "counts": dict(tally.counts) | {"failed": len(tally.broken)},
        "reasons": {status: dict(reasons.most_common()) for status, reasons in tally.reasons.items()},
        "notes": dict(tally.notes.most_common()),
        "namespaces": dict(tally.namespaces),
        "failed": tally.broken,
    }


def _show(tally: Tally) -> None:
    from rich.console import Group

    from hindsight_graph.cli.tables import console, counts_table, plain

    out = console()
    rows: list[tuple[str, object, str]] = []
    for name in (
        "accepted",
        "held",
        "rejected",
        "duplicate",
        "facts",
        "superseded",
        "conflicts",
        "decisions",
        "outcomes",
    ):
        reasons = tally.reasons.get(name, Counter())
        named = reasons.most_common(_REASONS)
        which = "; ".join(f"{count} × {reason}" for reason, count in named)
        others = reasons.total() - sum(count for _, count in named)
        rows.append((name, tally.counts[name], which + (f"; {others} for other reasons" if others else "")))
    rows.append(("failed", len(tally.broken), "lines that could not be taken" if tally.broken else ""))
    spaces = ", ".join(f"{one_line(name)} ({count})" for name, count in tally.namespaces.items())
    out.print(Group(counts_table("What became of the turns", rows), plain(f"namespaces: {spaces}")))
    for said, count in tally.notes.most_common(_REASONS):
        note(f"note: {count} × {one_line(said)}")
    for one in tally.broken[:_SHOWN]:
        place = f", {one['unit']} {one['line']}" if one["line"] else ""
        note(f"failed: {one_line(one['file'])}{place}: {one_line(one['reason'], 300)}")
    if len(tally.broken) > _SHOWN:
        note(f"failed: {len(tally.broken) - _SHOWN} more; --json names them all.")
