"""Fetches, starts and stops a real Neo4j Community on this machine: a command for people, a class for tests.

    python tools/neo4j_server.py run       in the foreground, until Ctrl+C
    python tools/neo4j_server.py start     in the background; prints its URL, with the password
    python tools/neo4j_server.py url       the same URL again
    python tools/neo4j_server.py stop

Needs Java 21 or later and, the first time, Maven: the server's 226 jars (166 MB) come from Maven Central into
`.cache/neo4j/<version>/lib`, or below NEO4J_CACHE. No container, no installation, no other account.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

VERSION = "2026.08.1"
BROWSER_VERSION = "5.24.0"
_JAVA = 21
_USER = "neo4j"
_FIRST_PASSWORD = "neo4j"  # what a new server asks to be changed
_START_SECONDS = 180
_STOP_SECONDS = 60
_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies"
_POM = f"""\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>neo4j-runtime</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j</artifactId>
      <version>{VERSION}</version><scope>runtime</scope></dependency>
    <dependency><groupId>org.neo4j.app</groupId><artifactId>neo4j-server</artifactId>
      <version>{VERSION}</version><scope>runtime</scope></dependency>
    <dependency><groupId>org.neo4j.client</groupId><artifactId>neo4j-browser</artifactId>
      <version>{BROWSER_VERSION}</version><scope>runtime</scope></dependency>
  </dependencies>
