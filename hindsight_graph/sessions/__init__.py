"""Sessions: working memory belongs to one, and what was kept of it is summed up when it ends (L3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.change import Expectation, GraphChange, Origin, SessionTouch, StateChange, Trim
from hindsight_graph.model.keys import session_key as guard_key
from hindsight_graph.model.memory import LIVE_STATES, Layer, Link, LinkType, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import SessionState, Store
from hindsight_graph.text.clean import check_label

if TYPE_CHECKING:
    from hindsight_graph.write.summaries import Summariser

User = Callable[[str | None], str | None]  # the user that is meant, given the one that was named
MOST_LISTED = 1000
WENT_ON = "the session went on"


@dataclass(frozen=True, slots=True)
class Session:
    """A session: `turns` said in it so far, when it was last active, when it was closed (None: it runs), and whether
    it has been idle for so long that its working memory is over."""

    id: str
    user_id: str | None
    agent_id: str | None
    turns: int
    active_at: datetime
    closed_at: datetime | None
    idle: bool


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session with its working turns in order, and its summary: of all of it when it was closed, else of its latest
    turns that were summed up; None if nothing worth it was said."""

    session: Session
    working: tuple[Memory, ...]
    summary: Memory | None


@dataclass(frozen=True, slots=True)
class Closed:
    """What closing a session did: turns dropped from working memory, and its summary. `added` is False if there was a
    summary of the same turns already."""

    session_id: str
    dropped: int
    summary: Memory | None = None
    added: bool = False


