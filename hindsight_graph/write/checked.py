"""The edge to an extractor: what it raises becomes a ModelError, what it answers is held against the ontology (W8).

One triple or mention that can't be used is dropped alone, with the reason; the rest of the write path trusts what is
left: names that can be stored, known classes and relations, spans inside the text, confidences from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from numbers import Real
from typing import Any, TypeVar, get_args

from hindsight_graph.errors import InvalidInput, ModelError
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import DecisionDraft, Dropped, Extraction, Mention, OutcomeDraft, Triple, Turn, Who
from hindsight_graph.ports.extractor import Extractor
from hindsight_graph.ports.foreign import ask
from hindsight_graph.text.chunks import SIZE
from hindsight_graph.text.clean import check_label, log_safe
from hindsight_graph.text.values import Precision, TimeSpan

T = TypeVar("T")
LONGEST = SIZE  # characters of a value or reason: a fact is embedded in one piece


def name_of(extractor: Extractor) -> str:
    """What an extractor is called where something is said of it, whatever it says of itself."""
    name: object = getattr(extractor, "name", None)
    return f"extractor {log_safe(name if isinstance(name, str) and name else type(extractor).__name__)}"


class Checker:
    """Asks an extractor and checks what it answers against one ontology."""

    def __init__(self, extractor: Extractor, schema: Schema) -> None:
        self._extractor = extractor
        self._schema = schema
        self._named = frozenset(
            relation.name
            for relation in schema.relations.values()
            if any("{n}" in words for said in (relation.phrases, relation.negations) for words in said.values())
        )

    def extract(self, turn: Turn, before: Sequence[Turn]) -> Extraction:
        """What the extractor finds in a turn and can be used. Raises ModelError if it fails or answers nonsense."""
        found: object = ask(name_of(self._extractor), lambda: self._extractor.extract(turn, before))
        if not isinstance(found, Extraction):
            raise ModelError(f"it answered with {type(found).__name__}, not with an Extraction.")
        dropped: list[Dropped] = []
        size = len(turn.content)
        return Extraction(
            _good(found.triples, lambda one: self._triple(one, size), turn, dropped),
            _good(found.mentions, lambda one: self._mention(one, size), turn, dropped),
            _good(found.times, _time, turn, dropped),
            (*_good(found.dropped, _note, turn, dropped), *dropped),
            _good(found.decisions, lambda one: _decision(one, size), turn, dropped),
            _good(found.outcomes, lambda one: _outcome(one, size), turn, dropped),
        )

    def _triple(self, one: object, size: int) -> Triple:
        if not isinstance(one, Triple):
            raise InvalidInput(f"it is {_seen(one)}, not a triple")
        self._end(one.subject, size)
        if one.object is not None:
            self._end(one.object, size)
        self._fits(one)
        _span(one.start, one.end, size)
        sure = _number(one.confidence, 0, "confidence")
        for what in ("negated", "change", "temporary"):
            _need(isinstance(value := getattr(one, what), bool), what, value)
        for what in ("name", "replaces"):
            if (value := getattr(one, what)) is not None:
                check_label(value, what)
        _texts(one, {"rule": 256, "reason": LONGEST})
        return replace(one, confidence=sure, when=None if one.when is None else _time(one.when))

    def _fits(self, one: Triple) -> None:
        """Whether the ontology has such a statement, and all that it needs is there."""
        if one.object is None:
            if one.value is None:
                raise InvalidInput("it has neither an object nor a value")
            check_label(one.value, "value", LONGEST)
        _need(one.object is None or one.value is None, "value beside an object", one.value)
        _need(isinstance(one.relation, str), "relation", one.relation)
        if broken := self._schema.check(one.subject.cls, one.relation, one.object.cls if one.object else None):
            raise InvalidInput(broken)
        _need(one.name is not None or one.relation not in self._named, "attribute's name", one.name)

    def _end(self, one: object, size: int) -> Mention:
        """An end of a triple; whether its class fits, the ontology says of the whole."""
        if not isinstance(one, Mention):
            raise InvalidInput(f"an entity is {_seen(one)}, not a mention")
        check_label(one.text, "an entity's name")
        _need(isinstance(one.cls, str), "class", one.cls)
        _need(isinstance(one.who, Who), "kind of mention", one.who)
        _span(one.start, one.end, size)
        return one

    def _mention(self, one: object, size: int) -> Mention:
        mention = self._end(one, size)
        if mention.cls not in self._schema.classes:
            raise InvalidInput(f"the ontology has no class {mention.cls!r}")
        return mention


def _good(found: object, check: Callable[[Any], T], turn: Turn, dropped: list[Dropped]) -> tuple[T, ...]:
    """Those that pass; the others go to `dropped`."""
    if not isinstance(found, (tuple, list)):
        dropped.append(Dropped("", f"a part of the extraction is {_seen(found)}, not a tuple"))
        return ()
    good: list[T] = []
    for one in found:
        try:
            good.append(check(one))
        except InvalidInput as error:
            dropped.append(Dropped(_words(one, turn.content), log_safe(error.args[0])))
    return tuple(good)


def _decision(one: object, size: int) -> DecisionDraft:
    if not isinstance(one, DecisionDraft):
        raise InvalidInput(f"it is {_seen(one)}, not a decision")
    _span(one.start, one.end, size)
    check_label(one.action, "action", LONGEST)
    _texts(one, {"reasoning": LONGEST, "rule": 256})
    _need(one.who in (Who.SPEAKER, Who.GROUP), "decider", one.who)
    return replace(one, confidence=_number(one.confidence, 0, "confidence"))


def _outcome(one: object, size: int) -> OutcomeDraft:
    if not isinstance(one, OutcomeDraft):
        raise InvalidInput(f"it is {_seen(one)}, not an outcome")
    _span(one.start, one.end, size)
    check_label(one.text, "words", LONGEST)
    _texts(one, {"about": LONGEST, "rule": 256})
    score, sure = _number(one.score, -1, "score"), _number(one.confidence, 0, "confidence")
    return replace(one, score=score, confidence=sure)


def _texts(one: object, longest: Mapping[str, int]) -> None:
    for what, most in longest.items():
        _need(isinstance(value := getattr(one, what), str), what, value)
        if value:
            check_label(value, what, most)


def _number(value: Any, least: int, what: str) -> float:
    """A number from `least` to 1; a model's own kind of number will do."""
    number = isinstance(value, Real) and value is not True and value is not False
    _need(number and least <= value <= 1, what, value)
    return float(value)


