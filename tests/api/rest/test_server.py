"""What the server does beside its routes: problems, pages, ETags, repeats, hosts, limits, the log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from hindsight_graph import Hindsight
from hindsight_graph.as_json.answers import recalled_json
from hindsight_graph.errors import StoreFull, StoreUnavailable
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import hashed
from tests.support_rest import Client, served


@pytest.fixture
def memory(opened: Opener) -> Hindsight:
    return opened(embedder=hashed())


@pytest.fixture
def client(memory: Hindsight) -> Iterator[Client]:
    with served(memory) as url:
        client = Client(url)
        yield client
        client.close()


@requirement("X3")
@pytest.mark.parametrize(
    ("text", "word", "asked"),
    [("I live in Hangzhou.", "Hangzhou", "Where do I live?"), ("我住在杭州。", "杭州", "我住在哪里？")],
)
def test_a_memory_is_written_read_asked_for_and_its_graph_walked(
    client: Client, text: str, word: str, asked: str
) -> None:
    answer = client.post("/v1/memories", content=text, user_id="alice", session_id="s1", speaker="Alice")
    assert answer.status_code == 201
    written = answer.json()
    assert written["facts"][0]["object"] == word
    assert answer.headers["location"] == f"/v1/memories/{written['memory_id']}"
    assert client.get(answer.headers["location"], user_id="alice").json()["content"] == text
    found = client.post("/v1/recall", query=asked, user_id="alice", with_prompt=True).json()
    assert found["hits"][0]["content"] == text
    assert word in found["prompt"]
    around = client.get("/v1/graph/neighbours", entity="Alice", user_id="alice").json()
    assert [edge["object"] for edge in around["edges"]] == [word]
    ways = client.get("/v1/graph/paths", **{"from": "Alice", "to": word, "user_id": "alice"}).json()["paths"]
    assert [[edge["relation"] for edge in way] for way in ways] == [["livesIn"]]
    assert [one["name"] for one in client.get("/v1/entities", name=word, user_id="alice").json()["entities"]] == [word]


@requirement("X3")
def test_ways_are_found_over_several_facts_in_either_direction(client: Client) -> None:
    for text in ("I work at Acme.", "Acme is located in Berlin.", "Bob works at Acme."):
        client.post("/v1/memories", content=text, user_id="alice", speaker="Alice")
    ways = client.get("/v1/graph/paths", **{"from": "Alice", "to": "Bob", "user_id": "alice"}).json()["paths"]
    assert [edge["subject"] for edge in ways[0]] == ["Alice", "Bob"]
    none = client.get("/v1/graph/paths", **{"from": "Alice", "to": "Bob", "user_id": "alice", "hops": 1}).json()
    assert none["paths"] == []


@requirement("X3", "W10")
def test_the_same_key_writes_once_and_with_other_words_is_refused(client: Client) -> None:
    turn = {"content": "I live in Rome.", "user_id": "u"}
    first = client.send("POST", "/v1/memories", turn, headers={"Idempotency-Key": "k1"})
    again = client.send("POST", "/v1/memories", turn, headers={"Idempotency-Key": "k1"})
    other = client.send("POST", "/v1/memories", turn | {"content": "x y z"}, headers={"Idempotency-Key": "k1"})
    assert (first.status_code, again.status_code, other.status_code) == (201, 200, 422)
    assert again.json()["status"] == "duplicate"
    assert again.json()["memory_id"] == first.json()["memory_id"]


@requirement("X3")
def test_pages_go_on_from_a_cursor_and_end(client: Client) -> None:
    batch = client.post(
        "/v1/memories/batch",
        user_id="u",
        turns=[{"content": f"The box {n} holds {n} green marbles"} for n in range(7)] + [{"content": " "}],
    ).json()
    assert batch["counts"]["failed"] == 1
    assert batch["failed"][0]["index"] == 7
    seen, cursor = [], None
    for _ in range(10):
        page = client.get("/v1/memories", user_id="u", limit=3, **({"cursor": cursor} if cursor else {})).json()
        seen += [one["content"] for one in page["memories"]]
        cursor = page["cursor"]
        if cursor is None:
            break
    assert len(seen) == len(set(seen)) == 7
    assert client.get("/v1/memories", user_id="u", cursor="bm9uc2Vuc2U").status_code == 422


@requirement("X3")
def test_an_etag_holds_until_the_memory_changes(client: Client) -> None:
    first = client.post("/v1/memories", content="I was born in Rome.", user_id="u").json()["facts"][0]["memory_id"]
    tag = client.get(f"/v1/memories/{first}", user_id="u").headers["etag"]
    known = {"If-None-Match": tag}
    assert client.send("GET", f"/v1/memories/{first}", query={"user_id": "u"}, headers=known).status_code == 304
    client.post("/v1/memories", content="I was born in Oslo.", user_id="u")
    now = client.send("GET", f"/v1/memories/{first}", query={"user_id": "u"}, headers=known)
    assert (now.status_code, now.json()["state"]) == (200, "conflicted")
    assert now.headers["etag"] != tag


@requirement("S2")
@case("C113")
@pytest.mark.parametrize(
    ("header", "value"),
    [("Host", "evil.example"), ("Host", "127.0.0.1.evil.example"), ("Host", ""), ("Origin", "https://evil.example"),
     ("Origin", "null"), ("Origin", "http://127.0.0.1:1")],
)  # fmt: skip
def test_a_page_of_another_site_reads_nothing(client: Client, header: str, value: str) -> None:
    client.post("/v1/memories", content="I live in Rome.", user_id="u")
    for method, path, body in (("POST", "/v1/recall", {"query": "Rome", "user_id": "u"}), ("GET", "/v1/memories", None),
                               ("GET", "/health/live", None), ("OPTIONS", "/v1/recall", None)):  # fmt: skip
        answer = client.send(method, path, body, headers={header: value})
        assert answer.status_code in (400, 403), answer.text
        assert "Rome" not in answer.text
        assert not [name for name in answer.headers if name.startswith("access-control")]


@requirement("S2")
def test_an_origin_that_is_named_may_use_it(memory: Hindsight) -> None:
    config = memory.settings.model_copy(update={"allowed_origins": "https://app.example", "allowed_hosts": "memory"})
    with served(memory, config) as url:
        client = Client(url)
        answer = client.send("GET", "/v1/memories", headers={"Origin": "https://app.example", "Host": "memory:8080"})
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "https://app.example"
        assert client.send("GET", "/v1/memories", headers={"Origin": "https://b.example"}).status_code == 403
        client.close()


@requirement("S5")
def test_a_body_that_is_too_large_is_refused_and_nothing_is_stored(memory: Hindsight) -> None:
    with served(memory, memory.settings.model_copy(update={"max_request_kib": 1})) as url:
        client = Client(url)
        big = json.dumps({"content": "x" * 2000}).encode()
        kind = {"Content-Type": "application/json"}
        for content in (big, iter([big[:1000], big[1000:]])):
            answer = client.send("POST", "/v1/memories", content=content, headers=kind)
            assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        assert client.get("/v1/memories").json()["memories"] == []
        client.close()


@requirement("S5")
def test_a_token_that_asks_too_often_is_told_how_long_to_wait(memory: Hindsight) -> None:
    token = memory.tokens.create("x").text
    with served(memory, memory.settings.model_copy(update={"rate_per_minute": 20})) as url:
        client = Client(url, token)
        answers = [client.get("/v1/conflicts") for _ in range(4)]
        assert [one.status_code for one in answers] == [200, 200, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        client.close()


@requirement("X3", "S3")
@case("C118")
def test_the_log_has_a_line_of_json_for_each_request_and_no_words(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    answer = client.send(
        "POST", "/v1/memories", {"content": "Patient 4471 has asthma", "user_id": "u-secret"},
        headers={"X-Request-Id": "req-1"},
    )  # fmt: skip
    client.get("/v1/graph/neighbours", entity="asthma")
    client.get("/v1/memories/asthma-id")
    assert answer.headers["x-request-id"] == "req-1"
    lines = [json.loads(one.getMessage()) for one in caplog.records if one.name == "hindsight_graph.access"]
    assert lines[0]["request_id"] == "req-1"
    assert (lines[0]["route"], lines[0]["status"], lines[0]["who"]) == ("/v1/memories", 201, "local")
    ours = repr([one.getMessage() for one in caplog.records if one.name.startswith("hindsight_graph")])
    assert "asthma" not in ours
    assert "u-secret" not in ours


@requirement("X3")
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(StoreUnavailable("away", remedy="wait"), 503, "store-unavailable"), (StoreFull("full"), 507, "store-full"),
     (RuntimeError("Patient 4471"), 500, "fault")],
)  # fmt: skip
def test_a_failure_behind_the_server_is_a_problem_that_tells_no_words(
    memory: Hindsight, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(memory, "recall", fail)
    with served(memory) as url:
        client = Client(url)
        answer = client.post("/v1/recall", query="x")
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert "4471" not in answer.text
        assert ("retry-after" in answer.headers) == (status == 503)
        client.close()


@requirement("X3")
@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"content": NaN}', b""])
def test_a_body_that_is_no_json_object_is_refused(client: Client, body: bytes) -> None:
    answer = client.send("POST", "/v1/memories", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


@requirement("X3")
def test_readiness_follows_the_store_and_liveness_does_not(
    client: Client, memory: Hindsight, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/health/ready").json() == {"status": "ready"}
    memory._store.close()
    assert client.get("/health/ready").status_code == 503
    assert client.get("/health/live").status_code == 200


@requirement("X3", "Y2")
def test_a_memory_is_forgotten_only_as_it_was_seen(client: Client) -> None:
    made = client.post("/v1/memories", content="I was born in Rome.", user_id="u").json()
    path, whose = f"/v1/memories/{made['facts'][0]['memory_id']}", {"user_id": "u", "reason": "asked"}
    tag = client.get(path, user_id="u").headers["etag"]
    client.post("/v1/memories", content="I was born in Oslo.", user_id="u")
    stale = client.send("DELETE", path, query=whose, headers={"If-Match": tag})
    assert (stale.status_code, stale.json()["code"]) == (412, "changed")
    assert client.get(path, user_id="u").json()["state"] == "conflicted"
    tag = client.get(path, user_id="u").headers["etag"]
    done = client.send("DELETE", path, query=whose, headers={"If-Match": tag})
    assert [one["id"] for one in done.json()["memories"]] == [made["facts"][0]["memory_id"]]
    assert client.get(path, user_id="u").json()["state"] == "retired"
    would = client.post("/v1/forget", user_id="u", reason="asked", erase=True, dry_run=True).json()
    assert would["memories"]
    assert client.post("/v1/forget", reason="asked").status_code == 422
    assert client.post("/v1/forget", user_id="u", reason="asked", erase=True).json()["memories"]
    assert client.get("/v1/memories", user_id="u", history=True).json()["memories"] == []


@requirement("X3", "D1", "D2", "D4")
def test_a_decision_is_recorded_judged_and_warned_of(client: Client) -> None:
    given = {"context": "choosing a phone", "action": "recommend the X1", "reasoning": "cheap", "user_id": "u"}
    first = client.send("POST", "/v1/decisions", given, headers={"Idempotency-Key": "d1"})
    again = client.send("POST", "/v1/decisions", given, headers={"Idempotency-Key": "d1"})
    assert (first.status_code, again.status_code) == (201, 200)
    id = first.json()["id"]
    assert again.json()["id"] == id
    judged = client.post(f"/v1/decisions/{id}/outcomes", text="returned within a week", score=-0.8, user_id="u")
    assert [one["score"] for one in judged.json()["outcomes"]] == [-0.8]
    found = client.post("/v1/trace", context="choosing a phone", user_id="u").json()
    assert [one["id"] for one in found["hits"]] == [id]
    assert "returned within a week" in found["hits"][0]["warning"]
    assert [one["kind"] for one in found["warnings"]] == ["bad_outcome"]
    assert [one["id"] for one in client.get("/v1/decisions", user_id="u").json()["decisions"]] == [id]
    assert client.get(f"/v1/memories/{id}/why", user_id="u").status_code == 200
    assert client.get(f"/v1/memories/{id}/history", user_id="u").json()["versions"]


@requirement("X3", "D3")
@pytest.mark.parametrize(
    ("told", "came", "question"),
    [
        (
            "We decided to use Postgres for billing because of JSONB.",
            "The switch to Postgres was a failure.",
            "Which database?",
        ),
        ("我们决定计费系统用 Postgres，因为要用 JSONB。", "结果失败了。", "计费系统用什么数据库？"),
    ],
)
def test_what_the_server_says_is_what_the_shell_says(
    memory: Hindsight, client: Client, told: str, came: str, question: str
) -> None:
    """One form for both: a turn's decision and outcome, and the decision of a hit, are forgotten by neither."""
    written = client.post("/v1/memories", content=told, user_id="u", session_id="s").json()
    assert written["decisions"][0]["action"]
    outcome = client.post("/v1/memories", content=came, user_id="u", session_id="s").json()
    assert outcome["outcomes"][0]["score"] < 0
    found = client.post("/v1/recall", query=question, user_id="u").json()
    decision = next(hit["decision"] for hit in found["hits"] if hit["decision"])
    assert decision["warnings"][0]["kind"] == "bad_outcome"
    shown = recalled_json(memory.recall(question, user_id="u"))
    assert [(hit["id"], set(hit)) for hit in shown["hits"]] == [(hit["id"], set(hit)) for hit in found["hits"]]


