"""The core ontology says what was agreed, in both languages, and its axioms reach the schema."""

from __future__ import annotations

import re
from time import process_time
from timeit import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph
from rdflib.namespace import OWL, RDF, RDFS
from rdflib.term import URIRef

from hindsight_graph import resources
from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology.graph import local
from hindsight_graph.ontology.loader import load
from hindsight_graph.ontology.terms import NAMESPACE, RESERVED_EDGES, RESERVED_LABELS
from tests.requirements import requirement
from tests.support_ontology import PREFIXES, ROOT, a_class, alone

TOPS = (
    "Person Group Organisation Place Animal Product Technology Project Event Activity Food Condition Document Order "
    "Account Task Topic".split()
)


@pytest.fixture(scope="module")
def schema() -> Schema:
    return load()


@pytest.fixture(scope="module")
def owl() -> Graph:
    return Graph().parse(data=resources.text("ontology", "core.ttl"), format="turtle")


@requirement("O1")
def test_the_top_classes_are_the_ones_just_below_the_root(schema: Schema) -> None:
    assert sorted(c.name for c in schema.classes.values() if c.name == c.top and c.name != "Thing") == sorted(TOPS)
    assert schema.classes["Database"].top == "Technology"
    assert schema.classes["Drink"].ancestors == {"Drink", "Food", "Thing"}
    assert schema.classes["Thing"].top == "Thing"


@requirement("O1")
@pytest.mark.parametrize(
    ("relation", "edge", "domain", "range_", "policy"),
    [
        ("livesIn", "LIVES_IN", "Person Group", "Place", "ask"),
        ("worksFor", "WORKS_FOR", "Person", "Organisation", "ask"),
        ("hasSpouse", "HAS_SPOUSE", "Person", "Person", "ask"),
        ("hasManager", "HAS_MANAGER", "Person", "Person", "ask"),
        ("bornIn", "BORN_IN", "Person", "Place", "ask"),
        ("comesFrom", "COMES_FROM", "Person", "Place", "ask"),
        ("locatedIn", "LOCATED_IN", "Place Organisation Project Product Event Group", "Place", "latest"),
        (
            "usesDatabase",
            "USES_DATABASE",
            "Person Group Organisation Project Product Technology",
            "Technology",
            "ask",
        ),
        ("deployedOn", "DEPLOYED_ON", "Group Organisation Project Product Technology", "Technology Place", "ask"),
        ("hasOwner", "HAS_OWNER", "Task Project Product Document Technology Order", "Person", "ask"),
        ("hasPet", "HAS_PET", "Person Group", "Animal", None),
        ("likes", "LIKES", "Person Group Animal", "Thing", None),
        ("partOf", "PART_OF", "Thing", "Thing", None),
    ],
)
def test_a_relation_joins_the_agreed_classes(
    schema: Schema, relation: str, edge: str, domain: str, range_: str, policy: str | None
) -> None:
    found = schema.relations[relation]
    assert (found.edge, found.domain, found.range) == (edge, set(domain.split()), set(range_.split()))
    assert (found.policy, found.functional, found.literal) == (policy, policy is not None, False)


@requirement("O1")
@pytest.mark.parametrize(
    ("relation", "kind", "policy"),
    [
        ("hasTitle", "text", "latest"),
        ("hasName", "text", "latest"),
        ("hasNickname", "text", None),
        ("hasAge", "number", "latest"),
        ("hasBirthday", "date", "ask"),
        ("followsDiet", "text", "ask"),
        ("hasVersion", "version", "latest"),
        ("takesPlaceOn", "date", "latest"),
        ("hasDeadline", "date", "latest"),
        ("hasBudget", "money", "latest"),
        ("hasPrice", "money", "latest"),
        ("hasRule", "text", None),
        ("attribute", "text", "latest"),
    ],
)
def test_a_literal_relation_has_its_kind_and_policy(
    schema: Schema, relation: str, kind: str, policy: str | None
) -> None:
    found = schema.relations[relation]
    assert (found.literal, found.value_kind, found.policy) == (True, kind, policy)
    assert found.functional == (policy is not None)
    assert not found.range


@requirement("O1")
def test_axioms_of_the_file_reach_the_schema(schema: Schema) -> None:
    relations = schema.relations
    symmetric = {"hasRelative", "hasSpouse", "hasPartner", "hasSibling", "knows", "hasFriend", "hasColleague"}
    assert {r.name for r in relations.values() if r.symmetric} == symmetric
    assert {r.name for r in relations.values() if r.transitive} == {"within", "partOf", "hasPart", "dependsOn"}
    inverses = {("hasParent", "hasChild"), ("hasManager", "manages"), ("worksFor", "employs"), ("partOf", "hasPart")}
    assert {(r.name, r.inverse) for r in relations.values() if r.inverse} == inverses | {(b, a) for a, b in inverses}
    assert relations["testsWith"].parents == {"uses"}
    assert relations["hasSpouse"].parents == {"hasRelative"}
    assert relations["locatedIn"].parents == {"within"}


@requirement("C1")
def test_disjointness_passes_to_what_implies_a_disjoint_relation(schema: Schema) -> None:
    assert schema.relations["dislikes"].disjoint == {"likes", "prefers"}
    assert schema.relations["prefers"].disjoint == {"dislikes"}


