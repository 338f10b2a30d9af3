"""The window of time that a question asks about."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from hindsight_graph.text.times.assemble import BEFORE_SUFFIX
from hindsight_graph.text.times.find import read, resolve
from hindsight_graph.text.times.tense import ASKED
from hindsight_graph.text.values import TimeSpan

_BEFORE = re.compile(
    r"\b(?:before|prior to|until|till|by|up to|earlier than)(?: the| that| this)?\s*$|(?:截至|截止到?|早于)\s*$"
)
_BEFORE_AFTER = re.compile(rf"\s*(?:之前|以前|为止|{BEFORE_SUFFIX})")
_INCLUDING = re.compile(r"\b(?:until|till|by|up to)(?: the| that| this)?\s*$|(?:截至|截止到?)\s*$")
_AFTER = re.compile(r"\b(?:after|later than|following)(?: the| that| this)?\s*$|晚于\s*$")
_AFTER_AFTER = re.compile(r"\s*(?:之后|以后|后(?![天年面来台]))")
_SINCE = re.compile(r"\b(?:since|starting(?: from)?|from|as of)(?: the| that| this)?\s*$|(?:自从?|从)\s*$")
_SINCE_AFTER = re.compile(r"\s*(?:以来|起|开始|到现在|至今|onwards?\b)")


def query_window(question: str, now: datetime) -> TimeSpan | None:
    """The stretch a question asks about, in the zone of `now` (aware); None if it names no date.

    Several times make one window from the first to the last. "Before X" and "after X" leave the other side open: it
    ends with the calendar (years 1 and 9999). A date without its year, or a weekday, is the latest one past, unless
    the question speaks of what is to come. Recurring times ("every Monday") are no window.
    """
    found = [(piece, span) for piece, span in resolve(read(question, now, ASKED)) if not span.recurring]
    if not found:
        return None
    windows = [_opened(question.lower(), span, piece.is_range) for piece, span in found]
    if len(windows) == 1 or any(window.start.year == 1 or window.end.year == 9999 for window in windows):
        return windows[0] if len(windows) == 1 else _overlap(windows)
    first, last = min(windows, key=lambda w: w.start), max(windows, key=lambda w: w.end)
    at, at_end = windows[0].at, windows[-1].at_end
    return TimeSpan(first.start, last.end, first.precision, question[at:at_end], at, at_end)


def _overlap(windows: list[TimeSpan]) -> TimeSpan:
    """ "After May and before July": what both leave; if they leave nothing, the first."""
    start, end = max(w.start for w in windows), min(w.end for w in windows)
    first = windows[0]
    return TimeSpan(start, end, first.precision, first.text, first.at, first.at_end) if start < end else first


def _opened(text: str, span: TimeSpan, is_range: bool) -> TimeSpan:
    before, after = text[max(0, span.at - 24) : span.at], text[span.at_end : span.at_end + 6]
    zone = span.start.tzinfo
    earliest = (datetime.min + timedelta(days=2)).replace(tzinfo=zone)
    latest = (datetime.max - timedelta(days=2)).replace(tzinfo=zone, microsecond=0)
    start, end = span.start, span.end
    if _BEFORE.search(before) or _BEFORE_AFTER.match(after):
        start, end = earliest, span.end if _INCLUDING.search(before) else span.start
    elif _AFTER.search(before) or _AFTER_AFTER.match(after):
        start, end = span.end, latest
    elif not is_range and (_SINCE.search(before) or _SINCE_AFTER.match(after)):
        end = latest
    return TimeSpan(start, end, span.precision, span.text, span.at, span.at_end, span.deadline)
