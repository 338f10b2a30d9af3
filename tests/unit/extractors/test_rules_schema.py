"""The rules follow the ontology they were built with."""

from __future__ import annotations

from pathlib import Path

import pytest

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.schema import Schema
from tests.requirements import requirement
from tests.support_extraction import Said
from tests.support_ontology import PREFIXES, compiled, turtle_file

ZOO = """
my:Aviary a owl:Class ; rdfs:subClassOf hg:Place ; rdfs:label "aviary"@en , "鸟舍"@zh ; hg:cue "aviary"@en , "鸟舍"@zh .
my:sponsors a owl:ObjectProperty ; rdfs:domain hg:Person ; rdfs:range hg:Organisation ;
    rdfs:label "sponsors"@en , "赞助"@zh ; hg:phrase "{s} sponsors {o}"@en , "{s}赞助{o}"@zh ;
    hg:cue "sponsor"@en , "be a patron of"@en , "赞助"@zh , "给{o}捐款"@zh .
my:hasMotto a owl:DatatypeProperty ; rdfs:domain hg:Person ; rdfs:range xsd:string ; hg:valueKind "text" ;
    rdfs:label "has motto"@en , "座右铭"@zh ; hg:phrase "{s}: {o}"@en , "{s}：{o}"@zh ;
    hg:noun "motto"@en , "座右铭"@zh .
"""


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Said:
    path: Path = turtle_file(tmp_path_factory.mktemp("zoo"), ZOO)
    return Said(RulesExtractor(compiled(path)))


@requirement("O1", "O2")
@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Marta sponsors Greenpeace.", ("Marta", "sponsors", "Greenpeace")),
        ("I sponsored Greenpeace last year.", ("I", "sponsors", "Greenpeace")),
        ("I'm a patron of Greenpeace.", ("I", "sponsors", "Greenpeace")),
        ("I no longer sponsor Greenpeace.", ("I", "sponsors", "Greenpeace")),
        ("李雷赞助华星电子。", ("李雷", "sponsors", "华星电子")),
        ("李雷给华星电子捐款。", ("李雷", "sponsors", "华星电子")),
    ],
)
def test_a_relation_with_cue_words_works_without_code(zoo: Said, text: str, triple: tuple[str, str, str]) -> None:
    assert triple in zoo.triples(text)


def test_a_noun_of_the_ontology_names_its_relation(zoo: Said) -> None:
    assert zoo.triples('My motto is "Carpe diem".') == [("I", "hasMotto", "Carpe diem")]


def test_an_unknown_relation_is_never_made_up(said: Said) -> None:
    assert said.triples("Marta sponsors Greenpeace.") == []


def test_an_empty_ontology_yields_nothing_and_does_not_fail() -> None:
    empty = Said(RulesExtractor(Schema("none", {}, {}, {})))
    for text in [
        "I live in Berlin with my wife Anna.",
        "我叫李雷，住在杭州。",
        "Always answer in Chinese.",
        "My name is Bo.",
    ]:
        assert empty.triples(text) == []


def test_prefixes_of_the_helper_are_as_long_as_it_says() -> None:
    assert PREFIXES.count("\n") == 8
