"""The MCP server over streamable HTTP, as a process on a real port: clients, sessions, tokens, hosts and the end."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import mcp_types as types
import pytest
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.api.test_mcp_typescript import check, host, seen
from tests.requirements import requirement
from tests.support_cli import Shell
from tests.support_mcp import ERAS, Elicit, Served, text_of

__all__ = ["host"]
OPEN: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
}
TALK = {"Accept": "application/json, text/event-stream"}


@contextmanager
def listening(shell: Shell, *words: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of `hindsight-graph WORDS… --port 0`, and its process."""
    with shell.start(*words, "--port", "0", **environment) as server:
        try:
            assert server.stderr
            for line in server.stderr:
                if found := re.search(rb"serving (http://\S+)", line):
                    yield found[1].decode(), server
                    break
            else:
                pytest.fail("it does not serve")
        finally:
            server.kill()
            server.communicate()


@asynccontextmanager
async def connected(
    url: str, token: str | None = None, *, era: str = "legacy", elicit: Elicit | None = None
) -> AsyncIterator[Served]:
    """The SDK's client at an address."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http), mode=era, elicitation_callback=elicit) as client,
    ):
        yield Served(client)


def minted(shell: Shell, name: str, *words: str) -> str:
    """A new token's text."""
    done = shell.run("token", "create", name, *words, "--json")
    assert done.code == 0, done.err
    text: str = done.json["token"]
    return text


@requirement("X1")
def test_hosts_of_both_eras_and_of_typescript_use_it(shell: Shell, host: Path) -> None:
    async def answer(_: Any, __: types.ElicitRequestParams) -> types.ElicitResult:
        return types.ElicitResult(action="accept", content={"keep": "new"})

    async def talk(url: str, era: str) -> None:
        async with connected(f"{url}/mcp", era=era, elicit=answer) as server:
            await server.ok("memory_write", content="我住在杭州。", layer="semantic", user_id=era)
            moved = await server.ok("memory_write", content="我住在上海。", layer="semantic", user_id=era)
            found = await server.call("memory_search", query="我住在哪里？", user_id=era)
            wrong = await server.refused("memory_search", query="x", layers=["dreams"])
        assert moved["settled"][0]["keep"] == "new"
        assert "上海" in text_of(found)
        assert "dreams" in wrong

    with listening(shell, "mcp", "--transport", "http") as (url, _):
        for era in ERAS:
            anyio.run(talk, url, era)
        check(seen(host, {"url": f"{url}/mcp"}))
        assert httpx2.get(f"{url}/health/live").status_code == 200
        assert httpx2.get(f"{url}/v1/memories").status_code == 404  # the routes are those of `serve`


@requirement("S2")
def test_a_foreign_host_or_page_is_refused(shell: Shell) -> None:
    with listening(shell, "mcp", "--transport", "http", HINDSIGHT_ALLOWED_HOSTS="hindsight-mcp") as (url, _):
        statuses = {
            name: httpx2.post(f"{url}/mcp", json=OPEN, headers=TALK | more).status_code
            for name, more in {
                "loopback": {},
                "service": {"Host": "hindsight-mcp:8080"},
                "rebound": {"Host": "evil.example"},
                "page": {"Origin": "https://evil.example"},
                "own page": {"Origin": url},
            }.items()
        }

    assert statuses == {"loopback": 200, "service": 200, "rebound": 403, "page": 403, "own page": 200}


@requirement("S2")
def test_it_does_not_listen_to_others_without_a_token(shell: Shell) -> None:
    done = shell.run("mcp", "--transport", "http", "--host", "0.0.0.0", "--port", "0")

    assert done.code == 2
    assert "token create" in done.err


