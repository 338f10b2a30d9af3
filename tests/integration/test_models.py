"""Memories whose embedder and reranker stand behind servers: on both stores, also when those servers fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph import Hindsight, ModelError, Settings, connect
from hindsight_graph.clock import FixedClock
from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from hindsight_graph.embeddings.over_http import HttpEmbedder
from hindsight_graph.model.recall import Recalled
from hindsight_graph.providers.endpoint import Endpoint
from hindsight_graph.rerank.over_http import HttpReranker
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import NOW, Scripted, hashed
from tests.support_server import Asked, Reply, Server, scores, serving, vectors

Start = Callable[[Callable[[Asked], Reply]], Server]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache of each test's own: it counts what the server is asked."""
    return tmp_path / "cache"


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers that stop with the test."""
    with ExitStack() as stack:
        yield lambda answer: stack.enter_context(serving(answer))


def real(asked: Asked) -> Reply:
    """Real vectors: those of the built-in model, behind a server."""
    rows = BuiltinEmbedder().embed(asked.body["input"])
    return Reply(body={"data": [{"index": i, "embedding": row.tolist()} for i, row in enumerate(rows)]})


def embedder(server: Server) -> HttpEmbedder:
    """The embedder of a server, under the built-in one's identity: one Neo4j holds one identity."""
    made = HttpEmbedder(Endpoint("HINDSIGHT_EMBEDDER", server.url, "", 60.0, lambda _: None), "m", dimension=512)
    made.__dict__["identity"] = BuiltinEmbedder().identity
    return made


def reranker(server: Server, style: str = "cohere") -> HttpReranker:
    endpoint = Endpoint("HINDSIGHT_RERANKER", server.url, "", 60.0, lambda _: None)
    return HttpReranker(endpoint, "m", "tei" if style == "tei" else "cohere")


def contents(found: Recalled) -> list[str]:
    return [hit.memory.content for hit in found.hits]


def kilns(memory: Hindsight) -> None:
    for text in ("The kiln is fired on Thursdays", "The kiln was built in 1987", "陶窑每周四点火", "陶窑建于1987年"):
        memory.remember(text, user_id="u", importance=0.5)


@requirement("E2", "R3", "T1")
@pytest.mark.parametrize(
    ("question", "wanted"), [("When was the kiln built?", "1987"), ("陶窑是什么时候建的？", "建于")]
)
@pytest.mark.parametrize("style", ["cohere", "tei"])
def test_an_embedder_and_a_reranker_behind_servers_answer(
    opened: Opener, start: Start, question: str, wanted: str, style: str
) -> None:
    embeds = start(real)
    ranks = start(scores(lambda _, text: 0.9 if wanted in text else 0.05))
    memory = opened(extractor=Scripted(), embedder=embedder(embeds), reranker=reranker(ranks, style))
    kilns(memory)
    found = memory.recall(question, user_id="u")
    assert wanted in contents(found)[0]
    assert len(found.hits) == 4
    assert "vector" in found.hits[0].why.channels
    assert [hit.why.parts["reranker"] for hit in found.hits].count(0.9) >= 1
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    assert found.degraded == ()
    assert "reranker" in found.timings
    assert len(ranks.asked) == 1
    assert ranks.asked[0].body["query"] == question


@requirement("R3")
def test_the_reranker_overrules_similarity_and_shows_what_it_said(opened: Opener, start: Start) -> None:
    ranks = start(scores(lambda _, text: 0.8 if "1987" in text else 0.1))
    plain = opened(extractor=Scripted(), embedder=hashed())
    kilns(plain)
    before = plain.recall("the kiln is fired on", user_id="u")
    assert contents(before)[0] == "The kiln is fired on Thursdays"
    assert "reranker" not in before.hits[0].why.parts
    after = opened(extractor=Scripted(), embedder=hashed(), reranker=reranker(ranks)).recall(
        "the kiln is fired on", user_id="u"
    )
    assert "1987" in contents(after)[0]
    parts = {hit.memory.content: hit.why.parts for hit in after.hits}["The kiln is fired on Thursdays"]
    assert parts["reranker"] == 0.1
    assert parts["similarity"] == pytest.approx(0.1 / 0.8)
    assert parts["fused"] == 1.0


