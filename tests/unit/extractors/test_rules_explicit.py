"""What is said outright: a change with its reason or for good, and a denial wherever its word stands."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("C3", "D4")
@pytest.mark.parametrize(
    ("text", "relation", "value", "replaces", "reason"),
    [
        ("我因为工作从杭州搬到了上海", "livesIn", "上海", "杭州", "工作"),
        ("去年我因为工作从杭州搬到了上海", "livesIn", "上海", "杭州", "工作"),
        ("我因为工作搬到上海了", "livesIn", "上海", None, "工作"),
        ("张伟为了孩子上学搬到了北京", "livesIn", "北京", None, "孩子上学"),
        ("我们因为需要JSONB从MySQL换成了Postgres", "usesDatabase", "Postgres", "MySQL", "需要JSONB"),
        ("Because of work I moved from Hangzhou to Shanghai.", "livesIn", "Shanghai", "Hangzhou", "work"),
        ("Due to JSONB we moved from MySQL to Postgres.", "usesDatabase", "Postgres", "MySQL", "JSONB"),
    ],
)
def test_a_reason_said_before_the_verb_is_kept_with_the_change(
    said: Said, text: str, relation: str, value: str, replaces: str | None, reason: str
) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.object.text, found.change, found.replaces, found.reason) == (value, True, replaces, reason)


@requirement("C3")
def test_a_reason_that_is_itself_a_clause_is_nobodys_move(said: Said) -> None:
    assert said.triples("因为张伟从杭州搬到了上海") == []
    assert said.one("I left Acme because of you and I.", "worksFor").reason == "you and I"


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("我搬到上海定居了", "上海"),
        ("我永久搬到上海了", "上海"),
        ("I moved to Shanghai for good", "Shanghai"),
        ("I permanently moved to Shanghai", "Shanghai"),
    ],
)
def test_a_move_for_good_is_an_explicit_change(said: Said, text: str, place: str) -> None:
    found = said.one(text, "livesIn")
    assert found.object is not None
    assert (found.object.text, found.change, found.replaces) == (place, True, None)


@requirement("C3")
def test_what_one_does_where_one_moved_to_is_no_part_of_the_place(said: Said) -> None:
    found = said.one("我搬到上海工作了", "livesIn")
    assert found.object is not None
    assert (found.object.text, found.change) == ("上海", False)


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("数据库从MySQL改用Postgres了", "we"),
        ("报表系统升级到了Postgres 16", "报表系统"),
        ("我们把报表系统迁移到了Postgres", "报表系统"),
        ("我们把报表系统升级到了Postgres 16", "报表系统"),
        ("Reporting was upgraded to Postgres 16.", "Reporting"),
    ],
)
def test_a_system_that_was_moved_to_a_database_uses_it_now(said: Said, text: str, subject: str) -> None:
    assert [t for t in said.triples(text) if t[1] != "attribute"] == [(subject, "usesDatabase", "Postgres")]
    found = said.one(text, "usesDatabase")
    assert found.change
    assert found.replaces == ("MySQL" if "MySQL" in text else None)


@requirement("C3", "C4")
@pytest.mark.parametrize(
    ("text", "relation", "value", "change"),
    [
        ("我对花生不过敏了", "allergicTo", "花生", True),
        ("我对花生已经不再过敏了", "allergicTo", "花生", True),
        ("我对花生不过敏", "allergicTo", "花生", False),
        ("我对花生一点也不过敏，我搬家了", "allergicTo", "花生", False),
        ("我并不住在杭州", "livesIn", "杭州", False),
        ("我没在腾讯工作了", "worksFor", "腾讯", True),
        ("我没喝咖啡了", "drinks", "咖啡", True),
    ],
)
def test_a_denial_is_heard_wherever_its_word_stands(
    said: Said, text: str, relation: str, value: str, change: bool
) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.object.text, found.negated, found.change) == (value, True, change)


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "change"),
    [("我不喜欢咖啡了", True), ("I don't like coffee any more.", True), ("我不喜欢咖啡", False)],
)
def test_a_taste_that_was_lost_is_a_change(said: Said, text: str, change: bool) -> None:
    found = said.one(text, "dislikes")
    assert (found.negated, found.change) == (False, change)


@requirement("C4")
def test_what_was_not_done_once_denies_no_habit(said: Said) -> None:
    assert said.triples("我没吃早饭") == []
    assert said.triples("我没喝咖啡") == []
    assert said.triples("我喜欢茶，不过不喝咖啡") == [("I", "likes", "茶"), ("I", "drinks", "咖啡")]
