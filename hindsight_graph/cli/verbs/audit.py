"""`hindsight-graph audit`: who changed what and why, and whether the trail of it is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import one_line, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.model.audit import AuditRecord

NOT_WHOLE = 4


@click.command("audit")
@click.option("--verify", is_flag=True, help="Check the whole trail; exit code 4 if it was tampered with.")
@click.option("--known", metavar="N:HASH", help="With --verify: a record noted earlier, which must still be there.")
@click.option("--after", type=int, metavar="N", help="Records that follow this number (else the last ones).")
@click.option("--limit", type=int, default=20, show_default=True, help="How many records, up to 1000.")
@common
def command(where: Where, verify: bool, known: str | None, after: int | None, limit: int) -> int:
    """Show the changes of the namespace, or verify that none was altered or left out.

    A record names memories by id and hash and never holds what they say. Of all users: --user changes nothing.
    """
    if known and not verify:
        raise click.UsageError("--known goes with --verify.")
    with where.open(must_exist=True) as memory:
        if not verify:
            _list(where, memory.audit(after=after, limit=limit))
            return 0
        found = memory.audit.verify(known=_noted(known))
    if where.as_json:
        print_json({"ok": found.ok, "number": found.number, "hash": found.hash, "faults": found.faults})
    else:
        for fault in found.faults:
            say(one_line(fault))
        if found.ok:
            say(
                f"whole: {found.number} records. Note {found.number}:{found.hash} to prove later that none was cut off."
            )
    return 0 if found.ok else NOT_WHOLE


def _noted(known: str | None) -> tuple[int, str] | None:
    if known is None:
        return None
    number, _, hash = known.partition(":")
    if not number.isdigit() or not hash:
        raise click.UsageError("--known is N:HASH, as --verify prints it.")
    return int(number), hash


def _list(where: Where, records: tuple[AuditRecord, ...]) -> None:
    if where.as_json:
        from hindsight_graph.as_json.answers import audit_json

        print_json({"records": [audit_json(one) for one in records]})
        return
    for one in records:
        who = " by ".join(shown for shown in (one.user_id or "", one.agent_id or "") if shown)
        counts = ", ".join(f"{len(ids)} {name}" for name, ids in sorted(one.what.items()))
        why = f"  ({one.reason})" if one.reason else ""
        say(one_line(f"{one.number}  {one.at:%Y-%m-%d %H:%M:%S}  {one.action}  {who}  {counts}{why}"))
    if not records:
        say("No change is recorded.")
