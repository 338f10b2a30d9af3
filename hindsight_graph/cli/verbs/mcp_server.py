"""`hindsight-graph mcp`: the memory as a server for MCP hosts."""

from __future__ import annotations

import click

from hindsight_graph.cli.options import Where, common, load_settings, warn


@click.command("mcp")
@click.option(
    "--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True,
    help="stdio for a host that starts the server itself, http for one that connects to it.",
)  # fmt: skip
@click.option(
    "--tools",
    "toolset",
    metavar="SETS",
    help="core, memory, graph or classic, or several (HINDSIGHT_MCP_TOOLS; memory).",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="With http; 0.0.0.0: from anywhere."
)
@click.option("--port", default=8080, show_default=True, type=click.IntRange(0, 65535), help="With http; 0: any.")
@common
def command(where: Where, transport: str, toolset: str | None, host: str, port: int) -> None:
    """Serve the memory to MCP hosts such as Claude Desktop, Claude Code, Cursor or Dify.

    What --namespace and --user (or HINDSIGHT_NAMESPACE and HINDSIGHT_USER) name, no tool call can widen.
    """
    if transport == "stdio":
        _over_stdio(where, toolset)
        return
    from hindsight_graph.api.mcp.run import over_http

    config = load_settings()
    with where.open(announce=True) as memory:
        warn(memory)
        over_http(memory, where.namespace, where.user, toolset, config, host, port)


def _over_stdio(where: Where, toolset: str | None) -> None:
    from hindsight_graph.api.mcp.wire import Wire

    wire = Wire.claim()  # first of all: from here on nothing that prints can reach the client
    from hindsight_graph.api.mcp.run import over_stdio

    over_stdio(where.open, where.namespace, where.user, toolset, load_settings(), wire)
