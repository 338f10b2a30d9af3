"""A store made by one embedder and opened with another: what it says, what still works, and how reindex mends it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hindsight_graph import Hindsight
from hindsight_graph.errors import EmbeddingMismatch, ModelError, ModelUnavailable
from hindsight_graph.model.memory import Layer
from hindsight_graph.ports.store import EmbeddingIdentity, Store
from hindsight_graph.stores.embedded.store import EmbeddedStore
from hindsight_graph.stores.neo4j import revector
from hindsight_graph.stores.neo4j.session import Unit
from hindsight_graph.stores.neo4j.store import Neo4jStore
from hindsight_graph.stores.neo4j.writer import Writer
from hindsight_graph.write import reindex as module
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder
from tests.support_memory import open_memory
from tests.support_neo4j import empty, own_server
from tests.support_store import looking, make_change, make_entity, make_fact, make_memory, new, word
from tools.neo4j_server import Neo4jServer

OLD, NEW = EmbeddingIdentity("old", 4, "d-old"), EmbeddingIdentity("new", 6, "d-new")
TWIN = EmbeddingIdentity("twin", 4, "d-twin")  # of the same dimension as OLD
SEEN = looking("n")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """A server of this module's own: a database holds the vectors of one model."""
    started = own_server(tmp_path_factory.mktemp("neo4j"))
    started.start()
    yield started
    started.kill()


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "embedded":
        return f"sqlite:///{tmp_path / 'memory.db'}"
    if not os.environ.get(NEO4J):
        pytest.skip(f"{NEO4J} names no server, so none is started either")
    server: Neo4jServer = request.getfixturevalue("server")
    empty(server)
    return server.url


Opener = Callable[..., Hindsight]


@pytest.fixture
def opened(url: str, tmp_path: Path) -> Iterator[Opener]:
    """Opens memories on the same data with an embedder, each with a cache of its own."""
    handles: list[Hindsight] = []

    def open_one(embedder: HashEmbedder, **parts: Any) -> Hindsight:
        handles.append(open_memory(url, "n", tmp_path / f"cache {len(handles)}", embedder=embedder, **parts))
        return handles[-1]

    yield open_one
    for handle in handles:
        handle.close()


@pytest.fixture
def stores(url: str) -> Iterator[Callable[[EmbeddingIdentity], Store]]:
    """Opens stores on the same data."""
    made: list[Store] = []

    def open_one(identity: EmbeddingIdentity) -> Store:
        path = url.removeprefix("sqlite:///")
        made.append(EmbeddedStore(Path(path), timeout=5) if path != url else Neo4jStore.from_url(url, timeout=20))
        made[-1].setup(identity)
        return made[-1]

    yield open_one
    for store in made:
        store.close()


def one(identity: EmbeddingIdentity, n: int) -> NDArray[np.float32]:
    vector = np.zeros(identity.dimension, np.float32)
    vector[n] = 1
    return vector


def nearest(store: Store, identity: EmbeddingIdentity, n: int) -> list[tuple[str, float]]:
    return [(hit.memory_id, round(hit.score, 3)) for hit in store.vector(SEEN, one(identity, n), 9)]


def other(dimension: int = 24, fails: Callable[[str], bool] = lambda _: False) -> HashEmbedder:
    return HashEmbedder(dimension, "d2", fails)


SAID = [
    ("Shall we meet at the harbour?", "Ada"), ("Yes, since May.", "Ben"), ("我住在杭州。", "Ada"),
    ("I work at Huaxing.", "Ben"), ("The kiln is fired on Thursdays. " * 80, "Ada"), ("ok", "Ben"),
]  # fmt: skip


def say_all(memory: Hindsight) -> None:
    for text, speaker in SAID:
        memory.remember(text, user_id="u", session_id="s", speaker=speaker)
    memory.remember("我对花生过敏。", user_id="v")
    memory.remember("Maya uses Postgres.")


