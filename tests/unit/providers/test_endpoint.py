"""A server that misbehaves in every way that servers do: what is repeated, what is said, what is never said."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from hindsight_graph.errors import ConfigError, ModelError, ModelUnavailable
from hindsight_graph.providers import endpoint
from hindsight_graph.providers.endpoint import Endpoint, TooMuch
from tests.requirements import requirement
from tests.support_server import Reply, serving

KEY = "sk-never-to-be-seen-4711"
FINE = Reply(body={"fine": True})


def one(url: str, pauses: list[float] | None = None, timeout: float = 20.0) -> Endpoint:
    """An endpoint that counts its pauses instead of waiting."""
    return Endpoint("HINDSIGHT_EMBEDDER", url, KEY, timeout, (pauses if pauses is not None else []).append)


@requirement("E2")
@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
def test_a_server_that_is_busy_or_stumbles_is_asked_again(status: int) -> None:
    pauses: list[float] = []
    with serving(lambda _: FINE, [Reply(status, {}), Reply(status, {})]) as server:
        assert one(server.url, pauses).post("embeddings", {"a": 1}) == {"fine": True}
    assert [asked.body for asked in server.asked] == [{"a": 1}] * 3
    assert len(pauses) == 2
    assert pauses[0] < pauses[1] < 1


@requirement("E2")
def test_it_is_given_the_time_that_it_asks_for() -> None:
    pauses: list[float] = []
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=6), usegmt=True)
    script = [Reply(429, {}, {"Retry-After": "3"}), Reply(503, {}, {"Retry-After": date})]
    with serving(lambda _: FINE, script) as server:
        assert one(server.url, pauses).post("embeddings", {}) == {"fine": True}
    assert pauses[0] == 3
    assert 4 < pauses[1] <= 6


@requirement("E2")
def test_a_wait_longer_than_the_time_out_is_an_error_at_once() -> None:
    pauses: list[float] = []
    with (
        serving(lambda _: FINE, [Reply(429, {}, {"Retry-After": "3600"})]) as server,
        pytest.raises(ModelUnavailable, match="asks to wait 3600 s"),
    ):
        one(server.url, pauses).post("embeddings", {})
    assert pauses == []


@requirement("E2")
def test_a_retry_after_that_makes_no_sense_is_passed_over() -> None:
    with serving(lambda _: FINE, [Reply(429, {}, {"Retry-After": "soon"})]) as server:
        assert one(server.url).post("embeddings", {}) == {"fine": True}


@requirement("E2")
def test_asking_again_comes_to_an_end() -> None:
    with (
        serving(lambda _: Reply(500, {"error": {"message": "out of memory"}})) as server,
        pytest.raises(ModelUnavailable, match=r"answered 500 \(out of memory\).*HINDSIGHT_EMBEDDER_URL"),
    ):
        one(server.url).post("embeddings", {})
    assert len(server.asked) == endpoint.TRIES


@requirement("E2")
def test_a_server_that_hangs_is_given_up_and_asked_once_more() -> None:
    with serving(lambda _: FINE, [Reply(hang=True)]) as server:
        assert one(server.url, timeout=1.5).post("embeddings", {}) == {"fine": True}
    with (
        serving(lambda _: Reply(hang=True)) as server,
        pytest.raises(ModelUnavailable, match=r"did not answer within .* s.*HINDSIGHT_EMBEDDER_TIMEOUT"),
    ):
        one(server.url, timeout=0.2).post("embeddings", {})


@requirement("E2")
def test_an_answer_that_drips_in_is_given_up_as_well() -> None:
    with (
        serving(lambda _: Reply(drip=True)) as server,
        pytest.raises(ModelUnavailable, match=r"did not answer within"),
    ):
        one(server.url, timeout=0.3).post("embeddings", {})


@requirement("E2")
def test_a_dropped_connection_is_opened_again() -> None:
    with serving(lambda _: FINE, [Reply(drop=True)]) as server:
        assert one(server.url).post("embeddings", {}) == {"fine": True}


@requirement("E2")
def test_nobody_at_the_address_is_said_so() -> None:
    with serving(lambda _: FINE) as server:
        pass
    with pytest.raises(ModelUnavailable, match=r"127\.0\.0\.1.*can't be reached.*Start it"):
        one(server.url).post("embeddings", {})


@requirement("E2")
@pytest.mark.parametrize(
    ("status", "body", "kind", "said"),
    [
        (401, {"error": {"message": "wrong API key: sk-nev**4711"}}, ModelUnavailable, "HINDSIGHT_EMBEDDER_KEY"),
        (403, {}, ModelUnavailable, "does not accept the key"),
        (404, {"error": "model 'bge' not found"}, ModelUnavailable, "model 'bge' not found.*HINDSIGHT_EMBEDDER"),
        (301, {}, ModelUnavailable, "answered 301"),
        (413, {}, TooMuch, "answered 413"),
        (422, {"error": "batch size 100 > maximum allowed batch size 32"}, TooMuch, "batch size 100"),
        (400, {"message": "this model's maximum context length is 512 tokens"}, TooMuch, "512 tokens"),
        (400, {"message": "input must be a string"}, ModelError, "input must be a string"),
        (418, b"\xff\x00", ModelError, "answered 418"),
    ],
)  # fmt: skip
def test_what_is_refused_is_not_repeated_and_says_which_setting_to_look_at(
    status: int, body: object, kind: type[ModelError], said: str
) -> None:
    with (
        serving(lambda _: Reply(status, body, {"Location": "http://elsewhere.example/"})) as server,
        pytest.raises(ModelError, match=said) as caught,
    ):
        one(server.url).post("embeddings", {})
    assert caught.type is kind
    assert "sk-nev" not in str(caught.value)
    assert len(server.asked) == 1


@requirement("E2", "S4")
def test_the_key_goes_to_the_server_and_into_no_error_and_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    said = {"error": {"message": f"bad request with Bearer {KEY}\nX-Injected: 1\x1b[31m"}}
    with serving(lambda _: Reply(400, said)) as server:
        made = one(server.url)
        with pytest.raises(ModelError, match="bad request") as caught:
            made.post("embeddings", {})
    assert server.asked[0].headers["Authorization"] == f"Bearer {KEY}"
    assert KEY not in "".join([str(caught.value), repr(caught.value), caplog.text, repr(made)])
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


@requirement("E2")
def test_what_the_server_repeats_of_our_texts_is_not_passed_on() -> None:
    said = {"detail": [{"loc": ["body", "input"], "input": "a very private sentence"}]}
    with serving(lambda _: Reply(422, said)) as server, pytest.raises(ModelError) as caught:
        one(server.url).post("embeddings", {})
    assert "private" not in str(caught.value)


@requirement("E2")
def test_an_answer_that_is_not_json_is_an_error() -> None:
    with (
        serving(lambda _: Reply(body=b"<html>Welcome</html>")) as server,
        pytest.raises(ModelError, match=r"not JSON.*<html>.*HINDSIGHT_EMBEDDER_URL"),
    ):
        one(server.url).post("embeddings", {})


@requirement("E2", "S5")
def test_an_answer_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "MOST_BYTES", 1 << 20)
    with serving(lambda _: Reply(body=b" " * (3 << 20))) as server, pytest.raises(ModelError, match="more than 1 MiB"):
        one(server.url).post("embeddings", {})


@requirement("E2")
def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("no_proxy", "NO_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with serving(lambda _: FINE) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url.removesuffix("/v1"))
        monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/v1"))
        assert one("http://models.example/v1").post("embeddings", {}) == {"fine": True}
    assert proxy.asked[0].path == "http://models.example/v1/embeddings"


@requirement("E2")
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "HINDSIGHT_EMBEDDER_URL is empty"),
        ("localhost:8080", "not an http address"),
        ("ftp://host/v1", "not an http address"),
        ("http://", "not an http address"),
        ("http://host:99999/", "not an http address"),
        ("https://user:secret@host/v1", "holds a user"),
        ("https://host/v1?api-key=secret", "holds a user"),
    ],
)
def test_an_address_that_can_not_work_is_refused_without_repeating_it(url: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said) as caught:
        Endpoint("HINDSIGHT_EMBEDDER", url)
    assert "secret" not in str(caught.value)
    assert "HINDSIGHT_EMBEDDER_URL" in caught.value.remedy


@requirement("E2")
@pytest.mark.parametrize("key", ["sk-1\n", " sk-1", "sk-密钥", "sk-\x00"])
def test_a_key_that_no_header_takes_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ConfigError, match="HINDSIGHT_EMBEDDER_KEY") as caught:
        Endpoint("HINDSIGHT_EMBEDDER", "http://host", key)
    assert key not in str(caught.value)
