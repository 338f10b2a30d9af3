"""Full text: BM25 over content and keywords, English stems, Chinese words inside a sentence, nothing read as syntax."""

from __future__ import annotations

import pytest

from hindsight_graph.model.change import GraphChange, Trim
from hindsight_graph.model.memory import Layer, Memory, State
from hindsight_graph.ports.store import Store
from hindsight_graph.text.tokens import query_terms
from hindsight_graph.text.values import Term
from tests.requirements import case, requirement
from tests.support_store import DAY, T0, han, looking, make_change, make_memory, to_state, word

FILLER = [
    "The garden needs water in the morning",
    "Lunch was soup and bread",
    "A train leaves at noon for the coast",
    "花园早上需要浇水",
    "中午吃了面条和青菜",
    "火车下午开往海边",
    "Blue paint dries slowly on wet walls",
    "Her cousin plays the cello on weekends",
]


def texts(store: Store, ns: str, *contents: str, **fields: object) -> list[Memory]:
    """Memories of these contents, stored among unrelated ones."""
    memories = [make_memory(ns, content, **fields) for content in contents]
    store.apply(make_change(ns, *memories, *(make_memory(ns, text) for text in FILLER)))
    return memories


def hits(store: Store, ns: str, terms: str | list[Term], limit: int = 20, **asked: object) -> list[str]:
    """Ids found for a question, or for terms."""
    given = query_terms(terms) if isinstance(terms, str) else tuple(terms)
    return [hit.memory_id for hit in store.fulltext(looking(ns, **asked), given, limit)]


@requirement("R5", "T1")
@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("The kilns were fired on Thursdays", "when is the kiln fired"),
        ("She runs marathons", "running a marathon"),
        ("Deploying services", "deploy the service"),
        ("CAFÉ opens early", "cafe"),
        ("Our Database Is PostgreSQL", "postgresql"),
    ],
)
def test_english_words_match_in_any_form(store: Store, ns: str, content: str, query: str) -> None:
    (memory,) = texts(store, ns, content)
    assert hits(store, ns, query)[:1] == [memory.id]


@requirement("R5", "T1")
@case("C54")
@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("周末喜欢去西湖骑行", "西湖"),
        ("我们把数据库从MySQL换成了Postgres", "数据库"),
        ("我们把数据库从MySQL换成了Postgres", "换成了哪个数据库？"),
        ("他的工号是30721，在三楼", "工号"),
        ("他的工号是30721，在三楼", "30721"),
        ("女儿八月要去上海参加比赛", "上海的比赛"),
    ],
)
def test_a_chinese_word_is_found_inside_a_sentence(store: Store, ns: str, content: str, query: str) -> None:
    (memory,) = texts(store, ns, content)
    assert hits(store, ns, query)[:1] == [memory.id]


@requirement("R5")
def test_a_chinese_word_is_a_phrase_not_its_characters_apart(store: Store, ns: str) -> None:
    together, apart = texts(store, ns, "去西湖骑行", "湖的西边有座塔")
    assert hits(store, ns, [han("西湖")]) == [together.id]
    assert set(hits(store, ns, [han("湖")])) == {together.id, apart.id}


@requirement("R5")
def test_a_term_of_several_words_is_a_phrase(store: Store, ns: str) -> None:
    phrase, _ = texts(store, ns, "the red kite flew", "a kite, red as a rose")
    assert hits(store, ns, [word("red", "kite")]) == [phrase.id]


@requirement("R5", "T1")
@case("C56")
@pytest.mark.parametrize("query", ["sync-job", "sync", "队列", "job", "昨晚", "队列恢复了吗"])
def test_identifiers_glued_to_chinese_are_found(store: Store, ns: str, query: str) -> None:
    (memory,) = texts(store, ns, "昨晚sync-job挂了，队列已恢复")
    assert hits(store, ns, query) == [memory.id]


@requirement("R5", "T1")
@case("C48")
@pytest.mark.parametrize("query", ["D:\\apps\\svc\\main.yml", "/etc/svc/main.yml", "main.yml", "svc"])
def test_paths_are_found_whole(store: Store, ns: str, query: str) -> None:
    (memory,) = texts(store, ns, "Settings sit in D:\\apps\\svc\\main.yml and /etc/svc/main.yml")
    assert hits(store, ns, query) == [memory.id]