@requirement("S1", "S2")
def test_a_token_decides_whose_memory_and_what_may_be_done(shell: Shell) -> None:
    shell.run("remember", "The code of the vault is 4711.", "--user", "eve")
    ann = minted(shell, "ann", "--for-user", "ann")
    reader = minted(shell, "reader", "--for-user", "ann", "--right", "read")
    other = minted(shell, "other", "--for-namespace", "elsewhere")

    async def talk(url: str) -> None:
        async with connected(url, ann) as server:
            wrote = await server.ok("memory_write", content="I live in Bonn.", layer="semantic")
            assert "4711" not in str(await server.ok("memory_search", query="vault"))
            for foreign in ({"user_id": "eve"}, {"namespace": "elsewhere"}):
                assert "token is not for that" in await server.refused("memory_search", query="vault", **foreign)
            assert "no right to forget" in await server.refused("memory_forget", memory_id=wrote["memory_id"])
            about = await server.client.read_resource("memory://recall/Bonn")
            assert "Bonn" in str(about)
        async with connected(url, reader) as server:
            assert (await server.ok("memory_search", query="Where do I live?"))["hits"]
            assert "no right to write" in await server.refused("memory_write", content="x y", layer="semantic")
        async with connected(url, other) as server:
            assert "Bonn" not in str((await server.ok("memory_search", query="Bonn", user_id="ann"))["hits"])

    with listening(shell, "mcp", "--transport", "http", HINDSIGHT_AUTH="always") as (url, _):
        assert httpx2.post(f"{url}/mcp", json=OPEN, headers=TALK).status_code == 401
        wrong = TALK | {"Authorization": "Bearer hgt_" + "x" * 43}
        assert httpx2.post(f"{url}/mcp", json=OPEN, headers=wrong).status_code == 401
        anyio.run(talk, f"{url}/mcp")


@requirement("S2")
def test_a_session_is_of_no_use_to_the_holder_of_another_token(shell: Shell) -> None:
    ann, bob = minted(shell, "ann", "--for-user", "ann"), minted(shell, "bob", "--for-user", "bob")
    lists = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}

    with listening(shell, "mcp", "--transport", "http", HINDSIGHT_AUTH="always") as (url, _):

        def post(body: dict[str, Any], token: str, **more: str) -> httpx2.Response:
            return httpx2.post(f"{url}/mcp", json=body, headers=TALK | {"Authorization": f"Bearer {token}"} | more)

        session = {"Mcp-Session-Id": post(OPEN, ann).headers["mcp-session-id"]}
        assert post(lists, ann, **session).status_code == 200
        assert post(lists, bob, **session).status_code == 404
        assert post(lists, ann, **{"Mcp-Session-Id": "0" * 32}).status_code == 404
        token_id = next(
            one["id"] for one in shell.run("token", "list", "--json").json["tokens"] if one["name"] == "ann"
        )
        assert shell.run("token", "revoke", token_id).code == 0
        assert post(lists, ann, **session).status_code == 401


@requirement("R8")
def test_it_ends_when_told_with_sessions_open_and_stores_what_was_counted(shell: Shell) -> None:
    shell.run("remember", "The kiln is fired on Thursdays.")

    async def talk(url: str, process: subprocess.Popen[bytes]) -> None:
        async with connected(f"{url}/mcp") as server:
            assert (await server.ok("memory_search", query="kiln"))["hits"]
            process.send_signal(signal.SIGTERM)
            with anyio.fail_after(30):
                await anyio.to_thread.run_sync(process.wait)

    with listening(shell, "mcp", "--transport", "http") as (url, process):
        anyio.run(talk, url, process)
    from hindsight_graph import connect

    assert process.returncode == 0
    with connect(f"sqlite:///{shell.folder}/data/hindsight-graph/memory.db") as memory:
        assert max(one.recall_count for one in memory.memories().memories) == 1


@requirement("X1", "X3")
def test_serve_offers_it_beside_rest_over_the_same_memory(shell: Shell) -> None:
    async def talk(url: str) -> None:
        async with connected(f"{url}/mcp") as server:
            assert [tool.name for tool in (await server.client.list_tools()).tools] == [
                "memory_write", "memory_search", "memory_forget",
            ]  # fmt: skip
            await server.ok("memory_write", content="我对花生过敏。", layer="semantic", user_id="li")

    with listening(shell, "serve", HINDSIGHT_MCP_TOOLS="core") as (url, _):
        anyio.run(talk, url)
        found = httpx2.post(f"{url}/v1/recall", json={"query": "过敏", "user_id": "li"})
        assert found.status_code == 200
        assert "花生" in json.dumps(found.json(), ensure_ascii=False)


def test_a_large_request_is_refused_before_it_is_read(shell: Shell) -> None:
    with listening(shell, "mcp", "--transport", "http", HINDSIGHT_MAX_REQUEST_KIB="64") as (url, _):
        body = OPEN | {"padding": "x" * 100_000}

        assert httpx2.post(f"{url}/mcp", json=body, headers=TALK).status_code == 413
