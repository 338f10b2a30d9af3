"""What the Neo4j store keeps beside the graph: tokens, and operations that wait."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hindsight_graph.model.access import Token
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.neo4j import operations, tokens
from hindsight_graph.stores.neo4j.session import Sessions


class Beside:
    """The methods of `Neo4jStore` that have nothing to do with memories."""

    _sessions: Sessions

    def tokens(self, digest: str | None = None) -> tuple[Token, ...]:
        """See `Store.tokens`."""
        return tokens.tokens(self._sessions, digest)

    def put_operation(self, operation: Operation) -> None:
        """See `Store.put_operation`."""
        operations.put(self._sessions, operation)

    def claim_operation(
        self, worker: str, now: datetime, until: datetime, namespace: str | None = None
    ) -> Operation | None:
        """See `Store.claim_operation`."""
        return operations.claim(self._sessions, worker, now, until, namespace)

    def settle_operation(self, operation: Operation, held_by: str | None) -> bool:
        """See `Store.settle_operation`."""
        return operations.settle(self._sessions, operation, held_by)

    def operations(
        self,
        scope: Scope,
        *,
        ids: Sequence[str] | None = None,
        state: OperationState | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> tuple[Operation, ...]:
        """See `Store.operations`."""
        return operations.operations(self._sessions, scope, ids, state, after, limit)