</project>
"""
_CONF = """\
server.default_listen_address=127.0.0.1
server.bolt.listen_address=127.0.0.1:{bolt}
server.bolt.advertised_address=127.0.0.1:{bolt}
server.http.listen_address=127.0.0.1:{http}
server.http.advertised_address=127.0.0.1:{http}
server.https.enabled=false
server.memory.pagecache.size={pagecache}
db.tx_log.preallocate=false
dbms.usage_report.enabled=false
dbms.fleet_manager.enabled=false
server.fleet_discovery.enabled=false
client.allow_telemetry=false
"""


class ServerError(Exception):
    """What is missing or went wrong, in words for people."""


@dataclass(frozen=True, slots=True)
class State:
    """What `server.json` holds, readable by its owner only: the ports, the password, the process."""

    bolt: int
    http: int
    password: str
    pid: int = 0


class Neo4jServer:
    """One server with its data below `home`; the same home keeps its data, ports and password.

    `kill` ends it as a power cut would, `stop` lets it finish; `start` after either goes on with the data.
    """

    def __init__(self, home: Path, *, bolt: int = 0, http: int = 0, heap: str = "1g", pagecache: str = "512m") -> None:
        self.home = home.resolve()
        self._ports = (bolt, http)
        self._heap = heap
        self._pagecache = pagecache
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The store URL, with the password."""
        state = self._known()
        return f"neo4j://{_USER}:{state.password}@127.0.0.1:{state.bolt}"

    @property
    def state(self) -> State:
        """Ports, password and process."""
        return self._known()

    @property
    def running(self) -> bool:
        """Whether its process is alive."""
        state = self._read()
        return state is not None and self._is_ours(state.pid)

    def start(self, *, quiet: bool = True) -> None:
        """Starts it, unless it runs, and waits until a query is answered. Raises ServerError."""
        if not self.running:
            lib, java = fetch(quiet=quiet), find_java()
            state = self._read() or State(*_free_ports(*self._ports), secrets.token_urlsafe(12))
            conf = self.home / "conf"
            conf.mkdir(parents=True, exist_ok=True)
            settings = _CONF.format(bolt=state.bolt, http=state.http, pagecache=self._pagecache)
            (conf / "neo4j.conf").write_text(settings, encoding="utf-8")
            with (self.home / "console.log").open("wb") as log:
                self._process = subprocess.Popen(
                    _command(java, lib, self.home, self._heap), stdout=log, stderr=subprocess.STDOUT,
                    stdin=subprocess.DEVNULL, start_new_session=True, cwd=self.home,
                )  # fmt: skip
            self._write(State(state.bolt, state.http, state.password, self._process.pid))
        try:
            self._wait_until_it_answers()
        except ServerError:
            self.kill()
            raise

    def kill(self) -> None:
        """Ends it at once, with SIGKILL."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it cleanly; with SIGKILL after a minute."""
        self._signal(signal.SIGTERM)

    def remove(self) -> None:
        """Ends it and deletes its data."""
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def _signal(self, number: signal.Signals) -> None:
        state = self._read()
        if state is None or not self._is_ours(state.pid):
            self._reap()
            return
        os.kill(state.pid, number)
        deadline = time.monotonic() + _STOP_SECONDS
        while self._is_ours(state.pid):
            if time.monotonic() > deadline:
                os.kill(state.pid, signal.SIGKILL)
                deadline += _STOP_SECONDS
            time.sleep(0.05)
        if self._process is not None:
            self._process.wait(_STOP_SECONDS)

    def _reap(self) -> None:
        if self._process is not None:
            self._process.poll()

    def _is_ours(self, pid: int) -> bool:
        """Whether that process lives and is the server of this home, not a later one with the same number."""
        if not pid:
            return False
        self._reap()
        shown = subprocess.run(
            ["ps", "-ww", "-o", "state=,args=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        return f"--home-dir={self.home}" in shown.stdout and not shown.stdout.lstrip().startswith("Z")

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            if not self.running:
                raise ServerError(f"Neo4j ended while it started:\n{self._last_words()}")
            if time.monotonic() > deadline:
                raise ServerError(f"Neo4j did not answer within {_START_SECONDS} s:\n{self._last_words()}")
            time.sleep(0.2)

    def _answers(self) -> bool:
        """Whether a query is answered; gives a new server its password."""
        from neo4j import GraphDatabase
        from neo4j.exceptions import AuthError, DriverError, Neo4jError

        state = self._known()
        address = f"bolt://127.0.0.1:{state.bolt}"
        try:
            with GraphDatabase.driver(address, auth=(_USER, state.password), max_transaction_retry_time=0) as driver:
                driver.execute_query("RETURN 1", database_="neo4j")
        except AuthError:
            with GraphDatabase.driver(address, auth=(_USER, _FIRST_PASSWORD)) as driver:
                driver.execute_query(
                    "ALTER CURRENT USER SET PASSWORD FROM $first TO $chosen",
                    first=_FIRST_PASSWORD, chosen=state.password, database_="system",
                )  # fmt: skip
            return False
        except (DriverError, Neo4jError):
            return False
        return True

    def _last_words(self) -> str:
        log = self.home / "console.log"
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
        return "\n".join(lines[-20:])

    def _known(self) -> State:
        state = self._read()
        if state is None:
            raise ServerError(f"no Neo4j was started in {self.home}.")
        return state

    def _read(self) -> State | None:
        try:
            return State(**json.loads((self.home / "server.json").read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def _write(self, state: State) -> None:
        handle, name = tempfile.mkstemp(dir=self.home)  # 0600 from the beginning
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(state), file)
        Path(name).replace(self.home / "server.json")


def cache_folder() -> Path:
    """Where jars and data lie: NEO4J_CACHE, else `.cache/neo4j` of this checkout."""
    chosen = os.environ.get("NEO4J_CACHE")
    return Path(chosen) if chosen else Path(__file__).resolve().parent.parent / ".cache" / "neo4j"


def fetch(*, quiet: bool = True) -> Path:
    """The folder with the server's jars, fetched first where they are missing. Raises ServerError."""
    folder = cache_folder() / VERSION
    lib = folder / "lib"
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder / "lock"):
        if lib.is_dir():
            return lib
        maven = shutil.which("mvn")
        if maven is None:
            raise ServerError("Maven (the command mvn) is needed once, to fetch Neo4j's jars; it is not on the PATH.")
        if not quiet:
            print(f"Fetching Neo4j {VERSION}: 226 jars, 166 MB, once …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=folder) as work:
            pom, jars = Path(work, "pom.xml"), Path(work, "lib")
            pom.write_text(_POM, encoding="utf-8")
            done = subprocess.run(
                [maven, "-q", "-B", "-f", str(pom), _PLUGIN, "-DincludeScope=runtime", f"-DoutputDirectory={jars}"],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if done.returncode or not any(jars.glob(f"neo4j-{VERSION}.jar")):
                raise ServerError(f"Maven could not fetch Neo4j {VERSION}:\n{(done.stdout + done.stderr)[-2000:]}")
            jars.rename(lib)
    return lib


def find_java() -> Path:
    """A Java that Neo4j runs on: JAVA_HOME, the PATH, then the usual folders, the newest first. Raises ServerError."""
    homes = [Path(home) for home in (os.environ.get("JAVA_HOME"),) if home]
    on_path = shutil.which("java")
    usual = [*Path("/usr/lib/jvm").glob("*"), *Path("/Library/Java/JavaVirtualMachines").glob("*/Contents/Home")]
    candidates = [home / "bin" / "java" for home in homes] + ([Path(on_path)] if on_path else [])
    newest = sorted(((_java_version(home / "bin" / "java"), home / "bin" / "java") for home in usual), reverse=True)
    for version, java in [*((_java_version(java), java) for java in candidates), *newest]:
        if version >= _JAVA:
            return java
    raise ServerError(
        f"Neo4j {VERSION} needs Java {_JAVA} or later; none was found by JAVA_HOME, on the PATH or in /usr/lib/jvm. "
        "Install one (for example Temurin 25) and set JAVA_HOME to it."
    )


def _java_version(java: Path) -> int:
    if not java.is_file():
        return 0
    said = subprocess.run([str(java), "-version"], capture_output=True, text=True, check=False)
    found = re.search(r'version "(\d+)', said.stderr)
    return int(found[1]) if found else 0


def _command(java: Path, lib: Path, home: Path, heap: str) -> list[str]:
    opened = [f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in ("java.nio", "java.io", "sun.nio.ch")]
    return [
        str(java), f"-Xms{heap}", f"-Xmx{heap}", "-XX:+UseParallelGC", "--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", *opened, "-cp", f"{lib.resolve()}/*",
        "org.neo4j.server.Neo4jCommunity", f"--home-dir={home}", f"--config-dir={home / 'conf'}",
    ]  # fmt: skip


def _free_ports(bolt: int, http: int) -> tuple[int, int]:
    """The wanted ports where they are free, else any two."""
    with socket.socket() as one, socket.socket() as other:
        ports = []
        for sock, wanted in ((one, bolt), (other, http)):
            try:
                sock.bind(("127.0.0.1", wanted))
            except OSError:
                sock.bind(("127.0.0.1", 0))
            ports.append(int(sock.getsockname()[1]))
    return ports[0], ports[1]


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="neo4j_server.py", description="A local Neo4j Community, without a container."
    )
    parser.add_argument("verb", choices=["run", "start", "stop", "url"])
    parser.add_argument("--name", default="default", help="which of several servers (a folder of the cache)")
    parser.add_argument("--now", action="store_true", help="stop without the ten seconds that a clean end takes")
    parser.add_argument("--fresh", action="store_true", help="delete its data first")
    parser.add_argument("--bolt", type=int, default=7687, help="Bolt port of a new server, if free (0: any)")
    parser.add_argument("--http", type=int, default=7474, help="HTTP port of a new server, if free (0: any)")
    asked = parser.parse_args(arguments)
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", asked.name):
        parser.error("--name takes up to 40 letters, digits, - and _")
    server = Neo4jServer(cache_folder() / "servers" / asked.name, bolt=asked.bolt, http=asked.http)
    try:
        return _carry_out(server, asked.verb, fresh=asked.fresh, now=asked.now)
    except ServerError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def _carry_out(server: Neo4jServer, verb: str, *, fresh: bool, now: bool) -> int:
    if fresh and verb in {"run", "start"}:
        server.remove()
    if verb == "stop":
        server.kill() if now else server.stop()
    elif verb == "url":
        print(server.url)
    elif verb == "start":
        server.start(quiet=False)
        print(server.url)
    else:
        _run(server)
    return 0


def _run(server: Neo4jServer) -> None:
    """In the foreground until Ctrl+C or SIGTERM; also for one that already runs."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.start(quiet=False)
        state = server.state
        print(f"Bolt      {server.url}")
        print(f"Browser   http://127.0.0.1:{state.http}/browser/")
        print(f"User      {_USER}")
        print(f"Password  {state.password}")
        print("Stop with Ctrl+C; the data stays.", flush=True)
        while server.running:
            time.sleep(0.5)
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
