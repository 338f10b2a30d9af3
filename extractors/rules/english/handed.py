"""English statements that a part or a thing passed to others: "Priya took over from Dana as my manager", "I sold my
car"."""

from __future__ import annotations

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.choose import fits, state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.people import kin_noun, name_phrase, owner_of
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Name, Phrase
from hindsight_graph.model.turn import Mention

_SUCCEEDS = {form: base for base in ("replace", "succeed") for form in inflect.forms(base)}
_TAKES_OVER = frozenset(inflect.forms("take"))
_BETWEEN = w.BE.keys() | w.HAVE | w.ADVERBS | {"now"}
_GIVES_AWAY = {form: base for base in ("sell", "scrap", "donate", "pawn") for form in inflect.forms(base)}
_GIVES_AWAY["sold"] = "sell"
# "got rid of", "gave away", "traded in": the verb's words before the thing.
_PHRASES = (
    ("got", "rid", "of"), ("gotten", "rid", "of"), ("gave", "away"), ("given", "away"), ("threw", "out"),
    ("threw", "away"), ("thrown", "away"), ("thrown", "out"), ("traded", "in"), ("parted", "with"),
)  # fmt: skip


def say_succession(scene: Scene, at: int, last: int, mood: Mood) -> bool:
    """Who has a part now, and who had it; False if the clause tells of none."""
    first = _person(scene, at)
    if first is None:
        return False
    verb = first.last
    while scene.low(verb) in _BETWEEN:
        verb += 1
    passive = any(scene.low(n) in w.BE for n in range(first.last, verb)) and scene.low(verb) in (
        "replaced",
        "succeeded",
    )
    if passive:
        other, end = (_person(scene, verb + 2), verb + 2) if scene.low(verb + 1) == "by" else (None, verb + 1)
    elif scene.low(verb) in _SUCCEEDS:
        other, end = _person(scene, verb + 1), verb + 1
    elif scene.low(verb) in _TAKES_OVER and scene.low(verb + 1) == "over":
        led = scene.low(verb + 2) in ("from", "for")
        other, end = (_person(scene, verb + 3), verb + 3) if led else (None, verb + 2)
    else:
        return False
    end = other.last if other is not None else end
    new, old = (other, first) if passive else (first, other)
    if new is None or scene.low(end) != "as":
        return False
    return _has_part(scene, at, end + 1, last, new, old, mood.completed())


def _has_part(scene: Scene, first: int, at: int, last: int, new: Name, old: Name | None, mood: Mood) -> bool:
    """ "as my manager", "as Sam's manager", "as the owner of Falcon": whose part it is, and which."""
    named = scene.tokens[at].name if at < last else None
    if scene.low(at) in w.POSSESSIVES:
        owner, begin = owner_of(scene, at), at + 1
    elif named is not None and scene.low(named.last) == "'s":
        owner, begin = name_phrase(named).entity(), named.last + 1
    else:
        return _of_thing(scene, first, at, last, new, old, mood)
    end, relation = kin_noun(scene, begin, last)
    if relation is None:
        return False
    return _say(scene, owner, relation, new, old, scene.span(first, end), mood)


def _of_thing(scene: Scene, first: int, at: int, last: int, new: Name, old: Name | None, mood: Mood) -> bool:
    at += scene.low(at) in ("the", "a", "an")
    of = next((n for n in range(at + 1, min(at + 4, last)) if scene.low(n) in ("of", "for")), None)
    thing, end = scene.noun(of + 1, last) if of is not None else (None, at)
    if of is None or thing is None or not thing.plain:
        return False
    for relation in scene.lexicon.relations_of(scene.text(at, of).lower()):
        if scene.lexicon.schema.relations[relation].range == {"Person"}:
            return _say(scene, thing.entity(), relation, new, old, scene.span(first, end), mood)
    return False


def _say(
    scene: Scene, owner: Mention, relation: str, new: Name, old: Name | None, span: tuple[int, int], mood: Mood
) -> bool:
    changed = mood.but(change=True, replaces=old.text if old is not None else None)
    person = Mention(new.text, "Person", new.start, new.end)
    return scene.sink.claim(owner, relation, person, span, 0.85, "successor", changed)


def _person(scene: Scene, at: int) -> Name | None:
    name = scene.tokens[at].name if at < len(scene.tokens) else None
    return name if name is not None and name.cls in (UNKNOWN, "Person") else None


def say_disposed(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """ "I sold my Pixel 6": what one had and has no more; only of what is said to have been one's own."""
    words = next((words for words in _PHRASES if scene.follows(chain.at, words)), None)
    at = chain.at + (len(words) if words else 1)
    if (words is None and scene.low(chain.at) not in _GIVES_AWAY) or scene.low(at) not in w.POSSESSIVES:
        return False
    if chain.be or chain.negated or not (chain.past or chain.perfect or not scene.low(chain.at).endswith("ing")):
        return False
    thing, _ = scene.noun(at, last)
    if (
        thing is None
        or not thing.plain
        or not fits(scene.sink, "owns", subject.entity(), thing, surely=thing.name is None)
    ):
        return False
    span = (subject.start, thing.end)
    ended = mood.completed().but(negated=True, change=True)
    return state(scene.sink, subject.entity(), "owns", thing, span, ended, "disposed", 0.8)
