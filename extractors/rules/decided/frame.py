"""What the rules for decisions of both languages share: rules, clauses, and where an action's words end."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 200  # characters of an action
_EDGES = " \t\"'“”‘’()（）[]。.!！~～，,;；:："


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that may tell a decision: its words, where they begin in the turn, and the reason beside it.

    `before`: the reason stands first ("Because …, we …", 因为…所以…), which alone tells that the clause is a choice.
    """

    text: str
    at: int
    reason: str = ""
    before: bool = False


class Rule:
    """A pattern with the groups `who` (optional) and `action`, and what must be so beside it.

    `reason`: only where a reason is told; `before`: only where that reason stands first; `agent`: only in the words of
    an assistant, whose recommendation is what it decides.
    """

    __slots__ = ("agent", "before", "confidence", "name", "pattern", "reason")

    def __init__(
        self, name: str, pattern: str, confidence: float, *, reason: bool = False, before: bool = False,
        agent: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.pattern = re.compile(pattern, re.IGNORECASE | re.DOTALL)
        self.confidence = confidence
        self.reason = reason
        self.before = before
        self.agent = agent

    def match(self, clause: Clause, *, agent: bool) -> re.Match[str] | None:
        """The match in a clause that has what the rule needs."""
        if (self.reason and not clause.reason) or (self.before and not clause.before) or (self.agent and not agent):
            return None
        return self.pattern.match(clause.text)


def trimmed(text: str) -> str:
    """Words on one line without the marks around them."""
    return " ".join(text.split()).strip(_EDGES)


def cut(text: str, stop: re.Pattern[str]) -> str:
    """The words up to the first stop, never more than an action has."""
    match = stop.search(text, 1)
    words = trimmed(text[: match.start()] if match else text)
    return words if len(words) <= _LONGEST else words[:_LONGEST].rstrip()
