"""Carries out what was ruled about a new fact: supersede with link and reason, open or close a contradiction.

A private statement never changes what is common to the namespace (S1): where it speaks against a common fact, its user
is asked, and everybody else keeps the fact as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hindsight_graph.conflicts.detect import Finding, Ruling
from hindsight_graph.conflicts.review import ANSWERED
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import Replaced
from hindsight_graph.model.change import StateChange
from hindsight_graph.model.keys import fact_key, group_key, user_key
from hindsight_graph.model.memory import LIVE_STATES, Conflict, LinkType, Memory, State
from hindsight_graph.ontology.phrases import ask
from hindsight_graph.text.language import has_cjk
from hindsight_graph.write import timeline
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.stated import Outcome, Stated


def contested(desk: Desk, finding: Finding) -> tuple[Memory, ...]:
    """The known facts that stay beside the new one until somebody is asked: all of them, or those not ours to close."""
    if finding.ruling is Ruling.CONFLICT:
        return finding.against
    return tuple(old for old in finding.against if not _ours(desk, old)) if finding.ruling is Ruling.SUPERSEDE else ()


def reconsidered(desk: Desk, one: Stated, finding: Finding) -> Finding:
    """The ruling with regard to whose facts they are, and to what was superseded before.

    What is common does not make a private statement a thing of the past: its user is asked. A contradiction of what had
    superseded this same fact is that fact become current again (C5).
    """
    if finding.ruling is Ruling.PAST:
        ours = tuple(old for old in finding.against if _ours(desk, old))
        return replace(finding, against=ours) if ours else replace(finding, ruling=Ruling.CONFLICT)
    if finding.ruling is not Ruling.CONFLICT:
        return finding
    same = fact_key(desk.namespace, None, one.fact, desk.schema)
    replaced = ([past.fact for past in timeline.before(desk, old) if past.fact] for old in finding.against)
    if all(any(fact_key(desk.namespace, None, fact, desk.schema) == same for fact in facts) for facts in replaced):
        return Finding(Ruling.SUPERSEDE, finding.against, "stated again after it was superseded")
    return finding


def carry_out(desk: Desk, finding: Finding, memory: Memory, one: Stated, outcome: Outcome) -> None:
    """What a ruling does to the known facts: nothing is deleted, and every change has its link and reason."""
    if finding.ruling is Ruling.PAST:
        since = timeline.start_of(memory)
        for older in timeline.make_room(desk, one.fact, since, finding.against, for_good=False):
            desk.pending.link(LinkType.SUPERSEDES, memory.id, older.id, since, finding.reason)
        newest = max(finding.against, key=lambda old: old.valid_from or old.provenance.observed_at)
        desk.pending.link(LinkType.SUPERSEDES, newest.id, memory.id, memory.valid_to, finding.reason)
        outcome.superseded.append(Replaced(memory.id, newest.id, finding.reason))
    if finding.ruling is Ruling.SUPERSEDE:
        closed = [old for old in finding.against if _ours(desk, old)]
        timeline.make_room(desk, one.fact, timeline.start_of(memory), closed, for_good=True)
        for old in closed:
            _supersede(desk, old, memory, finding.reason, outcome)
        _settle(desk, {old.id for old in closed if old.state is State.CONFLICTED}, finding.reason)
    if asked := contested(desk, finding):
        _open_conflict(desk, asked, memory, one, outcome)


def _ours(desk: Desk, memory: Memory) -> bool:
    return memory.provenance.user_id == desk.view.scope.user_id


def _supersede(desk: Desk, old: Memory, memory: Memory, reason: str, outcome: Outcome) -> None:
    since = timeline.start_of(memory)
    desk.pending.states.append(StateChange(old.id, State.SUPERSEDED, valid_to=max(since, timeline.start_of(old))))
    desk.pending.link(LinkType.SUPERSEDES, memory.id, old.id, since, reason)
    desk.pending.release(old.id)
    desk.view.set_state(old, State.SUPERSEDED)
    outcome.superseded.append(Replaced(old.id, memory.id, reason))


# -- contradictions ---------------------------------------------------------------------------------------------
def _settle(desk: Desk, overtaken: set[str], reason: str) -> None:
    """Contradictions that lost a side: with one side left nobody need be asked, with more the question is another."""
    for conflict in _open_about(desk, overtaken):
        left = [one for id in conflict.memory_ids if (one := desk.view.memory(id)) and one.state in LIVE_STATES]
        _close(desk, conflict, f"overtaken by a change: {reason}")
        if len(left) < 2:
            _appease(desk, left)
        else:
            _open(desk, left, _question(desk, left[-2], left[-1]))


def _appease(desk: Desk, memories: Iterable[Memory]) -> None:
    """Memories that stand in no open contradiction any more are current again."""
    for memory in memories:
        if memory.state is State.CONFLICTED and not _open_about(desk, {memory.id}):
            desk.pending.states.append(StateChange(memory.id, State.CURRENT, memory.valid_to))
            desk.view.set_state(memory, State.CURRENT)


def _open_conflict(desk: Desk, asked: Sequence[Memory], memory: Memory, one: Stated, outcome: Outcome) -> None:
    """Marks what is ours and opens one contradiction; those that its sides stand in already are taken up by it."""
    parties = {old.id: old for old in (*asked, memory)}
    open_before = _open_about(desk, set(parties))
    if any(set(parties) <= set(conflict.memory_ids) for conflict in open_before):
        return  # said again: it is being asked about already
    for old in parties.values():
        if old.state is not State.CONFLICTED and _ours(desk, old):
            desk.pending.states.append(StateChange(old.id, State.CONFLICTED, old.valid_to))
            desk.view.set_state(old, State.CONFLICTED)
    taken_up = [
        side
        for conflict in open_before
        for id in conflict.memory_ids
        if id not in parties and (side := desk.view.memory(id)) and side.state in LIVE_STATES
    ]
    planned = next((conflict.id for conflict in open_before if conflict.id in desk.pending.conflicts), None)
    for earlier in open_before:
        _close(desk, earlier, "taken up by a wider one")
    # One that this very plan opened is widened instead.
    sides = list({side.id: side for side in (*taken_up, *parties.values())}.values())
    question = _question(desk, asked[-1], memory, one.as_written[1])
    outcome.conflicts.append(_open(desk, sides, question, planned, _settled_before(desk, asked, one)))


def _settled_before(desk: Desk, known: Sequence[Memory], one: Stated) -> str | None:
    """The contradiction between these that somebody settled once, and that the same words open again."""
    said = fact_key(desk.namespace, None, one.fact, desk.schema)
    for conflict in reversed(desk.view.settled({old.id for old in known})):
        if not (conflict.verdict or "").startswith(ANSWERED):
            continue
        others = (desk.view.memory(id) for id in conflict.memory_ids)
        if any(
            side and side.fact and fact_key(desk.namespace, None, side.fact, desk.schema) == said for side in others
        ):
            return conflict.id
    return None


def _open(
    desk: Desk, sides: Sequence[Memory], question: str, id: str | None = None, reopens: str | None = None
) -> Conflict:
    newest = sides[-1]
    conflict = Conflict(
        id=id or new_id("con"),
        namespace=newest.namespace,
        user_id=newest.provenance.user_id,
        relation=newest.fact.relation if newest.fact else "",
        memory_ids=tuple(side.id for side in sides),
        question=question,
        opened_at=desk.now,
        reopens=reopens,
    )
    desk.pending.conflicts[conflict.id] = conflict
    return conflict


def _question(desk: Desk, old: Memory, new: Memory, as_written: str = "") -> str:
    """What settles it, about the two that were said last; `as_written` is the new value in the words of its turn."""
    before, now = old.fact, new.fact
    assert before is not None, "only facts contradict each other"
    assert now is not None, "only facts contradict each other"
    own = {user_key(desk.view.scope.user_id), group_key(desk.view.scope.user_id)}
    about_user = any(one and one.id == now.subject_id for one in map(desk.view.with_key, own))
    language = "zh" if has_cjk(new.content) else "en"
    return ask(
        desk.schema,
        now.relation,
        "" if about_user else now.subject_name,
        desk.resolver.spelled(before.object_name, language) or before.value or "",
        desk.resolver.spelled(as_written or now.object_name, language) or now.value or "",
        language,
        name=now.name,
        old_relation=before.relation,
        denied=(before.negated, now.negated),
    )


def _open_about(desk: Desk, memory_ids: set[str]) -> list[Conflict]:
    """The open contradictions that one of these memories takes part in, stored or planned."""
    found = {one.id: one for one in desk.view.open_conflicts(memory_ids)}
    found |= {one.id: one for one in desk.pending.conflicts.values() if memory_ids & set(one.memory_ids)}
    return [one for one in found.values() if one.state == "open"]


def _close(desk: Desk, conflict: Conflict, verdict: str) -> None:
    desk.pending.conflicts[conflict.id] = replace(conflict, state="closed", closed_at=desk.now, verdict=verdict)
