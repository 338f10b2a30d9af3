"""What came of procedures: how often each was tried, and how often it worked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hindsight_graph.model.decided import Tried
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.fold import Group


def count_trials(store: Store, filter: Filter, groups: Iterable[Group]) -> None:
    """Notes on each procedure among the candidates what came of it; reads nothing where there is none."""
    procedures = {group.memory.id: group for group in groups if group.memory.layer is Layer.PROCEDURAL}
    for id, tried in trials(store, filter, procedures).items():
        procedures[id].tried = tried


def trials(store: Store, filter: Filter, ids: Iterable[str]) -> Mapping[str, Tried]:
    """How often memories were tried, as far as that was known at the times asked about; untried ones are left out."""
    asked = list(ids)
    if not asked:
        return {}
    found = store.outcomes(replace(filter.widened, history=True), asked)
    told: dict[str, Tried] = {}
    for id, outcomes in found.items():
        scores = [one.score for one in outcomes if filter.as_of is None or one.observed_at <= filter.as_of]
        if scores:
            worked, failed = sum(one > 0 for one in scores), sum(one < 0 for one in scores)
            told[id] = Tried(worked, failed, len(scores) - worked - failed)
    return told
