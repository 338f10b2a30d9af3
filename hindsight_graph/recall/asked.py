"""Which relations a question asks about, told from the ontology's own words for them ("where does she *live*")."""

from __future__ import annotations

from collections import defaultdict

from hindsight_graph.model.schema import Schema
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.stem import stem
from hindsight_graph.text.stopwords import ENGLISH
from hindsight_graph.text.tokens import words

SHARED = 9  # a word that this many relations have says nothing about which is meant


class Asked:
    """Look-ups from words to relations, compiled once per schema."""

    def __init__(self, schema: Schema) -> None:
        english: dict[str, set[str]] = defaultdict(set)
        chinese: dict[str, set[str]] = defaultdict(set)
        for relation in schema.relations.values():
            for said in (relation.labels, relation.cues, relation.nouns):
                for phrase in said.get("en", ()):
                    for word in words(phrase):
                        if len(word) > 2 and word not in ENGLISH:
                            english[stem(word)].add(relation.name)
                for phrase in said.get("zh", ()):
                    for piece in phrase.split("{o}"):
                        if len(piece) > 1:
                            chinese[piece].add(relation.name)
        self._english = {word: frozenset(names) for word, names in english.items() if len(names) < SHARED}
        self._chinese = {word: frozenset(names) for word, names in chinese.items() if len(names) < SHARED}

    def relations(self, question: str) -> frozenset[str]:
        """The relations whose words stand in the question."""
        found: set[str] = set()
        for word in words(question):
            found |= self._english.get(stem(word), frozenset())
        if has_cjk(question):
            for piece, names in self._chinese.items():
                if piece in question:
                    found |= names
        return frozenset(found)
