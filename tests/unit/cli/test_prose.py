"""Wrapping of text in both languages."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console, Group

from hindsight_graph.cli.prose import Prose, breaks


def _lines(text: str, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(Group(Prose(text)))
    return out.getvalue().splitlines()


def test_chinese_fills_its_lines_and_no_line_begins_with_a_full_stop() -> None:
    assert _lines("测试平台的预算改为35万。", 22) == ["测试平台的预算改为35", "万。"]
    assert _lines("原因是 Redis 的连接数不够，上限", 15) == ["原因是 Redis 的", "连接数不够，上", "限"]
    assert _lines("他说（真的）好", 6) == ["他说", "（真", "的）好"]


def test_latin_words_stay_whole_and_long_ones_are_cut() -> None:
    assert _lines("We moved to Postgres, really.", 12) == ["We moved to", "Postgres,", "really."]
    assert _lines("an " + "x" * 25 + " end", 10) == ["an", "x" * 10, "x" * 10, "xxxxx end"]


@given(st.text(alphabet="ab 中文，。（🚲\n", max_size=80), st.integers(2, 30))
def test_no_part_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    for line in text.split("\n"):
        ends = [0, *breaks(line, width), len(line)]
        parts = [line[start:end] for start, end in pairwise(ends)]
        assert "".join(parts) == line
        assert all(cell_len(part.rstrip()) <= width for part in parts)


@pytest.mark.parametrize("width", [10, 40])
def test_styles_follow_the_words(width: int) -> None:
    text = Prose("plain ").append("红色的字", style="red")
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=True, color_system="standard").print(Group(text))
    assert "\x1b[31m红" in out.getvalue()
