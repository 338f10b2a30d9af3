"""`hindsight-graph conflicts`: what the memory wants to be told, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import one_line, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.conflicts.review import Resolved
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.memory import Memory


@click.command("conflicts")
@click.argument("conflict_id", required=False)
@click.option("--keep", metavar="WHICH", help="Settle it: `new`, `old`, `both`, or the id of the side to keep.")
@click.option("--reason", metavar="TEXT", default="", help="Why; goes with the change.")
@click.option("--closed", is_flag=True, help="List those that are settled, with what was answered.")
@common
def command(where: Where, conflict_id: str | None, keep: str | None, reason: str, closed: bool) -> None:
    """List contradictions that wait for an answer, or settle one of them.

    Both sides stay until then. What loses is superseded or retired, never deleted: recall --history shows it.
    """
    if (conflict_id is None) != (keep is None):
        raise click.UsageError("An id and --keep go together: conflicts ID --keep new|old|both. Neither: the list.")
    if closed and conflict_id:
        raise click.UsageError("--closed lists; leave it out to settle one.")
    with where.open(must_exist=True) as memory:
        if conflict_id and keep:
            _settle(where, memory.conflicts.resolve(conflict_id, keep, user_id=where.user, reason=reason))
        else:
            _list(where, memory, closed=closed)


def _list(where: Where, memory: Hindsight, *, closed: bool) -> None:
    listed = memory.conflicts.closed(user_id=where.user) if closed else memory.conflicts.open(user_id=where.user)
    found = [(one, memory.conflicts.sides(one, user_id=where.user)) for one in listed]
    if where.as_json:
        from hindsight_graph.as_json.answers import conflict_json

        print_json({"conflicts": [conflict_json(one) | {"sides": list(map(_side, sides))} for one, sides in found]})
        return
    if not found:
        say("Nothing was settled yet." if closed else "Nothing waits for an answer.")
    for one, sides in found:
        say(f"{one.id}  {one_line(one.question)}")
        if one.closed_at is not None:
            say(f"    {one.closed_at:%Y-%m-%d}  {one_line(one.verdict or 'closed')}")
        for side in sides:
            say(f"    {side.provenance.observed_at:%Y-%m-%d}  {side.id}  {one_line(side.content)}")


def _settle(where: Where, done: Resolved) -> None:
    if where.as_json:
        from hindsight_graph.as_json.answers import resolved_json

        print_json(resolved_json(done))
        return
    for what, ids in (("current", done.current), ("superseded", done.superseded), ("retired", done.retired),
                      ("common to all users, left as it is", done.untouched)):  # fmt: skip
        for id in ids:
            say(f"{id}  {what}")


def _side(memory: Memory) -> dict[str, Any]:
    said = memory.provenance.observed_at
    return {"id": memory.id, "content": memory.content, "state": memory.state, "observed_at": said}