def test_disjoint_classes_pass_to_their_sub_classes_and_never_meet(schema: Schema) -> None:
    assert "Database" in schema.classes["City"].disjoint
    assert "City" in schema.classes["Database"].disjoint
    assert "Place" not in schema.classes["School"].disjoint
    for one in schema.classes.values():
        assert one.disjoint.isdisjoint(one.ancestors)


@requirement("C1")
def test_every_single_valued_relation_has_a_policy_and_a_question_in_both_languages(schema: Schema, owl: Graph) -> None:
    single = [r for r in schema.relations.values() if r.functional]
    assert len(single) > 20
    for relation in single:
        assert relation.policy in ("ask", "latest")
        stated = {q.language for q in owl.objects(URIRef(NAMESPACE + relation.name), URIRef(NAMESPACE + "question"))}
        assert stated == {"en", "zh"}, relation.name


@requirement("O1")
def test_classes_and_relations_speak_english_and_chinese_alike(schema: Schema, owl: Graph) -> None:
    for item in (*schema.classes.values(), *schema.relations.values()):
        term = URIRef(NAMESPACE + item.name)
        assert {label.language for label in owl.objects(term, RDFS.comment)} == {"en", "zh"}, item.name
        assert set(item.labels) == {"en", "zh"}, item.name
        if item.name != "Thing":
            assert {language for language, cues in item.cues.items() if cues} == {"en", "zh"}, item.name
    for relation in schema.relations.values():
        for sentences in (relation.phrases, relation.negations, relation.questions):
            assert set(sentences) == {"en", "zh"}
            assert re.search("[一-鿿]", sentences["zh"])
            assert not re.search("[一-鿿]", sentences["en"])
        stated = {n.language for n in owl.objects(URIRef(NAMESPACE + relation.name), URIRef(NAMESPACE + "negation"))}
        assert stated == {"en", "zh"}, relation.name
        assert all(not re.search("[一-鿿]", cue) for cue in (*relation.cues["en"], *relation.nouns.get("en", ())))
        assert all(re.search("[一-鿿{]", cue) for cue in relation.cues["zh"])


def test_one_relation_has_no_cue_twice_and_english_cues_begin_with_a_word(schema: Schema) -> None:
    for relation in schema.relations.values():
        for cues in relation.cues.values():
            assert len(cues) == len(set(cues))
        assert all(re.match(r"[a-z]+", cue) for cue in relation.cues["en"]), relation.name


def test_no_class_or_edge_takes_a_name_of_the_memory_graph(schema: Schema) -> None:
    assert RESERVED_LABELS.isdisjoint(schema.classes)
    assert RESERVED_EDGES.isdisjoint(r.edge for r in schema.relations.values())
    assert len({r.edge for r in schema.relations.values()}) == len(schema.relations)


@requirement("O1")
def test_compiled_sub_classes_are_those_of_the_file_for_every_pair(schema: Schema, owl: Graph) -> None:
    terms = [t for t in owl.subjects(RDF.type, OWL.Class) if isinstance(t, URIRef)]
    assert {local(t) for t in terms} == set(schema.classes)
    for one in terms:
        above = set(owl.transitive_objects(one, RDFS.subClassOf))
        for other in terms:
            assert schema.is_a(local(one), local(other)) == (other in above)


@given(st.data())
def test_compiled_sub_classes_equal_the_closure_in_any_class_tree(data: st.DataObject) -> None:
    names = [f"C{n}" for n in range(data.draw(st.integers(1, 8)))]
    body = ""
    for at, name in enumerate(names):
        parent = data.draw(st.sampled_from(["hg:Thing", *[f"my:{n}" for n in names[:at]]]))
        body += a_class(name, parent)
    schema = alone(body)
    graph = Graph().parse(data=PREFIXES + ROOT + body, format="turtle")
    for one in graph.subjects(RDF.type, OWL.Class):
        above = {local(term) for term in graph.transitive_objects(one, RDFS.subClassOf)}
        assert schema.classes[local(one)].ancestors == above
        assert {other for other in schema.classes if schema.is_a(local(one), other)} == above


@requirement("W8")
@pytest.mark.parametrize(
    ("triple", "broken"),
    [
        (("Person", "livesIn", "City"), None),
        (("Person", "hasAge", None), None),
        (("Project", "usesDatabase", "Database"), None),
        (("Person", "likes", "Drink"), None),
        (("Company", "livesIn", "City"), "livesIn is said of Group or Person, not of Company"),
        (("Person", "livesIn", "Database"), "livesIn leads to Place, not to Database"),
        (("Person", "livesIn", None), "livesIn leads to Place, not to a plain value"),
        (("Person", "hasAge", "City"), "hasAge takes a plain value, not City"),
        (("Person", "co-signed-with", "Person"), "the ontology has no relation 'co-signed-with'"),
        (("Town`) DETACH DELETE (z) //", "livesIn", "City"), "no class 'Town`) DETACH DELETE (z) //'"),
        (("Person", "livesIn", "Town"), "the ontology has no class 'Town'"),
    ],
)
def test_a_triple_outside_the_ontology_is_refused_with_the_rule(
    schema: Schema, triple: tuple[str, str, str | None], broken: str | None
) -> None:
    said = schema.check(*triple)
    assert said is None if broken is None else said is not None and broken in said


def test_checking_a_triple_takes_at_most_five_microseconds(schema: Schema) -> None:
    for triple in (("Person", "livesIn", "City"), ("Company", "livesIn", "City")):
        best = min(repeat(lambda: schema.check(*triple), timer=process_time, number=20_000, repeat=5)) / 20_000  # noqa: B023
        assert best <= 5e-6
