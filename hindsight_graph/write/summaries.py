"""Summaries of what was said: of each ten turns while a session runs, and of all of it when it ends (L3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from hindsight_graph.ids import new_id
from hindsight_graph.model.change import NewMemory
from hindsight_graph.model.keys import digest
from hindsight_graph.model.memory import LIVE_STATES, SUMMARY, Layer, Link, LinkType, Memory, Provenance, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import Store
from hindsight_graph.text.fold import content_hash
from hindsight_graph.text.language import detect
from hindsight_graph.write.salience import Quote, salient
from hindsight_graph.write.vectors import Vectors

RUNNING, WHOLE = "running", "session"
_SENTENCES = 3  # of a running summary; of a session one for each five turns kept, up to:
_MOST_SENTENCES = 12


@dataclass(frozen=True, slots=True)
class Planned:
    """A summary to create, and the turns that it summarises."""

    new: NewMemory
    links: tuple[Link, ...]


def running_key(scope: Scope, session_id: str, window: int) -> str:
    """The dedupe key of a running summary; windows count from 0."""
    return digest("summary", scope.namespace, scope.user_id, session_id, str(window))


def session_key(scope: Scope, session_id: str) -> str:
    """The dedupe key of the summary of a session that ended."""
    return digest("summary", scope.namespace, scope.user_id, session_id)


class Summariser:
    """Makes summaries of the sessions of one user at a time."""

    def __init__(self, store: Store, embedder: EachEmbedder) -> None:
        self._store = store
        self._embedder = embedder

    def kept(self, scope: Scope, now: datetime, session_id: str, start: int, end: int) -> list[Memory]:
        """The turns start … end - 1 of a session that became memories which may be quoted: nothing doubtful, and
        nothing all of whose facts are over."""
        seen = Filter(scope, now, frozenset({Layer.EPISODIC}), session_id, history=True)
        near = self._store.dialogue(seen, [(session_id, end)], end - start)
        found = self._store.get(
            seen, [one.memory_id for one in near if one.turn is not None and start <= one.turn < end]
        )
        turns = [
            one
            for one in found.values()
            if one.state in LIVE_STATES - {State.HELD}
            and one.provenance.user_id == scope.user_id
            and (one.expires_at is None or one.expires_at > now)
        ]
        return sorted(turns, key=lambda one: one.provenance.turn or 0)

    def running(
        self, scope: Scope, now: datetime, session_id: str, window: int, size: int, days: float
    ) -> Planned | None:
        """The summary of a window of `size` turns; None if none of them was kept."""
        turns = self.kept(scope, now, session_id, window * size, (window + 1) * size)
        key = running_key(scope, session_id, window)
        return self._plan(scope, now, session_id, turns, _SENTENCES, RUNNING, key, now + timedelta(days=days))

    def whole(self, scope: Scope, now: datetime, session_id: str, turns: Sequence[Memory]) -> Planned | None:
        """The summary of a session; None if nothing of it was kept."""
        most = max(_SENTENCES, min(_MOST_SENTENCES, len(turns) // 5))
        return self._plan(scope, now, session_id, turns, most, WHOLE, session_key(scope, session_id), None)

    def _plan(
        self,
        scope: Scope,
        now: datetime,
        session_id: str,
        turns: Sequence[Memory],
        most: int,
        kind: str,
        key: str,
        expires_at: datetime | None,
    ) -> Planned | None:
        current = self._current(scope, now, turns)
        quotes = salient(current, self._facts, most) if current else []
        if not quotes:
            return None
        memory = _memory(scope, now, session_id, current, quotes, kind)
        vectors = Vectors(self._embedder).of((memory.content,), [])
        memory = replace(memory, embedded=bool(vectors), expires_at=expires_at)
        links = tuple(Link(LinkType.SUMMARISES, memory.id, turn.id) for turn in turns)
        return Planned(NewMemory(memory, vectors, key), links)

    def _current(self, scope: Scope, now: datetime, turns: Sequence[Memory]) -> list[Memory]:
        """Turns that stated no fact or one that still holds; notes how many each states."""
        seen = Filter(scope, now, frozenset({Layer.SEMANTIC}), history=True)
        said = self._store.relatives(Filter(scope, now, frozenset(Layer), history=True), [one.id for one in turns])
        ids = [fact for one in said.values() for fact in one.facts]
        facts = self._store.get(seen, ids) if ids else {}
        live = {id for id, one in facts.items() if one.state in LIVE_STATES}
        self._facts = {id: len(live.intersection(one.facts)) for id, one in said.items()}
        return [one for one in turns if not (one.id in said and said[one.id].facts) or self._facts[one.id]]


def _memory(
    scope: Scope, now: datetime, session_id: str, turns: Sequence[Memory], quotes: Sequence[Quote], kind: str
) -> Memory:
    content = "\n".join(quote.line for quote in quotes)
    last = turns[-1].provenance
    return Memory(
        id=new_id("mem"),
        namespace=scope.namespace,
        layer=Layer.EPISODIC,
        content=content,
        content_hash=content_hash(content),
        state=State.CURRENT,
        importance=round(sum(quote.turn.importance for quote in quotes) / len(quotes), 4),
        confidence=min(quote.turn.confidence for quote in quotes),
        provenance=Provenance(
            user_id=scope.user_id, agent_id=None, session_id=session_id, source_id=None, speaker=None, role=SUMMARY,
            observed_at=last.observed_at, recorded_at=now, timezone=last.timezone,
        ),
        language=detect(content),
        metadata={"summary": kind, "turns": [turns[0].provenance.turn, last.turn]},
    )  # fmt: skip
