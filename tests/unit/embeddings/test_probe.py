"""The measure tells an embedder that reads a language from one that does not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from hindsight_graph.embeddings.probe import ENOUGH, measure
from hindsight_graph.text.language import has_cjk
from tests.requirements import requirement
from tests.support_embedders import HashEmbedder


class EnglishOnly:
    """Reads English as the built-in embedder does; every Chinese text looks the same to it, but for chance."""

    def __init__(self) -> None:
        self._good, self._blind = BuiltinEmbedder(), HashEmbedder(512)
        self.identity = self._good.identity

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = self._good.embed(texts)
        for place, text in enumerate(texts):
            if has_cjk(text):
                rows[place] = self._blind.embed([text])[0]
        return rows


@requirement("E2")
def test_the_built_in_embedder_reads_both_languages() -> None:
    assert min(measure(BuiltinEmbedder()).values()) > 0.8


@requirement("E2")
def test_a_language_that_is_not_read_is_seen() -> None:
    found = measure(EnglishOnly())

    assert found["en"] > ENOUGH > found["zh"]
    assert max(measure(HashEmbedder(512)).values()) < ENOUGH
