"""`hindsight-graph recall`: asks the memory a question."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import print_json

if TYPE_CHECKING:
    from datetime import datetime

    from hindsight_graph.model.recall import Recalled


@click.command("recall")
@click.argument("query")
@click.option("--top-k", type=int, default=8, show_default=True, help="How many hits, 1 to 50.")
@click.option(
    "--layers",
    metavar="A,B",
    help="Only these: working, episodic (or short_term), semantic (or long_term), procedural, trace.",
)
@click.option("--as-of", metavar="TIME", help="What was true then (ISO 8601).")
@click.option("--believed-at", metavar="TIME", help="What the memory held then (ISO 8601).")
@click.option("--history", is_flag=True, help="Superseded, retired and expired memories too.")
@click.option("--session", "session_id", metavar="ID", help="Only what was said in this session.")
@click.option("--agent", "agent_id", metavar="ID", help="Only what this agent wrote.")
@click.option("--tag", "tags", multiple=True, help="Only what has this tag; given several times, all of them.")
@click.option("--task", help="Only what belongs to this kind of task.")
@click.option("--profile", default="assistant", show_default=True, help="Weights: assistant, support or archive.")
@click.option("--channels", metavar="A,B", help="Only these: vector, fulltext, graph, speaker, time, dialogue.")
@click.option("--all-users", is_flag=True, help="The memories of all users of the namespace.")
@click.option("--timezone", metavar="ZONE", help='IANA zone that "yesterday" in the question is meant in.')
@click.option("--explain", is_flag=True, help="Show for each hit the parts of its score, channels, path and source.")
@click.option("--full", is_flag=True, help="Show long memories whole.")
@click.option("--prompt", "as_prompt", is_flag=True, help="Print the answer as a block for a system prompt.")
@click.option("--token-budget", type=int, help="What that block may cost.")
@common
def command(
    query: str,
    where: Where,
    layers: str | None,
    channels: str | None,
    tags: tuple[str, ...],
    explain: bool,
    full: bool,
    as_prompt: bool,
    **values: Any,
) -> None:
    """Ask the memory a question; the best hits come first, each with why it came."""
    with where.open(must_exist=True) as memory:
        found = memory.recall(
            query,
            user_id=where.user,
            layers=_names(layers),
            channels=_names(channels),
            tags=tags or None,
            **values,
        )
        if where.as_json:
            from hindsight_graph.as_json.answers import recalled_json

            print_json(recalled_json(found))
        elif as_prompt:
            click.echo(found.prompt())
        else:
            then = _moment(values["as_of"], values["timezone"] or memory.settings.timezone)
            show(found, explain=explain, full=full, then=then)
        sys.stdout.flush()  # whoever waits for the answer need not wait for its being counted


def show(found: Recalled, *, explain: bool, full: bool = False, then: datetime | None = None) -> None:
    """Draws an answer for people; `then` is the moment that was asked about."""
    from rich.console import Group

    from hindsight_graph.cli import tables

    console = tables.console()
    if not found.hits:
        console.print("Nothing found.")
    elif explain:
        for rank, hit in enumerate(found.hits, 1):
            ascii_only = console.options.ascii_only
            console.print(tables.explained(rank, hit, ascii_only=ascii_only, full=full, about=found.query, then=then))
    else:
        console.print(tables.hits_table(found, full=full, then=then))
    console.print(Group(*tables.conflicts_and_notes(found)))


def _moment(text: str | None, zone: str) -> datetime | None:
    from hindsight_graph.text.times import read_time

    return None if text is None else read_time(text, zone)[0]


def _names(text: str | None) -> list[str] | None:
    """The names of a comma-separated list; None if it was not given."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]
