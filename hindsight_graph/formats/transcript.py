"""Reads transcripts: lines of `Name: text`, with times, session headings and lines that go on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hindsight_graph.formats.dates import (
    DAY_AND_TIME,
    OCLOCK,
    STAMP,
    DayOrder,
    day_order,
    in_numbers,
    is_only_a_time,
    read_date,
    read_offset,
    read_time_of_day,
)
from hindsight_graph.formats.lines import LINE_LIMIT, read_lines
from hindsight_graph.formats.values import Broken, Reading, Record, Skipped, file_label

STEP = timedelta(seconds=5)  # between turns of which only the first has a time
_MIDNIGHT = timedelta(hours=12)  # a clock that goes back by more has passed midnight; by less, lines are out of order

_BRACKETED = re.compile(r"[\[(（【<](?P<stamp>[^\])）】>]{1,60})[\])）】>]\s*(?:[-–—]\s*)?")
_BARE = re.compile(rf"(?P<stamp>{STAMP})(?:(?<=[日号分秒点时半])|\s)\s*(?:[-–—]\s+)?(?=\D)", re.I)
# A name and a time on a line of their own, the words on the lines below: how WeChat and QQ export.
_HEADERS = (
    re.compile(rf"(?P<name>\S.{{0,79}}?)\s+(?P<stamp>{DAY_AND_TIME})", re.I),
    re.compile(rf"(?P<stamp>{DAY_AND_TIME})\s+(?P<name>\S.{{0,79}})", re.I),
)
# The same where the day stands on a line of its own above, as WeChat sends a conversation by mail.
_CLOCK_HEADER = re.compile(rf"(?P<name>\S.{{0,79}}?)\s+(?P<stamp>{OCLOCK})", re.I)
# A remark of the chat app itself ("Alice added Bob"): a day and a time before it as before the turns, but no name.
_EVENT = re.compile(rf"(?:[\[(（【<]{DAY_AND_TIME}[\])）】>]\s*|{DAY_AND_TIME}\s+[-–—]\s+)(?=\S)", re.I)
_MARKS = "\u200e\u200f\ufeff"  # invisible, before the lines of some exports
_NUMERIC = re.compile(r"[\d\s/.,:-]{4,}(?:[ap]\.?m\.?)?", re.I)
# A full-width colon needs nothing after it; a plain one a space, the end, a letter beyond ASCII or the end of bold type
# (so no URL and no 12:30). A time in brackets after the name may hold colons of its own.
_SAID = re.compile(
    r"(?P<name>[^:：\[(（【<]{1,80}?|[^:：]{1,80}?)\s*(?:[\[(（【<](?P<stamp>[^\])）】>]{1,60})[\])）】>]\s*)?"
    r"(?:：|:(?=\s|$|\*\*|__|[^\x00-\x7f]))\s*"
)
_NO_NAME = re.compile(r"[!?。！？，,;；\"“”/\\=<>{}|`]|\.\s+[a-z]")
_RULE = re.compile(r"[-=*_—–─]{3,}\s*(?P<inside>.*?)\s*[-=*_—–─]*")
_HASH = re.compile(r"#+(?:\s+(?P<inside>.*?))?\s*#*")
_COUNTED = re.compile(
    r"[\[(（【]?\s*(?:(?:session|conversation|会话|对话)\s*#?\d+|第\s*[\d一二三四五六七八九十百]+\s*[次场段个]?(?:会话|对话|谈话))"
    r"[\])）】]?\s*[:：—–-]?\s*(?P<inside>.*)",
    re.I,
)
_HEADING = 80  # characters of the longest heading
_BEGINNING = 200  # characters in which a line must come to its colon
_WORDS = 6  # more before the colon are a sentence, not a name

_OWN = "\u200e"  # before what an app writes in a person's place: "image omitted", "message deleted"
_REMARK = "a remark of the chat app, which nobody said; skipped"
_SHARE = 4  # where no name comes again, one line in so many must say something under a name
_UNREAD = "its time could be two days and is kept as written in metadata.time; --dates says which number is the day"

# How transcripts of programs call the parties; anything else is a person's name.
_PARTIES = {"user": "user", "human": "user", "用户": "user", "assistant": "assistant", "ai": "assistant",
            "bot": "assistant", "助手": "assistant", "助理": "assistant", "机器人": "assistant", "system": "system",
            "系统": "system", "tool": "tool", "工具": "tool"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Said:
    """A line that begins a turn; `stamp` is the time written beside the name."""

    name: str
    text: str
    stamp: str


@dataclass(slots=True)
class _Open:
    """The turn being read."""

    line: int
    said: _Said
    at: datetime | None
    texts: list[str] = field(default_factory=list)
    size: int = 0

    def add(self, text: str) -> None:
        self.size += len(text)
        if self.size <= LINE_LIMIT:
            self.texts.append(text)


def looks_like_transcript(lines: Sequence[str]) -> bool:
    """Whether the first line that is neither blank nor a heading says something under a name, and it is a talk.

    A talk it is with a time beside the name, with a name of a program's parties or one that comes again, or with
    several names on a fair share of the lines: one `Milk: two bottles` in a text makes no transcript of it.
    """
    first = _first(lines)
    if first is None:
        return False
    begins = _beginning(first, dated=any(read_date(line) for line in lines if _heading(line) is not None))
    if begins is not _said:
        return begins is not None
    said = [one for line in lines if line[:1] not in " \t" and (one := _said(line)) is not None]
    names = {one.name.lower() for one in said}
    return (
        any(one.stamp for one in said)
        or not names.isdisjoint(_PARTIES)
        or len(names) < len(said)
        or (len(said) > 1 and len(said) * _SHARE >= len(lines))
    )


def _first(lines: Iterable[str]) -> str | None:
    """The first line that is neither blank, nor a heading, nor a remark of a chat app."""
    return next((line for line in lines if line.strip() and _heading(line) is None and not _is_event(line)), None)


def _beginning(first: str, *, dated: bool) -> Callable[[str], _Said | None] | None:
    """How the turns of a file begin, by its first line; None if that begins none."""
    ways = (_said, _header, _clock_header) if dated else (_said, _header)
    return next((way for way in ways if way(first) is not None), None)


def _is_event(line: str) -> bool:
    line = line.strip().lstrip(_MARKS)
    return _EVENT.match(line, 0, _BEGINNING) is not None and _said(line) is None


def read_transcript(path: Path, timezone: str, dates: DayOrder | None = None) -> Iterator[Reading]:
    """A Record per turn, or a Broken for a line without a speaker. `timezone` is the IANA zone of times in the file.

    `dates` is the order of dates in numbers, should the file not tell it by one that can be only one day.
    """
    return _Reader(path, timezone, dates).read()


class _Reader:
    def __init__(self, path: Path, timezone: str, dates: DayOrder | None) -> None:
        self._path = path
        self._dates = dates
        self._label = file_label(path)
        self._timezone = timezone
        self._session = 1
        self._turns = 0  # of this session
        self._day: date | None = None
        self._last: datetime | None = None
        self._next: datetime | None = None  # what a heading says of the turn after it
        self._open: _Open | None = None
        first = _first(text for _, text in read_lines(path) if isinstance(text, str))
        self._begins = (_beginning(first, dated=True) if first else None) or _said
        begun = _said(first) if first else None
        self._events = begun is not None and bool(begun.stamp) and self._begins is _said
        self._remark = False  # whether a remark goes on

    @cached_property
    def _order(self) -> DayOrder | None:
        """What the file itself tells of dates in numbers; read once more, and only where such a date stands."""
        said = (self._begins(text) for _, text in read_lines(self._path) if isinstance(text, str))
        return day_order(one.stamp for one in said if one is not None) or self._dates

    def read(self) -> Iterator[Reading]:
        for number, text in read_lines(self._path):
            if isinstance(text, Broken):
                yield text
            elif (heading := _heading(text)) is not None:
                yield from self._close()
                self._begin_session(heading)
            elif self._events and _is_event(text):
                yield from self._close()
                yield Skipped(number, _REMARK)
                self._remark = True
            elif not (self._open and text[:1] in " \t") and (said := self._begins(text)) is not None:
                yield from self._close()
                self._remark = said.text.startswith(_OWN)
                if self._remark:
                    yield Skipped(number, _REMARK)
                    continue
                self._open = _Open(number, said, self._when(said.stamp))
                self._open.add(said.text)
            elif self._open is not None:
                self._open.add(text.strip())
            elif text.strip() and not self._remark:
                yield Broken(number, "no speaker before it (a turn starts with `Name: `)")
        yield from self._close()

    def _close(self) -> Iterator[Reading]:
        turn, self._open = self._open, None
        if turn is None:
            return
        content = "\n".join(turn.texts).strip()
        if turn.size > LINE_LIMIT:
            yield Broken(turn.line, f"the turn is longer than {LINE_LIMIT // 2**20} MiB")
        elif not content:
            yield Broken(turn.line, "nothing is said after the name")
        else:
            self._turns += 1
            unread = turn.at is None and bool(turn.said.stamp)
            yield Record(turn.line, self._turn(turn, content), note=_UNREAD if unread else "")

    def _turn(self, turn: _Open, content: str) -> dict[str, Any]:
        role = _PARTIES.get(turn.said.name.lower())
        record: dict[str, Any] = {
            "content": content,
            "role": role or "user",
            "session_id": f"{self._label}:{self._session}",
            "source_id": f"{self._label}:{turn.line}",
        }
        if role is None:
            record["speaker"] = turn.said.name
        if turn.at is not None:
            record |= {"observed_at": turn.at.isoformat(), "timezone": self._timezone}
        elif turn.said.stamp:
            record["metadata"] = {"time": turn.said.stamp}  # not readable without guessing: kept as it was written
        return record

    def _begin_session(self, heading: str) -> None:
        if self._turns:
            self._session, self._turns = self._session + 1, 0
            self._day = self._last = self._next = None
        if (day := read_date(heading)) is not None:
            self._day = day
            self._next = self._aware(day, read_time_of_day(heading) or time())

    def _when(self, stamp: str) -> datetime | None:
        """When a turn was said: by its stamp, else a step after the one before, else by the session's heading."""
        written = read_date(stamp, self._order if in_numbers(stamp) else None)
        self._day = written or self._day
        clock = read_time_of_day(stamp)
        if self._day is not None and clock is not None:
            zone = read_offset(stamp)
            at = self._aware(self._day, clock, zone)
            if self._last is not None and written is None and self._last - at > _MIDNIGHT:
                self._day += timedelta(days=1)
                at = self._aware(self._day, clock, zone)
        elif stamp:
            return None
        elif self._next is not None:
            at = self._next
        elif self._last is not None:
            at = self._last + STEP
        else:
            return None
        self._last, self._next = at, None
        return at

    def _aware(self, day: date, clock: time, zone: tzinfo | None = None) -> datetime:
        return datetime.combine(day, clock, zone or ZoneInfo(self._timezone))


