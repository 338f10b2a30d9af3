"""The server over standard input and output: one client, until it closes its end or a signal comes."""

from __future__ import annotations

import logging
import signal
from typing import TYPE_CHECKING, Any, cast

import anyio
from mcp.server.stdio import stdio_server

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from hindsight_graph.api.mcp.host import Host
    from hindsight_graph.api.mcp.wire import Wire

_log = logging.getLogger(__name__)
_HANDSHAKE = 0.5  # seconds that the first messages have for themselves


def serve(server: Server[Any], host: Host, wire: Wire) -> None:
    """Serves the client at the other end. Raises the error that kept the memory from being opened, if one did."""
    anyio.run(_serve, server, host, wire)


async def _serve(server: Server[Any], host: Host, wire: Wire) -> None:
    try:
        async with anyio.create_task_group() as tasks:
            failed = anyio.Event()
            token = anyio.lowlevel.current_token()
            host.on_failure = lambda: anyio.from_thread.run_sync(failed.set, token=token)
            tasks.start_soon(_until_signalled, tasks.cancel_scope)
            tasks.start_soon(_until, failed, tasks.cancel_scope)
            stream = cast("anyio.AsyncFile[str]", wire)
            async with stdio_server(stdin=stream, stdout=stream) as (incoming, outgoing):
                _log.info("serving one client over standard input and output")
                tasks.start_soon(_warm_up, host)
                await server.run(incoming, outgoing, server.create_initialization_options())
            tasks.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await anyio.to_thread.run_sync(host.close)


async def _warm_up(host: Host) -> None:
    """Opens the memory after the handshake, which it would slow down; a call before that opens it itself."""
    await anyio.sleep(_HANDSHAKE)
    host.start()


async def _until_signalled(scope: anyio.CancelScope) -> None:
    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        async for _ in signals:
            scope.cancel()
            return


async def _until(failed: anyio.Event, scope: anyio.CancelScope) -> None:
    """Ends the server a moment after its memory could not be opened, so that calls under way are told why."""
    await failed.wait()
    await anyio.sleep(0.5)
    scope.cancel()
