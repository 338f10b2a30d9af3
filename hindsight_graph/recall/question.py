"""Reads a question: its search terms, the time it asks about, and the entities and people it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from hindsight_graph.model.memory import Entity
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.asked import Asked
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.times import query_window
from hindsight_graph.text.tokens import query_terms, segment
from hindsight_graph.text.values import Term, TimeSpan

LONGEST_NAME = 4  # words of a name that are looked up together
MOST_NAMES = 96  # names looked up for one question; longer questions are texts, not questions
_WORD = re.compile(r"[^\W_]+(?:[-.'’+#/][^\W_]+)*[+#]*", re.UNICODE)
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|i['’]m|i['’]ve)\b|我(?!们)|本人|咱(?!们)", re.IGNORECASE)
_FIRST_PLURAL = re.compile(r"\b(?:we|us|our|ours)\b|我们|咱们", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for.

    `entities` are those it names, `people` their folded names (to know them as speakers), `relations` what it asks of
    them.
    """

    text: str
    terms: tuple[Term, ...]
    window: TimeSpan | None
    entities: tuple[Entity, ...]
    people: frozenset[str]
    relations: frozenset[str]


def read_question(text: str, scope: Scope, store: Store, now: datetime, own: tuple[str, str], asked: Asked) -> Question:
    """Reads the question in the zone of `now`. `own` are the keys of the asking user's person ("I") and group ("we").

    Asks the store once for names and once for the user's own nodes. Raises what the store raises.
    """
    names = candidate_names(text)
    found = store.entities_by_alias(scope, names)
    entities = {entity.id: entity for name in names for entity in found.get(name, ())}
    person, group = own
    meant = [key for key, words in ((person, _FIRST_PERSON), (group, _FIRST_PLURAL)) if words.search(text)]
    if meant:
        entities.update({entity.id: entity for entity in store.entities_by_key(scope.namespace, meant).values()})
    people = {name for entity in entities.values() for name in map(fold_name, (entity.name, *entity.aliases))}
    return Question(
        text,
        query_terms(text),
        query_window(text, now),
        tuple(entities.values()),
        frozenset(people),
        asked.relations(text),
    )


def candidate_names(text: str) -> list[str]:
    """Folded spellings in a text that could be names: runs of up to four words, and for Chinese runs of its words."""
    words = [match.group() for match in _WORD.finditer(text[:2000]) if not has_cjk(match.group())]
    found = [
        fold_name(" ".join(words[start : start + length]))
        for length in range(1, LONGEST_NAME + 1)
        for start in range(len(words) - length + 1)
    ]
    if has_cjk(text):
        parts = [word for word, _ in segment(text[:1000])]
        found += [
            fold_name("".join(parts[start : start + length]))
            for length in range(1, LONGEST_NAME)
            for start in range(len(parts) - length + 1)
        ]
    return [name for name in dict.fromkeys(found) if name][:MOST_NAMES]
