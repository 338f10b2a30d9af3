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


def third_of(first: date, last: date, which: int) -> tuple[date, date]:
    """The beginning (0), middle (1) or end (2) of a stretch: of a week Monday–Tuesday, Wednesday–Thursday or Friday–Sunday;
    of a month the 1st–10th, 11th–20th or the rest; of a year four months each."""
    days = (last - first).days
    if days <= 7:
        cuts = (0, 2, 4, days)
    elif days <= 31:
        cuts = (0, 10, 20, days)
    else:
        cuts = (0, *((add_months(first, n) - first).days for n in (days // 90, 2 * (days // 90))), days)
    return first + timedelta(days=cuts[which]), first + timedelta(days=cuts[which + 1])
