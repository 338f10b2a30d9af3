"""Shortening a reasoning to one sentence: its own words, the part that says most (D1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.sentences import clauses, split
from hindsight_graph.text.tokens import query_terms
from hindsight_graph.text.values import Sentence

_OPENING = re.compile(
    r"^(?:(?:because|since|as|so|and|but|also|then|that|which means|due to|in order to)\s+"
    r"|因为|由于|所以|因此|而且|并且|但是|不过|然后|同时)+[，,:：]?\s*",
    re.IGNORECASE,
)
_CLOSING = " \t.,;:。，；：、!！"
_BREAKS = " ，,；;、"


def in_short(text: str, most: int) -> str:
    """The text on one line if it has at most `most` characters, else the run of clauses that says most in so many.

    Conjunctions that open it and marks that close it are left out. What has no clause that is short enough is cut at
    a word and ends in "…".
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    best = max(_runs(line, most), key=lambda run: (_weight(run), -len(run)), default="")
    return best or _cut(_bare(split(line)[0].text), most)


def _runs(line: str, most: int) -> Iterator[str]:
    """Every run of neighbouring clauses of one sentence that is short enough."""
    pieces = clauses(line)
    for sentence in split(line):
        inside = [one for one in pieces if sentence.start <= one.start and one.end <= sentence.end]
        yield from _spans(line, inside, most)


def _spans(line: str, inside: list[Sentence], most: int) -> Iterator[str]:
    for first, start in enumerate(inside):
        for end in inside[first:]:
            run = _bare(line[start.start : end.end])
            if len(run) > most:
                break
            if run:
                yield run


def _weight(run: str) -> float:
    """How much a run says: its search terms, exact things such as numbers and names twice."""
    return sum(2.0 if term.exact else 1.0 for term in query_terms(run))


def _bare(run: str) -> str:
    return _OPENING.sub("", run.strip()).strip(_CLOSING)


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    room = text[: most - 1]
    at = len(room) if text[most - 1] in _BREAKS else max(room.rfind(mark) for mark in _BREAKS)
    if at < most // 2 or (has_cjk(room) and at < most * 2 // 3):
        at = len(room)
    return room[:at].rstrip(_CLOSING) + "…"
