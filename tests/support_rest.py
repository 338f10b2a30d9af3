"""A real server on a real port around a memory, and a client that speaks to it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
import uvicorn

from hindsight_graph import Hindsight, Settings
from hindsight_graph.api.rest.app import make_app


@contextmanager
def served(memory: Hindsight, settings: Settings | None = None, *, beyond: bool = False) -> Iterator[str]:
    """Serves a memory from a thread of this process; its URL."""
    app = make_app(memory, settings or memory.settings, beyond_loopback=beyond)
    # Named as TCP, or asyncio leaves Nagle's algorithm on and each answer takes 40 ms more.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


class Client:
    """Sends requests, as the holder of a token if there is one."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._http = httpx2.Client(base_url=url, timeout=60)
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        """One request; `body` goes as JSON, `query` and `headers` as they are called."""
        headers = self._headers | more.pop("headers", {})
        return self._http.request(method, path, json=body, params=more.pop("query", None), headers=headers, **more)

    def get(self, path: str, **query: Any) -> httpx2.Response:
        """A GET."""
        return self.send("GET", path, query=query)

    def post(self, path: str, **body: Any) -> httpx2.Response:
        """A POST."""
        return self.send("POST", path, body)

    def close(self) -> None:
        """Lets go of the connections."""
        self._http.close()
