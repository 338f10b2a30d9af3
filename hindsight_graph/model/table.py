"""The answer to a query in a store's own language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of plain values under named columns; `cut`: there were more than were asked for, or than may be answered.

    Nodes are {"labels", "properties"}, relations {"type", "properties"}, paths lists of both in turn; vectors are left
    out, times are ISO text.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    cut: bool = False
