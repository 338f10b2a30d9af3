"""What the lifecycle of memories asks of the embedded store: sessions, what is due, the audit trail, erasures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from hindsight_graph.model.memory import Entity, Memory, Tombstone
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Fading, SessionState
from hindsight_graph.stores.embedded import audit, erase, reads
from hindsight_graph.stores.embedded.pool import Pool


class Keeper:
    """Methods of `EmbeddedStore`."""

    _pool: Pool

    def session_list(self, scope: Scope, idle: datetime | None, running: bool, limit: int) -> tuple[SessionState, ...]:
        """See `Store.session_list`."""
        with self._pool.reading() as connection:
            return reads.session_list(connection, scope, idle, running, limit)

    def faded(self, namespace: str, kind: Fading, before: datetime, limit: int) -> tuple[Memory, ...]:
        """See `Store.faded`."""
        with self._pool.reading() as connection:
            return reads.faded(connection, namespace, kind, before, limit)

    def tasks(self, scope: Scope, limit: int) -> tuple[str, ...]:
        """See `Store.tasks`."""
        with self._pool.reading() as connection:
            return reads.tasks(connection, scope, limit)

    def audit(self, namespace: str, after: int, limit: int) -> tuple[tuple[int, str, str], ...]:
        """See `Store.audit`."""
        with self._pool.reading() as connection:
            return audit.after(connection, namespace, after, limit)

    def audit_head(self, namespace: str) -> tuple[int, str]:
        """See `Store.audit_head`."""
        with self._pool.reading() as connection:
            return audit.head(connection, namespace)

    def working_copies(self, scope: Scope, hashes: Sequence[str]) -> tuple[str, ...]:
        """See `Store.working_copies`."""
        with self._pool.reading() as connection:
            return erase.working_copies(connection, scope, hashes)

    def known_only_by(self, namespace: str, ids: Sequence[str]) -> tuple[Entity, ...]:
        """See `Store.known_only_by`."""
        with self._pool.reading() as connection:
            return erase.known_only_by(connection, namespace, ids)

    def tombstones(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Tombstone]:
        """See `Store.tombstones`."""
        with self._pool.reading() as connection:
            return erase.tombstones(connection, scope, ids)
