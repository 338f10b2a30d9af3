"""Forgetting, through the library, on both stores and in both languages."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from hindsight_graph import Forgotten, Hindsight, InvalidInput, NotFound, StoreError, Written
from hindsight_graph.clock import FixedClock
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import State
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder
from tests.support_memory import NOW, hashed
from tests.support_store import fresh_namespace

EVERY = ["working", "episodic", "semantic", "procedural", "trace"]


def all_of(memory: Hindsight, user: str | None = "u") -> list[str]:
    """What there is of a user in any state and layer; the common memories are left out."""
    page = memory.memories(user_id=user, layers=EVERY, history=True, limit=1000)
    return [one.content for one in page.memories if one.provenance.user_id == user]


def forget(memory: Hindsight, *turns: Written, **how: Any) -> Forgotten:
    """Forgets what the user's turns became."""
    return memory.forget([str(one.memory_id) for one in turns], user_id="u", **how)


def found(memory: Hindsight, question: str, user: str = "u", **asked: object) -> list[str]:
    """What recall answers, with the facts that came along."""
    hits = memory.recall(question, user_id=user, **asked).hits  # type: ignore[arg-type]
    return [said.content for hit in hits for said in (hit.memory, *hit.facts)]


@requirement("Y2")
@case("C139")
@pytest.mark.parametrize("erase", [False, True])
def test_forgetting_all_of_one_user_leaves_everybody_else_what_they_have(memory: Hindsight, erase: bool) -> None:
    for user in ("u", "v", None):
        for said in ("I live in Hangzhou.", "My cat is called Momo.", "我喜欢吃辣。"):
            memory.remember(said, user_id=user, session_id="s")
    before = {user: all_of(memory, user) for user in ("v", None)}
    memory.forget(user_id="u", reason="left", erase=erase)
    assert found(memory, "Where do I live? cat 辣", layers=EVERY[:3], session_id="s") == found(
        memory, "Where do I live? cat 辣", "nobody else", layers=EVERY[:3], session_id="s"
    )
    assert (all_of(memory) == []) is erase
    assert {user: all_of(memory, user) for user in ("v", None)} == before
    assert found(memory, "Where do I live?", "v")


@requirement("Y2")
@case("C140")
@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        ({}, "nothing says what to forget"),
        ({"all_users": True}, "nothing says what to forget"),
        ({"user_id": "u", "all_users": True}, "nothing says what to forget"),
        ({"tags": []}, "nothing says what to forget"),
        ({"layers": []}, "layers is an empty list|nothing says"),
        ({"ids": []}, "ids is an empty list"),
        ({"ids": [""]}, "an id is blank"),
        ({"ids": "mem_1"}, "must be a list"),
        ({"session_id": ""}, "session_id is blank"),
        ({"user_id": ""}, "user_id is empty"),
        ({"query": ""}, "no 'query'"),
        ({"filter": {}}, "no 'filter'"),
        ({"ids": ["mem_1"], "session_id": "s"}, "ids and a filter"),
    ],
)
def test_what_names_nothing_is_refused_and_forgets_nothing(
    memory: Hindsight, arguments: dict[str, object], rule: str
) -> None:
    memory.remember("I live in Hangzhou.", user_id="u", session_id="s")
    before = all_of(memory)
    with pytest.raises(InvalidInput, match=rule):
        memory.forget(reason="tidy", erase=True, **arguments)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="reason is blank"):
        memory.forget(user_id="u", reason=" ")
    assert all_of(memory) == before


@requirement("Y2", "S1")
def test_an_id_of_another_user_or_of_nobody_is_not_there_and_then_nothing_is_forgotten(memory: Hindsight) -> None:
    mine = memory.remember("I live in Hangzhou.", user_id="u").memory_id
    theirs = memory.remember("I live in Ulm.", user_id="v").memory_id
    common = memory.remember("The kiln is fired on Thursdays.").memory_id
    for ids, error in (([mine, theirs], NotFound), ([mine, "mem_none"], NotFound), ([mine, common], InvalidInput)):
        with pytest.raises(error, match="nothing was forgotten"):
            memory.forget(ids, user_id="u", reason="tidy")  # type: ignore[arg-type]
    assert memory.get(str(mine), user_id="u").state is State.CURRENT
    memory.forget([str(common)], reason="closed")
    assert memory.get(str(common)).state is State.RETIRED


