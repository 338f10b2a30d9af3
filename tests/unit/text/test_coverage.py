"""Which languages a model is made for, told by its name; nothing is claimed of a name that does not tell."""

from __future__ import annotations

from typing import cast

import pytest

from hindsight_graph.embeddings.builtin import MODEL
from hindsight_graph.text.coverage import made_for, uncovered
from hindsight_graph.text.language import Language
from tests.requirements import requirement


@requirement("E2")
@pytest.mark.parametrize(
    ("name", "only"),
    [
        ("BAAI/bge-small-en-v1.5", "en"),
        ("/models/bge-base-en/", "en"),
        ("all-MiniLM-L6-v2", "en"),
        ("all-minilm:latest", "en"),
        ("sentence-transformers/multi-qa-mpnet-base-dot-v1", "en"),
        ("intfloat/e5-small-v2", "en"),
        ("Alibaba-NLP/gte-base-en-v1.5", "en"),
        ("thenlper/gte-large", "en"),
        ("nomic-embed-text", "en"),
        ("mxbai-embed-large", "en"),
        ("BAAI/bge-small-zh-v1.5", "zh"),
        ("shibing624/text2vec-base-chinese", "zh"),
        ("BAAI/bge-m3", None),
        ("intfloat/multilingual-e5-small", None),
        ("paraphrase-multilingual-MiniLM-L12-v2", None),
        ("jinaai/jina-embeddings-v2-base-zh", None),
        ("nomic-embed-text-v2-moe", None),
        ("Qwen3-Embedding-0.6B", None),
        ("text-embedding-3-small", None),
        ("zen-model", None),
        (MODEL, None),
        ("", None),
    ],
)
def test_a_name_tells_the_language_or_nothing(name: str, only: str | None) -> None:
    assert made_for(name) == only


@requirement("E2")
def test_only_a_text_of_another_language_is_spoken_of() -> None:
    assert uncovered("bge-small-en-v1.5", "en") is None
    assert uncovered("bge-small-en-v1.5", "und") is None
    assert uncovered("bge-m3", "zh") is None
    for language in cast("tuple[Language, ...]", ("zh", "mixed")):
        said = uncovered("bge-small-en-v1.5", language)
        assert said is not None
        assert "made for English" in said
        assert "said in Chinese" in said
    assert "said in English" in (uncovered("bge-small-zh-v1.5", "en") or "")