# -- what a mismatch says --------------------------------------------------------------------------------------
@requirement("Y5", "R9", "W12")
@case("C71")
@pytest.mark.parametrize("dimension", [16, 24], ids=["same dimension", "another dimension"])
def test_another_embedder_is_named_with_the_command_that_mends_it_and_text_is_still_found(
    opened: Opener, dimension: int
) -> None:
    before = opened(HashEmbedder(16, "d1")).remember("I live in Hangzhou.", user_id="u")
    memory = opened(other(dimension))
    written = memory.remember("我对花生过敏。", user_id="u")
    found = memory.recall("Hangzhou", user_id="u")
    health = memory.health()
    for said in (*memory.warnings, *written.degraded, *found.degraded):
        if "temporary folder" not in said:
            assert "reindex" in said
            assert "hash (16 dimensions, d1)" in said
            assert f"hash ({dimension} dimensions, d2)" in said
    assert any("reindex" in said for said in memory.warnings)
    assert len(written.degraded) == len(found.degraded) == 1
    assert (health.ok, "16 dimensions" in health.parts["vectors"]) == (False, True)
    assert found.hits[0].memory.id == before.memory_id
    assert memory.recall("花生", user_id="u").hits[0].memory.id == written.memory_id
    kept = opened(HashEmbedder(16, "d1"))
    assert kept.health().ok
    assert "vector" in kept.recall("I live in Hangzhou.", user_id="u").hits[0].why.channels


# -- reindex as people call it ---------------------------------------------------------------------------------
@requirement("Y5")
def test_reindex_embeds_the_same_texts_as_writing_does(opened: Opener, tmp_path: Path) -> None:
    fresh = other()
    place = f"sqlite:///{tmp_path / 'fresh.db'}"
    with open_memory(place, "n", tmp_path / "cache of its own", embedder=fresh) as memory:
        say_all(memory)
    say_all(opened(HashEmbedder(16, "d1")))
    again = other()
    memory = opened(again)
    seen: list[tuple[int, int]] = []
    done = memory.reindex(lambda embedded, total: seen.append((embedded, total)))
    assert set(again.texts) == set(fresh.texts)
    assert "Ada: Shall we meet at the harbour?\nBen: Yes, since May." in again.texts
    assert (done.failed, done.before, done.now) == ((), EmbeddingIdentity("hash", 16, "d1"), again.identity)
    assert (seen[0][0], seen[-1][0]) == (0, done.embedded)
    assert memory.health().ok
    for user, text in (("u", "I work at Huaxing."), ("v", "我对花生过敏。"), (None, "Maya uses Postgres.")):
        found = memory.recall(text, user_id=user)
        assert found.degraded == ()
        assert "vector" in found.hits[0].why.channels
    assert {
        one.embedded for one in memory.memories(all_users=True, layers=[str(layer) for layer in Layer]).memories
    } == {True}


@requirement("Y5", "W12")
def test_reindex_embeds_what_was_stored_while_the_embedder_failed(opened: Opener) -> None:
    memory = opened(HashEmbedder(16, "d1", fails=lambda text: "kiln" in text))
    written = memory.remember("The kiln is fired on Thursdays.", user_id="u")
    assert written.degraded
    kept = memory.remember("I live in Hangzhou.", user_id="u")
    again = HashEmbedder(16, "d1")
    mended = opened(again)
    assert mended.reindex().embedded == 2, "the turn, and its copy in working memory"
    assert again.texts == ["The kiln is fired on Thursdays."]
    assert mended.get(str(written.memory_id), user_id="u").embedded
    assert "vector" in mended.recall("The kiln is fired on Thursdays.", user_id="u").hits[0].why.channels
    assert mended.get(str(kept.memory_id), user_id="u").embedded
    assert mended.reindex().embedded == 0


@requirement("Y5")
def test_a_text_that_the_embedder_cannot_take_is_named_and_costs_the_others_nothing(opened: Opener) -> None:
    say_all(opened(HashEmbedder(16, "d1")))
    memory = opened(other(fails=lambda text: "Huaxing" in text))
    done = memory.reindex()
    assert done.failed
    assert all("can't take" in reason for _, reason in done.failed)
    assert "vector" in memory.recall("我住在杭州。", user_id="u").hits[0].why.channels
    lost = [one for one in memory.memories(user_id="u").memories if not one.embedded]
    assert {one.id for one in lost} <= {id for id, _ in done.failed}
    assert memory.recall("Huaxing", user_id="u").hits
    assert memory.reindex().failed == done.failed


