"""Runs the command as people do: a process of its own, with its own data and cache folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """stdout as JSON; fails if there is anything else on it."""
        return json.loads(self.out)


@dataclass(frozen=True, slots=True)
class Shell:
    """A folder to work in and the environment that commands see; nothing of the machine's own memory is in it."""

    folder: Path
    cache: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Variables of a command."""
        mine = {name: value for name, value in os.environ.items() if not name.startswith(("HINDSIGHT_", "XDG_"))}
        return mine | {
            "HINDSIGHT_CACHE_DIR": str(self.cache),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "HOME": str(self.folder),
            "COLUMNS": "100",
            **more,
        }

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Begins `hindsight-graph WORDS…`."""
        return subprocess.Popen(
            [sys.executable, "-m", "hindsight_graph.cli", *words],
            cwd=self.folder,
            env=self.environment(**environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str, stdin: bytes = b"", **environment: str) -> Done:
        """Runs `hindsight-graph WORDS…` to its end."""
        with self.start(*words, **environment) as process:
            out, err = process.communicate(stdin, timeout=120)
        return Done(process.returncode, out.decode(errors="replace"), err.decode(errors="replace"))
