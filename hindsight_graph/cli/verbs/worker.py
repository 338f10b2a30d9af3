"""`hindsight-graph worker`: writes what was taken to be read later."""

from __future__ import annotations

import signal
import threading

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import note, print_json, say


@click.command("worker")
@click.option("--once", is_flag=True, help="End when nothing is left that may be begun.")
@common
def command(where: Where, once: bool) -> None:
    """Write the turns that were taken to be read later (POST /v1/ingest), in all namespaces, until it is stopped.

    Several may run on one store; a server has one of its own.
    """
    with where.open(must_exist=True) as memory:
        worker = memory.worker()
        if once:
            done = 0
            while worker.step():
                done += 1
            print_json({"attempted": done}) if where.as_json else say(f"{done} operations attempted.")
            return
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: worker.stop())
            signal.signal(signal.SIGINT, lambda *_: worker.stop())
        note(f"{worker.name} works until it is stopped")
        worker.run()
