"""The words by which a resolved time is found in full text, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta

from hindsight_graph.text.values import TimeSpan

MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
WEEKDAYS_ZH = "一二三四五六日"

_YEARS_SPELLED = 9  # a decade has ten
_DAYS_SPELLED = 7  # a week is written day by day in the short form; longer spans by month or year


def date_words(span: TimeSpan) -> str:
    """ "2025-11-06 2025年11月6日 6 November 2025 Thursday 周四 星期四" for a day, accordingly for the others.

    A stretch of up to a week names each day shortly, a longer one its months (up to three) or its years;
    "" for more than a decade. Never more than 25 words.
    """
    first = span.start
    last = max(first, span.end - timedelta(microseconds=1))
    days = (last.date() - first.date()).days + 1
    if days == 1:
        return _day(first)
    if days <= _DAYS_SPELLED:
        return " ".join(
            f"{day.date().isoformat()} {day.month}月{day.day}日" for day in (first + timedelta(n) for n in range(days))
        )
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    if months <= 3:
        return " ".join(
            _month(first.year + (first.month - 1 + n) // 12, (first.month - 1 + n) % 12 + 1) for n in range(months)
        )
    if last.year - first.year > _YEARS_SPELLED:
        return ""
    years = range(first.year, last.year + 1)
    return " ".join(f"{year:04} {year}年" for year in years)


def _day(day: datetime) -> str:
    month, weekday = MONTHS[day.month - 1], day.weekday()
    return (
        f"{day.date().isoformat()} {day.year}年{day.month}月{day.day}日 {day.day} {month} {day.year} "
        f"{WEEKDAYS[weekday]} 周{WEEKDAYS_ZH[weekday]} 星期{WEEKDAYS_ZH[weekday]}"
    )


def _month(year: int, month: int) -> str:
    return f"{year:04}-{month:02} {year}年{month}月 {MONTHS[month - 1]} {year}"
