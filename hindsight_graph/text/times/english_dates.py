"""English dates: 7 May 2023, May 7th, in May, May to July, in 2022, the 1990s, on the 15th, on Friday, Christmas."""

from __future__ import annotations

import re
from datetime import date

from hindsight_graph.text.times import common
from hindsight_graph.text.times.calendar import DAY, month_of, season_of, year_of
from hindsight_graph.text.times.english_clock import PARTS
from hindsight_graph.text.times.piece import Piece, Reference
from hindsight_graph.text.times.tense import FUTURE

_MONTH_NAMES = "january february march april may june july august september october november december".split()
_WEEKDAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = {name: n for n, name in enumerate(_MONTH_NAMES, 1)} | {name[:3]: n for n, name in enumerate(_MONTH_NAMES, 1)}
MONTHS |= {"sept": 9}
WEEKDAYS = {name: n for n, name in enumerate(_WEEKDAY_NAMES)} | {name[:3]: n for n, name in enumerate(_WEEKDAY_NAMES)}
WEEKDAYS |= {"tues": 1, "wednes": 2, "thur": 3, "thurs": 3}
MONTH = (
    "(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)"
)
WEEKDAY = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|thurs|tues|mon|tue|wed|thur|thu|fri|sat|sun)"
SEASON = "(?:spring|summer|autumn|fall|winter)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_YEAR = r"(?:1[5-9]|20|21)\d\d"
_AFTER_YEAR = r"(?![\d\w%]|[.,:/-]\d)"

_ORDINAL = "(?:st|nd|rd|th)?"

DAY_MONTH = re.compile(
    rf"(?<![\w.:/-])(?:(?P<d0>{_DAY}){_ORDINAL} ?(?:-|–|to|and|until) ?)?(?P<d>{_DAY}){_ORDINAL}(?: of)?[ -]"
    rf"(?P<m>{MONTH})\b(?:(?:\.|,)?(?: of)?[ -](?P<y>{_YEAR}){_AFTER_YEAR})?",
    re.ASCII,
)
MONTH_DAY = re.compile(
    rf"\b(?P<m>{MONTH})\.? (?:the )?(?P<d>{_DAY}){_ORDINAL}(?: ?(?:-|–|to) ?(?P<d1>{_DAY}){_ORDINAL})?"
    rf"(?![\w%:/]|[.,]\d(?!\d{{3}}\b))(?:(?:\.|,)? ?(?P<y>{_YEAR}){_AFTER_YEAR})?",
    re.ASCII,
)
MONTH_RANGE = re.compile(
    rf"\b(?:(?P<both>between )|from )?(?P<m0>{MONTH})(?: (?P<y0>{_YEAR}))? ?(?:to|-|–|through|until|(?P<and>and)) ?"
    rf"(?P<m>{MONTH})(?: (?P<y>{_YEAR}))?\b(?! (?:the )?\d)",
    re.ASCII,
)
MONTH_YEAR = re.compile(
    rf"\b(?:(?P<third>early|mid|late|end of|beginning of|start of|middle of)[ -])?"
    rf"(?P<m>{MONTH}|{SEASON})\.?,?(?: of)? (?P<y>{_YEAR}){_AFTER_YEAR}",
    re.ASCII,
)
IN_MONTH = re.compile(
    r"\b(?P<prep>in|since|during|until|till|by|before|after|from|through|of|early|late|mid|end of|around|back in)"
    rf"(?: (?P<third>early|mid|late))?[ -](?:the )?(?P<m>{MONTH}|{SEASON})\b(?! (?:of )?\d)",
    re.ASCII,
)
# What follows a number that counts something and so is no year.
_COUNTED = (
    "words?|people|users?|items?|rows?|lines?|dollars?|euros?|yuan|tokens?|ms|km|kg|px|m|files?|tests?|requests?|units?|"
    "[mgk]b|steps?|times|pages?|records?|tables?|nodes?|edges?|memories|messages?|points?|hours?|minutes?|days?|"
    "calories|miles|met(?:er|re)s|percent|seats?|copies|square|sq"
)
IN_YEAR = re.compile(
    r"\b(?:(?P<third>early|mid|late|end of|beginning of|start of)[ -]|"
    r"(?P<prep>in|since|during|until|till|by|before|after|from|around|circa|year|through|to|of) )"
    rf"(?P<y>{_YEAR}){_AFTER_YEAR}(?! (?:{_COUNTED})\b)",
    re.ASCII,
)
DECADE = re.compile(r"\b(?:in )?(?:the )?(?P<y>(?:19|20)\d0)'?s\b", re.ASCII)
DAY_ONLY = re.compile(
    rf"\b(?:on|by|until|till|before|since|from|after) the (?P<d>{_DAY})(?:st|nd|rd|th)"
    r"(?: of (?P<of>this|next|last|the) month)?"
    r"(?=\s*(?:$|[.,;:!?)]|\b(?:of|at|and|to|in|i|we|he|she|they|it|for|with|or|because|so|but|until)\b))",
    re.ASCII,
)
WEEKDAY_ONLY = re.compile(rf"\b(?P<what>{WEEKDAY})\b\.?(?: (?P<part>morning|afternoon|evening|night))?(?!-)", re.ASCII)
WEEKEND = re.compile(r"\b(?:(?:on|over|at|during|for|by) )?the weekend\b(?! (?:after|before|of)\b)", re.ASCII)
HOLIDAYS = {
    "christmas eve": (12, 24), "christmas day": (12, 25), "christmas": (12, 25), "boxing day": (12, 26),
    "new year's eve": (12, 31), "new year's day": (1, 1), "halloween": (10, 31), "valentine's day": (2, 14),
}  # fmt: skip
HOLIDAY = re.compile(rf"\b(?P<way>last |this |next )?(?P<what>{'|'.join(HOLIDAYS)})(?:,? (?P<y>{_YEAR}))?\b", re.ASCII)

