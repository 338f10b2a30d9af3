"""What a new fact means for the known ones, as a pure function."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from hindsight_graph.conflicts.detect import Candidate, Ruling, decide, relations_to_compare
from hindsight_graph.model.memory import Fact, Layer, Memory, Provenance, State
from hindsight_graph.ontology.loader import load
from tests.requirements import case, requirement

SCHEMA = load()
DAY = datetime(2026, 5, 1, 9, tzinfo=UTC)


def known(
    relation: str,
    target: str,
    *,
    days: int = 0,
    negated: bool = False,
    value: bool = False,
    name: str | None = None,
    subject: str = "alice",
) -> Memory:
    when = DAY + timedelta(days=days)
    where = Provenance("u", None, None, None, None, "user", when, when, "UTC")
    fact = Fact(
        subject, relation, None if value else target, target if value else None, name, negated, object_name=target
    )
    return Memory(
        "mem_1", "n", Layer.SEMANTIC, target, "h", State.CURRENT, 0.6, 0.9, where, "en", valid_from=when, fact=fact
    )


def new(
    relation: str,
    target: str,
    *,
    days: int = 10,
    value: bool = False,
    name: str | None = None,
    negated: bool = False,
    **said: object,
) -> Candidate:
    fact = Fact(
        "alice", relation, None if value else target, target if value else None, name, negated, object_name=target
    )
    when = DAY + timedelta(days=days)
    return Candidate(fact, when, when, **said)  # type: ignore[arg-type]


@requirement("C1", "C2")
def test_a_bare_second_residence_is_a_contradiction_to_ask_about() -> None:
    finding = decide(new("livesIn", "shanghai"), [known("livesIn", "hangzhou")], SCHEMA)
    assert finding.ruling is Ruling.CONFLICT
    assert [memory.fact.object_id for memory in finding.against if memory.fact] == ["hangzhou"]


@requirement("C1")
def test_the_same_value_again_contradicts_nothing() -> None:
    assert decide(new("livesIn", "hangzhou"), [known("livesIn", "hangzhou")], SCHEMA).ruling is Ruling.PASS


@requirement("C1")
@case("C27")
def test_a_relation_with_many_values_takes_another_one() -> None:
    assert decide(new("likes", "tea"), [known("likes", "coffee")], SCHEMA).ruling is Ruling.PASS
    assert decide(new("uses", "postgres 16"), [known("uses", "postgres")], SCHEMA).ruling is Ruling.PASS


@requirement("C1")
def test_facts_about_another_subject_are_never_touched() -> None:
    other = known("livesIn", "hangzhou", subject="bob")
    assert decide(new("livesIn", "shanghai", change=True), [other], SCHEMA).ruling is Ruling.PASS


@requirement("C1", "C2")
@case("C32")
def test_a_later_budget_counts_and_replaces_the_earlier_one() -> None:
    finding = decide(new("hasBudget", "350000", value=True), [known("hasBudget", "300000", value=True)], SCHEMA)
    assert finding.ruling is Ruling.SUPERSEDE


@requirement("C1")
def test_named_attributes_of_other_names_live_side_by_side() -> None:
    colour = known("attribute", "red", value=True, name="colour")
    assert decide(new("attribute", "2.4.1", value=True, name="firmware"), [colour], SCHEMA).ruling is Ruling.PASS
    firmware = known("attribute", "2.4.0", value=True, name="Firmware")
    assert decide(new("attribute", "2.4.1", value=True, name="firmware"), [firmware], SCHEMA).ruling is Ruling.SUPERSEDE


@requirement("C1")
@case("C28")
def test_liking_and_disliking_the_same_thing_exclude_each_other() -> None:
    assert decide(new("dislikes", "durian"), [known("likes", "durian")], SCHEMA).ruling is Ruling.CONFLICT
    assert decide(new("dislikes", "durian", change=True), [known("likes", "durian")], SCHEMA).ruling is Ruling.SUPERSEDE
    assert decide(new("dislikes", "olives"), [known("likes", "durian")], SCHEMA).ruling is Ruling.PASS


@requirement("C1")
@case("C30")
def test_a_denial_closes_what_it_denies_and_nothing_else() -> None:
    finding = decide(new("drinks", "matcha", negated=True), [known("drinks", "matcha")], SCHEMA)
    assert finding.ruling is Ruling.SUPERSEDE
    assert decide(new("drinks", "matcha", negated=True), [known("drinks", "tea")], SCHEMA).ruling is Ruling.PASS


@case("C33")
def test_words_that_name_the_old_value_close_it_in_the_whole_family_of_relations() -> None:
    relations = relations_to_compare(SCHEMA, "uses", spoken_change=True)
    assert {"uses", "testsWith", "usesDatabase"} <= relations
    jest = known("testsWith", "jest")
    finding = decide(new("uses", "vitest", change=True, replaces="Jest", replaced=frozenset({"jest"})), [jest], SCHEMA)
    assert finding.ruling is Ruling.SUPERSEDE


def test_a_change_from_something_that_was_never_said_is_asked_about() -> None:
    said = new("livesIn", "shanghai", change=True, replaces="Beijing", replaced=frozenset({"beijing"}))
    assert decide(said, [known("livesIn", "hangzhou")], SCHEMA).ruling is Ruling.CONFLICT


@requirement("C1")
@pytest.mark.parametrize("relation", ["livesIn", "worksFor"])
def test_an_older_statement_that_arrives_late_is_only_history(relation: str) -> None:
    assert decide(new(relation, "a", days=-30), [known(relation, "b")], SCHEMA).ruling is Ruling.PAST


def test_a_temporary_statement_stands_beside_the_permanent_one() -> None:
    assert (
        decide(new("livesIn", "shanghai", temporary=True), [known("livesIn", "hangzhou")], SCHEMA).ruling is Ruling.PARK
    )


def test_a_doubtful_statement_touches_nothing() -> None:
    assert decide(new("livesIn", "shanghai", held=True), [known("livesIn", "hangzhou")], SCHEMA).ruling is Ruling.PASS


@requirement("C1")
def test_a_fact_that_ended_before_the_new_one_began_is_no_contradiction() -> None:
    ended = replace(known("livesIn", "hangzhou"), valid_to=DAY + timedelta(days=5))
    assert decide(new("livesIn", "shanghai", days=5), [ended], SCHEMA).ruling is Ruling.PASS
    assert decide(new("livesIn", "shanghai", days=4), [ended], SCHEMA).ruling is Ruling.CONFLICT


@requirement("C1")
@pytest.mark.parametrize(
    ("one", "other", "asked"), [("Kubernetes", "AWS", False), ("阿里云", "Kubernetes", False), ("AWS", "Azure", True)]
)
def test_what_runs_a_thing_and_where_that_runs_do_not_contradict(one: str, other: str, asked: bool) -> None:
    finding = decide(new("deployedOn", other), [known("deployedOn", one)], SCHEMA)
    assert (finding.ruling is Ruling.CONFLICT) is asked


@requirement("C3")
def test_a_change_of_cloud_leaves_alone_what_runs_there() -> None:
    tool, cloud = known("deployedOn", "Kubernetes"), known("deployedOn", "AWS")
    said = new("deployedOn", "Azure", change=True, replaces="AWS")
    assert decide(said, [tool, cloud], SCHEMA).against == (cloud,)
    assert decide(said, [tool], SCHEMA).ruling is Ruling.PASS
