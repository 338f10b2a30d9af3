"""The time whose facts a question is about: a date that it names, or what it tells by another fact.

"Where did I live in March?" asks for what held then, not for what holds now; "where did I live before Berlin?" for what
held until the fact that has Berlin in it began.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from hindsight_graph.model.memory import LIVE_STATES, Entity, Memory, State
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.fold import Group
from hindsight_graph.recall.held import Stretch, held_for, start_of
from hindsight_graph.recall.question import Question
from hindsight_graph.text.fold import fold, fold_name

INSTANT = timedelta(microseconds=1)
MOST_LOOKED_AT = 200  # facts about what a question sets its time by
# What sets the time stands in {rest} or {zh}.
_BEFORE = re.compile(
    r"\b(?:before|prior to|until)\b(?P<rest>[^,.;?!]{1,80})"
    r"|(?P<zh>[^，。；？！]{1,40}?)(?:之前|以前|前(?=[我你他她咱，]))",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\bafter\b(?P<rest>[^,.;?!]{1,80})|(?P<zh>[^，。；？！]{1,40}?)(?:之后|以后)", re.IGNORECASE)
_WHILE = re.compile(
    r"\b(?:when|while|during)\b(?P<rest>[^,.;?!]{1,80})|(?P<zh>[^，。；？！]{1,40}?)(?:的时候|期间|那会儿|那时候?|时(?=[我你他她咱，]))",
    re.IGNORECASE,
)
_FORMERLY = re.compile(r"\bbefore\W*$|\b(?:previously|formerly|used to)\b|以前|之前|原先|原来|曾经", re.IGNORECASE)


def stretch_of(question: Question, filter: Filter, store: Store) -> Stretch | None:
    """The stretch of time that a question about a state means; None if it asks about the present.

    Looks at the store only where the question sets its time by something known ("before Berlin", "before"). Raises what
    the store raises.
    """
    if question.window is not None:
        return (question.window.start, question.window.end) if question.window.start < filter.now else None
    for pattern, place in ((_BEFORE, _until), (_AFTER, _from), (_WHILE, _throughout)):
        anchors = [
            entity for words in _said(pattern, question.text) for entity in question.entities if _in(entity, words)
        ]
        known = _facts_with(anchors, question, filter, store) if anchors else []
        if known:
            return place(known)
    if _FORMERLY.search(question.text) and question.relations:
        slots = [(entity.id, relation) for entity in question.entities for relation in sorted(question.relations)]
        present = [
            one for one in store.facts_about(filter.scope, slots, filter.now) if one.fact and not one.fact.negated
        ]
        return _until(present) if present else None
    return None


def rank_by_time(groups: Sequence[Group], question: Question, asked: Mapping[str, float], stretch: Stretch) -> None:
    """Says for each hit for how much of the stretch a fact of it that answers the question held: the feature `held`, 1
    for the longest of them, 0.5 for a moment.

    A fact answers if a path through the graph says so (`asked`), or if the question names the attribute that it tells.

    Where one did, those that did not are no answers: they lose what the graph said for them.
    """
    words = fold(question.text)
    answers = [
        [(value, held_for(one, stretch)) for one in _facts(group) if (value := asked.get(one.id) or _named(one, words))]
        for group in groups
    ]
    longest = max((held for given in answers for _, held in given if held), default=None)
    if longest is None:
        return
    for group, given in zip(groups, answers, strict=True):
        best = max((value * (1 + held / longest) / 2 for value, held in given if held), default=0.0)
        if best:
            group.features["held"] = best
        elif given:
            group.features.pop("asked", None)
            group.features.pop("answer", None)


def _facts(group: Group) -> list[Memory]:
    return [one for one in (group.memory, *group.facts) if one.fact]


def _named(memory: Memory, words: str) -> float:
    name = fold(memory.fact.name or "") if memory.fact else ""
    return float(bool(name) and name in words)


def _until(known: Sequence[Memory]) -> Stretch:
    start = max(map(start_of, known))
    return start - INSTANT, start


def _from(known: Sequence[Memory]) -> Stretch | None:
    ends = [memory.valid_to for memory in known if memory.valid_to is not None]
    return (max(ends), max(ends) + INSTANT) if ends else None


def _throughout(known: Sequence[Memory]) -> Stretch:
    newest = max(known, key=start_of)
    return start_of(newest), newest.valid_to or datetime.max.replace(tzinfo=start_of(newest).tzinfo) - timedelta(days=2)


def _facts_with(anchors: Sequence[Entity], question: Question, filter: Filter, store: Store) -> list[Memory]:
    """Facts that say an anchor of somebody else whom the question names, of a relation that it asks about if any is."""
    whole = Filter(filter.scope, filter.now, history=True, believed_at=filter.believed_at)
    ids = [entity.id for entity in anchors]
    reached = store.expand(whole, ids, 1, MOST_LOOKED_AT)
    found = store.get(whole, [one.memory_id for one in reached if one.path]).values()
    others = {entity.id for entity in question.entities} - set(ids)
    about = [
        memory
        for memory in found
        if memory.fact
        and not memory.fact.negated
        and memory.fact.object_id in ids
        and (not others or memory.fact.subject_id in others)
        and (memory.state in LIVE_STATES or memory.state is State.SUPERSEDED)
    ]
    return [memory for memory in about if memory.fact and memory.fact.relation in question.relations] or about


def _said(pattern: re.Pattern[str], text: str) -> list[str]:
    return [found[group] for found in pattern.finditer(text) for group in ("rest", "zh") if found[group]]


def _in(entity: Entity, words: str) -> bool:
    folded = fold_name(words)
    return any((name := fold_name(one)) and name in folded for one in (entity.name, *entity.aliases))