@requirement("Y5")
def test_an_embedder_that_answers_nothing_stops_the_reindex_and_exchanges_nothing(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 4)
    first = opened(HashEmbedder(16, "d1"))
    say_all(first)
    with pytest.raises(ModelError, match="embeds nothing"):
        opened(other(fails=lambda _: True)).reindex()
    assert first.recall("I work at Huaxing.", user_id="u").degraded == ()


@requirement("Y5", "T3")
@pytest.mark.parametrize("served", [0, 1], ids=["from the start", "after the first batch"])
def test_an_embedder_that_is_away_stops_the_reindex_and_costs_no_vector(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, served: int
) -> None:
    first = opened(HashEmbedder(16, "d1"))
    say_all(first)
    leaving = other()
    given = leaving.embed

    def embed(texts: list[str]) -> Any:
        if len(leaving.batches) == served:
            raise ModelUnavailable("the server is away")
        return given(texts)

    leaving.embed = embed  # type: ignore[method-assign,assignment]
    monkeypatch.setattr(module, "BATCH", 7 if served else 99)
    with pytest.raises(ModelUnavailable, match="away"):
        opened(leaving).reindex()
    found = first.recall("I work at Huaxing.", user_id="u")
    assert (found.degraded, "vector" in found.hits[0].why.channels) == ((), True)


@requirement("Y5")
def test_a_small_memory_keeps_its_vectors_when_no_text_at_all_can_be_embedded(opened: Opener) -> None:
    first = opened(HashEmbedder(16, "d1"))
    say_all(first)
    with pytest.raises(ModelError, match="embeds nothing"):
        opened(other(fails=lambda _: True)).reindex()
    assert first.recall("I work at Huaxing.", user_id="u").degraded == ()


class Killed(BaseException):
    """What ends a process; nothing catches it."""


@requirement("Y5", "T3")
def test_a_reindex_that_was_killed_goes_on_where_it_was_while_everything_is_read(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 2)
    reader = opened(HashEmbedder(16, "d1"))
    say_all(reader)
    dying = other()
    given = dying.embed

    def embed(texts: list[str]) -> Any:
        if len(dying.batches) == 3:
            raise Killed
        return given(texts)

    dying.embed = embed  # type: ignore[method-assign,assignment]
    with pytest.raises(Killed):
        opened(dying).reindex()
    found = reader.recall("I work at Huaxing.", user_id="u")
    assert (found.degraded, "vector" in found.hits[0].why.channels) == ((), True)
    late = reader.remember("Zoe plays the cello.", user_id="u")
    assert late.degraded == ()
    again = other()
    memory = opened(again)
    memory.reindex()
    assert not set(dying.texts) & set(again.texts)
    assert "vector" in memory.recall("Zoe plays the cello.", user_id="u").hits[0].why.channels
    with pytest.raises(EmbeddingMismatch, match="re-embedded"):
        reader.remember("This would have a vector of the model before.", user_id="u")
    assert [said for said in reader.recall("Huaxing", user_id="u").degraded if "re-embedded" in said]
    assert reader.recall("Huaxing", user_id="u").hits


# -- the operations of a store ---------------------------------------------------------------------------------
@requirement("Y5", "T1")
def test_vectors_put_aside_are_not_searched_until_they_are_adopted(stores: Callable[..., Store]) -> None:
    store = stores(OLD)
    one_piece, long, late = make_memory("n"), make_memory("n"), make_memory("n", embedded=False)
    store.apply(make_change("n", new(one_piece, one(OLD, 0)), new(long, one(OLD, 1), one(OLD, 2)), late))
    assert store.coverage(OLD) == (2, 3)
    assert store.coverage(NEW) == (0, 3)
    assert [lack.memory.id for lack in store.lacking(OLD, None, 9)] == [late.id]
    assert {lack.memory.id for lack in store.lacking(NEW, None, 9)} == {one_piece.id, long.id, late.id}
    store.put_vectors(NEW, {long.id: [one(NEW, 4), one(NEW, 5)], late.id: [one(NEW, 3)], "mem_gone": [one(NEW, 0)]})
    assert store.coverage(NEW) == (2, 3)
    assert [lack.memory.id for lack in store.lacking(NEW, None, 9)] == [one_piece.id]
    assert dict(nearest(store, OLD, 2)) == {long.id: 1.0, one_piece.id: 0.0}
    store.adopt(NEW)
    assert store.embedding() == NEW
    assert nearest(store, NEW, 5)[0] == (long.id, 1.0)
    assert dict(nearest(store, NEW, 3)) == {late.id: 1.0, long.id: 0.0}
    with pytest.raises(EmbeddingMismatch):
        store.vector(SEEN, one(OLD, 0), 9)
    kept = {memory.id: memory.embedded for memory in store.get(SEEN, [one_piece.id, long.id, late.id]).values()}
    assert kept == {one_piece.id: False, long.id: True, late.id: True}
    store.put_vectors(NEW, {one_piece.id: [one(NEW, 0)]})
    assert nearest(store, NEW, 0)[0] == (one_piece.id, 1.0)
    after = make_memory("n")
    store.apply(make_change("n", new(after, one(NEW, 1))))
    assert nearest(store, NEW, 1)[0] == (after.id, 1.0)
    store.adopt(NEW)
    assert (store.coverage(NEW), store.health().ok) == ((4, 4), True)