@requirement("R3", "R2")
def test_what_is_equally_relevant_is_parted_by_time(opened: Opener, start: Start) -> None:
    ranks = start(scores(lambda _, text: 0.7))
    memory = opened(extractor=Scripted(), embedder=hashed(), reranker=reranker(ranks))
    for days, text in ((400, "The kiln is fired at 900 degrees"), (1, "The kiln is fired at 950 degrees")):
        memory.remember(text, user_id="u", observed_at=NOW - timedelta(days=days), importance=0.5)
    found = memory.recall("how hot is the kiln fired at 900 degrees", user_id="u")
    assert contents(found)[0] == "The kiln is fired at 950 degrees"


@requirement("R3", "R9")
@pytest.mark.parametrize(
    "reply", [Reply(500, {}), Reply(body={"results": []}), Reply(401, {}), Reply(drop=True)], ids=str
)
def test_a_reranker_that_fails_is_named_and_the_order_without_it_is_kept(
    opened: Opener, start: Start, reply: Reply
) -> None:
    ranks = start(lambda _: reply)
    plain = opened(extractor=Scripted(), embedder=hashed())
    kilns(plain)
    without = plain.recall("when is the kiln fired", user_id="u")
    failing = opened(extractor=Scripted(), embedder=hashed(), reranker=reranker(ranks))
    found = failing.recall("when is the kiln fired", user_id="u")
    assert contents(found) == contents(without)
    assert [hit.score for hit in found.hits] == [hit.score for hit in without.hits]
    assert [note.split(":")[0] for note in found.degraded] == ["reranker"]
    assert "HINDSIGHT_RERANKER" in found.degraded[0]


class Foreign:
    """A reranker of one's own, which answers or raises what the test says."""

    name = "own"

    def __init__(self, answer: Callable[[int], Any]) -> None:
        self._answer = answer

    def rerank(self, query: str, texts: Sequence[str]) -> Any:
        return self._answer(len(texts))


def explodes(_: int) -> Any:
    raise RuntimeError("CUDA out of memory")


@requirement("R3", "R9")
@pytest.mark.parametrize(
    "answer",
    [explodes, lambda n: None, lambda n: ["high"] * n, lambda n: [0.5] * (n - 1), lambda n: [float("nan")] * n],
)
def test_a_reranker_of_ones_own_can_not_break_a_recall(opened: Opener, answer: Callable[[int], Any]) -> None:
    memory = opened(extractor=Scripted(), embedder=hashed(), reranker=Foreign(answer))
    kilns(memory)
    found = memory.recall("when is the kiln fired", user_id="u")
    assert contents(found)[0] == "The kiln is fired on Thursdays"
    (said,) = found.degraded
    assert said.startswith("reranker: ")
    assert "own" in said


@requirement("R3")
def test_the_reranker_reads_the_best_candidates_only_and_only_their_words(opened: Opener, start: Start) -> None:
    ranks = start(scores(lambda _, text: 0.5))
    memory = opened(extractor=Scripted(), embedder=hashed(), reranker=reranker(ranks), settings={"reranker_top": 3})
    for number in range(8):
        memory.remember(f"The kiln has shelf {number}", user_id="u", importance=0.5, metadata={"note": "private"})
    memory.remember("The kiln " + "is warm " * 1000, user_id="u", speaker="Nora", importance=0.5)
    memory.recall("what shelves has the kiln", user_id="u", top_k=2)
    memory.recall("what shelves has the kiln", user_id="u", top_k=20)
    memory.recall("zebra", user_id="nobody-else", channels=["fulltext"])
    first, second = (asked.body["documents"] for asked in ranks.asked)
    assert (len(first), len(second)) == (3, 9)
    assert "private" not in str(second)
    assert any(text.startswith("Nora: The kiln is warm") for text in second)
    assert max(map(len, second)) == 2000


