"""Tables for people, drawn with rich; text from outside is never read as markup."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hindsight_graph.cli.decided import outcome_line
from hindsight_graph.cli.output import excerpt, one_line
from hindsight_graph.cli.prose import Prose
from hindsight_graph.cli.words import channels_line, moment, path_line, stored_fact

if TYPE_CHECKING:
    from datetime import datetime

    from hindsight_graph.model.memory import Memory, Provenance
    from hindsight_graph.model.recall import Hit, Recalled

STATE_STYLES = {
    "current": "green",
    "held": "yellow",
    "conflicted": "magenta",
    "superseded": "dim",
    "retired": "dim",
    "archived": "dim",
    "expired": "dim",
}
STATUS_STYLES = {"accepted": "green", "held": "yellow", "rejected": "red", "duplicate": "cyan", "failed": "bold red"}
_BAR = 20  # cells of a full bar
# The parts of a score in the order they are worked out; all other parts are what the similarity was fused from.
# `score` among them is the one that hits are ranked by; the evidence for the whole answer makes it that of the hit.
_PARTS = (
    "fused", "reranker", "similarity", "recency", "references", "importance", "confidence", "policy", "worked", "score",
    "evidence",
)  # fmt: skip


def console(*, to_stderr: bool = False) -> Console:
    """A console that reads no markup, finds no numbers to colour, and draws no emoji names."""
    return Console(stderr=to_stderr, markup=False, highlight=False, emoji=False)


def plain(text: object, style: str = "") -> Text:
    """Text from outside on one line, as it is."""
    return Prose(one_line(text), style=style)


def hits_table(found: Recalled, *, full: bool = False, then: datetime | None = None) -> Table:
    """The hits of an answer: rank, score, what (long texts cut unless `full`), its state, and where it is from.

    `then`: the moment that was asked about with `as_of`, at which more facts may have held than do now.
    """
    table = Table(expand=True, show_lines=True, title_justify="left")
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("memory", ratio=3, overflow="fold")
    table.add_column("from", ratio=2, overflow="fold")
    for rank, hit in enumerate(found.hits, 1):
        what = _what(hit, full=full, about=found.query, then=then)
        table.add_row(str(rank), f"{hit.score:.2f}", what, _from(hit))
    return table


def explained(
    rank: int,
    hit: Hit,
    *,
    ascii_only: bool = False,
    full: bool = False,
    about: str = "",
    then: datetime | None = None,
) -> RenderableType:
    """One hit with everything that brought it: channels, parts of the score as bars, path, provenance."""
    head = plain(f"{rank}. {excerpt(hit.memory.content, full=full, about=about)}", "bold")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("score", _bars(hit.why.parts, hit.score, ascii_only=ascii_only))
    grid.add_row("channels", plain(channels_line(hit.why.channels)))
    if fused_from := _fused_from(hit.why.parts):
        grid.add_row("fused from", plain(fused_from))
    if hit.why.path:
        grid.add_row("path", plain(path_line(hit.why.path)))
    for fact in hit.facts:
        grid.add_row("fact", _fact_line(fact, full=full, then=then))
    if hit.memory.fact is not None:
        grid.add_row("triple", plain(excerpt(stored_fact(hit.memory.fact), full=full)))
    grid.add_row("state", _state(hit))
    for name, value in _came(hit, full=full):
        grid.add_row(name, plain(value, "red" if name == "beware" else ""))
    if hit.superseded_by is not None:
        grid.add_row("now", plain(excerpt(hit.superseded_by.content, full=full)))
    for conflict in hit.conflicts:
        grid.add_row("ask", plain(conflict.question, "magenta"))
    grid.add_row("said", plain(_said(hit.memory.provenance)))
    for name, value in _labels(hit.memory):
        grid.add_row(name, plain(excerpt(value, full=full)))
    grid.add_row("id", plain(hit.memory.id, "dim"))
    return Group(head, Padding(grid, (0, 0, 1, 3)))


def conflicts_and_notes(found: Recalled) -> list[Text]:
    """What stands below the hits: questions to ask, what failed, what was read into the question."""
    lines = [plain(f"ask the user: {one.question}", "magenta") for one in found.conflicts]
    lines += [plain(f"degraded: {one}", "bold red") for one in found.degraded]
    lines += [plain(f"note: {one}", "dim") for one in found.notes]
    return lines


def counts_table(title: str, rows: Iterable[tuple[str, object, str]]) -> Table:
    """A table of named counts with a remark each."""
    table = Table(title=title, title_justify="left")
    table.add_column("what", no_wrap=True)
    table.add_column("count", justify="right", no_wrap=True)
    table.add_column("which", overflow="fold")
    for name, count, remark in rows:
        table.add_row(Text(name, STATUS_STYLES.get(name, "")), str(count), plain(remark))
    return table


def checks_table(rows: Sequence[tuple[str, str, str, str]]) -> Table:
    """The doctor's findings: (result, what, finding, remedy)."""
    styles = {"ok": "green", "warn": "yellow", "fail": "bold red"}
    table = Table(expand=True)
    table.add_column("", no_wrap=True)
    table.add_column("check", no_wrap=True)
    table.add_column("finding", overflow="fold", ratio=1)
    for result, what, finding, remedy in rows:
        text = plain(finding)
        if remedy:
            text.append(f"\n→ {one_line(remedy)}", style=styles[result])
        table.add_row(Text(result, styles[result]), what, text)
    return table


