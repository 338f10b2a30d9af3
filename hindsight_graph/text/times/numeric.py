"""Dates and times in digits, the same in every language: 2025-11-06, 2025/11/06 10:00, 15:30."""

from __future__ import annotations

import re
from datetime import UTC, date, timedelta, timezone, tzinfo

from hindsight_graph.text.times import common
from hindsight_graph.text.times.calendar import DAY, moment, month_of
from hindsight_graph.text.times.piece import Clock, Piece, Reference
from hindsight_graph.text.values import Precision

ISO = re.compile(
    r"(?<![\w.\-/])(?P<y>[12]\d{3})(?P<sep>[-/.])(?P<m>0?[1-9]|1[0-2])(?P=sep)(?P<d>0?[1-9]|[12]\d|3[01])"
    r"(?:[t ](?P<h>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?::(?P<s>[0-5]\d)(?:[.,]\d+)?)?\s?(?P<z>z\b|[+-]\d\d:?\d\d)?)?"
    r"(?![\w/]|[-.:]\d)",
    re.ASCII,
)
YEAR_MONTH = re.compile(r"(?<![\w.\-/:])(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])(?![\w/]|[-.:]\w)", re.ASCII)
QUARTER = re.compile(
    r"\b(?:(?P<third>early|late|(?:the )?end of|(?:the )?beginning of|(?:the )?start of|mid)[ -])?"
    r"(?:q(?P<q>[1-4])(?:[ /-]?(?P<y>(?:19|20)\d\d))?|(?P<y1>(?:19|20)\d\d)[ -]?q(?P<q1>[1-4]))\b",
    re.ASCII,
)
# Month first, as written in the United States, unless the first number can only be a day.
SLASHED = re.compile(r"(?<![\w.\-/])(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<y>(?:19|20)\d\d)(?![\w/]|[-.:]\d)", re.ASCII)
CLOCK = re.compile(
    r"(?<![\w:.,/+$€¥£])(?P<h>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?::(?P<s>[0-5]\d))?(?![\d:]|[.,]\d|\s?[ap]\.?m\b)",
    re.ASCII,
)


def iso(match: re.Match[str], ref: Reference) -> Piece | None:
    """A full date, with a time if one follows; a time with an offset is moved to the speaker's zone.

    With full stops it must have two digits each: 2025.11.06 is a date, 2025.1.3 a version.
    """
    if match["sep"] == "." and len(match["m"] + match["d"]) < 4:
        return None
    day = date(int(match["y"]), int(match["m"]), int(match["d"]))
    piece = Piece(match.start(), match.end(), day, day + DAY)
    if match["h"] is None:
        return piece
    clock = Clock(int(match["h"]), int(match["min"]), int(match["s"] or 0), "second" if match["s"] else "minute")
    if match["z"] is None:
        piece.clock = clock
        return piece
    start = moment(day, _offset(match["z"]), clock.hour, clock.minute, clock.second).astimezone(ref.zone)
    grain = timedelta(seconds=1) if clock.precision == "second" else timedelta(minutes=1)
    return Piece(match.start(), match.end(), precision=clock.precision, instant=(start, start + grain))


def _offset(text: str) -> tzinfo:
    if text == "z":
        return UTC
    span = timedelta(hours=int(text[1:3]), minutes=int(text[-2:]))
    return timezone(-span if text[0] == "-" else span)


def year_month(match: re.Match[str], ref: Reference) -> Piece:
    """2023-05: a month."""
    first, last = month_of(int(match["y"]), int(match["m"]))
    return Piece(match.start(), match.end(), first, last, "month")


def quarter(match: re.Match[str], ref: Reference) -> Piece:
    """Q3 2025, 2025-Q3, the end of Q2: without a year, that of the year in which it was said."""
    number, year = int(match["q"] or match["q1"]), int(match["y"] or match["y1"] or ref.today.year)
    first, last = common.quarter_of(year, number)
    piece = Piece(match.start(), match.end(), first, last, "month")
    word = match["third"]
    if not word:
        return piece
    which = 2 if "end" in word or word == "late" else 1 if word == "mid" else 0
    return common.section(piece, which, edge=word.endswith("of"))


def slashed(match: re.Match[str], ref: Reference) -> Piece:
    """5/7/2023 is 7 May; 25/7/2023 can only be 25 July."""
    a, b = int(match["a"]), int(match["b"])
    month, day = (b, a) if a > 12 else (a, b)
    first = date(int(match["y"]), month, day)
    return Piece(match.start(), match.end(), first, first + DAY)


def clock(match: re.Match[str], ref: Reference) -> Piece:
    """15:30; an hour up to 12 leaves the half of the day open (tonight at 11:30), a single digit needs a day beside."""
    hour = match["h"]
    is_open = hour[0] != "0" and int(hour) <= 12
    precision: Precision = "second" if match["s"] else "minute"
    time_of_day = Clock(int(hour), int(match["min"]), int(match["s"] or 0), precision, open=is_open)
    return Piece(match.start(), match.end(), clock=time_of_day, joint=is_open and len(hour) == 1)
