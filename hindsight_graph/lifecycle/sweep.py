"""The sweep: ends idle sessions, archives what nobody recalls, retires doubts that stay alone, drops what expired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.model.change import Erasure, GraphChange, Origin, StateChange
from hindsight_graph.model.memory import LIVE_STATES, Layer, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Fading, Store
from hindsight_graph.sessions import Sessions

AT_ONCE = 200  # sessions or memories that are taken up at once; a change of memories holds no more
MOST_SHOWN = 1000  # that a dry run counts of each kind

Make = Callable[[Sequence[Memory]], GraphChange]


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did, or with `dry_run` would do, at most 1,000 of each kind: ids of sessions that were closed, of
    memories that were archived and retired, and how many expired working memories and summaries were dropped."""

    dry_run: bool
    closed: tuple[str, ...] = ()
    archived: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()
    dropped: int = 0


class Sweep:
    """Sweeps one namespace, all users."""

    def __init__(
        self, store: Store, committer: Committer, clock: Clock, namespace: str, settings: Settings, sessions: Sessions
    ) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._settings = settings
        self._sessions = sessions

    def __call__(self, *, dry_run: bool = False) -> Swept:
        """Does what is due, one bounded change at a time; stopped half-way it goes on when it is called again.

        Sessions that were idle for HINDSIGHT_WORKING_HOURS are closed and summed up. Episodes that were stored and last
        recalled more than HINDSIGHT_ARCHIVE_DAYS ago, and that no fact or decision refers to, are archived: out of
        default answers until `restore` or until they are said again. What is held for HINDSIGHT_HELD_DAYS and was never
        said again is retired. Expired working memory and running summaries are deleted. Raises StoreError.
        """
        if dry_run:
            return self._told()
        closed = self._close()
        archived = self._each(Fading.UNREFERRED, self._settings.archive_days, self._to(State.ARCHIVED, "not recalled"))
        retired = self._each(Fading.DOUBTFUL, self._settings.held_days, self._to(State.RETIRED, "stayed alone"))
        dropped = self._each(Fading.EXPIRED, None, self._drop)
        return Swept(False, tuple(closed), tuple(archived), tuple(retired), len(dropped))

    def _told(self) -> Swept:
        idle = tuple(session for _, session in self._sessions.idle(MOST_SHOWN))
        archived, retired, dropped = (
            tuple(one.id for one in self._faded(kind, days, MOST_SHOWN))
            for kind, days in (
                (Fading.UNREFERRED, self._settings.archive_days),
                (Fading.DOUBTFUL, self._settings.held_days),
                (Fading.EXPIRED, None),
            )
        )
        return Swept(True, idle, archived, retired, len(dropped))

    def _close(self) -> list[str]:
        closed: list[str] = []
        while idle := self._sessions.idle(AT_ONCE):
            for scope, session in idle:
                self._sessions.end(scope, session)
                closed.append(session)
        return closed

    def _faded(self, kind: Fading, days: float | None, limit: int) -> tuple[Memory, ...]:
        """What is due of a kind; `days` None: by now, 0: never."""
        if days == 0:
            return ()
        before = self._clock.now() - timedelta(days=days or 0)
        return self._store.faded(self._namespace, kind, before, limit)

    def _each(self, kind: Fading, days: float | None, make: Make) -> list[str]:
        """Takes all up that is due, some at a time."""
        done: list[str] = []
        while found := self._faded(kind, days, AT_ONCE):
            self._committer.commit(lambda found=found: (make(self._still(found, kind)), None))  # type: ignore[misc]
            done += [one.id for one in found]
        return done

    def _still(self, found: Sequence[Memory], kind: Fading) -> list[Memory]:
        """Those that are there as they were found."""
        everyone = Scope(self._namespace, all_users=True)
        seen = Filter(everyone, self._clock.now(), frozenset(Layer), history=True)
        there = self._store.get(seen, [one.id for one in found])
        live = kind is Fading.EXPIRED
        return [one for one in there.values() if live or one.state in LIVE_STATES]

    def _to(self, state: State, reason: str) -> Make:
        def make(found: Sequence[Memory]) -> GraphChange:
            states = tuple(StateChange(one.id, state, one.valid_to) for one in found)
            return GraphChange(self._namespace, self._clock.now(), states=states, origin=Origin("sweep", reason=reason))

        return make

    def _drop(self, found: Sequence[Memory]) -> GraphChange:
        erasures = tuple(Erasure(one.id, "expired", marked=False) for one in found)
        origin = Origin("sweep", reason="expired")
        return GraphChange(self._namespace, self._clock.now(), erasures=erasures, origin=origin)
