"""The edge to an extractor: what can't be used is dropped alone and with its reason, the rest goes on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import numpy as np
import pytest

from hindsight_graph.errors import ModelError
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Dropped, Extraction, Mention, Turn
from hindsight_graph.ontology.loader import load
from hindsight_graph.text.values import TimeSpan
from hindsight_graph.write.checked import Checker
from tests.requirements import case, requirement
from tests.support_extraction import turn
from tests.support_memory import I, thing, triple

GOOD = triple(thing("Bob", "Person"), "livesIn", thing("Rome", "Place"))
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = TimeSpan(NOW, NOW, "day", "today", 0, 0)
VALUED = triple(I, "attribute", "tea", name="drink")


class Answering:
    """An extractor that answers with one thing, or raises it."""

    name = "stub"

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Any:
        """The answer."""
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer


@pytest.fixture(scope="module")
def schema() -> Schema:
    return load([])


def checked(schema: Schema, answer: Any) -> Extraction:
    return Checker(Answering(answer), schema).extract(turn("Bob lives in Rome."), ())


@requirement("W8", "E1")
@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (None, "it is None"),
        ({"subject": "Bob"}, "it is dict"),
        (replace(GOOD, start=None), "the span None to 0"),
        (replace(GOOD, end=99), "the span 0 to 99"),
        (replace(GOOD, start=-1), "the span -1"),
        (replace(GOOD, start=3, end=1), "the span 3 to 1"),
        (replace(GOOD, end=True), "the span 0 to True"),
        (replace(GOOD, confidence=None), "confidence can't be None"),
        (replace(GOOD, confidence=float("nan")), "confidence can't be nan"),
        (replace(GOOD, confidence=1.01), "confidence can't be 1.01"),
        (replace(GOOD, confidence="0.9"), "confidence can't be '0.9'"),
        (replace(GOOD, confidence=10**6000), "confidence can't be int"),
        (replace(GOOD, subject=None), "an entity is None"),
        (replace(GOOD, subject="Bob"), "an entity is 'Bob'"),
        (replace(GOOD, subject=thing("", "Person")), "name is blank"),
        (replace(GOOD, subject=Mention(None, "Person", 0, 0)), "not NoneType"),  # type: ignore[arg-type]
        (replace(GOOD, subject=thing("Bo\ud800b", "Person")), "surrogate"),
        (replace(GOOD, subject=thing("Bo\nb", "Person")), "U+000A"),
        (replace(GOOD, subject=thing("Bo\0b", "Person")), "U+0000"),
        (replace(GOOD, subject=thing("Bob" * 100, "Person")), "300 characters"),
        (replace(GOOD, subject=thing("Bob", "a`b")), "no class 'a`b'"),
        (replace(GOOD, subject=Mention("Bob", "Person", 0, 0, "name")), "kind of mention"),  # type: ignore[arg-type]
        (replace(GOOD, subject=Mention("Bob", "Person", 5, 2)), "the span 5 to 2"),
        (replace(GOOD, object=thing("Rome", None)), "class can't be None"),  # type: ignore[arg-type]
        (replace(GOOD, object=None), "neither an object nor a value"),
        (replace(GOOD, value="Rome"), "value beside an object"),
        (replace(GOOD, relation="lives in`"), "no relation"),
        (replace(GOOD, relation=["livesIn"]), "relation can't be list"),
        (replace(GOOD, relation="attribute"), "takes a plain value"),
        (replace(GOOD, when="yesterday"), "a time is 'yesterday'"),
        (replace(GOOD, when=replace(DAY, start=NOW.replace(tzinfo=None))), "with their zone"),
        (replace(GOOD, when=replace(DAY, end=NOW.replace(year=2025))), "not before it"),
        (replace(GOOD, when=replace(DAY, end=datetime.max.replace(tzinfo=timezone(-HOUR)))), "with their zone"),
        (replace(GOOD, when=replace(DAY, precision="moment")), "precision"),
        (replace(GOOD, replaces=5), "replaces must be text"),
        (replace(GOOD, negated=None), "negated can't be None"),
        (replace(GOOD, change="yes"), "change can't be 'yes'"),
        (replace(GOOD, reason=None), "reason can't be None"),
        (replace(GOOD, rule=7), "rule can't be 7"),
        (replace(VALUED, name=None), "attribute's name can't be None"),
        (replace(VALUED, name=""), "name is blank"),
        (replace(VALUED, name="a\nb"), "U+000A"),
        (replace(VALUED, value=5), "value must be text"),
        (replace(VALUED, value=" "), "value is blank"),
        (replace(VALUED, value="x" * 1501), "1501 characters"),
    ],
)
def test_a_triple_that_cannot_be_used_is_dropped_alone_with_its_reason(schema: Schema, bad: Any, reason: str) -> None:
    found = checked(schema, Extraction((GOOD, bad, VALUED), (thing("Rome", "Place"),)))
    assert found.triples == (GOOD, VALUED)
    assert found.mentions == (thing("Rome", "Place"),)
    (note,) = found.dropped
    assert reason in note.reason
    assert (note.text + note.reason).isprintable()


@requirement("W8", "E1")
@case("C108")
@pytest.mark.parametrize(
    "bad", [None, "Rome", thing("", "Place"), thing("Rome", "a`b"), thing("Rome", "Metropolis"), thing("R\0", "Place"),
            Mention("Rome", "Place", 0, 400), Mention("Rome", "Place", None, None)]  # type: ignore[arg-type]
)  # fmt: skip
def test_a_mention_that_cannot_be_used_is_dropped_alone(schema: Schema, bad: Any) -> None:
    found = checked(schema, Extraction((GOOD,), (bad, thing("Rome", "Place"))))
    assert (found.triples, found.mentions) == ((GOOD,), (thing("Rome", "Place"),))
    assert len(found.dropped) == 1


@requirement("W8", "E1")
@pytest.mark.parametrize("answer", [None, {}, "triples", (GOOD,), [GOOD], 3])
def test_an_answer_that_is_no_extraction_is_a_failure_of_the_extractor(schema: Schema, answer: object) -> None:
    with pytest.raises(ModelError, match=f"answered with {type(answer).__name__}"):
        checked(schema, answer)


@requirement("W8", "E1")
def test_parts_that_are_no_tuples_are_left_out_one_by_one(schema: Schema) -> None:
    found = checked(schema, Extraction([GOOD], None, {}, (one for one in ())))  # type: ignore[arg-type]
    assert found.triples == (GOOD,)
    assert [note.reason for note in found.dropped] == [
        "a part of the extraction is None, not a tuple",
        "a part of the extraction is dict, not a tuple",
        "a part of the extraction is generator, not a tuple",
    ]


@requirement("W8", "E1")
def test_times_and_notes_are_checked_too(schema: Schema) -> None:
    far = replace(DAY, start=datetime.max.replace(tzinfo=UTC), end=datetime.max.replace(tzinfo=UTC))
    notes = (Dropped("Bob", "why"), Dropped("a\ud800", None), "note")  # type: ignore[arg-type]
    found = checked(schema, Extraction((), (), (DAY, "today", far), notes))  # type: ignore[arg-type]
    assert found.times == (DAY, far)
    assert found.dropped[:2] == (Dropped("Bob", "why"), Dropped("a\\ud800", "None"))
    assert len(found.dropped) == 4


@requirement("E1")
@pytest.mark.parametrize("sure", [0, 1, 0.5, np.float32(0.5), np.float64(0.25)])
def test_a_confidence_may_be_any_kind_of_number(schema: Schema, sure: Any) -> None:
    (found,) = checked(schema, Extraction((replace(GOOD, confidence=sure),))).triples
    assert type(found.confidence) is float
    assert found.confidence == sure


@requirement("E1", "T3")
@pytest.mark.parametrize(
    "error", [ValueError("Bob lives"), KeyError("Bob"), TimeoutError("Bob"), RecursionError("Bob")]
)
def test_whatever_an_extractor_raises_is_named_and_logged_without_what_was_said(
    schema: Schema, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(ModelError, match=type(error).__name__) as raised:
        checked(schema, error)
    assert raised.value.__cause__ is error
    assert "in extract" in caplog.text
    assert type(error).__name__ in caplog.text
    assert "Bob" not in caplog.text


@requirement("E1")
@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_is_no_failure_of_the_extractor(schema: Schema, stop: type[BaseException]) -> None:
    with pytest.raises(stop):
        checked(schema, stop())
