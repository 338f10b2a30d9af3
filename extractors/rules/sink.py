"""Where the rules put what they find: the one gate that lets only statements of the ontology through."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.extractors.rules.dates import iso, later
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Dropped, Extraction, Mention, Triple, Turn, Who
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.values import TimeSpan

_MOST_WORDS = 6
_MOST_HAN = 15
_LONGEST_VALUE = 160
_CROWD = 32
_HEARD = 0.8  # what is left of the confidence in a fact that no user said
# A thing of unknown class is taken for the first of these that the relation allows.
_SUBJECTS = ("Person", "Project", "Product", "Organisation", "Event", "Place", "Order", "Task", "Technology")
_OBJECTS = (
    "Person", "Place", "Organisation", "Technology", "Project", "Topic", "Activity", "Event", "Food", "Condition",
    "Animal", "Product", "Account", "Order",
)  # fmt: skip
# What is said of the technical side of a thing tells that the thing is a system and not a person.
TECHNICAL = frozenset({"uses", "usesDatabase", "testsWith", "writtenIn", "deployedOn", "dependsOn", "hasVersion"})
# What stays true once it was: events, origins, and dates that were set. All else is a state that can end.
_LASTING = frozenset(
    "hasRelative hasParent hasChild hasSibling bornIn comesFrom hasName hasNickname hasBirthday visited travelsTo "
    "bought returned ordered attends plans takesPlaceOn takesPlaceIn hasDeadline hasStatus".split()
)
# What can be told of a time to come, or whatever the time: plans and dates, and ties of kin.
_TIMELESS = frozenset(
    "hasRelative hasParent hasChild hasSibling bornIn comesFrom hasName hasNickname hasBirthday travelsTo attends "
    "plans takesPlaceOn takesPlaceIn hasDeadline hasRule".split()
)
# Here a time behind the object is rather its own: "responsible for the launch next week", 喜欢下周的安排.
_DATED_OBJECTS = frozenset("likes dislikes prefers responsibleFor worksOn manages".split())
_RATHER = {"studies": "Topic", "hasSkill": "Topic"}
_OF_PEOPLE = frozenset({Who.SPEAKER, Who.GROUP, Who.RELATIVE})
_SECRETS = ("password", "passcode", "secret", "token", "api key", "pin code", "密码", "口令", "密钥", "令牌", "私钥")


class Sink:
    """Collects triples, mentions and what was dropped of one turn."""

    def __init__(self, schema: Schema, turn: Turn, common: frozenset[str] = frozenset()) -> None:
        """`common`: nouns for classes of things, which name no thing in particular."""
        self.schema = schema
        self.turn = turn
        self.common = common
        self.triples: list[Triple] = []
        self.mentions: list[Mention] = []
        self.dropped: dict[Dropped, None] = {}
        self._said: set[tuple[object, ...]] = set()
        self._kin: list[tuple[Mention, str, Mention, int, int]] = []
        self._titles: list[tuple[Mention, str, str, tuple[int, int]]] = []
        self._spoken: set[str] = set()  # whatever a triple is about
        self._people: dict[str, Mention] = {}

    def claim(
        self, subject: Mention, relation: str, target: Mention | str, span: tuple[int, int], confidence: float,
        rule: str, mood: Mood | None = None, name: str | None = None,
    ) -> bool:  # fmt: skip
        """Adds a triple if the ontology allows it; else notes why not. `target`: an entity, or a plain value."""
        mood = mood or Mood()
        known = self.schema.relations.get(relation)
        text = self.turn.content[span[0] : span[1]]
        if known is None:
            return self.drop(text, f"the ontology has no relation {relation!r}")
        if mood.over and relation not in _LASTING:
            return self.drop(text, "past")
        if relation not in _TIMELESS and self._to_come(relation, target, mood):
            return self.drop(text, "to come")
        subject = self._as_subject(subject, relation)
        entity = None if isinstance(target, str) else self._as_object(target, relation)
        value = " ".join(target.split()) if isinstance(target, str) else None
        reason = self._refusal(subject, relation, entity, value, name)
        if reason:
            return self.drop(text, reason)
        sure = confidence * mood.factor * (1.0 if self.turn.role == "user" else _HEARD)
        triple = Triple(
            subject, relation, entity, value, span[0], span[1], round(min(0.95, max(0.5, sure)), 2), rule, name,
            mood.negated, mood.change, mood.replaces, mood.temporary, mood.when, mood.reason,
        )  # fmt: skip
        if _what(triple) in self._said:
            return False
        self._said.add(_what(triple))
        self._spoken.update(end.text for end in (subject, entity) if end is not None)
        self._meet(subject, entity)
        self.triples.append(triple)
        return True

    def _to_come(self, relation: str, target: Mention | str, mood: Mood) -> bool:
        """Whether what is said is only planned or will only be: it says nothing of what is so now."""
        when = mood.when
        if mood.coming or when is None:
            return mood.coming
        if not later(when, self.turn.observed_at):
            return False
        if isinstance(target, str):  # a date that is the value and no time of the statement
            return when.text not in target and iso(when) not in target
        if relation in _DATED_OBJECTS:
            return when.at < target.end and not self.turn.content.startswith("的", when.at_end)
        return True

    def kin(self, subject: Mention, relation: str, relative: Mention, span: tuple[int, int]) -> None:
        """Notes a tie between persons: said at once if the relative has a name, else once something is said of them."""
        self._kin.append((subject, relation, relative, *span))
        self._meet(relative)

    def retract(self, first: int) -> list[Triple]:
        """Takes back the triples from the `first` on, in the order they were claimed."""
        taken, self.triples[first:] = self.triples[first:], []
        self._said.difference_update(map(_what, taken))
        return taken

    def address(self, person: Mention, name: str, title: str, span: tuple[int, int]) -> None:
        """Notes how a person is addressed (Dr., 女士): kept as an attribute once something is said of the person."""
        self._titles.append((person, name, title, span))

    def tie_of(self, relative: Mention) -> tuple[Mention, str] | None:
        """Whose relative a noted one is, and by which relation."""
        return next(((owner, relation) for owner, relation, other, _, _ in self._kin if other == relative), None)

    def rename(self, relative: Mention, name: Mention) -> None:
        """A relative that was noted without a name turns out to have one (我妻子叫王芳)."""
        self._kin = [
            (owner, relation, name if other == relative else other, start, name.end if other == relative else end)
            for owner, relation, other, start, end in self._kin
        ]
        self._people.pop(_person_key(relative), None)
        self._meet(name)
        self.mention(relative)

    def known_as(self, word: str) -> None:
        """Forgets a relative as one to whom a pronoun may point, since the relative's name has been told."""
        self._people.pop(f"{Who.RELATIVE}:{fold_name(word)}", None)

    def drop(self, text: str, reason: str) -> bool:
        """Notes a statement that was not made a triple; always False, for the caller to hand on."""
        note = Dropped(text.strip(), reason)
        if note.text:
            self.dropped[note] = None
        return False

    def mention(self, mention: Mention) -> None:
        """Notes an entity that is named, whether or not something is said of it."""
        self.mentions.append(mention)
        if mention.who is Who.NAME:
            self._meet(mention)

    def _meet(self, *found: Mention | None) -> None:
        for mention in found:
            if mention is not None and mention.cls == "Person" and len(self._people) < _CROWD:
                self._people.setdefault(_person_key(mention), mention)

    def people(self) -> list[Mention]:
        """The persons found so far, each once; of a crowd the first, which are enough to tell that it is one."""
        return list(self._people.values())

    def finish(self, times: tuple[TimeSpan, ...]) -> Extraction:
        """All that was found, in the order of the text."""
        self._say_kin()
        for person, name, title, span in self._titles:
            if person.text in self._spoken:
                self.claim(person, "attribute", title, span, 0.8, "title", name=name)
        self._agree()
        self.triples.sort(key=lambda triple: (triple.start, triple.end))
        return Extraction(tuple(self.triples), self._distinct(), times, tuple(self.dropped))

    def _agree(self) -> None:
        """One entity has one class in a turn: the exact one that some statement needed."""
        classes: dict[str, str] = {}
        for triple in self.triples:
            for end in (triple.subject, triple.object):
                if end is not None and end.who is Who.NAME and end.cls != UNKNOWN:
                    classes.setdefault(fold_name(end.text), end.cls)

        def exact(mention: Mention) -> Mention:
            cls = (
                classes.get(fold_name(mention.text), UNKNOWN)
                if mention.cls == UNKNOWN and mention.who is Who.NAME
                else UNKNOWN
            )
            return mention if cls == UNKNOWN else Mention(mention.text, cls, mention.start, mention.end)

        for n, triple in enumerate(self.triples):
            ends = exact(triple.subject), triple.object and exact(triple.object)
            if self.schema.check(ends[0].cls, triple.relation, ends[1].cls if ends[1] else None) is None:
                self.triples[n] = replace(triple, subject=ends[0], object=ends[1])
        self.mentions = [exact(mention) for mention in self.mentions]

    def _say_kin(self) -> None:
        """Ties first, so that a chain of unnamed ones ("my wife's sister Ines") is said from its end."""
        for subject, relation, relative, start, end in reversed(self._kin):
            if relative.who is Who.NAME or relative.text in self._spoken:
                self.claim(subject, relation, relative, (start, end), 0.85, "kin")

    def _as_subject(self, subject: Mention, relation: str) -> Mention:
        allowed = self.schema.relations[relation].domain
        if subject.who is Who.GROUP and self._outside(subject.cls, allowed) and "Person" in allowed:
            return Mention(subject.text, "Person", subject.start, subject.end, Who.SPEAKER)  # "we live here": so do I
        if subject.cls != UNKNOWN or UNKNOWN in allowed:
            return subject
        order: tuple[str, ...] = _SUBJECTS[1:] + _SUBJECTS[:1] if relation in TECHNICAL else _SUBJECTS
        if relation == "locatedIn":
            order = ("Organisation", *_SUBJECTS)
        return self._retyped(subject, allowed, order)

    def _as_object(self, target: Mention, relation: str) -> Mention:
        allowed = self.schema.relations[relation].range
        if target.cls != UNKNOWN or UNKNOWN in allowed or not allowed:
            return target
        first = "Technology" if relation in TECHNICAL else _RATHER.get(relation)
        if relation == "hasSkill" and any(map(str.isupper, target.text)):
            first = "Technology"
        order = (first, *_OBJECTS) if first is not None else _OBJECTS
        return self._retyped(target, allowed, order)

    @staticmethod
    def _retyped(mention: Mention, allowed: frozenset[str], order: tuple[str, ...]) -> Mention:
        cls = next((name for name in order if name in allowed), min(allowed))
        return Mention(mention.text, cls, mention.start, mention.end, mention.who)

    def _outside(self, cls: str, allowed: frozenset[str]) -> bool:
        found = self.schema.classes.get(cls)
        return found is None or allowed.isdisjoint(found.ancestors)

    def _refusal(
        self, subject: Mention, relation: str, entity: Mention | None, value: str | None, name: str | None
    ) -> str | None:
        broken = self.schema.check(subject.cls, relation, entity.cls if entity else None)
        if broken:
            return broken
        if self.turn.role != "user" and (subject.who in _OF_PEOPLE or self.schema.is_a(subject.cls, "Person")):
            return f"said by the {self.turn.role}, about a person"
        if entity is not None:
            if fold_name(entity.text) == fold_name(subject.text) and entity.who == subject.who:
                return "about itself"
            if too_long(entity.text):
                return "the object is a whole clause"
        elif not value or len(value) > _LONGEST_VALUE:
            return "no value, or one too long to be one"
        if name is not None and any(secret in name.lower() for secret in _SECRETS):
            return "a secret"
        return None

    def _distinct(self) -> tuple[Mention, ...]:
        """Every entity once per place: those of triples, then those only named; a longer one hides what it holds."""
        ends = [mention for triple in self.triples for mention in (triple.subject, triple.object) if mention]
        best: dict[tuple[int, int], Mention] = {}
        for mention in (*ends, *self.mentions):
            held = best.get((mention.start, mention.end))
            if held is None or (held.cls == UNKNOWN and mention.cls != UNKNOWN):
                best[mention.start, mention.end] = mention
        return tuple(sorted(best.values(), key=lambda mention: (mention.start, mention.end)))


def _person_key(mention: Mention) -> str:
    return f"{mention.who}:{fold_name(mention.text)}"


def too_long(text: str) -> bool:
    """Whether a text is too long to name an entity: over six English words or fifteen Chinese characters."""
    return len(text.split()) > _MOST_WORDS or (has_cjk(text) and len(text) > _MOST_HAN)


def _what(triple: Triple) -> tuple[object, ...]:
    """What a triple says, whatever words it was said in."""
    target = triple.object.text if triple.object is not None else triple.value or ""
    return (
        triple.subject.who, fold_name(triple.subject.text), triple.relation, fold_name(target),
        triple.name and fold_name(triple.name), triple.negated,
    )  # fmt: skip
