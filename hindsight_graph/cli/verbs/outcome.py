"""`hindsight-graph outcome`: says what came of a decision."""

from __future__ import annotations

from typing import Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import one_line, print_json, say


@click.command("outcome")
@click.argument("decision_id", metavar="ID")
@click.argument("text")
@click.option("--score", type=float, help="How well it went: -1 (bad) to 1 (good); 0 if not given.")
@click.option("--agent", "agent_id", metavar="ID", help="Who says so.")
@click.option("--timestamp", metavar="TIME", help="When it came about (ISO 8601); else now.")
@common
def command(where: Where, decision_id: str, text: str, **values: Any) -> None:
    """Say what came of a decision. Every revision is kept; the latest counts."""
    with where.open(must_exist=True) as memory:
        decided = memory.decisions.outcome(decision_id, text, user_id=where.user, **values)
    if where.as_json:
        from hindsight_graph.as_json.decisions import written_json

        print_json(written_json(decided))
        return
    from hindsight_graph.cli.decided import decided_lines

    say(f"{decided.status}: {decided.memory_id}")
    for line in (*decided_lines(decided), *(f"note: {one_line(one)}" for one in decided.notes)):
        say(line)