@requirement("Y2", "R7")
@pytest.mark.parametrize(
    ("said", "question", "word"),
    [("I live in Hangzhou.", "Where do I live?", "Hangzhou"), ("我住在杭州。", "我住在哪里？", "杭州")],
)
def test_what_is_retired_is_history_with_its_facts_and_can_be_said_again(
    opened: Opener, said: str, question: str, word: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    written = memory.remember(said, user_id="u", session_id="s", source_id="D1:1")
    clock.advance(days=1)
    done = forget(memory, written, reason="wrong")
    assert {one.id for one in done.with_them} >= {written.facts[0].memory_id}
    assert not any(word in one for one in found(memory, question, layers=EVERY[:3]))
    assert not any(word in one for one in found(memory, question, as_of=NOW, layers=EVERY[:3]))
    assert any(word in one for one in found(memory, question, history=True))
    assert any(word in one for one in found(memory, question, believed_at=NOW))
    fact = memory.get(written.facts[0].memory_id, user_id="u")
    assert (fact.state, fact.valid_to) == (State.RETIRED, clock.now())
    assert forget(memory, written, reason="again").already == (written.memory_id,)
    assert len(memory.revisions(fact.id, user_id="u")) == 2
    again = memory.remember(said, user_id="u", session_id="s", source_id="D1:1")
    assert again.status == "accepted"
    assert any(word in one for one in found(memory, question))


@requirement("Y2")
@case("C145")
@pytest.mark.parametrize("erase", [False, True])
def test_what_was_forgotten_can_be_written_again_word_for_word(memory: Hindsight, erase: bool) -> None:
    turn = {"content": "We deploy on Fridays.", "user_id": "u", "source_id": "D1:7", "session_id": "s"}
    first = memory.ingest([turn]).written[0]
    forget(memory, first, reason="x", erase=erase)
    assert not found(memory, "When do we deploy?")
    second = memory.ingest([turn]).written[0]
    assert second.status == first.status != "duplicate"
    assert any("Fridays" in one for one in found(memory, "When do we deploy?"))


@requirement("Y2")
@case("C142")
@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("Tomas adopted a dog called Bolt.", "Bolt chewed the sofa again today.", "Bolt"),
        ("王芳住在杭州。", "王芳今天在会上介绍了新的发布计划。", "王芳"),
    ],
)
def test_an_erased_turn_leaves_nothing_of_it_anywhere_but_what_another_turn_says(
    memory: Hindsight, first: str, second: str, name: str
) -> None:
    def everything() -> str:
        names = [text for entity in memory.entities(user_id="u") for text in (entity.name, *entity.aliases)]
        return " ".join([*all_of(memory), *names, *found(memory, f"{name}?", history=True)])

    written = memory.remember(first, user_id="u", session_id="s", source_id="D1:1")
    forget(memory, written, reason="asked", erase=True)
    assert name not in everything()
    with pytest.raises(NotFound):
        memory.get(str(written.memory_id), user_id="u")

    written = memory.remember(first, user_id="u", session_id="s", source_id="D1:1")
    other = memory.remember(second, user_id="u", session_id="s", source_id="D1:2")
    done = forget(memory, written, reason="asked", erase=True)
    left = {entity.name: entity for entity in memory.entities(user_id="u")}
    assert name in left, done
    assert all(one in second or one.startswith(name) or one == second for one in all_of(memory)), all_of(memory)
    assert memory.get(str(other.memory_id), user_id="u").content == second
    again = forget(memory, written, reason="asked", erase=True)
    assert again.already == (written.memory_id,)
    assert again.memories == ()


