"""The `hindsight-graph` command: one module per verb, imported only when that verb is used."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and exits with its code (docs/cli.md lists the codes)."""
    try:
        from hindsight_graph.cli.app import run
    except KeyboardInterrupt:  # while still being imported; nothing was begun
        sys.stderr.write("error: interrupted; nothing was begun.\n")
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))
