"""English statements about one's own journeys: "My flight to Porto last night was bumpy"."""

from __future__ import annotations

from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.people import name_phrase, owner_of
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import Mood, Phrase

# What a journey tells of how one travels.
_MODES = {"flight": "flying", "drive": "driving", "trip": "", "journey": "", "visit": "", "vacation": "", "holiday": ""}
_OVER = frozenset("was were got took went lasted felt had".split())
_OFF = frozenset("cancelled canceled rebooked rescheduled postponed".split())
_COMING = frozenset("is leaves departs starts begins 's".split())


def say_trip(scene: Scene, at: int, last: int, mood: Mood) -> bool:
    """Says where the speaker went or will go; False if the clause is not about a journey of theirs."""
    noun = at + 1
    while scene.low(noun) in ("last", "next", "recent", "upcoming", "first", "second", "return"):
        noun += 1
    if scene.low(at) not in w.POSSESSIVES or scene.low(noun) not in _MODES or scene.low(noun + 1) != "to":
        return False
    name = scene.tokens[noun + 2].name if noun + 2 < last else None
    if name is None:
        return False
    place, end = name_phrase(name), name.last
    while end < last and (end in scene.timed or scene.low(end) in ("on", "in", "with") or scene.low(end) in w.ADVERBS):
        end += 1
    over = scene.low(end) in _OVER
    if over and any(scene.low(n) in _OFF for n in range(end, last)):
        return False
    if not over and scene.low(end) not in _COMING:
        return False
    me = owner_of(scene, at)
    span = (scene.tokens[at].start, place.end)
    said = state(scene.sink, me, "visited" if over else "travelsTo", place, span, mood, "trip", 0.75)
    mode = _MODES[scene.low(noun)]
    if said and mode and over:  # what was flown contradicts "I never fly"; a plan does not yet
        act = Phrase(mode, *scene.span(noun, noun + 1), "Activity")
        state(scene.sink, me, "practises", act, span, mood, "trip", 0.55)
    return said
