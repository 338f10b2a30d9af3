"""Definite things of everyday that have no name: "the kiln" of one turn is "the kiln" of the next."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.people import is_job
from hindsight_graph.extractors.rules.english.scene import Scene

_MOST_WORDS = 3
_PAST = frozenset(
    form for base in inflect.IRREGULAR for form, tag in inflect.forms(base).items() if tag in ("VBD", "VBZ")
)
# What can't be pointed at: qualities, doings, weather, parts of a talk.
_ABSTRACT = re.compile(r"(?:[st]ion|ness|ity|[ae]nce|ship|ism|hood|dom|ics|logy|ing)s?$")
_NOT_THINGS = (
    w.VAGUE_NOUNS | w.NOT_ATTRIBUTES | w.EVALUATIVE | w.EVENT_NOUNS | w.WEEKDAYS_AND_MONTHS | w.EVERYDAY_ATTRIBUTES
    | frozenset(
        "sun rain snow wind sky moon sunset sunrise temperature heat cold air view sea ocean mood atmosphere "
        "noise smell taste sound look news truth future past present morning afternoon evening night summer "
        "winter spring autumn fall month months hour hours minute minutes second seconds weekends weeks years "
        "century world universe public economy price cost rest half majority number amount level most least "
        "same other others latter former next last first second third word words topic subject matter line "
        "lines step steps difference effort effect effects impact change changes benefit benefits need needs "
        "rule rules law game games show shows movie movies film films book books song songs music art color "
        "colors colour colours style kid man woman men women boy girl guys crowd".split()
    )
)  # fmt: skip


def mention_thing(scene: Scene, at: int, last: int) -> None:
    """Notes the thing that a clause is about: "the kiln" before its verb, if more than an opinion of it is said."""
    end = at + 1
    if scene.low(at) != "the":
        return
    while end < last and end - at <= _MOST_WORDS and not (end > at + 1 and _verb(scene, end)):
        token = scene.tokens[end]
        if token.kind != "word" or token.name or token.inside or token.low in _BREAKING or end in scene.timed:
            return
        end += 1
    if end >= last or end - at > _MOST_WORDS + 1 or not _pointed_at(scene, at + 1, end) or _opinion(scene, end, last):
        return
    phrase, stop = scene.noun(at, end)
    if phrase is not None and phrase.plain and phrase.name is None and stop == end:
        scene.sink.mention(phrase.entity())


_BREAKING = w.PREPOSITIONS | w.CONJUNCTIONS | w.BREAKS | w.PRONOUNS | w.DETERMINERS


def _verb(scene: Scene, at: int) -> bool:
    low = scene.low(at)
    if low in w.AUX or low == "'s":
        return True
    known = any(tag in ("VBZ", "VBD") for tag, _ in scene.lexicon.verbs.get(low, ()))
    return known or low in _PAST or (low.endswith("ed") and len(low) > 4)


def _pointed_at(scene: Scene, first: int, end: int) -> bool:
    head, words = scene.low(end - 1), [scene.low(n) for n in range(first, end)]
    if words[0] in _NOT_THINGS or head in _NOT_THINGS or inflect.singular(head) in _NOT_THINGS or len(head) < 3:
        return False
    if _ABSTRACT.search(head) or is_job(head) or scene.lexicon.kin(head) or any(map(str.isdigit, head)):
        return False
    return not scene.lexicon.relations_of(" ".join(words)) and not scene.lexicon.relations_of(head)


_BEFORE_OPINION = w.AUX | w.ADVERBS | {"'s", "a", "an", "so"}


def _opinion(scene: Scene, at: int, last: int) -> bool:
    """Whether the clause only tells how the thing is found ("was great"), or goes on in a clause ("is that …")."""
    while at < last and scene.low(at) in _BEFORE_OPINION:
        at += 1
    low = scene.low(at)
    if at >= last or low in w.EVALUATIVE or low in w.BREAKS | {"to", "that", "what", "how", "why", "about"}:
        return True
    return low in ("looks", "looked", "seems", "seemed", "feels", "felt", "tastes", "tasted", "sounds", "sounded")
