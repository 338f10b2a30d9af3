"""Contradictions that somebody has to settle: which are open, and what the answer does to their sides (C2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.change import Expectation, GraphChange, Origin, Reinforcement, StateChange
from hindsight_graph.model.keys import slot_key
from hindsight_graph.model.memory import LIVE_STATES, Conflict, Layer, Link, LinkType, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.safety.masked import mask
from hindsight_graph.text.clean import check_content

User = Callable[[str | None], str | None]  # the user that is meant, given the one that was named
MOST_REASON = 2000  # bytes
NEW, OLD, BOTH = "new", "old", "both"
CONFIRMED = "confirmed when asked"
ANSWERED = "kept "  # the verdict of what somebody settled begins so


@dataclass(frozen=True, slots=True)
class Resolved:
    """What became of the sides of a contradiction: ids that are current, superseded, retired, or not ours to change."""

    conflict: Conflict
    current: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()
    untouched: tuple[str, ...] = ()


class Conflicts:
    """The contradictions of one namespace."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, namespace: str, user: User) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace
        self._user = user

    def open(self, *, user_id: str | None = None, all_users: bool = False) -> tuple[Conflict, ...]:
        """Contradictions that the user has still to be asked about, oldest first; each with its question."""
        return self._store.conflicts(Scope(self._namespace, self._user(user_id), all_users))

    def closed(self, *, user_id: str | None = None, all_users: bool = False) -> tuple[Conflict, ...]:
        """Contradictions that are settled or overtaken, oldest first; each with its verdict and when that was."""
        return self._store.conflicts(Scope(self._namespace, self._user(user_id), all_users), "closed")

    def asked(self, conflict_id: str, *, user_id: str | None = None) -> Conflict:
        """Notes that somebody was asked about an open contradiction just now, and returns it.

        That an answer of `recall` showed it is counted by itself (`shown`, `shown_at`). Raises NotFound if the user has
        no such contradiction, InvalidInput if it is settled already.
        """
        scope = Scope(self._namespace, self._user(user_id))

        def plan() -> tuple[GraphChange, Conflict]:
            now = self._clock.now()
            told = replace(self._find(scope, conflict_id), asked_at=now)
            return GraphChange(self._namespace, now, conflicts=(told,)), told

        return self._committer.commit(plan)

    def sides(self, conflict: Conflict, *, user_id: str | None = None, all_users: bool = False) -> tuple[Memory, ...]:
        """The memories that contradict each other, in the order they were said."""
        return self._sides(Scope(self._namespace, self._user(user_id), all_users), conflict, self._clock.now())

    def resolve(self, conflict_id: str, keep: str, *, user_id: str | None = None, reason: str = "") -> Resolved:
        """Settles a contradiction by what the user answered.

        `keep`: "new" confirms what was said last and supersedes what it contradicts; "old" keeps what was known and
        retires what was said after it; "both" leaves all sides current; the id of a side keeps that one, supersedes
        what was said before it and retires what was said after. `reason` goes with the change. Nothing is deleted, and
        what is common to the namespace is only changed by who names no user: one of common facts is then settled for
        all, also where HINDSIGHT_USER says whose memory is meant otherwise. Raises NotFound if the user has no such
        contradiction, InvalidInput if it is settled already, is common to all users, or `keep` names no side.
        """
        scope = Scope(self._namespace, self._user(user_id))
        words = mask(check_content(reason, MOST_REASON)).text if reason else ""
        return self._committer.commit(lambda: self._plan(scope, conflict_id, keep, words, named=user_id is not None))

    def _plan(
        self, scope: Scope, conflict_id: str, keep: str, reason: str, *, named: bool
    ) -> tuple[GraphChange, Resolved]:
        now = self._clock.now()
        conflict = self._find(scope, conflict_id)
        if conflict.user_id is None and not named:
            scope = Scope(self._namespace)
        if conflict.user_id != scope.user_id:
            raise InvalidInput(
                f"the contradiction {conflict_id!r} is of facts that are common to all users.",
                remedy="It is settled without a user, as such facts are written.",
            )
        sides = self._sides(scope, conflict, now)
        slots = {
            slot_key(one.namespace, one.provenance.user_id, one.fact.subject_id, one.fact.relation)
            for one in sides
            if one.fact
        }
        revisions = self._store.revisions_of(sorted(slots))  # before what they guard: a write in between is noticed
        conflict = self._find(scope, conflict_id)
        sides = self._sides(scope, conflict, now)
        winner = None if keep == BOTH else _winner(conflict, sides, keep)
        asked = _Answer(scope, sides, winner, reason)
        verdict = f"{ANSWERED}{keep}" + (f": {reason}" if reason else "")
        closed = replace(conflict, state="closed", closed_at=now, verdict=verdict)
        change = GraphChange(
            self._namespace,
            now,
            expects=tuple(Expectation(key, revisions.get(key, 0)) for key in sorted(slots)),
            states=tuple(asked.states),
            reinforcements=(Reinforcement(winner.id, 1.0),) if winner and asked.ours(winner) else (),
            links=tuple(asked.links),
            conflicts=(closed,),
            origin=Origin("settle", scope.user_id, reason=reason),
        )
        return change, asked.told(closed)

    def _find(self, scope: Scope, conflict_id: str) -> Conflict:
        for state in ("open", "closed"):
            for one in self._store.conflicts(scope, state):
                if one.id == conflict_id:
                    if state == "open":
                        return one
                    raise InvalidInput(
                        f"the contradiction {conflict_id!r} is settled already: {one.verdict or 'closed'}.",
                        remedy="Say it anew if it has changed since.",
                    )
        raise NotFound(
            f"there is no contradiction {conflict_id!r} that this user may see.", remedy="conflicts.open() lists them."
        )

    def _sides(self, scope: Scope, conflict: Conflict, now: datetime) -> tuple[Memory, ...]:
        seen = Filter(scope, now, frozenset({Layer.SEMANTIC}), history=True)
        found = self._store.get(seen, conflict.memory_ids)
        closed = conflict.state == "closed"  # then also what lost is told
        return tuple(
            one for id in conflict.memory_ids if (one := found.get(id)) and (closed or one.state in LIVE_STATES)
        )


