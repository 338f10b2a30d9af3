"""Dates as values of a triple: one spelling for what was said in many ways."""

from __future__ import annotations

from datetime import datetime

from hindsight_graph.text.values import TimeSpan


def iso(span: TimeSpan) -> str:
    """The day of a time span in ISO 8601, with hour and minute if they were said; months and years without a day.

    For a deadline ("by Friday") the day meant is the last one before the end.
    """
    start = span.start
    if span.precision == "year":
        return f"{start.year:04}"
    if span.precision == "month":
        return f"{start.year:04}-{start.month:02}"
    if span.precision in ("hour", "minute", "second"):
        return start.strftime("%Y-%m-%dT%H:%M%z")[:-2] + ":" + start.strftime("%z")[-2:]
    return start.date().isoformat()


def later(when: TimeSpan | None, said_at: datetime) -> bool:
    """Whether a time begins on a later day than that on which the words were said. An hour of today is not later ("I
    take it at eight"), nor is a deadline, of which only the end is named, nor what comes again and again."""
    if when is None or when.recurring or when.deadline:
        return False
    return when.start.date() > said_at.astimezone(when.start.tzinfo).date()
