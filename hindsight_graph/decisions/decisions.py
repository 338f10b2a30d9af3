"""Decisions: record one, say what came of it, look back before the next; one method per operation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hindsight_graph.asking import read_cursor, read_limit
from hindsight_graph.decisions import affected as affecting
from hindsight_graph.decisions.parts import Parts
from hindsight_graph.decisions.trace import POOL, Traced, trace
from hindsight_graph.decisions.why import DEEPEST, Explained, History, history, why
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.decided import Decided
from hindsight_graph.model.keys import group_key, user_key
from hindsight_graph.model.recall import Hit
from hindsight_graph.recall.account import accounts
from hindsight_graph.recall.pipeline import check_query
from hindsight_graph.recall.recent import basis
from hindsight_graph.safety.masked import mask_value, note
from hindsight_graph.write.intake import read_zone

MOST_LISTED = 1000
MOST_TRACED = 50
Moment = datetime | str | None


@dataclass(frozen=True, slots=True)
class DecisionPage:
    """A page of decisions in the order they were recorded, and the cursor of the next one (None: the last)."""

    decisions: tuple[Decided, ...]
    cursor: str | None


class Decisions:
    """The decisions of one namespace."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def record(
        self,
        *,
        context: str,
        action: str,
        reasoning: str = "",
        user_id: str | None = None,
        session_id: str | None = None,
        agent_id: str | None = None,
        relied_on: Sequence[str] = (),
        follows: Sequence[str] = (),
        undoes: Sequence[str] = (),
        outcome: str | None = None,
        score: float | None = None,
        decision_id: str | None = None,
        timestamp: Moment = None,
        timezone: str | None = None,
        task: str | None = None,
        importance: float | None = None,
        tags: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Decided:
        """Records that, faced with `context`, `action` was taken for `reasoning` (at most 280 characters).

        `relied_on` are ids of memories that it rests on, `follows` ids of earlier decisions that it followed from,
        `undoes` of those among them that it takes back. What was recalled in the session in the half hour before is
        kept as what it may rest on. `outcome` and `score` (−1 bad … 1 good) are what came of it, if that is known
        already. `decision_id`: an id of the caller's own; the same decision again under it, or under the same
        `idempotency_key`, is answered as `duplicate` and adds nothing (`restored` if it had been forgotten).
        `timestamp`: when it was decided, else now.

        Raises InvalidInput for a value that breaks a rule, for an id that names nothing this user may see, and for a
        decision_id or idempotency_key that was used for something else; StoreError if it could not be stored.
        """
        values = {name: value for name, value in locals().items() if name != "self"}
        from hindsight_graph.decisions.record import record  # the write path, imported when something is written

        return record(self._parts, values)

    def outcome(
        self,
        id: str,
        text: str,
        *,
        score: float | None = None,
        user_id: str | None = None,
        agent_id: str | None = None,
        timestamp: Moment = None,
    ) -> Decided:
        """Adds what came of a decision, as a new revision; the latest counts, all are kept (D2).

        `score` is −1 (bad) to 1 (good), 0 where none is given; `agent_id` who says so; `timestamp` when it came
        about, else now. The words and score of the latest revision again add nothing. Of a procedure each outcome is a
        trial, and they decide which procedure comes first. Raises NotFound for an id that is no decision or procedure
        this user may see, InvalidInput for a value that breaks a rule and for what is common to all users, which is
        revised without a user.
        """
        from hindsight_graph.decisions.outcome import outcome

        return outcome(self._parts, id, text, score=score, user_id=user_id, by=agent_id, timestamp=timestamp)

    def get(self, id: str, *, user_id: str | None = None, all_users: bool = False) -> Decided:
        """One decision as it stands, in whatever state. Raises NotFound."""
        seen, memory = self._parts.decision(id, user_id, all_users=all_users)
        return accounts(self._parts.store, seen, [memory])[memory.id]

    def list(
        self,
        *,
        user_id: str | None = None,
        session_id: str | None = None,
        agent_id: str | None = None,
        task: str | None = None,
        tags: Sequence[str] | None = None,
        history: bool = False,
        all_users: bool = False,
        cursor: str | None = None,
        limit: int = 100,
    ) -> DecisionPage:
        """A page of decisions as they stand, in the order they were recorded; `limit`: 1 to 1000."""
        filter, _ = self._parts.asking.narrowed(
            user_id, all_users=all_users, layers=["trace"], history=history, agent_id=agent_id, task=task, tags=tags,
            session_id=session_id,
        )  # fmt: skip
        page = self._parts.store.page(filter, read_cursor(cursor), read_limit(limit, MOST_LISTED))
        return DecisionPage(tuple(accounts(self._parts.store, filter, page.memories).values()), page.cursor)

    def affected(
        self,
        memory_id: str | None = None,
        *,
        user_id: str | None = None,
        all_users: bool = False,
        candidates: bool = False,
        limit: int = 100,
    ) -> tuple[Decided, ...]:
        """Decisions that rest on something that no longer holds, the latest first; `affected` of each says what.

        With `memory_id` only those that rest on that memory, or on the turn that said it. `candidates`: also those
        that may rest on it only because it was recalled just before. `limit`: 1 to 1000.
        """
        most = read_limit(limit, MOST_LISTED)
        if memory_id is None:
            seen = self._parts.asking.narrowed(
                user_id, all_users=all_users, layers=["trace"], history=False, agent_id=None, task=None, tags=None
            )[0]
            return affecting.of_user(self._parts, seen, most, candidates=candidates)
        seen, memory = self._parts.one(memory_id, user_id, all_users=all_users)
        return affecting.by_memory(self._parts, seen, memory, most, candidates=candidates)

    def trace(
        self,
        context: str,
        *,
        user_id: str | None = None,
        limit: int = 3,
        task: str | None = None,
        agent_id: str | None = None,
        tags: Sequence[str] | None = None,
        as_of: Moment = None,
        believed_at: Moment = None,
        profile: str = "assistant",
        all_users: bool = False,
        timezone: str | None = None,
    ) -> Traced:
        """Past decisions in situations like `context`, the most alike first (D3): see `Traced`.

        `limit`: 1 to 50. `task` is a kind of task that counts as part of the situation; `agent_id` and `tags` narrow.
        The other arguments are those of recall. Raises InvalidInput and StoreError as recall does.
        """
        zone = read_zone(timezone or self._parts.settings.timezone)
        filter, notes = self._parts.asking.narrowed(
            user_id, all_users=all_users, layers=["trace"], history=False, agent_id=agent_id, task=None, tags=tags,
            as_of=as_of, believed_at=believed_at, zone=timezone,
        )  # fmt: skip
        most = read_limit(limit, MOST_TRACED)
        kinds: list[str] = []
        text = mask_value(f"{context}\n{task}" if task and isinstance(context, str) else context, kinds)
        query = check_query(
            text, filter=filter, top_k=min(MOST_TRACED, max(POOL, 2 * most)), profile_name=profile,
            zone_now=filter.now.astimezone(zone),
            own_keys=(user_key(filter.scope.user_id), group_key(filter.scope.user_id)),
        )  # fmt: skip
        return trace(self._parts, query, most, (*notes, *([note(kinds, "in the question")] if kinds else ())))

    def recalled(self, hits: Sequence[Hit], user_id: str | None, session_id: str | None) -> None:
        """Notes what was recalled, and in which session if that was named: a decision made now may rest on it."""
        self._parts.recent.add(user_id, session_id, basis(hits), self._parts.clock.now())

    def why(self, id: str, *, user_id: str | None = None, depth: int = 6, all_users: bool = False) -> Explained:
        """Where a memory or decision comes from: turns, what it relied on, what it followed from (D4).

        `depth`: 1 to 20 edges. Raises NotFound.
        """
        if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= DEEPEST:
            raise InvalidInput(f"depth {depth!r:.40} is out of range.", remedy=f"Give 1 to {DEEPEST}.")
        seen, memory = self._parts.one(id, user_id, all_users=all_users)
        return why(self._parts, seen, memory, depth)

    def history(self, id: str, *, user_id: str | None = None, all_users: bool = False) -> History:
        """All that a memory was before and became after, with the reason and the decisions behind each change (D4).

        Raises NotFound.
        """
        seen, memory = self._parts.one(id, user_id, all_users=all_users)
        return history(self._parts, seen, memory)
