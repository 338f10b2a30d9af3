"""The demo's tables: what the gate did with each turn, what changed, and answers with their reasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hindsight_graph.cli.decided import precedent_lines
from hindsight_graph.cli.output import one_line
from hindsight_graph.cli.prose import Prose
from hindsight_graph.cli.tables import STATUS_STYLES, conflicts_and_notes, explained, plain
from hindsight_graph.cli.words import channels_line, moment, written_fact
from hindsight_graph.model.answers import ACCEPTED, HELD, REJECTED

if TYPE_CHECKING:
    from hindsight_graph.decisions.trace import Traced
    from hindsight_graph.model.answers import Written
    from hindsight_graph.model.recall import Recalled

Said = tuple[Mapping[str, Any], "Written"]


def gate(said: Sequence[Said]) -> Iterator[RenderableType]:
    """Three tables: what was kept with its triples, what is held, and what was rejected and why."""
    by_status: dict[str, list[Said]] = defaultdict(list)
    for one in said:
        by_status[one[1].status].append(one)
    counts = ", ".join(f"{len(found)} {status}" for status, found in by_status.items())
    triples = sum(len(written.facts) for _, written in said)
    yield Text(f"{len(said)} turns: {counts}; {triples} triples.", style="bold")
    yield _kept("Kept: why, with its level of 5, and what was understood", by_status.pop(ACCEPTED, []))
    if held := by_status.pop(HELD, []):
        yield _kept("Held: stored, believed less until it is confirmed", held)
    yield _rejected(by_status.pop(REJECTED, []))
    for status, others in by_status.items():
        yield _kept(status, others)


def changes(said: Sequence[Said]) -> Iterator[RenderableType]:
    """What was superseded and why, and the contradictions that wait for the user."""
    contents = {memory.id: memory.content for _, written in said for memory in written.memories}
    superseded = [(one, written) for _, written in said for one in written.superseded]
    if superseded:
        table = Table(title="Superseded: closed and kept, never deleted", title_justify="left", expand=True)
        for name in ("before", "now", "because"):
            table.add_column(name, ratio=1, overflow="fold")
        for one, written in superseded:
            before = contents.get(one.old_id, one.old_id)
            now = contents.get(one.new_id) or "; ".join(written_fact(fact) for fact in written.facts)
            table.add_row(plain(before, "dim"), plain(now), plain(one.reason))
        yield table
    conflicts = [conflict for _, written in said for conflict in written.conflicts]
    if conflicts:
        table = Table(title="Contradictions: both sides stay, the user is asked", title_justify="left", expand=True)
        table.add_column("relation", no_wrap=True)
        table.add_column("question", ratio=1, overflow="fold")
        for conflict in conflicts:
            table.add_row(plain(conflict.relation), plain(conflict.question, "magenta"))
        yield table


def answer(name: str, question: Mapping[str, str], found: Recalled, *, ascii_only: bool) -> RenderableType:
    """A question with its best hit explained, and the hits after it in one line each."""
    about = question["about"] + (f": {question['as_of'][:10]}" if "as_of" in question else "")
    parts: list[RenderableType] = [
        _title(name, question["user_id"], question["query"], ascii_only=ascii_only),
        plain(about, "italic dim"),
        Text(),
    ]
    for rank, hit in enumerate(found.hits, 1):
        if rank == 1:
            parts.append(explained(rank, hit, ascii_only=ascii_only, about=found.query))
        else:
            line = plain(f"{rank}. {one_line(hit.memory.content)}")
            line.append(f"  {hit.score:.2f}, {one_line(channels_line(hit.why.channels))}, {hit.state}", style="dim")
            parts.append(line)
    if not found.hits:
        parts.append(Text("Nothing found."))
    return Group(*parts, *conflicts_and_notes(found), Text())


def precedents(faced: Mapping[str, str], traced: Traced, *, ascii_only: bool) -> RenderableType:
    """A situation, and the past decisions like it with what came of them."""
    lines = [line for rank, one in enumerate(traced.hits, 1) for line in precedent_lines(rank, one)]
    return Group(
        _title("Before the next decision", faced["user_id"], faced["context"], ascii_only=ascii_only),
        plain("what was decided in like situations: a failure is never hidden", "italic dim"),
        Text(),
        *(_indented(line) for line in lines),
        Text(),
    )


def _indented(line: str) -> Padding:
    text = line.lstrip()
    return Padding(plain(text, "bold red" if text.startswith("!") else ""), (0, 0, 0, len(line) - len(text)))


def _title(name: str, user: str, text: str, *, ascii_only: bool) -> Rule:
    title = Text.assemble((f"{name}, ", "bold cyan"), (f"{user}: ", "cyan"), (one_line(text), "bold cyan"))
    return Rule(title, align="left", style="cyan", characters="-" if ascii_only else "─")


def _kept(title: str, said: Sequence[Said]) -> Table:
    table = Table(title=title, title_justify="left", expand=True)
    table.add_column("who", overflow="fold", max_width=12)
    table.add_column("said", ratio=4, overflow="fold")
    table.add_column("why", overflow="fold", max_width=12)
    table.add_column("understood as", ratio=4, overflow="fold")
    for turn, written in said:
        why = f"{written.kind.replace('_', ' ')} {written.level}"
        table.add_row(plain(_who(turn)), plain(turn["content"]), plain(why), _understood(written))
    return table


def _understood(written: Written) -> Text:
    lines = [plain(written_fact(fact), "cyan") for fact in written.facts]
    if not lines:
        layers = dict.fromkeys(memory.layer.value for memory in written.memories if memory.layer != "working")
        lines.append(plain(f"text ({', '.join(layers)})", "dim"))
    if written.status != ACCEPTED:
        lines.append(plain(written.reason, STATUS_STYLES.get(written.status, "")))
    if written.expires_at:
        lines.append(plain(f"until {moment(written.expires_at)}", "yellow"))
    return Prose("\n").join(lines)


def _rejected(said: Sequence[Said]) -> Table:
    """Grouped by reason: only in working memory, gone with the session."""
    table = Table(title="Rejected: in working memory until the session ends", title_justify="left", expand=True)
    table.add_column("why", ratio=2, overflow="fold")
    table.add_column("turns", ratio=3, overflow="fold")
    by_reason: dict[str, list[str]] = defaultdict(list)
    for turn, written in said:
        by_reason[written.reason].append(one_line(turn["content"]))
    for reason, contents in by_reason.items():
        table.add_row(plain(reason), plain(" / ".join(contents), "dim"))
    return table


def _who(turn: Mapping[str, Any]) -> str:
    return str(turn.get("speaker") or turn["role"])
