"""The extractor port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hindsight_graph.model.turn import Extraction, Turn


class Extractor(Protocol):
    """Finds triples in a turn, constrained by the ontology it was built with."""

    @property
    def name(self) -> str:
        """What `HINDSIGHT_EXTRACTOR` calls it."""
        ...

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """Triples, mentions and times of `turn`. `before`: earlier turns of the session, the latest last.

        Raises ModelError if a model behind it fails; the pipeline then keeps the text and says so. Any other exception
        is taken for one and logged. What is answered is checked: a triple or mention that can't be used is dropped
        alone, with the reason in `Written.dropped`.
        """
        ...
