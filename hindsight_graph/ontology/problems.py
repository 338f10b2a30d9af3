"""What is wrong with an ontology: collected with file and line, raised together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hindsight_graph.errors import InvalidFile

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Source:
    """One ontology file: `name` is for messages, `text` its content."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: where, what, and the remedy. `line` is None where it can't be told."""

    file: str
    line: int | None
    message: str
    remedy: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.message}"


class Problems:
    """Collects problems while a set of files is compiled, and finds the lines that terms are stated on."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources
        self.found: list[Problem] = []

    def add(self, term: str, message: str, remedy: str) -> None:
        """Notes a problem of `term` (an IRI), at the line where a file begins to speak of it."""
        file, line = self._place(term)
        self.found.append(Problem(file, line, message, remedy))

    def raise_any(self) -> None:
        """Raises InvalidFile with all that was found (the first eight in full); returns if there was nothing."""
        if not self.found:
            return
        lines = [str(problem) for problem in self.found[:_SHOWN]]
        if len(self.found) > _SHOWN:
            lines.append(f"and {len(self.found) - _SHOWN} more problems")
        remedies = dict.fromkeys(problem.remedy for problem in self.found[:_SHOWN])
        raise InvalidFile("; ".join(lines) + ".", remedy=" ".join(remedies))

    def _place(self, term: str) -> tuple[str, int | None]:
        local = re.escape(re.split(r"[#/]", term)[-1])
        written = rf"(?:[\w.-]*:{local}(?![\w-])|<{re.escape(term)}>|<#?{local}>)"
        # A statement begins at the left margin; failing that, the first mention has to do. The last file is the
        # user's, so it is searched first.
        for pattern in (rf"^{written}\s", rf"{written}"):
            for source in reversed(self._sources):
                if found := re.search(pattern, source.text, re.MULTILINE):
                    return source.name, source.text.count("\n", 0, found.start()) + 1
        return self._sources[-1].name, None
