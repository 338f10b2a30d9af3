"""`hindsight-graph trace`: looks back before the next decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import one_line, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.decisions.trace import Traced
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.decided import Decided

_LISTED = 20


@click.command("trace")
@click.argument("context", required=False)
@click.option("--limit", type=int, help="How many: 3 unless given, up to 50; of a list 20, up to 1000.")
@click.option("--task", help="The kind of task, which counts as part of the situation.")
@click.option("--agent", "agent_id", metavar="ID", help="Only what this agent decided.")
@click.option("--tag", "tags", multiple=True, help="Only what has this tag; given several times, all of them.")
@click.option("--as-of", metavar="TIME", help="What had come of it then (ISO 8601).")
@click.option("--believed-at", metavar="TIME", help="What the memory held then (ISO 8601).")
@click.option("--profile", help="Weights: assistant, support or archive.")
@click.option("--timezone", metavar="ZONE", help='IANA zone that "yesterday" in the situation is meant in.')
@click.option("--all-users", is_flag=True, help="The decisions of all users of the namespace.")
@click.option("--affected", is_flag=True, help="Without CONTEXT: only decisions that rest on what no longer holds.")
@common
def command(where: Where, context: str | None, limit: int | None, affected: bool, **values: Any) -> None:
    """Find past decisions in situations like CONTEXT, with what came of them and what to beware of.

    Without CONTEXT: all decisions as they stand, in the order they were recorded.
    """
    given = {name: value for name, value in values.items() if value not in (None, (), False)}
    with where.open(must_exist=True) as memory:
        if context is None:
            found, more = _listed(where, memory, limit or _LISTED, given, affected=affected)
            _show_list(where, found, more)
            return
        if affected:
            raise click.UsageError("--affected lists decisions, whatever the situation: leave CONTEXT out.")
        _show(where, memory.trace(context, user_id=where.user, limit=3 if limit is None else limit, **given))


def _listed(
    where: Where, memory: Hindsight, limit: int, given: dict[str, Any], *, affected: bool
) -> tuple[Sequence[Decided], bool]:
    """Decisions, and whether there are more of them."""
    allowed = {"all_users"} if affected else {"all_users", "agent_id", "task", "tags"}
    if unknown := sorted(given.keys() - allowed):
        raise click.UsageError(f"--{unknown[0].removesuffix('_id').replace('_', '-')} needs a CONTEXT.")
    if affected:
        found = memory.decisions.affected(user_id=where.user, limit=limit, **given)
        return found, len(found) == limit
    page = memory.decisions.list(user_id=where.user, limit=limit, **given)
    return page.decisions, page.cursor is not None


def _show_list(where: Where, found: Sequence[Decided], more: bool) -> None:
    if where.as_json:
        from hindsight_graph.as_json.decisions import decided_json

        print_json({"decisions": [decided_json(one) for one in found], "more": more})
        return
    from hindsight_graph.cli.decided import decided_lines

    for one in found:
        for line in decided_lines(one):
            say(line)
    if not found:
        say("No decisions.")
    elif more:
        say("There are more; --limit shows them.")


def _show(where: Where, traced: Traced) -> None:
    if where.as_json:
        from hindsight_graph.as_json.decisions import traced_json

        print_json(traced_json(traced))
        return
    from hindsight_graph.cli.decided import precedent_lines

    for rank, precedent in enumerate(traced.hits, 1):
        for line in precedent_lines(rank, precedent):
            say(line)
    shown = {one.memory.id for one in traced.hits}
    for caution in traced.warnings:
        if caution.decision_id not in shown:
            say(f"! also in a like situation, {caution.decision_id}: {one_line(caution.text)}")
    for line in (*(f"degraded: {one}" for one in traced.degraded), *(f"note: {one}" for one in traced.notes)):
        say(one_line(line))
    if not traced.hits:
        say("Nothing like it was decided before.")
