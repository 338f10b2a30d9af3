"""`hindsight-graph why`: where a memory or decision comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import excerpt, one_line, print_json, say
from hindsight_graph.model.memory import LinkType

if TYPE_CHECKING:
    from hindsight_graph.decisions.why import Explained
    from hindsight_graph.model.memory import Memory

_BECAUSE = {
    LinkType.DERIVED_FROM: "said in",
    LinkType.SUMMARISES: "sums up",
    LinkType.RELIED_ON: "rests on",
    LinkType.MAY_RELY_ON: "may rest on",
    LinkType.FOLLOWED: "followed from",
}


@click.command("why")
@click.argument("memory_id", metavar="ID")
@click.option("--depth", type=int, default=6, show_default=True, help="How many steps back, 1 to 20.")
@click.option("--all-users", is_flag=True, help="Of whichever user of the namespace.")
@common
def command(where: Where, memory_id: str, depth: int, all_users: bool) -> None:
    """Walk a memory or decision back to its sources: turns, what it rests on, what it followed from."""
    with where.open(must_exist=True) as memory:
        told = memory.why(memory_id, user_id=where.user, depth=depth, all_users=all_users)
    if where.as_json:
        from hindsight_graph.as_json.decisions import explained_json

        print_json(explained_json(told))
    else:
        _show(told)


def _show(told: Explained) -> None:
    say(_named(told.memory))
    shown = {told.memory.id}
    _below(told, told.memory.id, 1, shown)
    if not told.steps:
        say("    nothing further: it is a source itself")
    if told.cut:
        say("There is more than is shown; --depth goes further back.")


def _below(told: Explained, id: str, depth: int, shown: set[str]) -> None:
    """The reasons of one memory, each with its own below it the first time it is named."""
    for step in told.steps:
        if step.source != id:
            continue
        say(f"{'    ' * depth}{_BECAUSE[step.type]}: {_named(told.memories[step.target])}")
        if step.target not in shown:
            shown.add(step.target)
            _below(told, step.target, depth + 1, shown)


def _named(memory: Memory) -> str:
    said = memory.provenance
    who = f"{one_line(said.speaker)}: " if said.speaker and memory.fact is None else ""
    state = "" if memory.state == "current" else f" ({memory.state})"
    return f"{who}{excerpt(memory.content)}{state}  {said.observed_at:%Y-%m-%d}  {memory.id}"
