"""Long texts are cut where a reader would pause, and nothing of them is lost."""

from __future__ import annotations

import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.text.chunks import chunks
from tests.requirements import case, requirement


def test_a_short_text_stays_whole() -> None:
    assert chunks("  我叫李雷。 Use tabs. ") == ("  我叫李雷。 Use tabs. ",)
    assert chunks("a" * 1500) == ("a" * 1500,)


@case("C67")
@requirement("S5")
def test_sixty_thousand_characters_become_pieces_that_end_with_sentences() -> None:
    text = " ".join(f"Sentence number {n} says that shelf {n * 7} holds {n % 13} boxes." for n in range(1300))[:60000]
    pieces = chunks(text)
    assert 40 <= len(pieces) <= 60
    assert all(len(piece) <= 1500 for piece in pieces)
    assert all(piece.endswith(".") for piece in pieces[:-1])
    assert all(piece.startswith("Sentence") for piece in pieces)


def test_chinese_is_cut_after_its_own_full_stops() -> None:
    text = "".join(f"第{n}条：先打标签，再等流水线变绿，然后放量。" for n in range(300))
    pieces = chunks(text)
    assert all(piece.endswith("。") for piece in pieces)
    assert all(piece.startswith("第") for piece in pieces)


def test_neighbours_overlap_so_that_no_sentence_stands_alone() -> None:
    text = " ".join(f"Line {n} is here." for n in range(400))
    pieces = chunks(text, size=300, overlap=60)
    assert all(any(line in after for line in before.split(". ")[-3:]) for before, after in itertools.pairwise(pieces))


def test_a_paragraph_break_is_preferred_to_a_sentence_end() -> None:
    text = "One. " * 25 + "\n\n" + "Two. " * 40
    assert chunks(text, size=200, overlap=0)[0] == ("One. " * 25).strip()


def test_a_run_without_any_break_is_cut_hard_but_not_inside_a_character() -> None:
    text = "e\u0301" * 1000
    pieces = chunks(text, size=101, overlap=10)
    assert all(len(piece) <= 101 for piece in pieces)
    assert all(not unicodedata.combining(piece[0]) for piece in pieces)
    assert all(piece[-1] == "\u0301" for piece in pieces)


def test_an_overlap_that_leaves_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="under half"):
        chunks("x" * 100, size=10, overlap=5)


@given(st.text(alphabet="ab。. \n,，é\u0301\u200d🚲", max_size=400), st.integers(4, 60), st.data())
def test_whatever_the_text_every_character_is_in_a_piece_and_none_is_too_long(
    shape: str, size: int, data: st.DataObject
) -> None:
    text = "".join(chr(0x4E00 + place) if mark in "ab" else mark for place, mark in enumerate(shape))  # all different
    pieces = chunks(text, size, overlap=data.draw(st.integers(0, (size - 1) // 2)))
    assert len(text) <= size or all(0 < len(piece) <= size for piece in pieces)
    assert all(piece in text for piece in pieces)
    assert {mark for piece in pieces for mark in piece if not mark.isspace()} == set("".join(text.split()))
    places = [text.index(mark) for piece in pieces for mark in piece[:1] if mark >= "\u4e00" and mark <= "\u9fff"]
    assert places == sorted(places)
