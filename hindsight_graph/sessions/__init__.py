"""Sessions: working memory belongs to one and ends with it."""

from __future__ import annotations

from collections.abc import Callable

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.errors import NotFound
from hindsight_graph.model.change import GraphChange, Trim
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.text.clean import check_label

User = Callable[[str | None], str | None]  # the user that is meant, given the one that was named


class Sessions:
    """The sessions of one namespace."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, namespace: str, user: User) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._user = user

    def close(self, session_id: str, *, user_id: str | None = None) -> int:
        """Ends a session: its working memory is dropped, what was kept of it stays. Returns the turns dropped.

        Raises NotFound if the user has no such session, InvalidInput for ids that none can have.
        """
        check_label(session_id, "session_id")
        scope = Scope(self._namespace, self._user(user_id))
        if session_id not in self._store.sessions(scope, [session_id]):
            raise NotFound(f"there is no session {session_id!r} of this user.", remedy="Sessions are made by remember.")
        now = self._clock.now()
        working = Filter(scope, now, frozenset({Layer.WORKING}), session_id, history=True)
        count = 0
        cursor: str | None = None
        while True:
            page = self._store.page(working, cursor, 500)
            count += len(page.memories)
            cursor = page.cursor
            if cursor is None:
                break
        change = GraphChange(self._namespace, now, trims=(Trim(session_id, scope.user_id, 0),))
        self._committer.commit(lambda: (change, None))
        return count