@requirement("R5", "T1")
@pytest.mark.parametrize(
    ("query", "content"),
    [
        ("2.4.1", "firmware 2.4.1 is out"),
        ("INC-2024-07", "ticket INC-2024-07 was closed"),
        ("lena@example.org", "write to lena@example.org"),
        ("https://example.org/a/b?c=1", "see https://example.org/a/b?c=1 for more"),
        ("sync_job", "sync_job failed"),
        ("3.11", "用的是Python 3.11版本"),
    ],
)
def test_exact_things_are_found_and_not_their_look_alikes(store: Store, ns: str, query: str, content: str) -> None:
    memory, *_ = texts(
        store, ns, content, "firmware 24.1 and 2.4.10", "ticket INC-2025-08", "write to lara@example.net",
        "see http://example.net/x", "sync job", "用的是Python 3.12版本",
    )  # fmt: skip
    assert hits(store, ns, query)[:1] == [memory.id]
    assert hits(store, ns, [term for term in query_terms(query) if term.exact]) == [memory.id]


@requirement("R1")
def test_an_exact_term_weighs_more_than_a_common_word_as_rare(store: Store, ns: str) -> None:
    common, exact = texts(store, ns, "zebra one two three", "v7.3 one two three")
    assert hits(store, ns, [word("zebra"), word("v7.3", exact=True)]) == [exact.id, common.id]


@requirement("R1", "T1")
def test_bm25_puts_rare_words_and_more_matches_first(store: Store, ns: str) -> None:
    # Words of this test's own: how rare a word is may be counted over all that a server holds.
    heron, river = f"heron{ns[-9:]}", f"river{ns[-9:]}"
    both, rare, frequent = texts(
        store, ns, f"the {heron} by the {river}", f"a {heron} on a roof", f"a boat on the {river}"
    )
    texts(store, ns, *(f"the {river} in month {n}" for n in range(12)))
    order = hits(store, ns, [word(heron), word(river)])
    assert order[:2] == [both.id, rare.id]
    assert frequent.id in order[2:]


@requirement("R1")
def test_a_shorter_text_with_the_same_match_comes_first(store: Store, ns: str) -> None:
    long = "heron and much else that has nothing to do with it, told at length over several clauses of no interest"
    longer, shorter = texts(store, ns, long, "heron at dawn")
    assert hits(store, ns, [word("heron")]) == [shorter.id, longer.id]


@requirement("R1")
def test_scores_fall_and_carry_the_place_in_the_dialogue(store: Store, ns: str) -> None:
    texts(store, ns, "heron", "heron and a boat", "heron, a boat and some rain", session_id="s", turn=2)
    found = store.fulltext(looking(ns), (word("heron"), word("nothing")), 10)
    scores = [hit.score for hit in found]
    assert len(found) == 3
    assert scores == sorted(scores, reverse=True)
    assert min(scores) > 0
    assert {(hit.session_id, hit.turn) for hit in found} == {("s", 2)}


@requirement("R5", "T1")
@pytest.mark.parametrize("query", ["Caroline", "五月", "2026-05-08"])
def test_keywords_are_searched_like_content(store: Store, ns: str, query: str) -> None:
    (memory,) = texts(store, ns, "I went to the fair", keywords="Caroline 五月八日 2026-05-08")
    assert hits(store, ns, query) == [memory.id]


@requirement("S4", "T1")
@case("C47", "C50", "C53")
@pytest.mark.parametrize(
    "query",
    [
        "status:open", 'she said "wait', "cats AND", "(rust", "NEAR(", "^top", "wild*", "~fuzzy", "OR", "a:b:c", "{x}",
        "[y]", "\\", "+ - ! && ||", "/rollout plan", "/", "a/b/c", "*", "?", '"', '""', "'", "content:quokka",
        "-quokka", "keywords : quokka", "quokka\0", "NOT quokka", "{content keywords}:", "\ud800", "🦘", "…", "\u200b",
    ],
)  # fmt: skip
def test_nothing_in_a_question_is_read_as_syntax(store: Store, ns: str, query: str) -> None:
    (memory,) = texts(store, ns, "quokka on the island")
    raw = Term(query, (query,), exact=True)
    parts = Term(query, tuple(query.split()))
    filter = looking(ns)
    for terms in (query_terms(query), (raw,), (parts,), (raw, parts)):
        store.fulltext(filter, terms, 10)  # must not raise
        assert store.fulltext(filter, (*terms, word("quokka")), 10)[0].memory_id == memory.id