_CONFUSED = frozenset("may march mar jan sat sun wed mon dec fall spring april june august".split())
_THIRDS = {"ear": 0, "beg": 0, "sta": 0, "mid": 1, "lat": 2, "end": 2}
_DATE_FOLLOWS = re.compile(rf"[,.)]* (?:\d|{MONTH}\b)")
_DAY_PREPS = frozenset("on by until till before after since from next last this every to and".split())


def proper(ref: Reference, match: re.Match[str], group: str, table: dict[str, int]) -> bool:
    """Whether a word that is also something else ("may", "sat", "sun") is written as a name; full names always are."""
    word = match[group]
    return word not in _CONFUSED or word not in table or ref.raw[match.start(group)].isupper()


def _dates(first: date, last: date | None = None) -> tuple[date, date]:
    return first, (last or first) + DAY


def day_month(match: re.Match[str], ref: Reference) -> Piece | None:
    """7 May 2023, the 7th of May, 3-7 May."""
    if match["m"] in ("may", "march") and not (match["y"] or ref.raw[match.start("m")].isupper()):
        return None
    return _month_day(match, ref, match["d0"] or match["d"], match["d"])


def month_day(match: re.Match[str], ref: Reference) -> Piece | None:
    """May 7th, 2023; May 7; May 3-7."""
    written = match["y"] or match["d1"] or ref.raw[match.start("m")].isupper() or match["m"] not in _CONFUSED
    if not written and ref.text[max(0, match.start() - 3) : match.start()].strip() not in ("on", "by"):
        return None
    return _month_day(match, ref, match["d"], match["d1"] or match["d"])


def _month_day(match: re.Match[str], ref: Reference, begin: str, end: str) -> Piece:
    month, first_day, last_day = MONTHS[match["m"]], int(begin), int(end)
    at, at_end = match.span()
    if match["y"]:
        year = int(match["y"])
        return Piece(
            at, at_end, *_dates(date(year, month, first_day), date(year, month, last_day)), is_range=begin != end
        )

    def again(today: date, lean: int) -> tuple[date, date]:
        first = common.month_day(month, first_day, today, lean)[0]
        return _dates(first, first.replace(day=last_day))

    return Piece(at, at_end, *again(ref.today, ref.lean(at, at_end)), again=again, is_range=begin != end)


def month_range(match: re.Match[str], ref: Reference) -> Piece | None:
    """May to July 2023, between March and June."""
    if bool(match["and"]) != bool(match["both"]):
        return None
    begin, end = MONTHS[match["m0"]], MONTHS[match["m"]]
    at, at_end = match.start("m0"), match.end()
    if match["y"]:
        last_year = int(match["y"])
        first_year = int(match["y0"] or 0) or (last_year if begin <= end else last_year - 1)
    else:
        first_year = int(match["y0"] or 0) or common.whole_month(begin, ref.today, ref.lean(at, at_end))[0].year
        last_year = first_year if begin <= end else first_year + 1
    return Piece(at, at_end, month_of(first_year, begin)[0], month_of(last_year, end)[1], "month", is_range=True)


def month_year(match: re.Match[str], ref: Reference) -> Piece:
    """May 2023, late May 2023, summer 2022."""
    year, name = int(match["y"]), match["m"]
    first, last = month_of(year, MONTHS[name]) if name in MONTHS else season_of(year, name.replace("fall", "autumn"))
    return _section(Piece(match.start(), match.end(), first, last, "month"), match["third"])


