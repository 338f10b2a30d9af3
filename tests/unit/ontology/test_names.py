"""The gazetteer: one name for one thing in either script, everyday words marked, the user's names first."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hindsight_graph.model.schema import KnownName, Schema
from hindsight_graph.ontology.loader import load
from hindsight_graph.text.fold import fold_name
from tests.requirements import requirement
from tests.support_ontology import turtle_file


@pytest.fixture(scope="module")
def schema() -> Schema:
    return load()


@requirement("O1")
@pytest.mark.parametrize(
    ("spelling", "name", "cls"),
    [
        ("postgres", "PostgreSQL", "Database"),
        ("POSTGRESQL", "PostgreSQL", "Database"),
        ("k8s", "Kubernetes", "Tool"),
        ("JS", "JavaScript", "ProgrammingLanguage"),
        ("C++", "C++", "ProgrammingLanguage"),
        ("C#", "C#", "ProgrammingLanguage"),
        (".net", ".NET", "Framework"),
        ("golang", "Go", "ProgrammingLanguage"),
        ("阿里云", "Alibaba Cloud", "CloudProvider"),
        ("杭州", "Hangzhou", "City"),
        ("杭州市", "Hangzhou", "City"),
        ("Hangzhou City", "Hangzhou", "City"),
        ("巴黎市", "Paris", "City"),
        ("Mexico City", "Mexico City", "City"),
        ("素食", "vegetarian", "Topic"),
        ("ｈａｎｇｚｈｏｕ", "Hangzhou", "City"),
        ("伦敦", "London", "City"),
        ("加州", "California", "Region"),
        ("美国", "United States", "Country"),
        ("阿里巴巴", "Alibaba", "Company"),
        ("McDonald's", "McDonald's", "Company"),
        ("清华", "Tsinghua University", "School"),
        ("普通话", "Mandarin", "HumanLanguage"),
        ("抹茶", "matcha", "Drink"),
        ("花生", "peanuts", "Food"),
        ("哮喘", "asthma", "Condition"),
        ("羽毛球", "badminton", "Activity"),
        ("微信", "WeChat", "Service"),
    ],
)
def test_a_spelling_leads_to_its_name_and_class(schema: Schema, spelling: str, name: str, cls: str) -> None:
    known = schema.gazetteer[fold_name(spelling)]
    assert (known.name, known.cls) == (name, cls)
    assert fold_name(spelling) in {fold_name(s) for s in (known.name, *known.others)}


@pytest.mark.parametrize("word", "go rust swift apple amazon java oracle us express spring word 苹果 小米".split())
def test_a_spelling_that_is_an_everyday_word_is_marked(schema: Schema, word: str) -> None:
    known = schema.gazetteer[word]
    assert known.ambiguous
    assert any(fold_name(spelling) == word for spelling in (known.name, *known.others))


def test_only_the_doubtful_spelling_of_a_name_is_marked(schema: Schema) -> None:
    assert schema.gazetteer["go"].ambiguous
    assert not schema.gazetteer["golang"].ambiguous
    assert schema.gazetteer["苹果"].ambiguous
    assert not schema.gazetteer["苹果公司"].ambiguous
    assert schema.gazetteer["苹果"].name == schema.gazetteer["苹果公司"].name == "Apple"


@pytest.mark.parametrize("word", "dog cat i we 我 猫 狗 company the a he".split())
def test_common_words_are_no_names(schema: Schema, word: str) -> None:
    assert fold_name(word) not in schema.gazetteer


def test_keys_are_folded_and_classes_are_of_the_ontology(schema: Schema) -> None:
    for key, known in schema.gazetteer.items():
        assert key == fold_name(key)
        assert known.cls in schema.classes
        assert known.name not in known.others


def test_there_are_names_of_every_kind_that_agents_hear_of(schema: Schema) -> None:
    tops = Counter(schema.classes[known.cls].top for known in {k.name: k for k in schema.gazetteer.values()}.values())
    assert tops["Technology"] >= 150
    assert tops["Place"] >= 200
    assert tops["Organisation"] >= 60
    assert tops["Food"] >= 50
    places = [k for k in schema.gazetteer.values() if schema.is_a(k.cls, "Place")]
    assert all(any("一" <= c <= "鿿" for s in (k.name, *k.others) for c in s) for k in places)


def test_a_user_names_their_own_things_and_wins_over_the_bundled_names(tmp_path: Path) -> None:
    body = 'my:Vesna a hg:Company ; rdfs:label "Vesna"@en , "维斯娜"@zh ; skos:altLabel "Redis" ; hg:ambiguous "Go" .'
    schema = load([turtle_file(tmp_path, body)])
    mine = KnownName("Vesna", "Company", ("Go", "Redis", "维斯娜"))
    assert schema.gazetteer["维斯娜"] == schema.gazetteer["redis"] == mine
    assert schema.gazetteer["go"] == KnownName("Vesna", "Company", mine.others, ambiguous=True)
    assert load().gazetteer["redis"].cls == "Database"


def test_a_chinese_name_without_an_english_one_is_its_own_canonical_spelling(tmp_path: Path) -> None:
    schema = load([turtle_file(tmp_path, 'my:x a hg:Venue ; rdfs:label "听雨轩"@zh .')])
    assert schema.gazetteer["听雨轩"] == KnownName("听雨轩", "Venue")
