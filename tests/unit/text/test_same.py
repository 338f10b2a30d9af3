"""Values in other spelling: what people see as the same is one, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.same import fold_value, said_day
from tests.requirements import requirement


@requirement("C1")
@pytest.mark.parametrize(
    ("form", "spellings"),
    [
        ("1990-03-03", "3 March 1990|March 3rd, 1990|1990-03-03|1990/3/3|1990年3月3日|一九九〇年三月三日"),
        ("--03-05", "5 March|March 5th|3月5日|三月五日"),
        ("--02-29", "29 February|2月29日"),
        ("900/month", "900 a month|900 per month|900/month|900 monthly|每月900|每个月900元|900元一个月|900/月"),
        ("300000", "30万|30万元|三十万|300,000|300000|30萬"),
        ("30000", "30k|30,000|30 thousand|3万|3万块"),
        ("900 usd", "$900|$900.00|900 dollars|900美元"),
        ("9.5/month", "9.50 a month|9.5元/月|每月9.50元"),
        ("3.13", "3.13|v3.13"),
    ],
)
def test_a_date_an_amount_or_a_version_has_one_form(form: str, spellings: str) -> None:
    assert {one: fold_value(one) for one in spellings.split("|")} == dict.fromkeys(spellings.split("|"), form)


@requirement("C1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3.1", "3.10"),
        ("5 March", "5 May"),
        ("5 March", "5 March 1990"),
        ("900 a month", "900 a year"),
        ("$900", "€900"),
        ("30万", "30万美元"),
        ("30k", "30"),
        ("February 30", "March 1"),
        ("农历三月五日", "三月五日"),
    ],
)
def test_different_values_stay_different(one: str, other: str) -> None:
    assert fold_value(one) != fold_value(other)


@requirement("C1")
def test_only_a_day_with_its_year_is_a_date() -> None:
    assert said_day("March 3rd, 1990") == said_day("1990年3月3日") == "1990-03-03"
    for text in ("March 3rd", "3月3日", "tomorrow", "明天", "Friday", "March 1990", "30 February 1990", "heron-77", ""):
        assert said_day(text) is None


@requirement("C1", "S5")
@given(st.one_of(st.text(), st.from_regex(r"[0-9,.]{1,12} ?(k|m|万|元)?( a month|/月)?", fullmatch=True)))
def test_no_text_breaks_the_form_and_it_is_its_own(text: str) -> None:
    once = fold_value(text)
    assert fold_value(once) == once
