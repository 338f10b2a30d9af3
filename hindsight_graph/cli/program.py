"""How the command is called on this machine, so that lines to paste work where they are shown."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

NAME = "hindsight-graph"


def program() -> str:
    """`hindsight-graph` if the shell would find this very command, else the way to it from the working folder."""
    script = Path(sys.argv[0])
    found = shutil.which(NAME)
    if script.name != NAME or not script.is_file():
        return NAME if found else f"{shlex.quote(sys.executable)} -m hindsight_graph.cli"
    if found and os.path.samefile(found, script):
        return NAME
    relative = os.path.relpath(script)
    return shlex.quote(relative if not relative.startswith("..") else str(script.absolute()))


def pasteable(*words: str, options: Sequence[tuple[str, str | None]] = ()) -> str:
    """A command line that a POSIX shell reads as these words; options without a value are left out."""
    line = [word for name, value in options if value for word in (f"--{name}", value)]
    return " ".join([program(), words[0], *(shlex.quote(word) for word in (*line, *words[1:]))])
