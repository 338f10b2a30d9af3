"""Lets `python -m hindsight_graph.cli` stand for the command."""

from hindsight_graph.cli import main

main()
