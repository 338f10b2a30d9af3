"""Hostile strings through every text field: stored and returned to the letter, or refused clearly (S4, S5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from hindsight_graph import Hindsight
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_hostile import HOSTILE
from tests.support_memory import Scripted, hashed
from tests.support_rest import Client, served

LABELS = ("speaker", "agent_id", "source_id", "session_id", "user_id")  # all refuse and keep the same
CHECKED = ("role", "layer", "observed_at", "timezone")  # few words are known
QUERIES = (
    ("POST", "/v1/recall", "query"), ("POST", "/v1/recall", "session_id"), ("POST", "/v1/recall", "task"),
    ("POST", "/v1/recall", "as_of"), ("POST", "/v1/recall", "timezone"), ("POST", "/v1/recall", "profile"),
    ("POST", "/v1/recall", "layers"), ("POST", "/v1/recall", "channels"), ("POST", "/v1/recall", "tags"),
    ("GET", "/v1/memories", "agent_id"), ("GET", "/v1/memories", "tags"), ("GET", "/v1/memories", "cursor"),
    ("GET", "/v1/memories", "layers"), ("GET", "/v1/memories", "user_id"), ("GET", "/v1/memories", "namespace"),
    ("GET", "/v1/entities", "name"), ("GET", "/v1/entities", "cursor"), ("GET", "/v1/graph/neighbours", "entity"),
    ("GET", "/v1/graph/paths", "from"), ("GET", "/v1/conflicts", "cursor"),
)  # fmt: skip
REFUSED = (403, 404, 413, 422)


@pytest.fixture
def client(opened: Opener) -> Iterator[Client]:
    with served(opened(embedder=hashed(), extractor=Scripted())) as url:
        client = Client(url)
        yield client
        client.close()


def sent(client: Client, method: str, path: str, body: Any) -> Any:
    """A request whose JSON may hold what no encoder would write, such as half a surrogate pair."""
    raw = json.dumps(body).encode()
    return client.send(method, path, content=raw, headers={"Content-Type": "application/json"})


def problem(answer: Any) -> bool:
    """Whether an answer is a refusal that says why."""
    told = answer.json()
    return answer.headers["content-type"] == "application/problem+json" and bool(told["detail"] and told["code"])


@requirement("S4", "S5")
@pytest.mark.parametrize(
    "fields", [("content",), (*LABELS, "task", "tags"), ("metadata",), ("namespace", "idempotency_key")]
)
def test_a_hostile_string_is_kept_to_the_letter_or_refused(client: Client, fields: tuple[str, ...]) -> None:
    kept = 0
    for number, hostile in enumerate(HOSTILE):
        value = {"tags": [hostile], "metadata": {"k": hostile, hostile: 1}}
        turn: dict[str, Any] = {
            "content": f"The blue shelf {number} of {fields[0]} stands in the hall",
            "user_id": f"u{number}",
        }
        turn |= {name: value.get(name, hostile) for name in fields}
        answer = sent(client, "POST", "/v1/memories", turn)
        assert answer.status_code in (200, 201, *REFUSED), (hostile[:40], answer.text[:300])
        if answer.status_code in REFUSED:
            assert problem(answer), answer.text
            continue
        kept += 1
        whose = {name: turn[name] for name in ("user_id", "namespace") if turn.get(name)}
        memory = client.get(f"/v1/memories/{answer.json()['memory_id']}", **whose).json()
        seen = memory | {"user_id": memory["provenance"]["user_id"]} | memory["provenance"]
        seen["metadata"] = {name: one for name, one in seen["metadata"].items() if name != "suspicious"}
        for name in fields:
            if name in seen and turn[name]:
                assert seen[name] == turn[name], (name, hostile[:40])
    assert kept > 80


@pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)
@requirement("S4", "S5")
@pytest.mark.parametrize("field", CHECKED)
def test_a_hostile_word_where_few_are_known_is_refused(opened: Opener, field: str) -> None:
    with served(opened(embedder=hashed(), extractor=Scripted())) as url:
        client = Client(url)
        for hostile in filter(str.strip, HOSTILE[::3]):
            answer = sent(client, "POST", "/v1/memories", {"content": "A blue shelf", "user_id": "u", field: hostile})
            assert answer.status_code == 422, (hostile[:40], answer.text[:200])
            assert problem(answer)
        client.close()


@pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)
@requirement("S4", "S5")
@pytest.mark.parametrize(("method", "path", "field"), QUERIES)
def test_a_hostile_question_is_answered_or_refused(client: Client, method: str, path: str, field: str) -> None:
    client.post("/v1/memories", content="The green bottle stands in the cellar", user_id="u")
    base = {"query": "bottle"} if path == "/v1/recall" else {"from": "u", "to": "u"} if path.endswith("paths") else {}
    for hostile in HOSTILE if field == "query" else HOSTILE[::4]:
        value: Any = [hostile] if field in ("layers", "channels", "tags") else hostile
        if method == "POST":
            answer = sent(client, "POST", path, {**base, field: value})
        elif "\ud800" in hostile or len(hostile) > 50_000:
            continue  # no URL can hold it
        else:
            answer = client.get(path, **{**base, field: value})
        assert answer.status_code in (200, *REFUSED, 400), (field, hostile[:40], answer.status_code, answer.text[:200])
        if answer.status_code != 200 and answer.headers.get("content-type"):
            assert answer.status_code == 400 or problem(answer), answer.text


@pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)
@requirement("S4")
@pytest.mark.parametrize(
    "path", ["/v1/memories/{}", "/v1/memories/{}/revisions", "/v1/conflicts/{}/resolve", "/v1/sessions/{}/close"]
)
def test_a_hostile_id_in_a_path_is_not_found_or_refused(client: Client, path: str) -> None:
    from urllib.parse import quote

    for hostile in HOSTILE[::2]:
        if "\ud800" in hostile or len(hostile) > 2000:
            continue
        url = path.format(quote(hostile, safe=""))
        answer = (
            client.send("POST", url, {"keep": "new"} if "resolve" in path else {})
            if path.endswith(("resolve", "close"))
            else client.get(url)
        )
        assert answer.status_code in (200, 307, 400, 404, 405, 422), (url, answer.status_code, answer.text[:200])


@requirement("S4")
def test_nothing_of_it_changed_anything_else(opened: Opener) -> None:
    memory: Hindsight = opened(embedder=hashed(), extractor=Scripted())
    with served(memory) as url:
        client = Client(url)
        before = client.post("/v1/memories", content="The witness saw a red van", user_id="u").json()["memory_id"]
        for hostile in HOSTILE[:60]:
            sent(client, "POST", "/v1/memories", {"content": hostile, "user_id": "u"})
            sent(client, "POST", "/v1/recall", {"query": hostile, "user_id": "u"})
        assert client.get(f"/v1/memories/{before}", user_id="u").json()["state"] == "current"
        client.close()
