"""`hindsight-graph sweep`: what time asks for: idle sessions end, what nobody recalls is archived."""

from __future__ import annotations

from dataclasses import asdict

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import one_line, print_json, say


@click.command("sweep")
@click.option("--dry-run", is_flag=True, help="Only tell what is due.")
@common
def command(where: Where, dry_run: bool) -> None:
    """End idle sessions, archive episodes that nobody recalls, retire doubts that stay alone, drop what expired.

    Of all users of the namespace. Nothing but expired working memory and running summaries is deleted.
    """
    with where.open(must_exist=True) as memory:
        done = memory.sweep(dry_run=dry_run)
    if where.as_json:
        print_json(asdict(done))
        return
    will = "due: " if dry_run else ""
    say(
        f"{will}sessions closed: {len(done.closed)}"
        + (f" ({one_line(', '.join(done.closed), 200)})" if done.closed else "")
    )
    say(f"{will}archived: {len(done.archived)}")
    say(f"{will}retired: {len(done.retired)}")
    say(f"{will}expired and dropped: {done.dropped}")
