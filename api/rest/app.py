"""The server: routes, and around all of them the guard."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from types import ModuleType
from typing import Any, Protocol

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.openapi.utils import get_openapi
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hindsight_graph.access.rate import Rates
from hindsight_graph.api.rest import problems
from hindsight_graph.api.rest.guard import Guard, Limits
from hindsight_graph.api.rest.routes import (
    conflicts,
    decisions,
    graph,
    health,
    ingest,
    keeping,
    memories,
    recall,
    sessions,
)
from hindsight_graph.config import Settings
from hindsight_graph.errors import StoreError
from hindsight_graph.facade import Hindsight

COUNTED_EVERY = 30.0  # seconds after which counts of recalls are stored
ROUTERS = (memories, ingest, keeping, recall, decisions, conflicts, graph, sessions, health)
_SENT = ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Mcp-Session-Id",
         "MCP-Protocol-Version", "Last-Event-ID"]  # fmt: skip
_ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"description": "The request can't be read."},
    401: {"description": "No token, or one that is wrong, expired or revoked."},
    403: {"description": "The token may not, or the Host or Origin is foreign."},
    404: {"description": "There is no such thing that this token may see."},
    412: {"description": "It is no longer as If-Match says; nothing was done."},
    413: {"description": "The body is too large."},
    422: {"description": "A value breaks a rule; nothing was stored."},
    429: {"description": "Too many requests; Retry-After says how long to wait."},
    500: {"description": "A fault of the server."},
    503: {"description": "The store or a model is away; Retry-After says when to try again."},
    507: {"description": "The disk is full; nothing was stored."},
}


class Mounted(Protocol):
    """An ASGI app that answers one path, and what has to run around it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        ...

    def running(self) -> AbstractAsyncContextManager[None]:
        """Entered before the first request and left after the last one."""
        ...


def make_app(
    memory: Hindsight,
    config: Settings,
    *,
    beyond_loopback: bool = False,
    mounts: Mapping[str, Mounted] | None = None,
    routers: Sequence[ModuleType] = ROUTERS,
) -> ASGIApp:
    """The whole server over an open memory, which the caller closes.

    `beyond_loopback` says that others than this machine can reach it: every request then needs a token. `mounts` are
    further apps by path, behind the same guard; they find who asks in the scope under "principal".
    """
    limits = Limits(
        hosts=_names(config.allowed_hosts),
        origins=_names(config.allowed_origins),
        bytes=config.max_request_kib * 1024,
        addresses=beyond_loopback,
    )
    authoriser = memory.authoriser(required=beyond_loopback or config.auth == "always")
    guarded: ASGIApp = Guard(make_api(memory, mounts, routers), authoriser, limits, Rates(config.rate_per_minute))
    if limits.origins:
        guarded = CORSMiddleware(
            guarded,
            allow_origins=sorted(limits.origins),
            allow_methods=["*"],
            allow_headers=_SENT,
            expose_headers=["ETag", "Location", "Retry-After", "X-Request-Id", "Mcp-Session-Id"],
        )
    return guarded


def make_api(
    memory: Hindsight, mounts: Mapping[str, Mounted] | None = None, routers: Sequence[ModuleType] = ROUTERS
) -> FastAPI:
    """The routes alone: never to be served without the guard, which says who asks."""
    app = FastAPI(
        title="Hindsight Graph",
        version=version("hindsight-graph"),
        docs_url=None,  # the page loads its scripts from elsewhere
        redoc_url=None,
        lifespan=_life,
        responses=_ERRORS,
    )
    app.state.memory = memory
    problems.install(app)
    for module in routers:
        app.include_router(module.router)
    app.state.mounted = tuple((mounts or {}).values())
    for path, mounted in (mounts or {}).items():
        app.router.routes.append(Route(path, endpoint=mounted))  # a mount would send /path on to /path/
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """Stores counts of recalls now and then, for a process that is killed, and writes what was taken to be read."""
    over = threading.Event()

    def keep() -> None:
        while not over.wait(COUNTED_EVERY):
            try:
                app.state.memory.flush()
            except StoreError as error:
                problems.log.warning("recalls wait to be counted: %s", type(error).__name__)

    thread = threading.Thread(target=keep, name="counts", daemon=True)
    thread.start()
    workers = [app.state.memory.worker() for _ in range(app.state.memory.settings.workers)]
    working = [threading.Thread(target=one.run, name="worker", daemon=True) for one in workers]
    for each in working:
        each.start()
    async with AsyncExitStack() as around:
        for mounted in app.state.mounted:
            await around.enter_async_context(mounted.running())
        yield
    over.set()
    for worker in workers:
        worker.stop()
    for each in (thread, *working):
        each.join()


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes, summary="A memory for agents.")
        schema["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        schema["security"] = [{"token": []}, {}]
        app.openapi_schema = problems.documented(schema)
    return app.openapi_schema


def _names(listed: str) -> frozenset[str]:
    return frozenset(one.strip().rstrip("/").lower() for one in listed.split(",") if one.strip())
