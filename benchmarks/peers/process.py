"""The parent's end of an adapter's process: requests out, answers in, vectors served meanwhile."""

from __future__ import annotations

import json
import subprocess
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from threading import Timer
from typing import IO, Any, cast

from benchmarks.machine import ROOT, environment
from benchmarks.peers.adapters.wire import Setup, packed
from benchmarks.places import Skipped
from hindsight_graph.ports.embedder import Embedder

LIMIT = 900  # seconds that one request may take before the peer is given up
_QUIET = {
    "MEM0_TELEMETRY": "False",
    "GRAPHITI_TELEMETRY_ENABLED": "false",
    "ANONYMIZED_TELEMETRY": "False",
    "DO_NOT_TRACK": "1",
    "HF_HUB_OFFLINE": "1",
    # Nobody listens there: what would still call home is refused at once.
    "HTTP_PROXY": "http://127.0.0.1:9",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "ALL_PROXY": "http://127.0.0.1:9",
}


class Vectors:
    """One embedder for all: each text is embedded once, whoever asks."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, str] = {}

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        return self._embedder.identity.dimension

    def packed(self, texts: Sequence[str]) -> list[str]:
        """The texts' vectors as they go over the line."""
        new = list(dict.fromkeys(text for text in texts if text not in self._known))
        for text, row in zip(new, self._embedder.embed(new) if new else (), strict=True):
            self._known[text] = packed(array("f", row.tolist()))
        return [self._known[text] for text in texts]


class Peer:
    """A running adapter."""

    def __init__(self, process: subprocess.Popen[str], log: Path, vectors: Vectors) -> None:
        self._process, self._log, self._vectors = process, log, vectors
        self._in, self._out = cast(IO[str], process.stdin), cast(IO[str], process.stdout)

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request. Raises Skipped with the peer's last words if it ends or takes too long."""
        timer = Timer(LIMIT, self._process.kill)
        timer.start()
        try:
            answer = self._send(request)
            while "embed" in answer:
                answer = self._send({"vectors": self._vectors.packed(answer["embed"])})
        except (BrokenPipeError, EOFError):
            self._process.wait()
            said = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines() or ["no message"]
            raise Skipped(f"it ended with status {self._process.returncode}: {said[-1][:300]}") from None
        finally:
            timer.cancel()
        return answer

    def _send(self, message: dict[str, Any]) -> dict[str, Any]:
        self._in.write(json.dumps(message) + "\n")
        self._in.flush()
        line = self._out.readline()
        if not line:
            raise EOFError
        found: dict[str, Any] = json.loads(line)
        return found


@contextmanager
def running(python: Path, adapter: str, setup: Setup, vectors: Vectors) -> Iterator[tuple[Peer, str]]:
    """An adapter's process, set up, and its peer's version; ended afterwards. Raises Skipped if it does not start."""
    folder = Path(setup.folder)
    log = folder / "stderr.txt"
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            [str(python), "-m", f"benchmarks.peers.adapters.{adapter}"],
            cwd=folder,
            env=environment(**_QUIET, HOME=setup.folder, PYTHONPATH=str(ROOT)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
        ) as process,
    ):
        peer = Peer(process, log, vectors)
        try:
            yield peer, str(peer.ask(asdict(setup))["version"])
            cast(IO[str], process.stdin).close()
            process.wait(timeout=60)
        finally:
            process.kill()
