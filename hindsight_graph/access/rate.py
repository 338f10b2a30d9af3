"""How many requests somebody may send: a bucket of tokens each, filled at a steady rate (S5)."""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

_MOST = 10_000  # who are remembered; the one not seen for longest is forgotten


class Rates:
    """`per_minute` requests for each name, a tenth of that at once; 0: no bound. Thread-safe."""

    def __init__(self, per_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / 60
        self._burst = max(1.0, per_minute / 10)
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, who: str) -> int:
        """Counts a request; how many seconds to wait when it is one too many, 0 when it may go on."""
        if not self._per_second:
            return 0
        with self._lock:
            now = self._now()
            left, seen = self._left.pop(who, (self._burst, now))
            left = min(self._burst, left + (now - seen) * self._per_second)
            allowed = left >= 1
            self._left[who] = (left - 1 if allowed else left, now)
            if len(self._left) > _MOST:
                self._left.popitem(last=False)
        return 0 if allowed else max(1, math.ceil((1 - left) / self._per_second))