@requirement("X3", "S3")
def test_the_trail_of_changes_can_be_read_and_verified(client: Client) -> None:
    client.post("/v1/memories", content="I live in Rome.", user_id="u")
    trail = client.get("/v1/audit").json()["records"]
    assert trail[-1]["action"] == "write"
    assert "Rome" not in repr(trail)
    assert client.get("/v1/audit/verify").json()["ok"] is True


@requirement("X3", "W11")
@pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)  # the server's worker takes all that waits
def test_turns_are_taken_at_once_and_read_by_the_servers_worker(opened: Opener) -> None:
    with served(opened(embedder=hashed(), settings={"workers": 2})) as url:
        client = Client(url)
        turns = [{"content": f"我在第{n}号柜子里放了{n}个红球"} for n in range(30)]
        taken = client.post("/v1/ingest", turns=turns, user_id="u")
        assert taken.status_code == 202
        place = taken.headers["location"]
        for _ in range(2000):
            told = client.get(place, user_id="u").json()
            if told["state"] not in ("queued", "running"):
                break
        assert (told["state"], told["done"], told["counts"]["accepted"]) == ("done", 30, 30)
        page = client.get("/v1/memories", user_id="u").json()["memories"]
        assert [one["content"] for one in page] == [turn["content"] for turn in turns]
        assert client.get("/v1/operations", user_id="u", state="dead").json()["operations"] == []
        assert client.get(place, user_id="other").status_code == 404
        assert client.post("/v1/ingest", turns=[{"content": " "}]).status_code == 422
        client.close()
