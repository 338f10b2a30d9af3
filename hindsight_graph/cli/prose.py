"""Text for the terminal that is wrapped as both languages are: Latin words whole, Chinese between any two characters.

rich wraps at white space only, so that a Chinese sentence counts as one word: it begins a line of its own, and its
full stop may stand alone on the next.
"""

from __future__ import annotations

import re
from typing import Any

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions
from rich.containers import Lines
from rich.measure import Measurement
from rich.text import Text

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003fffd"
_OPENS = "（《「『“‘【〔([{"
_CLOSES = "，。！？；：、）》」』”’】〕…,.!?;:)\\]}"
# What stays on one line: a wide character or a run of others, with marks that may not begin or end a line.
_UNIT = re.compile(rf"[{re.escape(_OPENS)}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSES}]*\s*|\s+")


class Prose(Text):
    """A `Text` that knows where Chinese may be broken; inside a group or table, since printing one alone copies it."""

    def blank_copy(self, plain: str = "") -> Text:
        """A new one with the same style and no text; what splitting and joining make are such."""
        return Prose(
            plain, self.style, justify=self.justify, overflow=self.overflow, no_wrap=self.no_wrap, end=self.end
        )

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """Lines of at most `width` cells."""
        if how.get("no_wrap") or self.no_wrap:
            return super().wrap(console, width, **how)
        lines = Lines()
        for line in self.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, width)):
                part.rstrip()
                part.truncate(width)
                lines.append(part)
        return lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The widest unit, and the widest line."""
        units = [cell_len(found.group().strip()) for found in _UNIT.finditer(self.plain)]
        lines = [cell_len(line) for line in self.plain.splitlines()]
        return Measurement(max(units, default=0), max(lines, default=0))


def breaks(line: str, width: int) -> list[int]:
    """Where to break a line so that no part has more than `width` cells (white space at its end not counted)."""
    found: list[int] = []
    used = 0
    for unit in _UNIT.finditer(line):
        text = unit.group()
        size = cell_len(text.rstrip())
        if used + size > width and used:
            found.append(unit.start())
            used = 0
        if size > width:  # a word longer than a line is cut where the line ends
            pieces = chop_cells(text.rstrip(), width)
            at = unit.start()
            for piece in pieces[:-1]:
                at += len(piece)
                found.append(at)
            used = cell_len(pieces[-1]) + cell_len(text) - size
        else:
            used += cell_len(text)
    return found