def _heading(line: str) -> str | None:
    """What a line says that begins a session (perhaps nothing); None for other lines."""
    text = line.strip()
    if len(text) > _HEADING:
        return None
    if found := _HASH.fullmatch(text) or _RULE.fullmatch(text):
        return found["inside"] or ""
    if (found := _COUNTED.fullmatch(text)) and (not found["inside"].strip() or is_only_a_time(found["inside"])):
        return found["inside"]
    return text if read_date(text) is not None and is_only_a_time(text) else None


def _said(line: str) -> _Said | None:
    """Name, text and stamp of a line that begins a turn; None for other lines."""
    line = line.strip().lstrip(_MARKS)
    start, stamp = 0, ""
    for pattern in (_BRACKETED, _BARE):
        if (found := pattern.match(line, 0, _BEGINNING)) and _is_stamp(found["stamp"]):
            start, stamp = found.end(), found["stamp"].strip(" -")
            break
    found = _SAID.match(line, start, start + _BEGINNING)
    if found is None:
        return None
    name, text = found["name"].strip(), line[found.end() :]
    if found["stamp"] and _is_stamp(found["stamp"]):
        stamp = found["stamp"].strip()
    elif found["stamp"]:  # a bracket that belongs to the name, as in "Mark (driver): here"
        name = found.group().strip().rstrip(":：").rstrip()
    if name.startswith(("**", "__")):  # Markdown: **Name:** text
        text = text.removeprefix(name[:2]).lstrip() if not name.endswith(name[:2]) else text
        name = name.strip("*_").strip()
    return _Said(name, text, stamp) if _is_name(name) else None


def _header(line: str) -> _Said | None:
    """Name and stamp of a line that holds nothing else; None for other lines."""
    line = line.strip().lstrip(_MARKS)
    for pattern in _HEADERS:
        if (found := pattern.fullmatch(line)) and _is_name(name := found["name"].strip().rstrip(":：")):
            return _Said(name, "", found["stamp"])
    return None


def _clock_header(line: str) -> _Said | None:
    """The same for a line with a time of day alone."""
    found = _CLOCK_HEADER.fullmatch(line.strip().lstrip(_MARKS))
    return _Said(name, "", found["stamp"]) if found and _is_name(name := found["name"].rstrip(":：")) else None


def _is_stamp(text: str) -> bool:
    return is_only_a_time(text) or _NUMERIC.fullmatch(text.strip()) is not None


def _is_name(name: str) -> bool:
    return (
        any(mark.isalpha() for mark in name)
        and (name[0].isalnum() or name[0] == "@")
        and len(name.split()) <= _WORDS
        and _NO_NAME.search(name) is None
    )
