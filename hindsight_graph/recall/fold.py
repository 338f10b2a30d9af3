"""Folds candidates into hits: a fact and its turn are one hit, and what is over is never shown as current."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from hindsight_graph.model.memory import LIVE_STATES, Conflict, Memory, State
from hindsight_graph.model.recall import Filter, Relatives
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.fuse import Features


@dataclass(slots=True)
class Group:
    """Candidates that are one hit: `memory` stands for them, `facts` are all statements that came with a turn."""

    memory: Memory
    features: dict[str, float]
    members: list[str]
    relatives: Relatives = field(default_factory=Relatives)
    facts: list[Memory] = field(default_factory=list)
    state: str = State.CURRENT
    successor: Memory | None = None


class Folder:
    """Reads what is needed about the candidates, in three queries whatever their number."""

    def __init__(self, store: Store, filter: Filter) -> None:
        self._store = store
        self._filter = filter
        self._history = replace(filter.widened, history=True, as_of=None)

    def fold(self, candidates: Mapping[str, Features]) -> list[Group]:
        """The hits among the candidates; turns that their successor speaks for are left out."""
        memories = self._store.get(self._filter, list(candidates))
        relatives = self._store.relatives(self._filter, list(memories))
        around = {fact for one in relatives.values() for fact in (*one.facts, *one.superseded_by)}
        all_facts = self._store.get(self._history, sorted(around)) if around else {}
        valid = self._store.get(self._filter.widened, sorted(around)) if around else {}
        if self._filter.history:  # then everything passes the filter, and the state alone says what still holds
            valid = {one: memory for one, memory in valid.items() if memory.state in LIVE_STATES}
        groups = self._group(candidates, memories, relatives)
        successors = self._successors(groups, all_facts)
        for group in groups:
            self._describe(group, all_facts, valid, successors)
        return self._without_folded(groups)

    def _group(
        self,
        candidates: Mapping[str, Features],
        memories: Mapping[str, Memory],
        relatives: Mapping[str, Relatives],
    ) -> list[Group]:
        groups: dict[str, Group] = {}
        for memory_id, features in candidates.items():
            memory = memories.get(memory_id)
            if memory is None:
                continue
            links = relatives.get(memory_id, Relatives())
            said_in = (source for source in links.sources if source in memories)
            turn = next(said_in, memory_id) if memory.fact else memory_id
            group = groups.get(turn)
            if group is None:
                stands_for = relatives.get(turn, Relatives())
                groups[turn] = Group(memories[turn], dict(features), [memory_id], stands_for)
                continue
            group.members.append(memory_id)
            for channel, score in features.items():
                group.features[channel] = max(score, group.features.get(channel, 0.0))
        return list(groups.values())

    def _successors(self, groups: Sequence[Group], all_facts: Mapping[str, Memory]) -> dict[str, Relatives]:
        over = [
            fact
            for group in groups
            for fact in group.relatives.facts
            if fact in all_facts and all_facts[fact].state is State.SUPERSEDED
        ]
        return dict(self._store.relatives(self._history, over)) if over else {}

    def _describe(
        self,
        group: Group,
        all_facts: Mapping[str, Memory],
        valid: Mapping[str, Memory],
        successors: Mapping[str, Relatives],
    ) -> None:
        said = [all_facts[fact] for fact in group.relatives.facts if fact in all_facts]
        group.facts = sorted(said, key=lambda fact: fact.id not in valid)  # what still holds first
        group.state = group.memory.state
        if group.memory.fact is not None:
            newer = [all_facts[one] for one in group.relatives.superseded_by if one in all_facts]
            group.successor = newer[-1] if newer and group.memory.state is State.SUPERSEDED else None
        elif said and not any(fact.id in valid for fact in said):
            group.state = State.SUPERSEDED
            newer_ids = [one for fact in said for one in successors.get(fact.id, Relatives()).superseded_by]
            found = self._store.get(self._history, newer_ids) if newer_ids else {}
            group.successor = max(found.values(), key=lambda one: one.provenance.observed_at, default=None)
        elif any(fact.state is State.CONFLICTED for fact in group.facts):
            group.state = State.CONFLICTED

    def _without_folded(self, groups: list[Group]) -> list[Group]:
        """A turn that is over goes into its successor where that is a hit too, unless history was asked for (C3)."""
        if self._filter.history:
            return groups
        shown = {group.memory.id for group in groups} | {fact.id for group in groups for fact in group.facts}
        return [
            group
            for group in groups
            if not (group.state == State.SUPERSEDED and group.successor and group.successor.id in shown)
        ]


def conflicts_of(group: Group, by_memory: Mapping[str, Relatives]) -> tuple[Conflict, ...]:
    """The open conflicts of a hit and of the facts that came with it."""
    found = {conflict.id: conflict for conflict in group.relatives.conflicts}
    for fact in group.facts:
        found.update({conflict.id: conflict for conflict in by_memory.get(fact.id, Relatives()).conflicts})
    return tuple(found.values())
