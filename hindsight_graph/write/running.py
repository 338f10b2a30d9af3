"""Sums up each ten turns of a session once they are stored (L3): a change of its own, which no write waits to plan."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.errors import StoreError
from hindsight_graph.model.change import GraphChange, Origin
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import Store
from hindsight_graph.write.summaries import Planned, Summariser

_log = logging.getLogger(__name__)


class Running:
    """Makes the running summaries of sessions that grow."""

    def __init__(
        self, store: Store, committer: Committer, embedder: EachEmbedder, settings: Settings, clock: Clock
    ) -> None:
        self._store = store
        self._committer = committer
        self._summariser = Summariser(store, embedder)
        self._settings = settings
        self._clock = clock

    def sum_up(self, scope: Scope, grown: Mapping[str, tuple[int, int]]) -> None:
        """Sums up the windows that were filled. What can't be stored is told in the log: the turns are safe."""
        size = self._settings.summary_turns
        for session, (before, after) in grown.items():
            for window in range(before // size, after // size):
                try:
                    self._sum_up(scope, session, window)
                except StoreError as error:
                    _log.warning("a running summary could not be stored (%s); the turns are.", type(error).__name__)

    def _sum_up(self, scope: Scope, session: str, window: int) -> None:
        now = self._clock.now()
        days = self._settings.summary_days
        planned = self._summariser.running(scope, now, session, window, self._settings.summary_turns, days)
        if planned is not None:
            self._committer.commit(lambda: (self._change(scope, planned), None))

    def _change(self, scope: Scope, planned: Planned) -> GraphChange:
        """The change; nothing if another process was faster."""
        key = str(planned.new.dedupe_key)
        at = planned.new.memory.provenance.recorded_at
        if self._store.memories_by_dedupe(scope.namespace, [key]):
            return GraphChange(scope.namespace, at)
        origin = Origin("sum up", scope.user_id)
        return GraphChange(scope.namespace, at, memories=(planned.new,), links=planned.links, origin=origin)
