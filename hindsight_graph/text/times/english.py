"""English words for times counted from now: yesterday, last Friday, two weeks ago, next month, every Monday."""

from __future__ import annotations

import re
from datetime import date

from hindsight_graph.text.times import common
from hindsight_graph.text.times.calendar import DAY, WEEK, monday, month_of, season_of
from hindsight_graph.text.times.english_clock import PARTS
from hindsight_graph.text.times.english_dates import MONTH, MONTHS, SEASON, WEEKDAY, WEEKDAYS, proper
from hindsight_graph.text.times.numbers import NUMBER
from hindsight_graph.text.times.numbers import english as number
from hindsight_graph.text.times.piece import Piece, Reference
from hindsight_graph.text.times.tense import FUTURE, PAST

UNIT = (
    "(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|wks?|fortnights?|months?|quarters?|years?|yrs?|"
    "decades?)"
)
_PART = "(?P<part>morning|afternoon|evening|night|noon)"
_SECTION = (
    r"(?:(?P<third>early|(?:the )?(?:beginning|start) of|mid(?:dle of)?|(?:the )?middle of|late|(?:the )?end of|later|"
    r"earlier)[ -](?:in )?)?"
)

AGO = re.compile(
    rf"\b(?P<n>{NUMBER}) ?(?P<u>{UNIT})(?P<half>(?: and a half)?)(?: (?:and )?(?P<n2>{NUMBER}) (?P<u2>{UNIT}))? "
    r"(?P<way>ago|earlier|before now|later|from now|from today|hence|back(?=[\s]*[.,;!?]|$))\b",
    re.ASCII,
)
AND_A_HALF_AGO = re.compile(
    rf"\b(?P<n>{NUMBER}) and a half (?P<u>{UNIT}) (?P<way>ago|earlier|later|from now|from today|hence)\b", re.ASCII
)
IN = re.compile(
    rf"\b(?P<prep>in|within|after)(?: about| around| another)? (?P<n>{NUMBER})(?P<h1> and a half)? "
    rf"(?P<u>{UNIT})(?P<half>(?: and a half)?)(?:'s?)?(?: time)?\b",
    re.ASCII,
)
STRETCH = re.compile(
    rf"\b(?:(?:the|these|over|for|in|during|this) )*(?P<way>last|past|previous|next|coming|following) (?P<n>{NUMBER}) "
    rf"(?P<u>{UNIT})\b",
    re.ASCII,
)
ROLLING = re.compile(r"\b(?:the|this) (?P<way>past|coming) (?P<u>week|month|year|day|hour)\b", re.ASCII)
NAMED = re.compile(
    rf"\b{_SECTION}(?:the )?(?P<way>last|this|next|previous|past|coming|current|following|this coming|this past) "
    rf"(?P<what>weekend|week|month|quarter|year|{SEASON}|{WEEKDAY}|{MONTH}|night|morning|afternoon|evening)"
    r"(?! (?:one|day|call|of)\b)\b(?: (?P<part>morning|afternoon|evening|night))?",
    re.ASCII,
)
END_OF = re.compile(
    r"\b(?P<third>beginning|start|middle|end|eo(?=[dwmy]\b)) ?(?:of )?(?:the |this |)"
    r"(?P<what>day|week|month|quarter|year|[dwmy])\b(?! after| before)",
    re.ASCII,
)
AFTER_NEXT = re.compile(r"\bthe (?P<what>week|weekend|month|year) (?P<way>after next|before last)\b", re.ASCII)
TODAY = re.compile(
    r"\b(?P<what>the day before yesterday|the day after tomorrow|day after tomorrow|the night before last|yesterday|"
    rf"today|tonight|tomorrow)(?:'s)?(?: {_PART})?\b",
    re.ASCII,
)
EVERY = re.compile(
    rf"\b(?:every|each)(?: other| second| single)? (?:(?P<n>{NUMBER}) )?(?P<what>{WEEKDAY}|{MONTH}|{SEASON}|weekends?|"
    rf"weekdays?|mornings?|afternoons?|evenings?|{UNIT})(?: {_PART})?\b",
    re.ASCII,
)
WEEKDAYS_AGO = re.compile(rf"\b(?P<n>{NUMBER}) (?P<what>{WEEKDAY}|weekend)s? ago\b", re.ASCII)
PLURAL = re.compile(
    r"\b(?:on )?(?P<what>mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays)\b", re.ASCII
)
_FORWARD = frozenset(("next", "coming", "following", "this coming"))
_BACKWARD = frozenset(("last", "previous", "past", "this past"))
_THIRDS = {"early": 0, "beg": 0, "start": 0, "mid": 1, "late": 2, "end": 2, "eo": 2}


