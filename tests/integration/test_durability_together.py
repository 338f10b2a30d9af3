"""Several processes write into one store at once; every acknowledged turn is there, once."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.durability import write_together
from benchmarks.places import Place
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_store import fresh_namespace

PROCESSES, EACH = 4, 125


@requirement("T1", "T3", "W10")
@case("C01")
def test_four_processes_write_into_one_store_and_every_turn_is_there_once(store_kind: str, tmp_path: Path) -> None:
    url = os.environ[NEO4J] if store_kind == "neo4j" else f"sqlite:///{tmp_path}/memory.db"

    outcome = write_together(Place(store_kind, url, fresh_namespace(), tmp_path), PROCESSES, EACH)

    assert outcome.acknowledged == PROCESSES * EACH
    assert (outcome.lost, outcome.doubled, outcome.hidden, outcome.unacknowledged) == (0, 0, 0, 0), outcome
