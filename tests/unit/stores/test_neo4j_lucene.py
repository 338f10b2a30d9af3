"""Full-text queries hold no syntax but our own, whatever the terms are made of."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.stores.neo4j.lucene import MAX_TERMS, Buckets, legs, variants
from hindsight_graph.text.values import Term
from tests.requirements import case, requirement

ENGLISH, CJK = INDEXES = ("english index", "cjk index")
BUCKETS = Buckets("ns", ("episodic",), ("", "u"))
# A query is our scope, then fields with a quoted text, or with one letter or digit and a star, each perhaps weighted.
_CLAUSE = r'(?:content|keywords|variants):(?:"(?:[^"\\]|\\["\\])*"|\w\*|\*\w)(?:\^2)?'
SHAPE = re.compile(rf'\+bucket:\("\d{{20}}"(?: "\d{{20}}")*\)\^0 \+\({_CLAUSE}(?: {_CLAUSE})*\)', re.DOTALL)


def queries(*terms: Term, buckets: Buckets = BUCKETS) -> dict[str, str]:
    return {leg["index"]: leg["query"] for leg in legs(INDEXES, terms, buckets)}


@requirement("S4")
@case("C47", "C48")
@given(st.lists(st.tuples(st.lists(st.text(max_size=6), max_size=3), st.booleans(), st.booleans()), max_size=4))
def test_any_tokens_make_a_query_of_known_shape(drawn: list[tuple[list[str], bool, bool]]) -> None:
    terms = [Term("", tuple(tokens), cjk=cjk, exact=exact) for tokens, cjk, exact in drawn]
    for query in queries(*terms).values():
        assert SHAPE.fullmatch(query)


@pytest.mark.parametrize("token", ["*", "?", "/", "~", "AND", "a OR b", "x:y", '"', "\\", "a\\", "[1 TO 2]", "(", "-a"])
def test_syntax_in_a_token_is_quoted(token: str) -> None:
    query = queries(Term("", (f"w{token}",))).get(ENGLISH, "")
    assert 'content:"w' + token.replace("\\", "\\\\").replace('"', '\\"') + '"' in query


def test_words_go_to_the_english_index_and_han_to_the_cjk_one() -> None:
    asked = queries(Term("kiln", ("kiln",)), Term("数据库", tuple("数据库"), cjk=True))
    assert 'content:"kiln"' in asked[ENGLISH]
    assert 'content:"数据库"' in asked[CJK]
    assert "kiln" not in asked[CJK]


def test_a_single_han_character_is_found_in_any_pair() -> None:
    assert 'content:"猫"' in (query := queries(Term("猫", ("猫",), cjk=True))[CJK])
    assert "content:猫*" in query
    assert "content:*猫" in query


def test_an_exact_term_weighs_twice() -> None:
    query = queries(Term("2.3.1", ("2.3.1",), exact=True), Term("kiln", ("kiln",)))[ENGLISH]
    assert 'content:"2.3.1"^2' in query
    assert 'content:"kiln" ' in query


@case("C53")
def test_a_long_question_is_cut_and_keeps_what_is_exact() -> None:
    many = [Term(f"w{n}", (f"w{n}",)) for n in range(6000)]
    query = queries(*many, Term("7.7.7", ("7.7.7",), exact=True))[ENGLISH]
    assert query.count("content:") == MAX_TERMS
    assert 'content:"7.7.7"^2' in query


@pytest.mark.parametrize("terms", [[], [Term("", ())], [Term("*", ("*",))], [Term("", ("\ud83d",))]])
def test_nothing_to_look_for_is_no_query(terms: list[Term]) -> None:
    assert legs(INDEXES, terms, BUCKETS) == []
    assert legs(INDEXES, [Term("a", ("a",))], Buckets("ns", (), None)) == []


def test_without_users_a_query_asks_the_whole_namespace() -> None:
    one = queries(Term("a", ("a",)), buckets=Buckets("ns", ("episodic", "semantic"), None))[ENGLISH]
    other = queries(Term("a", ("a",)), buckets=Buckets("ns", ("episodic", "semantic"), ("", "u")))[ENGLISH]
    assert len(re.findall(r'"\d{20}"', one)) == 2
    assert len(re.findall(r'"\d{20}"', other)) == 4


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("CAFÉ opens", "CAFE"),
        ("O’Brien’s café", "O'Brien's cafe"),
        ("ＡＢＣ", "ABC"),
        ("周四烧窑", None),
        ("plain", None),
    ],
)
def test_words_with_marks_are_indexed_plainly_too(text: str, plain: str | None) -> None:
    assert variants(text) == plain
