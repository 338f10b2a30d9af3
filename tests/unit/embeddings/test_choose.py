"""The embedder that the settings name, its prompts, and what is said when it can't be had."""

from __future__ import annotations

import importlib.util

import pytest

from hindsight_graph import ConfigError, Settings
from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from hindsight_graph.embeddings.choose import make_embedder
from hindsight_graph.embeddings.prompts import Prompts, chosen, known_prompts
from hindsight_graph.rerank.choose import make_reranker
from tests.requirements import case, requirement
from tests.support_server import serving, vectors


@requirement("E2", "E3")
def test_without_a_setting_the_built_in_one_is_used() -> None:
    assert isinstance(make_embedder(Settings()), BuiltinEmbedder)


@requirement("E2")
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"embedder": "bge-m3"}, "HINDSIGHT_EMBEDDER='bge-m3' is not known.*openai:MODEL"),
        ({"embedder": "openai:"}, "HINDSIGHT_EMBEDDER='openai:' is not known"),
        ({"embedder": "sentence-transformers:"}, "is not known"),
        ({"embedder": "openai:bge-m3", "embedder_url": "host:80"}, "HINDSIGHT_EMBEDDER_URL is not an http address"),
    ],
)
def test_a_setting_that_can_not_work_is_refused_by_name(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        make_embedder(Settings(**settings))  # type: ignore[arg-type]


@requirement("E3")
@case("C101")
def test_no_vendor_is_asked_because_a_server_was_left_out() -> None:
    with pytest.raises(ConfigError, match=r"needs a server: HINDSIGHT_EMBEDDER_URL is empty.*http://localhost"):
        make_embedder(Settings(embedder="openai:text-embedding-3-small", embedder_key="sk-1"))


@requirement("E2")
@pytest.mark.parametrize(
    ("settings", "library", "extra"),
    [
        (Settings(embedder="sentence-transformers:x"), "sentence_transformers", "sentence-transformers"),
        (Settings(embedder="openai:x", embedder_url="http://h"), "httpx2", "http"),
        (Settings(reranker="cross-encoder:x"), "sentence_transformers", "sentence-transformers"),
        (Settings(reranker="tei:x", reranker_url="http://h"), "httpx2", "http"),
    ],
)
def test_a_library_that_is_not_installed_is_named_with_its_extra(
    settings: Settings, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "hindsight_graph.providers.local_files.find_spec", lambda name: None if name == library else found(name)
    )
    make = make_reranker if settings.reranker != "none" else make_embedder
    with pytest.raises(ConfigError, match=rf"needs {library}, which is not installed.*hindsight-graph\[{extra}\]"):
        make(settings)


@requirement("E2")
def test_keys_are_not_shown_with_the_settings() -> None:
    shown = repr(Settings(embedder_key="sk-secret-1", reranker_key="sk-secret-2"))

    assert "sk-secret" not in shown


@requirement("E2")
@pytest.mark.parametrize(
    ("name", "query", "passage"),
    [
        ("bge-small-zh-v1.5", "为这个句子生成表示以用于检索相关文章：", ""),
        ("bge-large-en-v1.5", "Represent this sentence for searching relevant passages: ", ""),
        ("multilingual-e5-small", "query: ", "passage: "),
        ("e5-base-v2", "query: ", "passage: "),
        ("multilingual-e5-large-instruct", "Instruct: ", ""),
        ("Qwen3-Embedding-0.6B", "Instruct: ", ""),
        ("nomic-embed-text:v1.5", "search_query: ", "search_document: "),
        ("bge-m3", "", ""),
        ("all-MiniLM-L6-v2", "", ""),
        ("text-embedding-3-small", "", ""),
    ],
)
def test_models_get_the_prompts_that_their_makers_ask_for(name: str, query: str, passage: str) -> None:
    found = known_prompts(name)

    assert found.query.startswith(query)
    assert bool(found.query) == bool(query)
    assert found.passage == passage


@requirement("E2")
def test_prompts_of_the_settings_come_first_and_empty_ones_are_none() -> None:
    own = Prompts("query: ", "passage: ")

    assert chosen("auto", "auto", own) == own
    assert chosen("", "about: ", own) == Prompts("", "about: ")


@requirement("E2")
def test_a_server_model_gets_the_prompts_of_its_family() -> None:
    with serving(vectors()) as server:
        config = Settings(embedder="openai:intfloat/e5-small-v2", embedder_url=server.url, embedder_dimension=16)
        made = make_embedder(config)
        made.embed(["hello"])
        made.questions.embed(["hello"])  # type: ignore[attr-defined]
    assert [one.body["input"] for one in server.asked] == [["passage: hello"], ["query: hello"]]
    assert server.asked[0].body["model"] == "intfloat/e5-small-v2"
