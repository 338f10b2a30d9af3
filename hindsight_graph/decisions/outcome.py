"""What came of a decision: a revision is added, none is ever changed (D2). Of a procedure: a trial is added."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from hindsight_graph.decisions.intake import read_outcome
from hindsight_graph.decisions.parts import Parts
from hindsight_graph.errors import InvalidInput
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import Expectation, GraphChange, Origin
from hindsight_graph.model.decided import Decided
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.keys import outcome_key
from hindsight_graph.model.memory import Layer
from hindsight_graph.recall.account import accounts
from hindsight_graph.safety.masked import check_id, note
from hindsight_graph.text.times import read_time

REVISED, SAME, TRIED = "revised", "duplicate", "tried"


@dataclass(frozen=True, slots=True)
class _Told:
    text: str
    score: float
    by: str | None
    at: datetime | None


def outcome(
    parts: Parts,
    id: str,
    text: str,
    *,
    score: float | None,
    user_id: str | None,
    by: str | None,
    timestamp: datetime | str | None,
) -> Decided:
    """See `Decisions.outcome`."""
    kinds: list[str] = []
    said, scored = read_outcome(text, score, kinds)
    who = None if by is None else check_id(by, "agent_id")
    moment, notes = None, [note(kinds)] if kinds else []
    if timestamp is not None:
        moment, _, naive = read_time(timestamp, parts.settings.timezone)
        if naive:
            notes.append(f"timestamp has no zone; it was read in {parts.settings.timezone}")
    told = parts.committer.commit(partial(_plan, parts, id, user_id, _Told(said, scored, who, moment)))
    return replace(told, notes=tuple(notes))


def _plan(parts: Parts, id: str, user_id: str | None, told: _Told) -> tuple[GraphChange, Decided]:
    now = parts.clock.now()
    seen, memory = parts.revisable(id, user_id)
    if memory.provenance.user_id != seen.scope.user_id:
        raise InvalidInput(
            f"{id!r:.80} is common to all users.",
            remedy="What came of it is recorded without a user, as it was itself.",
        )
    key = outcome_key(memory.id)
    revision = parts.store.revisions_of([key]).get(key, 0)  # before what it guards: a revision in between is noticed
    known = parts.store.outcomes(seen, [memory.id]).get(memory.id, ())
    again = memory.layer is Layer.TRACE  # of a procedure each outcome is a trial: the same again is another one
    if again and known and (known[-1].text, known[-1].score) == (told.text, told.score):
        account = accounts(parts.store, seen, [memory])[memory.id]
        return GraphChange(parts.namespace, now), replace(account, status=SAME)
    number = known[-1].number + 1 if known else 1
    new = Outcome(new_id("out"), memory.id, number, told.text, told.score, told.at or now, now, told.by)
    origin = Origin("outcome", memory.provenance.user_id, told.by)
    change = GraphChange(parts.namespace, now, expects=(Expectation(key, revision),), outcomes=(new,), origin=origin)
    account = accounts(parts.store, seen, [memory], also={memory.id: (*known, new)})[memory.id]
    return change, replace(account, status=REVISED if again else TRIED)
