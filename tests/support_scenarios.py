"""Labelled decision scenarios: past decisions with what came of them, a new situation, and what must be told of it.

A line of `tests/data/decision_scenarios.jsonl` is either {"background": language, "decisions": […]}, common decisions
that have nothing to do with any scenario, or a scenario {"id", "lang", "kind", "situation", "relevant", "warn",
"may_warn"?, "instead"?, "decisions"}. A decision is {"id", "context", "action", "reasoning"?, "outcomes"?: [[text,
score], …], "follows"?: [id, …], "user"?}. `relevant` must be among the first three, every one of `warn` must be warned
of, and none but these and those of `may_warn`; `instead` must be named as what worked instead.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hindsight_graph import Hindsight

FIRST = datetime(2026, 1, 5, 9, tzinfo=UTC)
SHOWN = 3


@dataclass
class Told:
    """What became of the scenarios, by kind, and where something went wrong."""

    asked: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)  # warnings that were not given
    false: list[str] = field(default_factory=list)  # warnings that must not be given
    instead: list[str] = field(default_factory=list)  # what worked instead and was not named

    @property
    def share(self) -> float:
        """How many scenarios have their relevant decision among the first three."""
        return self.found.total() / self.asked.total()

    def table(self) -> str:
        """The share of each kind, and all that went wrong."""
        rows = [f"{kind:12} {self.found[kind]:2} of {count:2}" for kind, count in sorted(self.asked.items())]
        rows.append(f"{'all':12} {self.found.total():2} of {self.asked.total():2}")
        wrong = [f"not warned of: {one}" for one in self.missed] + [f"falsely warned of: {one}" for one in self.false]
        return "\n".join([*rows, *self.errors, *wrong, *(f"not named instead: {one}" for one in self.instead)])


def lines() -> list[dict[str, Any]]:
    """All lines of the data."""
    path = Path(__file__).with_name("data") / "decision_scenarios.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def scenarios() -> list[dict[str, Any]]:
    """The scenarios."""
    return [line for line in lines() if "id" in line]


def record_all(memory: Hindsight) -> dict[str, str]:
    """Records every decision of the data; what each is called by the id of its memory."""
    names: dict[str, str] = {}
    for line in lines():
        common = "background" in line
        names.update(_record(memory, line["decisions"], line.get("id", line.get("background")), common=common))
    return names


def _record(memory: Hindsight, decisions: Iterable[Mapping[str, Any]], of: str, *, common: bool) -> dict[str, str]:
    made: dict[str, str] = {}
    for day, one in enumerate(decisions):
        user = None if common else f"{one.get('user', '')}{of}"
        told = memory.decisions.record(
            context=one["context"],
            action=one["action"],
            reasoning=one.get("reasoning", ""),
            user_id=user,
            follows=[made[earlier] for earlier in one.get("follows", ())],
            timestamp=FIRST + timedelta(days=7 * day),
        )
        for later, (text, score) in enumerate(one.get("outcomes", ()), 1):
            memory.decisions.outcome(
                told.id, text, score=score, user_id=user, timestamp=FIRST + timedelta(days=7 * day + later)
            )
        made[one["id"]] = told.memory_id
    return {memory_id: f"{of}/{name}" for name, memory_id in made.items()}


def ask_all(memory: Hindsight, names: Mapping[str, str]) -> Told:
    """Asks for each scenario what was decided in like situations."""
    told = Told()
    for one in scenarios():
        traced = memory.trace(one["situation"], user_id=one["id"], limit=SHOWN)
        shown = [names[hit.memory.id] for hit in traced.hits]
        told.asked[one["kind"]] += 1
        if f"{one['id']}/{one['relevant']}" in shown:
            told.found[one["kind"]] += 1
        else:
            told.errors.append(f"{one['id']} {one['situation']!r}: {one['relevant']} is not among {shown}")
        warned = {names[caution.decision_id] for caution in traced.warnings}
        wanted = {f"{one['id']}/{name}" for name in one["warn"]}
        allowed = wanted | {f"{one['id']}/{name}" for name in one.get("may_warn", ())}
        told.missed += sorted(wanted - warned)
        told.false += [f"{name}, asked {one['situation']!r}" for name in sorted(warned - allowed)]
        if "instead" in one:
            better = {names[hit.instead.memory_id] for hit in traced.hits if hit.instead}
            told.instead += [one["id"]] if f"{one['id']}/{one['instead']}" not in better else []
    return told
