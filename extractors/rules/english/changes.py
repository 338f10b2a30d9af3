"""English statements that something changed: moved, switched, replaced, stopped, left, gave up."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.choose import fits, specialise, state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.endings import say_left, say_parted, say_stopped
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who

# What one switches for, by its ending: reliability, readiness, performance, cost.
_ABSTRACT = re.compile(r"(?:ity|ness|ance|ence|ing|ment|ship|cy|s)$")
_VERSION = re.compile(r"v?\d+(?:\.\d+)*(?:[-.]?(?:rc|beta|alpha|lts)\.?\d*)?", re.IGNORECASE)
_AIMS = frozenset(
    "speed cost price scale ease money fun support work free type security safety control communication "
    "collaboration production".split()
)
_FOR_GOOD = re.compile(r"\b(?:for good|permanently|for ever|forever|once and for all)\b", re.IGNORECASE)
_SYSTEMS = frozenset({"Project", "Service", "Tool", "Technology", "Product", "Module"})
_MOVES = {form: base for base in ("move", "relocate") for form in inflect.forms(base)}
_SWITCHES = {
    form: base
    for base in ("switch", "migrate", "convert", "change", "transition", "upgrade", "downgrade", "port", "revert")
    for form in inflect.forms(base)
}
_REPLACES = {form: base for base in ("replace", "swap", "substitute") for form in inflect.forms(base)}
_STOPS = {form: base for base in ("stop", "quit", "drop", "ditch") for form in inflect.forms(base)}
_PARTS = {form: base for base in ("break", "split", "divorce", "get", "be", "separate") for form in inflect.forms(base)}
_LEAVES = {form: base for base in ("leave", "quit", "resign") for form in inflect.forms(base)}
_NOT_YET = frozenset("moving relocating leaving quitting resigning".split())


def say_change(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """A change told by the verb; False if the verb tells none."""
    if chain.negated or chain.future or chain.do or chain.former:
        return False
    if chain.be and not chain.perfect and scene.low(chain.at) in _NOT_YET:
        return False  # not there yet, and not gone yet
    low, at = scene.low(chain.at), chain.at + 1
    mood = mood.completed()
    passive = chain.be and not low.endswith("ing")
    span = (subject.start, scene.span(chain.at, last)[1])
    if low in _PARTS and not passive and (parted := say_parted(scene, subject, chain.at, last, mood, span)):
        return parted
    if low in _MOVES or low in _SWITCHES:
        return _from_to(scene, subject, low, at, last, mood, span, passive)
    if low in ("went", "gone") and scene.follows(at, ("back", "to")):
        new, _ = scene.noun(at + 2, last)
        tool = new is not None and scene.lexicon.schema.is_a(new.cls, "Technology")
        return tool and _from_to(scene, subject, "switched", at, last, mood, span, passive)
    if low in _REPLACES:
        return _replaced(scene, subject, at, last, mood, span, passive)
    if passive:
        return False
    if low in ("gave", "give", "given", "giving") and scene.low(at) == "up":
        return say_stopped(scene, subject, at + 1, last, mood, span)
    if low in _LEAVES and say_left(scene, subject, at, last, mood, span):
        return True
    if low in _STOPS:
        return say_stopped(scene, subject, at, last, mood, span)
    return low == "turned" and _turned(scene, subject, at, last, mood, span)


def _from_to(
    scene: Scene, subject: Phrase, verb: str, at: int, last: int, mood: Mood, span: tuple[int, int], passive: bool
) -> bool:
    old: Phrase | None = None
    new: Phrase | None = None
    moved: Phrase | None = None
    purpose: Phrase | None = None
    while at < last:
        low = scene.low(at)
        if low == "for" and new is not None and at + 1 not in scene.timed:
            purpose, _ = scene.noun(at + 1, last)
            break
        if low in ("from", "to", "over", "back", "away", "into", "onto"):
            if low in ("over", "back", "away"):
                at += 1
                continue
            phrase, end = scene.noun(at + 1, last)
            if phrase is None:
                return False
            old, new = (phrase, new) if low == "from" else (old, new or phrase)
            at = end
        elif moved is None and low not in w.PREPOSITIONS:
            moved, end = scene.noun(at, last)
            if moved is None or (not moved.plain and end == at):
                break
            at = max(end, at + 1)
        else:
            break
    if new is None or not new.plain or (old is not None and not old.plain):
        return False
    if moved is not None and scene.content[moved.start : moved.end].lower().startswith(("in", "out")):
        return False
    if moved is None and purpose is not None and _system(scene, subject, purpose):
        moved = purpose
    return _say_new(scene, subject, verb, moved, old, new, mood, span, passive)


def _say_new(
    scene: Scene, subject: Phrase, verb: str, moved: Phrase | None, old: Phrase | None, new: Phrase, mood: Mood,
    span: tuple[int, int], passive: bool,
) -> bool:  # fmt: skip
    """Where or what it is now, and what it was."""
    if verb in _MOVES and moved is None and not passive and _dwells(scene, subject, old, new):
        stays = _FOR_GOOD.search(scene.content, *span) is not None
        home = mood.but(change=mood.change or old is not None or bool(mood.reason) or stays, replaces=old and old.text)
        return state(scene.sink, subject.entity(), "livesIn", _as(new, "Place"), span, home, "moved", 0.85)
    if verb in _MOVES and moved is None and not passive and _sited(scene, subject, old, new):
        site = mood.but(change=True, replaces=old and old.text)
        return state(scene.sink, subject.entity(), "locatedIn", _as(new, "Place"), span, site, "moved", 0.85)
    relation = _relation(scene, subject, moved, old, new)
    if relation is None:
        literal = moved is not None and moved.mention is None and any(c.isdigit() for c in new.text)
        return literal and moved is not None and _set(scene, subject, moved, new, mood, span)
    owner = subject
    if moved is not None and not passive and (moved.name is not None or _system(scene, subject, moved)):
        owner = moved
    changed = mood.but(change=True, replaces=old.text if old else mood.replaces)
    if relation == "worksFor" and new.cls == UNKNOWN:  # known for nothing: most likely firms, but who knows
        changed = changed.but(factor=mood.factor * 0.75)
    return state(scene.sink, owner.entity(), relation, new, span, changed, "switched", 0.85)


def _system(scene: Scene, subject: Phrase, moved: Phrase) -> bool:
    """Whether what a team moved is a system that now uses the new thing ("checkout", "the billing service"), not the
    kind of thing that was exchanged ("our database") or what it was done for ("for speed")."""
    words = moved.text.lower().split()
    if subject.entity().who is not Who.GROUP or not moved.plain or moved.mention is not None or len(words) > 4:
        return False
    if scene.lexicon.relations_of(words[-1]) or scene.lexicon.relations_of(moved.text.lower()):
        return False
    kind = scene.lexicon.kind(words)
    if kind is not None and not scene.lexicon.schema.is_a(kind, "Product"):
        return kind in _SYSTEMS
    return _ABSTRACT.search(words[-1]) is None and words[-1] not in _AIMS


def _dwells(scene: Scene, subject: Phrase, old: Phrase | None, new: Phrase) -> bool:
    schema = scene.lexicon.schema
    known = [phrase.cls for phrase in (old, new) if phrase is not None and phrase.cls != UNKNOWN]
    if known:
        return all(schema.is_a(cls, "Place") for cls in known)
    who = subject.entity()
    return new.name is not None and (who.cls == "Person" or who.who is Who.GROUP or who.cls == UNKNOWN)


def _sited(scene: Scene, subject: Phrase, old: Phrase | None, new: Phrase) -> bool:
    """ "The office moved to Linz": something that stands somewhere, and where."""
    schema = scene.lexicon.schema
    stands = any(schema.is_a(subject.cls, cls) for cls in ("Place", "Organisation"))
    known = [phrase.cls for phrase in (old, new) if phrase is not None and phrase.cls != UNKNOWN]
    return stands and new.name is not None and all(schema.is_a(cls, "Place") for cls in known)


def _as(phrase: Phrase, cls: str) -> Phrase:
    return phrase if phrase.cls != UNKNOWN else Phrase(phrase.text, phrase.start, phrase.end, cls, phrase.name)


def _relation(scene: Scene, subject: Phrase, moved: Phrase | None, old: Phrase | None, new: Phrase) -> str | None:
    """What kind of thing was switched to: told by its class, by the old one's, or by what was switched."""
    schema = scene.lexicon.schema
    if moved is None and subject.entity().cls == "Person" and _firms(scene, old, new):
        return "worksFor"
    for phrase in (new, old):
        if phrase is None or phrase.cls == UNKNOWN:
            continue
        if schema.is_a(phrase.cls, "CloudProvider"):
            return "deployedOn"
        if schema.is_a(phrase.cls, "Technology"):
            return specialise(schema, "uses", phrase.cls)
        if schema.is_a(phrase.cls, "Food"):
            return "drinks" if schema.is_a(phrase.cls, "Drink") else "eats"
    if moved is not None:
        for relation in scene.lexicon.relations_of(moved.text.lower()):
            if not schema.relations[relation].literal and fits(
                scene.sink, relation, subject.entity(), new, surely=False
            ):
                return relation
    return "uses" if new.name is not None and (old is None or old.name is not None) and new.cls == UNKNOWN else None


