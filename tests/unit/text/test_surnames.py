"""Chinese family and given names."""

from __future__ import annotations

import pytest

from hindsight_graph.text.surnames import given_name
from tests.requirements import requirement


@requirement("W9")
@pytest.mark.parametrize(
    ("full", "given"),
    [
        ("林晓雯", "晓雯"),
        ("欧阳娜娜", "娜娜"),
        ("诸葛亮", None),
        ("李雷", None),
        ("晓雯", None),
        ("王老师x", None),
        ("数据库", None),
        ("", None),
    ],
)
def test_friends_call_a_person_by_a_given_name_of_two_characters(full: str, given: str | None) -> None:
    assert given_name(full) == given
