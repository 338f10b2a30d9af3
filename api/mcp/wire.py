"""The two descriptors that the protocol speaks over, kept apart from everything else that a process prints."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream

GRACE = 60.0  # seconds that answers have to go out after the client has said its last word; a signal ends it at once
_CHUNK = 1 << 16


@dataclass
class Wire:
    """The client's side of standard input and output.

    Once claimed, descriptor 1 leads to standard error and 0 to nowhere, for this process and its children: a library
    that prints, in Python or in C, spoils no message (C94). Bytes are UTF-8 whatever the machine's encoding (C95).
    """

    source: int
    target: int
    _asked: set[Any] = field(default_factory=set)
    _settled: asyncio.Event = field(default_factory=asyncio.Event)
    _lines: MemoryObjectReceiveStream[str] | None = None

    @classmethod
    def claim(cls) -> Wire:
        """Takes the process's standard input and output; to be called before anything can print."""
        sys.stdout.flush()
        wire = cls(os.dup(0), os.dup(1))
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        try:
            os.dup2(2, 1)
        except OSError:  # started without a standard error
            os.dup2(nowhere, 1)
        os.close(nowhere)
        return wire

    # What the SDK wants of its standard input: to be iterated for lines.
    def __aiter__(self) -> Wire:
        return self

    async def __anext__(self) -> str:
        """The client's next line; after its last one, the end, once everything is answered or `GRACE` is over."""
        if self._lines is None:
            send, self._lines = anyio.create_memory_object_stream[str](0)
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._read, args=(send, loop), name="client", daemon=True).start()
        try:
            line = await self._lines.receive()
        except anyio.EndOfStream:
            with anyio.move_on_after(GRACE):
                await self._all_answered()
            raise StopAsyncIteration from None
        self._asked_by(line)
        return line

    # What the SDK wants of its standard output: to be written and flushed.
    async def write(self, text: str) -> None:
        """Sends a message. Raises anyio.ClosedResourceError if the client is gone."""
        try:
            await anyio.to_thread.run_sync(self._send, text.encode())
        except OSError as error:
            raise anyio.ClosedResourceError from error
        self._answered_by(text)

    async def flush(self) -> None:
        """Nothing is held back."""

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.target, data) :]

    def _read(self, send: MemoryObjectSendStream[str], loop: asyncio.AbstractEventLoop) -> None:
        """Reads in a thread of its own, which nobody waits for: a read can't be called back."""
        rest = b""
        try:
            while chunk := os.read(self.source, _CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._pass_on(line, send, loop)
            self._pass_on(rest, send, loop)
            asyncio.run_coroutine_threadsafe(send.aclose(), loop).result()
        except (OSError, RuntimeError, CancelledError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            return  # the server has stopped, or stops because the client is gone

    def _pass_on(self, line: bytes, send: MemoryObjectSendStream[str], loop: asyncio.AbstractEventLoop) -> None:
        if line.strip():
            text = line.decode("utf-8", errors="replace")
            asyncio.run_coroutine_threadsafe(send.send(text), loop).result()

    def _asked_by(self, line: str) -> None:
        """Keeps count of the client's requests that wait for their answer; a withdrawn one gets none."""
        match _message(line):
            case {"id": str() | int() as id, "method": _}:
                self._asked.add(id)
            case {"method": "notifications/cancelled", "params": {"requestId": str() | int() as id}}:
                self._asked.discard(id)

    def _answered_by(self, text: str) -> None:
        match _message(text):
            case {"id": _, "method": _}:
                return  # a request of ours
            case {"id": str() | int() as id}:
                self._asked.discard(id)
        if not self._asked:
            self._settled.set()

    async def _all_answered(self) -> None:
        while self._asked:
            self._settled.clear()
            await self._settled.wait()


def _message(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None  # the SDK says what is wrong with it
