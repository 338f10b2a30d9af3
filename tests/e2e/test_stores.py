"""The command and its stores: typing errors in the URL, servers that are away, and re-embedding."""

from __future__ import annotations

import json

import pytest

from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.requirements import case, requirement
from tests.support_cli import Shell
from tests.support_embedders import HashEmbedder
from tests.support_memory import open_memory

STORE = ("--store", "sqlite:///memory.db")


@requirement("O1")
@pytest.mark.parametrize("verb", ["remember", "ingest"])
def test_a_memory_that_a_write_made_is_told(shell: Shell, verb: str) -> None:
    (shell.folder / "turns.jsonl").write_text(json.dumps({"content": "I live in Leipzig."}) + "\n")
    words = (verb, "turns.jsonl" if verb == "ingest" else "I live in Leipzig.")
    first, again = shell.run(*words, "--store", "sqlite:///typo.db"), shell.run(*words, "--store", "sqlite:///typo.db")
    assert "a new one was made at" in first.err
    assert str(shell.folder / "typo.db") in first.err
    assert "a new one was made at" not in again.err
    made = shell.run(*words, "--store", "sqlite:///other.db", "--json").json["notes"]
    assert [note for note in made if "other.db" in note]
    assert not [
        note for note in shell.run(*words, "--store", "sqlite:///other.db", "--json").json["notes"] if ".db" in note
    ]


@requirement("O1")
@pytest.mark.parametrize("verb", [("recall", "Leipzig"), ("doctor",), ("reindex",)])
def test_a_verb_that_writes_nothing_makes_no_memory(shell: Shell, verb: tuple[str, ...]) -> None:
    done = shell.run(*verb, "--store", "sqlite:///nowhere/typo.db", "--json")
    assert done.code == 3
    assert not (shell.folder / "nowhere").exists()


@requirement("T3")
@pytest.mark.parametrize("url", ["bolt://[::1", "neo4j://[::1]:port", "neo4j://"])
def test_a_url_that_cannot_be_read_is_a_wrong_setting(shell: Shell, url: str) -> None:
    done = shell.run("recall", "x", "--store", url, "--json")
    assert done.code == 2
    problem = json.loads(done.err)["error"]
    assert problem["type"] == "ConfigError"
    assert "--store" in problem["remedy"]


@requirement("T3")
@case("C73")
@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_server_that_is_away_is_told_once_with_both_ways_to_name_another(shell: Shell, scheme: str) -> None:
    url = f"{scheme}://neo4j:p@127.0.0.1:9"
    done = shell.run("recall", "x", "--store", url, "--json", HINDSIGHT_STORE_TIMEOUT="1")
    assert (done.code, done.out) == (3, "")
    problem = json.loads(done.err)["error"]  # nothing else is on stderr: no log of the driver
    assert problem["type"] == "StoreUnavailable"
    assert "--store" in problem["remedy"]
    assert "HINDSIGHT_STORE" in problem["remedy"]


@requirement("Y5")
@case("C71")
def test_a_memory_of_another_embedder_is_told_and_mended_by_reindex(shell: Shell) -> None:
    other = HashEmbedder(16, "d1")
    url = f"sqlite:///{shell.folder / 'memory.db'}"
    with open_memory(url, "default", shell.folder / "cache", embedder=other) as made:
        made.remember("I live in Hangzhou.", user_id="u", session_id="s")
        made.remember("我对花生过敏。", user_id="u", session_id="s")
    before = shell.run("recall", "Hangzhou", "--user", "u", *STORE, "--json")
    assert before.json["hits"][0]["content"] == "I live in Hangzhou."
    assert any("reindex" in said for said in before.json["degraded"])
    doctor = shell.run("doctor", *STORE, "--json")
    assert doctor.code == 4
    (vectors,) = [check for check in doctor.json["checks"] if check["check"] == "vectors"]
    assert vectors["result"] == "fail"
    assert "reindex" in vectors["remedy"]
    done = shell.run("reindex", *STORE, "--json")
    assert (done.code, done.json["failed"]) == (0, [])
    assert (done.json["before"]["dimension"], done.json["now"]["dimension"]) == (16, 512)
    assert done.json["embedded"] >= 4
    after = shell.run("recall", "对什么过敏？", "--user", "u", *STORE, "--json")
    assert after.json["degraded"] == []
    assert "vector" in after.json["hits"][0]["why"]["channels"]
    assert shell.run("doctor", *STORE, "--json").code == 0
    again = shell.run("reindex", *STORE)
    assert (again.code, again.out.splitlines()[0][:20]) == (0, "0 memories embedded ")
    store = EmbeddedStore(shell.folder / "memory.db")
    assert store.health().ok
    store.close()
