"""English statements about what is planned: "I'm going to run a marathon in October", "I have an appointment"."""

from __future__ import annotations

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.cues import say_cue
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import Mood, Phrase
from hindsight_graph.model.turn import Who
from hindsight_graph.text.values import TimeSpan

_PLANNING = frozenset("planning plan planned scheduled intend intending".split())
_GOING = frozenset("flying going travelling traveling heading driving".split())
# In the present tense of what is settled: "My brother moves next week".
_SCHEDULED = frozenset(
    form
    for base in ("move", "start", "leave", "fly", "travel", "graduate", "retire", "arrive", "return", "depart", "marry")
    for form, tag in inflect.forms(base).items()
    if tag in ("VB", "VBZ")
)
_UNDER_WAY = frozenset({"moving", "relocating"})
_VAIN = frozenset(
    "be have do get let make see know try think say tell go keep look find need want love like miss check never always "
    "take come give start feel help send ask call talk continue share".split()
)


_VAIN_FORMS = frozenset(inflect.gerund(base) for base in _VAIN)


def say_plan(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """What is planned, with the time of it; False if nothing is."""
    at = chain.at
    who = subject.entity()
    if at >= last or mood.negated or who.cls not in ("Person", "Group", "Thing") or chain.past or chain.former:
        return False
    low = scene.low(at)
    if chain.future:
        if chain.be and low in ("in", "at"):
            return _stay(scene, subject, at + 1, last, mood)
        return _ahead(mood.when, scene) and _deed(scene, subject, at, last, mood, strict=True)
    if low in ("have", "has", "'ve", "got"):
        return _event(scene, subject, at + 1, last, mood)
    if low in _PLANNING and scene.low(at + 1) == "to":
        return _deed(scene, subject, at + 2, last, mood, strict=False)
    if low in _PLANNING and scene.low(at + 1) in ("on", "a", "an", "the", "our", "my"):
        return _event(scene, subject, at + 1 + (scene.low(at + 1) == "on"), last, mood, any_noun=True)
    if low in ("taking", "take") and chain.be:
        return _trip(scene, subject, at + 1, last, mood)
    if (
        chain.be
        and not chain.perfect
        and low.endswith("ing")
        and low not in _VAIN_FORMS
        and low not in _GOING
        and _ahead(mood.when, scene)
    ):
        if low not in _UNDER_WAY and say_cue(scene, subject, chain, at, last, mood):
            return True
        return _deed(scene, subject, at, last, mood, strict=True)
    if low in _SCHEDULED and not (chain.be or chain.do or chain.perfect or chain.can) and _ahead(mood.when, scene):
        return _deed(scene, subject, at, last, mood, strict=False)
    return False


def _stay(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    """ "I'll be in Madrid from May 10 to May 15": a journey, if the place has a name."""
    place, _ = scene.noun(at, last)
    if place is None or place.name is None or not scene.lexicon.schema.is_a(place.cls, "Place"):
        return False
    span = (subject.start, place.end)
    return state(scene.sink, subject.entity(), "travelsTo", place, span, mood.but(temporary=True), "stay", 0.8)


def _ahead(when: TimeSpan | None, scene: Scene) -> bool:
    """Whether a time is named that had not come when the words were said."""
    return when is not None and when.end > scene.sink.turn.observed_at and not when.recurring


def _deed(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, *, strict: bool) -> bool:
    """A plan named by its verb phrase: "run a marathon"."""
    end = at
    while end < last and scene.tokens[end].kind != "mark" and end not in scene.timed and scene.low(end) not in w.BREAKS:
        end += 1
    while end > at + 1 and (
        scene.low(end - 1) in w.PREPOSITIONS | w.CONJUNCTIONS | w.DETERMINERS or scene.low(end - 1) in w.TRAILERS
    ):
        end -= 1
    words = [token.low for token in scene.tokens[at:end]]
    if not words or len(words) > 6 or (strict and (words[0] in _VAIN or len(words) < 2)):
        return False
    if {"you", "it", "that", "this", "them", "him", "her", "your", "something", "myself"} & set(words):
        return False
    start, stop = scene.span(at, end)
    plan = Phrase(scene.content[start:stop], start, stop, "Activity")
    return state(
        scene.sink, subject.entity(), "plans", plan, (subject.start, stop), mood, "plan", 0.75 if strict else 0.85
    )


def _event(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, *, any_noun: bool = False) -> bool:
    """ "a dentist appointment tomorrow at 9", "a meeting with Sofia on Tuesday" """
    if scene.low(at) not in ("a", "an", "my", "our", "another", "the") and not (
        subject.entity().who is Who.SPEAKER and any_noun
    ):
        return False
    phrase, end = scene.noun(at, last)
    if phrase is None or not phrase.plain or phrase.name is not None:
        return False
    head = phrase.text.lower().split()[-1]
    kind = scene.lexicon.kind([head])
    event = head in w.EVENT_NOUNS or (kind is not None and scene.lexicon.schema.is_a(kind, "Event"))
    if not event or not (any_noun or _ahead(mood.when, scene)):
        return False
    if end < last and scene.low(end) in ("with", "at", "in", "to", "for") and end not in scene.timed:
        other, stop = scene.noun(end + 1, last)
        if other is not None and other.plain and end + 1 not in scene.timed and len(other.text.split()) < 4:
            end = stop
    start, stop = phrase.start, scene.tokens[end - 1].end
    cls = kind if kind and scene.lexicon.schema.is_a(kind, "Event") else "Event"
    plan = Phrase(scene.content[start:stop], start, stop, cls)
    return state(scene.sink, subject.entity(), "plans", plan, (subject.start, stop), mood, "event", 0.8)


def _trip(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    for n in range(at, min(at + 5, last)):
        if scene.low(n) in ("trip", "vacation", "holiday") and scene.low(n + 1) == "to":
            place, _ = scene.noun(n + 2, last)
            if place is not None and place.name is not None:
                return state(
                    scene.sink, subject.entity(), "travelsTo", place, (subject.start, place.end), mood, "trip", 0.8
                )
    return False
