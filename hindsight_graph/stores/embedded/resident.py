"""The eight-bit codes that a process keeps in memory, by partition, brought up to date before each search."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from itertools import islice

import apsw
import numpy as np
from numpy.typing import NDArray

from hindsight_graph.model.memory import Layer
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.statements import Row, rows

BLOCK = 4096
"""Rows of one block: few enough blocks that calls cost nothing beside the work, small enough that few stay empty."""

RESIDENT_BYTES = 1 << 30
"""Codes kept in memory by one store; beyond that the partitions that were not used for longest are let go."""


@dataclass(slots=True)
class Block:
    """Up to `BLOCK` vectors. Rows below `used` never change once written, so that readers need no lock."""

    codes: NDArray[np.int8]
    scale: NDArray[np.float32]
    slack: NDArray[np.float32]
    rids: NDArray[np.int64]
    used: int = 0

    @classmethod
    def empty(cls, dimension: int) -> Block:
        """Room for `BLOCK` vectors; memory is only taken for the rows that are written."""
        return cls(
            np.empty((BLOCK, dimension), np.int8),
            np.empty(BLOCK, np.float32),
            np.empty(BLOCK, np.float32),
            np.empty(BLOCK, np.int64),
        )

    def add(self, new: list[Row]) -> None:
        """Appends rows of `codes_after.sql`, as many as there is room for at most."""
        start, end = self.used, self.used + len(new)
        rids, scale, slack, codes = zip(*new, strict=True)
        self.rids[start:end], self.scale[start:end], self.slack[start:end] = rids, scale, slack
        self.codes[start:end] = np.frombuffer(b"".join(codes), np.int8).reshape(len(new), -1)
        self.used = end


@dataclass(slots=True)
class _Part:
    last: int = 0  # the newest vector read
    rows: int = 0
    whole: int = 0  # rows when it was last read from the start
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Slice:
    """The rows of a block that a search looks at."""

    block: Block
    used: int


class Resident:
    """All partitions of one file that this process searched; thread-safe."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._parts: OrderedDict[int, _Part] = OrderedDict()
        self._lock = threading.Lock()

    def slices(self, connection: apsw.Connection, params: Params) -> list[Slice]:
        """What the filter's partitions hold now, whichever process wrote it; `params` are those of a filter."""
        with self._lock:
            found = []
            for rid, layer, last in list(rows(connection, "parts_visible", params)):
                part = self._parts.setdefault(rid, _Part())
                self._parts.move_to_end(rid)
                if last is not None and last > part.last:
                    self._read(connection, rid, part, forgetful=layer == Layer.WORKING)
                found += [Slice(block, block.used) for block in part.blocks]
            self._let_go()
        return found

    def _read(self, connection: apsw.Connection, rid: int, part: _Part, *, forgetful: bool) -> None:
        """Reads what is new. Working memories come and go: such a partition is read afresh whenever it has doubled."""
        if forgetful and part.rows > max(2 * part.whole, BLOCK):
            part.last, part.rows, part.whole, part.blocks = 0, 0, 0, []
        cursor = rows(connection, "codes_after", {"part": rid, "after": part.last})
        fresh = part.last == 0
        while True:
            if not part.blocks or part.blocks[-1].used == BLOCK:
                part.blocks.append(Block.empty(self._dimension))
            new = list(islice(cursor, BLOCK - part.blocks[-1].used))
            if not new:
                break
            part.blocks[-1].add(new)
            part.last = new[-1][0]
            part.rows += len(new)
        if fresh:
            part.whole = part.rows

    def _let_go(self) -> None:
        room = RESIDENT_BYTES // self._dimension
        held = sum(part.rows for part in self._parts.values())
        while held > room and len(self._parts) > 1:
            _, oldest = self._parts.popitem(last=False)
            held -= oldest.rows
