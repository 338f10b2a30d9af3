"""Folding: what people see as one spelling is one, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.fold import content_hash, fold, fold_name
from tests.requirements import case, requirement


@case("C25")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İzmir", "izmir"),
        ("Izmir", "izmir"),
        ("İZMİR", "IZMIR"),
        ("Diyarbakır", "DIYARBAKIR"),
        ("Zoë", "Zoe\u0308"),
        ("ＡＣＭＥ", "ACME"),
        ("Straße", "STRASSE"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("数据库 ２", "数据库 2"),
        ("ｶﾀｶﾅ", "カタカナ"),
    ],
)
def test_spellings_that_look_equal_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert fold_name(one) == fold_name(other)


@case("C25")
@pytest.mark.parametrize(
    ("one", "other"), [("Żubr", "Zubr"), ("Zoë", "Zoe"), ("C++", "C"), ("C#", "C"), ("西湖", "西胡")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)
    assert fold_name(one) != fold_name(other)


@requirement("W9")
@pytest.mark.parametrize(
    ("one", "other"),
    [("臺北", "台北"), ("騰訊", "腾讯"), ("Jean\u2011Luc", "Jean-Luc"), ("O’Brien’s", "O'Brien"), ("東京", "东京")],
)
def test_a_name_is_one_in_either_chinese_script_and_with_any_hyphen(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@requirement("W6")
@pytest.mark.parametrize(
    "text",
    [
        "I use  tabs",
        " i use tabs. ",
        "I USE TABS!",
        "I use\ntabs。",
        "Ｉ ｕｓｅ ｔａｂｓ",
        "I u\u200bse tabs…",
        "I use\u3000tabs？！",
    ],
)
def test_case_space_width_invisible_characters_and_final_punctuation_do_not_make_another_content(text: str) -> None:
    assert content_hash(text) == content_hash("I use tabs")


@requirement("W6")
def test_punctuation_within_a_text_counts_and_punctuation_alone_is_kept() -> None:
    assert content_hash("I use tabs, always") != content_hash("I use tabs always")
    assert fold("?!") == "?!"
    assert content_hash("?") != content_hash("!")


def test_a_hash_is_sha256_in_hex() -> None:
    assert content_hash("我叫李雷。") == content_hash("我叫李雷")
    assert len(content_hash("我叫李雷")) == 64
    assert content_hash("half \ud800") != content_hash("half")


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("The Beatles", "beatles"),
        ("“Beatles”", "beatles"),
        ("an Apple", "apple"),
        ("Alice’s", "alice"),
        ("《三体》", "三体"),
        ("「西湖」", "西湖"),
        ("(Acme)", "acme"),
        ("O’Brien", "o'brien"),
        ("A", "a"),
        ("The", "the"),
        ("theory", "theory"),
        ("Foo (bar)", "foo (bar)"),
        ("C++", "c++"),
    ],
)
def test_a_name_loses_quotes_article_and_possessive_only(written: str, key: str) -> None:
    assert fold_name(written) == key


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold_name(fold_name(text)) == fold_name(text)


@given(st.text(alphabet="The 'sAİıi\u0307\u0308.!（）()《》\"“”，。aé\u200b", max_size=24))
def test_folding_twice_changes_nothing_where_the_rules_meet(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold_name(fold_name(text)) == fold_name(text)


@given(st.text(min_size=1, max_size=30).filter(lambda text: text.strip() != ""))
def test_a_fold_has_no_outer_or_doubled_space(text: str) -> None:
    assert fold(text) == " ".join(fold(text).split())
