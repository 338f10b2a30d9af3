"""Triples on their way to becoming facts, and what became of those of one turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from hindsight_graph.model.answers import Replaced, WrittenDecision, WrittenFact, WrittenMemory, WrittenOutcome
from hindsight_graph.model.memory import Conflict, Entity, Fact
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Dropped, Mention, Triple, Who
from hindsight_graph.ontology.phrases import say
from hindsight_graph.text.language import Language


def in_words(mention: Mention, entity: Entity) -> str:
    """An end of a statement in the words of the turn, where these name it."""
    return mention.text if mention.who is Who.NAME else entity.name


def sentence(schema: Schema, triple: Triple, subject: str, target: str, language: Language) -> str:
    """A fact in words, as its memory says it; its ends in the words of the turn."""
    return say(schema, triple.relation, subject, target, language, name=triple.name, negated=triple.negated)


@dataclass(slots=True)
class Outcome:
    """What became of what a turn states, decides and tells of outcomes; `spans` is where each fact is said."""

    facts: list[WrittenFact] = field(default_factory=list)
    memories: list[WrittenMemory] = field(default_factory=list)
    superseded: list[Replaced] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    decisions: list[WrittenDecision] = field(default_factory=list)
    outcomes: list[WrittenOutcome] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Stated:
    """A triple whose ends are known."""

    triple: Triple
    fact: Fact
    key: str
    as_written: tuple[str, str]  # subject and object in the words of the turn, for the memory's own words
