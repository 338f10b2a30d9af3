"""The one door for change: checks a GraphChange, applies it once, and plans again what was planned on an old view."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import TypeVar

from hindsight_graph.errors import InvalidInput, StaleChange, StoreUnavailable
from hindsight_graph.model.change import GraphChange
from hindsight_graph.ports.store import Store

T = TypeVar("T")
ATTEMPTS = 40


class Committer:
    """Applies changes to one store. Writers of this process take turns; those of others are met by planning again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = threading.Lock()
        self._pause = threading.Event()  # never set: waiting on it is a pause that needs no busy loop

    def commit(self, plan: Callable[[], tuple[GraphChange, T]]) -> T:
        """Plans and applies until the plan was not overtaken (W10), and returns what the plan answers.

        Raises StoreUnavailable after 40 attempts; the pauses between them grow to 0.2 s with random spread.
        """
        for attempt in range(ATTEMPTS):
            with self._turn:
                change, answer = plan()
                if change.empty:
                    return answer
                validate(change)
                try:
                    self._store.apply(change)
                except StaleChange:
                    pass
                else:
                    return answer
            self._pause.wait(random.uniform(0, min(0.2, 0.002 * 2**attempt)))
        raise StoreUnavailable(
            f"the change was overtaken by other writers {ATTEMPTS} times; nothing of it was stored.",
            remedy="Try again when fewer processes write about the same things.",
        )


def validate(change: GraphChange) -> None:
    """Raises InvalidInput if the change breaks a rule that no caller may break, whatever it was built from."""
    ids = [new.memory.id for new in change.memories] + [entity.id for entity in change.entities]
    if len(set(ids)) != len(ids):
        raise InvalidInput("a change creates the same node twice.")
    for new in change.memories:
        memory = new.memory
        if memory.namespace != change.namespace:
            raise InvalidInput(f"memory {memory.id} belongs to another namespace than its change.")
        if not (0 <= memory.confidence <= 1 and 0 <= memory.importance <= 1):
            raise InvalidInput(f"memory {memory.id} has a confidence or importance outside 0 to 1.")
        for moment in (memory.valid_from, memory.valid_to, memory.expires_at, memory.provenance.observed_at):
            if moment is not None and moment.tzinfo is None:
                raise InvalidInput(f"memory {memory.id} carries a time without a zone.")
        if memory.fact and (memory.fact.object_id is None) == (memory.fact.value is None):
            raise InvalidInput(f"memory {memory.id} must have either an object or a value.")
    for outcome in change.outcomes:
        if not -1 <= outcome.score <= 1:
            raise InvalidInput(f"the outcome of {outcome.decision_id} has a score outside −1 to 1.")
    for entity in change.entities:
        if entity.namespace != change.namespace:
            raise InvalidInput(f"entity {entity.id} belongs to another namespace than its change.")
