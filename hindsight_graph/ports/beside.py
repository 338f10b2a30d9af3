"""What a store keeps beside the graph: tokens, and turns that were taken and are still to be read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from hindsight_graph.model.access import Token
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope


class Beside(Protocol):
    """A part of `Store`, by whose rules it goes."""

    # -- who may ask (of the whole store: for whoever runs it, and for the authoriser) -----------------------------
    def tokens(self, digest: str | None = None) -> tuple[Token, ...]:
        """All tokens, or the one with this digest; oldest first, those that are over too."""
        ...

    # -- turns that were taken and are still to be read (W11; not part of the graph, so not of a change) -------------
    def put_operation(self, operation: Operation) -> None:
        """Keeps a new operation, durably."""
        ...

    def claim_operation(
        self, worker: str, now: datetime, until: datetime, namespace: str | None = None
    ) -> Operation | None:
        """Gives `worker` the oldest operation, of all or of one namespace, that may be begun, to hold `until` then.

        One may that waits and whose `next_at` has come, or whose lease ran out, if no other before it of its namespace
        and user is unfinished. `attempts` is counted up. None if there is none; no two workers get the same at once.
        """
        ...

    def settle_operation(self, operation: Operation, held_by: str | None) -> bool:
        """How far an operation is now; False, and nothing changed, if it is not, or no longer, `held_by` this worker.
        None: it must be dead."""
        ...

    def operations(
        self,
        scope: Scope,
        *,
        ids: Sequence[str] | None = None,
        state: OperationState | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> tuple[Operation, ...]:
        """Operations of what the scope may see, by id."""
        ...
