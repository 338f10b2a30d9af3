"""What was recalled lately in a session: what a decision there may rest on, until somebody says so."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from hindsight_graph.model.memory import LIVE_STATES
from hindsight_graph.model.recall import Hit

JUST_BEFORE = timedelta(minutes=30)
MOST_RECALLED = 24  # memories of a session, the last ones
MOST_SESSIONS = 1000  # the least recently used out first

_Session = tuple[str | None, str | None]  # user and session


class Recent:
    """Kept in this process only, as a guess is worth. Thread-safe."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[_Session, dict[str, datetime]] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, user_id: str | None, session_id: str | None, memory_ids: Iterable[str], now: datetime) -> None:
        """Notes what was recalled in a session (None: one that was not named)."""
        with self._lock:
            recalled = self._sessions.setdefault((user_id, session_id), {})
            self._sessions.move_to_end((user_id, session_id))
            for id in memory_ids:
                recalled.pop(id, None)  # the latest goes to the end
                recalled[id] = now
            for id in list(recalled)[:-MOST_RECALLED]:
                del recalled[id]
            while len(self._sessions) > MOST_SESSIONS:
                self._sessions.popitem(last=False)

    def before(self, user_id: str | None, session_id: str | None, now: datetime) -> list[str]:
        """What was recalled in this session just before, the latest first.

        What the same user recalled without naming a session counts: who asks seldom says where.
        """
        with self._lock:
            found: dict[str, datetime] = {}
            for session in {session_id, None}:
                for id, at in self._sessions.get((user_id, session), {}).items():
                    if now - JUST_BEFORE <= at:
                        found[id] = max(at, found.get(id, at))
        return sorted(found, key=lambda id: (found[id], id), reverse=True)


def basis(hits: Sequence[Hit]) -> list[str]:
    """What a decision may rest on after an answer: each hit, or the statements that were made in it, the best last."""
    return [one.id for hit in reversed(hits) for one in (hit.facts or (hit.memory,)) if one.state in LIVE_STATES]
