"""`python -m hindsight_graph` is the command line."""

from __future__ import annotations

from hindsight_graph.cli import main

if __name__ == "__main__":
    main()
