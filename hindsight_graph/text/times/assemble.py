"""Joins what the rules found: a day with its hour, two ends of a range, and the words around that mark a deadline."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hindsight_graph.text.times.calendar import DAY, moment
from hindsight_graph.text.times.piece import Clock, Piece, Reference
from hindsight_graph.text.times.tense import FUTURE
from hindsight_graph.text.values import Precision, TimeSpan

_DATE_THEN_TIME = re.compile(r",? ?(?:的|at|around|about|@|in the|from|by|before|after|until|,|，|-)?(?: |的)?")
_TIME_THEN_DATE = re.compile(r",? ?(?:on|of|in the|in)? ?")
_WEEKDAY_THEN_DATE = re.compile(r",? ?(?:the |[（(])?")
_BETWEEN = re.compile(r"[)）]?\s*(?:to|-|–|—|until|till|through|thru|到|至|~|～)\s*(?:the )?")
_AND = re.compile(r"\s*(?:and|和|与)\s*(?:the )?")
_BEFORE_RANGE = re.compile(r"(?:between|在|从)\s*(?:the )?$")

_DEADLINE = re.compile(
    r"\b(?:by|before|until|till|due(?: on| by| at)?|no later than|not later than|deadline(?: is|:| of)?|expires?(?: on)?)"
    r"(?: the| this)?\s*$|(?:截至|截止(?:到|日期是|时间是|日期为)?|最晚|最迟|不晚于|不迟于|直到|到期日?(?:是|为)?|[到至])\s*$"
)
_DEADLINE_AFTER = re.compile(r"\s*(?:之前|以前|为止|截止|到期|前(?![天年往进后面台者端辈景途任夫妻沿提线期女男]))")
_OPEN = re.compile(
    r"\b(?:since|after|starting(?: on| from)?|beginning(?: on)?|as of|effective)(?: the)?\s*$|(?:自从?|打从)\s*$"
)
_OPEN_FROM = re.compile(r"\bfrom(?: the)?\s*$|从\s*$")
_OPEN_AFTER = re.compile(r"\s*(?:起|开始|以来|以后|之后|后(?![天年面来台])|onwards?\b|on\b(?= *[,.;]| i | we |$))")
_GAP = 14


def join(found: Iterable[Piece], ref: Reference) -> list[Piece]:
    """Non-overlapping pieces in order, leftmost and longest first, joined with their neighbours."""
    pieces: list[Piece] = []
    for piece in sorted(found, key=lambda piece: (piece.at, -piece.at_end)):
        if pieces and piece.at < pieces[-1].at_end:
            continue
        while pieces and (joined := _with_time(pieces[-1], piece, ref.text)):
            pieces.pop()
            piece = joined
        pieces.append(piece)
    ranged: list[Piece] = []
    for piece in pieces:
        if ranged and (joined := _range(ranged[-1], piece, ref)):
            ranged[-1] = joined
        else:
            ranged.append(piece)
    kept = [piece for piece in ranged if not (piece.joint and piece.first is None)]
    for piece in kept:
        _mark(piece, ref)
    return kept


def _with_time(left: Piece, right: Piece, text: str) -> Piece | None:
    gap = text[left.at_end : right.at]
    if len(gap) > _GAP or left.instant or right.instant:
        return None
    if left.weekday and right.again and not right.weekday or (left.weekday and right.first and not right.weekday):
        if right.precision == "day" and left.clock is None and _WEEKDAY_THEN_DATE.fullmatch(gap):
            return replace(right, at=left.at, part=right.part or left.part)
        return None
    if right.weekday and left.first and not left.weekday and not left.clock and re.fullmatch(r",? ?[（(]?", gap):
        return replace(left, at_end=right.at_end, part=left.part or right.part) if left.precision == "day" else None
    timed = right.clock or right.part
    if left.first and right.first is None and timed and not left.clock and _DATE_THEN_TIME.fullmatch(gap):
        return _merged(left, right, left.at, right.at_end) if left.precision == "day" or left.recurring else None
    if left.first is None and right.first and not right.clock and _TIME_THEN_DATE.fullmatch(gap):
        return _merged(right, left, left.at, right.at_end) if right.precision == "day" or right.recurring else None
    if left.first is None and right.first is None and left.clock and right.part and not right.clock:
        return _merged(left, right, left.at, right.at_end) if _TIME_THEN_DATE.fullmatch(gap) else None
    if left.first is None and right.first is None and left.part and right.clock and gap in ("", "的", " "):
        return _merged(right, left, left.at, right.at_end)
    return None


def _merged(dated: Piece, timed: Piece, at: int, at_end: int) -> Piece:
    part = timed.part or dated.part
    clock = timed.clock or dated.clock
    if clock and clock.open and part and part[1] > 12:
        clock = replace(clock, hour=clock.hour + 12 if clock.hour < 12 else clock.hour, open=False)
    elif clock and clock.open and part:
        clock = replace(clock, open=False)
    joint = dated.joint and timed.joint and part is None
    return replace(
        dated, at=at, at_end=at_end, clock=clock, clock_end=timed.clock_end or dated.clock_end, part=part, joint=joint
    )


def _range(left: Piece, right: Piece, ref: Reference) -> Piece | None:
    gap = ref.text[left.at_end : right.at]
    if len(gap) > _GAP or left.is_range or right.is_range or left.recurring or right.recurring:
        return None
    if not _BETWEEN.fullmatch(gap) and not (_AND.fullmatch(gap) and _BEFORE_RANGE.search(ref.text[: left.at][-10:])):
        return None
    if left.clock and right.clock and right.first is None:
        return replace(left, at_end=right.at_end, clock_end=_later(left.clock, right.clock), joint=False)
    if left.first is None or right.first is None or left.last is None or right.last is None:
        return _instants(left, right, ref) if left.instant or right.instant else None
    first, last = left.first, right.last
    if right.again:
        last = right.again(first + (DAY if right.weekday else 0 * DAY), FUTURE)[1]
    elif left.again:
        first = left.again(right.first, -1)[0]
    if last <= first:
        return None
    whole = replace(
        left,
        at_end=right.at_end,
        first=first,
        last=last,
        is_range=True,
        part=None,
        clock=None,
        again=None,
        weekday=False,
    )
    return _instants(left, replace(right, first=last - DAY, last=last), ref) if left.clock or right.clock else whole


def _instants(left: Piece, right: Piece, ref: Reference) -> Piece | None:
    (start, _), (begin, end) = bounds(left, ref), bounds(right, ref)
    if right.clock:
        end = begin
    if end <= start:
        return None
    return Piece(left.at, right.at_end, precision=right.precision, instant=(start, end), is_range=True)


def _later(begin: Clock, end: Clock) -> Clock:
    if end.open and (end.hour, end.minute) <= (begin.hour, begin.minute) and end.hour + 12 > begin.hour:
        return replace(end, hour=end.hour + 12, open=False)
    return end


def _mark(piece: Piece, ref: Reference) -> None:
    before, after = ref.text[max(0, piece.at - 24) : piece.at], ref.text[piece.at_end : piece.at_end + 6]
    if piece.recurring:
        return
    if _DEADLINE.search(before) or _DEADLINE_AFTER.match(after):
        piece.deadline = not piece.open_end
    elif _OPEN.search(before) or _OPEN_AFTER.match(after) or (_OPEN_FROM.search(before) and not piece.is_range):
        piece.open_end = piece.clock_end is None


def bounds(piece: Piece, ref: Reference) -> tuple[datetime, datetime]:
    """Start and end of a piece in the speaker's zone. Raises ValueError or OverflowError beyond the calendar."""
    if piece.instant:
        return piece.instant
    first = piece.first or ref.today
    if piece.clock:
        start = _at(first, piece.clock, ref)
        if piece.clock_end:
            end = _at(first, piece.clock_end, ref)
            return start, end if end > start else _at(first + DAY, piece.clock_end, ref)
        return start, (start.astimezone(UTC) + _GRAIN[piece.clock.precision]).astimezone(ref.zone)
    if piece.part:
        return moment(first, ref.zone, piece.part[0]), moment(first, ref.zone, piece.part[1])
    return moment(first, ref.zone), moment(piece.last or first + DAY, ref.zone)


_GRAIN = {"second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_EARLIEST_GUESS = 7  # "at 3" of a day is the afternoon, "at 8" the morning: the waking half


def _at(day, clock: Clock, ref: Reference) -> datetime:  # type: ignore[no-untyped-def]
    hour = clock.hour + 12 if clock.open and 0 < clock.hour < _EARLIEST_GUESS else clock.hour
    return moment(day, ref.zone, hour, clock.minute, clock.second)


def span(piece: Piece, ref: Reference) -> TimeSpan:
    """The finished value of a piece. Raises ValueError or OverflowError beyond the calendar."""
    start, end = bounds(piece, ref)
    if not start < end:
        raise ValueError("an empty stretch")
    precision: Precision = piece.precision
    if piece.instant is None:
        precision = piece.clock.precision if piece.clock else "hour" if piece.part else piece.precision
    words = ref.raw[piece.at : piece.at_end]
    return TimeSpan(start, end, precision, words, piece.at, piece.at_end, piece.deadline, piece.recurring)
