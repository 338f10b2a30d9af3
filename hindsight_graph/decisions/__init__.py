"""Hindsight: decisions are recorded with what they rest on, get their outcomes later, and are found before the next."""

from hindsight_graph.decisions.decisions import Decisions

__all__ = ["Decisions"]
