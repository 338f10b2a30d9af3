"""The order in time of the values of a single-valued relation: no two of them held at one moment (R7, C4)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hindsight_graph.model.memory import Fact, Memory
from hindsight_graph.text.fold import fold
from hindsight_graph.write.desk import Desk


def before(desk: Desk, memory: Memory) -> list[Memory]:
    """What a memory superseded, all the way down: in the plan, then in the store."""
    chain, seen = [memory.id], {memory.id}
    for id in chain:
        fresh = [target for target in desk.pending.superseded.get(id, ()) if target not in seen]
        seen.update(fresh)
        chain += fresh
    planned = [found for id in chain[1:] if (found := desk.view.memory(id))]
    stored = [desk.view.memory(one.id) or one for one in desk.view.before(chain)]
    return list({one.id: one for one in planned + stored}.values())


def end_of(desk: Desk, fact: Fact, since: datetime, later: Sequence[Memory]) -> datetime:
    """When a fact that was told late ended: as soon as the next value that is known began."""
    known = [*later, *(one for newer in later for one in _same_slot(desk, fact, before(desk, newer)))]
    return min((start for one in known if (start := start_of(one)) > since), default=since)


def make_room(desk: Desk, fact: Fact, since: datetime, newer: Sequence[Memory], *, for_good: bool) -> list[Memory]:
    """Ends at `since` the earlier values that `newer` superseded and that were held to last beyond it; returns them.

    With `for_good` the new value holds from then on, and earlier ones that began later never held.
    """
    ended = []
    for one in _same_slot(desk, fact, [old for memory in newer for old in before(desk, memory)]):
        if one.valid_to is None or one.valid_to <= since or (start_of(one) > since and not for_good):
            continue
        desk.end(one, max(since, start_of(one)))
        ended.append(one)
    return ended


def told_late(desk: Desk, known: Memory, since: datetime) -> None:
    """A known fact was said at an earlier time already: it held since then (C4).

    Unless another value of the same relation began in between: then it was an earlier spell, which is in the record.
    """
    if known.fact is None or since >= start_of(known):
        return
    earlier = _same_slot(desk, known.fact, before(desk, known))
    if any(start_of(one) > since for one in earlier):
        return
    make_room(desk, known.fact, since, [known], for_good=False)
    desk.begin(known, since)


def start_of(memory: Memory) -> datetime:
    """Since when a fact holds."""
    return memory.valid_from or memory.provenance.observed_at


def _same_slot(desk: Desk, fact: Fact, memories: Sequence[Memory]) -> list[Memory]:
    """The own memories among these that give the same single-valued relation another value."""
    relation = desk.schema.relations[fact.relation]
    if not relation.functional or fact.negated:
        return []
    return [
        one
        for one in memories
        if one.fact
        and one.provenance.user_id == desk.view.scope.user_id
        and (one.fact.subject_id, one.fact.relation, one.fact.negated) == (fact.subject_id, fact.relation, False)
        and fold(one.fact.name or "") == fold(fact.name or "")
    ]
