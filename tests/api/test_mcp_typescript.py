"""The TypeScript SDK's client, which most hosts are built with, against the server it starts and the one it finds."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.requirements import requirement
from tests.support_cli import Shell

HERE = Path(__file__).parent / "typescript"
MODULES = Path(__file__).parents[2] / ".cache" / "typescript"


@pytest.fixture(scope="session")
def host() -> Path:
    """The host program beside its packages, which are fetched once; skipped where that can't be done."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        pytest.skip("no node and npm here")
    MODULES.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "client.mjs"):
        shutil.copy(HERE / name, MODULES / name)
    if not (MODULES / "node_modules" / "@modelcontextprotocol").is_dir():
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=MODULES, capture_output=True, text=True, timeout=250)
        if done.returncode:
            pytest.skip(f"npm could not fetch the SDK: {done.stderr[-200:]}")
    return MODULES / "client.mjs"


def seen(host: Path, target: dict[str, Any]) -> dict[str, Any]:
    """What the host saw of a server."""
    command = ["node", str(host), json.dumps(target)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check(saw: dict[str, Any]) -> None:
    """What every host must see, however it is connected."""
    assert {"memory_write", "memory_search", "memory_trace"} <= set(saw["tools"])
    assert saw["wrote"]["structuredContent"]["status"] == "accepted"
    assert "您之前提到住在杭州，现在更新为上海吗？" in saw["asked"][0]
    assert saw["moved"]["structuredContent"]["settled"][0]["keep"] == "new"
    assert any("上海" in hit["content"] for hit in saw["found"]["structuredContent"]["hits"])
    assert saw["wrong"]["isError"] is True
    assert "dreams" in saw["wrong"]["content"][0]["text"]
    about = json.loads(saw["about"]["contents"][0]["text"])
    assert about["ok"] is True, about


@requirement("X1")
def test_a_typescript_host_starts_the_server(shell: Shell, host: Path) -> None:
    target = {
        "command": sys.executable,
        "args": ["-m", "hindsight_graph.cli", "mcp"],
        "env": shell.environment(),
        "cwd": str(shell.folder),
    }

    check(seen(host, target))
