"""English statements of the shape "the A of S is V": named attributes, and relations said by a noun."""

from __future__ import annotations

from dataclasses import dataclass

from hindsight_graph.extractors.rules.choose import contact, fits, state
from hindsight_graph.extractors.rules.dates import iso
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.people import name_phrase, read_person
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.english.values import read_birthday, read_value, short_text
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who

_OPENING = frozenset("new own current".split())
_SPECIFIC = frozenset("favourite favorite default main preferred primary middle maiden native blood shoe".split())
_HAS_BEEN = frozenset("has have been was is got were".split())
_SHIFTS = frozenset(
    "pushed moved changed extended postponed delayed shifted rescheduled brought slipped set pulled deferred".split()
)
_LINKS = frozenset("is are 's".split())


@dataclass(slots=True)
class Attribute:
    """An A of an S, up to its verb at token `at`. `owned`: whose it is was said."""

    name: str
    head: str
    owner: Phrase
    first: int
    at: int
    owned: bool
    new: bool = False


def read_attribute(scene: Scene, at: int, last: int) -> Attribute | None:
    """The "A of S" that begins a clause and is followed by "is"; None if there is none."""
    low = scene.low(at)
    if low in w.POSSESSIVES:
        owner = _speaker(scene, at)
        return _named(scene, at, at + 1, last, owner, owned=True) or _of_mine(scene, at, last)
    token = scene.tokens[at]
    if token.name is not None and scene.low(token.name.last) == "'s":
        return _named(scene, at, token.name.last + 1, last, name_phrase(token.name), owned=True)
    if low in ("the", "this") or token.kind == "word":
        begin = at + (low in ("the", "this"))
        return _of_another(scene, at, begin, last)
    return None


def _speaker(scene: Scene, at: int) -> Phrase:
    found, _ = read_person(scene, at, at + 1)
    token = scene.tokens[at]
    if scene.low(at) == "our":
        return Phrase(
            "our", token.start, token.end, "Group", mention=Mention("we", "Group", token.start, token.end, Who.GROUP)
        )
    mention = Mention(token.text, "Person", token.start, token.end, Who.SPEAKER)
    return found or Phrase(token.text, token.start, token.end, "Person", mention=mention)


def _named(scene: Scene, first: int, begin: int, last: int, owner: Phrase, *, owned: bool) -> Attribute | None:
    """A from `begin` to the verb."""
    new = False
    while scene.low(begin) in _OPENING:
        new = new or scene.low(begin) == "new"
        begin += 1
    end = begin
    while end < last and end - begin < 5:
        low = scene.low(end)
        if low in _LINKS and end > begin:
            if low == "'s" and not _is(scene, end):
                return None
            return Attribute(scene.text(begin, end), scene.low(end - 1), owner, first, end, owned, new)
        if end > begin and (link := _shifted(scene, begin, end, last)):
            return Attribute(scene.text(begin, end), scene.low(end - 1), owner, first, link, owned, True)
        if scene.tokens[end].kind == "mark" or low in w.PREPOSITIONS | w.AUX | w.CONJUNCTIONS | w.BREAKS or low == "'s":
            return None
        name = scene.tokens[end].name
        if name is not None and (end > begin or scene.low(name.last) in _LINKS):
            return None  # "my son Theo is"
        end += 1
    return None


def _shifted(scene: Scene, begin: int, end: int, last: int, at: int = 0) -> int:
    """Where the "to" of "has been pushed to" stands, after a noun (tokens `begin` to `end`) for a date; 0 if not."""
    relations = scene.lexicon.relations_of(scene.text(begin, end).lower())
    if not any(scene.lexicon.schema.relations[relation].value_kind == "date" for relation in relations):
        return 0
    at = at or end
    while at < last and scene.low(at) in _HAS_BEEN | w.ADVERBS:
        at += 1
    if scene.low(at) not in _SHIFTS:
        return 0
    at += 1
    while scene.low(at) in ("back", "out", "forward", "up"):
        at += 1
    return at if scene.low(at) in ("to", "until") and at + 1 < last else 0


