"""The order of turns: sessions, the places of turns in them, and bounded working memory (L3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hindsight_graph.config import Settings
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import NewMemory, SessionTouch, Trim
from hindsight_graph.model.keys import session_key
from hindsight_graph.model.memory import Layer, LinkType, Memory, Provenance, State
from hindsight_graph.model.turn import Turn
from hindsight_graph.ports.store import SessionState
from hindsight_graph.text.fold import content_hash
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.terms import keywords

IMPLICIT_SESSION = ""  # where turns without a session wait in working memory; no caller can name it
_STEP = timedelta(seconds=1)  # turns that are read before others are stored differ by less


def session_of(turn: Turn) -> str:
    """The session whose working memory the turn is in."""
    return turn.session_id or IMPLICIT_SESSION


class Order:
    """The sessions that one plan adds turns to."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        self._view = desk.view
        self._pending = desk.pending
        self._now = desk.now
        self._settings = settings
        self._turns: dict[str, SessionState] = {}

    def load(self, turns: Iterable[Turn]) -> None:
        """Fetches how far the sessions of these turns have come."""
        scope = self._view.scope
        sessions = {session_of(turn) for turn in turns}
        self._view.load_order(sessions, {session_key(scope.namespace, scope.user_id, one) for one in sessions})

    def guards(self) -> set[str]:
        """The guards of the sessions that were added to."""
        scope = self._view.scope
        return {session_key(scope.namespace, scope.user_id, session) for session in self._turns}

    def grown(self) -> dict[str, tuple[int, int]]:
        """The named sessions that were added to: how many turns they had, and have."""
        return {
            one: (known.turns if (known := self._view.sessions.get(one)) else 0, state.turns)
            for one, state in self._turns.items()
            if one != IMPLICIT_SESSION
        }

    @property
    def agent(self) -> str | None:
        """The agent that wrote last, of those that said who they are."""
        agents = [new.memory.provenance.agent_id for kept in self._pending.working.values() for new in kept]
        return next((agent for agent in reversed(agents) if agent is not None), None)

    def touches(self) -> tuple[SessionTouch, ...]:
        """The sessions as they are after the plan."""
        agents = {
            new.memory.provenance.session_id: new.memory.provenance.agent_id
            for kept in self._pending.working.values()
            for new in kept
        }
        return tuple(
            SessionTouch(
                id=one,
                user_id=self._view.scope.user_id,
                agent_id=agents.get(one),
                turns=state.turns,
                last_turn_id=state.last_turn_id,
                active_at=state.active_at,
                working_until=self._expiry,
            )
            for one, state in self._turns.items()
        )

    def trims(self) -> tuple[Trim, ...]:
        """The bounds to keep: of each session added to, and of all sessions where one is new."""
        user_id = self._view.scope.user_id
        trims = [Trim(session, user_id, self._settings.working_turns) for session in sorted(self._turns)]
        if any(session not in self._view.sessions for session in self._turns):
            trims.append(Trim(None, user_id, self._settings.working_sessions))
        return tuple(trims)

    def placed(self, turn: Turn) -> Turn:
        """The turn; one that only the clock dates was said no earlier than the last of its session.

        Clocks step back, and what was said later must not count as said earlier.
        """
        if not turn.undated or turn.session_id is None:
            return turn
        last = self._session(turn.session_id).active_at
        if turn.observed_at >= last:
            return turn
        notes = dict.fromkeys(turn.notes)
        if last - turn.observed_at >= _STEP:
            notes["the clock stands before the last turn of this session; taken as said right after that"] = None
        return replace(turn, observed_at=last.astimezone(turn.observed_at.tzinfo), notes=tuple(notes))

    def last(self, turn: Turn) -> str | None:
        """The turn of its session that was kept last; None outside a session."""
        return self._session(turn.session_id).last_turn_id if turn.session_id else None

    def provenance(self, turn: Turn) -> Provenance:
        """Where the turn comes from; takes the next place in its session."""
        session = session_of(turn)
        state = self._session(session)
        active_at = max(state.active_at, turn.observed_at if turn.undated else self._now)
        self._turns[session] = replace(state, turns=state.turns + 1, active_at=active_at)
        return Provenance(
            user_id=turn.user_id,
            agent_id=turn.agent_id,
            session_id=turn.session_id,
            source_id=turn.source_id,
            speaker=turn.speaker,
            role=turn.role,
            observed_at=turn.observed_at,
            recorded_at=self._now,
            timezone=turn.timezone,
            turn=state.turns,
        )

    def _session(self, session: str) -> SessionState:
        known = self._turns.get(session) or self._view.sessions.get(session)
        return known or SessionState(session, 0, None, datetime.min.replace(tzinfo=UTC))

    @property
    def _expiry(self) -> datetime:
        """When a session that is active now has been idle for too long."""
        return self._now + timedelta(hours=self._settings.working_hours)

    def chain(self, turn: Turn, memory: Memory) -> None:
        """Links a kept turn to the one kept before it in its session."""
        if not turn.session_id:
            return  # what was said outside a session follows on nothing
        state = self._turns[turn.session_id]
        if state.last_turn_id:
            self._pending.link(LinkType.NEXT, state.last_turn_id, memory.id)
        self._turns[turn.session_id] = replace(state, last_turn_id=memory.id)

    def to_working(self, draft: Draft, provenance: Provenance) -> Memory:
        """Keeps the turn in working memory, within the bound of its session."""
        turn = draft.turn
        session = session_of(turn)
        memory = Memory(
            id=new_id("mem"),
            namespace=self._view.scope.namespace,
            layer=Layer.WORKING,
            content=turn.content,
            content_hash=content_hash(turn.content),
            state=State.CURRENT,
            importance=draft.importance,
            confidence=1.0,
            provenance=replace(provenance, session_id=session),
            language=draft.language,
            expires_at=self._expiry,
            tags=turn.tags,
            metadata=turn.metadata,
            keywords=keywords(turn, draft.extraction.times),
            embedded=bool(draft.vectors),
        )
        kept = self._pending.working.setdefault(session, [])
        kept.append(NewMemory(memory, draft.vectors))
        del kept[: -self._settings.working_turns]
        return memory
