"""Which language a text is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.language import detect, has_cjk, is_cjk


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We moved from MySQL to Postgres.", "en"),
        ("Use tabs", "en"),
        ("café at noon with Zoë", "en"),
        ("My friend 李雷 lives in Beijing with his wife and two cats", "en"),
        ("我们把数据库换成了新的", "zh"),
        ("昨晚sync-job挂了", "zh"),
        ("我在 Google 工作", "zh"),
        ("我用 Python and Django 写后端 services", "mixed"),
        ("My name is 李雷", "mixed"),
        ("Ich wohne mit meiner Frau in Berlin und das ist gut", "und"),
        ("La casa es una de las que me gustan", "und"),
        ("Привет, как дела", "und"),
        ("こんにちは世界", "und"),
        ("안녕하세요", "und"),
        ("12345 -- !!", "und"),
        ("", "und"),
    ],
)
def test_a_language_is_told_by_script_and_small_words(text: str, language: str) -> None:
    assert detect(text) == language


@pytest.mark.parametrize(
    "char", ["西", "〇", "々", "㐀", "\U00020000", "\U0002a700", "\U00030000", "豈", "あ", "カ", "ｶ", "한", "ㄅ"]
)
def test_han_kana_hangul_and_bopomofo_are_cjk(char: str) -> None:
    assert is_cjk(char)
    assert has_cjk(f"abc {char}")


@pytest.mark.parametrize("char", ["a", "é", "，", "。", "Ａ", "1", " ", "Я", "ก", "😀"])
def test_letters_of_other_scripts_and_punctuation_are_not(char: str) -> None:
    assert not is_cjk(char)
    assert not has_cjk(char)


@given(st.text(max_size=80))
def test_any_text_gets_one_of_four_answers(text: str) -> None:
    assert detect(text) in ("en", "zh", "mixed", "und")