def _is(scene: Scene, at: int) -> bool:
    """Whether 's at a place is "is"."""
    nxt = scene.tokens[at + 1] if at + 1 < len(scene.tokens) else None
    named = nxt is not None and nxt.name is not None and scene.low(at - 1) == "name"
    return named or (
        nxt is not None and (nxt.kind in ("number", "code") or nxt.low in ("called", "named", "now", "a", "an", "the"))
    )


def _of_mine(scene: Scene, at: int, last: int) -> Attribute | None:
    """ "my dog's name is …", "my wife's birthday is …"."""
    for n in range(at + 1, min(at + 4, last)):
        if scene.low(n) == "'s":
            noun = scene.text(at + 1, n)
            relation = next(iter(scene.lexicon.relations_of(noun.lower())), None)
            start, end = scene.span(at + 1, n)
            owner, _ = read_person(scene, at, n)
            if owner is None:
                owner = Phrase(noun, start, end, scene.lexicon.kind([noun.lower()]) or UNKNOWN)
            found = _named(scene, at, n + 1, last, owner, owned=True)
            if found and found.head == "name" and relation:
                scene.sink.known_as(owner.text)
                return Attribute(noun, noun.lower(), _speaker(scene, at), at, found.at, True)
            return found
    return None


def _of_another(scene: Scene, first: int, begin: int, last: int) -> Attribute | None:
    """ "the firmware of the controller is", "the customer's account number is", "the API rate limit is"."""
    if scene.low(begin) in w.DETERMINERS | w.PERSONAL:
        return None
    name = scene.tokens[begin].name if begin < last else None
    found = _named(scene, first, name.last, last, name_phrase(name), owned=True) if name is not None else None
    if found is not None and scene.lexicon.relations_of(found.name.lower()):
        return found  # "the Apollo deadline is"
    end = begin
    while end < last and end - begin < 6:
        low = scene.low(end)
        if low in ("of", "for") and end > begin:
            owner, after = scene.noun(end + 1, last)
            if owner is not None and owner.plain and (link := _shifted(scene, begin, end, last, after)):
                return Attribute(scene.text(begin, end), scene.low(end - 1), owner, first, link, True, True)
            if owner is None or not owner.plain or scene.low(after) not in _LINKS:
                return None
            return Attribute(scene.text(begin, end), scene.low(end - 1), owner, first, after, True)
        if low == "'s" and end > begin and not _is(scene, end):
            start, stop = scene.span(begin, end)
            owner = Phrase(scene.content[start:stop], start, stop, scene.lexicon.kind([scene.low(end - 1)]) or UNKNOWN)
            return _named(scene, first, end + 1, last, owner, owned=True)
        if low in _LINKS and end > begin:
            if scene.tokens[end - 1].kind in ("number", "code"):
                return None  # "ticket 7 is about …": the ticket is no attribute of the speaker
            token = scene.tokens[first]
            me = Phrase(
                "",
                token.start,
                token.end,
                "Person",
                mention=Mention("I", "Person", token.start, token.end, Who.SPEAKER),
            )
            return Attribute(scene.text(begin, end), scene.low(end - 1), me, first, end, False)
        if scene.tokens[end].kind == "mark" or low in w.PREPOSITIONS | w.AUX | w.CONJUNCTIONS | w.BREAKS:
            return None
        if low in w.PRONOUNS and low not in w.JOBS:
            return None
        end += 1
    return None


def say_attribute(scene: Scene, found: Attribute, last: int, mood: Mood) -> bool:
    """Makes the statement of "A of S is V", by the relation that A names, or as an open attribute."""
    at = found.at + 1
    named = False
    while at < last and (
        scene.low(at) in w.ADVERBS or scene.low(at) in ("called", "named", "at", "on", "about", "now")
    ):
        dated = "hasBirthday" in scene.lexicon.relations_of(found.name.lower())
        if scene.low(at) in ("at", "on") and not dated:
            return False
        if scene.low(at) in ("called", "named"):
            named = True
        mood = mood.but(change=mood.change or scene.low(at) == "now")
        at += 1
    if at >= last or scene.low(at) in w.NOT or _doing(scene, at):
        return False
    if found.new:
        mood = mood.but(change=True)
    span = scene.span(found.first, last)
    if found.owned and _by_noun(scene, found, at, last, mood, span):
        return True
    return _open(scene, found, at, last, mood, span, named)


