"""Keeps the chains of supersession whole when a link of them is erased."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hindsight_graph.model.memory import Link, LinkType, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Store


def bridges(store: Store, seen: Filter, going: Sequence[Memory], gone: Collection[str]) -> tuple[Link, ...]:
    """What superseded an erased memory supersedes what that had superseded, from when that ended.

    The reason of the change was in words that go, so that none is told.
    """
    facts = [one.id for one in going if one.fact]
    if not facts:
        return ()
    newer = {
        id: [other for other in one.superseded_by if other not in gone]
        for id, one in store.relatives(seen, facts).items()
    }
    wanted = [id for id, above in newer.items() if above]
    older = {
        id: next((other for other in before if other not in gone), None)
        for id, before in (store.predecessors(seen.scope, wanted) if wanted else {}).items()
    }
    ends = {one.id: one.valid_to for one in store.get(seen, [id for id in older.values() if id]).values()}
    pairs = {(newer[id][-1], below) for id, below in older.items() if below in ends}
    return tuple(Link(LinkType.SUPERSEDES, above, below, ends[below]) for above, below in sorted(pairs))
