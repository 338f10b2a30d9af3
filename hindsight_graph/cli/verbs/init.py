"""`hindsight-graph init`: makes the store, says where it lies, checks the embedder."""

from __future__ import annotations

import time

import click

from hindsight_graph.cli.options import Where, common, warn
from hindsight_graph.cli.output import print_json, say, shown
from hindsight_graph.cli.program import pasteable


@click.command("init")
@common
def command(where: Where) -> None:
    """Make the store, say where it lies and check the embedder.

    Doing it again changes nothing.
    """
    from hindsight_graph.wiring import make_embedder

    with where.open() as memory:
        health = memory.health()
        model = make_embedder(memory.settings)
        started = time.perf_counter()
        model.embed(["hello", "你好"])
        seconds = time.perf_counter() - started
        identity = model.identity
        if where.as_json:
            print_json(
                {
                    "location": memory.location,
                    "namespace": memory.namespace,
                    "ok": health.ok,
                    "version": health.version,
                    "embedder": {
                        "model": identity.model,
                        "dimension": identity.dimension,
                        "seconds": round(seconds, 3),
                    },
                    "warnings": memory.warnings,
                }
            )
            return
        warn(memory)
        say(f"store      {shown(memory.location)} ({shown(health.version)}, {'ok' if health.ok else 'NOT ok'})")
        say(f"namespace  {shown(memory.namespace)}")
        say(f"embedder   {shown(identity.model)}, {identity.dimension} dimensions, loaded in {seconds:.1f} s")
        say()
        say("Next:")
        for line in _next(where):
            say(f"  {line}")


def _next(where: Where) -> list[str]:
    options = (("store", where.store), ("namespace", where.namespace), ("user", where.user))
    return [
        pasteable("remember", "Remember: the staging server is called heron.", options=options),
        pasteable("recall", "What is the staging server called?", options=options),
        pasteable("ingest", "conversation.jsonl", options=options),
    ]
