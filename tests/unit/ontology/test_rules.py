"""Every rule for ontology files: what breaks it is refused with file, line, rule and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from hindsight_graph.errors import ConfigError, InvalidFile
from hindsight_graph.ontology.loader import load
from hindsight_graph.ontology.terms import RESERVED_EDGES, RESERVED_LABELS
from tests.requirements import case, requirement
from tests.support_ontology import KEEPER, PREFIXES, a_class, a_relation, alone, compiled, turtle_file

BAD = {
    "unknown inverse": (a_relation("keeps", more="; owl:inverseOf my:keptBy"), "the inverse 'keptBy', which is no"),
    "two inverses": (
        a_relation("keeps", more="; owl:inverseOf my:b , my:c")
        + a_relation("b", more='; hg:edge "BB"')
        + a_relation("c", more='; hg:edge "CC"'),
        "keeps has two inverses, b and c",
    ),
    "inverse that does not mirror": (
        a_relation("keeps", more="; rdfs:domain hg:Person ; rdfs:range hg:Animal ; owl:inverseOf my:b")
        + a_relation("b", more="; rdfs:domain hg:Animal ; rdfs:range hg:Place"),
        "keeps and its inverse b don't mirror",
    ),
    "class cycle": (a_class("Zoo", "my:Park") + a_class("Park", "my:Zoo"), "Zoo is below itself, by way of Park"),
    "class without parent": ('my:Zoo a owl:Class ; rdfs:label "zoo"@en , "动物园"@zh .', "Zoo is not below hg:Thing"),
    "unknown parent": (a_class("Zoo", "my:Park"), "Zoo is a sub-class of 'Park', which is no usable class"),
    "two top classes": (a_class("Zoo", "hg:Place , hg:Organisation"), "Zoo is below Organisation and Place"),
    "disjoint parents": (
        a_class("Zoo", "hg:City", "; owl:disjointWith hg:Place "),
        "nothing can be a Zoo",
    ),
    "class without a Chinese label": (
        'my:Zoo a owl:Class ; rdfs:subClassOf hg:Place ; rdfs:label "zoo"@en .',
        "Zoo has no label in 'zh'",
    ),
    "label without language": (
        'my:Zoo a owl:Class ; rdfs:subClassOf hg:Place ; rdfs:label "zoo" , "zoo"@en , "动物园"@zh .',
        "label of Zoo has 'zoo' without the language",
    ),
    "class name of another script": (a_class("动物园"), "'动物园' can't be a class name"),
    "class name in small letters": (a_class("zoo"), "'zoo' can't be a class name"),
    "class name over 64 letters": (a_class("Z" * 65), "can't be a class name"),
    "relation name with a hyphen": (a_relation("co-signed"), "'co-signed' can't be a relation name"),
    "relation name with a capital": (a_relation("Keeps"), "'Keeps' can't be a relation name"),
    "edge name unsafe in Cypher": (
        a_relation("keeps", more='; hg:edge "KEEPS`]->() DETACH DELETE (n) //"'),
        "is no usable name",
    ),
    "edge in small letters": (a_relation("keeps", more='; hg:edge "keeps"'), "the edge 'keeps' of keeps is no usable"),
    "two edges": (a_relation("keeps", more='; hg:edge "A" , "B"'), "the edge 'A / B' of keeps is no usable name"),
    "one edge for two relations": (
        a_relation("keeps", more='; hg:edge "LIVES_IN"'),
        "have one edge, LIVES_IN",
    ),
    "functional without policy": (
        a_relation("keeps", "owl:ObjectProperty , owl:FunctionalProperty"),
        "keeps has one value at a time, but no policy",
    ),
    "policy without functional": (a_relation("keeps", more='; hg:policy "ask"'), "keeps has the policy 'ask', but may"),
    "unknown policy": (
        a_relation("keeps", "owl:ObjectProperty , owl:FunctionalProperty", '; hg:policy "never"'),
        "keeps has hg:policy 'never'",
    ),
    "unknown value kind": (
        a_relation("weight", "owl:DatatypeProperty", '; hg:valueKind "kilo"'),
        "hg:valueKind 'kilo'",
    ),
    "phrase in one language only": (
        'my:keeps a owl:ObjectProperty ; rdfs:label "k"@en , "养"@zh ; hg:phrase "{s} keeps {o}"@en .',
        "keeps has no phrase in 'zh'",
    ),
    "phrase without its object": (
        'my:keeps a owl:ObjectProperty ; rdfs:label "k"@en , "养"@zh ; hg:phrase "{s} keeps"@en , "{s}养{o}"@zh .',
        "hg:phrase '{s} keeps' of keeps has the places {s}",
    ),
    "phrase with a place that reaches further": (
        'my:keeps a owl:ObjectProperty ; rdfs:label "k"@en , "养"@zh ; '
        'hg:phrase "{s.__class__} keeps {o}"@en , "{s}养{o}"@zh .',
        "has the places {s.__class__} {o}",
    ),
    "phrase with a stray brace": (
        'my:keeps a owl:ObjectProperty ; rdfs:label "k"@en , "养"@zh ; hg:phrase "{s} {keeps {o}"@en , "{s}养{o}"@zh .',
        "hg:phrase '{s} {keeps {o}' of keeps",
    ),
    "phrase with a name that nothing gives": (
        'my:keeps a owl:ObjectProperty ; rdfs:label "k"@en , "养"@zh ; hg:phrase "{s} {n} {o}"@en , "{s}养{o}"@zh .',
        "hg:phrase '{s} {n} {o}' of keeps has the places {s} {n} {o}",
    ),
    "question without the new value": (
        a_relation("keeps", more='; hg:question "Still {old}?"@en'),
        "hg:question 'Still {old}?' of keeps",
    ),
    "two phrases": (
        a_relation("keeps", more='; hg:phrase "{o} is kept by {s}"@en'),
        "keeps has 2 of hg:phrase in 'en'",
    ),
    "cue with a strange place": (a_relation("keeps", more='; hg:cue "keep {x}"@en'), "the cue 'keep {x}' of keeps"),
    "cue of a place only": (a_relation("keeps", more='; hg:cue "{o}"@en'), "the cue '{o}' of keeps"),
    "two domains": (
        a_relation("keeps", more="; rdfs:domain hg:Person , hg:Animal"),
        "keeps has 2 statements of its domain",
    ),
    "unknown class in the domain": (a_relation("keeps", more="; rdfs:domain hg:Persn"), "speaks of 'Persn'"),
    "range that is an intersection": (
        a_relation("keeps", more="; rdfs:range [ a owl:Class ; owl:intersectionOf ( hg:Person hg:Animal ) ]"),
        "the range of keeps is neither a class nor a union",
    ),
    "symmetric with unlike ends": (
        a_relation("keeps", "owl:ObjectProperty , owl:SymmetricProperty", "; rdfs:domain hg:Person"),
        "keeps is symmetric, but its domain and range differ",
    ),
    "symmetric literal": (
        a_relation("weight", "owl:DatatypeProperty , owl:SymmetricProperty"),
        "weight leads to plain values, so it can't be symmetric",
    ),
    "functional and transitive": (
        a_relation(
            "keeps", "owl:ObjectProperty , owl:FunctionalProperty , owl:TransitiveProperty", '; hg:policy "ask"'
        ),
        "keeps has one value at a time, but keeps is transitive",
    ),
    "functional above a transitive": (
        a_relation("keeps", "owl:ObjectProperty , owl:FunctionalProperty", '; hg:policy "ask"')
        + a_relation("b", "owl:ObjectProperty , owl:TransitiveProperty", "; rdfs:subPropertyOf my:keeps")
        + 'my:b hg:policy "ask" .',
        "keeps has one value at a time, but b is transitive",
    ),
    "sub-property with a wider domain": (
        a_relation("keeps", more="; rdfs:subPropertyOf hg:hasPet ; rdfs:domain hg:Company ; rdfs:range hg:Animal"),
        "keeps is below hasPet, whose domain leaves out Company",
    ),
    "sub-property with a wider range": (
        a_relation("keeps", more="; rdfs:subPropertyOf hg:hasPet ; rdfs:domain hg:Person ; rdfs:range hg:Food"),
        "keeps is below hasPet, whose range leaves out Food",
    ),
    "literal below an object relation": (
        a_relation("weight", "owl:DatatypeProperty", "; rdfs:subPropertyOf hg:hasPet ; rdfs:domain hg:Person"),
        "weight is below hasPet, but one leads to things",
    ),
    "unknown parent relation": (
        a_relation("keeps", more="; rdfs:subPropertyOf my:has"),
        "sub-property of 'has', which",
    ),
    "relation below itself": (a_relation("keeps", more="; rdfs:subPropertyOf my:keeps"), "keeps is below itself"),
    "relation disjoint with its parent": (
        a_relation("keeps", more="; rdfs:subPropertyOf my:b ; owl:propertyDisjointWith my:b") + a_relation("b"),
        "keeps is disjoint with itself",
    ),
    "a second term with a name of the core": (
        'my:livesIn a owl:ObjectProperty ; rdfs:label "x"@en , "y"@zh ; hg:phrase "{s} {o}"@en , "{s}{o}"@zh .',
        "livesIn is also declared as",
    ),
    "misspelt annotation": (a_relation("keeps", more='; hg:polcy "ask"'), "hg:polcy is no annotation"),
    "annotated, but not declared": ('my:keeps hg:cue "keep"@en .', "'keeps' has hg:cue, but is not declared"),
    "import of a file not given": ("<urn:zoo> owl:imports <https://example.org/animals> .", "neither the core nor one"),
    "name of two classes": (
        'my:Rex a hg:Animal , hg:City ; rdfs:label "Rex"@en .',
        "Rex is of the classes Animal, City",
    ),
    "name without label": ("my:Rex a hg:Animal .", "Rex has no label"),
    "two names with one spelling": (
        'my:A a hg:City ; rdfs:label "Zooville"@en . my:B a hg:Company ; rdfs:label "ZOOVILLE"@en .',
        "B and A are both called 'zooville'",
    ),
    "list that never ends": (
        "_:a rdf:first hg:City ; rdf:rest _:a . [] a owl:AllDisjointClasses ; owl:members _:a .",
        "a list leads back into itself",
    ),
}


@requirement("O1")
@pytest.mark.parametrize(("body", "rule"), BAD.values(), ids=BAD.keys())
def test_a_file_that_breaks_a_rule_is_refused_with_the_rule_and_a_remedy(tmp_path: Path, body: str, rule: str) -> None:
    path = turtle_file(tmp_path, body)
    with pytest.raises(InvalidFile) as caught:
        compiled(path)
    assert rule in str(caught.value)
    assert str(path) in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize("name", sorted(RESERVED_LABELS))
def test_labels_of_the_memory_graph_are_no_class_names(name: str) -> None:
    with pytest.raises(InvalidFile, match=f"{name} is a label of the memory graph itself"):
        alone(a_class(name))


@pytest.mark.parametrize("edge", sorted(RESERVED_EDGES))
def test_edges_of_the_memory_graph_are_no_edges_of_relations(edge: str) -> None:
    with pytest.raises(InvalidFile, match=f"{edge}, the edge of keeps, is an edge of the memory graph itself"):
        alone(a_relation("keeps", more=f'; hg:edge "{edge}"'))


@case("C108")
def test_a_crafted_class_name_never_becomes_a_label(tmp_path: Path) -> None:
    body = '<https://example.org/zoo#Town`)%20DETACH%20DELETE%20(z)%20//> a owl:Class ; rdfs:label "t"@en , "镇"@zh .'
    with pytest.raises(InvalidFile, match="can't be a class name"):
        compiled(turtle_file(tmp_path, body.replace("`", "%60")))


def test_the_line_of_the_offending_statement_is_named(tmp_path: Path) -> None:
    body = a_class("Zoo", "hg:Place") + "\n# a comment about my:Park\n" + a_class("Park", "hg:Plaice")
    with pytest.raises(InvalidFile, match=r"zoo\.ttl, line 12: Park is a sub-class of 'Plaice'"):
        compiled(turtle_file(tmp_path, body))


def test_a_slip_in_the_syntax_is_named_with_its_line(tmp_path: Path) -> None:
    path = turtle_file(tmp_path, a_class("Zoo", "hg:Place") + "my:Park a owl:Class ; ; rdfs:label .\n")
    with pytest.raises(InvalidFile, match=r"zoo\.ttl, line 10: not Turtle"):
        load([path])


def test_all_problems_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    body = a_class("zoo") + a_class("Memory") + a_relation("keeps", more="; rdfs:range hg:Nobody")
    with pytest.raises(InvalidFile) as caught:
        compiled(turtle_file(tmp_path, body))
    message = str(caught.value)
    assert "line 9" in message
    assert "line 10" in message
    assert "line 11" in message


def test_of_many_problems_the_first_eight_are_told_and_the_rest_counted(tmp_path: Path) -> None:
    body = "".join(a_class(f"zoo{n}") for n in range(20))
    with pytest.raises(InvalidFile, match="and 12 more problems"):
        compiled(turtle_file(tmp_path, body))


@pytest.mark.parametrize(
    "text",
    ["[" * 5000, 'my:a hg:cue "x"@1e9 .', "{", "\x00"],
    ids=["brackets thousands deep", "no language tag", "a brace", "NUL"],
)
def test_what_is_not_turtle_is_refused_however_it_is_broken(tmp_path: Path, text: str) -> None:
    with pytest.raises(InvalidFile, match="not Turtle"):
        compiled(turtle_file(tmp_path, text))


def test_a_missing_file_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"'.*nowhere\.ttl' can't be read"):
        load([tmp_path / "nowhere.ttl"])


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gbk.ttl"
    path.write_bytes((PREFIXES + 'my:Zoo rdfs:label "动物园"@zh .').encode("gbk"))
    with pytest.raises(InvalidFile, match="is not UTF-8"):
        load([path])


def test_a_file_of_nine_megabytes_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "long.ttl"
    path.write_bytes(b"#" * (9 * 1024**2))
    with pytest.raises(InvalidFile, match="longer than 8 MiB"):
        load([path])


def test_a_relation_of_ten_lines_is_usable_at_once(tmp_path: Path) -> None:
    body = f"""