@requirement("Y2")
def test_a_fact_that_two_turns_say_outlives_one_of_them(memory: Hindsight) -> None:
    first = memory.remember("My dog is called Bolt.", user_id="u", session_id="s")
    second = memory.remember("As I said, my dog is called Bolt, and he is brown.", user_id="u", session_id="t")
    assert first.facts[0].memory_id == second.facts[0].memory_id
    done = forget(memory, first, reason="x", erase=True)
    assert done.kept == (first.facts[0].memory_id,)
    fact = memory.get(first.facts[0].memory_id, user_id="u")
    assert (fact.state, fact.keywords) == (State.CURRENT, "")
    done = forget(memory, second, reason="x", erase=True)
    assert {one.id for one in done.with_them} >= {first.facts[0].memory_id}
    assert all_of(memory) == []


@requirement("Y2")
@pytest.mark.parametrize("erase", [False, True])
def test_a_dry_run_tells_exactly_what_then_goes_and_changes_nothing(memory: Hindsight, erase: bool) -> None:
    memory.remember("Tomas adopted a dog called Bolt.", user_id="u", session_id="s", tags=["pets"])
    memory.remember("ok, thanks", user_id="u", session_id="s")
    memory.remember("I live in Hangzhou.", user_id="u", session_id="t")
    before = all_of(memory)
    dry = memory.forget(user_id="u", session_id="s", reason="x", erase=erase, dry_run=True)
    assert all_of(memory) == before
    assert dry.dry_run
    assert {"ok, thanks", "Tomas adopted a dog called Bolt."} <= {one.content for one in dry.memories}
    assert set(dry.entities) == ({"Tomas", "Bolt"} if erase else set())
    done = memory.forget(user_id="u", session_id="s", reason="x", erase=erase)
    assert [one.id for one in done.memories] == [one.id for one in dry.memories]
    assert [one.id for one in done.with_them] == [one.id for one in dry.with_them]
    assert not any(one.content for one in (*done.memories, *done.with_them))
    shown = memory.memories(user_id="u", layers=EVERY).memories
    assert {one.provenance.session_id for one in shown} == {"t"}


@requirement("Y2")
@case("C143")
@pytest.mark.parametrize(
    "narrow",
    [{"tags": ["pets"]}, {"before": "2026-05-01"}, {"source_id": "D1:2"}, {"agent_id": "crawler"}, {"task": "walk"}],
)
@pytest.mark.parametrize("erase", [False, True])
def test_no_way_of_forgetting_leaves_an_edge_to_what_is_gone(
    memory: Hindsight, narrow: dict[str, object], erase: bool
) -> None:
    memory.remember("Tomas adopted a dog called Bolt.", user_id="u")
    memory.remember(
        "Bolt lives in Hangzhou.", user_id="u", source_id="D1:2", agent_id="crawler", tags=["pets"], task="walk",
        observed_at="2026-04-30T12:00:00Z",
    )  # fmt: skip
    memory.remember("Hangzhou is in China.", user_id="u")
    memory.forget(user_id="u", reason="x", erase=erase, **narrow)
    ids = [hit.memory.id for q in ("Tomas", "Bolt", "Hangzhou") for hit in memory.recall(q, user_id="u").hits]
    shown = {one.id: one for one in memory.memories(user_id="u").memories}
    assert set(ids) <= shown.keys()
    assert not any("Bolt lives" in one.content for one in shown.values())
    assert {"Tomas adopted a dog called Bolt.", "Hangzhou is in China."} <= {one.content for one in shown.values()}


