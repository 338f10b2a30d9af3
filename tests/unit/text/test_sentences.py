"""Sentences and clauses end where a reader says they do, and point back into the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.sentences import clauses, split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("I moved. It's good! Really?", ["I moved.", "It's good!", "Really?"]),
        ("i like it. it's good.", ["i like it.", "it's good."]),
        ("Dr. Smith met Mrs. Jones. They talked.", ["Dr. Smith met Mrs. Jones.", "They talked."]),
        ("J. K. Rowling wrote it. I read it.", ["J. K. Rowling wrote it.", "I read it."]),
        ("We use v1.2.3. It costs $3.50. Fine.", ["We use v1.2.3.", "It costs $3.50.", "Fine."]),
        ("See https://x.io/a.b?c=d.html. Done.", ["See https://x.io/a.b?c=d.html.", "Done."]),
        ("Edit main.yml. Then D:\\apps\\svc.exe runs.", ["Edit main.yml.", "Then D:\\apps\\svc.exe runs."]),
        ("I live in the U.S. He lives in Rome.", ["I live in the U.S.", "He lives in Rome."]),
        ("Use tools, e.g. ruff. Fine.", ["Use tools, e.g. ruff.", "Fine."]),
        ("We met at 5 p.m. Then we left.", ["We met at 5 p.m.", "Then we left."]),
        ("No. 5 is alive. No. I won't.", ["No. 5 is alive.", "No.", "I won't."]),
        ("1. First item\n2. Second", ["1. First item", "2. Second"]),
        ('He said "Stop. Now." and left.', ['He said "Stop. Now." and left.']),
        ('"I left." She cried.', ['"I left."', "She cried."]),
        ("Wait... what? Hmm… maybe", ["Wait... what?", "Hmm… maybe"]),
        ("我搬家了。新家在上海！真的吗？", ["我搬家了。", "新家在上海！", "真的吗？"]),
        ("他说：“我搬家了。新家在上海。”然后走了。", ["他说：“我搬家了。新家在上海。”", "然后走了。"]),
        ("好……我想算了；走吧", ["好……", "我想算了；", "走吧"]),
        ("用了Postgres.然后换了", ["用了Postgres.", "然后换了"]),
        ("版本是3.11的。好", ["版本是3.11的。", "好"]),
        ("太好了!!!你呢??", ["太好了!!!", "你呢??"]),
        ("   \n\n ", []),
    ],
)
def test_sentences_end_where_a_reader_says(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in split(text)] == sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I left because it rained, but he stayed", ["I left", "because it rained,", "but he stayed"]),
        ("On May 7, 2023, we paid 3,000, and I left", ["On May 7, 2023,", "we paid 3,000,", "and I left"]),
        ("I moved to Rome and I work at Acme", ["I moved to Rome", "and I work at Acme"]),
        ("I like salt and pepper", ["I like salt and pepper"]),
        ("我搬到上海，因为工作；但是我喜欢北京、杭州", ["我搬到上海，", "因为工作；", "但是我喜欢北京、杭州"]),
        ("我很累但是我很开心", ["我很累", "但是我很开心"]),
    ],
)
def test_clauses_are_cut_at_commas_and_conjunctions(text: str, parts: list[str]) -> None:
    assert [clause.text for clause in clauses(text)] == parts


@given(st.text(alphabet='ab .!?。！？；，,\n"“”（）1我但是因为…', max_size=60))
def test_pieces_point_into_the_text_and_nothing_visible_is_lost(text: str) -> None:
    for cut in (split, clauses):
        pieces = cut(text)
        assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
        assert "".join("".join(piece.text for piece in pieces).split()) == "".join(text.split())
        assert all(first.end <= second.start for first, second in pairwise(pieces))


@given(st.text(max_size=80))
def test_any_text_can_be_cut(text: str) -> None:
    assert all(piece.text.strip() == piece.text != "" for piece in (*split(text), *clauses(text)))
