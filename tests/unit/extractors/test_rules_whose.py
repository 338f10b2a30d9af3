"""What is said of nobody, of another, or of a longer name is not made a fact of whoever stands next to it."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "relation", "name"),
    [
        ("I work at St. Mary's Hospital.", "worksFor", "St. Mary's Hospital"),
        ("I live in St. Louis.", "livesIn", "St. Louis"),
        ("I live in Ft. Worth and like tea.", "livesIn", "Ft. Worth"),
        ("Anna lives in Mt. Vernon.", "livesIn", "Mt. Vernon"),
        ("I study at No. 5 School.", "studiesAt", "No. 5 School"),
        ("I have been to Mount St. Helens.", "visited", "Mount St. Helens"),
    ],
)
def test_a_name_that_begins_with_an_abbreviation_is_whole(said: Said, text: str, relation: str, name: str) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert found.object.text == name


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "relation", "subject"),
    [("I was on Main St. Anna likes tea.", "likes", "Anna"), ("No. I live in Oslo.", "livesIn", "I")],
)
def test_an_abbreviation_that_ends_a_name_or_an_answer_begins_none(
    said: Said, text: str, relation: str, subject: str
) -> None:
    assert said.one(text, relation).subject.text == subject
