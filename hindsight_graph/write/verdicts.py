"""Carries out what was ruled about a new fact: supersede with link and reason, open or close a contradiction."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.conflicts.detect import Finding, Ruling
from hindsight_graph.ids import new_id
from hindsight_graph.model.answers import Replaced
from hindsight_graph.model.change import StateChange
from hindsight_graph.model.memory import Conflict, LinkType, Memory, State
from hindsight_graph.ontology.phrases import ask
from hindsight_graph.text.language import has_cjk
from hindsight_graph.write.desk import Desk
from hindsight_graph.write.keys import fact_key, group_key, user_key
from hindsight_graph.write.stated import Outcome, Stated


def carry_out(desk: Desk, finding: Finding, memory: Memory, one: Stated, outcome: Outcome) -> None:
    """What a ruling does to the known facts: nothing is deleted, and every change has its link and reason."""
    since = memory.valid_from or memory.provenance.observed_at
    if finding.ruling is Ruling.SUPERSEDE:
        for old in finding.against:
            closed = max(since, old.valid_from or since)
            desk.pending.states.append(StateChange(old.id, State.SUPERSEDED, valid_to=closed))
            desk.pending.link(LinkType.SUPERSEDES, memory.id, old.id, since, finding.reason)
            desk.view.set_state(old, State.SUPERSEDED)
            if old.fact:
                desk.pending.freed.add(fact_key(old.namespace, old.provenance.user_id, old.fact))
            outcome.superseded.append(Replaced(old.id, memory.id, finding.reason))
        _settle(desk, {old.id for old in finding.against if old.state is State.CONFLICTED}, finding.reason)
    elif finding.ruling is Ruling.PAST:
        newest = max(finding.against, key=lambda old: old.valid_from or old.provenance.observed_at)
        desk.pending.link(LinkType.SUPERSEDES, newest.id, memory.id, memory.valid_to, finding.reason)
        outcome.superseded.append(Replaced(memory.id, newest.id, finding.reason))
    elif finding.ruling is Ruling.CONFLICT:
        _open_conflict(desk, finding, memory, one, outcome)


def _settle(desk: Desk, superseded: set[str], reason: str) -> None:
    """A contradiction whose sides were all overtaken by a change is closed: nobody need be asked any more."""
    opened = {conflict.id: conflict for conflict in desk.view.open_conflicts(superseded, desk.now)}
    opened |= {one.id: one for one in desk.pending.conflicts if superseded & set(one.memory_ids)}
    for conflict in opened.values():
        if conflict.state == "open" and superseded >= set(conflict.memory_ids):
            closed = replace(conflict, state="closed", closed_at=desk.now, verdict=f"overtaken by a change: {reason}")
            desk.pending.conflicts = [one for one in desk.pending.conflicts if one.id != conflict.id] + [closed]


def _open_conflict(desk: Desk, finding: Finding, memory: Memory, one: Stated, outcome: Outcome) -> None:
    for old in finding.against:
        if old.state is not State.CONFLICTED:
            desk.pending.states.append(StateChange(old.id, State.CONFLICTED, old.valid_to))
            desk.view.set_state(old, State.CONFLICTED)
    about_user = one.subject.key in (user_key(desk.view.scope.user_id), group_key(desk.view.scope.user_id))
    before = finding.against[-1].fact or one.fact
    language = "zh" if has_cjk(memory.content) else "en"
    question = ask(
        desk.schema,
        one.fact.relation,
        "" if about_user else one.subject.name,
        desk.resolver.spelled(before.object_name, language) or before.value or "",
        desk.resolver.spelled(one.as_written[1], language),
        language,
        name=one.fact.name,
        old_relation=before.relation,
    )
    ids = (*(old.id for old in finding.against), memory.id)
    user_id = memory.provenance.user_id
    conflict = Conflict(new_id("con"), memory.namespace, user_id, one.fact.relation, ids, question, desk.now)
    desk.pending.conflicts.append(conflict)
    outcome.conflicts.append(conflict)
