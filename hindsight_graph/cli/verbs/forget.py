"""`hindsight-graph forget`: takes memories out of what is recalled, or erases them; shows first what would go."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import excerpt, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.forget import Forgotten, Gone

_LIKELY = 8  # candidates that --like shows


@click.command("forget")
@click.argument("ids", nargs=-1, metavar="[ID]…")
@click.option("--like", metavar="TEXT", help="Show what is meant by these words, with ids; forgets nothing.")
@click.option("--session", "session_id", metavar="ID", help="All of this session.")
@click.option("--agent", "agent_id", metavar="ID", help="All that this agent wrote.")
@click.option("--layers", metavar="A,B", help="Only these layers (else all, working memory too).")
@click.option("--tag", "tags", metavar="TAG", multiple=True, help="All with this tag; several times: with all of them.")
@click.option("--task", metavar="NAME", help="All for this task.")
@click.option("--source", "source_id", metavar="ID", help="All that was said in this turn or document.")
@click.option("--before", metavar="TIME", help="What was said before then.")
@click.option("--after", metavar="TIME", help="What was said then or later.")
@click.option("--all-users", is_flag=True, help="Of every user of the namespace, not only of --user.")
@click.option("--reason", metavar="TEXT", default="", help="Why; stays with the history or the tombstone.")
@click.option("--erase", is_flag=True, help="Delete content, vectors and names for good instead of retiring.")
@click.option("--undo", is_flag=True, help="Bring back what was archived or retired, by its ids.")
@click.option("--yes", is_flag=True, help="Do it. Without it, what would go is shown and nothing changes.")
@common
def command(
    where: Where,
    ids: tuple[str, ...],
    like: str | None,
    layers: str | None,
    reason: str,
    erase: bool,
    undo: bool,
    yes: bool,
    **narrow: Any,
) -> None:
    """Forget memories by their ids, or all that the options name; nothing but --user means all of that user.

    Retired memories keep their history and can be restored. Facts that only the forgotten turns said go with them.
    """
    if like is not None and (yes or ids):
        raise click.UsageError("--like only shows candidates: forget the right one by its id.")
    if undo and (not ids or erase or yes or any(narrow.values())):
        raise click.UsageError("--undo takes ids and nothing else.")
    if yes and not reason:
        raise click.UsageError("--yes needs a --reason: it stays with what was forgotten.")
    with where.open(must_exist=True) as memory:
        if like is not None:
            _show_candidates(where, memory, like)
            return
        if undo:
            _bring_back(where, memory, ids)
            return
        narrow["layers"] = layers.split(",") if layers else None
        narrow = {name: value for name, value in narrow.items() if value not in (None, False, ())}
        done = memory.forget(
            list(ids) or None, reason=reason or "dry run", erase=erase, dry_run=not yes, user_id=where.user, **narrow
        )
    if where.as_json:
        from hindsight_graph.as_json.answers import forgotten_json

        print_json(forgotten_json(done))
    else:
        _tell(done)


def _show_candidates(where: Where, memory: Hindsight, words: str) -> None:
    found = memory.recall(words, user_id=where.user, top_k=_LIKELY)
    if where.as_json:
        print_json({"candidates": [{"id": hit.memory.id, "content": hit.memory.content} for hit in found.hits]})
        return
    for hit in found.hits:
        say(f"{hit.memory.id}  {excerpt(hit.memory.content)}")
    say("Nothing was forgotten: name the right ids." if found.hits else "Nothing is like it.")


def _bring_back(where: Where, memory: Hindsight, ids: tuple[str, ...]) -> None:
    done = memory.restore(list(ids), user_id=where.user)
    if where.as_json:
        print_json(asdict(done))
        return
    for id in done.restored:
        say(f"{id}  is back")
    for id in done.already:
        say(f"{id}  was there already")


def _tell(done: Forgotten) -> None:
    verb = ("would be " if done.dry_run else "") + ("erased" if done.erase else "retired")
    for one in done.memories:
        say(_line(one, verb))
    for one in done.with_them:
        say(_line(one, f"{verb}, as nothing else holds it"))
    for id in done.kept:
        say(f"{id}  stays: it was said elsewhere too")
    for id in done.conflicts:
        say(f"{id}  contradiction that loses a side")
    if done.entities:
        said = excerpt(", ".join(done.entities)) if done.dry_run else str(len(done.entities))
        say(f"people and things that nothing else speaks of: {said}")
    for id in done.already:
        say(f"{id}  was forgotten before")
    for note in done.notes:
        say(f"note: {note}")
    if not (done.memories or done.already):
        say("Nothing is meant by it.")
    elif done.dry_run:
        say("Nothing was changed; --yes with a --reason does it.")


def _line(one: Gone, verb: str) -> str:
    return f"{one.id}  {one.layer}  {verb}" + (f": {excerpt(one.content)}" if one.content else "")
