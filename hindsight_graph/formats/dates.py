"""Reads the dates and times that head sessions and lines of transcripts, in English, Chinese and ISO spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, tzinfo
from enum import StrEnum

_MONTHS = ("january february march april may june july august september october november december").split()
_MONTH = "|".join(name[:3] + f"(?:{name[3:]})?" for name in _MONTHS)
_DATES = (
    re.compile(r"(?P<y>\d{4})([-/.])(?P<m>\d{1,2})\2(?P<d>\d{1,2})(?!\d)"),
    re.compile(r"(?P<y>\d{4})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*[日号]"),
    re.compile(rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<name>{_MONTH})\.?,?\s+(?P<y>\d{{4}})", re.I),
    re.compile(rf"(?P<name>{_MONTH})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})", re.I),
)
_HALF = r"(?P<zh>凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*"
_TIMES = (
    re.compile(
        rf"{_HALF}(?<!\d)(?P<h>\d{{1,2}})[:：](?P<min>\d{{2}})(?:[:：](?P<s>\d{{2}})(?:\.\d+)?)?(?!\d)"
        r"(?:\s*(?P<en>[ap])\.?m\b\.?)?",
        re.I,
    ),
    re.compile(
        rf"{_HALF}(?P<h>\d{{1,2}})\s*[点时]\s*(?:(?P<min>\d{{1,2}})\s*分?|(?P<half>半))?(?:(?P<s>\d{{1,2}})\s*秒)?"
    ),
    re.compile(r"(?<!\d)(?P<h>\d{1,2})\s*(?P<en>[ap])\.?m\b\.?", re.I),
)
# Numbers alone that do not begin with the year: 8/5/2026 is two days, unless the file tells which number is the day.
_NUMBERS = re.compile(r"(?<![\d/.-])(?P<one>\d{1,2})([/.-])(?P<two>\d{1,2})\2(?P<y>\d{4}|\d{2})(?![\d/-])")
_OFFSET = re.compile(r"(?<=[\dmM.])\s*(?P<zone>Z|UTC|GMT|(?P<sign>[+-])(?P<h>\d{2}):?(?P<min>[0-5]\d))$", re.I)
_DAY = (
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]"
    r"|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))"
)
_WEEKDAY = r"(?:(?:星期|周|礼拜)[一二三四五六日天]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b)"
OCLOCK = (
    r"(?:(?:凌晨|早上|上午|中午|下午|傍晚|晚上)\s*)?\d{1,2}(?:[:：]\d{2}(?:[:：]\d{2}(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?m\b\.?)?"
    r"|\s*[点时](?:\s*\d{1,2}\s*分|\s*半)?(?:\s*\d{1,2}\s*秒)?)(?:\s*(?:Z|UTC|GMT)\b|\s*[+-]\d{2}:?\d{2}\b)?"
)
DAY_AND_TIME = rf"(?:{_DAY}(?:[\s,，]*{_WEEKDAY})?[\s,，T-]*{OCLOCK}|{OCLOCK}[\s,，]+{_DAY})"
STAMP = rf"(?:{DAY_AND_TIME}|{OCLOCK}|{_DAY}(?:[\s,，]*{_WEEKDAY})?)"
_STAMP = re.compile(STAMP, re.I)
_AFTERNOON = frozenset(("中午", "下午", "傍晚", "晚上"))
# Words that may stand around a date without saying more: weekdays, "on", "at", separators.
_AROUND = re.compile(
    r"\b(?:on|at|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b|T(?=\s|$)"
    r"|(?:星期|周|礼拜)[一二三四五六日天]|[\s,，·|()（）\[\]【】.-]",
    re.I,
)


class DayOrder(StrEnum):
    """What the first of two numbers before a year is."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


def day_order(stamps: Iterable[str]) -> DayOrder | None:
    """What the dates in numbers of one file tell by those that can be only one day; None if they do not, or differ."""
    told: set[DayOrder] = set()
    for stamp in stamps:
        if in_numbers(stamp):
            possible = [order for order in DayOrder if read_date(stamp, order)]
            told.update(possible if len(possible) == 1 else ())
    return told.pop() if len(told) == 1 else None


def in_numbers(text: str) -> bool:
    """Whether the date in `text` is in numbers that do not begin with the year."""
    return _date(text) is None and _NUMBERS.search(text) is not None


def read_date(text: str, order: DayOrder | None = None) -> date | None:
    """The first date in `text`; None if there is none, or one that no calendar has.

    Numbers alone are year first, or in `order`; without that a date that could be two days is not read.
    """
    if found := _date(text):
        return found[0]
    numbers = _NUMBERS.search(text)
    if numbers is None:
        return None
    day, month = (int(numbers[name]) for name in ("one", "two"))
    if order is None and day != month:
        return None
    if order is DayOrder.MONTH_FIRST:
        day, month = month, day
    year = int(numbers["y"])
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None


def read_offset(text: str) -> tzinfo | None:
    """The zone that a time ends with: Z, UTC, GMT or an offset; None if it names none."""
    found = _OFFSET.search(text.strip())
    if found is None or read_time_of_day(text[: found.start()]) is None:
        return None
    if found["sign"] is None:
        return UTC
    try:
        return datetime.strptime(f"{found['sign']}{found['h']}{found['min']}", "%z").tzinfo
    except ValueError:
        return None


def read_time_of_day(text: str) -> time | None:
    """The first time of day in `text` outside its date; None if there is none or it is none (25:00)."""
    found = _date(text)
    rest = text if found is None else text[: found[1]] + " " + text[found[2] :]
    clock = _clock(_NUMBERS.sub(" ", rest))
    return clock[0] if clock else None


def is_only_a_time(text: str) -> bool:
    """Whether `text` is a date, a time or both, and says nothing else."""
    if _STAMP.fullmatch(text.strip()):
        return True
    found, rest = _date(text), text
    if found is not None:
        rest = text[: found[1]] + " " + text[found[2] :]
    clock = _clock(rest)
    if clock is not None:
        rest = rest[: clock[1]] + " " + rest[clock[2] :]
    return (found or clock) is not None and not _AROUND.sub("", rest)


def _date(text: str) -> tuple[date, int, int] | None:
    for pattern in _DATES:
        if found := pattern.search(text):
            parts = found.groupdict()
            month = int(parts["m"]) if parts.get("m") else _month(parts["name"])
            try:
                return date(int(parts["y"]), month, int(parts["d"])), found.start(), found.end()
            except ValueError:
                return None
    return None


def _month(name: str) -> int:
    return next(number for number, full in enumerate(_MONTHS, 1) if full.startswith(name.lower()[:3]))


def _clock(text: str) -> tuple[time, int, int] | None:
    for pattern in _TIMES:
        if found := pattern.search(text):
            parts = found.groupdict()
            hour = _hour(int(parts["h"]), (parts.get("en") or "").lower(), parts.get("zh"))
            minute = 30 if parts.get("half") else int(parts.get("min") or 0)
            try:
                return time(hour, minute, int(parts.get("s") or 0)), found.start(), found.end()
            except ValueError:
                return None
    return None


def _hour(hour: int, half: str, chinese: str | None) -> int:
    if half:
        return hour % 12 + (12 if half == "p" else 0) if 1 <= hour <= 12 else 99
    if chinese in _AFTERNOON and hour < 12 and not (chinese == "中午" and hour > 9):
        return hour + 12
    return 0 if chinese == "凌晨" and hour == 12 else hour