def unit(word: str) -> tuple[common.Unit, float]:
    """The calendar unit behind a word, and how many of it the word stands for (a fortnight: two weeks)."""
    stem = word.rstrip("s")
    special: dict[str, tuple[common.Unit, float]] = {
        "sec": ("second", 1), "min": ("minute", 1), "hr": ("hour", 1), "night": ("day", 1), "wk": ("week", 1),
        "yr": ("year", 1), "fortnight": ("week", 2), "quarter": ("month", 3), "decade": ("year", 10),
    }  # fmt: skip
    whole: dict[str, common.Unit] = {"second": "second", "minute": "minute", "hour": "hour", "day": "day"}
    whole |= {"week": "week", "month": "month", "year": "year"}
    return special.get(stem) or (whole[stem], 1)


def ago(match: re.Match[str], ref: Reference) -> Piece | None:
    """Two weeks ago, an hour and a half ago, 3 days later, a year and two months from now."""
    groups = match.groupdict()
    count = number(match["n"])
    if count is None:
        return None
    name, factor = unit(match["u"])
    count = count * factor + (0.5 * factor if groups.get("half") or match.re is AND_A_HALF_AGO else 0)
    if groups.get("n2") and (more := number(match["n2"])) is not None:
        count, name = _sum(count, name, more, match["u2"])
    sign = -1 if match["way"] in ("ago", "earlier", "before now", "back") else 1
    return common.away(ref, match.start(), match.end(), sign * count, name)


def weekdays_ago(match: re.Match[str], ref: Reference) -> Piece | None:
    """Two Fridays ago: the last but one before today."""
    count = number(match["n"])
    if count is None or count != int(count) or not 1 <= count <= 1000:
        return None
    if match["what"] == "weekend":
        return Piece(match.start(), match.end(), *common.unit_of(ref.today, -int(count), "weekend"))
    first = common.weekday(WEEKDAYS[match["what"]], ref.today, PAST)[0] - (int(count) - 1) * WEEK
    return Piece(match.start(), match.end(), first, first + DAY)


_IN_SMALLER = {
    ("hour", "minute"): 60,
    ("day", "hour"): 24,
    ("week", "day"): 7,
    ("year", "month"): 12,
    ("minute", "second"): 60,
}


def _sum(count: float, name: common.Unit, more: float, word: str) -> tuple[float, common.Unit]:
    smaller, factor = unit(word)
    ratio = _IN_SMALLER.get((name, smaller))
    return (count * ratio + more * factor, smaller) if ratio else (count, name)


def within(match: re.Match[str], ref: Reference) -> Piece | None:
    """In three days (to come), within a week (a deadline); "I wrote it in two days" is no time."""
    count = number(match["n"])
    name, factor = unit(match["u"])
    lean = ref.lean(match.start(), match.end())
    if count is None or (match["prep"] != "within" and lean == PAST) or (match["prep"] == "after" and lean != FUTURE):
        return None
    if name == "second" and not match["n"][0].isdigit():
        return None
    count = count * factor + (0.5 * factor if match["half"] or match["h1"] else 0)
    if match["prep"] != "within":
        return common.away(ref, match.start(), match.end(), count, name)
    if lean == PAST:
        return None
    piece = common.stretch(ref, match.start(), match.end(), count, name)
    piece.last = piece.last + DAY if piece.last else None
    piece.deadline = True
    return piece


def stretch(match: re.Match[str], ref: Reference) -> Piece | None:
    """The last three days, for the next two weeks."""
    count = number(match["n"])
    if count is None:
        return None
    name, factor = unit(match["u"])
    sign = -1 if match["way"] in _BACKWARD else 1
    return common.stretch(ref, match.start(), match.end(), sign * count * factor, name)


def rolling(match: re.Match[str], ref: Reference) -> Piece:
    """The past week: the seven days up to now, not the week by the calendar."""
    sign = -1 if match["way"] == "past" else 1
    return common.stretch(ref, match.start(), match.end(), sign, unit(match["u"])[0])


def named(match: re.Match[str], ref: Reference) -> Piece | None:
    """Last Friday, this weekend, next month, last night, early next week, this May."""
    what, way = match["what"], match["way"]
    steps = 1 if way in _FORWARD else -1 if way in _BACKWARD else 0
    at, at_end = match.span()
    if what in PARTS:
        return _part_of_day(match, ref, what, steps)
    if what in WEEKDAYS:
        if not proper(ref, match, "what", WEEKDAYS):
            return None
        first = _weekday(ref, WEEKDAYS[what], way)
        return Piece(at, at_end, first, first + DAY, part=PARTS.get(match["part"] or ""))
    if what in MONTHS:
        if not proper(ref, match, "what", MONTHS):
            return None
        piece = Piece(at, at_end, *_other_month(ref, MONTHS[what], steps), "month")
    elif what in _SEASONS:
        piece = Piece(at, at_end, *_other_season(ref, what.replace("fall", "autumn"), steps), "month")
    else:
        piece = Piece(at, at_end, *common.unit_of(ref.today, steps, what))
    return _section(piece, match["third"])