def _firms(scene: Scene, old: Phrase | None, new: Phrase) -> bool:
    """Whether somebody changed employers: one is known for a firm, or neither is known for a thing that one uses."""
    if old is None or old.name is None or new.name is None:
        return False
    schema = scene.lexicon.schema
    known = [phrase.cls for phrase in (old, new) if phrase.cls != UNKNOWN]
    return all(schema.is_a(cls, "Organisation") for cls in known) and (
        bool(known) or not any(char.isdigit() for char in old.text + new.text)
    )


def _set(scene: Scene, subject: Phrase, moved: Phrase, new: Phrase, mood: Mood, span: tuple[int, int]) -> bool:
    """ "I changed my phone number to …": a value; "we upgraded Django to 5.0": a version."""
    name = moved.text
    if moved.name is not None and _VERSION.fullmatch(new.text):
        changed = mood.but(change=True)
        return scene.sink.claim(moved.entity(), "hasVersion", new.text, span, 0.85, "upgraded", changed)
    for relation in scene.lexicon.relations_of(name.lower()):
        if scene.lexicon.schema.relations[relation].literal and relation == "hasContact":
            return scene.sink.claim(subject.entity(), relation, new.text, span, 0.85, "changed", mood.but(change=True))
    return scene.sink.claim(subject.entity(), "attribute", new.text, span, 0.8, "changed", mood.but(change=True), name)


