"""`hindsight-graph forget`, as people type it."""

from __future__ import annotations

from tests.requirements import case, requirement
from tests.support_cli import Shell


def remembered(shell: Shell, words: str) -> str:
    """Writes a turn; its id."""
    done = shell.run("remember", words, "--user", "u", "--session", "s", "--json")
    assert done.code == 0, done.err
    return str(done.json["memory_id"])


@requirement("Y2", "X5")
@case("C147")
def test_words_only_show_what_they_may_mean_and_an_id_is_forgotten_after_it_was_shown(shell: Shell) -> None:
    id = remembered(shell, "My new phone number is 555-0199.")
    shown = shell.run("forget", "--like", "my old phone number", "--user", "u")
    assert (shown.code, id in shown.out, "Nothing was forgotten" in shown.out) == (0, True, True)
    assert shell.run("forget", "--like", "phone", "--user", "u", "--yes", "--reason", "x").code == 2
    listed = shell.run("forget", "--like", "phone", "--user", "u", "--json").json["candidates"]
    assert id in [one["id"] for one in listed]

    dry = shell.run("forget", id, "--user", "u")
    assert (dry.code, "555-0199" in dry.out, "Nothing was changed" in dry.out) == (0, True, True)
    assert "needs a --reason" in shell.run("forget", id, "--user", "u", "--yes").err
    done = shell.run("forget", id, "--user", "u", "--yes", "--reason", "changed", "--erase", "--json").json
    assert ([one["id"] for one in done["memories"]], done["dry_run"], done["notes"]) == ([id], False, [])
    assert "555-0199" not in shell.run("recall", "phone number", "--user", "u", "--history").out
    assert shell.run("forget", id, "--user", "u", "--yes", "--reason", "x", "--json").json["already"] == [id]


@requirement("Y2", "X5")
@case("C140")
def test_nothing_named_and_an_id_that_is_not_there_are_errors(shell: Shell) -> None:
    id = remembered(shell, "我住在杭州。")
    refused = shell.run("forget", "--yes", "--reason", "x")
    assert (refused.code, "nothing says what to forget" in refused.err) == (2, True)
    absent = shell.run("forget", id, "mem_none", "--user", "u", "--yes", "--reason", "x", "--json")
    assert (absent.code, "NotFound" in absent.err) == (2, True)
    assert "杭州" in shell.run("recall", "我住在哪里？", "--user", "u").out
    gone = shell.run("forget", "--user", "u", "--session", "s", "--after", "2020-01-01", "--yes", "--reason", "x")
    assert (gone.code, "retired" in gone.out) == (0, True)
    assert "杭州" not in shell.run("recall", "我住在哪里？", "--user", "u").out
