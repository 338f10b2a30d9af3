"""Identifiers: sortable by time, safe in a URL, a file name and a Cypher parameter."""

from __future__ import annotations

import os
import threading
import time

_lock = threading.Lock()
_last = 0


def new_id(prefix: str) -> str:
    """A new id such as `mem_01997c…`: the prefix, then a UUIDv7-like 32 hex digits.

    The first 16 digits are nanoseconds since 1970, strictly increasing within a process, so that ids sort in
    the order they were made; the last 16 are random, so that processes never meet.
    """
    global _last
    with _lock:
        _last = max(time.time_ns(), _last + 1)
        stamp = _last
    return f"{prefix}_{stamp:016x}{os.urandom(8).hex()}"
