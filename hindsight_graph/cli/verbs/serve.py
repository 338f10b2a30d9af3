"""`hindsight-graph serve`: the memory over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from hindsight_graph.cli.options import Where, common, load_settings
from hindsight_graph.errors import ConfigError

if TYPE_CHECKING:
    from hindsight_graph.api.rest.app import Mounted
    from hindsight_graph.config import Settings
    from hindsight_graph.facade import Hindsight


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="0.0.0.0: from anywhere.")
@click.option("--port", default=8080, show_default=True, type=click.IntRange(0, 65535), help="0: any that is free.")
@common
def command(where: Where, host: str, port: int) -> None:
    """Serve the memory over HTTP; beyond this machine only with tokens (`hindsight-graph token create`)."""
    try:
        from hindsight_graph.api.rest.serve import serve
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"the server needs the package {error.name!r}.", remedy="pip install 'hindsight-graph[server]'."
        ) from error
    config = load_settings()
    with where.open(announce=True) as memory:
        for warning in memory.warnings:
            click.echo(f"warning: {warning}", err=True)
        serve(memory, config, host, port, mounts=_mounts(memory, where, config))


def _mounts(memory: Hindsight, where: Where, config: Settings) -> Mapping[str, Mounted]:
    """The MCP endpoint, where its package is installed."""
    try:
        import mcp  # noqa: F401
    except ModuleNotFoundError:
        return {}
    from hindsight_graph.api.mcp.http import PATH, Endpoint
    from hindsight_graph.api.mcp.run import bounds

    return {PATH: Endpoint(memory, config, bounds(config, where.namespace, where.user))}
