"""The server over streamable HTTP: an endpoint that stands behind the guard, which says who asks."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from hindsight_graph.access.authorise import Principal
from hindsight_graph.api.mcp.bounds import Bounds
from hindsight_graph.api.mcp.host import Host
from hindsight_graph.api.mcp.run import make_server

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from hindsight_graph.config import Settings
    from hindsight_graph.facade import Hindsight

PATH = "/mcp"
IDLE = 30 * 60.0  # seconds after which a session that nobody uses is closed
MOST_SESSIONS = 1000


class Endpoint:
    """An ASGI app for one path. The guard before it has checked host, origin, size and token of each request."""

    def __init__(self, memory: Hindsight, config: Settings, within: Bounds, toolset: str | None = None) -> None:
        self._within = within
        server = make_server(Host(lambda: memory), within, toolset, config, self._bounds)
        self._sessions = StreamableHTTPSessionManager(
            server,
            session_idle_timeout=IDLE,
            max_sessions=MOST_SESSIONS,
            max_request_body_size=config.max_request_kib * 1024,
        )

    def running(self) -> AbstractAsyncContextManager[None]:
        """For as long as requests are served; once."""
        return self._sessions.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request. A session belongs to the token that it was begun with."""
        principal: Principal = scope["principal"]
        holder = AccessToken(token="-", client_id=principal.name, scopes=[])  # noqa: S106  the SDK needs only its name
        await self._sessions.handle_request({**scope, "user": AuthenticatedUser(holder)}, receive, send)

    def _bounds(self, request: Any) -> Bounds:
        """What the sender of a request may name: whatever its token allows, else what the server is bound to."""
        principal: Principal = request.scope["principal"]
        if principal.token is None:
            return self._within
        return Bounds(self._within.namespace, principal=principal)
