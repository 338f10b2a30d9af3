"""What some models want said before a text, so that a question lies near its answer: e5, bge, nomic and the like."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hindsight_graph.ports.store import EmbeddingIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AUTO = "auto"
_BGE_EN = "Represent this sentence for searching relevant passages: "
_INSTRUCT = "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: "


@dataclass(frozen=True, slots=True)
class Prompts:
    """What is put before a question, and before what is stored."""

    query: str = ""
    passage: str = ""


# As their makers document them, by a pattern of the bare name in lower case; the first that matches counts.
_KNOWN = (
    (re.compile(r"bge-(?:small|base|large)-en"), Prompts(_BGE_EN)),
    (re.compile(r"bge-(?:small|base|large)-zh"), Prompts("为这个句子生成表示以用于检索相关文章：")),
    (re.compile(r"mxbai-embed-large|snowflake-arctic-embed-[xsml]+(?!.*v2)"), Prompts(_BGE_EN)),
    (re.compile(r"e5-.*instruct|qwen3-embedding"), Prompts(_INSTRUCT)),
    (re.compile(r"(?:^|-)e5-(?:small|base|large)"), Prompts("query: ", "passage: ")),
    (re.compile(r"nomic-embed-text"), Prompts("search_query: ", "search_document: ")),
)


def known_prompts(name: str) -> Prompts:
    """The prompts of a model's family; none for one that is not known to want any."""
    lowered = name.lower()
    return next((prompts for pattern, prompts in _KNOWN if pattern.search(lowered)), Prompts())


def chosen(query: str, passage: str, own: Prompts) -> Prompts:
    """The settings, where they say something else than `auto`; else the model's own."""
    return Prompts(own.query if query == AUTO else query, own.passage if passage == AUTO else passage)


def identity(model: str, dimension: int, weights: str, prompt: str) -> EmbeddingIdentity:
    """The identity of vectors: what is put before a text changes its vector as other weights would."""
    return EmbeddingIdentity(model, dimension, hashlib.sha256(f"{weights}\0{prompt}".encode()).hexdigest())


class Questions:
    """The form of an embedder that questions are embedded with; a cache keeps its vectors apart by its identity."""

    def __init__(
        self, identity: Callable[[], EmbeddingIdentity], embed: Callable[[Sequence[str]], NDArray[np.float32]]
    ) -> None:
        self._identity = identity
        self._embed = embed

    @property
    def identity(self) -> EmbeddingIdentity:
        """That of the model, with the prompt of questions in its digest."""
        return self._identity()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per question. Raises ModelError."""
        return self._embed(texts)
