"""The MCP server as the process that a host starts: what it writes where, how fast it answers, how it ends."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import anyio
import pytest

from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_cli import Shell
from tests.support_mcp import ERAS, GREETING, answers, call, log_of, request, started, text_of

# Prints wherever it is called, from Python and from C, as libraries do that were not made for servers.
NOISY = """
import ctypes, os, sys, warnings
from hindsight_graph.facade import Hindsight
def noisy(method):
    def called(*args, **kwargs):
        print("loading model: 100%|####|")
        sys.stdout.write("no line end"); sys.stdout.flush()
        os.write(1, b"straight to the descriptor\\n")
        ctypes.CDLL(None).puts(b"from C"); ctypes.CDLL(None).fflush(None)
        os.system("echo from a child")
        warnings.warn("deprecated")
        return method(*args, **kwargs)
    return called
Hindsight.remember = noisy(Hindsight.remember)
Hindsight.recall = noisy(Hindsight.recall)
"""


def with_noise(folder: Path) -> dict[str, str]:
    """Variables of a process whose libraries print."""
    (folder / "noise").mkdir()
    (folder / "noise" / "sitecustomize.py").write_text(NOISY)
    return {"PYTHONPATH": os.pathsep.join([str(folder / "noise"), os.environ.get("PYTHONPATH", "")])}


@requirement("X1")
@pytest.mark.parametrize("era", ERAS)
def test_a_host_starts_it_and_gets_what_it_wrote(shell: Shell, era: str) -> None:
    async def talk() -> None:
        async with started(shell, "--user", "li", era=era) as server:
            assert server.client.server_info.name == "hindsight-graph"
            assert "memory" in (server.client.instructions or "")
            await server.ok("memory_write", content="我对花生过敏。", layer="semantic")
            found = await server.ok("memory_search", query="过敏")
            assert found["hits"][0]["agent_id"]

    anyio.run(talk)
    assert "花生" in shell.run("recall", "过敏", "--user", "li", "--json").json["hits"][0]["content"]


@requirement("X2")
@case("C94")
def test_nothing_but_the_protocol_is_on_standard_output(shell: Shell) -> None:
    variables = with_noise(shell.folder) | {"HINDSIGHT_LOG_LEVEL": "DEBUG", "PYTHONWARNINGS": "always"}
    lines = GREETING + request(1, "tools/list") + call(2, "memory_write", content="I live in Bonn.", layer="semantic")
    lines += call(3, "memory_search", query="Bonn") + call(4, "memory_search", query="") + b"not JSON\n"

    with shell.start("mcp", **variables) as server:
        out, err = server.communicate(lines, timeout=120)

    found = answers(out)
    assert server.returncode == 0
    assert set(found) == {0, 1, 2, 3, 4}
    assert found[2]["structuredContent"]["status"] == "accepted"
    assert found[4]["isError"] is True
    for noise in (b"loading model", b"straight to the descriptor", b"from C", b"from a child", b"deprecated"):
        assert noise in err


@case("C94")
def test_a_failing_backend_is_told_to_the_model_and_leaves_the_stream_whole(shell: Shell) -> None:
    lines = GREETING + call(1, "memory_search", query="kiln") + call(2, "memory_write", content="x y", layer="semantic")

    with shell.start("mcp", "--store", "neo4j://neo4j:pw@127.0.0.1:9") as server:
        out, err = server.communicate(lines, timeout=120)

    found = answers(out)
    assert server.returncode == 3
    for id in (1, 2):
        assert found[id]["isError"] is True
        assert "127.0.0.1" in found[id]["content"][0]["text"]
    assert b"127.0.0.1" in err
    assert b"pw" not in err + out


@case("C95")
@pytest.mark.parametrize("encoding", ["cp950", "cp1252"])
def test_the_machines_encoding_does_not_matter(shell: Shell, encoding: str) -> None:
    content = "§ 改动前先备份 🚲"
    variables = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding, "LC_ALL": "C"}

    async def talk() -> None:
        async with started(shell, **variables) as server:
            wrote = await server.ok("memory_write", content=content, layer="procedural")
            result = await server.call("memory_search", query="改动前要做什么？", layers=["procedural"])
            assert wrote["memories"][0]["content"] == content
            assert result.structured_content["hits"][0]["content"] == content
            assert content in text_of(result)

    anyio.run(talk)


@case("C97")
@requirement("X1")
def test_it_shakes_hands_before_anything_heavy_is_loaded(shell: Shell) -> None:
    """No cache, no network, a store that is slow to open: neither delays the first two answers."""
    slow = shell.folder / "slow"
    slow.mkdir()
    (slow / "sitecustomize.py").write_text(
        "import socket, time, hindsight_graph.wiring as wiring\n"
        "connect = wiring.connect\n"
        "def slowly(*args, **kwargs):\n"
        "    time.sleep(20)\n"
        "    return connect(*args, **kwargs)\n"
        "wiring.connect = slowly\n"
        "def refuse(*args, **kwargs):\n"
        "    raise OSError('no network')\n"
        "socket.socket.connect = refuse\n"
    )
    variables = {
        "PYTHONPATH": os.pathsep.join([str(slow), os.environ.get("PYTHONPATH", "")]),
        "HINDSIGHT_CACHE_DIR": str(shell.folder / "no cache yet"),
    }
    with shell.start("mcp", **variables) as server:
        assert server.stdin
        assert server.stdout
        begun = time.monotonic()
        server.stdin.write(GREETING + request(1, "tools/list"))
        server.stdin.flush()
        found = answers(server.stdout.readline() + server.stdout.readline())
        lasted = time.monotonic() - begun
        server.kill()

    assert set(found) == {0, 1}
    assert len(found[1]["tools"]) >= 3
    assert lasted < 15  # well before the store is open; how fast it is on an idle machine, `python -m benchmarks` says


@case("C101")
def test_it_works_without_network_and_keys(shell: Shell) -> None:
    offline = shell.folder / "offline"
    offline.mkdir()
    (offline / "sitecustomize.py").write_text(
        "import os, socket\n"
        "def refuse(self, address):\n"
        "    os.write(2, b'CONNECTS ANYWHERE')\n"
        "    raise OSError('no network')\n"
        "socket.socket.connect = socket.socket.connect_ex = refuse\n"
    )
    content = "离线也要能用 / must work offline"
    path = os.pathsep.join([str(offline), os.environ.get("PYTHONPATH", "")])

    async def talk() -> None:
        async with started(shell, PYTHONPATH=path) as server:
            await server.ok("memory_write", content=content, layer="semantic")
            found = await server.ok("memory_search", query="offline 离线")
            assert content in [hit["content"] for hit in found["hits"]]
            assert found["degraded"] == []

    anyio.run(talk)
    assert "CONNECTS" not in log_of(shell)


@case("C99")
def test_a_slow_embedder_holds_up_nobody_else_and_the_search_falls_back_to_words(shell: Shell) -> None:
    from tests.support_server import Asked, Reply, serving, vectors

    normal = vectors(16)

    def answer(asked: Asked) -> Reply:
        return Reply(hang=True) if any("kiln" in text for text in asked.body["input"]) else normal(asked)

    async def talk() -> None:
        async with started(shell, **variables) as server:
            await server.ok("memory_write", content="The oven is fired on Thursdays.", layer="semantic")
            slow: dict[str, object] = {}
            order: list[str] = []

            async def search() -> None:
                slow.update(await server.ok("memory_search", query="When is the kiln or oven fired?"))
                order.append("slow search")

            async with anyio.create_task_group() as calls:
                calls.start_soon(search)
                await anyio.sleep(0.3)
                await server.client.session.send_ping()
                await server.ok("memory_write", content="The wheel is oiled on Fridays.", layer="semantic")
                await server.ok("memory_search", query="When is the wheel oiled?")
                order.append("the others")
            assert order == ["the others", "slow search"]
            assert "oven" in str(slow["hits"])
            assert "vector" in str(slow["degraded"])

    with serving(answer) as embedder:
        variables = {
            "HINDSIGHT_EMBEDDER": "openai:stub",
            "HINDSIGHT_EMBEDDER_URL": embedder.url,
            "HINDSIGHT_EMBEDDER_TIMEOUT": "6",
        }
        anyio.run(talk)


@case("C100")
@pytest.mark.parametrize(("level", "known"), [("debug", True), ("Warn", True), ("banana", False)])
def test_any_spelling_of_a_log_level_starts_the_server(shell: Shell, level: str, known: bool) -> None:
    with shell.start("mcp", HINDSIGHT_LOG_LEVEL=level) as server:
        out, err = server.communicate(GREETING, timeout=60)

    assert set(answers(out)) == {0}
    assert server.returncode == 0
    assert (b"'banana' is not known; WARNING is used" in err) is not known


@pytest.mark.neo4j
@case("C102")
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("neo4j://neo4j:wrong-pw@{host}", ["refused the password", "neo4j"]),
        ("neo4j://neo4j@{host}", ["HINDSIGHT_NEO4J_PASSWORD", "neo4j"]),
        ("neo4j://neo4j:wrong-pw@127.0.0.1:9", ["can't be reached", "port 9"]),
    ],
)
def test_what_keeps_the_store_from_being_opened_is_named_and_ends_the_server(
    shell: Shell, url: str, said: list[str]
) -> None:
    if not os.environ.get(NEO4J):
        pytest.skip(f"{NEO4J} names no server")
    host = os.environ[NEO4J].rpartition("@")[2]

    done = shell.run("mcp", "--store", url.format(host=host))

    assert done.code in (2, 3)
    assert all(one in done.err for one in [*said, "127.0.0.1"])
    assert "wrong-pw" not in done.err
    assert done.out == ""


@requirement("R8")
@pytest.mark.parametrize("ending", ["end of input", "SIGTERM"])
def test_it_ends_cleanly_and_stores_what_was_counted(shell: Shell, ending: str) -> None:
    shell.run("remember", "The kiln is fired on Thursdays.")
    with shell.start("mcp") as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(GREETING + call(1, "memory_search", query="kiln"))
        server.stdin.flush()
        found = answers(server.stdout.readline() + server.stdout.readline())
        if ending == "SIGTERM":
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=60)
        out, err = server.communicate(timeout=60)

    assert found[1]["structuredContent"]["hits"]
    assert (server.returncode, out, err) == (0, b"", b"")
    from hindsight_graph import connect

    with connect(f"sqlite:///{shell.folder}/data/hindsight-graph/memory.db") as memory:
        assert max(one.recall_count for one in memory.memories().memories) == 1


def test_calls_that_are_under_way_when_input_ends_are_answered(shell: Shell) -> None:
    lines = GREETING + b"".join(
        call(n, "memory_write", content=f"The code of room {n} is {n}{n}.", layer="semantic") for n in range(1, 6)
    )

    with shell.start("mcp") as server:
        out, _ = server.communicate(lines, timeout=60)

    found = answers(out)
    assert {found[n]["structuredContent"]["status"] for n in range(1, 6)} == {"accepted"}


@case("C01")
@requirement("T1", "W10")
def test_eight_servers_on_one_file_lose_and_double_nothing(shell: Shell) -> None:
    """Each host starts a server of its own; all write at once, English and Chinese."""
    shell.run("init")
    servers = [shell.start("mcp", "--user", "ann") for _ in range(8)]
    for place, server in enumerate(servers):
        assert server.stdin
        facts = [f"The code of room {place}-{n} is {place}{n}7. 房间{place}-{n}的密码是{place}{n}7。" for n in range(3)]
        lines = [call(n + 1, "memory_write", content=one, layer="semantic") for n, one in enumerate(facts)]
        server.stdin.write(GREETING + b"".join(lines))
        server.stdin.close()
        server.stdin = None
    ended = [(server.communicate(timeout=200), server.returncode) for server in servers]

    for (out, err), code in ended:
        assert (code, err) == (0, b"")
        statuses = [found["structuredContent"]["status"] for id, found in answers(out).items() if id]
        assert statuses == ["accepted"] * 3
    from hindsight_graph import connect

    with connect(f"sqlite:///{shell.folder}/data/hindsight-graph/memory.db") as memory:
        turns = [one.content for one in memory.memories(user_id="ann").memories if "房间" in one.content]
        assert memory.health().ok
    assert len([one for one in turns if one.startswith("The code of room")]) == 24


def test_the_extra_is_named_where_the_sdk_is_absent(shell: Shell) -> None:
    hidden = shell.folder / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text("import sys\nsys.modules['mcp_types'] = None\n")
    path = os.pathsep.join([str(hidden), os.environ.get("PYTHONPATH", "")])

    done = shell.run("mcp", "--json", PYTHONPATH=path)

    assert done.code == 2
    assert "hindsight-graph[mcp]" in json.loads(done.err)["error"]["remedy"]
    assert done.out == ""


def test_a_set_of_tools_that_does_not_exist_is_refused_with_those_that_do(shell: Shell) -> None:
    done = shell.run("mcp", HINDSIGHT_MCP_TOOLS="all")

    assert done.code == 2
    assert "HINDSIGHT_MCP_TOOLS: 'all'" in done.err
    assert "core, memory" in done.err


def test_what_the_server_logs_is_on_standard_error(shell: Shell) -> None:
    async def talk() -> None:
        async with started(shell, HINDSIGHT_LOG_LEVEL="DEBUG") as server:
            await server.client.list_tools()

    anyio.run(talk)
    assert "INFO hindsight_graph.api.mcp.stdio: serving" in log_of(shell)
