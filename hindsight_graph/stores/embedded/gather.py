"""What recall reads of its candidates: the reads of single kinds, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import apsw

from hindsight_graph.model.recall import Filter, Relatives
from hindsight_graph.ports.store import Gathered
from hindsight_graph.stores.embedded import reads


def gather(connection: apsw.Connection, filter: Filter, ids: Sequence[str]) -> Gathered:
    """See `Store.gather`."""
    memories = reads.get(connection, filter, ids)
    relatives = dict(reads.relatives(connection, filter, list(memories)))
    near = _beyond(relatives, {id for one in relatives.values() for id in (*one.facts, *one.superseded_by)})
    relatives |= reads.relatives(connection, filter, near)
    newer = _beyond(relatives, {id for one in relatives.values() for id in one.superseded_by})
    relatives |= reads.relatives(connection, filter, newer)
    history = replace(filter.widened, history=True, as_of=None)
    around = reads.get(connection, history, [*near, *newer])
    holding = reads.get(connection, filter.widened, list(around))
    links = {
        id: replace(one, sources=tuple(source for source in one.sources if source in memories))
        for id, one in relatives.items()
    }
    return Gathered(memories, around, frozenset(memories) | frozenset(holding), links)


def _beyond(known: dict[str, Relatives], found: Iterable[str]) -> list[str]:
    return sorted(id for id in found if id not in known)
