"""The view that rules read: composed, nothing invisible, and every place leads back to the original."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hindsight_graph.text.view import view
from tests.requirements import requirement


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "read", "word", "written"),
    [
        ("Zoe\u0308 Corp", "Zoë Corp", "Zoë", "Zoe\u0308"),
        ("in Ber\u200blin now", "in Berlin now", "Berlin", "Berlin"),
        ("soft\u00adware", "software", "software", "software"),
        ("I am Jean\u2011Luc", "I am Jean-Luc", "Jean-Luc", "Jean\u2011Luc"),
        ("我在騰訊工作", "我在腾讯工作", "腾讯", "騰訊"),
        ("\ufeff我住\u200d在杭\u200b州", "我住在杭州", "杭州", "杭州"),
        ("e\u200b\u0301t\u0065\u0301", "été", "été", "e\u0301te\u0301"),
        ("\u1112\u1161\u11ab글", "한글", "한글", "\u1112\u1161\u11ab글"),
    ],
)
def test_what_people_see_as_one_word_is_read_as_one_and_kept_as_written(
    text: str, read: str, word: str, written: str
) -> None:
    seen = view(text)
    assert seen.text == read
    at = read.index(word)
    assert seen.words(at, at + len(word)) == written


def test_a_text_without_peculiarities_is_its_own_view() -> None:
    for text in ("plain", "Zoë 住在杭州", "Straße"):
        assert view(text).same
        assert view(text).text == text
        assert view(text).span(1, 3) == (1, 3)


@settings(deadline=None)
@example("\uf985 - \u792a")  # a compatibility character, whose composed form is a traditional one
@given(
    st.text(
        st.characters(codec="utf-8") | st.sampled_from("e\u0301\u0308\u200b\u00ad\u1112\u1161\u11ab杭"), max_size=60
    )
)
def test_the_view_of_any_text_covers_it_in_order(text: str) -> None:
    seen = view(text)
    spans = [seen.span(n, n + 1) for n in range(len(seen.text))]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert not set(seen.text) & set("\u200b\u00ad\ufeff\u200d")
    written = "".join(seen.words(n, n + 1) for n in _firsts(spans))
    assert normalize("NFC", seen.text) == normalize("NFC", view(written).text)


def _firsts(spans: list[tuple[int, int]]) -> list[int]:
    return [n for n, span in enumerate(spans) if n == 0 or spans[n - 1] != span]
