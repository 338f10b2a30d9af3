"""The edge to an embedder: it may raise or answer anything; only the texts concerned go without a vector."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from hindsight_graph.embeddings.cache import CachedEmbedder
from hindsight_graph.embeddings.checked import CheckedEmbedder
from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.ports.store import EmbeddingIdentity
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder

TEXTS = ["Mia plays cello.", "Jon bakes rye bread.", "Aya repairs clocks."]
GOOD = HashEmbedder().embed(TEXTS)


class Answering:
    """An embedder that answers with what a function makes of the texts; remembers the calls."""

    def __init__(self, answer: Callable[[Sequence[str]], Any], identity: object = None) -> None:
        self.identity: Any = identity or EmbeddingIdentity("hash", 16, "d1")
        self.calls: list[list[str]] = []
        self._answer = answer

    def embed(self, texts: Sequence[str]) -> Any:
        """Whatever the test wants."""
        self.calls.append(list(texts))
        return self._answer(texts)


def raising(error: BaseException, word: str = "") -> Callable[[Sequence[str]], Any]:
    """Raises for a batch that holds the word."""

    def answer(texts: Sequence[str]) -> Any:
        if any(word in text for text in texts):
            raise error
        return HashEmbedder().embed(texts)

    return answer


def spoilt(value: float | None) -> Callable[[Sequence[str]], Any]:
    """The row of the bread has the value in it; None: is all zeros."""

    def answer(texts: Sequence[str]) -> Any:
        rows = HashEmbedder().embed(texts)
        for row, text in zip(rows, texts, strict=True):
            if "bread" in text:
                row[:] = 0 if value is None else row
                row[3] = value or 0
        return rows

    return answer


@requirement("E2", "W12")
@case("C14")
@pytest.mark.parametrize(
    "error",
    [ValueError("no bread"), RuntimeError(), TimeoutError("30 s"), OSError(5, "gone"), KeyError("x"), MemoryError()],
)
def test_whatever_an_embedder_raises_costs_only_the_text_concerned(error: Exception) -> None:
    outcome = CheckedEmbedder(Answering(raising(error, "bread"))).embed_each(TEXTS)
    assert [isinstance(one, ModelError) for one in outcome] == [False, True, False]
    assert f"the embedder hash raised {type(error).__name__}" in str(outcome[1])
    assert isinstance(outcome[1], ModelError)
    assert outcome[1].__cause__ is error
    assert np.array_equal(np.stack([outcome[0], outcome[2]]), GOOD[[0, 2]])


@requirement("E2")
@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), None])
def test_a_row_without_a_direction_costs_only_its_own_text_and_no_second_call(value: float | None) -> None:
    inner = Answering(spoilt(value))
    outcome = CheckedEmbedder(inner).embed_each(TEXTS)
    assert [isinstance(one, ModelError) for one in outcome] == [False, True, False]
    assert "zero or not finite" in str(outcome[1])
    assert len(inner.calls) == 1


@requirement("E2")
@pytest.mark.parametrize(
    "answer",
    [
        lambda texts: None,
        lambda texts: "vectors",
        lambda texts: {"embeddings": []},
        lambda texts: np.zeros((len(texts), 8)),
        lambda texts: GOOD[0],
        lambda texts: np.ones((len(texts) + 1, 16)),
        lambda texts: np.ones((len(texts), 16, 1)),
        lambda texts: np.array([["a"] * 16] * len(texts)),
        lambda texts: np.ones((len(texts), 16), dtype=complex),
        lambda texts: [[1.0] * (16 - place) for place, _ in enumerate(["", *texts])],
    ],
)
def test_an_answer_of_another_form_is_an_error_that_names_the_embedder(answer: Callable[..., Any]) -> None:
    outcome = CheckedEmbedder(Answering(answer)).embed_each(TEXTS)
    assert all(isinstance(one, ModelError) and "the embedder hash" in str(one) for one in outcome)


@requirement("E2")
def test_a_batch_that_fails_as_a_whole_is_asked_for_text_by_text() -> None:
    inner = Answering(lambda texts: HashEmbedder().embed(texts) if len(texts) == 1 else None)
    assert np.array_equal(np.stack(CheckedEmbedder(inner).embed_each(TEXTS)), GOOD)  # type: ignore[arg-type]
    assert inner.calls == [TEXTS, *([text] for text in TEXTS)]


@requirement("E2")
def test_a_model_that_is_away_is_not_asked_again_for_every_text() -> None:
    inner = Answering(raising(ModelUnavailable("away")))
    outcome = CheckedEmbedder(inner).embed_each(TEXTS)
    assert [str(one) for one in outcome] == ["away"] * 3
    assert len(inner.calls) == 1


@requirement("E2")
@pytest.mark.parametrize("scale", [1e-300, 1e-40, 0.5, 7, 1e30, 1e300])
def test_rows_of_any_length_are_brought_to_length_one(scale: float) -> None:
    rows = CheckedEmbedder(Answering(lambda _: GOOD.astype(np.float64) * scale)).embed_each(TEXTS)
    assert np.allclose(np.stack(rows), GOOD, atol=1e-6)  # type: ignore[arg-type]
    assert all(isinstance(row, np.ndarray) and row.dtype == np.float32 for row in rows)


@requirement("E2")
def test_lists_and_other_kinds_of_numbers_are_taken() -> None:
    whole = [[3] + [0] * 14 + [4]] * 3
    for answer in (whole, np.array(whole, dtype=np.int8), np.array(whole, dtype=np.float16)):
        rows = np.stack(CheckedEmbedder(Answering(lambda _, answer=answer: answer)).embed_each(TEXTS))  # type: ignore[misc,arg-type]
        assert np.allclose(rows[:, [0, 15]], [0.6, 0.8])


@requirement("E2")
@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_is_no_failure_of_the_embedder(stop: type[BaseException]) -> None:
    with pytest.raises(stop):
        CheckedEmbedder(Answering(raising(stop()))).embed_each(TEXTS)


@requirement("E2")
@pytest.mark.parametrize(
    "identity",
    ["hash", EmbeddingIdentity("", 16, "d"), EmbeddingIdentity("m", 0, "d"), EmbeddingIdentity("m", "16", "d"),  # type: ignore[arg-type]
     EmbeddingIdentity("m\ud800", 16, "d"), EmbeddingIdentity("m", True, "d"), EmbeddingIdentity("m", 16, None)],  # type: ignore[arg-type]
)  # fmt: skip
def test_an_embedder_without_a_usable_identity_is_refused(identity: object) -> None:
    with pytest.raises(ModelError, match="Answering has no usable identity"):
        _ = CheckedEmbedder(Answering(lambda texts: GOOD, identity)).identity


@requirement("E2", "T3")
def test_what_was_raised_is_logged_with_its_place_and_without_what_was_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        (error,) = CheckedEmbedder(Answering(raising(ValueError("can't take: Jon bakes")))).embed_each(TEXTS[1:2])
    assert "can't take: Jon bakes" in str(error)
    assert "ValueError" in caplog.text
    assert "in answer" in caplog.text
    assert "Jon" not in caplog.text
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@requirement("W12")
def test_only_vectors_are_remembered_and_never_failures() -> None:
    broken = True

    def answer(texts: Sequence[str]) -> Any:
        return spoilt(float("nan"))(texts) if broken else HashEmbedder().embed(texts)

    inner = Answering(answer)
    cached = CachedEmbedder(inner, None)
    with pytest.raises(ModelError, match="not finite"):
        cached.embed(TEXTS)
    broken = False
    assert np.array_equal(cached.embed(TEXTS), GOOD)
    assert inner.calls == [TEXTS, [TEXTS[1]]]
