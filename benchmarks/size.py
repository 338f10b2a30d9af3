"""Size: what a core install takes up on disk, in a virtual environment of its own."""

from __future__ import annotations

import subprocess
import tempfile
import venv
from collections import Counter
from pathlib import Path

from benchmarks.machine import ROOT, environment
from benchmarks.results import Result, Table

SHOWN = 8


def measure() -> Result:
    """Installs the checkout without extras and adds up what came into site-packages, bytecode left out."""
    with tempfile.TemporaryDirectory(prefix="hindsight-size-") as name:
        folder = Path(name)
        venv.create(folder, with_pip=True)
        python = folder / "bin" / "python"
        before = sizes(folder)
        _pip(python, "install", str(ROOT))
        after = sizes(folder)
    added = Counter({package: size - before[package] for package, size in after.items() if size > before[package]})
    total = added.total()
    largest = added.most_common(SHOWN)
    rows = [[package, f"{size / 2**20:.1f}"] for package, size in largest]
    rest = total - sum(size for _, size in largest)
    rows += [[f"{len(added) - len(largest)} more", f"{rest / 2**20:.1f}"], ["all", f"{total / 2**20:.1f}"]]
    table = Table("Core install, MiB", ("package", "MiB"), rows, "Without pip itself and without bytecode.")
    return Result("size", "", figures={"bytes": total, "packages": dict(added)}, tables=[table])


def sizes(folder: Path) -> Counter[str]:
    """Bytes of each top-level entry of an environment's site-packages; `x.libs` counts with `x`."""
    found: Counter[str] = Counter()
    for packages in folder.glob("lib/python*/site-packages"):
        for path in packages.rglob("*"):
            if path.is_file() and not path.is_symlink() and path.suffix != ".pyc":
                found[path.relative_to(packages).parts[0].removesuffix(".libs")] += path.stat().st_size
    return found


def _pip(python: Path, *arguments: str) -> None:
    command = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", *arguments]
    subprocess.run(command, check=True, env=environment())
