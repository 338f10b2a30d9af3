"""Days, weeks, months and years as half-open stretches of wall time in a zone; weeks run Monday to Sunday (ISO 8601).

Every function may raise ValueError or OverflowError for dates outside the years 1–9999.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)
WEEK = timedelta(days=7)

# First month of each season, meteorological, northern hemisphere; a winter is named by the year it begins in.
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


def moment(day: date, zone: tzinfo, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    """That wall time in the zone; an hour from 24 on is in the next day.

    A time skipped by a change of clocks is the moment after the gap, a time that comes twice is its first.
    """
    if hour >= 24:
        day, hour = day + DAY, hour - 24
    wall = datetime.combine(day, time(hour, minute, second), zone)
    return wall.astimezone(UTC).astimezone(zone)


def monday(day: date) -> date:
    """The Monday of the week that the day is in."""
    return day - timedelta(days=day.weekday())


def add_months(day: date, months: int) -> date:
    """The same day some months on; the last of the month where that day does not exist."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    first = date(year, month + 1, 1)
    return min(first + timedelta(days=day.day - 1), last_of_month(first))


def last_of_month(day: date) -> date:
    """The last day of the month that the day is in."""
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - DAY


def month_of(year: int, month: int) -> tuple[date, date]:
    """First day of the month, first day of the next."""
    first = date(year, month, 1)
    return first, last_of_month(first) + DAY


def year_of(year: int) -> tuple[date, date]:
    """First day of the year, first day of the next."""
    return date(year, 1, 1), date(year + 1, 1, 1)


def season_of(year: int, season: str) -> tuple[date, date]:
    """The three months of a season that begins in that year."""
    first = date(year, SEASONS[season], 1)
    return first, add_months(first, 3)


# Where the beginning ends and the end begins, in days of a week or month and in months of a year: (early, mid, late)
# are thirds, (beginning, middle, end) leave more to the middle.
_THIRDS = {"week": (2, 4), "month": (10, 20), "year": (4, 8)}
_EDGES = {"week": (2, 4), "month": (7, 24), "year": (2, 10)}


def section_of(first: date, last: date, which: int, *, edge: bool) -> tuple[date, date]:
    """The early (0), middle (1) or late (2) section of a week, month or longer; `edge` for "the end of" it."""
    days = (last - first).days
    unit = "week" if days <= 7 else "month" if days <= 31 else "year"
    cuts = (_EDGES if edge else _THIRDS)[unit]
    if unit == "year":
        months = round(days / 30.44)
        points = [add_months(first, round(cut * months / 12)) for cut in cuts]
    else:
        points = [first + timedelta(days=cut) for cut in cuts]
    bounds = (first, *points, last)
    return bounds[which], bounds[which + 1]
