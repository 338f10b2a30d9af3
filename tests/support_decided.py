"""Labelled utterances for decisions and outcomes in dialogue, and how well an extractor does on them.

A line of `tests/data/decision_utterances.jsonl` is {"id", "lang", "kind", "text", "role"?, "decisions": [{"action",
"reason"?}], "outcomes": [{"sign", "words"}]}. A decision is found if its action holds the labelled words and little
more, and its reasoning the labelled reason; an outcome if its score has the labelled sign.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hindsight_graph.model.turn import DecisionDraft, OutcomeDraft
from hindsight_graph.ports.extractor import Extractor
from tests.support_extraction import turn

_SLACK = 24  # characters that an action may have beyond the labelled ones


@dataclass
class Counted:
    """Counts of one thing over the set."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Right ones over all found."""
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Right ones over all labelled."""
        return self.right / max(1, self.right + self.missed)


@dataclass
class Report:
    """What was found of decisions and of outcomes, and where something went wrong."""

    decisions: Counted = field(default_factory=Counted)
    outcomes: Counted = field(default_factory=Counted)
    errors: list[str] = field(default_factory=list)


def rows(language: str) -> list[dict[str, Any]]:
    """The labelled utterances of one language."""
    lines = Path(__file__).with_name("data").joinpath("decision_utterances.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["lang"] == language]


def report(extractor: Extractor, labelled: list[dict[str, Any]]) -> Report:
    """Runs the extractor over the utterances."""
    told = Report()
    for row in labelled:
        found = extractor.extract(turn(row["text"], role=row.get("role", "user")))
        wanted = list(row["decisions"])
        for one in found.decisions:
            label = next((label for label in wanted if _is(one, label)), None)
            _count(told, told.decisions, label is not None, row, one)
            if label is not None:
                wanted.remove(label)
        signs = list(row["outcomes"])
        for came in found.outcomes:
            sign = next((label for label in signs if came.score * label["sign"] > 0), None)
            _count(told, told.outcomes, sign is not None, row, came)
            if sign is not None:
                signs.remove(sign)
        told.decisions.missed += len(wanted)
        told.outcomes.missed += len(signs)
        told.errors += [f"missed {row['id']} {row['text']!r}: {label}" for label in (*wanted, *signs)]
    return told


def _count(told: Report, counted: Counted, right: bool, row: dict[str, Any], one: DecisionDraft | OutcomeDraft) -> None:
    if right:
        counted.right += 1
    else:
        counted.wrong += 1
        told.errors.append(f"wrong {row['id']} {row['text']!r}: {one}")


def _is(found: DecisionDraft, label: dict[str, str]) -> bool:
    words, said = label["action"].lower(), found.action.lower()
    return (
        words in said
        and len(said) <= len(words) + _SLACK
        and label.get("reason", "").lower() in found.reasoning.lower()
    )
