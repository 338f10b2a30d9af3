"""What is shipped works without the checkout: source archive, wheel, fresh environment, empty folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.machine import environment

ROOT = Path(__file__).parents[2]
NOT_SHIPPED = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "results", "*.db*")
SCRIPT = """
import json
from hindsight_graph import connect
with connect("sqlite:///memory.db") as hs:
    written = hs.remember("We moved from MySQL to Postgres because of JSONB.", user_id="alice", source_id="D1:3")
    found = hs.recall("Which database do we use, and why?", user_id="alice")
print(json.dumps([written.status, [hit.memory.provenance.source_id for hit in found.hits], found.degraded]))
"""

pytestmark = pytest.mark.timeout(900)


@dataclass(frozen=True, slots=True)
class Shipped:
    """The archives that were built, and the environment that the wheel was installed into."""

    source: Path
    wheel: Path
    environment: Path

    def python(self, *arguments: str, folder: Path) -> str:
        """stdout of the environment's Python, run in a folder; fails with what it wrote to stderr."""
        return run([str(self.environment / "bin" / "python"), *arguments], folder)


def run(command: list[str], folder: Path) -> str:
    """stdout of a command that must succeed; nothing of this checkout or of anybody's memory is in its environment."""
    variables = environment(HOME=str(folder), PIP_CACHE_DIR=pip_cache())
    variables.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=800)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip_cache() -> str:
    """pip's own cache, so that a second run need not download everything again."""
    command = [sys.executable, "-m", "pip", "cache", "dir"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    """The source archive built from a copy of the checkout, the wheel built from that archive, and its installation."""
    folder = tmp_path_factory.mktemp("ship")
    shutil.copytree(ROOT, folder / "checkout", symlinks=True, ignore=NOT_SHIPPED)
    run([sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(folder / "checkout")], folder)
    (source,) = (folder / "dist").glob("*.tar.gz")
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "environment", with_pip=True)
    pip = [str(folder / "environment" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    run([*pip, "install", "--quiet", str(wheel)], folder)
    return Shipped(source, wheel, folder / "environment")


def test_the_wheel_remembers_and_recalls_in_an_empty_folder(shipped: Shipped, tmp_path: Path) -> None:
    status, sources, degraded = json.loads(shipped.python("-c", SCRIPT, folder=tmp_path))

    assert status == "accepted"
    assert sources[0] == "D1:3"
    assert degraded == []
    assert (tmp_path / "memory.db").stat().st_size > 0


def test_the_installed_command_says_its_version_and_answers(shipped: Shipped, tmp_path: Path) -> None:
    command = str(shipped.environment / "bin" / "hindsight-graph")

    assert run([command, "--version"], tmp_path).split()[0] == "hindsight-graph"
    run([command, "remember", "我住在杭州。", "--store", "sqlite:///memory.db"], tmp_path)
    found = json.loads(run([command, "recall", "我住在哪里？", "--store", "sqlite:///memory.db", "--json"], tmp_path))
    assert found["hits"][0]["content"] == "我住在杭州。"


def test_nothing_is_installed_beside_the_package(shipped: Shipped, tmp_path: Path) -> None:
    with zipfile.ZipFile(shipped.wheel) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}

    assert {top for top in tops if not top.startswith("hindsight_graph-")} == {"hindsight_graph"}
    for name in ("api", "extractors", "tests", "benchmarks"):
        found = shipped.python(
            "-c", f"from importlib.util import find_spec; print(find_spec({name!r}))", folder=tmp_path
        )
        assert found.strip() == "None", f"a top-level {name} was installed"


def shipped_from(*folders: str) -> set[str]:
    """The files of these folders of the checkout that the product reads, by their path in the package."""
    found: set[str] = set()
    for folder, place in (("cypher", "_data/cypher"), ("ontology", "_data/ontology"), ("extractors", "extractors")):
        if folder in folders:
            files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc")
            found |= {f"hindsight_graph/{place}/{path.relative_to(ROOT / folder)}" for path in files}
    return found


def test_all_that_is_read_at_run_time_is_in_the_wheel(shipped: Shipped) -> None:
    with zipfile.ZipFile(shipped.wheel) as wheel:
        names = set(wheel.namelist())
    package = ROOT / "hindsight_graph"
    own = {
        f"hindsight_graph/{path.relative_to(package)}"
        for path in package.rglob("*")
        if path.is_file() and path.suffix in (".py", ".sql", ".jsonl", ".json", ".ttl", ".typed")
    }
    wanted = own | shipped_from("cypher", "ontology", "extractors")

    assert {Path(name).suffix for name in wanted} >= {".py", ".sql", ".cypher", ".ttl"}
    assert any("demo" in name and not name.endswith(".py") for name in wanted), "the demo's dialogue is data"
    assert wanted - names == set()


def test_the_source_archive_holds_the_links_that_the_package_needs(shipped: Shipped) -> None:
    with tarfile.open(shipped.source) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}

    assert {"pyproject.toml", "README.md", "LICENSE", "hindsight_graph/facade.py"} <= names
    assert any(name.startswith(("extractors/rules", "hindsight_graph/extractors/rules")) for name in names)


def test_the_command_runs_where_the_home_folder_is_new(shipped: Shipped, tmp_path: Path) -> None:
    command = str(shipped.environment / "bin" / "hindsight-graph")

    said = run([command, "init"], tmp_path)

    assert str(tmp_path) in said, "it says where the memory lies"
    assert any(name == "memory.db" for _, _, names in os.walk(tmp_path) for name in names)
