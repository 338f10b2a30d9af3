"""Vectors from a server: in our order, of unit length, batched within its limits, and never another model's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hindsight_graph.embeddings import over_http
from hindsight_graph.embeddings.cache import CachedEmbedder
from hindsight_graph.embeddings.over_http import HttpEmbedder
from hindsight_graph.embeddings.prompts import Prompts
from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.providers.endpoint import Endpoint
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder
from tests.support_server import Asked, Reply, Server, serving, vectors

TEXTS = ["I live in Hangzhou.", "我对花生过敏。", "We moved to Postgres."]


def embedder(server: Server, **parts: Any) -> HttpEmbedder:
    """The embedder of a server; pauses are none."""
    return HttpEmbedder(Endpoint("HINDSIGHT_EMBEDDER", server.url, "k", 60.0, lambda _: None), "bge-m3", **parts)


def inputs(asked: Sequence[Asked]) -> list[list[str]]:
    return [one.body["input"] for one in asked]


@requirement("E2")
def test_texts_become_unit_rows_in_the_order_of_the_texts() -> None:
    with serving(vectors()) as server:
        rows = embedder(server, dimension=16).embed(TEXTS)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, HashEmbedder(16).embed(TEXTS), atol=1e-6)
    assert (server.asked[0].path, server.asked[0].body["model"]) == ("/v1/embeddings", "bge-m3")


@requirement("E2")
def test_an_answer_in_another_order_is_put_right() -> None:
    def turned(asked: Asked) -> Reply:
        body = vectors()(asked).body
        return Reply(body={"data": body["data"][::-1]})

    with serving(turned) as server:
        rows = embedder(server, dimension=16).embed(TEXTS)
    np.testing.assert_allclose(rows, HashEmbedder(16).embed(TEXTS), atol=1e-6)


@requirement("E2")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"data": []}, "0 vectors for 1 texts"),
        ({"data": [{"index": 0, "embedding": [1.0] * 16}] * 2}, "2 vectors for 1 texts"),
        ({"data": [{"index": 1, "embedding": [1.0] * 16}]}, "1 vectors for 1 texts"),
        ({"data": [{"index": 0}]}, "no list of vectors"),
        ({"data": [{"index": 0, "embedding": [1.0, "x"]}]}, "no list of vectors"),
        ({"data": [{"index": 0, "embedding": [1.0, [2.0]]}]}, "no list of vectors"),
        ({"data": [{"index": 0, "embedding": [[1.0] * 16]}]}, "no direction"),
        ({"data": [{"index": 0, "embedding": [0.0] * 16}]}, "no direction"),
        ({"data": [{"index": 0, "embedding": [1e999] * 16}]}, "no direction"),
        ({"error": "none"}, "no list of vectors"),
        ([], "no list of vectors"),
        (None, "no list of vectors"),
    ],
)
def test_an_answer_that_can_not_be_used_is_an_error_that_says_why(body: object, said: str) -> None:
    with serving(lambda _: Reply(body=body)) as server, pytest.raises(ModelError, match=f"{said}.*bge-m3"):
        embedder(server, dimension=16).embed(["x"])


@requirement("E2", "Y5")
@case("C71")
def test_vectors_of_another_dimension_are_refused_naming_both() -> None:
    with (
        serving(vectors(24)) as server,
        pytest.raises(ModelUnavailable, match=r"24 dimensions for bge-m3, which has 16.*HINDSIGHT_EMBEDDER_DIMENSION"),
    ):
        embedder(server, dimension=16).embed(TEXTS)


@requirement("E2", "W12")
def test_a_request_holds_a_hundred_texts_and_so_many_bytes_at_most() -> None:
    with serving(vectors()) as server:
        embedder(server, dimension=16).embed([f"turn {n}" for n in range(250)])
        embedder(server, dimension=16).embed(["话" * 30_000] * 5)
    assert [len(part) for part in inputs(server.asked)] == [100, 100, 50, 2, 2, 1]


@requirement("E2", "W12")
def test_a_server_that_takes_fewer_texts_at_once_is_sent_fewer() -> None:
    def small(asked: Asked) -> Reply:
        if len(asked.body["input"]) > 32:
            return Reply(422, {"error": "batch size > maximum allowed batch size 32", "error_type": "Validation"})
        return vectors()(asked)

    texts = [f"turn {n}" for n in range(100)]
    with serving(small) as server:
        made = embedder(server, dimension=16)
        np.testing.assert_allclose(made.embed(texts), HashEmbedder(16).embed(texts), atol=1e-6)
        before = len(server.asked)
        made.embed(texts)
    assert all(len(part) <= 32 for part in inputs(server.asked[before:])), "what it takes is remembered"


@requirement("E2")
def test_a_text_too_long_for_the_model_is_cut_and_the_others_are_not() -> None:
    def short(asked: Asked) -> Reply:
        if any(len(text) > 600 for text in asked.body["input"]):
            return Reply(413, {"error": "inputs must have less than 512 tokens"})
        return vectors()(asked)

    long = "杭州" * 750
    with serving(short) as server:
        rows = embedder(server, dimension=16).embed(["a", long, "b"])
    np.testing.assert_allclose(rows, HashEmbedder(16).embed(["a", long[:375], "b"]), atol=1e-6)


@requirement("E2")
def test_a_text_that_is_refused_at_any_length_is_an_error() -> None:
    with serving(lambda _: Reply(413, {})) as server, pytest.raises(ModelError, match="answered 413"):
        embedder(server, dimension=16).embed(["杭州" * 750])
    assert len(server.asked) < 5


@requirement("E2", "Y5")
def test_the_dimension_is_asked_for_once_and_kept(tmp_path: Path) -> None:
    with serving(vectors(24)) as server:
        first = embedder(server, cache=tmp_path).identity
        url = server.url
    assert first.dimension == 24
    assert inputs(server.asked) == [["dimension"]]
    away = HttpEmbedder(Endpoint("HINDSIGHT_EMBEDDER", url), "bge-m3", cache=tmp_path)
    assert away.identity == first, "known though the server is away"
    other = HttpEmbedder(Endpoint("HINDSIGHT_EMBEDDER", url, "", 5.0, lambda _: None), "bge-small", cache=tmp_path)
    with pytest.raises(ModelUnavailable, match="can't be reached"):
        _ = other.identity


@requirement("E2", "Y5")
def test_a_spoilt_note_of_the_dimension_is_not_believed(tmp_path: Path) -> None:
    with serving(vectors(24)) as server:
        made = embedder(server, cache=tmp_path)
        assert made.identity.dimension == 24
        (note,) = (tmp_path / "models").glob("http-*.json")
        for spoilt in ("", "[]", '{"dimension": "many"}', '{"dimension": -3}', "\x00"):
            note.write_text(spoilt, encoding="utf-8")
            assert embedder(server, cache=tmp_path).identity.dimension == 24


@requirement("E2")
def test_questions_and_what_is_stored_get_their_prompts_and_are_cached_apart(tmp_path: Path) -> None:
    with serving(vectors()) as server:
        made = embedder(server, dimension=16, prompts=Prompts("query: ", "passage: "))
        stored, asked = CachedEmbedder(made, tmp_path), CachedEmbedder(made.questions, tmp_path)
        for _ in range(2):
            stored.embed(["where"])
            asked.embed(["where"])
        stored.close()
        asked.close()
    assert inputs(server.asked) == [["passage: where"], ["query: where"]]


@requirement("Y5")
def test_another_prompt_before_what_is_stored_is_another_identity() -> None:
    with serving(vectors()) as server:
        plain = embedder(server, dimension=16)
        asking = embedder(server, dimension=16, prompts=Prompts(query="query: "))
        telling = embedder(server, dimension=16, prompts=Prompts(passage="passage: "))
        assert plain.identity == asking.identity == plain.questions.identity
        assert telling.identity != plain.identity


@requirement("E2")
@case("C99")
def test_a_question_is_given_up_sooner_than_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(over_http, "PATIENCE", 0.1)
    with (
        serving(lambda _: Reply(hang=True)) as server,
        pytest.raises(ModelUnavailable, match=r"did not answer within 0\.1 s"),
    ):
        embedder(server, dimension=16).questions.embed(["where"])
    assert len(server.asked) <= 2


def test_nothing_is_asked_for_no_texts() -> None:
    with serving(vectors()) as server:
        assert embedder(server, dimension=16).embed([]).shape == (0, 16)
    assert server.asked == []
