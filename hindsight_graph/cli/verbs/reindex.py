"""`hindsight-graph reindex`: embeds what has no vector of the configured embedder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import note, one_line, print_json, say, shown

if TYPE_CHECKING:
    from hindsight_graph.ports.store import EmbeddingIdentity
    from hindsight_graph.write.reindex import Reindexed

PARTLY = 4
_SHOWN = 20  # memories named that could not be embedded; --json has them all
_STEP = 1000  # memories between two lines of progress where there is no terminal


@click.command("reindex")
@common
def command(where: Where) -> int:
    """Embed what has no vector of the embedder: everything after a change of HINDSIGHT_EMBEDDER.

    In place, for all namespaces and users of the store. Interrupted, it goes on where it was when it is run again;
    others may read and write meanwhile.
    """
    with where.open(must_exist=True) as memory, _progress(where) as progress:
        try:
            done = memory.reindex(progress)
        except KeyboardInterrupt:
            note("stopped; what was embedded is kept, and the same command goes on from there.")
            raise
    if where.as_json:
        print_json(_summary(done))
    else:
        _show(done)
    return PARTLY if done.failed else 0


@contextmanager
def _progress(where: Where) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr if that is a terminal, else a line now and then; nothing with --json."""
    if where.as_json:
        yield lambda done, total: None
    elif not sys.stderr.isatty():
        told = 0

        def tell(done: int, total: int) -> None:
            nonlocal told
            if done >= told + _STEP:
                told = done
                note(f"{done} of {total} memories are embedded")

        yield tell
    else:
        from rich.progress import Progress

        from hindsight_graph.cli.tables import console

        with Progress(console=console(to_stderr=True)) as bar:
            task = bar.add_task("embedding", total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)


def _summary(done: Reindexed) -> dict[str, Any]:
    return {
        "embedded": done.embedded,
        "failed": [{"memory_id": id, "reason": reason} for id, reason in done.failed],
        "before": _identity(done.before),
        "now": _identity(done.now),
    }


def _identity(identity: EmbeddingIdentity | None) -> dict[str, Any] | None:
    if identity is None:
        return None
    return {"model": identity.model, "dimension": identity.dimension, "digest": identity.digest}


def _show(done: Reindexed) -> None:
    say(f"{done.embedded} memories embedded with {shown(done.now.model)}, {done.now.dimension} dimensions")
    if done.before is not None and done.before != done.now:
        say(f"before: {shown(done.before.model)}, {done.before.dimension} dimensions")
    for id, reason in done.failed[:_SHOWN]:
        note(f"not embedded: {shown(id)}: {one_line(reason, 200)}")
    if len(done.failed) > _SHOWN:
        note(f"… and {len(done.failed) - _SHOWN} more; --json names them all.")
