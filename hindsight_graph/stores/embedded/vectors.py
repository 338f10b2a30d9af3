"""Exact nearest neighbours: all vectors scored in eight bits, the best candidates filtered and scored in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import apsw
import numpy as np
from numpy.typing import NDArray

from hindsight_graph.model.recall import Filter, Ranked
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.resident import BLOCK, Resident, Slice
from hindsight_graph.stores.embedded.statements import Row, rows

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
_Found = tuple[str, str | None, int | None]

_FIRST_LOOK = 256
_ROUNDING = np.float32(1e-5)  # more than float32 loses in a dot product of unit vectors of 4096 dimensions


def search(
    connection: apsw.Connection, resident: Resident, filter: Filter, query: Floats, limit: int
) -> tuple[Ranked, ...]:
    """The `limit` nearest memories that pass the filter, equal scores in order of their ids; `query` has unit length.

    Candidates are taken in descending order of the highest score they can have and filtered in SQL, until enough pass
    to know which of the rest can still come among the best. So the answer is exact, and a filter that few pass starves
    it of nothing.
    """
    params = codec.filter_params(filter)
    rids, low, high = _bounds(resident.slices(connection, params), query)
    if filter.session_id is not None:
        rids, low, high = _only_session(connection, params, rids, low, high)
    passing: dict[int, _Found] = {}  # vector -> its memory and place
    floor: dict[str, float] = {}  # memory -> the least that its best chunk scores
    ceiling: dict[int, float] = {}
    worst, above, size = -np.inf, np.inf, _FIRST_LOOK
    while True:
        bound = worst if worst > -np.inf else _bound(high, size)
        chosen = np.flatnonzero((high >= bound) & (high < above))
        ceiling |= zip(rids[chosen].tolist(), high[chosen].tolist(), strict=True)
        least = dict(zip(rids[chosen].tolist(), low[chosen].tolist(), strict=True))
        for rid, id, session_id, turn in _passing(connection, params, rids[chosen]):
            passing[rid] = id, session_id, turn
            floor[id] = max(floor.get(id, -2.0), least[rid])
        worst, above, size = _nth(floor, limit), bound, size * 4
        if worst >= bound:
            break
    near = [rid for rid in passing if ceiling[rid] >= worst]
    return _ranked(_exact(connection, near, query), passing, limit)


def _bounds(slices: list[Slice], query: Floats) -> tuple[Ints, Floats, Floats]:
    """Vector numbers, and between which scores each must lie."""
    total = sum(part.used for part in slices)
    rids = np.empty(total, np.int64)
    low, high = np.empty(total, np.float32), np.empty(total, np.float32)
    floats = np.empty((BLOCK, len(query)), np.float32)
    at = 0
    for part in slices:
        here, used = slice(at, at + part.used), part.used
        np.copyto(floats[:used], part.block.codes[:used])
        # one dot product per row: a matrix-vector product would wake the BLAS's threads, which wait for each other
        # for many times the work itself when other channels of a recall keep the cores busy
        score = np.matmul(floats[:used, None, :], query)[:, 0] * part.block.scale[:used]
        slack = part.block.slack[:used] + _ROUNDING
        rids[here], low[here], high[here] = part.block.rids[:used], score - slack, score + slack
        at += used
    return rids, low, high


def _only_session(
    connection: apsw.Connection, params: Params, rids: Ints, low: Floats, high: Floats
) -> tuple[Ints, Floats, Floats]:
    found = rows(connection, "session_vectors", params)
    kept = np.isin(rids, np.array([rid for (rid,) in found], np.int64))
    return rids[kept], low[kept], high[kept]


def _bound(high: Floats, size: int) -> float:
    """A score that the `size` highest reach; minus infinity when there are no more than that."""
    return float(np.partition(high, len(high) - size)[len(high) - size]) if size < len(high) else -np.inf


def _passing(connection: apsw.Connection, params: Params, rids: Ints) -> Iterator[Row]:
    return rows(connection, "candidates", params | _array(rids)) if len(rids) else iter(())  # no array may be empty


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
