"""Joins what the rules found: a day with its hour, two ends of a range, and the words around that mark a deadline."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from hindsight_graph.text.times.calendar import DAY, moment
from hindsight_graph.text.times.numbers import NUMBER
from hindsight_graph.text.times.numbers import english as number
from hindsight_graph.text.times.piece import Clock, Piece, Reference, hour_in
from hindsight_graph.text.times.tense import FUTURE, PAST, is_habit, is_yearly
from hindsight_graph.text.values import Precision, TimeSpan

_DATE_THEN_TIME = re.compile(r"[,，]? ?(?:的|at|around|about|@|in the|from|by|before|after|until|between|-)?(?: |的)?")
_TIME_THEN_DATE = re.compile(r",? ?(?:on|of|in the|in)? ?")
_BESIDE = re.compile(r"[,，]? ?(?:the )?[（(]?")
_BETWEEN = re.compile(r"[)）]?\s*(?:to|-|–|—|until|till|through|thru|到|至|~)\s*(?:the )?")
_AND = re.compile(r"\s*(?:and|和|与)\s*(?:the )?")
_BEFORE_AND = re.compile(r"\bbetween\b|[在从]")

_DEADLINE = re.compile(
    r"\b(?:by|before|until|till|due(?: on| by| at)?|not? later than|deadline(?: is|:| of)?|expires?(?: on)?)"
    r"(?: the| this)?\s*$"
    r"|(?:截止(?:到|日期|时间)?[是为：:]?|截至|最晚|最迟|不晚于|不迟于|直到|到期日?(?:是|为)?|(?<![推延改调移挪前达得迟期])[到至])\s*$"
)
# 前 is also half of other words: 周五前往上海.
BEFORE_SUFFIX = r"前(?![天年往进后面台者端辈景途任夫妻沿提线期女男])"
_DEADLINE_AFTER = re.compile(rf"\s*(?:之前|以前|为止|截止|到期|{BEFORE_SUFFIX})")
_OPEN = re.compile(
    r"\b(?:since|after|starting(?: on| from)?|beginning(?: on)?|as of|effective)(?: the)?\s*$|(?:自从?|打从)\s*$"
)
_OPEN_FROM = re.compile(r"\bfrom(?: the)?\s*$|从\s*$")
_OPEN_AFTER = re.compile(r"\s*(?:起|开始|以来|以后|之后|后(?![天年面来台])|onwards?\b|on\b(?= *[,.;]| i | we |$))")
_SENTENCE_END = re.compile(r"[.!?] |[。！？\n]")
# "Moved from Tuesday to Thursday" names two days, not the days between.
_CHANGE = re.compile(r"\b(?:move|chang|postpon|reschedul|shift|push|switch|delay)\w*\b|改|推迟|延期|提前|调整|挪")
_OFFSET = re.compile(rf"\b(?P<n>{NUMBER}) (?P<u>days?|weeks?) (?P<way>from|after|before) (?:the )?$", re.ASCII)
_GAP = 14  # no words between two parts of one time are longer


def join(found: Iterable[Piece], ref: Reference) -> list[Piece]:
    """Non-overlapping pieces in order, leftmost and longest first, joined with their neighbours."""
    pieces: list[Piece] = []
    for piece in sorted(found, key=lambda piece: (piece.at, -piece.at_end)):
        if pieces and piece.at < pieces[-1].at_end:
            continue
        while pieces and (joined := _one_time(pieces[-1], piece, ref.text)):
            pieces.pop()
            piece = joined
        pieces.append(piece)
    ranged: list[Piece] = []
    week: Piece | None = None  # the latest one before
    for piece in pieces:
        if ranged and ranged[-1].precision == "week" and ranged[-1].first and not ranged[-1].recurring:
            week = ranged[-1]
        if ranged and (joined := _range(ranged[-1], piece, ref)):
            ranged[-1] = joined
        else:
            ranged.append(_in_week(week, piece, ref))
    kept = [piece for piece in ranged if not (piece.impossible or (piece.joint and piece.first is None))]
    for n, piece in enumerate(kept):
        if not _shift(piece, ref):
            _mark(piece, ref)
        follows = n > 0 and kept[n - 1].recurring and piece.at - kept[n - 1].at_end <= len(" in ")
        piece.recurring = piece.recurring or follows  # every year in May
    return kept


def _shift(piece: Piece, ref: Reference) -> bool:
    """Moves a day by what stands before it: two days before Christmas, a week from Friday."""
    before = _OFFSET.search(ref.text[max(0, piece.at - 32) : piece.at])
    count = number(before["n"]) if before else None
    if before is None or count is None or piece.first is None or piece.last is None or piece.precision != "day":
        return False
    days = round(count * (7 if before["u"].startswith("week") else 1)) * (-1 if before["way"] == "before" else 1)
    piece.first, piece.last = piece.first + days * DAY, piece.last + days * DAY
    piece.at -= len(before.group())
    return True


def _in_week(week: Piece | None, piece: Piece, ref: Reference) -> Piece:
    """A bare weekday after a week named in the same sentence is a day of that week (下周出差，周五回来)."""
    if week is None or not piece.weekday or piece.first is None or piece.last is None or piece.is_range:
        return piece
    if week.first is None or week.is_range or _SENTENCE_END.search(ref.text, week.at_end, piece.at):
        return piece
    first = week.first + timedelta(days=piece.first.weekday())
    return replace(piece, first=first, last=first + (piece.last - piece.first), weekday=False, again=None)


def _one_time(left: Piece, right: Piece, text: str) -> Piece | None:
    """The two as one time, if they are: "Friday" + "7 May", "tomorrow" + "3pm", "3pm" + "tomorrow", 下午 + 3:30."""
    gap = text[left.at_end : right.at]
    if len(gap) > _GAP or left.instant or right.instant or left.impossible or right.impossible:
        return None
    if left.first and right.first:
        return _same_day(left, right, gap)
    if left.first:
        halves = left.clock and left.clock.open and right.part and not right.clock  # "tomorrow at 9 in the morning"
        told = left.clock and not halves
        dated = (left.precision == "day" or left.recurring) and not told
        return _merged(left, right, left.at, right.at_end) if dated and _DATE_THEN_TIME.fullmatch(gap) else None
    if right.first:
        dated = (right.precision == "day" or right.recurring) and not right.clock
        return _merged(right, left, left.at, right.at_end) if dated and _TIME_THEN_DATE.fullmatch(gap) else None
    if left.clock and right.part and not right.clock:
        return _merged(left, right, left.at, right.at_end) if _TIME_THEN_DATE.fullmatch(gap) else None
    if left.part and not left.clock and right.clock and gap in ("", "的", " "):
        return _merged(right, left, left.at, right.at_end)
    return None


def _same_day(left: Piece, right: Piece, gap: str) -> Piece | None:
    """A weekday beside a date repeats it; the date counts."""
    if left.weekday == right.weekday or left.clock or not _BESIDE.fullmatch(gap):
        return None
    dated = right if left.weekday else left
    if dated.precision != "day" or dated.is_range:
        return None
    return replace(dated, at=left.at, at_end=right.at_end, part=left.part or right.part)


def _merged(dated: Piece, timed: Piece, at: int, at_end: int) -> Piece:
    part, clock = timed.part or dated.part, timed.clock or dated.clock
    if clock and clock.hour <= 12 and part and (clock.open or clock.hour == 0):
        clock = replace(clock, hour=hour_in(clock.hour, part), open=False)
    joint = dated.joint and timed.joint and part is None
    clock_end = timed.clock_end or dated.clock_end
    return replace(dated, at=at, at_end=at_end, clock=clock, clock_end=clock_end, part=part, joint=joint)


def _range(left: Piece, right: Piece, ref: Reference) -> Piece | None:
    """The two as the ends of one stretch, if the words between say so and the calendar has it."""
    try:
        return _stretch(left, right, ref)
    except (ValueError, OverflowError):
        return None


def _stretch(left: Piece, right: Piece, ref: Reference) -> Piece | None:
    gap = ref.text[left.at_end : right.at]
    if len(gap) > _GAP or left.is_range or right.is_range or left.recurring or right.recurring:
        return None
    both = _AND.fullmatch(gap) and _BEFORE_AND.search(ref.text[max(0, left.at - 10) : right.at])
    if not (_BETWEEN.fullmatch(gap) or both) or _CHANGE.search(ref.text[max(0, left.at - 40) : left.at]):
        return None
    if left.clock and right.clock and right.first is None:
        return replace(left, at_end=right.at_end, clock_end=_later(left.clock, right.clock), joint=False)
    if left.clock or right.clock or left.instant or right.instant:
        return _instants(left, right, ref)
    if left.first is None or right.first is None or left.last is None or right.last is None:
        return None
    first, last = left.first, right.last
    if right.again:
        last = right.again(first + DAY if right.weekday else first, FUTURE)[1]
    elif left.again:
        first = left.again(right.first, PAST)[0]
    if last <= first:
        return None
    return replace(left, at_end=right.at_end, first=first, last=last, is_range=True, part=None)


def _instants(left: Piece, right: Piece, ref: Reference) -> Piece | None:
    (start, _), (begin, end) = bounds(left, ref), bounds(right, ref)
    end = begin if right.clock else end
    if end <= start:
        return None
    return Piece(left.at, right.at_end, precision=right.precision, instant=(start, end), is_range=True)


def _later(begin: Clock, end: Clock) -> Clock:
    early = (end.hour, end.minute) <= (begin.hour, begin.minute)
    return replace(end, hour=end.hour + 12, open=False) if end.open and early and end.hour < 12 else end


def _mark(piece: Piece, ref: Reference) -> None:
    """Sets what the words around say: a deadline, a beginning without an end, a habit, a yearly date."""
    if piece.recurring:
        return
    before, after = ref.text[max(0, piece.at - 24) : piece.at], ref.text[piece.at_end : piece.at_end + 6]
    if _DEADLINE.search(before) or _DEADLINE_AFTER.match(after):
        piece.deadline = True
    elif _OPEN.search(before) or _OPEN_AFTER.match(after) or (_OPEN_FROM.search(before) and not piece.is_range):
        piece.open_end = piece.clock_end is None
    if piece.weekday:
        piece.recurring = is_habit(ref.text, piece.at, piece.at_end, days=piece.is_range)
    elif piece.again and piece.precision == "day" and not piece.is_range:
        piece.recurring = is_yearly(ref.text, piece.at, piece.at_end)


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


def _at(day: date, clock: Clock, ref: Reference) -> datetime:
    hour = clock.hour + 12 if clock.open and 0 < clock.hour < _EARLIEST_GUESS else clock.hour
    return moment(day, ref.zone, hour, clock.minute, clock.second)


def span(piece: Piece, ref: Reference) -> TimeSpan:
    """The finished value of a piece. Raises ValueError or OverflowError beyond the calendar."""
    start, end = bounds(piece, ref)
    if start.astimezone(UTC) >= end.astimezone(UTC):  # in one zone, Python compares wall times
        raise ValueError("an empty stretch")
    precision: Precision = piece.precision
    if piece.instant is None:
        precision = piece.clock.precision if piece.clock else "hour" if piece.part else piece.precision
    words = ref.raw[piece.at : piece.at_end]
    return TimeSpan(start, end, precision, words, piece.at, piece.at_end, piece.deadline, piece.recurring)
