"""Every route against a foreign namespace and a foreign user: nothing is shown, nothing is changed (S1, S2)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi.routing import APIRoute

from hindsight_graph import Hindsight
from hindsight_graph.api.rest.app import ROUTERS, make_api
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import hashed
from tests.support_rest import Client, served

MARK = "Zanzibarium"  # what the stranger asks about
HIDDEN = "Quillabert"  # a word that stands beside it in the victim's memories, and in no request

# Route -> path and body that aim at the victim's things. A route that is not here fails the first test.
# {…} are ids of the victim; namespace and user_id are added where `aim` says so.
ROUTES: dict[str, dict[str, Any]] = {
    "POST /v1/memories": {"body": {"content": "I live in Lagos now."}},
    "POST /v1/memories/batch": {"body": {"turns": [{"content": "I live in Lagos now."}]}},
    "GET /v1/memories": {},
    "GET /v1/memories/{memory_id}": {},
    "GET /v1/memories/{memory_id}/revisions": {},
    "POST /v1/recall": {"body": {"query": f"What of {MARK}?"}},
    "GET /v1/conflicts": {},
    "POST /v1/conflicts/{conflict_id}/resolve": {"body": {"keep": "new"}},
    "GET /v1/entities": {},
    "GET /v1/graph/neighbours": {"query": {"entity": MARK}},
    "GET /v1/graph/paths": {"query": {"from": "victim", "to": MARK}},
    "POST /v1/sessions/{session_id:path}/close": {"body": {}},
    "GET /v1/status": {},
    "GET /v1/memories/{memory_id}/history": {},
    "GET /v1/memories/{memory_id}/why": {},
    "DELETE /v1/memories/{memory_id}": {"query": {"reason": "x"}},
    "POST /v1/forget": {"body": {"session_id": "s1", "reason": "x"}},
    "GET /v1/audit": {},
    "GET /v1/audit/verify": {},
    "POST /v1/decisions": {"body": {"context": "a shop", "action": "buy"}},
    "GET /v1/decisions": {},
    "POST /v1/ingest": {"body": {"turns": [{"content": "I live in Lagos now."}]}},
    "GET /v1/operations": {},
    "GET /v1/operations/{operation_id}": {},
    "POST /v1/operations/{operation_id}/retry": {"body": {}},
    "GET /v1/decisions/{decision_id}": {},
    "POST /v1/decisions/{decision_id}/outcomes": {"body": {"text": "it broke"}},
    "POST /v1/trace": {"body": {"context": "which piano to buy"}},
}
OPEN = {"GET /health/live", "GET /health/ready"}  # tell nothing of the data
HOLDERS = ("of another namespace", "of another user", "that may only read", "revoked", "none")


def routes(memory: Hindsight) -> set[str]:
    """What the server offers."""
    app = make_api(memory)
    within = [route for module in ROUTERS for route in module.router.routes]
    found = [route for route in (*within, *app.routes) if isinstance(route, APIRoute)]
    documented = {f"{method.upper()} {path}" for path, one in app.openapi()["paths"].items() for method in one}
    assert documented == {
        f"{method} {route.path.replace(':path', '')}" for route in found for method in route.methods
    }  # no route is hidden
    return {f"{method} {route.path}" for route in found for method in route.methods}


@dataclass(frozen=True)
class Scene:
    """A victim's memory, what is in it by name, and a server around it."""

    url: str
    memory: Hindsight
    ids: dict[str, str]
    namespace: str

    def state(self) -> str:
        """All that the victim has."""
        mine = self.memory.memories(user_id="victim", history=True, layers=[*_ALL]).memories
        decided = self.memory.decisions.list(user_id="victim").decisions
        open_ones = self.memory.conflicts.open(user_id="victim")
        return (
            repr([(one.id, one.content, one.state, one.expires_at) for one in mine]) + repr(open_ones) + repr(decided)
        )

    def token(self, holder: str) -> str | None:
        """A token of that kind."""
        make = self.memory.tokens.create
        rights = ("read", "write", "forget")
        if holder == "of another namespace":
            return make("x", namespaces=[f"{self.namespace}_other"], rights=rights).text
        if holder == "of another user":
            return make("x", namespaces=[self.namespace], users=["stranger"], rights=rights).text
        if holder == "that may only read":
            return make("x", namespaces=[self.namespace], users=["stranger"], rights=["read"]).text
        if holder == "revoked":
            minted = make("x", namespaces=["*"], rights=(*rights, "admin"))
            self.memory.tokens.revoke(minted.token.id)
            return minted.text
        return None


