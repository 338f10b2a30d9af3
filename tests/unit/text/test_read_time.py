"""Times that callers pass: what is read, in which zone, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.text.times import read_time
from tests.requirements import requirement

SHANGHAI = "Asia/Shanghai"
BERLIN = ZoneInfo("Europe/Berlin")


@requirement("W4")
@pytest.mark.parametrize(
    ("value", "read", "zone", "naive"),
    [
        ("2025-03-01 10:00", "2025-03-01T10:00:00+08:00", SHANGHAI, True),
        ("2025-03-01", "2025-03-01T00:00:00+08:00", SHANGHAI, True),
        ("2025/03/01 10:00:05", "2025-03-01T10:00:05+08:00", SHANGHAI, True),
        ("20250301T101500", "2025-03-01T10:15:00+08:00", SHANGHAI, True),
        ("2025-03-01T10:00:00Z", "2025-03-01T18:00:00+08:00", SHANGHAI, False),
        ("2025-03-01T10:00:00+08:00", "2025-03-01T10:00:00+08:00", SHANGHAI, False),
        ("2025-03-01T10:00:00.123456789+0530", "2025-03-01T10:00:00.123456+05:30", "+05:30", False),
        ("2025-03-01T10:00+00:00", "2025-03-01T10:00:00+00:00", "+00:00", False),
        (datetime(2025, 3, 1, 10), "2025-03-01T10:00:00+08:00", SHANGHAI, True),
        (datetime(2025, 3, 1, 10, tzinfo=UTC), "2025-03-01T18:00:00+08:00", SHANGHAI, False),
        (
            datetime(2025, 7, 1, 10, tzinfo=ZoneInfo("Europe/Berlin")),
            "2025-07-01T10:00:00+02:00",
            "Europe/Berlin",
            False,
        ),
        (datetime(2025, 3, 1, 10, tzinfo=timezone(timedelta(hours=-3))), "2025-03-01T10:00:00-03:00", "-03:00", False),
    ],
)
def test_a_time_is_read_with_its_zone(value: object, read: str, zone: str, naive: bool) -> None:
    moment, kept, was_naive = read_time(value, SHANGHAI)
    assert (moment.isoformat(), kept, was_naive) == (read, zone, naive)


def test_a_wall_time_that_the_clocks_skip_is_moved_behind_the_gap() -> None:
    assert read_time("2025-03-30T02:30", "Europe/Berlin")[0].isoformat() == "2025-03-30T03:30:00+02:00"


@pytest.mark.parametrize(
    "value",
    [
        "nonsense", "", "yesterday", "1699999999", 1699999999, None, "2025-13-01", "2025-02-30", "2025-03-01T25:00",
        "2025-03-01T10:00+99:00", "2025-03-01T10:00+05:77", "0000-01-01", "9999-12-31", datetime.max, "2025-03",
        ["2025"], "2025-03-01; DROP",
    ],
)  # fmt: skip
def test_what_is_no_time_is_refused_with_an_example(value: object) -> None:
    with pytest.raises(InvalidInput, match="2026-05-08T13:56:00"):
        read_time(value, SHANGHAI)


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../etc/passwd", "a\x00b"])
def test_an_unknown_zone_is_refused(zone: str) -> None:
    with pytest.raises(InvalidInput, match="time zone"):
        read_time("2025-03-01", zone)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        moment, _, _ = read_time(text, SHANGHAI)
    except InvalidInput:
        return
    assert 1 <= moment.year <= 9998


@given(st.datetimes(timezones=st.timezones()), st.sampled_from(["UTC", SHANGHAI, "Pacific/Apia"]))
def test_an_aware_time_stays_the_same_instant(moment: datetime, zone: str) -> None:
    try:
        read, kept, naive = read_time(moment.isoformat(), zone)
    except InvalidInput:
        assert moment.year in (1, 9998, 9999) or moment.utcoffset().seconds % 60  # type: ignore[union-attr]
        return
    assert read.astimezone(UTC) == moment.astimezone(UTC)
    assert not naive
    assert kept
