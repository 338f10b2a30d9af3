"""A virtual environment per peer below `.cache/peers`, made when it is first needed and kept."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

from benchmarks.machine import ROOT, environment
from benchmarks.peers.systems import System
from benchmarks.places import Skipped
from benchmarks.results import kept_results
from benchmarks.size import sizes

CACHE = ROOT / ".cache" / "peers"
_MARK = "installed.json"


@dataclass(frozen=True, slots=True)
class Installed:
    """The Python to run a peer with, and what its install takes up in MiB (None: not measured)."""

    python: Path
    mib: float | None


def installed(system: System) -> Installed:
    """The system's environment, with exactly what it asks for. Raises Skipped with pip's last words if that fails."""
    if not system.requirements:
        return Installed(Path(sys.executable), _own_mib())
    folder = CACHE / system.environment
    python, mark = folder / "bin" / "python", folder / _MARK
    wanted = [*system.requirements]
    known = json.loads(mark.read_text(encoding="utf-8")) if mark.exists() else {}
    if known.get("requirements") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)
        before = sizes(folder).total()
        _install(python, wanted)
        known = {"requirements": wanted, "mib": (sizes(folder).total() - before) / 2**20}
        mark.write_text(json.dumps(known), encoding="utf-8")
    return Installed(python, known["mib"])


def _install(python: Path, requirements: list[str]) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*command, *requirements], env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no message"]
        raise Skipped(f"{' '.join(requirements)} can't be installed: {said[-1]}")


def _own_mib() -> float | None:
    for kept in kept_results(["size"], ()):
        return float(kept.result.figures["bytes"]) / 2**20
    return None