def _winner(conflict: Conflict, sides: Sequence[Memory], keep: str) -> Memory:
    by_id: Mapping[str, Memory] = {one.id: one for one in sides}
    if keep in (NEW, OLD) and sides:
        return sides[-1] if keep == NEW else sides[0]
    if keep in by_id:
        return by_id[keep]
    raise InvalidInput(
        f"{keep!r} is no side of the contradiction {conflict.id!r}.",
        remedy=f"Give new, old, both, or one of {', '.join(conflict.memory_ids)}.",
    )


class _Answer:
    """What one answer changes."""

    def __init__(self, scope: Scope, sides: Sequence[Memory], winner: Memory | None, reason: str) -> None:
        self._scope = scope
        self.states: list[StateChange] = []
        self.links: list[Link] = []
        self._told: dict[State | None, list[str]] = {}
        place = len(sides) if winner is None else [one.id for one in sides].index(winner.id)
        for at, one in enumerate(sides):
            if not self.ours(one):
                self._told.setdefault(None, []).append(one.id)
            elif winner is None or one.id == winner.id:
                self._become(one, State.CURRENT)
            elif at < place:
                self._supersede(one, winner, reason)
            else:
                self._become(one, State.RETIRED)

    def ours(self, memory: Memory) -> bool:
        """Whether the one who answers may change it: their own, or common ones if they are nobody in particular."""
        return memory.provenance.user_id == self._scope.user_id

    def told(self, closed: Conflict) -> Resolved:
        """What became of each side."""
        current, superseded, retired, untouched = (
            tuple(self._told.get(state, ())) for state in (State.CURRENT, State.SUPERSEDED, State.RETIRED, None)
        )
        return Resolved(closed, current, superseded, retired, untouched)

    def _supersede(self, old: Memory, winner: Memory, reason: str) -> None:
        since = winner.valid_from or winner.provenance.observed_at
        self._become(old, State.SUPERSEDED, max(since, old.valid_from or since))
        self.links.append(Link(LinkType.SUPERSEDES, winner.id, old.id, since, reason or CONFIRMED))

    def _become(self, memory: Memory, state: State, valid_to: datetime | None = None) -> None:
        self._told.setdefault(state, []).append(memory.id)
        if memory.state is not state:
            self.states.append(StateChange(memory.id, state, valid_to or memory.valid_to))
