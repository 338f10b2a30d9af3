"""Which decisions rest on what a write has just superseded: told in its answer, so that they can be looked at again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from hindsight_graph.errors import StoreError
from hindsight_graph.model.answers import Written
from hindsight_graph.model.decided import brought
from hindsight_graph.model.memory import LIVE_STATES, Layer, LinkType, Memory
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store

MOST_TOLD = 5  # decisions that one answer names


def note_resting(store: Store, scope: Scope, now: datetime, written: Sequence[Written]) -> list[Written]:
    """The answers, each with a note on every decision that relied on what it superseded, or on the turn that said it.

    A decision that brought the change about is not told. Reads nothing where nothing was superseded. What is written
    is stored by now, so that a store which fails here is told as `degraded` and not raised.
    """
    replaced = {one.old_id: one.new_id for each in written for one in each.superseded}
    if not replaced:
        return list(written)
    try:
        resting = _resting(store, Filter(scope, now, frozenset(Layer), history=True), replaced)
    except StoreError as error:
        failed = f"which decisions rest on what was replaced could not be read: {error}"
        return [replace(one, degraded=(*one.degraded, failed)) if one.superseded else one for one in written]
    return [_noted(one, resting) for one in written]


def _resting(store: Store, seen: Filter, replaced: Mapping[str, str]) -> dict[str, dict[str, Memory]]:
    """The decisions by what is over, of those that rest on it."""
    said_in = store.links(seen, sorted(replaced), {LinkType.DERIVED_FROM})
    over = {id: {id} for id in replaced}  # what was relied on -> what of it is over
    for link in said_in:
        if link.source in replaced:
            over.setdefault(link.target, set()).add(link.source)
    relied = [link for link in store.links(seen, sorted(over), {LinkType.RELIED_ON}) if link.target in over]
    if not relied:
        return {}
    found = store.get(seen, sorted({*(link.source for link in relied), *replaced.values()}))
    resting: dict[str, dict[str, Memory]] = {}
    for link in relied:
        decision = found.get(link.source)
        for old in over[link.target] if decision and decision.state in LIVE_STATES else ():
            if decision and not (replaced[old] in found and brought(decision, found[replaced[old]])):
                resting.setdefault(old, {})[link.source] = decision
    return resting


def _noted(written: Written, resting: dict[str, dict[str, Memory]]) -> Written:
    found = {id: memory for one in written.superseded for id, memory in resting.get(one.old_id, {}).items()}
    notes = [f"a decision rests on what this replaces: {_named(one)}" for one in list(found.values())[:MOST_TOLD]]
    if len(found) > MOST_TOLD:
        notes.append(f"and {len(found) - MOST_TOLD} more; decisions.affected lists them")
    return replace(written, notes=(*written.notes, *notes)) if notes else written


def _named(memory: Memory) -> str:
    action = memory.decision.action if memory.decision else memory.content
    return f"{action} ({memory.decision.given_id if memory.decision and memory.decision.given_id else memory.id})"
