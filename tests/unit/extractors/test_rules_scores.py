"""The rules against labelled utterances in the style of talk with agents: work, tech, support, personal."""

from __future__ import annotations

import pytest

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.schema import Schema
from tests.requirements import requirement
from tests.support_extraction import label_of, load, score, turn


@requirement("E1", "W8")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_labelled_utterances_give_their_triples(rules: RulesExtractor, schema: Schema, language: str) -> None:
    rows = load(language)
    assert sum(not row.silent for row in rows) >= 150
    found = score(rules, schema, rows)
    assert found.f1 >= 0.85, "\n".join(found.errors)


@requirement("E1")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_utterances_that_state_nothing_give_nothing(rules: RulesExtractor, schema: Schema, language: str) -> None:
    rows = [row for row in load(language) if row.silent]
    assert len(rows) >= 40
    found = score(rules, schema, rows)
    assert found.quiet >= 0.97, "\n".join(found.errors)


@requirement("W8")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_triple_is_one_that_the_ontology_allows_and_points_at_its_words(
    rules: RulesExtractor, schema: Schema, language: str
) -> None:
    for row in load(language):
        for triple in rules.extract(turn(row.text, role=row.role)).triples:
            broken = schema.check(triple.subject.cls, triple.relation, triple.object.cls if triple.object else None)
            assert broken is None, (row.text, broken)
            assert 0 <= triple.start < triple.end <= len(row.text)
            assert 0.5 <= triple.confidence <= 0.95
            assert triple.rule


@pytest.mark.parametrize("language", ["en", "zh"])
def test_labels_name_relations_that_exist(schema: Schema, language: str) -> None:
    for row in load(language):
        for label in row.triples:
            assert label[1] in schema.relations, row.id
            assert label_of(label, schema)
