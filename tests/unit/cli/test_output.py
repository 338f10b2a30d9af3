"""What is printed: text from outside can't drive the terminal, and JSON stays JSON on any stream."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.cli import output
from tests.requirements import requirement

HOSTILE = "a\x1b[31mred\x1b]0;title\x07\x9b2J\u202egnp\u2066\ud800\x00\x7f\ufeff tail"


@requirement("S4")
def test_controls_and_bidirectional_marks_are_shown_as_escapes() -> None:
    assert output.shown(HOSTILE) == (
        "a\\x1b[31mred\\x1b]0;title\\x07\\x9b2J\\u202egnp\\u2066\\ud800\\x00\\x7f\\ufeff tail"
    )
    assert output.shown("两行\n👩‍🔬 नमस्ते ❤️\ttab") == "两行\n👩‍🔬 नमस्ते ❤️\ttab"


def test_one_line_is_one_line_and_cut_where_asked() -> None:
    assert output.one_line(" a \n\n b\t c ") == "a b c"
    assert output.one_line("今天天气很好啊", 5) == "今天天气…"
    assert output.one_line("short", 5) == "short"


@requirement("S4")
@given(st.text())
def test_whatever_is_printed_as_json_reads_back_equal_and_holds_no_control(text: str) -> None:
    stream = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        output.print_json({"content": text})
    printed = stream.getvalue()
    assert json.loads(printed)["content"] == text
    assert output.shown(printed) == printed


def test_json_is_ascii_where_the_stream_is_not_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", write_through=True))
    output.print_json({"content": "§ 改动前先备份 🚲", "half": "\ud800"})
    printed = raw.getvalue()
    assert printed.isascii()
    assert json.loads(printed) == {"content": "§ 改动前先备份 🚲", "half": "\ud800"}


def test_an_error_is_a_line_for_people_or_an_object_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    output.complain("InvalidInput", "bad \x1b[1mvalue", "Do this.", as_json=False)
    output.complain("InvalidInput", "bad value", "Do this.", as_json=True)
    people, remedy, program = capsys.readouterr().err.splitlines()
    assert (people, remedy) == ("error: bad \\x1b[1mvalue", "Do this.")
    assert json.loads(program) == {"error": {"type": "InvalidInput", "message": "bad value", "remedy": "Do this."}}
