"""Runs the server: refuses what would be open to strangers, serves until it is told to stop."""

from __future__ import annotations

import logging
import signal
import socket
import traceback
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

import uvicorn

from hindsight_graph.api.rest.app import ROUTERS, make_app
from hindsight_graph.api.rest.guard import LOOPBACK
from hindsight_graph.errors import ConfigError

if TYPE_CHECKING:
    from hindsight_graph.api.rest.app import Mounted
    from hindsight_graph.config import Settings
    from hindsight_graph.facade import Hindsight


class _NoWords(logging.Filter):
    """Keeps what an unexpected error says out of the log, which may be a stored text: only where it was, and its
    type."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the record pass."""
        if record.exc_info and record.exc_info[1] is not None:
            places = traceback.extract_tb(record.exc_info[2])[-5:]
            told = " < ".join(f"{one.name} ({one.filename}:{one.lineno})" for one in reversed(places))
            record.msg, record.args = "%s at %s", (type(record.exc_info[1]).__name__, told)
            record.exc_info = record.exc_text = None
        return True


GRACE = 10  # seconds that requests under way have to end


def serve(
    memory: Hindsight,
    config: Settings,
    host: str,
    port: int,
    *,
    mounts: Mapping[str, Mounted] | None = None,
    routers: Sequence[ModuleType] = ROUTERS,
) -> None:
    """Serves an open memory until SIGINT or SIGTERM, which let requests under way end; `mounts` are served beside the
    routes.

    Raises ConfigError when it would listen beyond loopback and there is no token that opens it, or the port is taken.
    """
    beyond = host.strip("[]").lower() not in LOOPBACK
    authoriser = memory.authoriser(required=True)
    if (beyond or config.auth == "always") and not authoriser.any_valid():
        raise ConfigError(
            f"no token opens this memory, and listening on {host} needs one.",
            remedy="`hindsight-graph token create NAME` makes one; or listen on 127.0.0.1.",
        )
    app = make_app(memory, config, beyond_loopback=beyond, mounts=mounts, routers=routers)
    logging.getLogger("uvicorn.error").addFilter(_NoWords())
    logging.getLogger("uvicorn.access").disabled = True  # it tells whole URLs; the guard tells what may be told
    listening = _bound(host.strip("[]"), port)
    # When uvicorn has ended it raises the signal anew: by default that kills us before the memory is closed.
    signal.signal(signal.SIGTERM, lambda *_: None)
    with listening:
        shown = f"[{host}]" if ":" in host else host
        logging.getLogger("hindsight_graph").warning("serving http://%s:%d", shown, listening.getsockname()[1])
        uvicorn.Server(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=GRACE,
                lifespan="on",
            )
        ).run(sockets=[listening])


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        raise ConfigError(
            f"can't listen on {host} port {port}: {error.strerror or type(error).__name__}.",
            remedy="Name another with --host and --port.",
        ) from error
    listening.listen(512)
    return listening