def _note(one: object) -> Dropped:
    if not isinstance(one, Dropped):
        raise InvalidInput(f"it is {_seen(one)}, not a note of what was dropped")
    return Dropped(_plain(one.text), _plain(one.reason))


def _plain(words: object) -> str:
    return words if isinstance(words, str) and words.isprintable() else log_safe(words, LONGEST)


def _time(one: object) -> TimeSpan:
    if not isinstance(one, TimeSpan):
        raise InvalidInput(f"a time is {_seen(one)}, not a span of time")
    if not (_moment(one.start) and _moment(one.end) and one.start <= one.end):
        raise InvalidInput("a span of time needs a start and, not before it, an end, both with their zone")
    _need(one.precision in get_args(Precision), "precision", one.precision)
    _need(isinstance(one.deadline, bool) and isinstance(one.recurring, bool), "mark of a time", None)
    return one


def _moment(at: object) -> bool:
    """Whether it is a moment with a zone that exists on every clock."""
    if not isinstance(at, datetime) or at.tzinfo is None or at.utcoffset() is None:
        return False
    try:
        at.astimezone(UTC)
    except OverflowError:
        return False
    return True


def _span(start: object, end: object, size: int) -> None:
    if not (type(start) is int and type(end) is int and 0 <= start <= end <= size):
        raise InvalidInput(f"the span {_seen(start)} to {_seen(end)} does not lie in the {size} characters of the text")


def _need(holds: bool, what: str, value: object) -> None:
    if not holds:
        raise InvalidInput(f"its {what} can't be {_seen(value)}")


def _seen(value: object) -> str:
    """A plain value as it is written, anything else by its type."""
    plain = value is None or type(value) in (bool, float, str) or (type(value) is int and value.bit_length() < 64)
    return repr(value)[:80] if plain else type(value).__name__


def _words(one: object, content: str) -> str:
    """The words of the turn that something was found in; where it does not say, its own."""
    start, end = getattr(one, "start", None), getattr(one, "end", None)
    if isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(content):
        return content[start:end]
    ends = (one.subject, one.object) if isinstance(one, Triple) else (one,)
    return log_safe(" … ".join(text for end in ends if isinstance(text := getattr(end, "text", None), str)))
