"""Who changed what, and whether the trail of it is whole."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from hindsight_graph import Hindsight, InvalidInput
from hindsight_graph.stores.embedded import words
from tests.requirements import requirement
from tests.support_memory import hashed, open_memory


@requirement("S3")
def test_what_is_done_is_told_with_who_and_why_and_without_what_was_said(memory: Hindsight) -> None:
    first = memory.remember("I live in Hangzhou.", user_id="u", agent_id="bot", session_id="s")
    memory.remember("我住在上海。", user_id="u", session_id="s")
    (conflict,) = memory.conflicts.open(user_id="u")
    memory.conflicts.resolve(conflict.id, "new", user_id="u", reason="on the phone")
    memory.recall("Where do I live?", user_id="u")
    memory.flush()
    memory.forget([str(first.memory_id)], user_id="u", reason="asked for it", erase=True)
    trail = memory.audit()
    assert [one.action for one in trail] == ["write", "write", "settle", "erase"]
    assert [one.reason for one in trail] == ["", "", "on the phone", "asked for it"]
    assert {one.user_id for one in trail} == {"u"}
    assert trail[0].agent_id == "bot"
    assert [first.memory_id, "episodic", "current", first.hash] in trail[0].what["memories"]
    assert first.memory_id in trail[3].what["erased"]
    assert not any(word in one.body for one in trail for word in ("Hangzhou", "上海", "live"))
    assert [one.number for one in memory.audit(after=1, limit=2)] == [2, 3]
    assert [one.number for one in memory.audit(limit=1)] == [4]
    found = memory.audit.verify()
    assert (found.ok, found.number, found.hash) == (True, 4, trail[3].hash)
    assert memory.within("another").audit() == ()


@requirement("S3")
@pytest.mark.parametrize("wrong", [{"limit": 0}, {"limit": True}, {"limit": 1001}, {"after": -1}, {"after": "1"}])
def test_what_can_not_be_asked_of_the_trail_is_refused(memory: Hindsight, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        memory.audit(**wrong)  # type: ignore[arg-type]


TAMPER = {
    "altered": ("UPDATE audit SET body = replace(body, 'write', 'wrote') WHERE number = 2", "record 2 .* was altered"),
    "left out": ("DELETE FROM audit WHERE number = 2", "record 2 is missing"),
    "cut off": ("DELETE FROM audit WHERE number = 3", "3 was noted"),
    "rubbish": ("UPDATE audit SET body = '{}' WHERE number = 2", "record 2 is no record"),
    "another text": ("UPDATE memory SET content = 'Turn 9.' WHERE content = 'Turn 1.' AND layer = 'episodic'",
                     "does not say what was written"),
    "gone": ("DELETE FROM memory WHERE content = 'Turn 1.' AND layer = 'episodic'", "is gone and was not erased"),
}  # fmt: skip


@requirement("S3")
@pytest.mark.parametrize("how", list(TAMPER))
def test_whatever_is_done_to_the_file_behind_its_back_is_found(tmp_path: Path, cache: Path, how: str) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", "n", cache, embedder=hashed()) as memory:
        for number in range(3):
            memory.remember(f"Turn {number}.", user_id="u", layer="episodic")
        known = memory.audit.verify()
        assert known.ok
        statement, fault = TAMPER[how]
        behind = apsw.Connection(str(file))
        words.register(behind)
        behind.execute(statement)
        assert behind.changes() == 1
        behind.close()
        found = memory.audit.verify(known=(known.number, known.hash))
        assert not found.ok
        assert any(re.search(fault, one) for one in found.faults), found.faults


WRITER = """
import sys
from pathlib import Path
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.support_store import make_change, make_memory
store = EmbeddedStore(Path(sys.argv[1]))
for number in range(20):
    store.apply(make_change("n", make_memory("n", f"Process {sys.argv[2]} said {number}.")))
store.close()
"""


@requirement("S3", "T1")
def test_several_processes_write_one_chain(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", "n", cache, embedder=hashed()) as memory:
        running = [subprocess.Popen([sys.executable, "-c", WRITER, str(file), str(n)]) for n in range(3)]
        assert [one.wait(120) for one in running] == [0, 0, 0]
        found = memory.audit.verify()
        assert (found.ok, found.number) == (True, 60)
