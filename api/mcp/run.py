"""Puts a server together from settings and runs it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.bounds import Bounds
from hindsight_graph.api.mcp.host import Host
from hindsight_graph.errors import ConfigError, InvalidInput

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from hindsight_graph.api.mcp.wire import Wire
    from hindsight_graph.config import Settings
    from hindsight_graph.facade import Hindsight


def bounds(config: Settings, namespace: str | None, user: str | None) -> Bounds:
    """Whose memory calls may name: what an option or a variable names is bound."""
    return Bounds(
        namespace=namespace or config.namespace,
        user_id=user or config.user or None,
        namespace_bound=namespace is not None or "namespace" in config.model_fields_set,
        user_bound=bool(user or config.user),
    )


def make_server(
    host: Host,
    within: Bounds,
    toolset: str | None,
    config: Settings,
    bounds_of: Callable[[Any], Bounds] | None = None,
) -> Server[Any]:
    """The server of one set of tools. `bounds_of` says of a request over HTTP what its sender may; without it all are
    bound alike, `within`. Raises ConfigError for an unknown set."""
    gc.disable()  # the SDK makes some hundred thousand objects that all stay: looking for garbage costs a tenth of it
    try:
        from hindsight_graph.api.mcp.server import MemoryServer
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"the MCP server needs the package {error.name!r}.", remedy="pip install 'hindsight-graph[mcp]'."
        ) from error
    finally:
        gc.enable()
    from hindsight_graph.api.mcp.toolsets import chosen

    try:
        tools = chosen(toolset or config.mcp_tools)
    except InvalidInput as error:
        named = "--tools" if toolset else "HINDSIGHT_MCP_TOOLS"
        raise ConfigError(f"{named}: {error.args[0]}", remedy=error.remedy) from error
    return MemoryServer(host, tools, bounds_of or (lambda _: within), config.mcp_language).build()


def over_stdio(
    open_memory: Callable[[], Hindsight],
    namespace: str | None,
    user: str | None,
    toolset: str | None,
    config: Settings,
    wire: Wire,
) -> None:
    """Serves one client over standard input and output until it ends. Raises ConfigError and StoreError."""
    host = Host(open_memory)
    server = make_server(host, bounds(config, namespace, user), toolset, config)
    from hindsight_graph.api.mcp.stdio import serve

    serve(server, host, wire)


def over_http(
    memory: Hindsight,
    namespace: str | None,
    user: str | None,
    toolset: str | None,
    config: Settings,
    host: str,
    port: int,
) -> None:
    """Serves an open memory under /mcp until SIGINT or SIGTERM. Raises ConfigError where `serve` of REST does."""
    try:
        from hindsight_graph.api.mcp.http import PATH, Endpoint
        from hindsight_graph.api.rest.routes import health
        from hindsight_graph.api.rest.serve import serve
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"MCP over HTTP needs the package {error.name!r}.", remedy="pip install 'hindsight-graph[mcp,server]'."
        ) from error
    endpoint = Endpoint(memory, config, bounds(config, namespace, user), toolset)
    serve(memory, config, host, port, mounts={PATH: endpoint}, routers=(health,))