@requirement("R3")
def test_the_facts_of_a_turn_are_read_with_it(opened: Opener, start: Start) -> None:
    ranks = start(scores(lambda _, text: 0.5))
    memory = opened(reranker=reranker(ranks))
    memory.remember("I live in Hangzhou.", user_id="alice", speaker="Alice", session_id="s")
    memory.recall("Where does Alice live?", user_id="alice")
    assert ranks.asked[0].body["documents"] == ["Alice: I live in Hangzhou.\nAlice lives in Hangzhou"]


@requirement("E2", "W12")
def test_equal_text_is_sent_to_the_server_once(opened: Opener, start: Start) -> None:
    embeds = start(real)
    for _ in range(2):
        memory = opened(extractor=Scripted(), embedder=embedder(embeds))
        memory.ingest({"content": f"Shelf {number} holds glaze", "user_id": "u"} for number in range(30))
        memory.recall("which shelf holds glaze", user_id="u")
    sent = [text for asked in embeds.asked for text in asked.body["input"]]
    assert len(sent) == len(set(sent)) == 31
    assert len(embeds.asked) == 2, "a batch is one request"


@requirement("E2", "R9", "T3")
@case("C99", "C73")
def test_a_server_that_is_away_costs_a_few_requests_and_no_words(opened: Opener, start: Start) -> None:
    embeds = start(lambda _: Reply(503, {}))
    memory = opened(extractor=Scripted(), embedder=embedder(embeds))
    turns = [{"content": f"Shelf {number} holds glaze", "user_id": "u"} for number in range(30)]
    done = memory.ingest(turns)
    assert done.counts["accepted"] + done.counts["held"] == 30
    assert all("503" in " ".join(one.degraded) for one in done.written)
    assert len(embeds.asked) <= 4, "one batch, and its repeats"
    found = memory.recall("which shelf holds glaze", user_id="u")
    assert len(found.hits) == 8
    assert [note.split(":")[0] for note in found.degraded] == ["vector"]


@requirement("E2", "Y5")
@case("C71")
def test_a_memory_is_opened_from_settings_alone_and_knows_its_model_again(start: Start, tmp_path: Path) -> None:
    embeds, ranks = start(vectors(24)), start(scores(lambda _, text: 0.5))
    url = f"sqlite:///{tmp_path}/memory.db"
    values: dict[str, Any] = {
        "cache_dir": str(tmp_path / "cache"),
        "embedder": "openai:bge-m3",
        "embedder_url": embeds.url,
        "reranker": "cohere:bge-reranker-v2-m3",
        "reranker_url": ranks.url,
    }
    with connect(url, settings=Settings(**values), clock=FixedClock(NOW)) as memory:
        memory.remember("The kiln is fired on Thursdays", user_id="u")
    with connect(url, settings=Settings(**values), clock=FixedClock(NOW)) as memory:
        found = memory.recall("when is the kiln fired", user_id="u")
        assert found.degraded == ()
        assert found.hits[0].why.parts["reranker"] == 0.5
    with connect(url, settings=Settings(**values | {"embedder": "openai:bge-small"})) as memory:
        (said,) = memory.recall("when is the kiln fired", user_id="u").degraded
    assert "bge-m3" in said
    assert "bge-small" in said


@requirement("E2")
def test_a_model_that_wants_prompts_gets_one_before_questions_and_another_before_what_is_stored(
    start: Start, tmp_path: Path
) -> None:
    embeds = start(vectors(24))
    values = Settings(cache_dir=str(tmp_path / "c"), embedder="openai:multilingual-e5-small", embedder_url=embeds.url)
    with connect(f"sqlite:///{tmp_path}/memory.db", settings=values) as memory:
        memory.remember("陶窑每周四点火", user_id="u", importance=0.5)
        memory.recall("陶窑什么时候点火？", user_id="u")
    sent = [text for asked in embeds.asked for text in asked.body["input"]]
    assert "passage: 陶窑每周四点火" in sent
    assert "query: 陶窑什么时候点火？" in sent
    assert "passage: 陶窑什么时候点火？" not in sent


