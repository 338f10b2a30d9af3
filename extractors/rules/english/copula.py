"""English statements with "be" that no cue can say: names, ages, jobs, diets, ties, places, states of things."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.choose import stands_for, state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.people import kin_noun, name_phrase, owner_of, read_person, read_title
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.english.values import read_value
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who

_PEOPLES = frozenset(
    "christian catholic protestant muslim jewish buddhist hindu atheist latino latina hispanic asian african european "
    "dutch german french greek czech swiss thai welsh iraqi israeli pakistani kiwi aussie capricorn aries taurus "
    "gemini "
    "cancer leo virgo libra scorpio sagittarius aquarius pisces team gen republican democrat".split()
)
_PEOPLE_ENDINGS = ("ish", "ese", "ian", "ean", "ican")
_STAY = re.compile(
    r"\b(?:this (?:week|month|weekend|summer|winter|year)|until|till|for (?:a (?:few|couple)|the (?:next|week|"
    r"weekend|month)|"
    r"now|work|a week|a month|\w+ (?:days|weeks|months))|today|tonight|temporarily|on (?:a )?(?:business|vacation|"
    r"holiday)|right now|currently|these days)\b",
    re.IGNORECASE,
)


def say_be(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """What "be" says of the subject; False if none of these rules knows."""
    at = chain.at
    if at >= last or (chain.past and not chain.perfect):
        return False
    who = subject.entity()
    person = who.cls in ("Person", "Group") or (who.cls == UNKNOWN and subject.name is not None)
    first = _first(scene, subject, chain)
    if person:
        for rule in (_age, _called, _named, _kin, _title, _diet, _condition):
            if rule(scene, subject, at, last, mood, first):
                return True
    if person and scene.low(at) == "with" and mood.negated and mood.change:
        return say_workplace(scene, subject, at, last, mood, first)
    if person and scene.low(at) in ("at", "with") and mood.change and _is_firm(scene, at + 1, last):
        return say_workplace(scene, subject, at, last, mood, first)
    if scene.low(at) in ("in", "at") and who.cls in ("Person", "Group") and not mood.negated:
        return _staying(scene, who, at, last, mood, first)
    if person and _fan(scene, subject, at, last, mood, first):
        return True
    return not person and (
        _status(scene, subject, at, last, mood, first) or _hosted(scene, subject, at, last, mood, first)
    )


def _is_firm(scene: Scene, at: int, last: int) -> bool:
    """Whether a firm is named here ("I'm at Bosch now") and nothing that belongs to it ("at the Bosch office")."""
    name = scene.tokens[at].name if at < last else None
    firm = name is not None and scene.lexicon.schema.is_a(name.cls, "Organisation")
    return firm and name is not None and (name.last >= last or scene.tokens[name.last].kind == "mark" or (
        scene.low(name.last) in w.TRAILERS | w.CONJUNCTIONS | {"as"}))  # fmt: skip


def _first(scene: Scene, subject: Phrase, chain: Chain) -> int:
    return next((n for n, token in enumerate(scene.tokens) if token.start >= subject.start), chain.at)


def _age(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    value = read_value(scene, "number", at, last)
    if value is None or not value.text.isdigit() or not 0 < int(value.text) < 130:
        return False
    nxt = next((n for n in range(at, last) if scene.tokens[n].start >= value.end), last)
    older = scene.low(nxt) in ("years", "year", "-", "yrs", "yo")
    if older and scene.low(nxt) in ("years", "year") and scene.low(nxt + 1) not in ("old", "-"):
        return False
    if not older and not (nxt >= last or scene.low(nxt) in (",", ".", "now", "and", "years", "!", "already")):
        return False
    return scene.sink.claim(
        subject.entity(), "hasAge", value.text, scene.span(first, nxt + 2 * older), 0.85, "age", mood
    )


def _called(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "is called Ruth" of a relative: the relative's name, which also names the tie."""
    if scene.low(at) not in ("called", "named") or mood.negated:
        return False
    name = scene.tokens[at + 1].name if at + 1 < last else None
    if name is None:
        return False
    return scene.sink.claim(subject.entity(), "hasName", name.text, scene.span(first, name.last), 0.9, "name", mood)


