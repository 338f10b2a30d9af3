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
from hindsight_graph.text.spellings import spellings
from hindsight_graph.text.times import query_window
from hindsight_graph.text.tokens import query_terms
from hindsight_graph.text.values import Term, TimeSpan

MOST_NAMES = 200  # spellings looked up for one question
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|i['’]m|i['’]ve)\b|我(?!们)|本人|咱(?!们)", re.IGNORECASE)
_FIRST_PLURAL = re.compile(r"\b(?:we|us|our|ours)\b|我们|咱们", re.IGNORECASE)
_ASKS_WHEN = re.compile(
    r"\bwhen\b|\bhow long\b|\b(?:what|which) (?:year|month|day|date|time)\b"
    r"|什么时候|何时|几[号月点]|哪[天年月]|哪一[天年]|多久|多长时间|(?:星期|周)几",
    re.IGNORECASE,
)
_ASKS_WHICH = re.compile(r"\b(?:what|which|who|whom|whose|where)\b|什么|谁|哪", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not?|never|longer|stop|stopped|quit|ended?|former(?:ly)?|used to)\b|n['’]t\b|[不没戒停]|以前|曾经",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for.

    `entities` are those it names, `people` their folded names (to know them as speakers), `relations` what it asks of
    them; `asks_when` that the answer is a time, `asks_which` that it is a thing, a person or a place that something
    holds of, and not what does not hold.
    """

    text: str
    terms: tuple[Term, ...]
    window: TimeSpan | None
    entities: tuple[Entity, ...]
    people: frozenset[str]
    relations: frozenset[str]
    asks_when: bool
    asks_which: bool


def read_question(text: str, scope: Scope, store: Store, now: datetime, own: tuple[str, str], asked: Asked) -> Question:
    """Reads the question in the zone of `now`. `own` are the keys of the asking user's person ("I") and group ("we").

    Asks the store once for names and once for the user's own nodes. Raises what the store raises.
    """
    names = [name for name in dict.fromkeys(map(fold_name, spellings(text, MOST_NAMES))) if name]
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
        bool(_ASKS_WHEN.search(text)),
        bool(_ASKS_WHICH.search(text)) and not _DENIES.search(text),
    )
