"""What is erased is gone from the embedded file: rows, words of the full-text index, journal."""

from __future__ import annotations

import random
from pathlib import Path

import apsw
import pytest

from hindsight_graph.stores.embedded import erase, words
from hindsight_graph.stores.embedded.pool import connect
from tests.requirements import case, requirement
from tests.support_memory import hashed, open_memory


def bytes_of(file: Path) -> bytes:
    """The file and what lies beside it."""
    return b"".join(one.read_bytes() for one in sorted(file.parent.glob(f"{file.name}*")))


def vocabulary(file: Path) -> set[str]:
    """All words of the full-text index."""
    connection = connect(file, 5, create=False)
    connection.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'memory_text', 'row')")
    found = {term for (term,) in connection.execute("SELECT term FROM temp.vocabulary")}
    connection.close()
    return found


@requirement("Y2")
@case("C142")
def test_no_byte_of_what_was_erased_is_left_in_the_file_or_its_journal(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "memory.db"
    chance = random.Random(7)
    secrets = [f"zq{chance.randrange(10**12):012d}" for _ in range(300)]
    with open_memory(f"sqlite:///{file}", "n", cache, embedder=hashed()) as memory:
        turns = [
            {"content": f"Locker {n} holds the {secret}. " + "Then we talked. " * chance.randrange(40),
             "user_id": "u", "session_id": f"s{n % 7}", "source_id": f"D1:{n}"}
            for n, secret in enumerate(secrets)
        ]  # fmt: skip
        written = memory.ingest(turns).written
        doomed = chance.sample(range(len(secrets)), 120)
        found = bytes_of(file)
        assert all(secrets[n].encode() in found for n in doomed)
        done = memory.forget([str(written[n].memory_id) for n in doomed], user_id="u", reason="asked", erase=True)
        assert done.notes == ()
        found = bytes_of(file)  # while it is open
        assert [secrets[n] for n in doomed if secrets[n].encode() in found] == []
        kept = [secrets[n] for n in range(len(secrets)) if n not in doomed]
        assert all(secret.encode() in found for secret in kept)
    terms = vocabulary(file)
    assert terms.isdisjoint(secrets[n] for n in doomed)
    assert terms.issuperset(kept)


@requirement("Y2", "T3")
def test_what_keeps_the_bytes_in_the_journal_is_told_and_they_go_when_it_is_repeated(
    tmp_path: Path, cache: Path
) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", "n", cache, embedder=hashed(), settings={"store_timeout": 0.2}) as memory:
        first = memory.remember("The safe opens with zq55501.", user_id="u")
        second = memory.remember("The kiln is fired on Thursdays.", user_id="u")
        reader = apsw.Connection(str(file))
        words.register(reader)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM memory").get
        done = memory.forget([str(first.memory_id)], user_id="u", reason="x", erase=True)
        assert any("another process is reading" in note for note in done.notes)
        assert memory.recall("safe zq55501", user_id="u", history=True).hits[0].memory.id == second.memory_id
        reader.close()
        assert memory.forget([str(first.memory_id)], user_id="u", reason="x", erase=True).notes == ()
        assert b"zq55501" not in bytes_of(file)


@requirement("Y2", "T3")
def test_a_file_that_cannot_be_written_anew_is_told_the_erasure_stands_and_repeating_it_cleans_up(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", "n", cache, embedder=hashed(), settings={"store_timeout": 0.2}) as memory:
        written = str(memory.remember("The safe opens with zq55501.", user_id="u").memory_id)
        other = apsw.Connection(str(file))

        def while_another_writes(connection: apsw.Connection) -> str:
            other.execute("BEGIN IMMEDIATE")
            return rewrite(connection)

        rewrite = erase.rewrite
        monkeypatch.setattr(erase, "rewrite", while_another_writes)
        done = memory.forget([written], user_id="u", reason="x", erase=True)
        assert any("may still be on the disk" in note for note in done.notes)
        assert memory.memories(user_id="u", history=True).memories == ()
        assert b"zq55501" in bytes_of(file)
        monkeypatch.undo()
        other.close()
        done = memory.forget([written], user_id="u", reason="x", erase=True)
        assert (done.already, done.notes) == ((written,), ())
        assert b"zq55501" not in bytes_of(file)
