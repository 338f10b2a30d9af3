"""What time it is, as a value that tests can hold still."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Anything that tells the time."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        ...


class SystemClock:
    """The machine's clock, in UTC whatever zone the host is set to."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return datetime.now(UTC)


class FixedClock:
    """A clock that stands still until it is told to move; for tests and demonstrations."""

    def __init__(self, start: datetime) -> None:
        if start.tzinfo is None:
            raise ValueError("FixedClock needs an aware datetime")
        self._now = start.astimezone(UTC)

    def now(self) -> datetime:
        """The instant it was last set to, in UTC."""
        return self._now

    def advance(self, **step: float) -> datetime:
        """Moves on by a `timedelta` given by its keywords (days=1, hours=2 …) and returns the new instant."""
        self._now += timedelta(**step)
        return self._now
