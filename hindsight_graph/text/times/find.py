"""Finds every time named in a text: a quick look for time words, then only the rules that these words call for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from hindsight_graph.errors import InvalidInput
from hindsight_graph.text.script import simplified
from hindsight_graph.text.times import assemble, chinese, chinese_dates, english, english_clock, english_dates, numeric
from hindsight_graph.text.times.piece import Piece, Reference
from hindsight_graph.text.times.tense import FUTURE, PAST, UNKNOWN
from hindsight_graph.text.values import TimeSpan

Rule = tuple[re.Pattern[str], Callable[[re.Match[str], Reference], Piece | None]]

# One character for one, so that positions stay.
_PLAIN = str.maketrans("０１２３４５６７８９：／－．，（）～〜　  ’‘", "0123456789:/-.，（）~~   ''")
_WORD = re.compile("[a-z]+")
_LATE_DAY = re.compile("29|3[01]|[二廿]十?九|三十|卅")  # only these days are missing in some month
_DIGIT = re.compile(r"\d")
_CHINESE = re.compile(
    "[年月日号天周点时刻晚早夜午晨季旦诞庆秒]|[昨今明]儿|星期|礼拜|分钟|钟头|五一|六一|(?:情人|劳动|儿童)节"
)

_UNIT_WORDS = frozenset(
    "second seconds sec secs minute minutes min mins hour hours hr hrs day days night nights week weeks wk wks "
    "fortnight fortnights month months quarter quarters year years yr yrs decade decades weekend weekends morning "
    "mornings afternoon afternoons evening evenings spring summer autumn fall winter weekday weekdays "
    "eod eow eom eoy".split()
)
_DAY_WORDS = frozenset("today tonight yesterday tomorrow".split())
_WEEKDAY_WORDS = frozenset(english_dates.WEEKDAYS) | {f"{name}s" for name in english_dates.WEEKDAYS if len(name) > 5}
_MONTH_WORDS = frozenset(english_dates.MONTHS) | {"spring", "summer", "autumn", "fall", "winter"}
_CLOCK_WORDS = frozenset(
    "noon midday midnight o'clock clock am pm half quarter past at around until till before after by morning "
    "afternoon evening night".split()
)
_HOLIDAY_WORDS = frozenset("christmas boxing halloween valentine year".split())

_RELATIVE: tuple[Rule, ...] = (
    (english_dates.WEEKEND, english_dates.weekend),
    (english.AGO, english.ago),
    (english.AND_A_HALF_AGO, english.ago),
    (english.IN, english.within),
    (english.STRETCH, english.stretch),
    (english.ROLLING, english.rolling),
    (english.WEEKDAYS_AGO, english.weekdays_ago),
    (english.AFTER_NEXT, english.after_next),
    (english.END_OF, english.end_of),
)
_NAMED: tuple[Rule, ...] = ((english.NAMED, english.named), (english.EVERY, english.every))
_DAYS: tuple[Rule, ...] = ((english.TODAY, english.today),)
_WEEKDAYS: tuple[Rule, ...] = (
    (english_dates.WEEKDAY_ONLY, english_dates.weekday_only),
    (english.PLURAL, english.every),
    (english.WEEKDAYS_AGO, english.weekdays_ago),
)
_MONTHS: tuple[Rule, ...] = (
    (english_dates.DAY_MONTH, english_dates.day_month),
    (english_dates.MONTH_DAY, english_dates.month_day),
    (english_dates.MONTH_RANGE, english_dates.month_range),
    (english_dates.MONTH_YEAR, english_dates.month_year),
    (english_dates.IN_MONTH, english_dates.in_month),
)
_NUMERIC: tuple[Rule, ...] = (
    (numeric.ISO, numeric.iso),
    (numeric.YEAR_MONTH, numeric.year_month),
    (numeric.QUARTER, numeric.quarter),
    (numeric.SLASHED, numeric.slashed),
    (numeric.CLOCK, numeric.clock),
    (english_dates.IN_YEAR, english_dates.in_year),
    (english_dates.DECADE, english_dates.decade),
    (english_dates.DAY_ONLY, english_dates.day_only),
    (english_clock.CLOCK, english_clock.clock),
)
_CLOCK: tuple[Rule, ...] = (
    (english_clock.O_CLOCK, english_clock.o_clock),
    (english_clock.PAST_TO, english_clock.past_to),
    (english_clock.NOON, english_clock.noon),
    (english_clock.AT_HOUR, english_clock.o_clock),
    (english_clock.IN_PART, english_clock.in_part),
)
_HOLIDAYS: tuple[Rule, ...] = ((english_dates.HOLIDAY, english_dates.holiday),)
_ZH: tuple[Rule, ...] = (
    (chinese.AGO, chinese.ago),
    (chinese.IN, chinese.within),
    (chinese.STRETCH, chinese.stretch),
    (chinese.DAY_WORD, chinese.day_word),
    (chinese.WEEKDAY, chinese.weekday),
    (chinese.WEEK_OF, chinese.week_of),
    (chinese.MONTH_OF, chinese.month_of_now),
    (chinese.END_ALONE, chinese.end_alone),
    (chinese.YEAR_OF, chinese.year_of_now),
    (chinese.EVERY, chinese.every),
    (chinese.QUARTER, chinese.quarter),
    (chinese.HOLIDAY, chinese.holiday),
    (chinese_dates.FULL, chinese_dates.full),
    (chinese_dates.MONTH_DAY, chinese_dates.month_day),
    (chinese_dates.MONTH_ONLY, chinese_dates.month_only),
    (chinese_dates.DAY_ONLY, chinese_dates.day_only),
    (chinese_dates.CLOCK, chinese_dates.clock),
    (chinese_dates.PART_ALONE, chinese_dates.part_alone),
)


def find_times(text: str, said_at: datetime) -> tuple[TimeSpan, ...]:
    """The times that a text speaks of, in order and without overlap, in the zone of `said_at` (aware).

    Weeks run Monday to Sunday. "Last Friday" is the latest before today, 上周五 and "next Friday" are days of the week
    before and after this one. A day without its week, month or year is the one that the sentence's tense asks for,
    and without a tense the nearest (a weekday: the next from today on). Vague words ("recently", 最近) name no time.
    Never raises for any text. Raises InvalidInput for a naive `said_at`.
    """
    return tuple(found for _, found in resolve(read(text, said_at)))


def no_such_days(text: str, said_at: datetime) -> tuple[tuple[int, int], ...]:
    """Where a text names days that no calendar has (30 February); they are no times. Raises as `find_times` does."""
    if not _LATE_DAY.search(text):
        return ()
    ref = read(text, said_at)
    pieces = [piece for piece in _apply(list(_rules_for(ref.text)), ref) if piece.impossible]
    return tuple(sorted({(piece.at, piece.at_end) for piece in pieces}))


def ends_by(text: str, said_at: datetime) -> datetime | None:
    """The end of the latest time in a text that is not over at `said_at`: then what it says expires. None if none.

    These set no end: recurring times; those that only begin ("from next week on") or lead up to now ("the past week");
    the present day, week or year told of in the past tense ("today I signed"); an hour without its day, unless
    something is to happen ("I'll call at 3pm").
    """
    ref = read(text, said_at)
    now = said_at.astimezone(UTC)
    ends = [
        found.end for piece, found in resolve(ref) if found.end.astimezone(UTC) > now and _expires(piece, found, ref)
    ]
    return max(ends, key=lambda end: end.astimezone(UTC), default=None)


def _expires(piece: Piece, found: TimeSpan, ref: Reference) -> bool:
    now = ref.said.astimezone(UTC)
    if piece.recurring or piece.open_end or found.end.astimezone(UTC) <= now:
        return False
    lean = ref.lean(piece.at, piece.at_end)
    if piece.first is None and piece.instant is None:
        return lean == FUTURE
    return lean != PAST or found.deadline or found.start.astimezone(UTC) > now


def read(text: str, said_at: datetime, default: int = UNKNOWN) -> Reference:
    """A text as the rules read it; `default` is the tense where the words show none. Raises as `find_times` does."""
    zone = said_at.tzinfo
    if zone is None or said_at.utcoffset() is None:
        raise InvalidInput(f"said_at {said_at!s} has no zone.", remedy="Pass an aware datetime.")
    try:
        said_at.astimezone(UTC)
    except OverflowError as error:
        raise InvalidInput(f"said_at {said_at!s} leaves the calendar.", remedy="Pass years 2 to 9998.") from error
    return Reference(_lower(text), text, said_at, zone, default)


def resolve(ref: Reference) -> list[tuple[Piece, TimeSpan]]:
    """What `find_times` finds, each with the piece behind it."""
    rules = list(_rules_for(ref.text))
    if not rules:
        return []
    found = []
    for piece in assemble.join(_apply(rules, ref), ref):
        try:
            found.append((piece, assemble.span(piece, ref)))
        except (ValueError, OverflowError):  # outside the years 1–9999
            continue
    return found


def _lower(text: str) -> str:
    low = text.lower()
    if len(low) != len(text):  # İ becomes two characters
        low = "".join(char if len(char.lower()) != 1 else char.lower() for char in text)
    return low if text.isascii() else simplified(low.translate(_PLAIN))


def _rules_for(low: str) -> Iterator[Rule]:
    words = set(_WORD.findall(low))
    units = not words.isdisjoint(_UNIT_WORDS)
    weekdays = not words.isdisjoint(_WEEKDAY_WORDS)
    months = not words.isdisjoint(_MONTH_WORDS)
    digits = _DIGIT.search(low) is not None
    days = not words.isdisjoint(_DAY_WORDS)
    chinese_words = not low.isascii() and _CHINESE.search(low) is not None
    if units:
        yield from _RELATIVE
    if units or weekdays or months:
        yield from _NAMED
    if days:
        yield from _DAYS
    if weekdays:
        yield from _WEEKDAYS
    if months:
        yield from _MONTHS
    if digits:
        yield from _NUMERIC
    if chinese_words:
        yield from _ZH
    if not words.isdisjoint(_HOLIDAY_WORDS):
        yield from _HOLIDAYS
    if (units or weekdays or months or digits or days or "noon" in words or "midday" in words) and not words.isdisjoint(
        _CLOCK_WORDS
    ):
        yield from _CLOCK


def _apply(rules: list[Rule], ref: Reference) -> Iterator[Piece]:
    for pattern, handle in rules:
        for match in pattern.finditer(ref.text):
            try:
                piece = handle(match, ref)
            except (ValueError, OverflowError):  # 31 February, the year 12345
                piece = Piece(*match.span(), impossible=True)
            if piece is not None:
                yield piece
