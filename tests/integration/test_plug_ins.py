"""Extractors and embedders of others: whatever they raise or answer, no turn is lost; on both stores."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hindsight_graph import Hindsight
from hindsight_graph.errors import ModelError, StoreUnavailable
from hindsight_graph.model.turn import Extraction, Turn
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder
from tests.support_memory import WE, I, Scripted, hashed, thing, triple

LEASE = "Lena signed the Oslo lease"
ERRORS = [ValueError("broken"), RuntimeError("broken"), TimeoutError("broken"), OSError(5, "broken"), KeyError("x")]
BOB = triple(thing("Bob", "Person"), "livesIn", thing("Rome", "Place"))


class Odd(Scripted):
    """Answers with something else for one content."""

    def __init__(self, content: str, answer: Any, **script: Any) -> None:
        super().__init__(**script)
        self._odd = content, answer

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """The odd answer where the content is the odd one."""
        if turn.content != self._odd[0]:
            return super().extract(turn, before)
        return self._odd[1]  # type: ignore[no-any-return]


def spoiling(spoil: Callable[[Sequence[str], Any], Any]) -> HashEmbedder:
    """An embedder whose answers go through a function first."""
    embedder = hashed()
    inner = embedder.embed
    embedder.embed = lambda texts: spoil(texts, inner(texts))  # type: ignore[method-assign]
    return embedder


def contents(memory: Hindsight, query: str, **options: Any) -> list[str]:
    return [hit.memory.content for hit in memory.recall(query, user_id="u", **options).hits]


@requirement("W8", "E1")
@case("C12")
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_extractor_that_raises_anything_costs_one_turn_its_facts_and_nothing_else(
    opened: Opener, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    memory = opened(extractor=Scripted({LEASE: error, "Bob lives in Rome": [BOB]}))
    with caplog.at_level(logging.ERROR, "hindsight_graph"):
        report = memory.ingest({"content": text, "user_id": "u"} for text in ("Kim sings", LEASE, "Bob lives in Rome"))
    assert [len(one.facts) for one in report.written] == [0, 0, 1]
    assert [bool(one.degraded) for one in report.written] == [False, True, False]
    (note,) = report.written[1].degraded
    assert "extractor scripted" in note
    assert type(error).__name__ in note
    assert contents(memory, "Oslo lease")[0] == LEASE
    assert type(error).__name__ in caplog.text
    assert "Lena" not in caplog.text


@requirement("W8", "E1")
@case("C12")
def test_a_turn_that_the_extractor_failed_on_can_be_sent_again_and_then_gives_its_facts(opened: Opener) -> None:
    said = {"content": "Bob lives in Rome", "user_id": "u", "session_id": "s", "source_id": "line:1"}
    (first,) = opened(extractor=Scripted({said["content"]: RuntimeError("away")})).ingest([said]).written
    mended = opened(extractor=Scripted({said["content"]: [BOB]}))
    (again,) = mended.ingest([said]).written
    assert again.memory_id == first.memory_id
    assert [(fact.subject, fact.relation, fact.object) for fact in again.facts] == [("Bob", "livesIn", "Rome")]
    (third,) = mended.ingest([said]).written
    assert (third.status, third.facts) == ("duplicate", ())
    assert len(mended.memories(user_id="u", layers=["episodic", "semantic"]).memories) == 2


@requirement("W8", "E1")
@case("C12")
@pytest.mark.parametrize("answer", [None, {"triples": []}, [BOB], "nothing"], ids=lambda answer: type(answer).__name__)
def test_an_extractor_that_answers_nonsense_has_failed(opened: Opener, answer: Any) -> None:
    memory = opened(extractor=Odd(LEASE, answer))
    written = memory.remember(LEASE, user_id="u")
    assert type(answer).__name__ in written.degraded[0]
    assert contents(memory, "Oslo lease") == [LEASE]


@requirement("W8", "E1")
@case("C108", "C12")
def test_bad_triples_and_mentions_are_dropped_alone_on_either_store(opened: Opener) -> None:
    bad = [None, replace(BOB, confidence=None), replace(BOB, start=9, end=3), replace(BOB, subject=None),
           replace(BOB, subject=thing("B\0b", "Person")), replace(BOB, when="x"), replace(BOB, replaces=5),
           replace(BOB, object=None, value=7), replace(BOB, relation="attribute", object=None, value="x")]  # fmt: skip
    mentions = (thing("Bob", "Person"), thing("Zed", "a`b"), thing("half \ud800", "Person"), thing("", "Place"))
    memory = opened(extractor=Odd(LEASE, Extraction((BOB, *bad), mentions)))  # type: ignore[arg-type]
    written = memory.remember(LEASE, user_id="u")
    assert (written.status, written.degraded) == ("accepted", ())
    assert [(fact.subject, fact.object) for fact in written.facts] == [("Bob", "Rome")]
    assert len(written.dropped) == len(bad) + 3
    assert all(note.reason for note in written.dropped)
    assert {entity.name for entity in memory.entities(user_id="u")} == {"Bob", "Rome"}
    assert contents(memory, "Oslo lease")[0] == LEASE


@requirement("W12", "E2")
@case("C14")
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_embedder_that_raises_anything_on_one_text_costs_that_text_its_vector(
    opened: Opener, error: Exception
) -> None:
    def fails(texts: Sequence[str], rows: Any) -> Any:
        if any("Jon" in text for text in texts):
            raise error
        return rows

    _one_without_a_vector(opened(extractor=Scripted(), embedder=spoiling(fails)), type(error).__name__)


@requirement("W12", "E2")
@case("C14")
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0.0])
def test_a_vector_that_points_nowhere_costs_that_text_its_vector(opened: Opener, value: float) -> None:
    def spoil(texts: Sequence[str], rows: Any) -> Any:
        for row, text in zip(rows, texts, strict=True):
            if "Jon" in text:
                row *= value
        return rows

    _one_without_a_vector(opened(extractor=Scripted(), embedder=spoiling(spoil)), "not finite")


def _one_without_a_vector(memory: Hindsight, reason: str) -> None:
    texts = ["Mia plays cello.", "Jon bakes rye bread.", "Aya repairs clocks."]
    report = memory.ingest({"content": text, "user_id": "u"} for text in texts)
    assert report.counts["accepted"] == 3
    assert [bool(one.degraded) for one in report.written] == [False, True, False]
    assert reason in report.written[1].degraded[0]
    for text in texts:
        assert contents(memory, text, channels=["fulltext"])[0] == text
    kept = memory.memories(user_id="u", layers=["episodic"]).memories
    assert {one.content: one.embedded for one in kept} == {text: "Jon" not in text for text in texts}


@requirement("W12", "E2")
@pytest.mark.parametrize(
    "spoil",
    [lambda texts, rows: rows[:, :100], lambda texts, rows: rows[0], lambda texts, rows: None,
     lambda texts, rows: np.vstack([rows, rows]), lambda texts, rows: rows.astype(str)],
    ids=["dimension", "one row", "none", "rows", "text"],
)  # fmt: skip
def test_an_embedder_that_answers_in_another_form_loses_vectors_and_no_turn(
    opened: Opener, ns: str, spoil: Any
) -> None:
    text = f"Lena signed the lease of {ns}"  # words of its own, that no cache knows
    memory = opened(extractor=Scripted(), embedder=spoiling(spoil))
    written = memory.remember(text, user_id="u")
    assert written.status == "accepted"
    assert "gave" in written.degraded[0] or "raised" in written.degraded[0]
    found = memory.recall(f"who signed the lease of {ns}?", user_id="u")
    assert found.hits[0].memory.content == text
    assert [note.split(":")[0] for note in found.degraded] == ["vector"]


@requirement("W12", "E2")
def test_vectors_of_any_length_are_stored_at_length_one(opened: Opener) -> None:
    memory = opened(extractor=Scripted(), embedder=spoiling(lambda texts, rows: rows * 1e20))
    for text in ("Mia plays cello.", LEASE):
        memory.remember(text, user_id="u")
    hit = memory.recall(LEASE, user_id="u", channels=["vector"]).hits[0]
    assert hit.memory.content == LEASE


@requirement("R9")
@case("C138")
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_embedder_that_raises_on_a_question_is_named_and_the_other_channels_answer(
    opened: Opener, error: Exception
) -> None:
    opened(extractor=Scripted(), embedder=hashed()).remember(LEASE, user_id="u")

    def fails(texts: Sequence[str], rows: Any) -> Any:
        raise error

    memory = opened(extractor=Scripted(), embedder=spoiling(fails))
    found = memory.recall("who signed the lease?", user_id="u")
    assert [hit.memory.content for hit in found.hits] == [LEASE]
    (note,) = found.degraded
    assert note.startswith("vector: ")
    assert type(error).__name__ in note
    with pytest.raises(ModelError, match=type(error).__name__):
        memory.recall("who signed the lease?", user_id="u", channels=["vector"])


@requirement("R9")
@case("C138")
def test_full_text_that_fails_leaves_the_vectors_and_all_that_fail_are_an_error(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> object:
        raise StoreUnavailable("the store is away.")

    opened(extractor=Scripted(), embedder=hashed()).remember(LEASE, user_id="u")
    broken: list[str] = []
    memory = opened(extractor=Scripted(), embedder=spoiling(lambda texts, rows: None if broken else rows))
    monkeypatch.setattr(memory._store, "fulltext", away)
    found = memory.recall(LEASE, user_id="u")
    assert [hit.memory.content for hit in found.hits] == [LEASE]
    assert [note.split(":")[0] for note in found.degraded] == ["fulltext"]
    broken.append("now")
    with pytest.raises((ModelError, StoreUnavailable)):
        memory.recall("another question about the lease", user_id="u", channels=["vector", "fulltext"])


# -- together ---------------------------------------------------------------------------------------------------
@requirement("W12")
def test_turns_and_their_facts_are_embedded_in_one_call_while_nobody_waits(opened: Opener, ns: str) -> None:
    we = f"I live in Rome{ns} and we use Go"
    script = {
        we: [triple(I, "livesIn", thing(f"Rome{ns}", "Place")), triple(WE, "uses", thing(f"Go{ns}"))],
        f"我喜欢罗马{ns}": [triple(I, "likes", thing(f"罗马{ns}", "Place"))],
        f"Bob likes tea of {ns}": [triple(thing("Bob", "Person"), "likes", thing(f"tea of {ns}"))],
    }
    waits: list[bool] = []
    embedder = spoiling(lambda texts, rows: (waits.append(memory._committer._turn.locked()), rows)[1])
    memory = opened(extractor=Scripted(script), embedder=embedder)
    report = memory.ingest({"content": text, "user_id": "alice", "speaker": "Alice"} for text in script)
    assert [len(one.facts) for one in report.written] == [2, 1, 1]
    assert waits == [False]
    memory.remember(we, user_id="alice", speaker="Alice")
    assert waits == [False]


@requirement("W12", "S5")
def test_the_number_of_look_ups_does_not_grow_with_the_number_of_statements(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def script(size: int) -> list[Any]:
        return [triple(thing(f"Person {n} of {size}", "Person"), "livesIn", thing(f"Town {n}", "Place"))
                for n in range(size)]  # fmt: skip

    memory = opened(extractor=Scripted({"few": script(5), "many": script(60)}), embedder=hashed())
    calls: list[str] = []
    for name in ("revisions_of", "facts_about", "memories_by_dedupe", "entities_by_alias", "entities_by_key"):
        real = getattr(memory._store, name)
        monkeypatch.setattr(
            memory._store, name, lambda *given, real=real, name=name: (calls.append(name), real(*given))[1]
        )
    counts: list[int] = []
    for text in ("few", "many"):
        calls.clear()
        assert len(memory.remember(text, user_id="u", importance=0.5).facts) > 4
        counts.append(len(calls))
    assert counts[0] >= counts[1]


@requirement("S5")
def test_a_fact_carries_words_of_its_own_statement_and_not_of_the_whole_turn(memory: Hindsight) -> None:
    written = memory.remember("Ann uses sync_job. Bob uses main.yml.", user_id="u", importance=0.5)
    keywords = {fact.object: memory.get(fact.memory_id, user_id="u").keywords for fact in written.facts}
    assert sorted(keywords) == ["main.yml", "sync_job"]
    assert "yml" in keywords["main.yml"]
    assert "yml" not in keywords["sync_job"]
