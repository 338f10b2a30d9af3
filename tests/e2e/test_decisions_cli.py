"""`hindsight-graph decide`, `outcome`, `trace`, `why` and `history`, as people type them."""

from __future__ import annotations

from tests.requirements import requirement
from tests.support_cli import Shell

DECIDED = ("decide", "Nightly mysqldump", "--context", "Backups of Apollo", "--reasoning", "simple", "--id", "d1")


@requirement("D1", "D2", "D3", "X5")
def test_a_decision_is_recorded_revised_and_found_with_its_warning(shell: Shell) -> None:
    first = shell.run(*DECIDED, "--user", "u", "--json").json
    assert (first["status"], first["id"], first["outcome"]) == ("recorded", "d1", None)
    assert shell.run(*DECIDED, "--user", "u", "--json").json["status"] == "duplicate"
    told = shell.run("outcome", "d1", "took six hours", "--score", "-0.7", "--user", "u")
    assert (told.code, "−0.7 took six hours" in told.out) == (0, True)
    after = ("decide", "Dump the replica", "--context", "Dumps take six hours", "--follows", "d1")
    assert shell.run(*after, "--outcome", "quick", "--score", "0.8", "--user", "u").code == 0

    traced = shell.run("trace", "how do we back up Apollo", "--user", "u")
    assert traced.code == 0
    for words in (
        "1. ",
        "Nightly mysqldump",
        "because: simple",
        "! This went badly",
        "then: Dump the replica",
        "instead:",
    ):
        assert words in traced.out
    (hit, *_) = shell.run("trace", "backups of Apollo", "--user", "u", "--limit", "1", "--json").json["hits"]
    assert (hit["id"], hit["outcome"]["score"], hit["instead"]["action"]) == ("d1", -0.7, "Dump the replica")
    recalled = shell.run("recall", "backups of Apollo", "--user", "u", "--json").json["hits"][0]
    assert (recalled["layer"], recalled["decision"]["warnings"][0]["kind"]) == ("trace", "bad_outcome")
    assert "beware" in shell.run("recall", "backups of Apollo", "--user", "u", "--explain").out
    listed = shell.run("trace", "--user", "u", "--limit", "1", "--json").json
    assert ([one["id"] for one in listed["decisions"]], listed["more"]) == (["d1"], True)


@requirement("D4", "X5")
def test_why_and_history_explain_a_change_and_what_rested_on_it(shell: Shell) -> None:
    said = shell.run("remember", "The Apollo project uses MySQL.", "--user", "u", "--json").json
    fact = said["facts"][0]["memory_id"]
    assert shell.run(*DECIDED, "--relied-on", fact, "--user", "u").code == 0
    assert "No decisions." in shell.run("trace", "--affected", "--user", "u").out
    changed = "The Apollo project moved from MySQL to Postgres because of JSONB."
    newer = shell.run("remember", changed, "--user", "u", "--json").json["facts"][0]["memory_id"]

    why = shell.run("why", "d1", "--user", "u")
    assert why.code == 0
    assert [line.strip().partition(":")[0] for line in why.out.splitlines()[1:]] == ["rests on", "said in"]
    told = shell.run("why", "d1", "--user", "u", "--json").json
    assert [step["type"] for step in told["steps"]] == ["RELIED_ON", "DERIVED_FROM"]
    history = shell.run("history", newer, "--user", "u")
    assert f"took the place of {fact}, because: JSONB" in history.out
    (change,) = shell.run("history", fact, "--user", "u", "--json").json["changes"]
    assert (change["old"], change["new"], change["reason"]) == (fact, newer, "JSONB")
    (affected,) = shell.run("trace", "--affected", "--user", "u", "--json").json["decisions"]
    assert (affected["id"], affected["affected"][0]["successor"]["id"]) == ("d1", newer)


@requirement("X5")
def test_what_can_not_be_taken_is_exit_code_2_and_an_absent_store_3(shell: Shell) -> None:
    assert shell.run("trace", "anything").code == 3
    assert shell.run(*DECIDED, "--user", "u").code == 0
    for words, said in (
        (("decide", "x", "--context", "y", "--reasoning", "z" * 281), "281 characters"),
        (("decide", "x", "--context", "y", "--relied-on", "mem_none"), "mem_none"),
        (("decide", "x", "--context", "y", "--metadata", "7"), "--metadata"),
        (("decide", "Another", "--context", "y", "--id", "d1"), "recorded before with another"),
        (("outcome", "nothing", "x"), "no decision"),
        (("outcome", "d1", "x", "--score", "2"), "score 2"),
        (("why", "nothing"), "nothing"),
        (("why", "d1", "--depth", "0"), "depth 0"),
        (("history", "nothing"), "nothing"),
        (("trace", "x", "--affected"), "--affected"),
        (("trace", "--as-of", "2026-01-01"), "needs a CONTEXT"),
    ):
        done = shell.run(*words, "--user", "u")
        assert (done.code, done.out) == (2, ""), words
        assert said in done.err
    assert shell.run("why", "d1", "--user", "other", "--json").err.startswith('{"error": {"type": "NotFound"')
