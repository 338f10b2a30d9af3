"""Decisions in the graph: what they say, what they rest on and follow from, what came of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindsight_graph.errors import StaleChange
from hindsight_graph.ids import new_id
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.decision import Decision, Outcome
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory, State
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import DAY, HOUR, MICROSECOND, T0, listed, looking, make_change, make_memory, to_state

REASONED = {LinkType.RELIED_ON, LinkType.MAY_RELY_ON, LinkType.FOLLOWED, LinkType.UNDID}


def make_decision(ns: str, action: str = "use Postgres", **fields: object) -> Memory:
    """A memory of the trace layer that decided something."""
    decision = Decision("which database / 选数据库", action, "JSONB is needed", "", T0 - DAY + MICROSECOND)
    return make_memory(ns, f"decided: {action}", layer=Layer.TRACE, **{"decision": decision} | fields)


def make_outcome(decision: Memory, number: int = 1, **fields: object) -> Outcome:
    """One revision of what came of a decision."""
    text = "returned within a week / 一周内退货"
    outcome = Outcome(new_id("out"), decision.id, number, text, -0.75, T0 + HOUR, T0 + DAY + MICROSECOND)
    return replace(outcome, **fields)


@requirement("D1", "T1")
@pytest.mark.parametrize("given_id", [None, "D-17 / 决定"])
def test_every_field_of_a_decision_comes_back_by_every_read(store: Store, ns: str, given_id: str | None) -> None:
    said = Decision("预算 budget", "买 Postgres", "x" * 280, "y" * 50, T0 - DAY + MICROSECOND, given_id)
    memory = make_decision(ns, decision=said, user="alice", timezone="Asia/Shanghai")
    store.apply(make_change(ns, memory))
    assert store.get(looking(ns, "alice"), [memory.id]) == {memory.id: memory}
    assert listed(store, looking(ns, "alice", layers=frozenset({Layer.TRACE}))) == [memory]
    assert store.gather(looking(ns, "alice"), [memory.id]).memories[memory.id].decision == said


@requirement("D2", "T1")
def test_every_revision_of_an_outcome_is_kept_in_order(store: Store, ns: str) -> None:
    decision, other, turn = make_decision(ns), make_decision(ns), make_memory(ns)
    first = make_outcome(decision, by="agent", source_id=turn.id)
    second = make_outcome(decision, 2, text="kept after all", score=1.0, recorded_at=T0 + 2 * DAY)
    store.apply(make_change(ns, decision, other, turn, outcomes=(first,)))
    store.apply(GraphChange(ns, T0 + 2 * DAY, outcomes=(second,)))
    found = store.outcomes(looking(ns), [other.id, decision.id, "dec_none"])
    assert found == {decision.id: (first, second)}


@requirement("D2", "R7", "T1")
def test_an_outcome_is_known_from_when_it_was_recorded(store: Store, ns: str) -> None:
    decision = make_decision(ns)
    first, second = make_outcome(decision, recorded_at=T0 + DAY), make_outcome(decision, 2, recorded_at=T0 + 2 * DAY)
    store.apply(make_change(ns, decision, outcomes=(first, second)))
    assert store.outcomes(looking(ns, believed_at=T0 + DAY), [decision.id]) == {decision.id: (first,)}
    assert store.outcomes(looking(ns, believed_at=T0 + DAY - MICROSECOND), [decision.id]) == {}


@requirement("D2", "W10", "T1")
def test_of_two_revisions_with_one_number_only_the_first_is_taken(store: Store, ns: str) -> None:
    decision = make_decision(ns)
    first = make_outcome(decision)
    store.apply(make_change(ns, decision, outcomes=(first,)))
    with pytest.raises(StaleChange):
        store.apply(GraphChange(ns, T0, outcomes=(make_outcome(decision, text="another"),)))
    assert store.outcomes(looking(ns), [decision.id]) == {decision.id: (first,)}


@requirement("D2", "S1", "T1")
@pytest.mark.parametrize("wrong", ["decision", "source", "namespace"])
def test_an_outcome_of_nothing_that_is_there_is_refused(store: Store, ns: str, wrong: str) -> None:
    decision = make_decision(ns)
    store.apply(make_change(ns, decision))
    outcome = make_outcome(decision)
    if wrong == "decision":
        outcome = replace(outcome, decision_id="dec_none")
    elif wrong == "source":
        outcome = replace(outcome, source_id="mem_none")
    with pytest.raises(StaleChange):
        store.apply(GraphChange(new_id("test") if wrong == "namespace" else ns, T0, outcomes=(outcome,)))
    assert store.outcomes(looking(ns), [decision.id]) == {}


@requirement("D1", "D2", "S1", "T1")
def test_outcomes_and_edges_respect_the_scope(store: Store, ns: str) -> None:
    common, alices, bobs = make_memory(ns), make_decision(ns, user="alice"), make_decision(ns, user="bob")
    links = tuple(Link(LinkType.RELIED_ON, one.id, common.id) for one in (alices, bobs))
    store.apply(make_change(ns, common, alices, bobs, links=links, outcomes=(make_outcome(bobs),)))
    assert store.links(looking(ns, "alice"), [common.id, bobs.id], REASONED) == links[:1]
    assert store.links(looking(ns), [common.id], REASONED) == ()
    assert set(store.links(looking(ns, everyone=True), [common.id], REASONED)) == set(links)
    assert store.outcomes(looking(ns, "alice"), [bobs.id]) == {}
    assert set(store.outcomes(looking(ns, "bob"), [bobs.id])) == {bobs.id}


@requirement("D1", "D2", "T1")
def test_edges_are_found_from_either_end_each_once_and_by_type(store: Store, ns: str) -> None:
    fact, guess, first, then = make_memory(ns), make_memory(ns), make_decision(ns), make_decision(ns)
    links = (
        Link(LinkType.RELIED_ON, first.id, fact.id),
        Link(LinkType.MAY_RELY_ON, first.id, guess.id),
        Link(LinkType.FOLLOWED, then.id, first.id),
        Link(LinkType.UNDID, then.id, first.id, reason="回滚 rolled back"),
        Link(LinkType.SUPERSEDES, guess.id, fact.id, at=T0, reason="newer"),
    )
    store.apply(make_change(ns, fact, guess, first, then, links=(*links, links[0])))
    ordered = tuple(sorted(links, key=lambda one: one.type))
    everything = frozenset(LinkType)
    assert store.links(looking(ns), [fact.id, guess.id, first.id, then.id, first.id, "mem_none"], everything) == ordered
    assert store.links(looking(ns), [then.id], REASONED) == links[2:4]
    assert store.links(looking(ns), [first.id], {LinkType.FOLLOWED}) == links[2:3]
    assert store.links(looking(ns), [fact.id], {LinkType.RELIED_ON, LinkType.SUPERSEDES}) == (links[0], links[4])
    assert store.links(looking(ns), [fact.id], set()) == ()
    assert store.links(looking(ns), [], everything) == ()


@requirement("D1", "R7", "T1")
def test_edges_of_what_was_not_known_yet_are_not_told(store: Store, ns: str) -> None:
    fact = make_memory(ns)
    decision = make_decision(ns, recorded_at=T0 + DAY)
    link = Link(LinkType.RELIED_ON, decision.id, fact.id)
    store.apply(make_change(ns, fact, decision, links=(link,)))
    assert store.links(looking(ns, believed_at=T0 + DAY), [fact.id], REASONED) == (link,)
    assert store.links(looking(ns, believed_at=T0 + HOUR), [fact.id], REASONED) == ()


@requirement("D1", "D4", "T1")
@pytest.mark.parametrize("state", [State.SUPERSEDED, State.RETIRED, State.ARCHIVED])
def test_what_a_decision_relied_on_is_told_whatever_became_of_it(store: Store, ns: str, state: State) -> None:
    fact, decision = make_memory(ns, layer=Layer.SEMANTIC), make_decision(ns)
    link = Link(LinkType.RELIED_ON, decision.id, fact.id)
    store.apply(make_change(ns, fact, decision, links=(link,), outcomes=(make_outcome(decision),)))
    store.apply(GraphChange(ns, T0 + DAY, states=(to_state(fact, state), to_state(decision, state))))
    assert store.links(looking(ns), [decision.id], REASONED) == (link,)
    assert len(store.outcomes(looking(ns), [decision.id])[decision.id]) == 1
    assert store.get(looking(ns, history=True), [decision.id])[decision.id].decision == decision.decision