@requirement("E2")
def test_a_new_memory_whose_server_is_away_says_so_when_it_is_opened(start: Start, tmp_path: Path) -> None:
    embeds = start(lambda _: Reply(503, {}))
    values = Settings(cache_dir=str(tmp_path / "c"), embedder="openai:m", embedder_url=embeds.url, embedder_timeout=0.1)
    with pytest.raises(ModelError, match="HINDSIGHT_EMBEDDER_URL"):
        connect(f"sqlite:///{tmp_path}/memory.db", settings=values)


@requirement("E2", "T3")
@pytest.mark.parametrize("said", ["The kiln is fired on Thursdays", "陶窑每周四点火"])
def test_a_memory_that_exists_is_opened_without_its_server_and_without_naming_the_dimension(
    start: Start, tmp_path: Path, said: str
) -> None:
    gone, url = start(lambda _: Reply(503, {})), f"sqlite:///{tmp_path}/memory.db"
    values: dict[str, Any] = {"embedder": "openai:bge-m3", "embedder_url": gone.url, "embedder_timeout": 0.1}
    with connect(url, settings=Settings(cache_dir=str(tmp_path / "a"), embedder_dimension=24, **values)):
        pass
    with connect(url, settings=Settings(cache_dir=str(tmp_path / "b"), **values)) as memory:
        written = memory.remember(said, user_id="u", importance=0.5)
        found = memory.recall(said, user_id="u")
        assert memory.health().ok, "the model is the store's own"
    assert written.status == "accepted"
    assert "503" in " ".join(written.degraded)
    assert contents(found) == [said]
    assert [note.split(":")[0] for note in found.degraded] == ["vector"]


@requirement("E2", "T3")
def test_a_memory_of_another_model_is_opened_while_the_server_of_the_new_one_is_away(
    opened: Opener, store_url: str, ns: str, start: Start, tmp_path: Path
) -> None:
    opened(extractor=Scripted()).remember("The kiln is fired on Thursdays", user_id="u", importance=0.5)
    gone = start(lambda _: Reply(503, {}))
    values = Settings(cache_dir=str(tmp_path), embedder="openai:m", embedder_url=gone.url, embedder_timeout=0.1)
    with connect(store_url, ns, settings=values) as memory:
        found = memory.recall("when is the kiln fired", user_id="u")
    assert contents(found) == ["The kiln is fired on Thursdays"]
    assert [note.split(":")[0] for note in found.degraded] == ["vector"]


@requirement("E2")
def test_a_model_of_one_language_is_warned_about_when_opened_and_when_the_other_is_stored(
    start: Start, tmp_path: Path
) -> None:
    embeds = start(vectors(24))
    values: dict[str, Any] = {"cache_dir": str(tmp_path / "c"), "embedder_url": embeds.url, "embedder_dimension": 24}
    with connect(
        f"sqlite:///{tmp_path}/en.db", settings=Settings(embedder="openai:bge-small-en-v1.5", **values)
    ) as memory:
        assert ["said in Chinese" in one for one in memory.warnings if "bge-small-en" in one] == [True]
        chinese = memory.remember("我对花生过敏。", user_id="u")
        english = memory.remember("I am allergic to peanuts.", user_id="u")
        assert any("bge-small-en-v1.5 is made for English" in note for note in chinese.notes)
        assert not any("is made for" in note for note in english.notes)
        assert memory.recall("花生", user_id="u").hits, "found by its words"
    with connect(f"sqlite:///{tmp_path}/m3.db", settings=Settings(embedder="openai:bge-m3", **values)) as memory:
        assert not any("is made for" in one for one in memory.warnings)
        assert not any("is made for" in note for note in memory.remember("我对花生过敏。", user_id="u").notes)
