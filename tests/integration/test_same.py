"""One thing said in other spellings is one entity, one value, one fact, and no contradiction."""

from __future__ import annotations

import pytest

from hindsight_graph import Hindsight
from tests.requirements import requirement


@requirement("W9")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("我住在臺北。", "我住在台北。"),
        ("我在騰訊工作。", "我在腾讯工作。"),
        ("My manager is Sinead O’Connor.", "My manager is Sinead O'Connor."),
        ("I work for Jean\u2011Luc Ltd.", "I work for Jean-Luc Ltd."),
    ],
)
def test_a_name_in_other_script_or_marks_is_one_entity_and_no_contradiction(
    memory: Hindsight, one: str, other: str
) -> None:
    (first,) = memory.remember(one, user_id="u").facts
    again = memory.remember(other, user_id="u")
    assert [fact.memory_id for fact in again.facts] == [first.memory_id]
    assert again.conflicts == ()
