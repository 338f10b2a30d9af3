"""What a new fact means for the known ones: nothing, a change, a contradiction, or something for the record only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from hindsight_graph.model.keys import value_key
from hindsight_graph.model.memory import Fact, Memory
from hindsight_graph.model.schema import RelationDef, Schema
from hindsight_graph.text.fold import fold, fold_name
from hindsight_graph.text.same import fold_value


class Ruling(StrEnum):
    """The verdicts (C1–C4)."""

    PASS = "pass"  # noqa: S105 - nothing known speaks against it
    SUPERSEDE = "supersede"  # the known facts are closed, with a link and a reason
    CONFLICT = "conflict"  # both stay, the user is to be asked
    PARK = "park"  # true for a while only: stands beside the known ones and touches none
    PAST = "past"  # older than what is known: kept as history


@dataclass(frozen=True, slots=True)
class Candidate:
    """A new fact with what its words say about change. `replaced`: ids of what the words name as the old value.

    `said_at` is when it was said, `valid_from` since when it holds: "I moved last week" is news of an older time.
    """

    fact: Fact
    valid_from: datetime
    said_at: datetime
    change: bool = False
    temporary: bool = False
    held: bool = False
    replaces: str | None = None
    replaced: frozenset[str] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A ruling, the known facts it is about, and the reason in words."""

    ruling: Ruling
    against: tuple[Memory, ...] = ()
    reason: str = ""


def relations_to_compare(schema: Schema, candidate_relation: str, *, spoken_change: bool) -> frozenset[str]:
    """The relations whose known facts about the subject can be touched by a new one.

    Its own if single-valued, those it is disjoint with, and, when the words speak of a change or denial, its whole
    family: "we replaced Jest" speaks of `uses` and closes a `testsWith`.
    """
    relation = schema.relations[candidate_relation]
    found = set(relation.disjoint)
    if relation.functional:
        found.add(relation.name)
    if spoken_change:
        found |= {relation.name} | relation.parents
        found |= {other.name for other in schema.relations.values() if found & other.parents}
    return frozenset(found)


def decide(new: Candidate, known: Iterable[Memory], schema: Schema) -> Finding:
    """Rules on `new` given the live facts about the same subject; changes nothing.

    A held (doubtful) statement touches nothing. Denial and spoken change close what they deny or replace; a bare later
    statement closes an earlier one only where the ontology's policy is `latest`; under `ask`, and against a denial, it
    opens a conflict. What was said earlier than the known fact never closes it (C4).
    """
    if new.held:
        return Finding(Ruling.PASS)
    relation = schema.relations[new.fact.relation]
    opposed = tuple(memory for memory in known if memory.fact and _opposes(new, memory, memory.fact, relation, schema))
    if not opposed:
        return Finding(Ruling.PASS)
    if new.temporary and not new.change:
        return Finding(Ruling.PARK, opposed, "said to hold for a while only")
    later = tuple(memory for memory in opposed if memory.provenance.observed_at > new.said_at)
    if later:
        return Finding(Ruling.PAST, later, "said at an earlier time than what is already known")
    if new.replaces and not any(_is_replaced(new, memory) for memory in opposed):
        return Finding(Ruling.CONFLICT, opposed, f"it replaces {new.replaces}, but something else was known")
    if new.change or new.fact.negated:
        return Finding(Ruling.SUPERSEDE, opposed, new.reason or "the words say that it changed")
    if relation.policy == "latest":
        return Finding(Ruling.SUPERSEDE, opposed, "the latest statement counts for this relation")
    return Finding(Ruling.CONFLICT, opposed, "both can't be true at once")


def _opposes(new: Candidate, memory: Memory, known: Fact, relation: RelationDef, schema: Schema) -> bool:
    if known.subject_id != new.fact.subject_id or not _overlaps(new, memory):
        return False
    same = _same_object(known, new.fact, schema)
    if known.negated or new.fact.negated:
        return same and known.negated != new.fact.negated and _akin(schema, known.relation, relation.name)
    if known.relation in relation.disjoint:
        return same
    if same:
        return False
    if relation.functional and known.relation == relation.name:
        return fold(known.name or "") == fold(new.fact.name or "") and not _of_other_kinds(known, new.fact, schema)
    return new.replaces is not None and _is_replaced(new, memory) and _akin(schema, known.relation, relation.name)


def _of_other_kinds(one: Fact, other: Fact, schema: Schema) -> bool:
    """Whether both are well-known technologies of kinds that stand beside each other: Kubernetes on AWS."""
    names = (schema.gazetteer.get(fold_name(fact.object_name)) for fact in (one, other))
    a, b = (name.cls if name and schema.is_a(name.cls, "Technology") else None for name in names)
    return a is not None and b is not None and not schema.is_a(a, b) and not schema.is_a(b, a)


def _akin(schema: Schema, one: str, other: str) -> bool:
    """Whether two relations are the same, or one lies above or beside the other below a common parent."""
    a, b = schema.relations.get(one), schema.relations.get(other)
    if a is None or b is None:
        return False
    return bool(({one} | a.parents) & ({other} | b.parents))


def _is_replaced(new: Candidate, memory: Memory) -> bool:
    fact = memory.fact
    if fact is None:
        return False
    if fact.object_id is not None and new.replaced:
        return fact.object_id in new.replaced
    said = fold_value(fact.object_name or fact.value or "")
    return bool(new.replaces) and said == fold_value(new.replaces or "")


def _same_object(one: Fact, other: Fact, schema: Schema) -> bool:
    if one.object_id is not None or other.object_id is not None:
        return one.object_id == other.object_id
    same = value_key(one.value or "", schema) == value_key(other.value or "", schema)
    return same and fold(one.name or "") == fold(other.name or "")


def _overlaps(new: Candidate, memory: Memory) -> bool:
    return memory.valid_to is None or memory.valid_to > new.valid_from
