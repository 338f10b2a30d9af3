"""The parts of the embedded store by themselves: SQL files, tokens, quantised vectors, what is kept in memory."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import apsw
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hindsight_graph.stores.embedded as package
from hindsight_graph.errors import StoreError, StoreFull, StoreRefused, StoreUnavailable
from hindsight_graph.model.change import Trim
from hindsight_graph.model.memory import Layer
from hindsight_graph.stores.embedded import codec, health, quantise, resident, statements, words
from hindsight_graph.stores.embedded.bounds import Bounds
from hindsight_graph.stores.embedded.faults import translated
from hindsight_graph.stores.embedded.resident import Resident
from hindsight_graph.stores.embedded.store import EmbeddedStore
from hindsight_graph.text.values import Term
from tests.requirements import case, requirement
from tests.support_store import DIMENSION, IDENTITY, axis, looking, make_change, make_memory, near, new

FOLDER = Path(package.__path__[0])
STATEMENTS = sorted(path.stem for path in (FOLDER / "sql").glob("*.sql"))
INCLUDED = {name for s in STATEMENTS for name in re.findall(r":include (\w+)", (FOLDER / f"sql/{s}.sql").read_text())}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EmbeddedStore]:
    opened = EmbeddedStore(tmp_path / "memory.db")
    opened.setup(IDENTITY)
    yield opened
    opened.close()


# -- SQL files -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", STATEMENTS)
def test_every_sql_file_says_what_it_is_for_and_is_used(name: str) -> None:
    text = (FOLDER / f"sql/{name}.sql").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    assert text.startswith("-- Purpose: ")
    assert name in INCLUDED or f'"{name}"' in code


@pytest.mark.parametrize("name", [name for name in STATEMENTS if name not in INCLUDED])
def test_every_statement_is_one_that_the_schema_knows_with_named_parameters_only(
    store: EmbeddedStore, name: str
) -> None:
    sql = statements.statement(name)
    assert ":include" not in sql
    assert "?" not in sql
    given = dict.fromkeys(re.findall(r":([a-z_]+)", sql))
    given |= {"rids": apsw.carray(np.array([1], np.int64))} if "rids" in given else {}
    with store._pool.exclusive() as connection:
        assert list(connection.execute(f"EXPLAIN {sql}", given))


LISTS = {"SCAN a VIRTUAL TABLE INDEX 1:", "SCAN json_each VIRTUAL TABLE INDEX 1:"}  # what was given


@pytest.mark.parametrize(
    "name", ["related", "dialogue", "expand_facts", "expand_mentions", "said_by", "window_said", "memory_get"]
)
def test_no_frequent_read_walks_a_whole_table(store: EmbeddedStore, name: str) -> None:
    sql = statements.statement(name)
    with store._pool.reading() as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", dict.fromkeys(re.findall(r":([a-z_]+)", sql)))
        steps = [row[3] for row in plan]
    assert not [step for step in steps if step.startswith("SCAN") and step not in {"SCAN f", *LISTS}]


# -- words -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The kilns were fired", ["the", "kiln", "were", "fire"]),
        ("去西湖 Rust编程", ["去", "西", "湖", "rust", "编", "程"]),
        ("2.4.1 v2.4 24.1", ["2.4.1", "v2.4", "24.1"]),
        ("don't don’t O'Brien", ["dont", "dont", "obrien"]),
        ("ＡＢＣ１２３ café Größe Ⅷ", ["abc123", "cafe", "gross", "viii"]),
        ("main.yml a/b sync-job sync_job", ["main.yml", "a", "b", "sync", "job", "sync_job"]),
        ("？！… \u200b", []),
    ],
)
def test_text_is_cut_into_folded_words(store: EmbeddedStore, text: str, tokens: list[str]) -> None:
    with store._pool.reading() as connection:
        tokenizer = connection.fts5_tokenizer("porter", [words.NAME])
        found = tokenizer(text.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False)
        assert [token for (token,) in found] == tokens


@given(st.lists(st.tuples(st.lists(st.text(max_size=8), max_size=4), st.booleans()), max_size=100))
@settings(max_examples=300, deadline=None)
def test_no_terms_make_an_expression_that_is_refused_or_too_long(terms: list[tuple[list[str], bool]]) -> None:
    expression = words.any_of(words.phrases([Term("", tuple(tokens), exact=exact) for tokens, exact in terms]))
    assert expression.count(" OR ") < 2 * words.MAX_TERMS
    if expression:
        connection = apsw.Connection(":memory:")
        words.register(connection)
        connection.execute(f"CREATE VIRTUAL TABLE t USING fts5 (a, tokenize = 'porter {words.NAME}')")
        assert connection.execute("SELECT count(*) FROM t WHERE t MATCH ?", (expression,)).get == 0
        connection.close()


@case("C53")
def test_of_too_many_terms_the_exact_ones_stay() -> None:
    many = [Term("", (f"w{n}",)) for n in range(6000)]
    expression = words.any_of(words.phrases([*many, Term("", ("7.7.7",), exact=True)]))
    assert expression.startswith('"7.7.7" OR "7.7.7" OR "w0"')
    assert expression.count('"w') == words.MAX_TERMS - 1


@requirement("R5")
@pytest.mark.parametrize("namespace", ["most", "few"])
@pytest.mark.parametrize("limit", [1, 5, 40, 1000])
def test_full_text_finds_what_scoring_every_term_of_every_memory_would(
    store: EmbeddedStore, namespace: str, limit: int
) -> None:
    draw = random.Random(7)
    words_by_rank = [f"w{n}" for n in range(60)]
    weights = [1 / (n + 1) for n in range(60)]
    said = [" ".join(draw.choices(words_by_rank, weights, k=draw.randint(2, 30))) for _ in range(600)]
    homes = ["few" if n % 50 == 0 else "most" for n in range(600)]
    for name in ("few", "most"):
        memories = [make_memory(name, text) for text, home in zip(said, homes, strict=True) if home == name]
        store.apply(make_change(name, *memories))
    for asked in (("w40", "w2", "w1", "w0"), ("w0", "w1"), ("w0", "w55", "w56"), ("w3", "w8", "w20")):
        terms = [Term(token, (token,), exact=token == "w2") for token in asked]
        every = {"expression": " OR ".join(words.phrases(terms)), "depth": -1, "limit": -1}
        with store._pool.reading() as connection:
            ((listed,),) = statements.rows(connection, "fulltext", codec.filter_params(looking(namespace)) | every)
        best = sorted((row[1] for row in json.loads(listed)), reverse=True)[:limit]
        # what more than half of all have counts for nothing (FTS5: a millionth), and may be left out
        assert [hit.score for hit in store.fulltext(looking(namespace), terms, limit)] == pytest.approx(best, abs=1e-5)


# -- vectors ---------------------------------------------------------------------------------------------------
@given(st.integers(0, 2**32), st.integers(2, 600))
@settings(max_examples=60, deadline=None)
def test_eight_bits_lose_no_more_than_they_say(seed: int, dimension: int) -> None:
    random = np.random.default_rng(seed)
    rows = quantise.unit(random.standard_normal((40, dimension)) ** random.integers(1, 6))
    codes = quantise.encode(rows)
    said = codes.codes * codes.scale[:, None].astype(np.float64)
    rest = rows - said
    worst = rest / np.maximum(np.linalg.norm(rest, axis=1, keepdims=True), 1e-30)  # the query that loses most
    for query in (quantise.unit(random.standard_normal((1, dimension)))[0], *worst):
        assert (np.abs(rest @ query) <= codes.slack * (1 + 1e-5) + 1e-7).all()
    assert np.abs(codes.codes).max() <= 127


def test_the_bounds_of_a_search_hold_the_exact_score_even_for_the_worst_question(store: EmbeddedStore) -> None:
    row = quantise.unit(np.random.default_rng(2).standard_normal((1, DIMENSION)))
    codes = quantise.encode(row)
    rest = row[0] - codes.codes[0] * codes.scale[0]
    store.apply(make_change("n", new(make_memory("n"), row[0])))
    params = codec.filter_params(looking("n"))
    for question in (rest, -rest):
        query = quantise.unit(question[None, :])[0]
        with store._pool.reading() as connection:
            found = Bounds(Resident(DIMENSION).slices(connection, params), query)
        exact = float(row[0].astype(np.float64) @ query)
        roughly = float(found.high[0] - found.low[0])
        assert found.low[0] <= exact <= found.high[0]
        assert found.between(-1, np.inf).tolist() == [0]
        assert found.low[0] <= exact <= found.high[0]
        assert found.high[0] - found.low[0] < min(roughly, 0.05)


def _read(store: EmbeddedStore, kept: Resident, namespace: str = "n") -> list[int]:
    params = codec.filter_params(looking(namespace))
    with store._pool.reading() as connection:
        return [int(rid) for part in kept.slices(connection, params) for rid in part.block.rids[: part.used]]


def test_only_new_vectors_are_read_and_each_once(store: EmbeddedStore) -> None:
    kept = Resident(DIMENSION)
    for n in range(6):
        store.apply(make_change("n", *(new(make_memory("n"), near(0.5)) for _ in range(400))))
        assert _read(store, kept) == list(range(1, 400 * (n + 1) + 1))


def test_a_search_that_began_does_not_see_what_comes_in_meanwhile(store: EmbeddedStore) -> None:
    kept = Resident(DIMENSION)
    store.apply(make_change("n", new(make_memory("n"), axis(0))))
    params = codec.filter_params(looking("n"))
    with store._pool.reading() as connection:
        (before,) = kept.slices(connection, params)
    store.apply(make_change("n", new(make_memory("n"), axis(1))))
    assert _read(store, kept) == [1, 2]
    assert (before.used, before.block.rids[: before.used].tolist()) == (1, [1])


@requirement("L3")
def test_trimmed_vectors_do_not_pile_up_in_memory(store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "BLOCK", 8)
    kept = Resident(DIMENSION)
    for n in range(100):
        turn = make_memory("n", layer=Layer.WORKING, session_id="s", turn=n)
        store.apply(make_change("n", new(turn, axis(0)), trims=(Trim("s", None, 3),)))
        assert len(_read(store, kept)) <= 3 * 8


@requirement("Y8")
def test_partitions_unused_for_longest_are_let_go(store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "RESIDENT_BYTES", 10 * DIMENSION)
    kept = Resident(DIMENSION)
    for n in range(5):
        store.apply(make_change(f"n{n}", *(new(make_memory(f"n{n}"), axis(n)) for _ in range(4))))
    for _ in range(2):
        for n in range(5):
            assert len(_read(store, kept, f"n{n}")) == 4
            assert sum(part.rows for part in kept._parts.values()) <= 12


@requirement("L3", "Y4")
def test_nothing_of_a_trimmed_memory_stays_in_the_file(store: EmbeddedStore) -> None:
    turns = [make_memory("n", "quokka", layer=Layer.WORKING, session_id="s", turn=n) for n in range(3)]
    store.apply(make_change("n", *(new(turn, axis(0), axis(1)) for turn in turns)))
    store.apply(make_change("n", trims=(Trim("s", None, 0),)))
    with store._pool.reading() as connection:
        left = {
            table: connection.execute(f"SELECT count(*) FROM {table}").get
            for table in ("memory", "vector", "vector_code", "revision", "memory_text", "memory_text_docsize")
        }
        broken = list(connection.execute("PRAGMA foreign_key_check"))
    assert left == dict.fromkeys(left, 0)
    assert broken == []


def test_a_file_too_large_to_be_checked_in_time_is_said_to_be_checked_in_part(
    store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_PATIENCE", -1.0)
    monkeypatch.setattr(health, "_STEPS", 1)
    told = store.health()
    assert told.ok
    assert told.parts["file"].startswith("ok as far as it was checked")
    monkeypatch.undo()
    assert store.health().parts["file"] == "ok"


# -- values and faults -----------------------------------------------------------------------------------------
def test_metadata_is_canonical() -> None:
    assert codec.metadata_json({"b": [1, None], "a": "深"}) == codec.metadata_json({"a": "深", "b": [1, None]})
    assert codec.metadata_json({"a": "深"}) == '{"a":"深"}'


@pytest.mark.parametrize(
    ("name", "hours"),
    [("+08:00", 8), ("-03:30", -3.5), ("+00:00", 0), ("UTC", 0), ("Asia/Shanghai", 8), ("Mars/Base", 0)],
)
def test_a_zone_is_an_iana_name_or_an_offset_and_utc_when_unknown(name: str, hours: float) -> None:
    assert codec.moment(0, codec.zone_of(name)).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (apsw.BusyError, StoreUnavailable),
        (apsw.LockedError, StoreUnavailable),
        (apsw.FullError, StoreFull),
        (apsw.NotADBError, StoreRefused),
        (apsw.CantOpenError, StoreRefused),
        (apsw.ReadOnlyError, StoreRefused),
        (apsw.CorruptError, StoreError),
        (apsw.IOError, StoreError),
        (apsw.NoMemError, StoreError),
    ],
)
def test_every_fault_of_sqlite_becomes_an_error_of_ours(fault: type[apsw.Error], error: type[StoreError]) -> None:
    with pytest.raises(error) as caught, translated(Path("memory.db")):
        raise fault("from below")
    assert type(caught.value) is error
    assert isinstance(caught.value.__cause__, fault)