_SEASONS = frozenset(("spring", "summer", "autumn", "fall", "winter"))


def _weekday(ref: Reference, number_of_day: int, way: str) -> date:
    if way in _BACKWARD:
        return common.weekday(number_of_day, ref.today, PAST)[0]
    if way in ("coming", "this coming", "following"):
        return common.weekday(number_of_day, ref.today, FUTURE)[0]
    first = monday(ref.today) + number_of_day * DAY
    return first + WEEK if way == "next" else first


def _other_month(ref: Reference, month: int, steps: int) -> common.Dates:
    year = ref.today.year
    if steps == 1 and month <= ref.today.month:
        year += 1
    elif steps == -1 and month >= ref.today.month:
        year -= 1
    return month_of(year, month)


def _other_season(ref: Reference, name: str, steps: int) -> common.Dates:
    """Last: the latest that is over; next: the first that has not begun; this: the one of the year."""
    year = ref.today.year
    if steps == 0:
        return season_of(year, name)
    seasons = [season_of(year + n, name) for n in (-2, -1, 0, 1, 2)]
    if steps < 0:
        return [span for span in seasons if span[1] <= ref.today][-1]
    return next(span for span in seasons if span[0] > ref.today)


def _part_of_day(match: re.Match[str], ref: Reference, what: str, steps: int) -> Piece | None:
    if match["third"] or match["way"] not in ("this", "last", "next"):
        return None
    day = ref.today + steps * DAY
    return Piece(match.start(), match.end(), day, day + DAY, part=PARTS[what])


def _section(piece: Piece, word: str | None) -> Piece:
    if not word or word in ("later", "earlier"):
        return piece
    which = next(n for key, n in _THIRDS.items() if key in word)
    return common.section(piece, which, edge=word.endswith("of"))


def end_of(match: re.Match[str], ref: Reference) -> Piece:
    """The end of the month, beginning of this week, EOD: of the present unit."""
    what = {"d": "day", "w": "week", "m": "month", "y": "year"}.get(match["what"], match["what"])
    if what == "day":
        return Piece(match.start(), match.end(), ref.today, ref.today + DAY)
    piece = Piece(match.start(), match.end(), *common.unit_of(ref.today, 0, what))
    return common.section(piece, next(n for key, n in _THIRDS.items() if key in match["third"]), edge=True)


def after_next(match: re.Match[str], ref: Reference) -> Piece:
    """The week after next, the month before last."""
    steps = 2 if match["way"] == "after next" else -2
    first, last, precision = common.unit_of(ref.today, steps, match["what"])
    return Piece(match.start(), match.end(), first, last, precision)


_TODAY = {"today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1}


def today(match: re.Match[str], ref: Reference) -> Piece:
    """Today, tonight, yesterday evening, the day after tomorrow."""
    what = match["what"]
    steps = -2 if "before" in what else 2 if "after" in what else _TODAY[what]
    part = PARTS.get(match["part"] or "") or (PARTS["night"] if "night" in what else None)
    day = ref.today + steps * DAY
    return Piece(match.start(), match.end(), day, day + DAY, part=part)


def every(match: re.Match[str], ref: Reference) -> Piece | None:
    """Every Monday, each month, on Fridays: the first time from today on; recurring."""
    what = match["what"]
    if what not in WEEKDAYS and what.rstrip("s") in WEEKDAYS:
        what = what.rstrip("s")
    at, at_end = match.span()
    part = PARTS.get(match.groupdict().get("part") or "") or PARTS.get(what.rstrip("s"))
    piece = Piece(at, at_end, ref.today, ref.today + DAY, part=part, recurring=True)
    if what in WEEKDAYS:
        if not proper(ref, match, "what", WEEKDAYS):
            return None
        piece.first, piece.last = common.weekday(WEEKDAYS[what], ref.today, 0)
    elif what in MONTHS:
        piece.first, piece.last = common.whole_month(MONTHS[what], ref.today, FUTURE)
        piece.precision = "month"
    elif what.rstrip("s") in ("week", "month", "year", "quarter", "weekend"):
        piece.first, piece.last, piece.precision = common.unit_of(ref.today, 0, what.rstrip("s"))
    return piece
