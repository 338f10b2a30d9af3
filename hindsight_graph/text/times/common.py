"""Rules shared by both languages: stretches counted from now, and dates said without their year, month or week."""

from __future__ import annotations

from datetime import UTC, date, timedelta
from typing import Literal

from hindsight_graph.text.times.calendar import (
    DAY,
    WEEK,
    add_months,
    last_of_month,
    monday,
    month_of,
    season_of,
    section_of,
    year_of,
)
from hindsight_graph.text.times.piece import Piece, Reference, nearest
from hindsight_graph.text.times.tense import ASKED, FUTURE, PAST, UNKNOWN
from hindsight_graph.text.values import Precision

Unit = Literal["second", "minute", "hour", "day", "week", "month", "year"]
Dates = tuple[date, date]

_LONGEST = 400_000.0  # more of any unit leaves the calendar or the sense of a sentence
_LONG_PAST = 15  # days
_SECONDS = {"second": 1, "minute": 60, "hour": 3600}


def away(ref: Reference, at: int, at_end: int, count: float, unit: Unit) -> Piece:
    """`count` units from now (negative: ago). Days and halves of larger units name a day, weeks, months and years the
    calendar week, month or year that holds it, shorter units an instant as long as the unit.

    Raises ValueError or OverflowError beyond the calendar.
    """
    if abs(count) > _LONGEST:
        raise ValueError("too far away")
    if unit in _SECONDS:
        return _instant(ref, at, at_end, count, unit)
    first, last, precision = _calendar_away(ref.today, count, unit)
    return Piece(at, at_end, first, last, precision)


def _instant(ref: Reference, at: int, at_end: int, count: float, unit: Unit) -> Piece:
    start = (ref.said.astimezone(UTC) + timedelta(seconds=count * _SECONDS[unit])).astimezone(ref.zone)
    grain: Precision = unit if count == int(count) else "minute" if unit == "hour" else "second"
    end = (start.astimezone(UTC) + timedelta(seconds=_SECONDS[grain])).astimezone(ref.zone)
    return Piece(at, at_end, precision=grain, instant=(start, end))


def _calendar_away(today: date, count: float, unit: Unit) -> tuple[date, date, Precision]:
    whole = count == int(count)
    if unit == "day" or (unit == "week" and not whole):
        day = today + timedelta(days=round(count * (7 if unit == "week" else 1)))
        return day, day + DAY, "day"
    if unit == "week":
        first = monday(today + int(count) * WEEK)
        return first, first + WEEK, "week"
    months = count * (12 if unit == "year" else 1)
    if unit == "year" and whole:
        return (*year_of(today.year + int(count)), "year")
    if months == int(months):
        there = add_months(today, int(months))
        return (*month_of(there.year, there.month), "month")
    sign = 1 if months > 0 else -1
    there = add_months(today, int(months)) + sign * timedelta(days=15)
    return there, there + DAY, "day"


def stretch(ref: Reference, at: int, at_end: int, count: float, unit: Unit) -> Piece:
    """The last (negative) or next `count` units: ends or begins now; for days and more, with today as a whole."""
    if abs(count) > _LONGEST:
        raise ValueError("too far away")
    if unit in _SECONDS:
        other = (ref.said.astimezone(UTC) + timedelta(seconds=count * _SECONDS[unit])).astimezone(ref.zone)
        instant = (other, ref.said) if count < 0 else (ref.said, other)
        return Piece(at, at_end, precision=unit, instant=instant, is_range=True, open_end=count < 0)
    if unit in ("day", "week"):
        other_day = ref.today + timedelta(days=round(count * (7 if unit == "week" else 1)))
    else:
        months = count * (12 if unit == "year" else 1)
        other_day = add_months(ref.today, int(months)) + timedelta(days=round((months - int(months)) * 30))
    first, last = (other_day, ref.today + DAY) if count < 0 else (ref.today, other_day)
    return Piece(at, at_end, first, last, unit, is_range=True, open_end=count < 0)


def unit_of(today: date, steps: int, unit: str) -> tuple[date, date, Precision]:
    """The week, weekend, month, quarter or year `steps` from the present one."""
    if unit == "week":
        first = monday(today) + steps * WEEK
        return first, first + WEEK, "week"
    if unit == "weekend":
        first = monday(today) + steps * WEEK + 5 * DAY
        return first, first + 2 * DAY, "day"
    if unit == "month":
        there = add_months(today.replace(day=1), steps)
        return (*month_of(there.year, there.month), "month")
    if unit == "quarter":
        first = add_months(date(today.year, (today.month - 1) // 3 * 3 + 1, 1), 3 * steps)
        return first, add_months(first, 3), "month"
    return (*year_of(today.year + steps), "year")


def quarter_of(year: int, number: int) -> Dates:
    """The quarter 1–4 of a year."""
    first = date(year, 3 * number - 2, 1)
    return first, add_months(first, 3)


def month_day(month: int, day: int, today: date, lean: int) -> Dates:
    """That day in the year that is meant. Raises ValueError where no near year has it."""
    years = range(max(1, today.year - 4), min(9998, today.year + 4) + 1)  # for 29 February
    days = [date(year, month, day) for year in years if day <= last_of_month(date(year, month, 1)).day]
    found = [(first, first + DAY) for first in days]
    if not found:
        raise ValueError("no such day")
    return nearest(found, today, lean)


def whole_month(month: int, today: date, lean: int) -> Dates:
    """That month in the year that is meant."""
    return nearest([month_of(year, month) for year in _years(today)], today, lean)


def season(name: str, today: date, lean: int) -> Dates:
    """That season in the year that is meant."""
    return nearest([season_of(year, name) for year in _years(today)], today, lean)


def _years(today: date) -> range:
    return range(max(1, today.year - 1), min(9998, today.year + 1) + 1)


def day_of_month(day: int, today: date, lean: int) -> Dates:
    """That day in the month that is meant: without a tense this month's, or next month's if this one's is long past.

    Raises ValueError where none of the near months has it.
    """
    if lean == UNKNOWN:
        steps: tuple[int, ...] = (1, 2) if today.day - day > _LONG_PAST else (0, 1)
        lean = FUTURE if day >= today.day or steps == (1, 2) else PAST
    else:
        steps = (-2, -1, 0, 1, 2)
    found = []
    for step in steps:
        first = add_months(today.replace(day=1), step)
        if day <= last_of_month(first).day:
            found.append((first.replace(day=day), first.replace(day=day) + DAY))
    return nearest(found, today, lean)


def weekday(number: int, today: date, lean: int) -> Dates:
    """The last such weekday before today (PAST), the first after today (FUTURE), else the first from today on."""
    ahead = (number - today.weekday()) % 7
    if lean in (PAST, ASKED):
        ahead = ahead - 7
    elif lean == FUTURE and ahead == 0:
        ahead = 7
    day = today + timedelta(days=ahead)
    return day, day + DAY


def section(piece: Piece, which: int | None, *, edge: bool = False) -> Piece:
    """The piece narrowed to its early (0), middle (1) or late (2) section; None leaves it whole."""
    if which is not None and piece.first and piece.last:
        piece.first, piece.last = section_of(piece.first, piece.last, which, edge=edge and which != 1)
        piece.precision = "day" if (piece.last - piece.first).days <= 20 else "month"
        piece.again = None
    return piece


def weekend(today: date, lean: int) -> Dates:
    """The weekend that is meant: this week's, or for PAST the last that has begun."""
    first = monday(today) + 5 * DAY
    if lean in (PAST, ASKED) and first > today:
        first -= WEEK
    return first, first + 2 * DAY