def in_month(match: re.Match[str], ref: Reference) -> Piece | None:
    """In May, since March, by June, in the summer: the month or season that is meant."""
    name, at, at_end = match["m"], match.start("m"), match.end()
    if name in _CONFUSED and not _reads_as_month(match, ref):
        return None
    if name not in MONTHS and match["prep"] not in (
        "in",
        "during",
        "since",
        "until",
        "by",
        "before",
        "after",
        "late",
        "early",
        "mid",
    ):
        return None

    def again(today: date, lean: int) -> tuple[date, date]:
        if name in MONTHS:
            return common.whole_month(MONTHS[name], today, lean)
        return common.season(name.replace("fall", "autumn"), today, lean)

    word = match["third"] or match["prep"]
    first, last = again(ref.today, ref.lean(at, at_end))
    if word[:3] in _THIRDS:
        return _section(Piece(match.start(), at_end, first, last, "month"), word)
    return Piece(at, at_end, first, last, "month", again=again)


def _reads_as_month(match: re.Match[str], ref: Reference) -> bool:
    """ "In May", "since April" are months; "after April left" and "for June" are people, "in march" may be anything."""
    capital = ref.raw[match.start("m")].isupper()
    if match["m"] in ("fall", "spring"):
        return match["prep"] in ("in", "during", "since") and " the " in match.group()
    if match["prep"] in (
        "in",
        "since",
        "during",
        "until",
        "till",
        "through",
        "early",
        "late",
        "mid",
        "back in",
        "end of",
    ):
        return capital or match["prep"] in ("in", "during", "back in")
    follows = ref.raw[match.end() : match.end() + 24]
    return (
        capital
        and match["prep"] in ("by", "before", "after", "from")
        and not re.match(r"'s| [a-z]+(?:ed|s)\b| (?:left|came|and|said|told)\b", follows)
    )


def _section(piece: Piece, word: str | None) -> Piece:
    if not word:
        return piece
    return common.section(piece, _THIRDS[word[:3]], edge=word.endswith("of"))


def in_year(match: re.Match[str], ref: Reference) -> Piece | None:
    """In 2022, since 2019, early 2024; a number alone is no year."""
    year = int(match["y"])
    if not 1900 <= year <= 2199 and match["prep"] not in ("in", "since"):
        return None
    at = match.start() if match["third"] else match.start("y")
    return _section(Piece(at, match.end(), *year_of(year), "year"), match["third"])


def decade(match: re.Match[str], ref: Reference) -> Piece:
    """The 1990s."""
    year = int(match["y"])
    return Piece(match.start(), match.end(), date(year, 1, 1), date(year + 10, 1, 1), "year")


def day_only(match: re.Match[str], ref: Reference) -> Piece:
    """On the 15th, by the 3rd of next month."""
    day, of = int(match["d"]), match["of"]
    at, at_end = match.start("d"), match.end()
    if of in ("this", "next", "last", "the"):
        first = common.unit_of(ref.today, {"next": 1, "last": -1}.get(of, 0), "month")[0].replace(day=day)
        return Piece(at, at_end, first, first + DAY)

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.day_of_month(day, today, lean)

    return Piece(at, at_end, *again(ref.today, ref.lean(at, at_end)), again=again)


def weekday_only(match: re.Match[str], ref: Reference) -> Piece | None:
    """On Friday, Sunday morning; the short forms only with a capital and a word before that asks for a day."""
    what = match["what"]
    if len(what) < 6:
        before = ref.text[max(0, match.start() - 8) : match.start()].split()
        asked = (before and before[-1] in _DAY_PREPS) or _DATE_FOLLOWS.match(ref.text, match.end())
        if not ref.raw[match.start()].isupper() or (what in _CONFUSED and not asked):
            return None

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.weekday(WEEKDAYS[what], today, lean)

    part = PARTS.get(match["part"] or "")
    first, last = again(ref.today, ref.lean(match.start(), match.end()))
    return Piece(match.start(), match.end(), first, last, part=part, again=again, weekday=True)


def weekend(match: re.Match[str], ref: Reference) -> Piece:
    """Over the weekend: this one, or for the past the last that has begun."""
    at, at_end = match.start() + match.group().index("the"), match.end()
    return Piece(at, at_end, *common.weekend(ref.today, ref.lean(at, at_end)), weekday=True)


def holiday(match: re.Match[str], ref: Reference) -> Piece:
    """Christmas, New Year's Eve 2024, next Halloween: holidays with a fixed date."""
    month, day = HOLIDAYS[match["what"]]
    way = (match["way"] or "").strip()
    if match["y"]:
        return Piece(match.start(), match.end(), *_dates(date(int(match["y"]), month, day)))

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.month_day(month, day, today, lean)

    lean = {"last": -1, "next": FUTURE, "this": 0}.get(way, ref.lean(match.start(), match.end()))
    return Piece(match.start(), match.end(), *again(ref.today, lean), again=again)
