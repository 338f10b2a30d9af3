"""The core ontology and the rules compiled from it, once for all tests of extractors."""

from __future__ import annotations

import pytest

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology import loader
from tests.support_extraction import Said


@pytest.fixture(scope="session")
def schema() -> Schema:
    """The core ontology."""
    return loader.load()


@pytest.fixture(scope="session")
def rules(schema: Schema) -> RulesExtractor:
    """The rules of the core ontology."""
    return RulesExtractor(schema)


@pytest.fixture(scope="session")
def said(rules: RulesExtractor) -> Said:
    """What the rules make of a text, in short form."""
    return Said(rules)
