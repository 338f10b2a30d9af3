"""Choosing what the ontology can take, and making the statement: the same for both languages."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.extractors.rules.sink import Sink
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Mention, Who

CONFIDENCE = 0.8
# What a relation to any Thing is usually said of: enough to make a statement of a verb that says little.
_USUAL = {
    "responsibleFor": frozenset({"Project", "Product", "Technology", "Task", "Team", "Event"}),
    "uses": frozenset({"Technology"}),
    "owns": frozenset({"Product"}),
    "bought": frozenset({"Product", "Food"}),
    "ordered": frozenset({"Product", "Food"}),
    "returned": frozenset({"Product"}),
    "takesMedication": frozenset({"Medicine"}),
    "likes": frozenset({"Activity", "Food", "Topic"}),
}
# Relations that take their object only with a known class or as a name: their cues are said of much else.
_PICKY = frozenset({"memberOf", "hasCondition", "takesMedication"})
# What a class makes of a general relation: using a database, eating a drink.
_SPECIAL = (
    ("uses", "Database", "usesDatabase"),
    ("uses", "TestFramework", "testsWith"),
    ("eats", "Drink", "drinks"),
    ("writtenIn", "Framework", "uses"),
)


def fits(sink: Sink, relation: str, subject: Mention, target: Phrase, *, surely: bool) -> bool:
    """Whether the ontology can take the object; `surely`: its class must be known and be in the range by more than
    being a Thing."""
    schema = sink.schema
    known = schema.relations.get(relation)
    if known is None or known.literal:
        return known is not None and not surely
    if subject.cls != UNKNOWN and not _either(schema, subject, known.domain):
        return False
    if relation in ("partOf", "within") and subject.cls in ("Person", "Group"):
        return False  # people are members
    cls = stands_for(schema, target, known.range).entity().cls
    if cls == UNKNOWN and relation in _PICKY and target.name is None:
        return False
    if cls == UNKNOWN or (guessed(target, relation) and not surely):
        return not surely
    allowed = _USUAL.get(relation, known.range) - {UNKNOWN} if surely else known.range
    found = schema.classes.get(cls)
    return found is not None and not allowed.isdisjoint(found.ancestors)


def _either(schema: Schema, subject: Mention, domain: frozenset[str]) -> bool:
    found = schema.classes.get(subject.cls)
    if found is not None and not domain.isdisjoint(found.ancestors):
        return True
    return subject.who is Who.GROUP and "Person" in domain


def stands_for(schema: Schema, target: Phrase, kinds: frozenset[str]) -> Phrase:
    """A well-known product or firm, where its name means the firm behind it ("joined Stripe") or the account there."""
    if target.name is None or target.mention is not None:
        return target
    if "Organisation" in kinds and schema.is_a(target.cls, "Technology"):
        return Phrase(target.text, target.start, target.end, "Company", target.name)
    if kinds == {"Account"} and (schema.is_a(target.cls, "Technology") or schema.is_a(target.cls, "Organisation")):
        return Phrase(target.text, target.start, target.end, "Account", target.name)
    return target


def _within(schema: Schema, cls: str, kinds: frozenset[str]) -> bool:
    found = schema.classes.get(cls)
    return found is not None and not kinds.isdisjoint(found.ancestors)


_SITES = frozenset({"livesIn", "locatedIn", "within", "bornIn"})  # nobody lives or stands in a person


def guessed(target: Phrase, relation: str) -> bool:
    """Whether the class is only a guess (of the word cutter, or by one character), which the relation may overrule."""
    if relation == "studies" and target.name is None:
        return True  # medicine, economics: the subject, not the thing
    if target.loose or target.name is None or target.name.known:
        return target.loose
    return target.cls == "Place" or (target.cls == "Person" and relation in _SITES and not target.text.isascii())


def specialise(schema: Schema, relation: str, cls: str) -> str:
    """The sub-relation that the object's class makes of a general one."""
    for general, kind, special in _SPECIAL:
        if relation == general and special in schema.relations and schema.is_a(cls, kind):
            return special
    return relation


def state(
    sink: Sink, subject: Mention, relation: str, target: Phrase, span: tuple[int, int], mood: Mood, rule: str,
    confidence: float = CONFIDENCE,
) -> bool:  # fmt: skip
    """Says one triple: turned round where "not like" means dislike, with the version of a used technology beside it."""
    words = sink.turn.content[span[0] : span[1]]
    if mood.temporary and relation not in _ENDURING:
        mood = mood.but(temporary=False)
    if relation in ("likes", "prefers") and mood.negated and not (mood.change and _ENDED.search(words)):
        relation, mood = "dislikes", mood.but(negated=False)
    elif relation == "dislikes" and mood.negated:
        return sink.drop(words, "not disliking says nothing")
    known = sink.schema.relations.get(relation)
    if known is not None and known.literal:
        return sink.claim(subject, relation, target.text, span, confidence, rule, mood)
    if known is not None:
        target = stands_for(sink.schema, target, known.range)
        if guessed(target, relation) and not _within(sink.schema, target.cls, known.range):
            target = Phrase(target.text, target.start, target.end, UNKNOWN, target.name)
        if _nothing_in_particular(sink, relation, target):
            return sink.drop(words, "nothing in particular")
    said = sink.claim(subject, relation, target.entity(), span, confidence, rule, mood)
    if said and target.version and not mood.negated:
        name = f"{target.text} version"
        sink.claim(
            subject, "attribute", target.version, span, confidence - 0.05, "version", mood.but(replaces=None), name
        )
    return said


# A bank, a project, a small town: nobody would find it again.
_OF_NAMED = frozenset("worksFor studiesAt worksOn memberOf uses dependsOn deployedOn".split())
_PLACES = frozenset("livesIn bornIn comesFrom visited travelsTo".split())
_ENDURING = frozenset(
    "livesIn worksFor worksOn locatedIn within travelsTo uses usesDatabase testsWith deployedOn followsDiet "
    "hasStatus hasPrice hasBudget "
    "attribute hasManager responsibleFor eats drinks takesMedication practises studies studiesAt".split()
)
_ENDED = re.compile(r"\blonger\b|\bused to\b|\bstop|不再|再也不|以前|曾")


def _nothing_in_particular(sink: Sink, relation: str, target: Phrase) -> bool:
    if target.name is not None or target.mention is not None:
        return False
    if relation in _PLACES and target.text.isascii():
        return True
    word = target.text.lower()
    return relation in _OF_NAMED | _PLACES and (word in sink.common or word.removesuffix("s") in sink.common)


_CONTACT = re.compile(r"@|://|\+?\d[\d\s()-]{4,}|^[A-Za-z][\w.-]{4,}$")


def contact(value: str) -> bool:
    """Whether a value can be reached: an address, a number, a handle; a phone's brand can't."""
    return _CONTACT.search(value) is not None
