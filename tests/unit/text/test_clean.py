"""The door: what can't be kept is refused with a reason, the rest passes unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.text.clean import check_content, check_label, log_safe
from tests.requirements import case, requirement


@case("C63")
@pytest.mark.parametrize(
    "blank", ["", "   ", "\n\t", "\u3000", "\u200b", "\u00a0\u2003", "\ufeff\u2060\u00ad", "\u3164", "\u2800", "\ufe0f"]
)
def test_blank_content_is_refused(blank: str) -> None:
    with pytest.raises(InvalidInput, match="blank"):
        check_content(blank, 100)
    with pytest.raises(InvalidInput):
        check_label(blank, "tag")


@case("C66")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("abc\x00def 你好 \x07", "U\\+0000"),
        ("bell \x07", "U\\+0007"),
        ("esc \x1b[31m", "U\\+001B"),
        ("half \ud83d", "U\\+D83D"),
    ],
)
def test_control_characters_and_half_surrogates_are_refused_by_name_and_place(text: str, named: str) -> None:
    with pytest.raises(InvalidInput, match=named) as refused:
        check_content(text, 1000)
    assert refused.value.remedy


@pytest.mark.parametrize("value", [None, 3, b"bytes", ["text"]])
def test_what_is_no_text_is_refused_by_its_type(value: object) -> None:
    with pytest.raises(InvalidInput, match=type(value).__name__):
        check_content(value, 100)


@requirement("S5")
def test_length_is_counted_in_bytes_of_utf8() -> None:
    assert check_content("西" * 10, 30) == "西" * 10
    with pytest.raises(InvalidInput, match="33 bytes"):
        check_content("西" * 11, 30)
    with pytest.raises(InvalidInput, match="at most 256"):
        check_label("x" * 257, "user_id")
    assert check_label("x" * 256, "user_id") == "x" * 256


def test_good_text_passes_unchanged() -> None:
    text = " line one\r\n\tline two 你好 👩\u200d💻 café \u200b"
    assert check_content(text, 1000) is text


@pytest.mark.parametrize("label", ["a\nb", "a\tb", "a\rb", "a\x7f", "a\x85b", "a\u2028b"])
def test_a_label_is_one_line(label: str) -> None:
    with pytest.raises(InvalidInput, match="source_id"):
        check_label(label, "source_id")


@requirement("S4")
@given(st.text(max_size=300))
def test_a_log_line_is_one_short_printable_line(text: str) -> None:
    line = log_safe(text)
    assert len(line.splitlines()) <= 1
    assert len(line) <= 201
    assert not any(char in line for char in "\n\r\x1b\x00\u202e\u2028\x9b")
    line.encode()


def test_a_log_line_shows_what_was_hidden() -> None:
    assert log_safe("a\nb\u202ec") == "a\\nb\\u202ec"
    assert log_safe("你好") == "你好"
    assert log_safe("x" * 300) == "x" * 200 + "…"
