"""Summaries among the candidates: they stand in for turns that are not there, and never beside them (L3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from hindsight_graph.model.memory import SUMMARY, Layer, LinkType, Memory, State
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Store
from hindsight_graph.text.quotes import quotes

STALE = "stale"
"""The state told of a summary that holds what was superseded or retired since it was made."""


def overtaken(store: Store, filter: Filter, memories: Mapping[str, Memory]) -> tuple[frozenset[str], frozenset[str]]:
    """Of the summaries among the candidates: those whose turns are candidates too, and those of the rest that are
    stale. Nothing is asked of the store where there is no summary."""
    summaries = [id for id, memory in memories.items() if memory.provenance.role == SUMMARY]
    if not summaries:
        return frozenset(), frozenset()
    turns: dict[str, list[str]] = defaultdict(list)
    for link in store.links(filter.widened, summaries, {LinkType.SUMMARISES}):
        turns[link.source].append(link.target)
    beside = frozenset(id for id in summaries if any(turn in memories for turn in turns[id]))
    alone = [id for id in summaries if id not in beside]
    return beside, frozenset(id for id in alone if _stale(store, filter, memories[id], turns[id]))


def _stale(store: Store, filter: Filter, summary: Memory, turns: Collection[str]) -> bool:
    """Whether a turn that it quotes was forgotten, or states nothing any more that holds."""
    seen = Filter(filter.scope, filter.now, frozenset(Layer), history=True)
    quoted = {
        id: turn
        for id, turn in store.get(seen, sorted(turns)).items()
        if quotes(summary.content, turn.content, turn.provenance.speaker)
    }
    if any(turn.state is State.RETIRED for turn in quoted.values()):
        return True
    facts = {fact for one in store.relatives(seen, list(quoted)).values() for fact in one.facts}
    over = {State.SUPERSEDED, State.RETIRED}
    return any(fact.state in over for fact in store.get(seen, sorted(facts)).values())
