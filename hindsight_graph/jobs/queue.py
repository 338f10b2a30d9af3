"""Takes turns into the store before answering, and says honestly how far they are (W11)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hindsight_graph.clock import Clock
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.ids import new_id
from hindsight_graph.model.operation import Operation, OperationState
from hindsight_graph.model.recall import Scope
from hindsight_graph.model.turn import Turn
from hindsight_graph.ports.store import Store
from hindsight_graph.write.intake import read_turn, read_user

MOST_TURNS = 1000
MOST_LISTED = 1000


class Operations:
    """The operations of one namespace."""

    def __init__(self, store: Store, clock: Clock, namespace: str, settings: Settings) -> None:
        self._store = store
        self._clock = clock
        self._namespace = namespace
        self._settings = settings

    def submit(self, turns: Iterable[Mapping[str, Any]], *, user_id: str | None = None) -> Operation:
        """Takes up to 1000 turns of one user (mappings as `ingest` takes them) and stores them before it returns.

        Every turn is checked and its secrets masked now; what is wrong with one refuses all, by InvalidInput, and
        nothing is stored. What they say is extracted by a worker, after all that was taken of this user before.
        """
        now = self._clock.now()
        user = read_user(user_id) or self._settings.user or None
        checked: list[Turn] = []
        for index, raw in enumerate(turns):
            if index >= MOST_TURNS:
                raise InvalidInput(f"more than {MOST_TURNS} turns at once.", remedy="Send them in parts, in order.")
            checked.append(self._read(index, raw, user))
        if not checked:
            raise InvalidInput("there is no turn to take.", remedy='Give e.g. [{"content": "…"}].')
        id = new_id("op")
        kept = json.dumps([_values(turn, f"{id}:{index}") for index, turn in enumerate(checked)], ensure_ascii=False)
        operation = Operation(id, self._namespace, user, kept, len(checked), now, now)
        self._store.put_operation(operation)
        return operation

    def get(self, id: str, *, user_id: str | None = None, all_users: bool = False) -> Operation:
        """How far an operation is. Raises NotFound."""
        scope = Scope(self._namespace, read_user(user_id) or self._settings.user or None, all_users)
        found = self._store.operations(scope, ids=[id])
        if not found:
            raise NotFound(f"no operation {id!r:.80} that this user may see.", remedy="`submit` answers with its id.")
        return found[0]

    def list(
        self,
        *,
        state: str | None = None,
        user_id: str | None = None,
        all_users: bool = False,
        after: str | None = None,
        limit: int = 100,
    ) -> tuple[Operation, ...]:
        """Operations by id, which is by time, from after one of them; `state` dead are those to look at."""
        if state is not None and state not in set(OperationState):
            raise InvalidInput(f"state {state!r:.40} is not known.", remedy=f"Use {', '.join(OperationState)}.")
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_LISTED:
            raise InvalidInput(f"limit {limit!r:.40} is out of range.", remedy=f"Give 1 to {MOST_LISTED}.")
        scope = Scope(self._namespace, read_user(user_id) or self._settings.user or None, all_users)
        return self._store.operations(
            scope, state=None if state is None else OperationState(state), after=after, limit=limit
        )

    def unread(self, user_id: str | None = None) -> int:
        """How many operations of exactly this user still hold turns: waiting, running or dead; at most 1000."""
        user = read_user(user_id) or self._settings.user or None
        kept = (state for state in OperationState if state is not OperationState.DONE)
        found = (self._store.operations(Scope(self._namespace, user), state=one, limit=MOST_LISTED) for one in kept)
        return sum(operation.user_id == user for page in found for operation in page)

    def retry(self, id: str, *, user_id: str | None = None, all_users: bool = False) -> Operation:
        """Lets a dead operation be tried again from its beginning; what it wrote already is not written twice.

        Raises NotFound, and InvalidInput for one that is not dead.
        """
        found = self.get(id, user_id=user_id, all_users=all_users)
        if found.state is not OperationState.DEAD:
            raise InvalidInput(
                f"the operation is {found.state}, not dead.", remedy="Only what was given up is retried."
            )
        again = replace(found, state=OperationState.QUEUED, attempts=0, next_at=self._clock.now(), finished_at=None)
        self._store.settle_operation(again, held_by=None)
        return again

    def _read(self, index: int, raw: Mapping[str, Any], user: str | None) -> Turn:
        try:
            if not isinstance(raw, Mapping):
                raise InvalidInput(f"a turn must be a mapping, not {type(raw).__name__}.")
            turn = read_turn({"user_id": user, **raw}, now=self._clock.now(), settings=self._settings)
        except InvalidInput as error:
            raise InvalidInput(f"turn {index}: {error.args[0]}", remedy=error.remedy) from error
        if turn.user_id != user or raw.get("namespace") not in (None, self._namespace):
            raise InvalidInput(
                f"turn {index} is of another user or namespace.", remedy="Submit the turns of each user by themselves."
            )
        return turn


def _values(turn: Turn, key: str) -> dict[str, Any]:
    """A checked turn as `ingest` takes it; with a key of its own, so that it is written once, however often tried."""
    values = {
        "content": turn.content,
        "observed_at": turn.observed_at.isoformat(),
        "timezone": turn.timezone,
        "user_id": turn.user_id,
        "agent_id": turn.agent_id,
        "session_id": turn.session_id,
        "speaker": turn.speaker,
        "role": turn.role,
        "source_id": turn.source_id,
        "layer": None if turn.layer is None else turn.layer.value,
        "task": turn.task,
        "importance": turn.importance,
        "ttl_days": turn.ttl_days,
        "tags": list(turn.tags) or None,
        "metadata": dict(turn.metadata) or None,
        "idempotency_key": turn.idempotency_key or (None if turn.source_id else key),
    }
    return {name: value for name, value in values.items() if value is not None}


def turns_of(operation: Operation) -> Sequence[dict[str, Any]]:
    """The turns of an operation, as `ingest` takes them."""
    found: list[dict[str, Any]] = json.loads(operation.turns)
    return found
