"""Which decisions rest on something that no longer holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hindsight_graph.decisions.parts import Parts
from hindsight_graph.model.decided import Decided
from hindsight_graph.model.memory import LinkType, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.recall.account import accounts

_AT_ONCE = 200  # decisions that are looked at in one go


def of_user(parts: Parts, trace: Filter, limit: int, *, candidates: bool) -> tuple[Decided, ...]:
    """Those among all decisions that pass the filter, the latest first."""
    found: list[Decided] = []
    cursor: str | None = None
    while True:
        page = parts.store.page(trace, cursor, _AT_ONCE)
        told = accounts(parts.store, trace, page.memories)
        found += _resting(told.values(), candidates=candidates)
        cursor = page.cursor
        if cursor is None:
            return tuple(sorted(found, key=_latest, reverse=True)[:limit])


def by_memory(parts: Parts, seen: Filter, memory: Memory, limit: int, *, candidates: bool) -> tuple[Decided, ...]:
    """Those that rest on one memory, or on a turn that said it."""
    said_in = [link.target for link in parts.store.links(seen, [memory.id], {LinkType.DERIVED_FROM})]
    places = {memory.id, *said_in}
    kinds = {LinkType.RELIED_ON, LinkType.MAY_RELY_ON} if candidates else {LinkType.RELIED_ON}
    ids = {link.source for link in parts.store.links(seen, sorted(places), kinds) if link.target in places}
    told = accounts(parts.store, seen, parts.store.get(seen, sorted(ids)).values())
    resting = [
        one
        for one in _resting(told.values(), candidates=candidates)
        if any(memory.id in (rest.over.id, rest.relied_on) for rest in one.affected)
    ]
    return tuple(sorted(resting, key=_latest, reverse=True)[:limit])


def _resting(told: Iterable[Decided], *, candidates: bool) -> list[Decided]:
    found: list[Decided] = []
    for one in told:
        rests = tuple(rest for rest in one.affected if candidates or not rest.candidate)
        if rests:
            found.append(replace(one, affected=rests))
    return found


def _latest(one: Decided) -> tuple[float, str]:
    return one.decided_at.timestamp(), one.memory_id
