"""Decisions and outcomes in dialogue: found where they are told, and nowhere else."""

from __future__ import annotations

import pytest

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.turn import Extraction, Who
from tests.requirements import requirement
from tests.support_decided import report, rows
from tests.support_extraction import turn


@requirement("D1", "D2", "W3")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_labelled_utterances_give_their_decisions_and_outcomes(rules: RulesExtractor, language: str) -> None:
    found = report(rules, rows(language))
    said = "\n".join(found.errors)
    assert found.decisions.precision >= 0.97, said
    assert found.decisions.recall >= 0.9, said
    assert found.outcomes.precision >= 0.95, said
    assert found.outcomes.recall >= 0.9, said


@pytest.mark.parametrize("language", ["en", "zh"])
def test_talk_of_what_might_be_or_of_others_gives_neither(rules: RulesExtractor, language: str) -> None:
    silent = [row for row in rows(language) if not row["decisions"] and not row["outcomes"]]
    assert len(silent) >= 25
    spoke = [row["text"] for row in silent if _speaks(rules, row["text"], row.get("role", "user"))]
    assert spoke == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_found_points_at_its_sentence_and_is_within_bounds(rules: RulesExtractor, language: str) -> None:
    for row in rows(language):
        found = rules.extract(turn(row["text"], role=row.get("role", "user")))
        for one in (*found.decisions, *found.outcomes):
            assert 0 <= one.start < one.end <= len(row["text"])
            assert 0.5 <= one.confidence <= 0.95
            assert one.rule
        for decision in found.decisions:
            assert decision.action in row["text"]
            assert decision.reasoning in row["text"]
        for outcome in found.outcomes:
            assert -1 <= outcome.score <= 1
            assert outcome.about in row["text"]


def test_whose_decision_it_is_is_told(rules: RulesExtractor) -> None:
    mine, ours = (
        rules.extract(turn(text)).decisions[0].who for text in ("I decided to sell the car.", "我们决定把车卖了。")
    )
    assert (mine, ours) == (Who.SPEAKER, Who.GROUP)


def test_only_an_assistant_decides_by_recommending(rules: RulesExtractor) -> None:
    words = "I recommend the Pixel 7a because it has the best camera."
    assert _only(rules.extract(turn(words, role="assistant"))).reasoning == "it has the best camera"
    assert rules.extract(turn(words)).decisions == ()


def test_traditional_characters_keep_their_spelling(rules: RulesExtractor) -> None:
    decision = _only(rules.extract(turn("我們決定改用Postgres，因為需要JSONB。")))
    assert decision.action == "改用Postgres"
    assert decision.reasoning == "需要JSONB"
    (outcome,) = rules.extract(turn("客戶對耳機非常滿意。")).outcomes
    assert outcome.about == "耳機"
    assert outcome.score > 0


@pytest.mark.parametrize(
    "text",
    ["so " * 200, "after i " * 80, "the " * 160, "我们" * 300, f"{'因为' * 200}，", "退" * 500, "the customer " * 50],
)
def test_no_sentence_keeps_the_rules_busy(rules: RulesExtractor, text: str) -> None:
    assert rules.extract(turn(text)).decisions == ()


def _speaks(rules: RulesExtractor, text: str, role: str) -> bool:
    found = rules.extract(turn(text, role=role))
    return bool(found.decisions or found.outcomes)


def _only(found: Extraction):  # type: ignore[no-untyped-def]
    (decision,) = found.decisions
    return decision


@pytest.mark.parametrize("text", ["老板让我们选了这家供应商。", "Our boss made us go with this supplier."])
def test_what_somebody_makes_us_do_is_not_our_decision(rules: RulesExtractor, text: str) -> None:
    assert not _speaks(rules, text, "user")


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("We dropped the app because nobody used it.", 0),
        ("It failed, so we decided to use Postgres.", 1),
        ("因为没人用，我们把手机应用砍掉了。", 0),
        ("失败了，所以我们决定改用Postgres。", 1),
    ],
)
def test_the_cause_of_a_decision_is_no_outcome_unless_it_is_told_by_itself(
    rules: RulesExtractor, text: str, outcomes: int
) -> None:
    found = rules.extract(turn(text))
    assert len(found.decisions) == 1
    assert len(found.outcomes) == outcomes
