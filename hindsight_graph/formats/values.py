"""What reading a file gives: records ready for ingest, and what could not be read, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LONGEST = 200  # characters of a file's name that its ids carry; ids may have 256 in all


@dataclass(frozen=True, slots=True)
class Record:
    """One turn of a file: `turn` has the names that `remember` takes; `line` is where it starts, counted from 1.

    `unit` is what `line` counts: "line", or "message" in a JSON document; `note` what could not be read of it.
    """

    line: int
    turn: Mapping[str, Any]
    unit: str = "line"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """A place that could not be read, and why; `unit` is what `line` counts ("line", "message", "sample")."""

    line: int
    reason: str
    unit: str = "line"

    @property
    def place(self) -> str:
        """For people: `line 7`."""
        return f"{self.unit} {self.line}"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A place where nobody says anything, such as a chat app's own remark, and what it is."""

    line: int
    reason: str


Reading = Record | Broken | Skipped


def file_label(path: Path) -> str:
    """The file's name as ids may carry it: without what ids refuse, its end if it is very long."""
    return _UNFIT.sub("_", path.name)[-_LONGEST:]
