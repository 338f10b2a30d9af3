"""Dates as values of a triple: one spelling for what was said in many ways."""

from __future__ import annotations

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
