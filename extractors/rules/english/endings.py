"""English statements that something ended: broke up with, left, stopped, gave up."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.extractors.rules.choose import fits, specialise, state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention

_PARTING = (
    (("broke", "up"), "hasPartner"), (("broken", "up"), "hasPartner"), (("split", "up"), "hasPartner"),
    (("divorced",), "hasSpouse"), (("got", "divorced"), "hasSpouse"), (("gotten", "divorced"), "hasSpouse"),
    (("got", "a", "divorce"), "hasSpouse"), (("separated",), "hasPartner"),
)  # fmt: skip
HABITS = frozenset(
    "smoking drinking running jogging swimming cycling biking climbing hiking dancing painting singing knitting "
    "gambling "
    "vaping skiing surfing fishing gardening cooking baking meditating commuting driving flying boxing rowing "
    "skating".split()
)


def say_parted(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, span: tuple[int, int]) -> bool:
    """ "I broke up with Anna", "I got divorced from Tom": the tie is over; whose it was must be said."""
    for words, relation in _PARTING:
        if not scene.follows(at, words) or subject.entity().cls not in ("Person", "Group", UNKNOWN):
            continue
        end = at + len(words)
        alone = end >= last or end in scene.timed or scene.tokens[end].kind == "mark"
        if scene.low(end) in ("with", "from"):
            end += 1
        elif not alone and (words != ("divorced",) or scene.tokens[end].name is None):
            continue  # "broke up the team", "separated frontend and backend"
        name = scene.tokens[end].name if end < last else None
        if name is None or name.cls not in (UNKNOWN, "Person"):
            return scene.sink.drop(scene.text(at, last), "a tie that ended, with whom is not said") or True
        other = Mention(name.text, "Person", name.start, name.end)
        ended = mood.but(negated=True, change=True)
        return scene.sink.claim(subject.entity(), relation, other, (span[0], name.end), 0.85, "parted", ended)
    return False


def _leads_on(scene: Scene, end: int, last: int) -> bool:
    """Whether one left only for, or something only in, another place ("left Acme to get lunch")."""
    return end < last and scene.low(end) in ("in", "to", "at") and end + 1 not in scene.timed


def say_left(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, span: tuple[int, int]) -> bool:
    """ "I left Google", "I quit my job at Nokia" """
    for n in range(at, min(at + 4, last)):
        if scene.low(n) == "job" and scene.low(n + 1) in ("at", "with"):
            at = n + 2
            break
    at += scene.low(at) == "from"
    place, end = scene.noun(at, last)
    if place is None or place.name is None or not place.plain or _leads_on(scene, end, last):
        return False
    if place.cls != UNKNOWN and not scene.lexicon.schema.is_a(place.cls, "Organisation"):
        return False
    ended = mood.but(negated=True, change=True)
    return state(
        scene.sink,
        subject.entity(),
        "worksFor",
        replace(place, cls="Organisation") if place.cls == UNKNOWN else place,
        span,
        ended,
        "left",
        0.75,
    )


def say_stopped(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, span: tuple[int, int]) -> bool:
    """ "I stopped eating meat", "I gave up sugar" """
    ended = mood.but(negated=True, change=True)
    low = scene.low(at)
    if low.endswith("ing"):
        for tag, cue in scene.lexicon.verbs.get(low, ()):
            if tag == "VBG" and scene.follows(at + 1, cue.words) and not cue.tail:
                target, _ = scene.noun(at + 1 + len(cue.words), last)
                if target is None or not target.plain:
                    continue
                if fits(scene.sink, cue.relation, subject.entity(), target, surely=cue.verb in w.LIGHT):
                    relation = specialise(scene.lexicon.schema, cue.relation, target.cls)
                    return state(scene.sink, subject.entity(), relation, target, span, ended, "stopped", 0.85)
        token = scene.tokens[at]
        act = Phrase(token.text, token.start, token.end, "Activity")
        return low in HABITS and state(scene.sink, subject.entity(), "practises", act, span, ended, "stopped", 0.75)
    target, _ = scene.noun(at, last)
    if target is None or not target.plain:
        return False
    schema = scene.lexicon.schema
    if schema.is_a(target.cls, "Food"):
        return state(
            scene.sink, subject.entity(), specialise(schema, "eats", target.cls), target, span, ended, "stopped", 0.8
        )
    if schema.is_a(target.cls, "Technology"):
        return state(
            scene.sink, subject.entity(), specialise(schema, "uses", target.cls), target, span, ended, "stopped", 0.75
        )
    return False
