"""The parts of a GraphChange while a plan collects them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from hindsight_graph.model.change import NewMemory, Receipt, Reinforcement, StateChange
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Conflict, Link, LinkType


@dataclass(slots=True)
class Pending:
    """The parts of a change while they are collected."""

    memories: list[NewMemory] = field(default_factory=list)
    states: list[StateChange] = field(default_factory=list)
    reinforcements: list[Reinforcement] = field(default_factory=list)
    links: dict[tuple[LinkType, str, str], Link] = field(default_factory=dict)
    conflicts: dict[str, Conflict] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    guards: set[str] = field(default_factory=set)
    working: dict[str, list[NewMemory]] = field(default_factory=dict)
    superseded: dict[str, list[str]] = field(default_factory=dict)  # the SUPERSEDES among the links, by their source

    def link(self, kind: LinkType, source: str, target: str, at: datetime | None = None, reason: str = "") -> None:
        """Adds an edge once."""
        if (kind, source, target) in self.links:
            return
        self.links[kind, source, target] = Link(kind, source, target, at, reason)
        if kind is LinkType.SUPERSEDES:
            self.superseded.setdefault(source, []).append(target)

    def release(self, memory_id: str) -> None:
        """Takes the dedupe key from a memory of this same change, so that a later one may have it."""
        for index, new in enumerate(self.memories):
            if new.memory.id == memory_id:
                self.memories[index] = replace(new, dedupe_key=None)
