"""The machine that figures come from, in one line; and running parts of a benchmark in processes of their own."""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def machine_line() -> str:
    """Cores that this process may use, memory, processor, system and Python."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{len(os.sched_getaffinity(0))} cores ({_processor()}), {memory:.0f} GiB, "
        f"{platform.system()}, Python {platform.python_version()}"
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def environment(**values: str) -> dict[str, str]:
    """This process's environment without the product's own settings, and with these values."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")}
    return kept | values


def run_json(module: str, *arguments: str, variables: dict[str, str]) -> dict[str, Any]:
    """Runs `python -m <module> <arguments>` in this environment and returns the JSON object on its last line of output.

    Raises subprocess.CalledProcessError if it fails; what it writes to stderr passes through.
    """
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def peak_mib() -> float:
    """The most memory that this process has had resident so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def peak_of_children_mib() -> float:
    """The most memory that any finished child of this process had resident, in MiB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