def _what(hit: Hit, *, full: bool, about: str, then: datetime | None) -> Text:
    style = STATE_STYLES["superseded"] if hit.state == "superseded" else ""
    text = plain(excerpt(hit.memory.content, full=full, about=about), style)
    for fact in hit.facts:
        if fact.fact is not None:
            said = excerpt(stored_fact(fact.fact), full=full)
            over = _over(fact, then)
            text.append(f"\n{said}", style=STATE_STYLES["superseded"] if over else "cyan")
            text.append(f" ({over})" if over else "", style="yellow")
    if hit.superseded_by is not None:
        text.append(f"\nnow: {excerpt(hit.superseded_by.content, full=full)}", style="yellow")
    for name, value in _came(hit, full=full):
        text.append(f"\n{name}: {value}", style="red" if name == "beware" else "cyan")
    labels = " · ".join(value for name, value in _labels(hit.memory) if name != "metadata")
    if labels:
        text.append(f"\n{excerpt(labels, full=full)}", style="dim")
    return text


def _came(hit: Hit, *, full: bool) -> Iterator[tuple[str, str]]:
    """What came of a decision or procedure, and what to beware of."""
    if hit.tried is not None:
        yield "tried", f"worked {hit.tried.worked}, failed {hit.tried.failed}, neither {hit.tried.neither}"
    if hit.decided is None:
        return
    if hit.decided.outcome is not None:
        yield "outcome", outcome_line(hit.decided.outcome)
    for caution in hit.decided.cautions:
        yield "beware", excerpt(caution.text, full=full)


def _labels(memory: Memory) -> Iterator[tuple[str, str]]:
    """What the caller gave the memory to be found and read by."""
    if memory.tags:
        yield "tags", " ".join(f"#{tag}" for tag in memory.tags)
    if memory.task:
        yield "task", f"task {memory.task}"
    if memory.metadata:
        yield "metadata", json.dumps(dict(memory.metadata), ensure_ascii=False)


def _from(hit: Hit) -> Text:
    text = plain(f"{hit.memory.layer.value}").append(" ")
    text.append_text(_state(hit))
    text.append(f"\n{one_line(_said(hit.memory.provenance))}")
    text.append(f"\n{one_line(channels_line(hit.why.channels))}", style="dim")
    return text


def _state(hit: Hit) -> Text:
    text = plain(hit.state, STATE_STYLES.get(hit.state, ""))
    if hit.expired:
        text.append(" expired", style=STATE_STYLES["expired"])
    return text


def _said(said: Provenance) -> str:
    """When, by whom, in which session and turn."""
    parts = [moment(said.observed_at), said.speaker or said.user_id or said.role]
    parts += [f"session {said.session_id}"] if said.session_id else []
    parts += [f"source {said.source_id}"] if said.source_id else []
    return " · ".join(parts)


def _fact_line(fact: Memory, *, full: bool, then: datetime | None) -> Text:
    """The triple and its words, and its state where that is not the usual one."""
    text = plain(excerpt(stored_fact(fact.fact) if fact.fact else fact.content, full=full))
    if fact.fact:
        text.append(f"  {excerpt(fact.content, full=full)}", style="dim")
    if over := _over(fact, then):
        text.append(f"  {over}", style="yellow")
    return text


def _over(fact: Memory, then: datetime | None) -> str:
    """The state of a fact that is not current, else "": it may be what its turn says and yet no longer hold.

    Of one that held `then` and was replaced after it, that it was so since.
    """
    if fact.state.value == "current":
        return ""
    held_then = then is not None and fact.valid_to is not None and fact.valid_to > then
    return f"{fact.state.value} since {moment(fact.valid_to)}" if held_then and fact.valid_to else fact.state.value


def _bars(parts: Mapping[str, float], score: float, *, ascii_only: bool) -> Table:
    """A bar for each part of the score, the score itself last; all lie in 0–1."""
    full, empty = ("#", ".") if ascii_only else ("█", "░")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    names = [name for name in _PARTS if name in parts and (name != "score" or "evidence" in parts)]
    rows = [("ranked by" if name == "score" else name, parts[name]) for name in names]
    for name, value in [*rows, ("score", score)]:
        cells = round(min(max(value, 0.0), 1.0) * _BAR)
        bar = Text.assemble((full * cells, "green" if name == "score" else "blue"), (empty * (_BAR - cells), "dim"))
        grid.add_row(plain(name), bar, f"{value:.2f}")
    return grid


def _fused_from(parts: Mapping[str, float]) -> str:
    """`fulltext 1.00 · vector 0.29`: what made up the similarity, the most first; what gave nothing is left out."""
    others = sorted(((value, name) for name, value in parts.items() if name not in _PARTS and value), reverse=True)
    return " · ".join(f"{name} {value:.2f}" for value, name in others)