<https://example.org/zoo> a owl:Ontology ; owl:imports <https://hindsight-graph.org/ontology/core> .
{a_class("Zoo", "hg:Organisation", '; hg:cue "zoo"@en , "动物园"@zh-Hans ')}
my:feeds a owl:ObjectProperty , owl:FunctionalProperty ; {KEEPER} ; hg:policy "ask" ;
    rdfs:domain hg:Person ; rdfs:range [ a owl:Class ; owl:unionOf ( hg:Animal my:Zoo ) ] .
"""
    schema = compiled(turtle_file(tmp_path, body))
    assert schema.check("Person", "feeds", "Zoo") is None
    assert schema.check("Person", "feeds", "Pet") is None
    assert schema.check("Person", "feeds", "City") is not None
    feeds = schema.relations["feeds"]
    assert (feeds.edge, feeds.functional, feeds.policy) == ("FEEDS", True, "ask")
    assert feeds.negations == {"en": "It is not true that {s} keeps {o}", "zh": "并非{s}饲养{o}"}
    assert feeds.questions["zh"] == "您之前提到{s}饲养{old}，现在更新为{new}吗？"
    assert schema.classes["Zoo"].top == "Organisation"
    assert schema.classes["Zoo"].cues["zh"] == ("动物园",)
    assert "Database" in schema.classes["Zoo"].disjoint


def test_a_file_may_add_words_to_the_core(tmp_path: Path) -> None:
    schema = compiled(turtle_file(tmp_path, 'hg:livesIn hg:cue "dwell in"@en , "栖居于"@zh .'))
    assert "dwell in" in schema.relations["livesIn"].cues["en"]
    assert "live in" in schema.relations["livesIn"].cues["en"]
    assert "dwell in" not in load().relations["livesIn"].cues["en"]


def test_what_lies_below_a_single_valued_relation_is_single_valued_too(tmp_path: Path) -> None:
    below = "; rdfs:subPropertyOf hg:livesIn ; rdfs:domain hg:Person ; rdfs:range hg:City"
    with pytest.raises(InvalidFile, match="sleepsIn has one value at a time, but no policy"):
        compiled(turtle_file(tmp_path, a_relation("sleepsIn", more=below)))
    schema = compiled(turtle_file(tmp_path, a_relation("sleepsIn", more=below + ' ; hg:policy "latest"')))
    assert schema.relations["sleepsIn"].functional


def test_an_inverse_stated_on_one_side_holds_on_both(tmp_path: Path) -> None:
    body = a_relation("keeps", more="; rdfs:domain hg:Person ; rdfs:range hg:Animal ; owl:inverseOf my:keptBy")
    body += a_relation("keptBy", more="; rdfs:domain hg:Animal ; rdfs:range hg:Person")
    schema = compiled(turtle_file(tmp_path, body))
    assert (schema.relations["keeps"].inverse, schema.relations["keptBy"].inverse) == ("keptBy", "keeps")


def test_disjointness_of_relations_holds_below_both_sides(tmp_path: Path) -> None:
    body = a_relation("feeds") + a_relation("handFeeds", more="; rdfs:subPropertyOf my:feeds")
    body += a_relation("starves") + a_relation("forgets", more="; rdfs:subPropertyOf my:starves")
    body += "[] a owl:AllDisjointProperties ; owl:members ( my:feeds my:starves ) .\n"
    relations = compiled(turtle_file(tmp_path, body)).relations
    assert relations["handFeeds"].disjoint == relations["feeds"].disjoint == {"starves", "forgets"}
    assert relations["forgets"].disjoint == {"feeds", "handFeeds"}