@requirement("Y2", "C2")
@pytest.mark.parametrize("erase", [False, True])
@pytest.mark.parametrize("said", [("I live in Hangzhou.", "I live in Shanghai."), ("我住在杭州。", "我住在上海。")])
def test_a_contradiction_that_loses_a_side_is_closed_and_the_other_is_current(
    memory: Hindsight, said: Sequence[str], erase: bool
) -> None:
    first, second = (memory.remember(one, user_id="u") for one in said)
    (conflict,) = memory.conflicts.open(user_id="u")
    done = forget(memory, second, reason="typo", erase=erase)
    assert done.conflicts == (conflict.id,)
    assert memory.conflicts.open(user_id="u") == ()
    assert memory.get(first.facts[0].memory_id, user_id="u").state is State.CURRENT


@requirement("Y2", "C2")
@pytest.mark.parametrize("erase", [False, True])
def test_of_three_sides_two_are_asked_about_anew_without_the_one_that_is_gone(memory: Hindsight, erase: bool) -> None:
    turns = [memory.remember(f"I live in {city}.", user_id="u") for city in ("Hangzhou", "Shanghai", "Ulm")]
    forget(memory, turns[2], reason="typo", erase=erase)
    (conflict,) = memory.conflicts.open(user_id="u")
    assert conflict.memory_ids == tuple(turn.facts[0].memory_id for turn in turns[:2])
    assert "Ulm" not in conflict.question
    assert "Hangzhou" in conflict.question
    assert memory.conflicts.resolve(conflict.id, "new", user_id="u").superseded == (turns[0].facts[0].memory_id,)


@requirement("Y2", "C3")
def test_a_chain_of_changes_stays_whole_when_its_middle_is_erased(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    said = [
        "The budget of Atlas is 100 dollars.",
        "The budget of Atlas is 200 dollars.",
        "The budget of Atlas is 300 dollars.",
    ]
    turns = []
    for one in said:
        turns.append(memory.remember(one, user_id="u"))
        clock.advance(days=1)
    forget(memory, turns[1], reason="x", erase=True)
    hits = memory.recall("budget of Atlas", user_id="u", history=True, layers=["semantic"]).hits
    old = next(hit for hit in hits if "100" in hit.memory.content)
    assert old.superseded_by is not None
    assert "300" in old.superseded_by.content
    assert not any("200" in hit.memory.content for hit in hits)


@requirement("Y2", "W12")
def test_no_vector_of_an_erased_text_is_left_in_the_cache_or_in_the_turn_after_it(opened: Opener) -> None:
    said, after = f"My locker code is {fresh_namespace()}.", "Please keep the spare key under the mat."
    model = hashed()
    memory = opened(embedder=model)
    first, second = (memory.remember(one, user_id="u", session_id="s") for one in (said, after))
    assert nearest(memory, model, after)[second.memory_id] < 0.9
    forget(memory, first, reason="x", erase=True)
    assert nearest(memory, model, after)[second.memory_id] == pytest.approx(1, abs=0.01)
    texts = [said, f"{said}\n{after}"]
    model.batches.clear()
    memory._guard.model.embed(texts)
    assert model.batches == [texts]
    memory._guard.model.forget(texts)
    opened(embedder=(another := hashed()))._guard.model.embed(texts)
    assert another.batches == [texts]


def nearest(memory: Hindsight, model: HashEmbedder, text: str) -> dict[str | None, float]:
    """How near each memory's vector is to that of a text."""
    vector = model.embed([text])[0]
    found = memory._store.vector(memory._asking.everything("u"), vector / np.linalg.norm(vector), 9)
    return {one.memory_id: one.score for one in found}


@requirement("Y2")
@case("C118")
def test_a_forgetting_that_fails_tells_the_log_nothing_of_what_it_was_about(
    memory: Hindsight, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    written = memory.remember("Patient 4471 has asthma.", user_id="u")

    def fails(change: GraphChange) -> None:
        raise StoreError("the disk is on fire.")

    monkeypatch.setattr(memory._store, "apply", fails)
    with caplog.at_level(logging.DEBUG), pytest.raises(StoreError):
        forget(memory, written, reason="asked", erase=True)
    assert "asthma" not in caplog.text
    monkeypatch.undo()
    assert "Patient 4471 has asthma." in all_of(memory)
