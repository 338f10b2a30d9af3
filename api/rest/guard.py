"""What every request passes before anything reads it: its id, host and origin, size, rate, who asks; and the log."""

from __future__ import annotations

import json
import logging
import re
import time
from dataclasses import dataclass
from ipaddress import ip_address
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hindsight_graph.access.authorise import Authoriser, Principal
from hindsight_graph.access.rate import Rates
from hindsight_graph.api.rest.problems import of_error, problem
from hindsight_graph.errors import HindsightError

log = logging.getLogger("hindsight_graph.access")

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OPEN = frozenset({"/health/live", "/health/ready"})  # for whoever watches the process; they tell nothing of the data
_REQUEST_ID = re.compile(r"[A-Za-z0-9._\-]{1,64}")
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.\-_]{1,253})(?::\d{1,5})?")


@dataclass(frozen=True, slots=True)
class Limits:
    """`hosts` and `origins` beyond those of the machine itself; `bytes` of a request's body."""

    hosts: frozenset[str]
    origins: frozenset[str]
    bytes: int
    addresses: bool = False  # whether any IP address will do as host: for a server that listens beyond loopback


class Guard:
    """ASGI middleware around everything the server offers, so that no route and no mount can be reached past it."""

    def __init__(self, app: ASGIApp, authoriser: Authoriser, limits: Limits, rates: Rates) -> None:
        self._app = app
        self._authoriser = authoriser
        self._limits = limits
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        seen = _Seen(scope, send)
        scope["request_id"] = seen.id
        try:
            if (refused := await self._refusal(scope, seen)) is None:
                body = await _body(receive, self._limits.bytes)
                if body is None:
                    refused = self._too_large(seen.id)
                else:
                    await self._app(scope, _replay(body, receive), seen.send)
                    return
            await refused(scope, receive, seen.send)
        finally:
            seen.done(scope)

    async def _refusal(self, scope: Scope, seen: _Seen) -> Response | None:
        """Why a request is not let in; None: it is, and the scope says who asks."""
        headers = _headers(scope)
        if wrong := self._foreign(headers):
            return problem(403, wrong[0], wrong[1], wrong[2], request_id=seen.id)
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > self._limits.bytes:
            return self._too_large(seen.id)
        if scope["path"] in OPEN:
            scope["principal"] = Principal()
            return None
        try:
            scope["principal"] = seen.principal = await run_in_threadpool(
                self._authoriser.principal, _bearer(headers.get("authorization"))
            )
        except HindsightError as error:
            return of_error(error, seen.id)
        # Without a token it is somebody on this machine, who could stop the server in easier ways.
        if seen.principal.token and (wait := self._rates.wait(seen.principal.name)):
            return problem(
                429, "too-many-requests", "more requests than HINDSIGHT_RATE_PER_MINUTE allows.",
                f"Try again in {wait} s.", request_id=seen.id, headers={"Retry-After": str(wait)},
            )  # fmt: skip
        return None

    def _too_large(self, request_id: str) -> Response:
        return problem(
            413, "too-large", f"the body has more than {self._limits.bytes} bytes.",
            "Send less at once, or raise HINDSIGHT_MAX_REQUEST_KIB.", request_id=request_id,
        )  # fmt: skip

    def _foreign(self, headers: dict[str, str]) -> tuple[str, str, str] | None:
        """Whether the request was meant for another host, or comes from a page of another site."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return (
                "foreign-host", "this server does not go by that Host.",
                "Name it in HINDSIGHT_ALLOWED_HOSTS if it is the right one.",
            )  # fmt: skip
        origin = headers.get("origin")
        if origin is None or origin in self._limits.origins or _same_site(origin, host):
            return None
        return (
            "foreign-origin",
            "pages of that origin may not use this server.",
            "Name it in HINDSIGHT_ALLOWED_ORIGINS.",
        )

    def _is_ours(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]").lower().rstrip(".")
        if name in LOOPBACK or name in self._limits.hosts or "*" in self._limits.hosts:
            return True
        return self._limits.addresses and _is_address(name)


class _Seen:
    """One request as the log tells it: never a path as it was sent, a query or a body."""

    def __init__(self, scope: Scope, send: Send) -> None:
        given = _headers(scope).get("x-request-id", "")
        self.id = given if _REQUEST_ID.fullmatch(given) else token_hex(8)
        self.principal: Principal | None = None
        self._send = send
        self._status = 0
        self._start = time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message["headers"] = [
                *message.get("headers", ()),
                (b"x-request-id", self.id.encode()),
                (b"x-content-type-options", b"nosniff"),
                (b"cache-control", b"no-store"),
            ]
        await self._send(message)

    def done(self, scope: Scope) -> None:
        route: Any = scope.get("route")
        told = {
            "request_id": self.id,
            "method": scope["method"],
            "route": getattr(route, "path", None) or "-",
            "status": self._status,
            "ms": round(1000 * (time.perf_counter() - self._start), 1),
            "who": self.principal.name if self.principal else "-",
        }
        log.info("%s", json.dumps(told))


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None if it is longer than `most` bytes."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _bearer(header: str | None) -> str | None:
    """The token of an Authorization header; None without one, "" (which is no token) for another kind."""
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _same_site(origin: str, host: str) -> bool:
    return urlsplit(origin).netloc.lower() == host.lower() if "://" in origin else False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
