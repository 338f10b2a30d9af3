"""What a reranker behind a server says is put into our order, checked, and brought to one scale."""

from __future__ import annotations

import math

import pytest

from hindsight_graph import ConfigError, Settings
from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.ports.reranker import relevances
from hindsight_graph.providers.endpoint import Endpoint
from hindsight_graph.rerank.choose import make_reranker
from hindsight_graph.rerank.over_http import HttpReranker
from tests.requirements import requirement
from tests.support_server import Reply, Server, scores, serving

TEXTS = ["a", "ab", "abc"]


def at(server: Server, style: str = "cohere") -> HttpReranker:
    endpoint = Endpoint("HINDSIGHT_RERANKER", server.url, "k", 60.0, lambda _: None)
    return HttpReranker(endpoint, "bge-reranker-v2-m3", "tei" if style == "tei" else "cohere")


@requirement("E2", "R3")
@pytest.mark.parametrize("style", ["cohere", "tei"])
def test_scores_come_in_the_order_of_the_texts(style: str) -> None:
    with serving(scores(lambda query, text: len(text) / 10)) as server:
        assert at(server, style).rerank("q", TEXTS) == [0.1, 0.2, 0.3]
        assert at(server, style).rerank("q", []) == []
    assert len(server.asked) == 1
    assert server.asked[0].path == "/v1/rerank"


@requirement("E2", "R3")
def test_a_server_is_told_no_more_than_it_needs() -> None:
    with serving(scores(lambda query, text: 0.5)) as server:
        at(server).rerank("q", TEXTS)
        at(server, "tei").rerank("q", TEXTS)
    assert server.asked[0].body == {"model": "bge-reranker-v2-m3", "query": "q", "documents": TEXTS, "top_n": 3}
    assert server.asked[1].body == {"query": "q", "texts": TEXTS, "raw_scores": False, "truncate": True}


@requirement("E2")
def test_logits_become_relevances_without_changing_their_order() -> None:
    with serving(scores(lambda query, text: 4.0 * len(text) - 8)) as server:
        found = at(server).rerank("q", TEXTS)
    assert found == pytest.approx([1 / (1 + math.exp(4)), 0.5, 1 / (1 + math.exp(-4))])
    assert relevances([-1e9, 1e9], 2, "r") == pytest.approx([0.0, 1.0])


@requirement("E2")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"results": [{"index": 0, "relevance_score": 1.0}]}, "scores for 1 of 3 texts"),
        ({"results": [{"index": i, "relevance_score": 1.0} for i in (0, 1, 1, 2)]}, "scores for 3 of 3 texts"),
        ({"results": [{"index": i, "relevance_score": 1.0} for i in (1, 2, 3)]}, "scores for 3 of 3 texts"),
        ({"results": [{"index": 0}] * 3}, "no list of scores"),
        ({"results": [{"index": i, "relevance_score": None} for i in range(3)]}, "no list of scores"),
        ([{"index": i, "score": math.nan} for i in range(3)], "no number"),
        ({"results": None}, "no list of scores"),
        ("sorry", "no list of scores"),
    ],
)
def test_an_answer_that_can_not_be_used_is_an_error_that_says_why(body: object, said: str) -> None:
    with serving(lambda _: Reply(body=body)) as server, pytest.raises(ModelError, match=said):
        at(server).rerank("q", TEXTS)


@requirement("E2")
def test_a_server_that_is_away_is_asked_once_more_and_no_oftener() -> None:
    with serving(lambda _: Reply(503, {})) as server, pytest.raises(ModelUnavailable, match="HINDSIGHT_RERANKER_URL"):
        at(server).rerank("q", TEXTS)
    assert len(server.asked) == 2


@requirement("E3")
def test_no_reranker_is_used_unless_one_is_named() -> None:
    assert make_reranker(Settings()) is None


@requirement("E2")
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"reranker": "bge"}, "HINDSIGHT_RERANKER='bge' is not known.*cross-encoder:NAME"),
        ({"reranker": "cohere:"}, "HINDSIGHT_RERANKER='cohere:' is not known"),
        ({"reranker": "cross-encoder:"}, "is not known"),
        ({"reranker": "cohere:rerank-v3.5"}, "HINDSIGHT_RERANKER_URL is empty"),
        ({"reranker": "tei:x", "reranker_url": "localhost"}, "HINDSIGHT_RERANKER_URL is not an http address"),
    ],
)
def test_a_setting_that_can_not_work_is_refused_by_name(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        make_reranker(Settings(**settings))  # type: ignore[arg-type]
