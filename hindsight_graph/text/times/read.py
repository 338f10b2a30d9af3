"""Reading a time that a caller passes: ISO 8601 or a datetime, with or without a zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from hindsight_graph.errors import InvalidInput

_EXAMPLE = "Pass ISO 8601, for example 2026-05-08T13:56:00+08:00."
_SHAPE = re.compile(
    r"(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})"
    r"(?:[Tt ]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?"
    r"\s*(Z|z|UTC|[+-]\d{2}(?::?\d{2})?)?"
)
_LAST_YEAR = 9998  # so that no later sum of a day or a zone's offset can leave the calendar


def read_time(value: object, zone: str) -> tuple[datetime, str, bool]:
    """An aware datetime, the zone it is kept in, and whether the value named no zone itself.

    A naive time is read in `zone` (an IANA name). An offset is kept ("+05:30"), except that a time whose offset is
    that of `zone` at the moment is kept in `zone`, so that later sums respect its clock changes; so is a time in "Z"
    or UTC, which says when but not where (RFC 9557, section 2). Raises InvalidInput for anything that is no time, for
    an unknown zone, and for years outside 1–9998.
    """
    home = _home(zone)
    moment, known = _parsed(value) if isinstance(value, str) else _given(value)
    if not 1 <= moment.year <= _LAST_YEAR:
        raise InvalidInput(f"the year of {value!r} is outside 1–{_LAST_YEAR}.", remedy=_EXAMPLE)
    try:
        if known is None:
            return _existing(moment.replace(tzinfo=home)), zone, True
        moment.astimezone(UTC)
        if isinstance(known, ZoneInfo) and known.key != "UTC":
            return moment, known.key, False
        local = moment.astimezone(home)
    except OverflowError as error:
        raise InvalidInput(f"{value!r} is too near the end of the calendar.", remedy=_EXAMPLE) from error
    if known is UTC or isinstance(known, ZoneInfo) or local.utcoffset() == moment.utcoffset():
        return local, zone, False
    return moment, _offset(moment), False


def _home(zone: str) -> ZoneInfo:
    try:
        return ZoneInfo(zone)
    except (ValueError, OSError, KeyError, TypeError) as error:  # ZoneInfoNotFoundError is a KeyError
        raise InvalidInput(
            f"time zone {zone!r} is not known.", remedy="Use an IANA name such as Asia/Shanghai."
        ) from error


def _given(value: object) -> tuple[datetime, tzinfo | None]:
    if not isinstance(value, datetime):
        raise InvalidInput(f"{value!r} is no time.", remedy=_EXAMPLE)
    return value, None if value.utcoffset() is None else value.tzinfo


def _parsed(value: str) -> tuple[datetime, tzinfo | None]:
    match = _SHAPE.fullmatch(value.strip())
    if match is None:
        raise InvalidInput(f"{value[:60]!r} is no time that can be read.", remedy=_EXAMPLE)
    *fields, fraction, offset = match.groups()
    micro = int((fraction or "0").ljust(6, "0")[:6])
    try:
        zone = _zone_of(offset)
        year, month, day, hour, minute, second = (int(field or 0) for field in fields)
        return datetime(year, month, day, hour, minute, second, micro, zone), zone
    except ValueError as error:
        raise InvalidInput(f"{value[:60]!r} is no time that exists: {error}.", remedy=_EXAMPLE) from error


def _zone_of(offset: str | None) -> tzinfo | None:
    if offset is None:
        return None
    if offset[0] not in "+-":
        return UTC
    digits = offset[1:].replace(":", "").ljust(4, "0")
    span = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    if int(digits[2:]) > 59:
        raise ValueError("minutes of an offset must be under 60")
    return _fixed(-span if offset[0] == "-" else span)


def _fixed(offset: timedelta) -> timezone:
    # Named, so that +00:00 (an offset that is known) is not the singleton that stands for Z.
    return timezone(offset, _label(offset))


def _label(offset: timedelta) -> str:
    minutes = round(offset.total_seconds() / 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def _offset(moment: datetime) -> str:
    return _label(moment.utcoffset() or timedelta())


def _existing(moment: datetime) -> datetime:
    """Moves a wall time that a change of clocks skips behind the gap."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo)
