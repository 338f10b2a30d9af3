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


@requirement("W7")
@pytest.mark.parametrize(
    ("text", "relation", "names"),
    [
        ("我喜欢苹果、梨和李子", "likes", ["苹果", "梨", "李子"]),
        ("我讨厌蛇、鼠和虫", "dislikes", ["蛇", "鼠", "虫"]),
        ("我喜欢梨", "likes", ["梨"]),
        ("I like apples, pears and plums.", "likes", ["apples", "pears", "plums"]),
    ],
)
def test_each_of_a_list_is_told_however_short(said: Said, text: str, relation: str, names: list[str]) -> None:
    found = [triple for triple in said.extraction(text).triples if triple.relation == relation]
    assert [triple.object and triple.object.text for triple in found] == names


@requirement("W7")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Atlas的Python版本是3.13", "Python版本"),
        ("Atlas的Python版本号是3.13", "Python版本"),
        ("Atlas's Python version is 3.13.", "Python version"),
    ],
)
def test_the_version_of_what_something_uses_is_an_attribute_of_the_user(said: Said, text: str, name: str) -> None:
    (found,) = said.extraction(text).triples
    assert (found.subject.text, found.relation, found.name, found.value) == ("Atlas", "attribute", name, "3.13")
