"""Carries out what was ruled about a new fact: supersede with link and reason, open or close a contradiction.

A private statement never changes what is common to the namespace (S1): where it speaks against a common fact, its user
is asked, and everybody else keeps the fact as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hindsight_graph.conflicts.detect import Finding, Ruling
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import Replaced
from hindsight_graph.model.change import StateChange
from hindsight_graph.model.keys import fact_key, group_key, user_key
from hindsight_graph.model.memory import Conflict, LinkType, Memory, State
from hindsight_graph.ontology.phrases import ask
from hindsight_graph.text.language import has_cjk
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.stated import Outcome, Stated


def contested(desk: Desk, finding: Finding) -> tuple[Memory, ...]:
    """The known facts that stay beside the new one until somebody is asked: all of them, or those not ours to close."""
    if finding.ruling is Ruling.CONFLICT:
        return finding.against
    return tuple(old for old in finding.against if not _ours(desk, old)) if finding.ruling is Ruling.SUPERSEDE else ()


def stated_again(desk: Desk, one: Stated, finding: Finding) -> Finding:
    """A contradiction of what had superseded this same fact is that fact become current again (C5)."""
    if finding.ruling is not Ruling.CONFLICT:
        return finding
    same = fact_key(desk.namespace, None, one.fact)
    if all(
        any(before.fact and fact_key(desk.namespace, None, before.fact) == same for before in _before(desk, old))
        for old in finding.against
    ):
        return Finding(Ruling.SUPERSEDE, finding.against, "stated again after it was superseded")
    return finding


def carry_out(desk: Desk, finding: Finding, memory: Memory, one: Stated, outcome: Outcome) -> None:
    """What a ruling does to the known facts: nothing is deleted, and every change has its link and reason."""
    if finding.ruling is Ruling.PAST:
        newest = max(finding.against, key=lambda old: old.valid_from or old.provenance.observed_at)
        desk.pending.link(LinkType.SUPERSEDES, newest.id, memory.id, memory.valid_to, finding.reason)
        outcome.superseded.append(Replaced(memory.id, newest.id, finding.reason))
    if finding.ruling is Ruling.SUPERSEDE:
        closed = [old for old in finding.against if _ours(desk, old)]
        for old in closed:
            _supersede(desk, old, memory, finding.reason, outcome)
        _settle(desk, {old.id for old in closed if old.state is State.CONFLICTED}, finding.reason)
    if asked := contested(desk, finding):
        _open_conflict(desk, asked, memory, one, outcome)


def _ours(desk: Desk, memory: Memory) -> bool:
    return memory.provenance.user_id == desk.view.scope.user_id


def _before(desk: Desk, memory: Memory) -> list[Memory]:
    """What a memory superseded, all the way down: in the plan, then in the store."""
    chain = [memory.id]
    for id in chain:
        chain += [link.target for link in desk.pending.links.values()
                  if link.type is LinkType.SUPERSEDES and link.source == id and link.target not in chain]  # fmt: skip
    planned = [found for id in chain[1:] if (found := desk.view.memory(id))]
    return planned + desk.view.before(chain)


def _supersede(desk: Desk, old: Memory, memory: Memory, reason: str, outcome: Outcome) -> None:
    since = memory.provenance.observed_at if memory.valid_from is None else memory.valid_from
    desk.pending.states.append(StateChange(old.id, State.SUPERSEDED, valid_to=max(since, old.valid_from or since)))
    desk.pending.link(LinkType.SUPERSEDES, memory.id, old.id, since, reason)
    desk.pending.release(old.id)
    desk.view.set_state(old, State.SUPERSEDED)
    outcome.superseded.append(Replaced(old.id, memory.id, reason))


# -- contradictions ---------------------------------------------------------------------------------------------
def _settle(desk: Desk, overtaken: set[str], reason: str) -> None:
    """A contradiction with less than two sides left is closed: nobody need be asked, and the last side is current."""
    for conflict in _open_about(desk, overtaken):
        left = [one for one in conflict.memory_ids if not desk.view.is_closed(one)]
        if len(left) < 2:
            _close(desk, conflict, f"overtaken by a change: {reason}")
            _appease(desk, left)


def _appease(desk: Desk, memory_ids: Iterable[str]) -> None:
    """Memories that stand in no open contradiction any more are current again."""
    for id in memory_ids:
        memory = desk.view.memory(id)
        if memory and memory.state is State.CONFLICTED and not _open_about(desk, {id}):
            desk.pending.states.append(StateChange(id, State.CURRENT, memory.valid_to))
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
    taken_up = [id for conflict in open_before for id in conflict.memory_ids if not desk.view.is_closed(id)]
    planned = next((one for one in open_before if one.id in desk.pending.conflicts), None)
    conflict = Conflict(
        id=planned.id if planned else new_id("con"),  # one that this very plan opened is widened instead
        namespace=memory.namespace,
        user_id=memory.provenance.user_id,
        relation=one.fact.relation,
        memory_ids=tuple(dict.fromkeys((*taken_up, *parties))),
        question=_question(desk, asked[-1], memory, one),
        opened_at=desk.now,
    )
    for earlier in open_before:
        _close(desk, earlier, f"taken up by {conflict.id}")
    desk.pending.conflicts[conflict.id] = conflict
    outcome.conflicts.append(conflict)


def _question(desk: Desk, old: Memory, memory: Memory, one: Stated) -> str:
    about_user = one.subject.key in (user_key(desk.view.scope.user_id), group_key(desk.view.scope.user_id))
    before = old.fact or one.fact
    language = "zh" if has_cjk(memory.content) else "en"
    return ask(
        desk.schema,
        one.fact.relation,
        "" if about_user else one.subject.name,
        desk.resolver.spelled(before.object_name, language) or before.value or "",
        desk.resolver.spelled(one.as_written[1], language),
        language,
        name=one.fact.name,
        old_relation=before.relation,
        denied=(before.negated, one.fact.negated),
    )


def _open_about(desk: Desk, memory_ids: set[str]) -> list[Conflict]:
    """The open contradictions that one of these memories takes part in, stored or planned."""
    found = {one.id: one for one in desk.view.open_conflicts(memory_ids)}
    found |= {one.id: one for one in desk.pending.conflicts.values() if memory_ids & set(one.memory_ids)}
    return [one for one in found.values() if one.state == "open"]


def _close(desk: Desk, conflict: Conflict, verdict: str) -> None:
    desk.pending.conflicts[conflict.id] = replace(conflict, state="closed", closed_at=desk.now, verdict=verdict)
