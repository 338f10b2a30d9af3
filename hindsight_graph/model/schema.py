"""The compiled ontology: plain look-ups, so that checking a triple costs microseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Words = Mapping[str, tuple[str, ...]]  # language ("en", "zh") -> words


@dataclass(frozen=True, slots=True)
class ClassDef:
    """A class; `ancestors` includes itself; `top` is the ancestor just below the root, used in entity keys.

    `cues` are nouns for things of the class ("company", 公司). `disjoint` are all classes that nothing of this class
    can belong to, inherited ones and their sub-classes included.
    """

    name: str
    top: str
    ancestors: frozenset[str]
    labels: Words
    cues: Words = field(default_factory=dict)
    disjoint: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RelationDef:
    """A relation (OWL property).

    `edge` is its Neo4j relationship type (`LIVES_IN`). `literal` relations have a value instead of an object entity.
    `functional`: one value at a time (of `attribute`: for each name). `policy` is what a bare contradiction does:
    "ask" or "latest" (None: the relation is many-valued). `parents` and `disjoint` are closed: every relation that
    this one implies, and every one that it excludes.

    `cues` are verb phrases that say it, standing between subject and object or, where they hold {o}, with the object
    in that place (对{o}过敏). English ones begin with the base form of a verb ("live in", "be based in"). `nouns` say
    it as in "the N of S is O" (wife, deadline, 妻子). `phrases` is how a memory says it, with {s}, {o} and, for the
    open attribute, {n}; `negations` the same denied; `questions` how to ask about a contradiction, with {s}, {old},
    {new}. `ontology.phrases` puts the values in.
    `value_kind` of a literal: "text", "number", "date", "money", "version"; `values` are usual values, by which the
    relation is known without a cue ("I am vegan").
    """

    name: str
    edge: str
    domain: frozenset[str]
    range: frozenset[str]
    literal: bool
    functional: bool
    symmetric: bool
    transitive: bool
    inverse: str | None
    parents: frozenset[str]
    disjoint: frozenset[str]
    policy: str | None
    labels: Words
    cues: Words
    phrases: Mapping[str, str]
    negations: Mapping[str, str]
    questions: Mapping[str, str]
    value_kind: str | None = None
    nouns: Words = field(default_factory=dict)
    values: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownName:
    """A well-known name of the gazetteer: its canonical spelling, class and other spellings (any script).

    `ambiguous`: the spelling it was looked up by is also an everyday word ("go", "apple"), so it counts only where
    the text has one of the exact spellings in `name` and `others`, and the context agrees.
    """

    name: str
    cls: str
    others: tuple[str, ...] = ()
    ambiguous: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """All classes, relations and well-known names. `version` is a digest of the files it was compiled from.

    `gazetteer` maps a spelling, folded by `text.fold.fold_name`, to its `KnownName`.
    """

    version: str
    classes: Mapping[str, ClassDef]
    relations: Mapping[str, RelationDef]
    gazetteer: Mapping[str, KnownName]

    def is_a(self, cls: str, ancestor: str) -> bool:
        """Whether `cls` is `ancestor` or below it; False for unknown classes."""
        found = self.classes.get(cls)
        return found is not None and ancestor in found.ancestors

    def check(self, subject_cls: str, relation: str, object_cls: str | None) -> str | None:
        """None if the ontology allows the triple, else the rule that it breaks. `object_cls` None: a literal."""
        known = self.relations.get(relation)
        if known is None:
            return f"the ontology has no relation {relation!r}"
        subject = self.classes.get(subject_cls)
        if subject is None:
            return f"the ontology has no class {subject_cls!r}"
        if known.domain.isdisjoint(subject.ancestors):
            return f"{relation} is said of {_either(known.domain)}, not of {subject_cls}"
        if object_cls is None:
            return None if known.literal else f"{relation} leads to {_either(known.range)}, not to a plain value"
        if known.literal:
            return f"{relation} takes a plain value, not {object_cls}"
        target = self.classes.get(object_cls)
        if target is None:
            return f"the ontology has no class {object_cls!r}"
        if known.range.isdisjoint(target.ancestors):
            return f"{relation} leads to {_either(known.range)}, not to {object_cls}"
        return None


def _either(names: frozenset[str]) -> str:
    return " or ".join(sorted(names))
