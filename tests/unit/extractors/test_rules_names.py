"""Names as people write them: apostrophes and hyphens inside, both Chinese scripts, and lists of them."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "relation", "name"),
    [
        ("I work for O'Brien's.", "worksFor", "O'Brien's"),
        ("I work at O'Brien's in Dublin.", "worksFor", "O'Brien's"),
        ("I live in L'Aquila.", "livesIn", "L'Aquila"),
        ("I live in L’Aquila.", "livesIn", "L’Aquila"),
        ("My manager is Sinead O'Connor.", "hasManager", "Sinead O'Connor"),
        ("My manager is Sinead O’Connor.", "hasManager", "Sinead O’Connor"),
        ("I work for Jean‑Luc Ltd.", "worksFor", "Jean‑Luc Ltd"),
        ("我在O’Brien’s工作", "worksFor", "O’Brien’s"),
        ("我的经理是Sinead O'Connor", "hasManager", "Sinead O'Connor"),
        ("我在騰訊工作", "worksFor", "騰訊"),
        ("我住在臺北", "livesIn", "臺北"),
    ],
)
def test_a_name_is_whole_and_spelled_as_it_was_written(said: Said, text: str, relation: str, name: str) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert found.object.text == name


@requirement("W7")
@pytest.mark.parametrize(
    ("text", "subject", "relation", "name"),
    [
        ("Anna's dog is Rex.", "Anna", "hasPet", "Rex"),
        ("Anna’s dog is Rex.", "Anna", "hasPet", "Rex"),
        ("Sinead O'Connor's manager is Ann.", "Sinead O'Connor", "hasManager", "Ann"),
    ],
)
def test_what_somebody_has_is_no_part_of_the_name(
    said: Said, text: str, subject: str, relation: str, name: str
) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.subject.text, found.object.text) == (subject, name)
