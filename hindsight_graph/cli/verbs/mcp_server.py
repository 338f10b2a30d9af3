"""`hindsight-graph mcp`: the memory as a server for MCP hosts."""

from __future__ import annotations

import click

from hindsight_graph.cli.options import Where, common, load_settings


@click.command("mcp")
@click.option(
    "--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True,
    help="stdio for a host that starts the server itself, http for one that connects to it.",
)  # fmt: skip
@click.option(
    "--tools", "toolset", metavar="SETS", help="core, memory, graph or classic, or several (HINDSIGHT_MCP_TOOLS; memory)."
)
@common
def command(where: Where, transport: str, toolset: str | None) -> None:
    """Serve the memory to MCP hosts such as Claude Desktop, Claude Code, Cursor or Dify.

    What --namespace and --user (or HINDSIGHT_NAMESPACE and HINDSIGHT_USER) name, no tool call can widen.
    """
    from hindsight_graph.api.mcp.wire import Wire

    wire = Wire.claim()  # first of all: from here on nothing that prints can reach the client
    from hindsight_graph.api.mcp.run import over_stdio

    over_stdio(where.open, where.namespace, where.user, toolset, load_settings(), wire)
