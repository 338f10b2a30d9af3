"""What the README shows can be run as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.machine import environment
from tests.docs.pages import ROOT, runnable, text_of

BLOCKS = runnable(ROOT / "README.md") if (ROOT / "README.md").exists() else []


def test_the_readme_has_code_to_run() -> None:
    assert BLOCKS


def test_the_readme_has_no_blanks_to_fill_in() -> None:
    assert re.findall(r"@@\w*|\bTBD\b|\bTODO\b|<!-- bench:\w+ -->\s*<!-- /bench", text_of(ROOT / "README.md")) == []


@pytest.mark.parametrize("block", BLOCKS, ids=[f"block {number}" for number in range(1, len(BLOCKS) + 1)])
def test_it_runs(block: str, tmp_path: Path) -> None:
    """Each block is a program of its own, in an empty folder, with a store that nobody else uses."""
    variables = environment(
        HINDSIGHT_STORE=f"sqlite:///{tmp_path}/default.db",
        HINDSIGHT_CACHE_DIR=str(tmp_path / "cache"),
        PYTHONWARNINGS="error",
    )
    command = [sys.executable, "-c", block]

    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=200)

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