class Sessions:
    """The sessions of one namespace."""

    def __init__(
        self,
        store: Store,
        committer: Committer,
        clock: Clock,
        namespace: str,
        user: User,
        embedder: EachEmbedder,
        settings: Settings,
    ) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._user = user
        self._embedder = embedder
        self._settings = settings

    @cached_property
    def _summariser(self) -> Summariser:
        """Made when a session is closed: it reads words, which is slow to learn."""
        from hindsight_graph.write.summaries import Summariser

        return Summariser(self._store, self._embedder)

    def list(
        self, *, user_id: str | None = None, all_users: bool = False, running: bool = False, limit: int = 100
    ) -> tuple[Session, ...]:
        """The user's sessions, the last active first; `running`: only those not closed. `limit`: 1 to 1000."""
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_LISTED:
            raise InvalidInput(f"limit {limit!r:.40} is out of range.", remedy=f"Give 1 to {MOST_LISTED}.")
        scope = Scope(self._namespace, self._user(user_id), all_users)
        found = self._store.session_list(scope, None, running=running, limit=limit)
        return tuple(self._told(one) for one in found)

    def get(self, session_id: str, *, user_id: str | None = None) -> SessionView:
        """One session of the user, with what is in its working memory. Raises NotFound."""
        scope, state = self._find(session_id, user_id)
        now = self._clock.now()
        working = Filter(scope, now, frozenset({Layer.WORKING}), session_id)
        return SessionView(self._told(state), self._said(working, state), self._summary(scope, now, state))

    def close(self, session_id: str, *, user_id: str | None = None) -> Closed:
        """Ends a session: its working memory is dropped, what was kept of it stays, summed up in its own sentences.

        Closing it again adds nothing; if it went on since, its summary is replaced. Raises NotFound if the user has no
        such session, InvalidInput for ids that none can have.
        """
        scope, _ = self._find(session_id, user_id)
        return self.end(scope, session_id)

    def end(self, scope: Scope, session_id: str) -> Closed:
        """Closes a session of exactly `scope.user_id`."""
        return self._committer.commit(lambda: self._plan(scope, session_id))

    def idle(self, limit: int) -> tuple[tuple[Scope, str], ...]:
        """Running sessions of all users that have been idle for HINDSIGHT_WORKING_HOURS, the longest first."""
        everyone = Scope(self._namespace, all_users=True)
        found = self._store.session_list(everyone, self._clock.now() - self._idle, running=True, limit=limit)
        return tuple((Scope(self._namespace, one.user_id), one.id) for one in found)

    # -- reading -----------------------------------------------------------------------------------------------
    def _find(self, session_id: str, user_id: str | None) -> tuple[Scope, SessionState]:
        check_label(session_id, "session_id")
        scope = Scope(self._namespace, self._user(user_id))
        state = self._store.sessions(scope, [session_id]).get(session_id)
        if state is None:
            raise NotFound(f"there is no session {session_id!r} of this user.", remedy="Sessions are made by remember.")
        return scope, state

    def _told(self, state: SessionState) -> Session:
        idle = state.closed_at is None and self._clock.now() - state.active_at >= self._idle
        return Session(state.id, state.user_id, state.agent_id, state.turns, state.active_at, state.closed_at, idle)

    @property
    def _idle(self) -> timedelta:
        return timedelta(hours=self._settings.working_hours)

    def _summary(self, scope: Scope, now: datetime, state: SessionState) -> Memory | None:
        from hindsight_graph.write.summaries import session_key

        keys = (session_key(scope, state.id),) if state.closed_at else self._running_keys(scope, state)
        found = self._store.memories_by_dedupe(self._namespace, keys)
        alive = (found[key] for key in keys if key in found)
        return next((one for one in alive if one.expires_at is None or one.expires_at > now), None)

    def _running_keys(self, scope: Scope, state: SessionState) -> tuple[str, ...]:
        """Those of its running summaries, the latest first."""
        from hindsight_graph.write.summaries import running_key

        windows = range(state.turns // self._settings.summary_turns)
        return tuple(running_key(scope, state.id, window) for window in reversed(windows))

    def _said(self, working: Filter, state: SessionState) -> tuple[Memory, ...]:
        """Its working turns in order, by their places: pages would go through the whole namespace."""
        near = self._store.dialogue(working, [(state.id, state.turns)], max(1, state.turns))
        found = self._store.get(working, [one.memory_id for one in near])
        mine = (one for one in found.values() if one.provenance.user_id == working.scope.user_id)
        return tuple(sorted(mine, key=lambda one: one.provenance.turn or 0))

    # -- ending ------------------------------------------------------------------------------------------------
    def _plan(self, scope: Scope, session_id: str) -> tuple[GraphChange, Closed]:
        guard = guard_key(self._namespace, scope.user_id, session_id)
        revision = self._store.revisions_of([guard]).get(guard, 0)  # before what it guards
        now = self._clock.now()
        state = self._store.sessions(scope, [session_id])[session_id]
        dropped = len(self._said(Filter(scope, now, frozenset({Layer.WORKING}), session_id, history=True), state))
        turns = self._summariser.kept(scope, now, session_id, 0, state.turns)
        from hindsight_graph.write.summaries import session_key

        key = session_key(scope, session_id)
        known = self._store.memories_by_dedupe(self._namespace, [key]).get(key)
        told = known is not None and self._tells(scope, now, known, turns)
        if told and state.closed_at and not dropped:
            return GraphChange(self._namespace, now), Closed(session_id, 0, known)
        planned = None if told else self._summariser.whole(scope, now, session_id, turns)
        running = self._store.memories_by_dedupe(self._namespace, self._running_keys(scope, state))
        states = [StateChange(one.id, State.RETIRED, one.valid_to) for one in running.values()]
        links: tuple[Link, ...] = planned.links if planned else ()
        if planned and known and known.state in LIVE_STATES:
            states.append(StateChange(known.id, State.SUPERSEDED, known.valid_to))
            links += (Link(LinkType.SUPERSEDES, planned.new.memory.id, known.id, now, WENT_ON),)
        change = GraphChange(
            self._namespace,
            now,
            expects=(Expectation(guard, revision),),
            sessions=(
                SessionTouch(
                    session_id, scope.user_id, None, state.turns, state.last_turn_id, state.active_at, closed_at=now
                ),
            ),
            memories=(planned.new,) if planned else (),
            states=tuple(states),
            links=links,
            trims=(Trim(session_id, scope.user_id, 0),),
            origin=Origin("close session", scope.user_id),
        )
        summary = planned.new.memory if planned else known
        return change, Closed(session_id, dropped, summary, added=planned is not None)

    def _tells(self, scope: Scope, now: datetime, summary: Memory, turns: Sequence[Memory]) -> bool:
        """Whether a summary is of all these turns."""
        seen = Filter(scope, now, frozenset(Layer), history=True)
        links = self._store.links(seen, [summary.id], {LinkType.SUMMARISES})
        return {one.id for one in turns} <= {one.target for one in links}