def _replaced(
    scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, span: tuple[int, int], passive: bool
) -> bool:
    if passive:
        if scene.low(at) not in ("by", "with"):
            return False
        new, _ = scene.noun(at + 1, last)
        if new is None or not new.plain or new.name is None or subject.name is None:
            return False
        old, who = subject, _group(subject)
    else:
        found, end = scene.noun(at, last)
        while scene.low(end) == "out":
            end += 1
        if found is None or not found.plain or scene.low(end) not in ("with", "for", "by"):
            return False
        new, _ = scene.noun(end + 1, last)
        if new is None or not new.plain:
            return False
        old, who = found, subject
    relation = _relation(scene, who, None, old, new) or ("uses" if new.name or old.name else None)
    if relation is None:
        return False
    return state(
        scene.sink, who.entity(), relation, new, span, mood.but(change=True, replaces=old.text), "replaced", 0.85
    )


def _group(subject: Phrase) -> Phrase:
    """Who replaced it is not said: we did."""
    return Phrase(
        "we", subject.start, subject.end, "Group", mention=Mention("we", "Group", subject.start, subject.end, Who.GROUP)
    )


def _turned(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, span: tuple[int, int]) -> bool:
    token = scene.tokens[at] if at < last else None
    if token is None or not token.low.isdigit() or not 0 < int(token.low) < 130:
        return False
    return scene.sink.claim(subject.entity(), "hasAge", token.text, (span[0], token.end), 0.85, "age", mood)