@requirement("S4")
@case("C47", "C50")
@pytest.mark.parametrize(
    "text",
    ["status:open today", "cats AND dogs", "wild* cards", "NEAR(here)", "/rollout plan", "a/b/c", "^top {x} [y]"],
)
def test_text_full_of_operators_is_found_by_its_own_words(store: Store, ns: str, text: str) -> None:
    memory, *_ = texts(store, ns, text, "open house", "dogs bark", "cards and letters", "a plan", "the top drawer")
    assert hits(store, ns, text)[:1] == [memory.id]


@requirement("R5", "T1")
@case("C52")
@pytest.mark.parametrize(
    "query", ["don't deploy on Fridays", "don’t deploy", "O'Brien's rule", "O’Brien’s rule", "o'brien"]
)
@pytest.mark.parametrize("mark", ["'", "’"])
def test_straight_and_curly_apostrophes_are_one(store: Store, ns: str, query: str, mark: str) -> None:
    (memory,) = texts(store, ns, f"O{mark}Brien{mark}s rule: don{mark}t deploy on Fridays")
    assert hits(store, ns, query) == [memory.id]


@requirement("S5", "T1")
@case("C53")
def test_a_very_long_question_is_cut_not_refused(store: Store, ns: str) -> None:
    (memory,) = texts(store, ns, "quokka on the island, build 7.7.7")
    many = [word(f"w{n}") for n in range(6000)]
    assert hits(store, ns, [word("quokka"), *many])[:1] == [memory.id]
    assert hits(store, ns, [*many, word("7.7.7", exact=True)])[:1] == [memory.id]
    assert hits(store, ns, [word(*(f"w{n}" for n in range(6000))), word("quokka")])[:1] == [memory.id]
    assert hits(store, ns, "quokka " + " ".join(f"word{n}" for n in range(6000))) in ([], [memory.id])


@pytest.mark.parametrize("terms", [[], [Term("", ())], [word("")], [word("*", "-")], [word(" ")]])
def test_a_question_without_words_finds_nothing(store: Store, ns: str, terms: list[Term]) -> None:
    texts(store, ns, "quokka")
    assert hits(store, ns, terms) == []


@requirement("S1", "T1")
def test_a_filter_that_few_pass_starves_the_search_of_nothing(store: Store, ns: str) -> None:
    mine = make_memory(ns, "one heron in a long text about other things altogether", user="alice")
    crowd = [make_memory(ns, "heron heron heron", user="bob") for _ in range(600)]
    store.apply(make_change(ns, *crowd, mine))
    found = store.fulltext(looking(ns, "alice"), (word("heron"),), 3)
    assert [hit.memory_id for hit in found] == [mine.id]


@requirement("L3", "R7")
def test_the_index_follows_states_and_trims(store: Store, other_store: Store, ns: str) -> None:
    kept, gone = texts(store, ns, "heron here", "heron there", layer=Layer.WORKING, session_id="s")
    assert set(hits(other_store, ns, "heron")) == {kept.id, gone.id}
    store.apply(GraphChange(ns, T0 + DAY, states=(to_state(kept, State.RETIRED),)))
    assert hits(other_store, ns, "heron") == [gone.id]
    assert set(hits(other_store, ns, "heron", history=True)) == {kept.id, gone.id}
    store.apply(GraphChange(ns, T0 + DAY, trims=(Trim("s", None, 0),)))
    assert hits(other_store, ns, "heron", history=True) == []


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_no_more_than_the_limit_come(store: Store, ns: str, limit: int) -> None:
    texts(store, ns, *(f"heron {n}" for n in range(5)))
    assert len(hits(store, ns, "heron", limit)) == limit


@requirement("R1", "S5", "T1")
def test_words_that_very_many_memories_have_are_answered(store: Store, ns: str) -> None:
    many = [make_memory(ns, f"Step {n} of the plan was done by the gateway in region {n}.") for n in range(1500)]
    for start in range(0, len(many), 500):
        store.apply(make_change(ns, *many[start : start + 500]))
    assert len(hits(store, ns, "step plan gateway region", limit=200)) == 200
