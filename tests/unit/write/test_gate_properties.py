"""What holds for every text: the gate never fails, sees through fillers in any order, and takes linear time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hindsight_graph.model.turn import Verdict
from hindsight_graph.write.filters import commands, doubt, expiry, shape, talk, words_en, words_zh
from hindsight_graph.write.filters.classes import Hollow
from hindsight_graph.write.filters.cue import Cue, read_part
from tests.requirements import requirement
from tests.support_gate import judged, labelled

EMOJI = ["👍", "😂", "🙏", "🎉", "❤️", "👌", ":)", "<3"]
MARKS = [" ", "! ", ". ", ", ", "… ", "!! ", "\n", " ~ ", "？", "。", "，", "！"]
FILLERS_EN = sorted(word for word, bits in words_en.WORDS.items() if bits & Hollow.FILLER and word.isalpha())
FILLERS_ZH = sorted(word for word, bits in words_zh.WORDS.items() if bits & Hollow.FILLER)
PHRASES = sorted(words_en.PHRASES)
KEPT = [
    "I live in Hangzhou.",
    "Our API gateway is Kong.",
    "Next week I travel to Lisbon.",
    "My order number is A-5521.",
    "我对花生过敏。",
    "李雷负责支付系统。",
    "预算是30万。",
]
CUES = [
    (f"{module.__name__.rsplit('.', 1)[-1]}.{name}", cue)
    for module in (commands, doubt, expiry, shape, talk)
    for name, cue in vars(module).items()
    if isinstance(cue, Cue)
]


@requirement("W1")
@given(st.text(max_size=200), st.sampled_from(["user", "assistant", "tool", "system"]))
def test_any_text_gets_an_answer(text: str, role: str) -> None:
    found = judged(text, role=role)
    assert found.verdict in Verdict
    assert 1 <= found.level <= 5
    assert found.reason


@requirement("W2")
@given(
    st.lists(
        st.tuples(st.sampled_from(FILLERS_EN + PHRASES + FILLERS_ZH + EMOJI), st.sampled_from(MARKS)),
        min_size=1,
        max_size=12,
    )
)
def test_fillers_in_any_order_and_punctuation_are_rejected(parts: list[tuple[str, str]]) -> None:
    # Without a mark between them Chinese fillers may spell another word, and English ones may.
    text = "".join(filler + (mark if mark != " " else ", ") for filler, mark in parts)
    assert judged(text).verdict is Verdict.REJECT


@requirement("W2")
@given(
    st.sampled_from(KEPT),
    st.lists(st.sampled_from(FILLERS_EN + FILLERS_ZH + EMOJI), max_size=3),
    st.lists(st.sampled_from(FILLERS_EN + FILLERS_ZH + EMOJI), max_size=3),
)
def test_fillers_around_a_kept_statement_do_not_reject_it(kept: str, before: list[str], after: list[str]) -> None:
    text = "".join(f"{filler}! " for filler in before) + kept + "".join(f" {filler}!" for filler in after)
    assert judged(text).verdict is Verdict.ACCEPT


@requirement("W2")
@pytest.mark.parametrize(
    "text", ["sooooo coooool", "yessss", "hahahahaha", "hmmmmm", "awwww", "loooool", "谢谢谢谢谢谢", "233333", "<3"]
)
def test_stretched_and_laughing_fillers_are_seen_through(text: str) -> None:
    assert judged(text).verdict is Verdict.REJECT


@pytest.mark.parametrize("cue", [cue for _, cue in CUES], ids=[name for name, _ in CUES])
@settings(max_examples=50)
@given(st.data())
def test_the_sieve_of_a_cue_loses_nothing_that_its_pattern_finds(cue: Cue, data: st.DataObject) -> None:
    said = read_part(data.draw(st.from_regex(cue.english)))
    assert cue.english.search(said.low) is None or not cue.heads.isdisjoint(said.words)


@requirement("W1")
@pytest.mark.parametrize("cue", [cue for _, cue in CUES], ids=[name for name, _ in CUES])
def test_the_sieve_of_a_cue_lets_every_labelled_turn_through_that_its_pattern_finds(cue: Cue) -> None:
    turns = [read_part(row["text"]) for language in ("en", "zh") for row in labelled(language)]
    found = [said for said in turns if cue.english.search(said.low)]
    assert [said.text for said in found if cue.heads.isdisjoint(said.words)] == []


@requirement("W2")
@pytest.mark.parametrize("role", ["user", "assistant"])
@pytest.mark.parametrize(
    "seed",
    [
        "a ",
        "ok, ",
        "if i would ",
        "just ",
        "i need you to ",
        "the the ",
        "我",
        "好的，",
        "如果我",
        "就",
        "在想",
        '"',
        "( ",
    ],
)
def test_the_longest_text_costs_no_more_than_its_length(seed: str, role: str) -> None:
    text = (seed * 20_000)[:20_000]
    started = time.perf_counter()
    judged(text, role=role)
    assert time.perf_counter() - started < 2  # a pattern that backtracks takes minutes


@requirement("W1")
def test_a_document_longer_than_is_read_is_kept() -> None:
    assert judged("ok! " * 6_000).verdict is Verdict.ACCEPT
    assert judged("ok! " * 4_000).verdict is Verdict.REJECT


@pytest.mark.parametrize("words", [words_en.WORDS, words_zh.WORDS], ids=["en", "zh"])
def test_word_lists_hold_words_only(words: dict[str, int]) -> None:
    assert len(words) > 300
    assert all(word == word.strip().lower() and not re.search(r"\s", word) for word in words)
