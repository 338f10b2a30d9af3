"""A reasoning in short: its own words, never more than fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.summary import in_short
from tests.requirements import requirement


@requirement("D1")
@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("JSONB is what reporting needs, and the team knows Postgres 16 already; licences cost nothing.",
         "the team knows Postgres 16 already"),
        ("客户经常出差，预算只有三千元，别的型号都超出了预算；红米K70的续航最好，售后网点离他家也近，所以更放心",
         "客户经常出差，预算只有三千元，别的型号都超出了预算"),
        ("Because it is cheap.", "Because it is cheap."),
        ("  two\n lines ", "two lines"),
    ],
)  # fmt: skip
def test_the_run_of_clauses_that_says_most_stands_for_the_whole(text: str, summary: str) -> None:
    assert in_short(text, 50) == summary


@requirement("D1")
def test_what_has_no_short_clause_is_cut_at_a_word() -> None:
    text = "because the bank answers within two seconds nearly always when it is asked a second time"
    short = in_short(text, 50)
    assert short == "the bank answers within two seconds nearly always…"


@requirement("D1")
@given(text=st.text(max_size=400), most=st.integers(10, 80))
def test_a_summary_never_has_more_than_fits_and_only_words_of_the_text(text: str, most: int) -> None:
    short = in_short(text, most)
    assert len(short) <= most
    assert short.removesuffix("…") in " ".join(text.split())
