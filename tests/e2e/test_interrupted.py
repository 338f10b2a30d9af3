"""A long import on a terminal: its progress, an interruption, and going on from there."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys

from tests.requirements import requirement
from tests.support_cli import Shell

TURNS = 2000
STORE = ("--store", "sqlite:///memory.db")


def _until(terminal: int, pattern: str) -> str:
    """What the terminal shows up to the first match; "" ends it as well, when the program is gone."""
    seen = ""
    while not re.search(pattern, seen):
        try:
            seen += os.read(terminal, 4096).decode(errors="replace")
        except OSError:
            break
    return seen


def _heed_interrupts() -> None:
    """A suite that was started in the background ignores Ctrl+C, and what it starts would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@requirement("W10")
def test_an_interrupted_import_keeps_what_it_showed_as_done_and_goes_on_from_there(shell: Shell) -> None:
    lines = [
        json.dumps({"content": f"Remember: shelf {n} holds box number {n * 7}.", "session_id": f"s{n // 40}"})
        for n in range(TURNS)
    ]
    (shell.folder / "long.jsonl").write_text("\n".join(lines))
    terminal, other_end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "hindsight_graph.cli", "ingest", "long.jsonl", "--batch", "20", *STORE],
        cwd=shell.folder,
        env=shell.environment(TERM="xterm", PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=other_end,
        preexec_fn=_heed_interrupts,
    ) as process:
        os.close(other_end)
        shown = _until(terminal, rf"[1-9]\d+/{TURNS}")
        process.send_signal(signal.SIGINT)
        rest = _until(terminal, r"interrupted;")
        assert process.wait(60) == 130
    os.close(terminal)
    done = [int(count) for count in re.findall(rf"(\d+)/{TURNS}", shown)]
    assert 0 < done[-1] < TURNS
    (stored,) = map(int, re.findall(r"stopped after (\d+) turns, which are stored; the same command", rest))
    assert stored >= done[-1]
    again = shell.run("ingest", "long.jsonl", *STORE, "--json")
    assert again.code == 0, again.err
    counts = again.json["counts"]
    assert counts["duplicate"] >= stored
    assert counts["accepted"] >= 1
    assert counts["accepted"] + counts["duplicate"] == TURNS
    final = shell.run("ingest", "long.jsonl", *STORE, "--json")
    assert final.json["counts"]["duplicate"] == TURNS
