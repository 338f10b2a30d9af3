"""`hindsight-graph decide`: records a decision."""

from __future__ import annotations

from typing import Any

import click

from hindsight_graph.cli.options import Where, common, made, read_object, warn
from hindsight_graph.cli.output import one_line, print_json, say


@click.command("decide")
@click.argument("action")
@click.option("--context", metavar="TEXT", required=True, help="What was faced.")
@click.option("--reasoning", metavar="TEXT", default="", help="Why, in at most 280 characters.")
@click.option("--relied-on", metavar="ID", multiple=True, help="A memory that it rests on; may be given several times.")
@click.option("--follows", metavar="ID", multiple=True, help="An earlier decision that it followed from.")
@click.option("--undoes", metavar="ID", multiple=True, help="An earlier decision that it takes back.")
@click.option("--outcome", metavar="TEXT", help="What came of it, if that is known already.")
@click.option("--score", type=float, help="How well it went: -1 (bad) to 1 (good).")
@click.option("--id", "decision_id", metavar="ID", help="An id of your own; the same decision again adds nothing.")
@click.option("--session", "session_id", metavar="ID", help="Where it was decided.")
@click.option("--agent", "agent_id", metavar="ID", help="Who decided.")
@click.option("--timestamp", metavar="TIME", help="When (ISO 8601); else now.")
@click.option("--timezone", metavar="ZONE", help="IANA zone in which a time without a zone is read.")
@click.option("--task", help="The kind of task that it belongs to.")
@click.option("--importance", type=float, help="0 to 1.")
@click.option("--tag", "tags", multiple=True, help="A tag; may be given several times.")
@click.option("--metadata", metavar="JSON", help="An object of your own.")
@click.option("--idempotency-key", metavar="KEY", help="The same key again adds nothing.")
@common
def command(where: Where, **values: Any) -> None:
    """Record what was done about something, and why."""
    given = {name: value for name, value in values.items() if value not in (None, ())}
    if "metadata" in given:
        given["metadata"] = read_object(given["metadata"])
    with where.open(announce=True) as memory:
        if not where.as_json:
            warn(memory)
        decided = memory.decisions.record(user_id=where.user, **given)
    if where.as_json:
        from hindsight_graph.as_json.decisions import written_json

        answer = written_json(decided)
        print_json(answer | {"notes": [*answer["notes"], *made(memory)]})
        return
    from hindsight_graph.cli.decided import decided_lines

    say(f"{decided.status}: {decided.memory_id}")
    for line in (*decided_lines(decided), *(f"note: {one_line(one)}" for one in (*decided.notes, *decided.degraded))):
        say(line)
