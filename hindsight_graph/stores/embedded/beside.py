"""What the embedded store keeps beside the graph: tokens, and operations that wait."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hindsight_graph.model.access import Token
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.stores.embedded import operations, tokens
from hindsight_graph.stores.embedded.pool import Pool


class Beside:
    """The methods of `EmbeddedStore` that have nothing to do with memories."""

    _pool: Pool

    def tokens(self, digest: str | None = None) -> tuple[Token, ...]:
        """See `Store.tokens`."""
        with self._pool.reading() as connection:
            return tokens.tokens(connection, digest)

    def put_operation(self, operation: Operation) -> None:
        """See `Store.put_operation`."""
        with self._pool.writing() as connection:
            operations.put(connection, operation)

    def claim_operation(
        self, worker: str, now: datetime, until: datetime, namespace: str | None = None
    ) -> Operation | None:
        """See `Store.claim_operation`."""
        with self._pool.writing() as connection:
            return operations.claim(connection, worker, now, until, namespace)

    def settle_operation(self, operation: Operation, held_by: str | None) -> bool:
        """See `Store.settle_operation`."""
        with self._pool.writing() as connection:
            return operations.settle(connection, operation, held_by)

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
        with self._pool.reading() as connection:
            return operations.operations(connection, scope, ids, state, after, limit)
