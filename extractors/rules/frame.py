"""The values that the rules pass among themselves: tokens, noun phrases, and what a clause says around its verb."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hindsight_graph.model.turn import Mention
from hindsight_graph.text.values import TimeSpan

UNKNOWN = "Thing"


@dataclass(slots=True)
class Token:
    """A word, number, code or mark. `low` is its folded form; `start`/`end` its place in the turn's content."""

    text: str
    low: str
    start: int
    end: int
    kind: str  # word, number, code, mark
    name: Name | None = None  # the name that begins here
    inside: bool = False  # part of a name


@dataclass(slots=True)
class Name:
    """A proper name: tokens `first` to `last` (exclusive) of its sentence; `known`: the gazetteer has it."""

    text: str
    cls: str
    start: int
    end: int
    first: int
    last: int
    known: bool = False
    version: str = ""
    loose: bool = False  # person or place only by the look of its characters


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its words without determiners, where they stand, and the class if it can be told."""

    text: str
    start: int
    end: int
    cls: str = UNKNOWN
    name: Name | None = None
    mention: Mention | None = None  # set where it is I, we, or a relative
    loose: bool = False  # the class was told by one character only (中车 is no car)
    definite: bool = False  # "the color": this one, which the words before or a picture show
    plain: bool = True  # False: a pronoun, a clause, too long, too vague to be an entity
    version: str = ""
    stop: int = 0  # where its words end, if that is not `end`

    def entity(self) -> Mention:
        """The mention of it as an entity."""
        return self.mention or Mention(self.text, self.cls, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Mood:
    """What the words around a verb add to a statement."""

    negated: bool = False
    change: bool = False
    replaces: str | None = None
    temporary: bool = False
    bounded: bool = False  # the words name an end or a provisional state, not only the period (until May)
    over: bool = False  # the words set it in a past that is over (去年我住在巴黎): of a state that says nothing of now
    coming: bool = False  # the words say that it will be, or is meant to be, not that it is
    when: TimeSpan | None = None
    reason: str = ""
    factor: float = 1.0  # multiplies the confidence of a rule

    def completed(self) -> Mood:
        """The same for a change that has happened: "this week" then tells when it did, not how long it lasts, and
        last year is when the state began, not when it ended."""
        return replace(self, temporary=self.temporary and self.bounded, over=False)

    def but(self, **changes: object) -> Mood:
        """The same with these fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


@dataclass(slots=True)
class Clause:
    """A clause as the rules see it: tokens `first` to `last` (exclusive) of a sentence, with its mood."""

    first: int
    last: int
    kind: str = "main"  # main, reason, aside
    mood: Mood = field(default_factory=Mood)
    future: bool = False  # "will …", which goes on in a clause that shares its subject
    shared: bool = False  # "… and work at Siemens": takes the subject of the clause before
