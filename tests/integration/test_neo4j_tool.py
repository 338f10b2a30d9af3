"""The command that fetches, starts and stops a Neo4j: what it needs it says, and what it starts it ends."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NEO4J
from tests.support_neo4j import own_server, run
from tools import neo4j_server
from tools.neo4j_server import Neo4jServer, ServerError

COMMAND = [sys.executable, str(Path(neo4j_server.__file__))]


def fake_java(home: Path, version: str) -> Path:
    """A Java home whose `java -version` says this."""
    java = home / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2026-01-01' >&2\n", encoding="utf-8")
    java.chmod(0o755)
    return java


def test_a_java_home_that_is_new_enough_is_taken_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java = fake_java(tmp_path / "jdk 21", "21.0.1")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk 21"))
    assert neo4j_server.find_java() == java


def test_an_old_java_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_java(tmp_path / "old", "17.0.15")
    good = fake_java(tmp_path / "good", "25")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "old"))
    monkeypatch.setenv("PATH", f"{good.parent}:{os.environ['PATH']}")
    assert neo4j_server.find_java() == good


def test_without_a_java_it_says_what_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_java(tmp_path / "old", "1.8.0_402")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "old"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(neo4j_server, "_JAVA", 99)
    with pytest.raises(ServerError, match="needs Java 99 or later"):
        neo4j_server.find_java()


def test_without_maven_it_says_what_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ServerError, match="Maven"):
        neo4j_server.fetch()


@pytest.mark.parametrize("arguments", [["url", "--name", "never"], ["url", "--name", "../x"], ["fly"]])
def test_what_cannot_be_done_is_told_and_fails(tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        [*COMMAND, *arguments],
        env=os.environ | {"NEO4J_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert "error" in done.stderr
    assert "Traceback" not in done.stderr


def test_stopping_what_does_not_run_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "stop"], env=os.environ | {"NEO4J_CACHE": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("pid", [0, os.getpid(), 2**22 + 1], ids=["none", "own", "no such"])
def test_a_process_that_is_not_its_server_is_never_ended(tmp_path: Path, pid: int) -> None:
    state = {"bolt": 1, "http": 2, "password": "p", "pid": pid}
    (tmp_path / "server.json").write_text(json.dumps(state), encoding="utf-8")
    server = Neo4jServer(tmp_path)
    assert not server.running
    server.kill()
    server.stop()


def test_a_port_that_is_taken_is_left_to_whoever_has_it() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        wanted = int(taken.getsockname()[1])
        bolt, http = neo4j_server._free_ports(wanted, 0)
    assert wanted not in {bolt, http}
    assert bolt != http


@pytest.mark.neo4j
@pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server, so none is started either")
def test_a_stopped_server_keeps_data_ports_and_password_and_shows_them_to_nobody_else(tmp_path: Path) -> None:
    server = own_server(tmp_path / "with space")
    try:
        server.start()
        url, pid = server.url, server.state.pid
        run(server, "CREATE (:Kept {n: 1})")
        assert stat.S_IMODE((server.home / "server.json").stat().st_mode) == 0o600
        assert server.state.password not in (server.home / "console.log").read_text(encoding="utf-8")
        server.start()
        assert server.state.pid == pid
        server.stop()
        assert not server.running
        again = own_server(tmp_path / "with space")
        again.start()
        assert again.url == url
        assert run(again, "MATCH (k:Kept) RETURN k.n AS n") == [{"n": 1}]
        again.remove()
        assert not again.home.exists()
    finally:
        server.kill()
