"""Secrets in text: the labelled set, and what masking must never do."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.safety.masked import check_id, mask, mask_value
from tests.requirements import case, requirement

_FILE = Path(__file__).parents[2] / "data/secrets.jsonl"
LINES = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


@requirement("W13")
@case("C116")
def test_the_labelled_set_is_masked_with_high_recall_and_nothing_ordinary_is() -> None:
    found = missed = wrong = 0
    for line in LINES:
        masked = mask(line["text"])
        left = [secret for secret in line["secrets"] if secret in masked.text]
        missed += len(left)
        found += len(line["secrets"]) - len(left)
        wrong += max(0, len(masked.kinds) - len(line["secrets"]))
    assert found + missed >= 50
    assert found / (found + missed) >= 0.98, "recall"
    assert found / (found + wrong) >= 0.98, "precision"


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"][:30])
def test_masking_twice_changes_nothing(line: dict[str, Any]) -> None:
    once = mask(line["text"]).text
    assert mask(once).text == once


@given(st.text())
def test_what_holds_no_secret_comes_back_to_the_letter(text: str) -> None:
    masked = mask(text)
    assert masked.kinds or masked.text == text


def test_the_useful_meaning_stays_and_places_survive_invisible_characters() -> None:
    told = mask("stag\u200bing DB pass\u200bword is Quiet-\u200bOtter-41, ask Bob")
    assert told.text == "stag\u200bing DB pass\u200bword is [masked password], ask Bob"


def test_fields_that_name_a_secret_are_masked_and_counts_of_tokens_are_not() -> None:
    kinds: list[str] = []
    masked = mask_value(
        {"password": "x", "apiKey": "y", "密码": 1234, "tokens": 512, "deep": [{"client_secret": "z", "n": 1}]}, kinds
    )
    assert masked == {
        "password": "[masked password]",
        "apiKey": "[masked key]",
        "密码": "[masked password]",
        "tokens": 512,
        "deep": [{"client_secret": "[masked key]", "n": 1}],
    }
    assert sorted(kinds) == ["key", "key", "password", "password"]


def test_a_long_number_as_an_id_is_no_card_but_one_written_as_a_card_is() -> None:
    assert mask("4111111111111111", running=False).kinds == ()
    assert mask("4111 1111 1111 1111", running=False).kinds == ("card number",)
    assert check_id("4111111111111111", "user_id") == "4111111111111111"
    with pytest.raises(InvalidInput, match="identity number") as error:
        check_id("11010519491231002X", "user_id")
    assert "1101" not in str(error.value)


@pytest.mark.parametrize(
    "piece",
    ["key ", "a-", "1 ", "password for a ", "x", "eyJ", "密码", "sk-", "1234-", "AA11 AAAA ", "a_", "https://a:"],
)
def test_a_long_text_takes_time_in_proportion_to_its_length(piece: str) -> None:
    def took(size: int) -> float:
        text = piece * (size // len(piece))
        start = time.perf_counter()
        mask(text)
        return time.perf_counter() - start

    took(1000)
    assert took(80_000) < 30 * max(took(10_000), 0.005)  # quadratic would be 64
