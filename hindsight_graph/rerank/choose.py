"""Makes the reranker that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hindsight_graph.config import Settings
from hindsight_graph.errors import ConfigError

if TYPE_CHECKING:
    from hindsight_graph.ports.reranker import Reranker

SETTING = "HINDSIGHT_RERANKER"


def make_reranker(config: Settings) -> Reranker | None:
    """The reranker of HINDSIGHT_RERANKER, not loaded and not asked for anything yet; None for `none`.

    Raises ConfigError if the setting is not understood, or needs another one or a library that is not there.
    """
    if config.reranker == "none":
        return None
    from hindsight_graph.providers.local_files import need

    kind, _, name = config.reranker.partition(":")
    if kind == "cross-encoder" and name:
        from hindsight_graph.rerank.cross_encoder import CrossEncoderReranker

        need("sentence_transformers", "sentence-transformers", config.reranker, SETTING)
        return CrossEncoderReranker(name)
    if (kind == "cohere" and name) or kind == "tei":
        from hindsight_graph.providers.endpoint import Endpoint
        from hindsight_graph.rerank.over_http import HttpReranker

        need("httpx2", "http", config.reranker, SETTING)
        endpoint = Endpoint(SETTING, config.reranker_url, config.reranker_key, config.reranker_timeout)
        return HttpReranker(endpoint, name, "tei" if kind == "tei" else "cohere")
    raise ConfigError(
        f"{SETTING}={config.reranker!r:.80} is not known.",
        remedy="Use none, cross-encoder:NAME_OR_FOLDER, cohere:MODEL or tei:NAME.",
    )
