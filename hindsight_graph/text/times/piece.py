"""What a rule finds: a part of a time expression, not yet joined with its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo

from hindsight_graph.text.times.tense import ASKED, FUTURE, PAST, UNKNOWN, tense
from hindsight_graph.text.values import Precision


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; `open` if morning or afternoon was not said ("at 3"). `hour` may be 24: the end of the day."""

    hour: int
    minute: int = 0
    second: int = 0
    precision: Precision = "hour"
    open: bool = False


def hour_in(hour: int, part: tuple[int, int]) -> int:
    """An hour 0–12 on the 24-hour clock, given the part of the day; from 24 on it is after that day's midnight."""
    low, high = part
    if low >= 18 and (hour < 5 or hour == 12):  # tonight at one, 晚上十二点
        return 24 if hour == 12 else hour + 24
    if hour == 12:
        return 0 if low == 0 else 12
    return hour + 12 if high > 12 and hour < low and hour + 12 <= high else hour


@dataclass(slots=True)
class Piece:
    """A stretch [at, at_end) of the text and what it says.

    Dates are [first, last) days; `instant` is a stretch that does not need the calendar ("in 20 minutes"). `part` is
    a part of the day in hours, `clock` a time of day, `clock_end` where that runs to. `again` finds the date once more
    seen from another day, for one said without its year or month. `joint` marks a clock that means nothing alone,
    `weekday` a weekday or weekend said bare, `open_end` what begins or ends now and so sets no end to what is said.
    """

    at: int
    at_end: int
    first: date | None = None
    last: date | None = None
    precision: Precision = "day"
    instant: tuple[datetime, datetime] | None = None
    part: tuple[int, int] | None = None
    clock: Clock | None = None
    clock_end: Clock | None = None
    again: Callable[[date, int], tuple[date, date]] | None = None
    weekday: bool = False
    joint: bool = False
    deadline: bool = False
    recurring: bool = False
    open_end: bool = False
    is_range: bool = False
    impossible: bool = False  # a day that no calendar has; what stands inside it is no time either


@dataclass(slots=True)
class Reference:
    """Where and when a text was said: `text` in lower case, `raw` as written (same positions), `said` in `zone`.

    `default` is the tense assumed where the words show none.
    """

    text: str
    raw: str
    said: datetime
    zone: tzinfo
    default: int = UNKNOWN
    _tense: dict[int, int] = field(default_factory=dict)

    @property
    def today(self) -> date:
        """The day on which it was said, in the speaker's zone."""
        return self.said.date()

    def lean(self, at: int, at_end: int) -> int:
        """What the words around a position speak of, else `default`."""
        if at not in self._tense:
            self._tense[at] = tense(self.text, at, at_end) or self.default
        return self._tense[at]


def nearest(candidates: Sequence[tuple[date, date]], today: date, lean: int) -> tuple[date, date]:
    """Of stretches in order of time, the one that is meant: for PAST the last that has begun, for FUTURE the first
    that is not over, else the one whose beginning is nearest (the earlier of two equals).

    ASKED is PAST, unless the next is ten times nearer: 11月6日 asked on 5 November is tomorrow.
    """
    if lean in (PAST, ASKED):
        begun = [span for span in candidates if span[0] <= today] or [candidates[0]]
        coming = [span for span in candidates if span[0] > today]
        if lean == ASKED and coming and 10 * (coming[0][0] - today).days <= (today - begun[-1][0]).days:
            return coming[0]
        return begun[-1]
    if lean == FUTURE:
        left = [span for span in candidates if span[1] > today]
        return left[0] if left else candidates[-1]
    return min(candidates, key=lambda span: abs((span[0] - today).days))
