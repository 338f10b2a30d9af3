"""Plain values in an English sentence: money, dates, numbers, versions, and short texts."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.dates import iso
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import Phrase
from hindsight_graph.text.same import said_day

_MONEY = re.compile(
    r"(?:(?:about|around|roughly|only|just|approximately|up to)\s+)?"
    r"([$€£¥]\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|bn|thousand|million|billion)\b)?|\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|bn|thousand|million|billion)\b)?"
    r"(?:\s(?:dollars?|euros?|pounds?|yuan|rmb|bucks|usd|eur|gbp|cny|cents?|francs?|yen|rupees?|kronor)\b|\s?[€£$¥])?)"
    r"((?:\s(?:a|an|per|each|every)\s|\s?/\s?)(?:month|year|week|day|night|hour|person|head|user|seat|unit|piece|kilo|kg|mo|yr)\b"
    r"|\s(?:monthly|yearly|annually|weekly)\b)?",
    re.IGNORECASE,
)
_BIRTHDAY = re.compile(
    r"(?:the\s+)?(\d{4}-\d\d-\d\d|(?:\d{1,2}(?:st|nd|rd|th)?(?:\s+of)?\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"(?:\s+\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s+\d{4})?)(?=\W|$)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_TAIL = re.compile(r"[\s.,;:!?…)\]]+$")


def read_value(scene: Scene, kind: str | None, at: int, last: int) -> Phrase | None:
    """The value of a literal relation that begins at a token; None if nothing of its kind stands there."""
    if at >= last:
        return None
    start, end = scene.span(at, last)
    text = scene.content[start:end]
    if kind == "money":
        return _matched(_MONEY.match(text), start, 0)
    if kind == "date":
        return _date(scene, at, last, start, text)
    if kind == "number":
        return _number(scene, at, start, text)
    if kind == "version":
        while scene.low(at) in ("version", "v", "release", "at", "on", "now"):
            at += 1
        token = scene.tokens[at] if at < last else None
        if token is None or token.kind not in ("number", "code") or not token.low.lstrip("v")[:1].isdigit():
            return None
        return Phrase(token.text, token.start, token.end)
    return short_text(scene, at, last)


def short_text(scene: Scene, at: int, last: int) -> Phrase | None:
    """A code, a quoted text, a number with its unit, a name or a short noun phrase."""
    token = scene.tokens[at]
    if token.kind == "code" and not (token.low.replace(".", "").isdigit() and token.low.count(".") == 1):
        return Phrase(token.text.rstrip("."), token.start, token.start + len(token.text.rstrip(".")))
    if token.kind in ("number", "code"):
        return _measured(scene, at, last)
    phrase, _ = scene.noun(at, last, gerund=False)
    return phrase


def _measured(scene: Scene, at: int, last: int) -> Phrase:
    end = at + 1
    while end < last and end - at < 7 and scene.tokens[end].kind != "mark" and end not in scene.timed:
        if scene.low(end) in w.BREAKS or scene.low(end) in ("and", "or", "now", "but"):
            break
        end += 1
    if scene.low(at + 1) in ("%", "-"):
        end = max(end, at + 2)
    while end > at + 1 and scene.low(end - 1) in w.PREPOSITIONS | w.DETERMINERS:
        end -= 1
    start, stop = scene.span(at, end)
    return Phrase(scene.content[start:stop].strip(), start, stop)


def _matched(match: re.Match[str] | None, start: int, group: int) -> Phrase | None:
    if match is None:
        return None
    text = _TAIL.sub("", match.group(1) + (match.group(2) or "") if group == 0 else match.group(group))
    at = start + match.start(1)
    return Phrase(text, at, at + len(text))


def _date(scene: Scene, at: int, last: int, start: int, text: str) -> Phrase | None:
    for n in range(at, min(at + 4, last)):
        span = scene.timed.get(n)
        if span is not None:  # "on Thursdays" is no date
            return None if span.recurring else Phrase(iso(span), span.at, span.at_end)
    return None


def read_birthday(scene: Scene, at: int, last: int) -> Phrase | None:
    """A day with its year in ISO 8601; one without as it was said ("March 5"), since it is no day of any one year."""
    while scene.low(at) in ("on", "the", "in"):
        at += 1
    if at >= last:
        return None
    start, end = scene.span(at, last)
    match = _BIRTHDAY.match(scene.content[start:end])
    if match is None or not any(char.isdigit() for char in match.group(1)):
        return None
    text = _TAIL.sub("", match.group(1))
    at = start + match.start(1)
    return Phrase(said_day(text) or text, at, at + len(text))


def _number(scene: Scene, at: int, start: int, text: str) -> Phrase | None:
    match = _NUMBER.match(text)
    if match:
        return Phrase(match.group(), start, start + match.end())
    tens, _, ones = scene.low(at).partition("-")
    if tens in w.NUMBERS and (not ones or ones in w.NUMBERS):
        value = w.NUMBERS[tens] + (w.NUMBERS[ones] if ones else 0)
        token = scene.tokens[at]
        return Phrase(str(value), token.start, token.end)
    return None
