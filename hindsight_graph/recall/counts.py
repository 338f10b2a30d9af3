"""Counts of recalled memories and shown contradictions: they wait here until they are stored, so that no answer waits
for a write (R8)."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable, Mapping

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.errors import HindsightError
from hindsight_graph.model.change import GraphChange
from hindsight_graph.text.clean import log_safe

STORED_AFTER = 500  # recalls counted before the counts are stored without being asked to
MOST_WAITING = 10_000  # memories whose counts wait at most, should the store stay away

_log = logging.getLogger(__name__)


class RecallCounts:
    """What was recalled since the last flush. Thread-safe; a count that can't be stored waits for the next flush."""

    def __init__(self, committer: Committer, namespace: str, clock: Clock) -> None:
        self._committer = committer
        self._namespace = namespace
        self._clock = clock
        self._waiting: Counter[str] = Counter()
        self._shown: Counter[str] = Counter()  # contradictions
        self._since = 0  # recalls counted since storing was last begun
        self._lock = threading.Lock()
        self._storing = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, memory_ids: Iterable[str], conflict_ids: Iterable[str] = ()) -> None:
        """Counts each memory and each contradiction that an answer shows once; never waits and never fails. Now and
        then begins to store in the background."""
        counts, shown = Counter(memory_ids), Counter(conflict_ids)
        with self._lock:
            self._keep(counts, self._waiting)
            self._keep(shown, self._shown)
            self._since += counts.total()
            if self._since < STORED_AFTER or (self._thread and self._thread.is_alive()):
                return
            self._since = 0
            self._thread = threading.Thread(target=self._flush_quietly, name="recall-counts", daemon=True)
            self._thread.start()

    def flush(self) -> None:
        """Stores the counts that wait. Raises StoreError, and then they wait on."""
        with self._storing:
            with self._lock:
                counts, self._waiting = self._waiting, Counter()
                shown, self._shown = self._shown, Counter()
            if not counts and not shown:
                return
            change = GraphChange(self._namespace, self._clock.now(), recalled=dict(counts), shown=dict(shown))
            stored = False
            try:
                self._committer.commit(lambda: (change, None))
                stored = True
            finally:
                if not stored:
                    with self._lock:
                        self._keep(counts, self._waiting)
                        self._keep(shown, self._shown)

    def close(self) -> None:
        """The last flush: what can't be stored is given up, and the log says so, for every answer was given."""
        try:
            self.flush()
        except HindsightError as error:
            lost = self._waiting.total()
            _log.warning("%d recalls could not be counted, all answers stand: %s", lost, log_safe(error))

    def _flush_quietly(self) -> None:
        try:
            self.flush()
        except HindsightError as error:
            _log.warning("%d recalls wait to be counted: %s", self._waiting.total(), log_safe(error))

    @staticmethod
    def _keep(counts: Mapping[str, int], waiting: Counter[str]) -> None:
        for id, times in counts.items():
            if id in waiting or len(waiting) < MOST_WAITING:
                waiting[id] += times
