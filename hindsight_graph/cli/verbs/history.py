"""`hindsight-graph history`: what something was, what changed it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import excerpt, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.decisions.why import History


@click.command("history")
@click.argument("memory_id", metavar="ID")
@click.option("--all-users", is_flag=True, help="Of whichever user of the namespace.")
@common
def command(where: Where, memory_id: str, all_users: bool) -> None:
    """Show what a memory was before and became after, with the reason and the decisions behind each change."""
    with where.open(must_exist=True) as memory:
        told = memory.history(memory_id, user_id=where.user, all_users=all_users)
    if where.as_json:
        from hindsight_graph.as_json.decisions import history_json

        print_json(history_json(told))
    else:
        _show(told)


def _show(told: History) -> None:
    from hindsight_graph.cli.decided import decided_lines

    for version in told.versions:
        since = (version.valid_from or version.provenance.observed_at).date().isoformat()
        until = f" to {version.valid_to.date().isoformat()}" if version.valid_to else ""
        mark = "*" if version.id == told.memory.id else " "
        say(f"{mark} {since}{until}  {version.state}  {excerpt(version.content)}  {version.id}")
        for change in (one for one in told.changes if one.new == version.id):
            why = f", because: {excerpt(change.reason)}" if change.reason else ""
            say(f"      took the place of {change.old}{why}")
            for decided in change.decisions:
                for line in decided_lines(decided):
                    say(f"      decision: {line}" if not line.startswith(" ") else f"      {line}")
    if not told.changes:
        say("It never changed.")
    if told.cut:
        say("There is more than is shown.")
