"""A model server for tests: real HTTP on this machine, answering as a script says, remembering what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.support_embedders import HashEmbedder


@dataclass(frozen=True)
class Reply:
    """One answer: `body` as JSON unless it is bytes already.

    `hang`: nothing is answered until the server stops; `drop`: the connection is closed instead; `drip`: the body comes
    byte by byte, and does not end while the server lives.
    """

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    hang: bool = False
    drop: bool = False
    drip: bool = False


@dataclass(frozen=True)
class Asked:
    """One request as it came in."""

    path: str
    headers: Mapping[str, str]
    body: Any


Answer = Callable[[Asked], Reply]


class Server:
    """`script`: the first answers, in order; after them `otherwise` answers."""

    def __init__(self, otherwise: Answer, script: Sequence[Reply] = ()) -> None:
        self.asked: list[Asked] = []
        self.script = list(script)
        self._otherwise = otherwise
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                outer._answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Lets go of the port and of whoever still waits."""
        self._stopped.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        raw = handler.rfile.read(int(handler.headers["Content-Length"]))
        asked = Asked(handler.path, dict(handler.headers), json.loads(raw))
        with self._lock:
            self.asked.append(asked)
            scripted = self.script.pop(0) if self.script else None
        reply = scripted or self._otherwise(asked)
        if reply.hang:
            self._stopped.wait(30)
        if reply.hang or reply.drop:
            handler.close_connection = True
            return
        body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        handler.send_response(reply.status)
        length = str(10**9 if reply.drip else len(body))
        for name, value in {"Content-Length": length, **reply.headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        try:
            while reply.drip and not self._stopped.wait(0.02):
                handler.wfile.write(b" ")
            handler.wfile.write(body)
        except OSError:  # whoever asked did not wait for it
            handler.close_connection = True


@contextmanager
def serving(otherwise: Answer, script: Sequence[Reply] = ()) -> Iterator[Server]:
    """A server for the length of a block."""
    server = Server(otherwise, script)
    try:
        yield server
    finally:
        server.stop()


def vectors(dimension: int = 16) -> Answer:
    """Answers `/embeddings` as OpenAI does: by vectors that depend on the text alone, and are not of unit length."""
    model = HashEmbedder(dimension)

    def answer(asked: Asked) -> Reply:
        rows = model.embed(asked.body["input"]) * 3
        data = [{"object": "embedding", "index": i, "embedding": row.tolist()} for i, row in enumerate(rows)]
        return Reply(body={"object": "list", "data": data, "model": asked.body["model"]})

    return answer


def scores(relevance: Callable[[str, str], float]) -> Answer:
    """Answers `/rerank` as Cohere does, best first, or as text-embeddings-inference does if it is asked that way."""

    def answer(asked: Asked) -> Reply:
        texts = asked.body.get("documents", asked.body.get("texts"))
        found = sorted(((relevance(asked.body["query"], text), i) for i, text in enumerate(texts)), reverse=True)
        if "texts" in asked.body:
            return Reply(body=[{"index": i, "score": score} for score, i in found])
        return Reply(body={"results": [{"index": i, "relevance_score": score} for score, i in found]})

    return answer
