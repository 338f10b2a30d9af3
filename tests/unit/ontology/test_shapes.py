"""The SHACL shapes let a good export pass and name what is wrong with a bad one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hindsight_graph.errors import ConfigError, InvalidFile
from hindsight_graph.ontology.shapes import validate
from tests.requirements import requirement
from tests.support_ontology import PREFIXES, a_class, a_relation, turtle_file

HEAD = (
    PREFIXES
    + """\
@prefix g: <https://hindsight-graph.org/graph#> .
@prefix : <https://example.org/export#> .

:alice a g:Entity , hg:Person ; rdfs:label "Alice" .
:bob a g:Entity , hg:Person ; rdfs:label "Bob" .
:hangzhou a g:Entity , hg:City ; rdfs:label "Hangzhou" , "杭州"@zh .
:shanghai a g:Entity , hg:City ; rdfs:label "Shanghai" , "上海"@zh .
:coffee a g:Entity , hg:Drink ; rdfs:label "coffee" .
:atlas a g:Entity , hg:Project ; rdfs:label "Atlas" .
"""
)


def fact(name: str, subject: str, relation: str, object_: str, more: str = "", state: str = "current") -> str:
    return (
        f":{name} a g:Fact ; rdf:subject :{subject} ; rdf:predicate hg:{relation} ; rdf:object {object_} ; "
        f'g:state "{state}" ; g:confidence 0.9 {more}.\n'
    )


GOOD = HEAD + "".join(
    [
        fact("f1", "alice", "livesIn", ":hangzhou", state="superseded"),
        fact("f2", "alice", "livesIn", ":shanghai", '; g:validFrom "2026-05-01T00:00:00+08:00"^^xsd:dateTime'),
        fact("f3", "alice", "livesIn", ":hangzhou", '; g:expiresAt "2026-06-01T00:00:00Z"^^xsd:dateTime'),
        fact("f4", "alice", "livesIn", ":hangzhou", "; g:negated true"),
        fact("f5", "alice", "likes", ":coffee"),
        fact("f6", "bob", "dislikes", ":coffee"),
        fact("f7", "alice", "dislikes", ":coffee", "; g:negated true"),
        fact("f8", "alice", "hasAge", "30"),
        fact("f9", "atlas", "attribute", '"2.4.1"', '; g:name "firmware"'),
        fact("f10", "atlas", "attribute", '"4 TB"', '; g:name "disk"'),
        fact("f11", "bob", "livesIn", ":shanghai", "; g:ofUser :u1"),
        fact("f12", "bob", "livesIn", ":hangzhou", "; g:ofUser :u2"),
        fact("f13", "bob", "worksFor", ":acme", state="conflicted"),
        fact("f14", "bob", "worksFor", ":beta", state="conflicted"),
        ':acme a g:Entity , hg:Company ; rdfs:label "Acme" . :beta a g:Entity , hg:Company ; rdfs:label "Beta" .\n',
    ]
)

BAD = {
    "no subject": (
        ':f a g:Fact ; rdf:predicate hg:livesIn ; rdf:object :hangzhou ; g:state "current" ; g:confidence 1.0 .',
        "A fact has exactly one subject.",
    ),
    "two relations": (fact("f", "alice", "likes", ":coffee", "; rdf:predicate hg:prefers "), "exactly one relation."),
    "two objects": (fact("f", "alice", "likes", ":coffee , :atlas"), "A fact has exactly one object or value."),
    "relation not of the ontology": (fact("f", "alice", "eyes", ":coffee"), "ns#eyes is no relation of the ontology."),
    "outside the domain": (fact("f", "atlas", "livesIn", ":hangzhou"), "its class is outside the domain."),
    "outside the range": (fact("f", "alice", "livesIn", ":coffee"), "its class is outside the range."),
    "value for an entity": (fact("f", "alice", "livesIn", '"Hangzhou"'), "Hangzhou is a plain value."),
    "entity for a value": (fact("f", "alice", "hasAge", ":bob"), "export#bob is an entity."),
    "two current residences": (
        fact("f", "alice", "livesIn", ":hangzhou") + fact("g", "alice", "livesIn", ":shanghai"),
        "has one value at a time, but two current facts say otherwise.",
    ),
    "two values of one attribute": (
        fact("f", "atlas", "attribute", '"1"', '; g:name "disk"')
        + fact("g", "atlas", "attribute", '"2"', '; g:name "disk"'),
        "has one value at a time, but two current facts say otherwise.",
    ),
    "likes and dislikes": (
        fact("f", "alice", "likes", ":coffee") + fact("g", "alice", "dislikes", ":coffee"),
        "exclude each other",
    ),
    "prefers, which implies likes, and dislikes": (
        fact("f", "alice", "prefers", ":coffee") + fact("g", "alice", "dislikes", ":coffee"),
        "exclude each other",
    ),
    "confidence over 1": (
        fact("f", "alice", "likes", ":coffee").replace("0.9", "1.1"),
        "Confidence lies between 0 and 1.",
    ),
    "negative importance": (fact("f", "alice", "likes", ":coffee", "; g:importance -0.1"), "Importance lies between"),
    "unknown state": (fact("f", "alice", "likes", ":coffee", state="lost"), "A fact has one of the six states."),
    "ends before it begins": (
        fact(
            "f",
            "alice",
            "likes",
            ":coffee",
            '; g:validFrom "2026-05-02T00:00:00Z"^^xsd:dateTime ; g:validTo "2026-05-01T00:00:00Z"^^xsd:dateTime',
        ),
        "A fact does not end before it begins.",
    ),
    "attribute without a name": (fact("f", "atlas", "attribute", '"1"'), "A fact names an attribute if"),
    "name without an attribute": (
        fact("f", "alice", "likes", ":coffee", '; g:name "taste"'),
        "A fact names an attribute if",
    ),
    "entity without a label": (
        fact("f", "alice", "likes", ":tea") + ":tea a g:Entity , hg:Food .",
        "An entity has a name",
    ),
    "entity without a class": (':x a g:Entity ; rdfs:label "x" .', "has no class of the ontology."),
}


@requirement("O1")
def test_a_good_export_conforms() -> None:
    assert validate(GOOD) == []


@requirement("O1")
@pytest.mark.parametrize(("body", "message"), BAD.values(), ids=BAD.keys())
def test_a_bad_export_is_told_what_is_wrong(body: str, message: str) -> None:
    found = validate(HEAD + body)
    assert any(message in violation.message for violation in found), found


def test_the_shapes_hold_for_relations_that_a_user_adds(tmp_path: Path) -> None:
    more = '; hg:policy "ask" ; rdfs:domain hg:Person ; rdfs:range my:Zoo'
    body = a_class("Zoo", "hg:Place") + a_relation("runs", "owl:ObjectProperty , owl:FunctionalProperty", more)
    zoos = ':a a g:Entity , my:Zoo ; rdfs:label "A" . :b a g:Entity , my:Zoo ; rdfs:label "B" .\n'
    runs = fact("f", "alice", "runs", ":a").replace("hg:runs", "my:runs")
    extra = [turtle_file(tmp_path, body)]
    assert validate(HEAD + zoos + runs, extra) == []
    second = runs.replace(":f ", ":g ").replace(":a ;", ":b ;")
    assert {v.node[-1] for v in validate(HEAD + zoos + runs + second, extra)} == {"f", "g"}
    wrong = runs.replace(":a ;", ":hangzhou ;")
    assert any("outside the range" in v.message for v in validate(HEAD + wrong, extra))


def test_an_export_that_is_not_turtle_is_refused() -> None:
    with pytest.raises(InvalidFile, match=r"export, line 2: not Turtle"):
        validate("\n{")


def test_without_pyshacl_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyshacl", None)
    with pytest.raises(ConfigError, match="pip install pyshacl"):
        validate(GOOD)
