"""Runs every static check in turn and says which failed; all are run, so that one reading shows everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_BIN = Path(sys.executable).parent
_CHECKS = {
    "ruff format": ["ruff", "format", "--check", "--quiet", "."],
    "ruff": ["ruff", "check", "--quiet", "."],
    "mypy": ["mypy"],
    "lint-imports": ["lint-imports"],
}


def main() -> int:
    """0 if every check passed, else 1; a check's output is shown only when it failed."""
    failed = []
    for name, command in _CHECKS.items():
        print(f"== {name}", flush=True)
        done = subprocess.run([str(_BIN / command[0]), *command[1:]], capture_output=True, text=True, check=False)
        if done.returncode:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
