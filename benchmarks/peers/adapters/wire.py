"""What every adapter is run by: requests and answers as lines of JSON, the same clock, the same vectors.

The first line sets the adapter up, each further one adds the turns of a conversation or asks a question. While it
works, an adapter may ask the parent for vectors; the time it waits for them is not counted.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import threading
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, NoReturn, Protocol, TypedDict


class Turn(TypedDict):
    """One turn: its id in the file, a line of transcript for peers without fields, and its fields as `ingest` reads."""

    source_id: str
    line: str
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Setup:
    """Where an adapter may work: a folder of its own, and Neo4j's address and account where it needs that."""

    package: str  # what the peer is installed as: the one whose version counts
    variant: str
    folder: str
    dimension: int
    address: str = ""
    user: str = ""
    password: str = ""


Embed = Callable[[Sequence[str]], list[list[float]]]


class Adapter(Protocol):
    """A peer, put behind three calls."""

    def add(self, conversation: str, turns: Sequence[Turn]) -> None:
        """Stores turns in their order, by the peer's way for many at once if it has one."""
        ...

    def search(self, conversation: str, question: str, top_k: int) -> list[str]:
        """Source ids of the hits within the conversation, best first."""
        ...

    def close(self) -> None:
        """Lets go of files and connections."""
        ...


class NoModel:
    """Stands where a peer wants a language model: whatever is asked of it fails."""

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise RuntimeError(f"no language model takes part, but {name} was asked for")


def serve(make: Callable[[Setup, Embed], Adapter]) -> None:
    """Answers requests until the input ends."""
    pipe = _Pipe()
    setup = Setup(**pipe.receive())
    adapter = make(setup, pipe.embed)
    pipe.send({"version": version(setup.package)})
    try:
        while request := pipe.receive():
            pipe.waited = 0.0
            start = time.perf_counter()
            if "turns" in request:
                adapter.add(request["conversation"], request["turns"])
                found = []
            else:
                found = adapter.search(request["conversation"], request["question"], request["top_k"])
            pipe.send({"found": found, "seconds": time.perf_counter() - start - pipe.waited})
    finally:
        adapter.close()


def packed(vector: array[float]) -> str:
    """A vector as it goes over the line."""
    return base64.b64encode(vector.tobytes()).decode()


class _Pipe:
    """The two ends towards the parent; whatever else prints goes to stderr."""

    def __init__(self) -> None:
        self.waited = 0.0
        self._lock = threading.Lock()  # a peer may embed in threads
        self._in = sys.stdin
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def send(self, message: dict[str, Any]) -> None:
        """Writes one message."""
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()

    def receive(self) -> dict[str, Any]:
        """The next message; empty at the end."""
        line = self._in.readline()
        found: dict[str, Any] = json.loads(line) if line else {}
        return found

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector per text, from the embedder that serves all."""
        with self._lock:
            start = time.perf_counter()
            self.send({"embed": list(texts)})
            vectors = [array("f", base64.b64decode(one)).tolist() for one in self.receive()["vectors"]]
            self.waited += time.perf_counter() - start
        return vectors
