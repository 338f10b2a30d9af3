"""The memory behind a server: opened beside the handshake, shared by all calls, closed when the last one is done."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hindsight_graph.errors import HindsightError, StoreError, StoreUnavailable
from hindsight_graph.text.clean import log_safe

if TYPE_CHECKING:
    from hindsight_graph.facade import Hindsight

COUNTED_EVERY = 30.0  # seconds after which counts of recalls are stored, for hosts that kill what they have started
GRACE = 5.0  # seconds that calls have to end when the server stops

_log = logging.getLogger(__name__)


class Host:
    """Opens the memory by itself and hands it to calls. Thread-safe.

    A store that is away is asked again by the next call; what no waiting mends (a wrong password, a setting) is
    `failed`, told to `on_failure`, and ends the server.
    """

    def __init__(self, open_memory: Callable[[], Hindsight], on_failure: Callable[[], None] = lambda: None) -> None:
        self.failed: HindsightError | None = None
        self.on_failure = on_failure
        self._open = open_memory
        self._memory: Hindsight | None = None
        self._opening = threading.Lock()
        self._calls = 0
        self._idle = threading.Condition()
        self._closed = threading.Event()

    def start(self) -> None:
        """Begins to open the memory."""
        threading.Thread(target=self._keep, name="memory", daemon=True).start()

    @contextmanager
    def calling(self, namespace: str) -> Iterator[Hindsight]:
        """The memory of a namespace, for the length of a call. Raises what opening it raises."""
        with self._idle:
            self._calls += 1
        try:
            yield self._opened().within(namespace)
        finally:
            with self._idle:
                self._calls -= 1
                self._idle.notify_all()

    def close(self) -> None:
        """Waits a little for calls that are under way, stores what was counted, and lets go of the store.

        Raises the error that kept the memory from being opened, if it never was; where nobody has tried, tries.
        """
        self._closed.set()
        if self._memory is None and self.failed is None:
            self._opened()
        with self._idle:
            self._idle.wait_for(lambda: self._calls == 0, GRACE)
        with self._opening:
            if self._memory is not None:
                self._memory.close()
            elif self.failed is not None:
                raise self.failed

    def _opened(self) -> Hindsight:
        with self._opening:
            if self._memory is None:
                if isinstance(self.failed, HindsightError) and not isinstance(self.failed, StoreUnavailable):
                    raise self.failed
                try:
                    self._memory = self._open()
                except HindsightError as error:
                    self.failed = error
                    if not isinstance(error, StoreUnavailable):
                        self.on_failure()
                    raise
                self.failed = None
            return self._memory

    def _keep(self) -> None:
        """Opens the memory, and from then on stores counts of recalls now and then."""
        try:
            self._opened()
        except HindsightError as error:
            _log.error("%s", log_safe(error, 1000))
        while not self._closed.wait(COUNTED_EVERY):
            if self._memory is not None:
                try:
                    self._memory.flush()
                except StoreError as error:
                    _log.warning("recalls wait to be counted: %s", log_safe(error))
