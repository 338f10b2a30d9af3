"""MCP servers for tests: in this process through the SDK's client, or as the process that a host would start."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from hindsight_graph import Hindsight, Settings
from hindsight_graph.api.mcp.host import Host
from hindsight_graph.api.mcp.run import bounds, make_server
from tests.support_cli import Shell

ERAS = ("legacy", "auto")  # clients that shake hands first, and later ones that need not
Elicit = Callable[[Any, types.ElicitRequestParams], Any]


@dataclass(frozen=True, slots=True)
class Served:
    """A client of a server, with the results of calls as tests look at them."""

    client: Client

    async def call(self, tool: str, **arguments: Any) -> types.CallToolResult:
        """The result of a call, whatever it is."""
        result = await self.client.call_tool(tool, arguments)
        assert isinstance(result, types.CallToolResult)
        return result

    async def ok(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The values of a call that must succeed."""
        result = await self.call(tool, **arguments)
        assert not result.is_error, text_of(result)
        found: dict[str, Any] = result.structured_content
        return found

    async def refused(self, tool: str, **arguments: Any) -> str:
        """What a call that must fail says."""
        result = await self.call(tool, **arguments)
        assert result.is_error
        return text_of(result)


def text_of(result: types.CallToolResult) -> str:
    """The text of a result."""
    (block,) = result.content
    assert isinstance(block, types.TextContent)
    return block.text


@asynccontextmanager
async def served(
    memory: Hindsight,
    toolset: str = "memory",
    *,
    era: str = "legacy",
    elicit: Elicit | None = None,
    namespace: str | None = None,
    user: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> AsyncIterator[Served]:
    """A server of this process over a memory that the test opened, and a client connected to it."""
    config = Settings(**(settings or {}))
    within = bounds(config, namespace or memory.namespace, user)
    server = make_server(Host(lambda: memory), within, toolset, config)
    async with Client(server, mode=era, elicitation_callback=elicit) as client:
        yield Served(client)


@asynccontextmanager
async def started(shell: Shell, *words: str, era: str = "legacy", **environment: str) -> AsyncIterator[Served]:
    """`hindsight-graph mcp WORDS…` as a host starts it, over standard input and output."""
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "hindsight_graph.cli", "mcp", *words],
        cwd=str(shell.folder),
        env=shell.environment(**environment),
    )
    with (shell.folder / "server.log").open("a", encoding="utf-8") as log:
        async with Client(stdio_client(parameters, errlog=log), mode=era) as client:
            yield Served(client)


def log_of(shell: Shell) -> str:
    """What servers of a shell have written to standard error."""
    return (shell.folder / "server.log").read_text(encoding="utf-8")


def request(id: int, method: str, **params: Any) -> bytes:
    """One message of a client, as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).encode() + b"\n"


def call(id: int, tool: str, **arguments: Any) -> bytes:
    """A call of a tool, as a line."""
    return request(id, "tools/call", name=tool, arguments=arguments)


GREETING = (
    request(0, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "raw", "version": "1"})
    + b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
)


def answers(out: bytes) -> dict[int, Any]:
    """Results by id; fails on a line that is no message of the protocol."""
    messages = [json.loads(line) for line in out.splitlines()]
    assert all(one["jsonrpc"] == "2.0" for one in messages)
    return {one["id"]: one.get("result", one.get("error")) for one in messages if "id" in one}


def fresh_shell(folder: Path, cache: Path) -> Shell:
    """A shell whose store is a file of its own."""
    return Shell(folder, cache)
