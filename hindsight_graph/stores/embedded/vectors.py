"""Exact nearest neighbours: all vectors scored in eight bits, the best candidates filtered and scored in full."""

from __future__ import annotations

import json
from collections.abc import Mapping

import apsw
import numpy as np
from numpy.typing import NDArray

from hindsight_graph.model.recall import Filter, Ranked
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.bounds import Bounds
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.resident import Resident
from hindsight_graph.stores.embedded.statements import rows

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
_Found = tuple[str, str | None, int | None]

_FIRST_LOOK = 256


def search(
    connection: apsw.Connection, resident: Resident, filter: Filter, query: Floats, limit: int
) -> tuple[Ranked, ...]:
    """The `limit` nearest memories that pass the filter, equal scores in order of their ids; `query` has unit length.

    Candidates are taken in descending order of the highest score they can have and filtered in SQL, until enough pass
    to know which of the rest can still come among the best. So the answer is exact, and a filter that few pass starves
    it of nothing.
    """
    params = codec.filter_params(filter)
    bounds = Bounds(resident.slices(connection, params), query)
    if filter.session_id is not None:
        bounds.keep(row[0] for row in rows(connection, "session_vectors", params))
    passing: dict[int, _Found] = {}  # vector -> its memory and place
    floor: dict[str, float] = {}  # memory -> the least that its best chunk scores
    ceiling: dict[int, float] = {}
    worst, above, size = -np.inf, np.inf, _FIRST_LOOK
    while True:
        bound = worst if worst > -np.inf else bounds.reached_by(size)
        chosen = bounds.between(bound, above)
        chosen_rids = bounds.rids[chosen]
        ceiling |= zip(chosen_rids.tolist(), bounds.high[chosen].tolist(), strict=True)
        least = dict(zip(chosen_rids.tolist(), bounds.low[chosen].tolist(), strict=True))
        for rid, id, session_id, turn in _passing(connection, params, chosen_rids):
            passing[rid] = id, session_id, turn
            floor[id] = max(floor.get(id, -2.0), least[rid])
        worst, above, size = _nth(floor, limit), bound, size * 4
        if worst >= bound:
            break
    near = [rid for rid in passing if ceiling[rid] >= worst]
    return _ranked(_exact(connection, near, query), passing, limit)


def _passing(connection: apsw.Connection, params: Params, rids: Ints) -> list[tuple[int, str, str | None, int | None]]:
    if not len(rids):
        return []  # no array may be empty
    ((listed,),) = rows(connection, "candidates", params | _array(rids))
    return [(rid, id, session_id, turn) for rid, id, session_id, turn in json.loads(listed)]


def _nth(scores: dict[str, float], n: int) -> float:
    """The n-th highest of the scores; minus infinity when there are fewer."""
    return sorted(scores.values(), reverse=True)[n - 1] if len(scores) >= n else -np.inf


def _array(rids: Ints) -> Params:
    return {"rids": apsw.carray(np.ascontiguousarray(rids))}


def _exact(connection: apsw.Connection, rids: list[int], query: Floats) -> dict[int, float]:
    """Cosine in double precision. Summed row by row, so that equal vectors score equally wherever they lie."""
    if not rids:
        return {}
    found = list(rows(connection, "vectors_exact", _array(np.array(rids, np.int64))))
    matrix = np.frombuffer(b"".join(data for _, data in found), "<f4").reshape(len(found), -1).astype(np.float64)
    scores = np.clip((matrix * query.astype(np.float64)).sum(axis=1), -1.0, 1.0)
    return dict(zip((rid for rid, _ in found), scores.tolist(), strict=True))


def _ranked(scores: dict[int, float], passing: Mapping[int, _Found], limit: int) -> tuple[Ranked, ...]:
    best: dict[str, tuple[float, str, str | None, int | None]] = {}
    for rid, score in scores.items():
        id, session_id, turn = passing[rid]
        if id not in best or score > best[id][0]:
            best[id] = score, id, session_id, turn
    ordered = sorted(best.values(), key=lambda one: (-one[0], one[1]))[:limit]
    return tuple(Ranked(id, score, session_id, turn) for score, id, session_id, turn in ordered)
