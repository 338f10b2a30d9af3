"""Between which scores every vector must lie, from their eight-bit codes: roughly for all, closely for the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from simsimd import cdist

from hindsight_graph.stores.embedded.quantise import encode
from hindsight_graph.stores.embedded.resident import Slice

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_ROUNDING = np.float32(1e-5)  # more than float32 loses in a dot product of unit vectors of 4096 dimensions


class Bounds:
    """The numbers of all vectors (`rids`), and the lowest and highest score that each can have with a question.

    At first the question is put in eight bits like the vectors, so that a row costs one product of integers. What that
    loses is bounded like the rows' own loss: by the length of the rest, times that of the row as it is coded, which is
    at most 1 + slack. Rows that may be among the best are then scored with the question as it is.
    """

    def __init__(self, slices: Sequence[Slice], query: Floats) -> None:
        """`query` has unit length."""
        self._slices = slices
        self._query = query
        self._starts = np.cumsum([0, *(part.used for part in slices)])
        total = int(self._starts[-1])
        self.rids = np.empty(total, np.int64)
        self.low, self.high = np.empty(total, np.float32), np.empty(total, np.float32)
        self._close = np.zeros(total, bool)
        asked = encode(query[np.newaxis])
        for start, part in zip(self._starts, slices, strict=False):
            here, block, used = slice(start, start + part.used), part.block, part.used
            products = np.asarray(cdist(block.codes[:used], asked.codes, metric="dot"), np.float32)[:, 0]
            score = products * (block.scale[:used] * asked.scale)
            slack = block.slack[:used] + (1 + block.slack[:used]) * asked.slack + _ROUNDING
            self.rids[here], self.low[here], self.high[here] = block.rids[:used], score - slack, score + slack

    def keep(self, rids: Iterable[int]) -> None:
        """Rules out all vectors but these."""
        others = ~np.isin(self.rids, np.fromiter(rids, np.int64))
        self.low[others] = self.high[others] = -np.inf
        self._close |= others

    def reached_by(self, size: int) -> float:
        """A score that about the `size` highest can reach; minus infinity when there are no more than that."""
        high = self.high
        return float(np.partition(high, len(high) - size)[len(high) - size]) if size < len(high) else -np.inf

    def between(self, bound: float, above: float) -> Ints:
        """The places of those that can score at least `bound`, but not `above`, their bounds made close."""
        chosen = np.flatnonzero((self.high >= bound) & (self.high < above) & (self.high > -np.inf))
        self._tighten(chosen[~self._close[chosen]])
        return chosen[self.high[chosen] >= bound]

    def _tighten(self, chosen: Ints) -> None:
        parts = np.searchsorted(self._starts, chosen, side="right") - 1
        for n in np.unique(parts):
            here = chosen[parts == n]
            rows, block = here - self._starts[n], self._slices[n].block
            # one dot product per row: a matrix-vector product would wake the BLAS's threads, which wait for each other
            # for many times the work itself when other channels of a recall keep the cores busy
            score = np.matmul(block.codes[rows, np.newaxis].astype(np.float32), self._query)[:, 0] * block.scale[rows]
            slack = block.slack[rows] + _ROUNDING
            self.low[here], self.high[here] = score - slack, score + slack
        self._close[chosen] = True
