"""`hindsight-graph audit` and `sweep`, as people type them."""

from __future__ import annotations

from tests.requirements import requirement
from tests.support_cli import Shell


@requirement("S3", "X5", "Y1")
def test_the_trail_is_shown_and_verified_and_a_sweep_tells_what_is_due(shell: Shell) -> None:
    id = shell.run("remember", "I live in Hangzhou.", "--user", "u", "--session", "s", "--json").json["memory_id"]
    shell.run("forget", id, "--user", "u", "--yes", "--reason", "wrong")
    shown = shell.run("audit")
    assert (shown.code, "write" in shown.out, "(wrong)" in shown.out, "Hangzhou" in shown.out) == (0, True, True, False)
    assert [one["action"] for one in shell.run("audit", "--json").json["records"]] == ["write", "retire"]
    found = shell.run("audit", "--verify", "--json").json
    assert (found["ok"], found["number"]) == (True, 2)
    assert shell.run("audit", "--verify", "--known", f"2:{found['hash']}").code == 0
    assert shell.run("audit", "--verify", "--known", "3:abc").code == 4
    assert shell.run("audit", "--verify", "--known", "abc").code == 2
    back = shell.run("forget", id, "--undo", "--user", "u", "--json").json
    assert back == {"restored": [id], "already": []}
    due = shell.run("sweep", "--dry-run", "--json").json
    assert due == {"dry_run": True, "closed": [], "archived": [], "retired": [], "dropped": 0}
    assert shell.run("sweep").code == 0
