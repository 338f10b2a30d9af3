"""Makes the embedder that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hindsight_graph.config import Settings
from hindsight_graph.errors import ConfigError

if TYPE_CHECKING:
    from hindsight_graph.ports.embedder import Embedder

SETTING = "HINDSIGHT_EMBEDDER"


def make_embedder(config: Settings) -> Embedder:
    """The embedder of HINDSIGHT_EMBEDDER, not loaded and not asked for anything yet.

    Raises ConfigError if the setting is not understood, or needs another one or a library that is not there.
    """
    kind, _, name = config.embedder.partition(":")
    if config.embedder == "builtin":
        from hindsight_graph.embeddings.builtin import BuiltinEmbedder

        return BuiltinEmbedder(config.cache_folder())
    if kind == "sentence-transformers" and name:
        from hindsight_graph.embeddings.sentence_model import SentenceModelEmbedder
        from hindsight_graph.providers.local_files import need

        need("sentence_transformers", "sentence-transformers", config.embedder, SETTING)
        return SentenceModelEmbedder(name, query=config.embedder_query_prompt, passage=config.embedder_passage_prompt)
    if kind == "openai" and name:
        return _over_http(name, config)
    raise ConfigError(
        f"{SETTING}={config.embedder!r:.80} is not known.",
        remedy="Use builtin, sentence-transformers:NAME_OR_FOLDER or openai:MODEL.",
    )


def _over_http(model: str, config: Settings) -> Embedder:
    from hindsight_graph.embeddings.over_http import HttpEmbedder
    from hindsight_graph.embeddings.prompts import chosen, known_prompts
    from hindsight_graph.providers.endpoint import Endpoint
    from hindsight_graph.providers.local_files import bare_name, need

    need("httpx2", "http", config.embedder, SETTING)
    return HttpEmbedder(
        Endpoint(SETTING, config.embedder_url, config.embedder_key, config.embedder_timeout),
        model,
        dimension=config.embedder_dimension,
        prompts=chosen(config.embedder_query_prompt, config.embedder_passage_prompt, known_prompts(bare_name(model))),
        cache=config.cache_folder(),
    )
