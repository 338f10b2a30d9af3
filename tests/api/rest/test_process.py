"""A server of its own process: many clients at once, killed and started again, refused without a token."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tests.requirements import case, requirement
from tests.support_cli import Shell
from tests.support_rest import Client

CLIENTS = 16
EACH = 6
STORE = ("--store", "sqlite:///memory.db")


@contextmanager
def running(shell: Shell, *words: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """`hindsight-graph serve` on a free port; its URL and process."""
    with shell.start("serve", *STORE, "--port", "0", *words, **environment) as process:
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if found := re.search(rb"serving http://\S+:(\d+)", line):
                    break
            else:
                raise AssertionError("the server ended before it served")
            yield f"http://127.0.0.1:{int(found[1])}", process
        finally:
            process.kill()


@requirement("X3", "W10")
@case("C118")
def test_many_clients_at_once_lose_and_double_nothing(shell: Shell) -> None:
    with running(shell, HINDSIGHT_LOG_LEVEL="INFO") as (url, process):

        def talk(number: int) -> list[int]:
            client = Client(url)
            seen = []
            for turn in range(EACH):
                words = f"The locker {number}-{turn} holds {number * 100 + turn} blue marbles"
                for _ in range(2):  # each is sent twice, as after a lost answer
                    body = {"content": words, "user_id": f"user{number}", "idempotency_key": f"k{turn}"}
                    seen.append(client.post("/v1/memories", **body).status_code)
                found = client.post("/v1/recall", query=f"locker {number}-{turn} marbles", user_id=f"user{number}")
                seen.append(found.status_code)
                assert all(f"locker {number}-" in hit["content"] for hit in found.json()["hits"])
            client.close()
            return seen

        with ThreadPoolExecutor(CLIENTS) as pool:
            statuses = [status for seen in pool.map(talk, range(CLIENTS)) for status in seen]
        assert set(statuses) == {200, 201}
        assert statuses.count(201) == CLIENTS * EACH
        process.kill()
        _, err = process.communicate()
        assert b"marbles" not in err
        assert b'"route": "/v1/recall"' in err
    with running(shell) as (url, process):
        client = Client(url)
        for number in range(CLIENTS):
            page = client.get("/v1/memories", user_id=f"user{number}", limit=1000).json()
            assert len({one["content"] for one in page["memories"]}) == len(page["memories"]) == EACH
        client.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) in (0, -signal.SIGTERM)


@requirement("S2")
def test_beyond_loopback_it_starts_with_a_token_only_and_asks_for_one(shell: Shell) -> None:
    refused = shell.run("serve", *STORE, "--host", "0.0.0.0", "--port", "0")
    assert refused.code == 2
    assert "token create" in refused.err
    text = shell.run("token", "create", "laptop", "--for-user", "alice", *STORE, "--json").json["token"]
    assert text not in shell.run("token", "list", *STORE).out
    with running(shell, "--host", "0.0.0.0") as (url, _):
        stranger, own = Client(url), Client(url, text)
        assert stranger.get("/v1/memories").status_code == 401
        assert stranger.get("/v1/memories").headers["www-authenticate"].startswith("Bearer")
        assert stranger.get("/health/ready").status_code == 200
        assert own.post("/v1/memories", content="I live in Rome.").status_code == 201
        assert own.post("/v1/memories", content="I live in Rome.", user_id="bob").status_code == 403
        assert own.get("/v1/memories").json()["memories"][0]["provenance"]["user_id"] == "alice"
        id = shell.run("token", "list", *STORE, "--json").json["tokens"][0]["id"]
        assert shell.run("token", "revoke", id, *STORE).code == 0
        assert own.get("/v1/memories").status_code == 401
        stranger.close()
        own.close()


def test_what_can_not_be_listened_on_is_told(shell: Shell) -> None:
    shell.run("token", "create", "x", *STORE)
    done = shell.run("serve", *STORE, "--host", "no.such.host.invalid")
    assert done.code == 2
    assert "can't listen" in done.err
