"""Words for kin: who can be called so, in both languages."""

from __future__ import annotations

import pytest

from hindsight_graph.ontology.loader import load
from hindsight_graph.text.kinship import agree, says, usual
from tests.requirements import requirement

KIN = ("hasRelative", "hasSpouse", "hasPartner", "hasParent", "hasChild", "hasSibling")


@requirement("W9")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mom", "母亲"),
        ("wife", "老婆"),
        ("sister", "姐姐"),
        ("twin", "弟弟"),
        ("parent", "father"),
        ("aunt", "姨妈"),
        ("boss", "上司"),
    ],
)
def test_words_for_the_same_relative_agree(one: str, other: str) -> None:
    assert agree(one, other)
    assert agree(other, one)


@requirement("W9")
@pytest.mark.parametrize(
    ("one", "other"),
    [("sister", "brother"), ("姐姐", "妹妹"), ("sister", "弟弟"), ("大哥", "二哥"), ("son", "女儿"), ("mom", "dad"),
     ("aunt", "niece"), ("奶奶", "外婆"), ("cousin", "uncle"), ("uncle", "boss")],
)  # fmt: skip
def test_words_for_different_relatives_do_not(one: str, other: str) -> None:
    assert not agree(one, other)
    assert not agree(other, one)


@requirement("W9")
@pytest.mark.parametrize(
    ("word", "usual_word"),
    [("Mum", "mother"), ("老妈", "妈妈"), ("elder sister", "older sister"), ("祖母", "奶奶"), ("fiancee", "fiancée"),
     ("未婚妻", "未婚妻"), ("significant other", "significant other"), ("boss", "boss")],
)  # fmt: skip
def test_a_word_for_a_relative_has_a_usual_one_in_its_language(word: str, usual_word: str) -> None:
    assert usual(word) == usual_word
    assert agree(word, usual(word))


@requirement("W9")
def test_every_word_for_kin_of_the_ontology_is_known() -> None:
    nouns = {word for relation in KIN for words in load().relations[relation].nouns.values() for word in words}
    assert {word for word in nouns if not says(word)} == set()
