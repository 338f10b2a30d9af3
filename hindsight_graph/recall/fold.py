"""Folds candidates into hits: a fact and its turn are one hit, and what is over is never shown as current."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hindsight_graph.model.decided import Tried
from hindsight_graph.model.memory import LIVE_STATES, Conflict, Memory, State
from hindsight_graph.model.recall import Filter, Relatives
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.fuse import Features
from hindsight_graph.recall.held import Stretch, held_in
from hindsight_graph.recall.summaries import STALE, overtaken


@dataclass(slots=True)
class Group:
    """Candidates that are one hit: `memory` stands for them, `facts` are all statements that came with a turn, and
    `decisions` those that it tells of; `tried` is what came of a procedure."""

    memory: Memory
    features: dict[str, float]
    members: list[str]
    facts: list[Memory] = field(default_factory=list)
    decisions: list[Memory] = field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    state: str = State.CURRENT
    successor: Memory | None = None
    tried: Tried | None = None


def fold(store: Store, filter: Filter, candidates: Mapping[str, Features]) -> list[Group]:
    """The hits among the candidates; turns that their successor speaks for are left out.

    All that is needed about the candidates is read in one go, whatever their number.
    """
    gathered = store.gather(filter, list(candidates))
    known = {**gathered.around, **gathered.memories}
    valid = gathered.holding
    if filter.history or filter.stretch:  # then what is over passes too, and the state alone says what still holds
        valid = frozenset(one for one in valid if known[one].state in LIVE_STATES)
    beside, stale = overtaken(store, filter, gathered.memories)
    shown = {one: features for one, features in candidates.items() if one not in beside}
    groups = _group(shown, gathered.memories, gathered.relatives)
    for group in groups:
        _describe(group, known, valid, gathered.relatives)
        if group.memory.id in stale and group.state == State.CURRENT:
            group.state = STALE
        if (then := filter.stretch) is not None:
            group.facts.sort(key=lambda fact, then=then: not held_in(fact, then))  # type: ignore[misc]
    return groups if filter.history else _without_folded(groups, filter.stretch)


def _group(
    candidates: Mapping[str, Features], memories: Mapping[str, Memory], relatives: Mapping[str, Relatives]
) -> list[Group]:
    groups: dict[str, Group] = {}
    for memory_id, features in candidates.items():
        memory = memories.get(memory_id)
        if memory is None:
            continue
        said_in = relatives[memory_id].sources if memory.fact or memory.decision else ()
        turn = said_in[0] if said_in else memory_id
        group = groups.get(turn)
        if group is None:
            groups[turn] = Group(memories[turn], dict(features), [memory_id])
            continue
        group.members.append(memory_id)
        for channel, score in features.items():
            group.features[channel] = max(score, group.features.get(channel, 0.0))
    return list(groups.values())


def _without_folded(groups: list[Group], stretch: Stretch | None) -> list[Group]:
    """Without turns that are over and whose successor is a hit too (C3), unless they held in the stretch."""
    shown = {group.memory.id for group in groups} | {fact.id for group in groups for fact in group.facts}
    return [
        group
        for group in groups
        if not (group.state == State.SUPERSEDED and group.successor and group.successor.id in shown)
        or (stretch and any(held_in(fact, stretch) for fact in group.facts))
    ]


def _describe(
    group: Group, known: Mapping[str, Memory], valid: frozenset[str], relatives: Mapping[str, Relatives]
) -> None:
    links = relatives[group.memory.id]
    told = [known[one] for one in links.facts if one in known]
    said = [one for one in told if one.decision is None]
    group.decisions = [one for one in told if one.decision and one.id in valid]
    group.facts = sorted(said, key=lambda fact: fact.id not in valid)  # what still holds first
    group.conflicts = _conflicts(links, *(relatives[fact.id] for fact in group.facts))
    group.state = group.memory.state
    if group.memory.fact is not None:
        newer = [known[one] for one in links.superseded_by if one in known]
        group.successor = _successor(newer, valid) if group.memory.state is State.SUPERSEDED else None
    elif said and not any(fact.id in valid for fact in said):
        group.state = State.SUPERSEDED
        over = [fact for fact in said if fact.state is State.SUPERSEDED]
        successors = [known[one] for fact in over for one in relatives[fact.id].superseded_by if one in known]
        group.successor = _successor(successors, valid)
    elif any(fact.state is State.CONFLICTED for fact in group.facts):
        group.state = State.CONFLICTED


def _successor(newer: list[Memory], valid: frozenset[str]) -> Memory | None:
    """Of what superseded something, what holds at the time asked about; of several, or of none, what was said last."""
    return max(newer, key=lambda one: (one.id in valid, one.provenance.observed_at), default=None)


def _conflicts(*links: Relatives) -> tuple[Conflict, ...]:
    """The open conflicts of a hit and of the facts that came with it, each once."""
    return tuple({conflict.id: conflict for one in links for conflict in one.conflicts}.values())
