"""A writer that is killed loses nothing that it was told was stored, and nothing is stored twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.durability import Outcome, kill_writers, start_writer, turn_text
from benchmarks.places import Place
from hindsight_graph import connect
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_store import fresh_namespace

KILLS = 8


@pytest.fixture
def place(store_kind: str, tmp_path: Path) -> Place:
    """A store that writers of other processes can open."""
    url = os.environ[NEO4J] if store_kind == "neo4j" else f"sqlite:///{tmp_path}/memory.db"
    return Place(store_kind, url, fresh_namespace(), tmp_path)


@requirement("W10", "T3")
@case("C06")
def test_what_was_acknowledged_is_there_once_after_the_writer_was_killed_again_and_again(place: Place) -> None:
    outcome = kill_writers(place, KILLS, seed=7)

    assert outcome.kills == KILLS
    assert outcome.acknowledged > KILLS, "the writers must get to write between the kills"
    assert (outcome.lost, outcome.doubled, outcome.hidden) == (0, 0, 0), outcome
    assert outcome.unacknowledged <= 1, "only the turn in flight at the last kill can be stored without an answer"


@requirement("W10")
@case("C19")
def test_a_turn_that_was_stored_before_the_kill_is_a_duplicate_when_it_is_written_again(place: Place) -> None:
    writer = start_writer(place, 0, 3)
    assert writer.communicate(timeout=120)[0].split() == ["0", "1", "2"]
    assert writer.returncode == 0

    with connect(place.url, place.namespace, settings=place.settings()) as hs:
        again = hs.remember(turn_text(1), session_id="s", source_id="1", idempotency_key="turn 1", layer="episodic")
        stored = [memory.provenance.source_id for memory in hs.memories(layers=["episodic"]).memories]

    assert again.status == "duplicate"
    assert sorted(filter(None, stored)) == ["0", "1", "2"]


@requirement("T3")
@case("C03")
def test_a_log_that_was_cut_off_in_a_crash_costs_at_most_the_turn_that_it_ended_with(tmp_path: Path) -> None:
    place = Place("sqlite", f"sqlite:///{tmp_path}/memory.db", fresh_namespace(), tmp_path)
    writer = start_writer(place, 0)
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(50)]
    writer.kill()
    told += [int(line) for line in writer.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]
    log = tmp_path / "memory.db-wal"
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - 40)

    with connect(place.url, place.namespace, settings=place.settings()) as hs:
        stored = {memory.provenance.source_id for memory in hs.memories(layers=["episodic"], limit=1000).memories}
        after = hs.remember("The store is still in use.", layer="episodic")
        found = hs.recall("KX-000048", channels=["fulltext"])

    assert {str(number) for number in told[:-1]} <= stored
    assert after.status == "accepted"
    assert found.hits[0].memory.content == turn_text(48)


def test_an_outcome_with_a_loss_is_not_sound() -> None:
    sound = Outcome(8, 20, 0, 0, 0, 1, 1.0)

    assert sound.sound
    assert not Outcome(8, 20, 1, 0, 0, 1, 1.0).sound
    assert not Outcome(8, 20, 0, 1, 0, 1, 1.0).sound
    assert not Outcome(8, 0, 0, 0, 0, 0, 1.0).sound