@requirement("Y5", "T1")
def test_vectors_of_a_third_model_take_the_place_of_those_put_aside(stores: Callable[..., Store]) -> None:
    store = stores(OLD)
    first, second = make_memory("n"), make_memory("n")
    store.apply(make_change("n", new(first, one(OLD, 0)), new(second, one(OLD, 1))))
    store.put_vectors(NEW, {first.id: [one(NEW, 0)], second.id: [one(NEW, 1)]})
    store.put_vectors(TWIN, {first.id: [one(TWIN, 2)]})
    assert store.coverage(TWIN) == (1, 2)
    store.put_vectors(TWIN, {second.id: [one(TWIN, 3)]})
    store.adopt(TWIN)
    assert (store.embedding(), nearest(store, TWIN, 3)[0]) == (TWIN, (second.id, 1.0))
    store.put_vectors(OLD, {first.id: [one(OLD, 0)], second.id: [one(OLD, 1)]})
    store.adopt(OLD)
    assert (store.embedding(), nearest(store, OLD, 1)[0]) == (OLD, (second.id, 1.0))


@requirement("Y5", "T1")
def test_the_turn_before_is_told_with_what_lacks_a_vector(stores: Callable[..., Store]) -> None:
    store = stores(OLD)
    turn = {"session_id": "s", "user": "u", "embedded": False}
    rejected = make_memory("n", "before", layer=Layer.WORKING, turn=1, speaker="Ada", **turn)
    said, fact = make_memory("n", "said", turn=2, **turn), make_entity("n", "Ada")
    stated = make_memory("n", "fact", turn=2, layer=Layer.SEMANTIC, fact=make_fact(fact, "age", "41"), **turn)
    others = make_memory("n", "of another user", turn=1, session_id="s", user="v", embedded=False)
    store.apply(make_change("n", rejected, said, stated, others, entities=(fact,)))
    found = {one.memory.content: (one.before_speaker, one.before) for one in store.lacking(OLD, None, 9)}
    assert found == {
        "before": (None, None),
        "said": ("Ada", "before"),
        "fact": (None, None),
        "of another user": (None, None),
    }
    place, seen = None, []
    while batch := store.lacking(OLD, place, 1):
        seen.append(batch[0].memory.id)
        place = batch[0].place
    assert sorted(seen) == sorted(memory.id for memory in (rejected, said, stated, others))


@requirement("Y5", "T1")
def test_a_store_that_was_re_embedded_by_another_takes_no_vector_of_the_model_before(
    stores: Callable[..., Store],
) -> None:
    store, by_another = stores(OLD), stores(OLD)
    memory = make_memory("n", "The kiln is fired on Thursdays")
    store.apply(make_change("n", new(memory, one(OLD, 0))))
    by_another.put_vectors(TWIN, {memory.id: [one(TWIN, 1)]})
    by_another.adopt(TWIN)
    with pytest.raises(EmbeddingMismatch, match=r"twin.*old.*Connect again"):
        store.apply(make_change("n", new(make_memory("n"), one(OLD, 0))))
    with pytest.raises(EmbeddingMismatch, match="Connect again"):
        store.vector(SEEN, one(OLD, 0), 9)
    assert [hit.memory_id for hit in store.fulltext(SEEN, [word("kiln")], 9)] == [memory.id]
    store.apply(make_change("n", make_memory("n", embedded=False)))
    assert nearest(stores(TWIN), TWIN, 1) == [(memory.id, 1.0)]