_ALL = ("working", "episodic", "semantic", "procedural", "trace")


@pytest.fixture
def scene(opened: Opener, ns: str) -> Iterator[Scene]:
    memory = opened(embedder=hashed())
    first = memory.remember(f"I live in {MARK} with {HIDDEN}.", user_id="victim", session_id="s1", speaker="victim")
    memory.remember(f"I was born in {MARK}.", user_id="victim", session_id="s1", speaker="victim")
    memory.remember("I was born in Reykjavik.", user_id="victim", session_id="s1", speaker="victim")
    (conflict,) = memory.conflicts.open(user_id="victim")
    made = memory.decisions.record(
        context="which piano to buy", action=f"ask {HIDDEN}", user_id="victim", session_id="s1"
    )
    ids = {
        "memory_id": first.memory_id or "",
        "conflict_id": conflict.id,
        "session_id": "s1",
        "decision_id": made.memory.id,
    }
    ids["operation_id"] = memory.operations.submit([{"content": f"I know {HIDDEN} well."}], user_id="victim").id
    while memory.worker(ns).step():
        pass
    with served(memory, beyond=True) as url:
        yield Scene(url, memory, ids, ns)


@requirement("S1", "S2")
def test_every_route_is_listed_here(memory: Hindsight) -> None:
    assert routes(memory) == set(ROUTES) | OPEN


@requirement("S1", "S2")
@case("C115")
@pytest.mark.parametrize("aim", ["named", "by id alone"])
@pytest.mark.parametrize("holder", HOLDERS)
def test_no_route_shows_or_changes_what_a_token_is_not_for(scene: Scene, holder: str, aim: str) -> None:
    client = Client(scene.url, scene.token(holder))
    before = scene.state()
    for route, given in ROUTES.items():
        method, path = route.split(" ")
        for name, id in scene.ids.items():
            path = path.replace(f"{{{name}:path}}", id).replace(f"{{{name}}}", id)
        whose = {"namespace": scene.namespace, "user_id": "victim"} if aim == "named" else {}
        query = given.get("query", {}) | (whose if "body" not in given else {})
        body = given["body"] | whose if "body" in given else None
        answer = client.send(method, path, body, query=query)
        assert answer.status_code < 500, (route, answer.text)
        assert HIDDEN not in answer.text, (route, answer.text)
        if aim == "named" or holder in ("revoked", "none"):
            assert answer.status_code in (401, 403), (route, answer.status_code, answer.text)
        if "{" in route:
            assert answer.status_code in (401, 403, 404), (route, answer.status_code)
    client.close()
    assert scene.state() == before


@requirement("S1", "S2")
def test_the_victims_own_token_sees_all_of_it(scene: Scene) -> None:
    rights = ("read", "write", "forget", "admin")
    own = scene.memory.tokens.create("own", users=["victim"], rights=rights).text
    client = Client(scene.url, own)
    assert MARK in client.post("/v1/recall", query=f"What of {MARK}?").text
    assert MARK in client.get(f"/v1/memories/{scene.ids['memory_id']}").text
    assert HIDDEN in client.post("/v1/recall", query=f"What of {MARK}?").text
    assert MARK in client.get("/v1/entities").text
    assert MARK in client.get("/v1/graph/neighbours", entity=MARK).text
    assert client.get("/v1/graph/paths", **{"from": "victim", "to": MARK}).json()["paths"]
    assert client.get("/v1/memories", all_users=True).status_code == 403
    assert client.post("/v1/sessions/s1/close").json()["dropped"] >= 2
    answer = client.post(f"/v1/conflicts/{scene.ids['conflict_id']}/resolve", keep="new")
    assert answer.status_code == 200, answer.text
    assert json.loads(answer.text)["superseded"]
    client.close()


@requirement("S1")
def test_what_may_not_be_seen_looks_like_what_does_not_exist(scene: Scene) -> None:
    client = Client(scene.url, scene.token("of another user"))
    there = client.get(f"/v1/memories/{scene.ids['memory_id']}").json()
    absent = client.get("/v1/memories/mem_absent").json()
    for answer in (there, absent):
        answer.pop("request_id")
        answer["detail"] = answer["detail"].replace(scene.ids["memory_id"], "ID").replace("mem_absent", "ID")
    assert there == absent
    client.close()
