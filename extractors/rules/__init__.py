"""The extractor without a model: grammar in code, words from the ontology, English and Chinese alike."""

from __future__ import annotations

from collections.abc import Sequence

from hindsight_graph.extractors.rules.reader import Reader
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Turn

__all__ = ["RulesExtractor"]


class RulesExtractor:
    """Finds triples by rules; needs no model and never fails. Thread-safe: it keeps nothing between calls."""

    name = "rules"

    def __init__(self, schema: Schema) -> None:
        """Compiles the cue words, nouns and well-known names of the schema; some tens of milliseconds, once."""
        self._reader = Reader(schema)

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """Triples, mentions and times of `turn`. `before`: earlier turns of the session, the latest last.

        Only statements that the schema allows come out; what looked like one and was not taken is in `dropped`
        with the reason. Never raises on any text.
        """
        return self._reader.read(turn, before)