@requirement("Y5", "T3")
def test_reads_and_writes_go_on_while_vectors_are_exchanged(stores: Callable[..., Store]) -> None:
    store, by_another = stores(OLD), stores(OLD)
    memories = [make_memory("n", "kiln", id=f"mem_{n}") for n in range(30)]
    store.apply(make_change("n", *(new(memory, one(OLD, 0)) for memory in memories)))
    by_another.put_vectors(NEW, {memory.id: [one(NEW, 0)] for memory in memories})
    exchange = threading.Thread(target=by_another.adopt, args=(NEW,))
    exchange.start()
    written = 0
    while exchange.is_alive() or not written:
        assert len(store.fulltext(SEEN, [word("kiln")], 99)) == 30
        store.apply(make_change("n", make_memory("n", "lathe", embedded=False)))
        written += 1
    exchange.join()
    assert len(nearest(stores(NEW), NEW, 0)) == 9
    assert stores(NEW).coverage(NEW) == (30, 30 + written)


@pytest.mark.neo4j
@requirement("Y5", "T3")
@pytest.mark.parametrize("stop", [1, 2, 3], ids=["while old ones go", "while new ones come", "before the end"])
@pytest.mark.parametrize("url", ["neo4j"], indirect=True)
def test_an_exchange_that_was_broken_off_is_told_and_finished(
    stores: Callable[..., Store], monkeypatch: pytest.MonkeyPatch, stop: int
) -> None:
    store = stores(OLD)
    memories = [make_memory("n", f"kiln {n}", id=f"mem_{n}") for n in range(5)]
    store.apply(make_change("n", *(new(memory, one(OLD, 0)) for memory in memories)))
    store.put_vectors(NEW, {memory.id: [one(NEW, 1)] for memory in memories[:3]})
    steps = 0
    given = revector._some

    def some(*parts: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > stop:
            raise Killed
        return given(*parts)

    monkeypatch.setattr(revector, "_AT_ONCE", 2)
    monkeypatch.setattr(revector, "_some", some)
    with pytest.raises(Killed):
        store.adopt(NEW)
    monkeypatch.undo()
    beside = stores(OLD)
    with pytest.raises(EmbeddingMismatch, match="reindex"):
        beside.vector(SEEN, one(OLD, 0), 9)
    with pytest.raises(EmbeddingMismatch, match="exchanged"):
        beside.apply(make_change("n", new(make_memory("n"), one(OLD, 0))))
    assert len(beside.fulltext(SEEN, [word("kiln")], 9)) == 5
    assert "reindex" in beside.health().parts["memory"]
    beside.adopt(None)
    assert beside.embedding() == NEW
    assert dict(nearest(beside, NEW, 1)) == {memory.id: 1.0 for memory in memories[:3]}
    assert beside.coverage(NEW) == (3, 5)
    assert beside.health().ok


@pytest.mark.neo4j
@requirement("Y5", "T3")
@pytest.mark.parametrize("url", ["neo4j"], indirect=True)
def test_an_exchange_during_a_write_leaves_no_vector_of_the_model_before(
    stores: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, by_another = stores(OLD), stores(OLD)
    given = Writer.apply

    def apply(writer: Writer, unit: Unit) -> None:
        by_another.adopt(TWIN)
        given(writer, unit)

    monkeypatch.setattr(Writer, "apply", apply)
    late = make_memory("n")
    with pytest.raises(EmbeddingMismatch, match="Connect again"):
        store.apply(make_change("n", new(late, one(OLD, 0))))
    assert by_another.get(SEEN, [late.id]) == {}


@requirement("Y5")
def test_what_is_written_with_the_model_before_while_vectors_are_exchanged_is_embedded_too(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = opened(HashEmbedder(16, "d1"))
    say_all(writer)
    late: list[str] = []
    memory = opened(other())
    given = memory._store.adopt

    def adopt(embedding: EmbeddingIdentity | None) -> None:
        if embedding is not None:
            late.append(str(writer.remember("Zoe plays the cello.", user_id="u").memory_id))
        given(embedding)

    monkeypatch.setattr(memory._store, "adopt", adopt)
    memory.reindex()
    assert memory.get(late[0], user_id="u").embedded
    assert "vector" in memory.recall("Zoe plays the cello.", user_id="u").hits[0].why.channels
