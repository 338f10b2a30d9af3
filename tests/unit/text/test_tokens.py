"""Search terms: every query gives harmless terms, and the terms find what was meant in a real full-text index."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, normalize

import apsw
import apsw.fts5
import apsw.unicode
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hindsight_graph.text.language import is_cjk
from hindsight_graph.text.tokens import boundaries, index_words, query_terms, rough_tokens, segment, words
from hindsight_graph.text.values import Term
from tests.requirements import case, requirement

_JOINERS = set("._,:;'·\u2019\u2027\u05f4\u0387\u066c\u2044")  # what UAX #29 keeps inside a word


def _is_letter(char: str) -> bool:
    return char.isalnum() or is_cjk(char)  # Python may not know the newest Han characters


def texts(terms: tuple[Term, ...]) -> list[str]:
    return [term.text for term in terms]


@pytest.fixture
def found() -> Callable[[str, str], bool]:
    """Whether a query finds a content, with its index words, in an FTS5 index; each token passed as a quoted string."""

    def search(content: str, query: str) -> bool:
        terms = query_terms(query)
        if not terms:
            return False
        asked = " OR ".join(" + ".join(f'"{token}"' for token in term.tokens) for term in terms)
        connection = apsw.Connection(":memory:")
        connection.register_fts5_tokenizer("unicodewords", apsw.fts5.UnicodeWordsTokenizer)
        connection.register_fts5_tokenizer("simplify", apsw.fts5.SimplifyTokenizer)
        connection.execute(
            "create virtual table t using fts5(x, tokenize='porter simplify casefold true strip true unicodewords')"
        )
        connection.execute("insert into t values (?)", (f"{content} {index_words(content)}",))
        hits = connection.execute("select count(*) from t where t match ?", (asked,)).fetchall()
        connection.close()
        return hits == [(1,)]

    return search


@case("C48", "C50", "C52", "C54", "C56")
@requirement("R5")
@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("Settings sit in D:\\apps\\svc\\main.yml and /etc/svc/main.yml", "D:\\apps\\svc\\main.yml"),
        ("Settings sit in D:\\apps\\svc\\main.yml and /etc/svc/main.yml", "/etc/svc/main.yml"),
        ("the ticket has status:open", "status:open"),
        ("the letters a:b:c", "a:b:c"),
        ("don't deploy on Fridays", "don’t deploy on Fridays"),
        ("O’Brien’s rule is simple", "O'Brien's rule"),
        ("O'Brien decides", "O’Brien"),
        ("周末喜欢去西湖骑行", "西湖"),
        ("昨晚sync-job挂了，队列已恢复", "sync-job"),
        ("昨晚sync-job挂了，队列已恢复", "sync"),
        ("昨晚sync-job挂了，队列已恢复", "队列"),
        ("昨晚sync-job挂了，队列已恢复", "昨晚sync-job怎么了"),
        ("nginx1.25升级了", "nginx"),
        ("nginx1.25升级了", "1.25"),
        ("nginx1.25升级了", "nginx1.25"),
        ("we upgraded to postgres16 and python3.12", "postgres"),
        ("we upgraded to postgres16 and python3.12", "3.12"),
        ("we run nginx 1.25", "nginx1.25"),
        ("we run v3.11.2 of it", "version 3.11.2"),
        ("we run 3.11.2 of it", "v3.11.2"),
        ("mail a.b@example.com now", "a.b@example.com"),
        ("the code is E4-1021", "E4-1021"),
        ("ＡＣＭＥ delivers", "acme"),
        ("数据库版本是2.4.1", "数据库"),
        ("2026年4月30日提交了申请", "4月30日做了什么"),
        ("カタカナのテスト", "カタカナ"),
        ("हिन्दी भाषा", "हिन्दी"),
    ],
)
def test_a_query_finds_what_it_names(found: Callable[[str, str], bool], content: str, query: str) -> None:
    assert found(content, query)


@case("C50", "C53")
@pytest.mark.parametrize(
    "query",
    [
        "*",
        '"',
        "\\",
        "+ - ! && ||",
        "NEAR(",
        "^top",
        "wild*",
        "~fuzzy",
        "OR",
        "{x}",
        "[y]",
        "(rust",
        'she said "wait',
        "cats AND",
    ],
)
def test_query_grammar_never_comes_out(query: str) -> None:
    for term in query_terms(query):
        assert all(token.isalnum() for token in term.tokens)


@case("C53")
def test_marks_alone_ask_for_nothing_and_a_long_text_for_a_bounded_number_of_terms() -> None:
    assert query_terms("*") == query_terms("…？！ 。") == query_terms("") == ()
    long = " ".join(f"word{n} plain{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} text" for n in range(2000))
    terms = query_terms(f"{long} PROJ-1234")
    assert len(terms) == 64
    assert len(query_terms(long, limit=5)) == 5


@case("C53")
def test_a_long_query_keeps_exact_terms_and_its_order() -> None:
    filler = " ".join(f"{a}{b}cdef" for a in "ghjklmn" for b in "opqrstu")
    kept = texts(query_terms(f"{filler} main.yml {filler.upper()} v1.2.3", limit=8))
    assert {"main.yml", "v1.2.3"} <= set(kept)
    assert kept.index("main.yml") < kept.index("v1.2.3")


def test_a_possessive_asks_for_the_name() -> None:
    assert texts(query_terms("O’Brien's rule")) == ["o'brien", "rule"]


def test_stop_words_go_unless_nothing_else_remains() -> None:
    assert texts(query_terms("what did the cat do")) == ["cat"]
    assert texts(query_terms("what did you do")) == ["what", "did", "you", "do"]
    assert texts(query_terms("他们为什么喜欢西湖")) == ["喜欢", "西湖"]
    assert texts(query_terms("你是谁")) == ["你", "是", "谁"]


def test_glued_latin_is_split_from_chinese_and_given_whole_and_in_parts() -> None:
    terms = {term.text: term for term in query_terms("昨晚sync-job挂了")}
    assert list(terms) == ["昨晚", "sync-job", "sync", "job", "挂"]
    assert terms["昨晚"].tokens == ("昨", "晚")
    assert terms["昨晚"].cjk
    assert terms["sync-job"].tokens == ("sync", "job")
    assert terms["sync-job"].exact
    assert not terms["sync"].exact


@pytest.mark.parametrize(
    ("query", "whole", "tokens"),
    [
        ("v3.11.2", "v3.11.2", ("v3.11.2",)),
        ("foo_bar", "foo_bar", ("foo_bar",)),
        ("https://x.io/a?b=c.", "https://x.io/a?b=c", ("https", "x.io", "a", "b", "c")),
        ("C++", "c++", ("c",)),
        ("30721", "30721", ("30721",)),
        ("2025-11-06", "2025-11-06", ("2025", "11", "06")),
        ("gpt4", "gpt4", ("gpt4",)),
        ("在4月30日", "4月30日", ("4", "月", "30", "日")),
    ],
)
def test_codes_stay_whole_and_are_exact(query: str, whole: str, tokens: tuple[str, ...]) -> None:
    terms = {term.text: term for term in query_terms(query)}
    assert terms[whole].exact
    assert terms[whole].tokens == tokens


@given(st.text(max_size=120))
@example("O’B\u200brien \u0301 a\u0301b _ __ '' 3.'4 a..b \ud800 ก็ İ １２．５")
def test_any_text_gives_harmless_terms(text: str) -> None:
    for term in query_terms(text):
        assert term.tokens
        assert len(term.tokens) == sum(any(map(_is_letter, token)) for token in term.tokens)
        for token in term.tokens:
            assert all(_is_letter(char) or category(char)[0] == "M" or char in _JOINERS for char in token)
            assert _is_letter(token[0]) or token[0] == "_"
            assert token[-1] not in ".,:;'"


@given(st.text(alphabet="abЖ12 .,:;'_-·/@中国カナあé한\n#", max_size=24).map(lambda text: normalize("NFKC", text)))
@example("foo_bar a:b:c 3,000.50 12:30 x1.5y D:\\apps v1.2.3-rc1 l·l a;b 3;4 O'Brien’s")
def test_words_end_where_unicode_says(text: str) -> None:
    if "_カ" in text or "カ_" in text or "_ナ" in text or "ナ_" in text or "__" in text:
        return  # a katakana word may hold underscores by UAX #29; nobody writes that
    assert boundaries(text) == [word.casefold() for word in apsw.unicode.word_iter(text)]


def test_words_are_lower_case_and_chinese_is_segmented() -> None:
    assert words("I don’t like C++ 和 数据库版本") == ["i", "don't", "like", "c", "和", "数据库", "版本"]


def test_chinese_words_come_with_their_kind() -> None:
    assert ("王芳", "nr") in segment("昨晚和王芳讨论了数据库")
    assert ("西湖", "ns") in segment("我喜欢西湖")


@case("C52")
def test_parts_and_variants_are_offered_for_the_index() -> None:
    assert index_words("Settings sit in main.yml").split() == ["main", "yml"]
    assert index_words("O’Brien’s sync_job").split() == ["o'brien's", "sync", "job"]
    assert index_words("nginx1.25升级了").split() == ["nginx1", "25", "nginx", "1.25"]
    assert index_words("ＡＣＭＥ").split() == ["acme"]
    assert index_words("plain words, don't touch 西湖") == ""


@requirement("R4")
def test_a_token_is_four_characters_of_english_or_one_of_chinese() -> None:
    assert rough_tokens("") == 0
    assert rough_tokens("a" * 400) == 100
    assert rough_tokens("西" * 100) == 100
    assert rough_tokens("西湖 is a lake") == 2 + 3
    assert rough_tokens("Ж" * 10) == 5
