"""From the view that the rules read back to the turn as it was written: places and spellings."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.model.turn import DecisionDraft, Extraction, Mention, OutcomeDraft, Triple
from hindsight_graph.text.values import TimeSpan
from hindsight_graph.text.view import View


def original(found: Extraction, seen: View) -> Extraction:
    """The same extraction with the places of the original text, and names and values in its spelling."""
    return Extraction(
        tuple(_triple(triple, seen) for triple in found.triples),
        tuple(_mention(mention, seen) for mention in found.mentions),
        tuple(_time(span, seen) for span in found.times),
        tuple(replace(one, text=_written(one.text, seen)) for one in found.dropped),
        tuple(_decision(one, seen) for one in found.decisions),
        tuple(_outcome(one, seen) for one in found.outcomes),
    )


def _decision(one: DecisionDraft, seen: View) -> DecisionDraft:
    start, end = seen.span(one.start, one.end)
    action = _written(one.action, seen, one.start, one.end)
    reasoning = _written(one.reasoning, seen, one.start, one.end)
    return replace(one, action=action, reasoning=reasoning, start=start, end=end)


def _outcome(one: OutcomeDraft, seen: View) -> OutcomeDraft:
    start, end = seen.span(one.start, one.end)
    text, about = _written(one.text, seen, 0, one.end), _written(one.about, seen, one.start, one.end)
    return replace(one, text=text, about=about, start=start, end=end)


def _written(text: str, seen: View, start: int = 0, end: int | None = None) -> str:
    at = seen.text.find(text, start, end)
    return seen.words(at, at + len(text)) if text and at >= 0 else text


def _mention(mention: Mention, seen: View) -> Mention:
    start, end = seen.span(mention.start, mention.end)
    written = seen.text[mention.start : mention.end] == mention.text
    text = seen.words(mention.start, mention.end) if written else mention.text
    return replace(mention, text=text, start=start, end=end)


def _triple(triple: Triple, seen: View) -> Triple:
    value = triple.value and _written(triple.value, seen, triple.start, triple.end)
    start, end = seen.span(triple.start, triple.end)
    return replace(
        triple,
        subject=_mention(triple.subject, seen),
        object=triple.object and _mention(triple.object, seen),
        value=value,
        reason=_written(triple.reason, seen),
        when=triple.when and _time(triple.when, seen),
        start=start,
        end=end,
    )


def _time(span: TimeSpan, seen: View) -> TimeSpan:
    at, at_end = seen.span(span.at, span.at_end)
    return replace(span, at=at, at_end=at_end, text=seen.original[at:at_end])
