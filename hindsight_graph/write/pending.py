"""The parts of a GraphChange while a plan collects them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from hindsight_graph.model.change import NewMemory, Receipt, Reinforcement, StateChange
from hindsight_graph.model.memory import Conflict, Link, LinkType


@dataclass(slots=True)
class Pending:
    """The parts of a change while they are collected; `freed` are dedupe keys given up by it."""

    memories: list[NewMemory] = field(default_factory=list)
    states: list[StateChange] = field(default_factory=list)
    reinforcements: list[Reinforcement] = field(default_factory=list)
    links: dict[tuple[LinkType, str, str], Link] = field(default_factory=dict)
    conflicts: list[Conflict] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    guards: set[str] = field(default_factory=set)
    freed: set[str] = field(default_factory=set)
    working: dict[str, list[NewMemory]] = field(default_factory=dict)

    def link(self, kind: LinkType, source: str, target: str, at: datetime | None = None, reason: str = "") -> None:
        """Adds an edge once."""
        self.links.setdefault((kind, source, target), Link(kind, source, target, at, reason))
