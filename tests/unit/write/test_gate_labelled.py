"""How well the gate agrees with people who labelled turns before its rules were written."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.requirements import requirement
from tests.support_gate import judged_row, labelled

LANGUAGES = ("en", "zh")
ENOUGH = 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_as_many_turns_to_keep_as_not_to_keep(language: str) -> None:
    verdicts = Counter(row["verdict"] for row in labelled(language))
    assert verdicts.total() >= ENOUGH
    assert 0.4 <= verdicts["accept"] / verdicts.total() <= 0.6
    assert min(verdicts["hold"], verdicts["reject"]) >= 30


@requirement("W1", "W2", "W3", "W5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gate_agrees_with_the_labels(language: str) -> None:
    rows = labelled(language)
    wrong = [(row["text"], row["verdict"]) for row in rows if judged_row(row).verdict != row["verdict"]]
    assert len(wrong) <= 0.05 * len(rows), wrong


@requirement("W1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_turn_to_keep_is_rejected(language: str) -> None:
    kept = [row for row in labelled(language) if row["verdict"] == "accept"]
    assert [row["text"] for row in kept if judged_row(row).verdict == "reject"] == []


@requirement("W1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gate_says_what_kind_of_turn_it_is(language: str) -> None:
    kept = [row for row in labelled(language) if row["verdict"] == "accept"]
    wrong = [(row["text"], row["kind"]) for row in kept if judged_row(row).kind != row["kind"]]
    assert len(wrong) <= 0.1 * len(kept), wrong


@requirement("W4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_passes_by_its_own_words_expires(language: str) -> None:
    dated = [row for row in labelled(language) if "expires" in row]
    assert len(dated) >= 15
    wrong = [row["text"] for row in dated if (judged_row(row).expires_at is not None) != row["expires"]]
    assert wrong == []
