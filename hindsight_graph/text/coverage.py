"""Which languages a model is made for, as far as its name tells."""

from __future__ import annotations

import re

from hindsight_graph.text.language import Language

WORDS = {"en": "English", "zh": "Chinese"}

_BOTH = re.compile(
    r"multilingual|bilingual|cross-?lingual|[-_]m3\b|[-_](?:en-zh|zh-en)|jina-embeddings-v2-base-zh|v2-moe"
)
_TAG = re.compile(r"(?:^|[-_.])(en|zh)(?:$|[-_.])")
_CHINESE = re.compile(r"chinese")
_ENGLISH = re.compile(
    r"^(?:all-(?:minilm|mpnet|distilroberta|roberta)|multi-qa-|paraphrase-(?:minilm|mpnet|albert)|ms-?marco-|gtr-t5|"
    r"sentence-t5|e5-(?:small|base|large)|gte-(?:tiny|small|base|large)$|nomic-embed-text|mxbai-|instructor-|"
    r"snowflake-arctic-embed-(?!.*v2))"
)


def made_for(model: str) -> str | None:
    """The one language that a model of this name is made for; None if it is for several, or the name does not tell."""
    name = model.lower().rstrip("/\\").replace("\\", "/").rpartition("/")[2]
    if _BOTH.search(name):
        return None
    if tag := _TAG.search(name):
        return tag[1]
    if _CHINESE.search(name):
        return "zh"
    return "en" if _ENGLISH.match(name) else None


def uncovered(model: str, language: Language) -> str | None:
    """What to say of a text in `language` that a model of this name embeds; None if nothing speaks against it."""
    only = made_for(model)
    if only is None or language in (only, "und"):
        return None
    other = "zh" if only == "en" else "en"
    return (
        f"the embedder {model} is made for {WORDS[only]}: what is said in {WORDS[other]} is found by its words and "
        "through the graph, hardly by its meaning"
    )