def _named(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "I'm Jonas Weber, backend engineer at Contoso" """
    name = scene.tokens[at].name
    if subject.entity().who is not Who.SPEAKER or name is None or mood.negated or name.cls not in (UNKNOWN, "Person"):
        return False
    low = scene.low(at)
    if low in _PEOPLES or (name.cls == UNKNOWN and low.endswith(_PEOPLE_ENDINGS)) or name.text.isupper():
        return False
    after = scene.low(name.last)
    if name.last < last and after not in (",", ".", "!", "and", "from", "at", "-", "(", "the", "your", "here"):
        return False
    scene.sink.claim(subject.entity(), "hasName", name.text, scene.span(first, name.last), 0.9, "name", mood)
    nxt = name.last + (after == ",")
    if after == "," and not _title(scene, subject, nxt, last, mood, first, bare=True):
        say_workplace(scene, subject, nxt, last, mood, first)
    return True


def _kin(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "Julia is my cousin", "Felix is Anna's brother" """
    who = subject.entity()
    if who.who is not Who.NAME or (mood.negated and not mood.change):
        return False
    name = scene.tokens[at].name
    if scene.low(at) in w.POSSESSIVES:
        owner, begin = owner_of(scene, at), at + 1
    elif name is not None and scene.low(name.last) == "'s":
        owner, begin = name_phrase(name, "Person").entity(), name.last + 1
    else:
        return False
    end, relation = kin_noun(scene, begin, last)
    if relation is None or (
        end < last and scene.low(end) not in (".", ",", "!", "and", ";", "now") and end not in scene.timed
    ):
        return False
    other = Mention(who.text, "Person", who.start, who.end)
    return scene.sink.claim(owner, relation, other, scene.span(first, end), 0.9, "kin", mood)


def _title(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int, *, bare: bool = False) -> bool:
    """ "is a nurse at Mercy Hospital"; `bare`: without an article, after a name."""
    if not bare and scene.low(at) not in ("a", "an", "the", "our", "their", "now", "head"):
        return False
    title, end = read_title(scene, at, last)
    if mood.negated and not mood.change:
        return False
    if title is None or (scene.low(at) == "the" and scene.low(end) not in ("at", "of", "for", ".", "")):
        return False
    firm = scene.tokens[end + 1].name if end + 1 < last else None
    leads = scene.low(end) == "of" and scene.low(end - 1) in _LEADERS and firm is not None
    if scene.low(end) in ("of", "or") and not leads:
        _, stop = scene.noun(end + 1, last)
        title, end = (scene.text(_begin(scene, at), stop), stop) if stop > end + 1 else (title, end)
    said = scene.sink.claim(subject.entity(), "hasTitle", title, scene.span(first, end), 0.85, "title", mood)
    say_workplace(scene, subject, end, last, mood, first)
    return said


def _begin(scene: Scene, at: int) -> int:
    while scene.low(at) in w.DETERMINERS:
        at += 1
    return at


_LEADERS = frozenset("ceo cto cfo coo founder co-founder president director chairman chairwoman owner head".split())
_STUDENTS = frozenset("student undergrad undergraduate pupil freshman sophomore postgrad postgraduate".split())


def say_workplace(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "… at Contoso" after a title."""
    leads = scene.low(at) == "of" and scene.low(at - 1) in _LEADERS
    if not (scene.low(at) in ("at", "for", "with") or leads) or at + 1 >= last:
        return False
    place, end = scene.noun(at + 1, last)
    if place is None or place.name is None or (mood.negated and not mood.change):
        return False
    place = stands_for(scene.lexicon.schema, place, scene.lexicon.schema.relations["worksFor"].range)
    relation = "studiesAt" if scene.low(at - 1) in _STUDENTS else "worksFor"
    return scene.sink.claim(subject.entity(), relation, place.entity(), scene.span(first, end), 0.8, "title", mood)


def _diet(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    while scene.low(at) in ("a", "on", "strictly", "strict"):
        at += 1
    if scene.low(at) not in scene.lexicon.values("followsDiet") or (at + 1 < last and _goes_on(scene, at + 1)):
        return False
    return scene.sink.claim(
        subject.entity(), "followsDiet", scene.low(at), scene.span(first, at + 1), 0.85, "diet", mood
    )


def _goes_on(scene: Scene, at: int) -> bool:
    """Whether a further word of the same phrase stands here ("vegan bakery")."""
    if scene.low(at) == "diet":
        return False
    ends = w.TRAILERS | w.BREAKS | w.PREPOSITIONS | w.CONJUNCTIONS
    return scene.tokens[at].kind == "word" and at not in scene.timed and scene.low(at) not in ends


def _condition(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "is diabetic", "is lactose intolerant" """
    end = at + 1
    if scene.low(at + 1) == "intolerant" or scene.low(at).endswith("-intolerant"):
        end = at + 1 + (scene.low(at + 1) == "intolerant")
    elif scene.low(at) not in w.CONDITION_ADJECTIVES:
        return False
    start, stop = scene.span(at, end)
    text = scene.content[start:stop]
    if text.lower().endswith("intolerant"):  # the condition by its noun
        text = f"{text[:-1]}ce".replace("-", " ")
    target = Mention(text, "Condition", start, stop)
    return scene.sink.claim(subject.entity(), "hasCondition", target, scene.span(first, end), 0.8, "condition", mood)


def _staying(scene: Scene, who: Mention, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "This week I'm in Shanghai": a stay, which leaves the home alone."""
    place, end = scene.noun(at + 1, last)
    if place is None or place.name is None or not place.plain:
        return False
    start, stop = scene.tokens[0].start, scene.tokens[-1].end
    if not _STAY.search(scene.content[start:stop]):
        return False
    if place.cls != UNKNOWN and not scene.lexicon.schema.is_a(place.cls, "Place"):
        return False
    return scene.sink.claim(
        who, "travelsTo", place.entity(), scene.span(first, end), 0.75, "stay", mood.but(temporary=True)
    )


def _fan(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "is a big fan of jazz", "is really into chess" """
    for n in range(at, min(at + 5, last)):
        if (scene.low(n) in ("fan", "lover") and scene.low(n + 1) == "of") or (scene.low(n) == "into" and n == at):
            targets, end = scene.nouns(n + 1 + (scene.low(n) != "into"), last)
            said = False
            for target in targets:
                span = scene.span(first, end)
                said = (
                    target.plain and state(scene.sink, subject.entity(), "likes", target, span, mood, "fan", 0.8)
                ) or said
            return said
    return False


def _hosted(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "The staging server is on Hetzner" """
    if scene.low(at) not in ("on", "in") or not subject.plain:
        return False
    target, end = scene.noun(at + 1, last)
    schema = scene.lexicon.schema
    if target is None or target.name is None or not schema.is_a(target.cls, "Technology") or mood.negated:
        return False
    return scene.sink.claim(
        subject.entity(), "deployedOn", target.entity(), scene.span(first, end), 0.75, "hosted", mood
    )


def _status(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, first: int) -> bool:
    """ "The migration is done", "Falcon is on hold" """
    end = at + 1
    if (scene.low(at) == "on" and scene.low(at + 1) in ("hold", "track", "schedule")) or (
        scene.low(at) == "in" and scene.low(at + 1) in ("progress", "review", "production", "beta")
    ):
        end = at + 2
    elif scene.low(at) not in w.STATUS:
        return False
    if end < last and scene.tokens[end].kind == "word" and scene.low(end) not in w.TRAILERS and end not in scene.timed:
        return False
    if not subject.plain or mood.negated:
        return False
    return scene.sink.claim(
        subject.entity(), "hasStatus", scene.text(at, end), scene.span(first, end), 0.75, "status", mood
    )


def say_status(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """ "Order 88213 has shipped", "The ticket was closed" """
    low = scene.low(chain.at)
    done = (chain.perfect or chain.be) and low in w.STATUS and not chain.do
    if not done or subject.entity().cls in ("Person", "Group") or mood.negated:
        return False
    return _status(scene, subject, chain.at, last, mood, _first(scene, subject, chain))


def read_people(scene: Scene, at: int, last: int) -> tuple[list[Phrase], int]:
    """One person or several joined by "and"."""
    found: list[Phrase] = []
    while at < last:
        person, end = read_person(scene, at, last)
        if person is None:
            break
        found.append(person)
        at = end
        if scene.low(end) not in ("and", "&") or read_person(scene, end + 1, last)[0] is None:
            break
        at = end + 1
    return found, at
