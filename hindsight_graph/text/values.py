"""What the text helpers hand on: sentences, search terms and spans of time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Precision = Literal["second", "minute", "hour", "day", "week", "month", "year"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a text; `text == whole[start:end]`."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Term:
    """One thing to look for in full text.

    `tokens` are the words of one phrase in order (one token: a plain word). For Chinese a term is one word and its
    tokens are its single characters, since that is how both stores index Han script. `exact` marks versions, codes,
    numbers, paths, URLs and e-mail addresses, which weigh more than common words.
    """

    text: str
    tokens: tuple[str, ...]
    cjk: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A stretch of time named in a text: half-open [start, end), aware datetimes in the speaker's zone.

    `precision` is how exactly it was said; `text == whole[at:at_end]` are the words it was said in. `deadline` marks
    "by Friday" / 周五之前 (only the end is meant); `recurring` marks "every Monday" / 每周一 (no expiry follows).
    """

    start: datetime
    end: datetime
    precision: Precision
    text: str
    at: int
    at_end: int
    deadline: bool = False
    recurring: bool = False
