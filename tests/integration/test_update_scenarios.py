"""The labelled scenarios of updates on whole memories: every turn told in order, and what is known in the end.

All of them run on the embedded store. On Neo4j, where a turn takes ten times as long, two of each kind and language do,
compared with what the embedded one says of them, and all with HINDSIGHT_TEST_ALL_SCENARIOS set;
`python -m benchmarks updates --store neo4j` runs all as well.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from benchmarks.scenarios import ASKED_AT, Played, Scenario, figures, play, scenarios
from hindsight_graph import Hindsight
from hindsight_graph.clock import FixedClock
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import open_memory

ALL = "HINDSIGHT_TEST_ALL_SCENARIOS"
LEAST = 0.95  # of the scenarios of a kind
EACH = 2  # of a kind and language, where not all are run


def chosen(store_kind: str) -> list[Scenario]:
    """What is run on a store."""
    if store_kind != "neo4j" or os.environ.get(ALL):
        return list(scenarios())
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for one in scenarios():
        seen[one.kind, one.lang] += 1
        if seen[one.kind, one.lang] <= EACH:
            found.append(one)
    return found


def all_played(memory: Hindsight, clock: FixedClock, ns: str, wanted: list[Scenario]) -> list[Played]:
    """Each scenario in a namespace of its own."""
    return [play(one, memory.within(f"{ns}-{one.id}"), clock) for one in wanted]


@requirement("C1", "C2", "C3", "C4", "C5", "R7", "T1")
def test_labelled_updates_end_in_the_right_state_and_no_true_fact_is_lost(
    opened: Opener, store_kind: str, ns: str, cache: Path, tmp_path: Path
) -> None:
    clock = FixedClock(ASKED_AT)
    wanted = chosen(store_kind)
    played = all_played(opened(clock=clock), clock, ns, wanted)
    if store_kind == "neo4j":
        with open_memory(f"sqlite:///{tmp_path / 'memory.db'}", ns, cache, clock=clock) as other:
            beside = all_played(other, clock, ns, wanted)
        assert [(one.scenario.id, one.states) for one in played] == [(one.scenario.id, one.states) for one in beside]
    wrong = "\n".join(f"{one.scenario.id}: {'; '.join(one.wrong)}" for one in played if one.wrong)
    right = sum(not one.wrong for one in played)
    assert [(one.scenario.id, one.lost) for one in played if one.lost] == []
    assert right >= LEAST * len(played), wrong
    for kind, (good, total) in figures(played).items():
        assert good >= LEAST * total - 1, f"{kind}: {good} of {total}\n{wrong}"  # one of a kind may be missed


def test_the_scenarios_are_half_chinese_and_of_every_kind() -> None:
    languages = Counter(one.lang for one in scenarios())
    assert min(languages.values()) >= 65
    kinds = Counter(one.kind for one in scenarios())
    assert set(kinds) == {
        "plain", "change", "temporary", "negation", "late", "restated", "users", "subjects", "same_name", "lists",
        "correction", "sarcasm", "hypothetical", "question", "quote", "unrelated", "time",
    }  # fmt: skip
    assert min(kinds.values()) >= 8
    assert len({one.id for one in scenarios()}) == len(scenarios())
