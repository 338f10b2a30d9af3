"""Labels and types come from the ontology's names alone, and whatever is not such a name is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.stores.neo4j.names import (
    RESERVED_LABELS,
    RESERVED_TYPES,
    bucket_token,
    class_label,
    digest,
    edge_type,
)
from tests.requirements import case, requirement

CRAFTED = [
    "Town`) DETACH DELETE (z) //", "Per son", "人", "Person:Admin", "person\n", "Person\n", "", "Pérson", "1Person",
    "x" * 65, "co-signed-with", "由……构成", "is 3rd of", "為", "has/uses", "lives`In", "$name", "Ｐerson",
]  # fmt: skip


@requirement("S4")
@case("C108", "C109")
@pytest.mark.parametrize("name", CRAFTED)
def test_a_crafted_name_becomes_neither_a_label_nor_a_type(name: str) -> None:
    with pytest.raises(InvalidInput):
        class_label(name)
    with pytest.raises(InvalidInput):
        edge_type(name)


@requirement("S4")
@given(st.text(max_size=20))
def test_what_becomes_a_name_is_ascii_letters_digits_and_underscores(text: str) -> None:
    for make in (class_label, edge_type):
        try:
            made = make(text)
        except InvalidInput:
            continue
        assert made.isascii()
        assert made.replace("_", "").isalnum()


@pytest.mark.parametrize(
    ("relation", "edge"),
    [("livesIn", "LIVES_IN"), ("usesDatabase", "USES_DATABASE"), ("attribute", "ATTRIBUTE"), ("lives_in", "LIVES_IN")],
)
def test_an_edge_is_named_after_its_relation(relation: str, edge: str) -> None:
    assert edge_type(relation) == edge


def test_names_of_the_memory_itself_are_taken() -> None:
    for label in RESERVED_LABELS:
        with pytest.raises(InvalidInput):
            class_label(label)
    for edge in RESERVED_TYPES:
        with pytest.raises(InvalidInput):
            edge_type(edge.lower())


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_different_parts_have_different_digests(one: list[str], other: list[str]) -> None:
    assert (digest(*one) == digest(*other)) == (one == other)


def test_a_bucket_is_a_word_of_digits_of_its_own() -> None:
    places = [("a", "episodic"), ("a", "semantic"), ("b", "episodic")]
    tokens = [bucket_token(*place) for place in places] + [
        bucket_token(*place, user) for place in places for user in ("", "u")
    ]
    assert len(set(tokens)) == len(tokens)
    assert all(len(token) == 20 and token.isdigit() for token in tokens)
