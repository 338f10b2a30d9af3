"""Reads the sentences and cue words of a relation and checks the places in them."""

from __future__ import annotations

import re

from rdflib.term import URIRef

from hindsight_graph.ontology.graph import Ontology
from hindsight_graph.ontology.terms import LANGUAGES, NAMESPACE

_PLACE = re.compile(r"\{[^{}]*\}")
_STRAY = re.compile(r"[{}]")


class Templates:
    """The words of one relation. `qualified`: its phrases also hold the attribute's name, {n}."""

    def __init__(self, onto: Ontology, name: str, term: URIRef, *, qualified: bool) -> None:
        self._onto, self._name, self._term = onto, name, term
        self._more = {"{n}"} if qualified else set()

    def phrases(self) -> dict[str, str]:
        """How a memory says it; needed in every language."""
        found = self._sentences("phrase", {"{s}", "{o}"} | self._more)
        for language in LANGUAGES:
            if language not in found:
                self._problem(
                    f"{self._name} has no phrase in {language!r}",
                    f'Add hg:phrase "{{s}} ... {{o}}"@{language} to it.',
                )
        return found

    def negations(self, phrases: dict[str, str]) -> dict[str, str]:
        """How a memory denies it; made from the phrase where the file has none."""
        stated = self._sentences("negation", {"{s}", "{o}"} | self._more)
        made = {"en": "It is not true that {phrase}", "zh": "并非{phrase}"}
        return {
            language: stated.get(language) or made[language].replace("{phrase}", phrase)
            for language, phrase in phrases.items()
        }

    def questions(self, phrases: dict[str, str]) -> dict[str, str]:
        """How to ask about a contradiction; made from the phrase where the file has none."""
        stated = self._sentences("question", {"{old}", "{new}"}, {"{s}"} | self._more)
        made = {
            "en": "You said before: {phrase}. Is it {new} now?",
            "zh": "您之前提到{phrase}，现在更新为{new}吗？",
        }
        return {
            language: stated.get(language) or made[language].replace("{phrase}", phrase.replace("{o}", "{old}"))
            for language, phrase in phrases.items()
        }

    def cues(self) -> dict[str, tuple[str, ...]]:
        """The verb phrases; {o} at most once, and with words beside it."""
        found = self._onto.words(self._term, URIRef(NAMESPACE + "cue"))
        for cues in found.values():
            for cue in cues:
                bare = cue.replace("{o}", "", 1)
                if _STRAY.search(bare) or not bare.strip():
                    self._problem(
                        f"the cue {cue[:60]!r} of {self._name} can't be used",
                        "A cue is words, with {o} at most once for the object's place.",
                    )
        return found

    def _sentences(
        self, annotation: str, needed: set[str], allowed: frozenset[str] | set[str] = frozenset()
    ) -> dict[str, str]:
        found = {}
        for language, texts in self._onto.words(self._term, URIRef(NAMESPACE + annotation)).items():
            if len(texts) > 1:
                self._problem(
                    f"{self._name} has {len(texts)} of hg:{annotation} in {language!r}", "Keep one for each language."
                )
            places = _PLACE.findall(texts[0])
            if set(places) - allowed != needed or _STRAY.search(_PLACE.sub("", texts[0])):
                self._problem(
                    f"hg:{annotation} {texts[0][:80]!r} of {self._name} has the places {' '.join(places) or 'none'}",
                    f"It must hold {' '.join(sorted(needed))}"
                    + (f" and may hold {' '.join(sorted(allowed))}." if allowed else " and nothing else in braces."),
                )
            found[language] = texts[0]
        return found

    def _problem(self, message: str, remedy: str) -> None:
        self._onto.problems.add(str(self._term), message, remedy)