def _doing(scene: Scene, at: int) -> bool:
    """ "My brother is moving to Leeds": what S does, and not what it is."""
    token, nxt = scene.tokens[at], scene.low(at + 1)
    return token.low.endswith("ing") and token.name is None and (nxt in w.PREPOSITIONS or at + 1 in scene.timed)


def _by_noun(scene: Scene, found: Attribute, at: int, last: int, mood: Mood, span: tuple[int, int]) -> bool:
    """By a relation that has A as a noun ("deadline", "wife", "editor")."""
    owner = found.owner.entity()
    for relation in scene.lexicon.relations_of(found.name.lower()):
        known = scene.lexicon.schema.relations[relation]
        if owner.who in (Who.SPEAKER, Who.GROUP) and known.domain == {UNKNOWN} and relation != "hasName":
            continue  # "my budget": an attribute of mine like any other
        if known.literal:
            value = (
                read_birthday(scene, at, last)
                if relation == "hasBirthday"
                else read_value(scene, known.value_kind, at, last)
            )
            if value is None or not value.plain or (known.value_kind == "text" and not _worthy(scene, found, value)):
                continue
            if relation == "hasContact" and not contact(value.text):
                continue
        else:
            value = _named_value(scene, known.range, at, last)
            if value is None:
                continue
            if known.range == {"Person"} or "Animal" in known.range:
                value = (
                    Phrase(value.text, value.start, value.end, min(known.range), value.name)
                    if value.cls == UNKNOWN
                    else value
                )
            elif scene.low(at) in ("a", "an") and value.name is not None and known.range == {"Organisation"}:
                continue
            if not fits(scene.sink, relation, owner, value, surely=False):
                continue
        return state(scene.sink, owner, relation, value, (span[0], max(value.end, span[0] + 1)), mood, "noun", 0.85)
    return False


def _named_value(scene: Scene, kinds: frozenset[str], at: int, last: int) -> Phrase | None:
    """The proper name that V is; for accounts and orders a number will do."""
    token = scene.tokens[at]
    if token.kind in ("number", "code"):
        return short_text(scene, at, last) if kinds & {"Account", "Order"} else None
    value, end = scene.noun(at, last)
    if value is None or value.name is None or not value.plain:
        return None
    return value if end >= last or scene.low(end) not in ("who", "that", "which") else None


def _open(scene: Scene, found: Attribute, at: int, last: int, mood: Mood, span: tuple[int, int], named: bool) -> bool:
    """As the open attribute, where A is a name for something and V a value."""
    if (
        found.head in w.NOT_ATTRIBUTES
        or scene.lexicon.kin(found.name.lower())
        or "attribute" not in scene.lexicon.schema.relations
    ):
        return False
    value = short_text(scene, at, last)
    if value is None or not value.plain or (not (named and value.name) and not _worthy(scene, found, value)):
        return False
    mention = found.owner.entity()
    text = f"{value.text} {value.version}".strip()
    if date := scene.time_in(at, min(at + 3, last)):
        text, value = iso(date), Phrase(date.text, date.at, date.at_end)
    return scene.sink.claim(
        mention,
        "attribute",
        text,
        (span[0], max(value.end, span[0] + 1)),
        0.8 if found.owned else 0.7,
        "attribute",
        mood,
        found.name,
    )


def _worthy(scene: Scene, found: Attribute, value: Phrase) -> bool:
    """Whether V is a value (a number, a code, a name, a plain noun for an everyday attribute) and not an opinion."""
    words = value.text.lower().split()
    if "@" in value.text or "://" in value.text:
        return True
    if not words or words[-1] in w.EVALUATIVE or words[0] in w.EVALUATIVE | w.PRONOUNS or len(words) > 6:
        return False
    if any(char.isdigit() for char in value.text):
        return True
    quoted = value.start > 0 and scene.content[value.start - 1] in "\"“'‘「"
    if quoted:
        return True
    everyday = found.head in w.EVERYDAY_ATTRIBUTES or bool(_SPECIFIC & set(found.name.lower().split()))
    if value.name is not None:
        return found.owned or everyday
    return found.owned and everyday and len(words) <= 4 and not words[-1].endswith(("ed", "ing"))
