"""English times of day: 3pm, 9 to 5pm, 3 o'clock, half past nine, noon, at 3, in the morning."""

from __future__ import annotations

import re

from hindsight_graph.text.times.numbers import english as number
from hindsight_graph.text.times.piece import Clock, Piece, Reference

PARTS = {"morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (18, 24), "noon": (12, 13)}
HOUR = "(?:1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_MINUTES = {"half": 30, "quarter": 15, "a quarter": 15, "twenty": 20, "ten": 10, "five": 5}

CLOCK = re.compile(
    r"(?<![\w:.,$€£])(?:(?P<h0>1[0-2]|0?[1-9])(?:[:.](?P<min0>[0-5]\d))?\s?(?P<ap0>[ap]\.?m\b\.?)?\s?(?:-|–|to)\s?)?"
    r"(?P<h>1[0-2]|0?[1-9])(?:[:.](?P<min>[0-5]\d))?\s?(?P<ap>[ap]\.?m\b)\.?",
    re.ASCII,
)
O_CLOCK = re.compile(rf"\b(?P<h>{HOUR}) o'?clock\b", re.ASCII)
PAST_TO = re.compile(rf"\b(?P<what>half|quarter|a quarter|twenty|ten|five) (?P<way>past|to) (?P<h>{HOUR})\b", re.ASCII)
NOON = re.compile(r"\b(?P<what>noon|midday|midnight)\b", re.ASCII)
AT_HOUR = re.compile(rf"\b(?:at|around|by|before|after|until|till) (?P<h>{HOUR})(?![\w:%$]|[.,]\d)", re.ASCII)
IN_PART = re.compile(r"\b(?:in the|at) (?P<part>morning|afternoon|evening|night)\b", re.ASCII)


def clock(match: re.Match[str], ref: Reference) -> Piece:
    """3pm, 3:30 p.m., 3-5pm, 9am to 5pm."""
    end = _half(int(match["h"]), match["min"], match["ap"])
    if not match["h0"]:
        return Piece(match.start(), match.end(), clock=end)
    begin = _half(int(match["h0"]), match["min0"], match["ap0"] or match["ap"])
    if not match["ap0"] and (begin.hour, begin.minute) > (end.hour, end.minute):
        begin = _half(int(match["h0"]), match["min0"], "a")  # 10-2pm
    return Piece(match.start(), match.end(), clock=begin, clock_end=end)


def _half(hour: int, minute: str | None, half: str) -> Clock:
    return Clock(hour % 12 + (12 if half[0] == "p" else 0), int(minute or 0), precision="minute" if minute else "hour")


def o_clock(match: re.Match[str], ref: Reference) -> Piece:
    """3 o'clock, at 3, only beside a day ("tomorrow at 3"): which half of the day stays open."""
    return Piece(match.start(), match.end(), clock=Clock(int(number(match["h"]) or 0), open=True), joint=True)


def past_to(match: re.Match[str], ref: Reference) -> Piece | None:
    """Half past nine, a quarter to three."""
    minutes, hour = _MINUTES[match["what"]], int(number(match["h"]) or 0)
    if match["way"] == "to":
        if minutes == 30:
            return None
        hour, minutes = (hour - 1 or 12), 60 - minutes
    return Piece(match.start(), match.end(), clock=Clock(hour, minutes, precision="minute", open=True), joint=True)


def noon(match: re.Match[str], ref: Reference) -> Piece:
    """Noon is 12:00, midnight the end of the day."""
    midnight = match["what"] == "midnight"
    return Piece(match.start(), match.end(), clock=Clock(24 if midnight else 12), joint=midnight)


def in_part(match: re.Match[str], ref: Reference) -> Piece:
    """In the morning, only beside a day or an hour."""
    return Piece(match.start(), match.end(), part=PARTS[match["part"]], joint=True)
