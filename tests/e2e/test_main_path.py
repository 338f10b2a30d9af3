"""From nothing to an explained answer with the command alone, in processes of their own."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

import pytest

from hindsight_graph.text.tokens import rough_tokens
from tests.requirements import case, requirement
from tests.support_cli import Shell

STORE = ("--store", "sqlite:///memory.db")


def _turns(folder: Path, *turns: object) -> str:
    path = folder / "talk.jsonl"
    path.write_text("".join((t if isinstance(t, str) else json.dumps(t, ensure_ascii=False)) + "\n" for t in turns))
    return path.name


@case("C09")
def test_a_newcomer_gets_from_nothing_to_an_answer(shell: Shell) -> None:
    made = shell.run("init", TMPDIR="/nonexistent-but-named")
    assert made.code == 0, made.err
    assert str(shell.folder / "data" / "hindsight-graph" / "memory.db") in made.out
    assert "use-multilingual-v3" in made.out
    kept = shell.run("remember", "Remember: the staging server is called heron.", "--session", "s1", "--source", "D1:3")
    assert kept.code == 0, kept.err
    assert kept.out.startswith("accepted")
    elsewhere = Shell(shell.folder / "elsewhere", shell.cache)
    elsewhere.folder.mkdir()
    asked = elsewhere.run("recall", "What is the staging server called?", XDG_DATA_HOME=str(shell.folder / "data"))
    assert asked.code == 0, asked.err
    assert "heron" in asked.out
    assert "D1:3" in asked.out


@case("C09")
def test_a_file_in_a_temporary_folder_is_warned_of(shell: Shell) -> None:
    made = shell.run("init", *STORE, TMPDIR=str(shell.folder))
    assert made.code == 0
    assert "temporary folder" in made.err


@requirement("R10")
def test_an_answer_is_printed_as_a_block_for_a_prompt_within_its_budget(shell: Shell) -> None:
    assert shell.run("remember", "我住在杭州。", *STORE, "--user", "alice").code == 0
    assert shell.run("remember", "我住在上海。", *STORE, "--user", "alice").code == 0
    block = shell.run("recall", "我住在哪里？", *STORE, "--user", "alice", "--prompt")
    assert block.code == 0, block.err
    assert block.out.startswith("<memory>\n以下是记忆数据")
    assert "您之前提到住在杭州，现在更新为上海吗？" in block.out
    short = shell.run("recall", "我住在哪里？", *STORE, "--user", "alice", "--prompt", "--token-budget", "100")
    assert "另有" in short.out
    assert rough_tokens(short.out.strip()) <= 100
    assert shell.run("recall", "我住在哪里？", *STORE, "--prompt", "--token-budget", "0").code != 0


@requirement("R6", "W7")
def test_an_answer_as_json_has_the_documented_keys_and_nothing_else_is_on_stdout(shell: Shell) -> None:
    written = shell.run(
        "remember", "I live in Hangzhou.", *STORE, "--user", "alice", "--speaker", "Alice", "--session", "s1",
        "--source", "D1:3", "--agent", "a1", "--observed-at", "2026-05-08T13:56:00+08:00", "--tag", "家", "--json",
    )  # fmt: skip
    assert written.code == 0, written.err
    assert written.json["status"] == "accepted"
    assert written.json["facts"][0]["object"] == "Hangzhou"
    asked = shell.run("recall", "Where does Alice live?", *STORE, "--user", "alice", "--json")
    assert asked.code == 0, asked.err
    answer = asked.json
    assert {"hits", "conflicts", "degraded"} <= answer.keys()
    hit = answer["hits"][0]
    assert {"id", "content", "layer", "score", "state", "why", "provenance"} <= hit.keys()
    assert {"channels", "parts", "path"} <= hit["why"].keys()
    assert hit["provenance"]["source_id"] == "D1:3"
    assert hit["provenance"]["session_id"] == "s1"
    assert hit["provenance"]["user_id"] == "alice"
    assert hit["provenance"]["agent_id"] == "a1"
    assert hit["provenance"]["observed_at"] == "2026-05-08T13:56:00+08:00"
    assert "Hangzhou" in hit["content"]


@requirement("W7", "R4")
@case("C83")
def test_agent_tags_and_task_can_be_asked_for_and_are_printed(shell: Shell) -> None:
    given = ["--agent", "planner", "--tag", "陶艺", "--tag", "studio", "--task", "firing", "--metadata", '{"工单": 42}']
    shell.run("remember", "The kiln is fired on Thursdays", *STORE, *given)
    shell.run("remember", "The kiln in hall 7 is broken", *STORE, "--agent", "coder", "--tag", "studio")
    narrowed = (["--agent", "planner"], ["--tag", "studio", "--tag", "陶艺"], ["--task", "firing"])
    for options in narrowed:
        (hit,) = shell.run("recall", "kiln", *STORE, *options, "--json").json["hits"]
        assert (hit["tags"], hit["task"], hit["metadata"]) == (["陶艺", "studio"], "firing", {"工单": 42})
        assert hit["provenance"]["agent_id"] == "planner"
        assert hit["provenance"]["session_id"] is None
    assert shell.run("recall", "kiln", *STORE, "--agent", "Planner", "--json").json["hits"] == []
    refused = shell.run("recall", "kiln", *STORE, "--channels", ",")
    assert (refused.code, "channels is an empty list" in refused.err) == (2, True)


@requirement("S5")
def test_content_that_is_too_long_names_the_setting_that_allows_it(shell: Shell) -> None:
    said = b"The kiln is fired on Thursdays. " * 64
    refused = shell.run("remember", "-", *STORE, stdin=said, HINDSIGHT_MAX_CONTENT_KIB="1")
    assert (refused.code, "HINDSIGHT_MAX_CONTENT_KIB" in refused.err) == (2, True)
    assert shell.run("remember", "-", *STORE, stdin=said, HINDSIGHT_MAX_CONTENT_KIB="4").code == 0


@requirement("X5")
def test_a_setting_that_can_not_work_is_an_error_with_its_remedy(shell: Shell) -> None:
    refused = shell.run("recall", "kiln", *STORE, HINDSIGHT_TIMEZONE="Mars/Base")
    assert refused.code == 2
    assert "HINDSIGHT_TIMEZONE='Mars/Base': this time zone is not known." in refused.err
    assert "Asia/Shanghai" in refused.err
    assert "Traceback" not in refused.err


@requirement("W10")
def test_an_edited_line_of_a_file_that_was_read_is_told(shell: Shell) -> None:
    for content in ("The kiln is fired on Thursdays", "The kiln is fired on Fridays"):
        done = shell.run("ingest", _turns(shell.folder, {"content": content}), *STORE)
        assert done.code == 0, done.err
    assert "1 × its source was written before with other words" in done.err
    assert "written before" not in shell.run("ingest", "talk.jsonl", *STORE).err


def test_dates_that_could_be_two_days_are_told_and_read_as_the_caller_says(shell: Shell) -> None:
    (shell.folder / "chat.txt").write_text("[10:02, 8/5/2026] Alice: The kiln is fired on Thursdays\n")
    told = shell.run("ingest", "chat.txt", *STORE)
    assert (told.code, "1 × its time could be two days" in told.err) == (0, True)
    other = ("--namespace", "other")
    assert shell.run("ingest", "chat.txt", *STORE, *other, "--dates", "day-first", "--json").json["notes"] == {}
    (hit,) = shell.run("recall", "kiln", *STORE, *other, "--layers", "episodic", "--json").json["hits"]
    assert hit["provenance"]["observed_at"].startswith("2026-05-08T10:02")


def test_explain_draws_scores_channels_and_where_it_is_from(shell: Shell) -> None:
    shell.run("remember", "我住在杭州。", *STORE, "--user", "lei", "--source", "D2:1")
    drawn = shell.run("recall", "我住在哪里？", *STORE, "--user", "lei", "--explain")
    assert drawn.code == 0, drawn.err
    for part in ("我住在杭州。", "similarity", "█", "channels", "source D2:1", "current"):
        assert part in drawn.out


def test_text_can_come_from_standard_input(shell: Shell) -> None:
    said = "记住：发版的步骤是先打标签。\nSecond line 🚲".encode()
    assert shell.run("remember", "-", *STORE, stdin=said + b"\r\n").code == 0
    asked = shell.run("recall", "发版", *STORE, "--json", "--channels", "fulltext,graph")
    assert asked.json["hits"][0]["content"] == said.decode()
    bad = shell.run("remember", "-", *STORE, stdin=b"\xd6\xd0")
    assert bad.code == 2
    assert "not UTF-8" in bad.err


@requirement("S1")
def test_users_and_namespaces_do_not_see_each_other(shell: Shell) -> None:
    shell.run("remember", "Remember: the vault word is heron-77.", *STORE, "--namespace", "a", "--user", "ann")
    for other in (["--namespace", "b", "--user", "ann"], ["--namespace", "a", "--user", "bob"], ["--namespace", "a"]):
        assert shell.run("recall", "heron-77", *STORE, *other, "--json").json["hits"] == []
    assert shell.run("recall", "heron-77", *STORE, "--namespace", "a", "--all-users", "--json").json["hits"]
    assert shell.run("recall", "heron-77", *STORE, HINDSIGHT_NAMESPACE="a", HINDSIGHT_USER="ann").out.count("heron-77")


@requirement("W10")
def test_reading_a_file_twice_adds_nothing(shell: Shell) -> None:
    name = _turns(
        shell.folder,
        {"content": "I live in Leipzig.", "speaker": "Maya", "session_id": "s1"},
        {"content": "ok, thanks", "speaker": "Maya", "session_id": "s1"},
        {"content": "我对花生过敏。", "speaker": "李雷", "session_id": "s2"},
    )
    first = shell.run("ingest", name, *STORE, "--user", "u", "--json")
    assert first.code == 0, first.err
    assert first.json["counts"]["accepted"] == 2
    assert first.json["counts"]["rejected"] == 1
    before = shell.run("doctor", *STORE, "--json").json
    again = shell.run("ingest", name, *STORE, "--user", "u", "--json")
    assert again.code == 0
    assert again.json["counts"]["duplicate"] == 3
    assert again.json["counts"]["facts"] == 0
    counts = [next(c["finding"] for c in found["checks"] if c["check"] == "counts") for found in (
        before, shell.run("doctor", *STORE, "--json").json)]  # fmt: skip
    assert counts[0] == counts[1]


@case("C66", "C16")
def test_broken_lines_are_named_and_the_rest_goes_in(shell: Shell) -> None:
    name = _turns(
        shell.folder,
        {"content": "I live in Leipzig."},
        '{"content": "cut of',
        {"content": "NUL \u0000 inside"},
        {"content": "我住在杭州。", "mood": "good"},
        {"content": "   "},
        {"content": "I work at Siemens."},
    )
    drawn = shell.run("ingest", name, *STORE)
    assert drawn.code == 4
    for line, why in ((2, "not JSON"), (3, "U+0000"), (4, "mood"), (5, "blank")):
        assert any(f"line {line}" in text and why in text for text in drawn.err.splitlines()), (line, drawn.err)
    found = shell.run("recall", "Leipzig Siemens", *STORE, "--json").json["hits"]
    assert {hit["content"] for hit in found} >= {"I live in Leipzig.", "I work at Siemens."}
    as_json = shell.run("ingest", name, *STORE, "--json")
    assert as_json.code == 4
    assert [one["line"] for one in as_json.json["failed"]] == [2, 3, 4, 5]


def test_one_file_that_is_none_does_not_sink_the_others(shell: Shell) -> None:
    name = _turns(shell.folder, {"content": "I live in Leipzig."})
    (shell.folder / "table.csv").write_text("a,b\n1,2\n")
    both = shell.run("ingest", "table.csv", name, *STORE, "--json")
    assert both.code == 4
    assert both.json["counts"]["accepted"] == 1
    assert both.json["failed"][0]["file"] == "table.csv"
    alone = shell.run("ingest", "table.csv", *STORE)
    assert alone.code == 2
    assert "error: table.csv is in no known format" in alone.err
    assert alone.out == ""
    shell.run("ingest", "table.csv", "--store", "sqlite:///unmade.db")
    assert not (shell.folder / "unmade.db").exists()


def test_the_doctor_finds_a_good_store_good_and_changes_nothing(shell: Shell) -> None:
    shell.run("remember", "I live in Leipzig.", *STORE)
    path = shell.folder / "memory.db"
    before = path.read_bytes()
    found = shell.run("doctor", *STORE, "--json")
    assert found.code == 0, found.err
    assert found.json["ok"] is True
    checks = {check["check"]: check for check in found.json["checks"]}
    for name in ("versions", "zone", "store", "schema", "vectors", "embedder", "cache", "disk", "counts"):
        assert checks[name]["result"] in ("ok", "warn"), checks[name]
    assert path.read_bytes() == before
    drawn = shell.run("doctor", *STORE)
    assert drawn.code == 0
    assert "use-multilingual-v3" in drawn.out


@pytest.fixture(scope="module")
def made(shared_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty store's file."""
    folder = tmp_path_factory.mktemp("made")
    assert Shell(folder, shared_cache).run("init", *STORE).code == 0
    return folder / "memory.db"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["recall", "x", "--store", "sqlite:///absent.db"], 3, "hindsight-graph init"),
        (["recall", "  ", "--store", "sqlite:///memory.db"], 2, "empty"),
        (["recall", "x", "--top-k", "51", "--store", "sqlite:///memory.db"], 2, "1 to 50"),
        (["recall", "x", "--top-k", "many", "--store", "sqlite:///memory.db"], 2, "top-k"),
        (["recall", "x", "--layers", "semantics", "--store", "sqlite:///memory.db"], 2, "semantics"),
        (["recall", "x", "--channels", "smell", "--store", "sqlite:///memory.db"], 2, "smell"),
        (["remember", "", "--store", "sqlite:///memory.db"], 2, "blank"),
        (["remember", "x y", "--importance", "1.5", "--store", "sqlite:///memory.db"], 2, "out of range"),
        (["remember", "x y", "--ttl-days", "-1", "--store", "sqlite:///memory.db"], 2, "ttl_days"),
        (["remember", "x y", "--metadata", "[1]", "--store", "sqlite:///memory.db"], 2, "JSON object"),
        (["remember", "x y", "--store", "mysql://h/db"], 2, "scheme"),
        (["remember", "x y", "--store", "sqlite://memory.db"], 2, "three slashes"),
        (["remember", "x y", "--store", "sqlite:///no.db"], 3, "not"),
        (["recall", "x", "--store", "bolt://neo4j:hush@127.0.0.1:9"], 3, "127.0.0.1"),
        (["ingest", "absent.jsonl", "--store", "sqlite:///memory.db"], 2, "No such file"),
        (["doctor", "--store", "sqlite:///absent.db"], 3, "init"),
        (["ingest", "good.txt", "--timezone", "Mars/Olympus", "--store", "sqlite:///memory.db"], 2, "Mars/Olympus"),
        (["recall", "x", "--as-of", "someday", "--store", "sqlite:///memory.db"], 2, "someday"),
        (["frobnicate"], 2, "frobnicate"),
        (["recall", "--store", "sqlite:///memory.db"], 2, "QUERY"),
    ],
)
def test_every_error_says_what_is_wrong_and_has_its_exit_code(
    shell: Shell, made: Path, words: list[str], code: int, says: str
) -> None:
    (shell.folder / "no.db").write_bytes(b"this is a letter and no database. " * 300)
    (shell.folder / "good.txt").write_text("Ann: I live in Leipzig.\nBen: And I in Dresden.\nAnn: Nice.\n")
    shutil.copy(made, shell.folder / "memory.db")
    done = shell.run(*words, HINDSIGHT_STORE_TIMEOUT="1")
    assert done.code == code, done.err
    assert says in done.err + (done.out if words[0] == "doctor" else "")
    assert not re.search(r"Traceback|WARNING|hush", done.err)
    as_json = shell.run(*words, "--json", HINDSIGHT_STORE_TIMEOUT="1")
    assert as_json.code == code
    if words[0] == "doctor":
        assert as_json.json["ok"] is False
    else:
        assert as_json.out == ""
        problem = json.loads(as_json.err)["error"]
        assert says in problem["message"] + problem["remedy"]


def test_the_doctor_shows_settings_in_force_and_no_password(shell: Shell) -> None:
    done = shell.run(
        "doctor", "--json", HINDSIGHT_STORE="sqlite:///hush.db", HINDSIGHT_NEO4J_PASSWORD="hush", HINDSIGHT_BATCH="7"
    )
    (found,) = [check["finding"] for check in done.json["checks"] if check["check"] == "settings"]
    assert "HINDSIGHT_BATCH=7" in found
    assert "HINDSIGHT_NEO4J_PASSWORD" in found
    assert "hush" not in found


def test_a_bad_setting_is_named_with_its_variable(shell: Shell) -> None:
    done = shell.run("recall", "x", *STORE, HINDSIGHT_TIMEZONE="Mars/Olympus")
    assert done.code == 2
    assert "HINDSIGHT_TIMEZONE" in done.err
    assert "Traceback" not in done.err


@case("C100")
@pytest.mark.parametrize(("level", "noted"), [("debug", False), ("Warn", False), ("banana", True)])
def test_a_log_level_in_any_case_is_taken_and_an_unknown_one_noted(shell: Shell, level: str, noted: bool) -> None:
    done = shell.run("remember", "I live in Leipzig.", *STORE, "--json", HINDSIGHT_LOG_LEVEL=level)
    assert done.code == 0
    assert done.json["status"] == "accepted"
    assert ("banana" in done.err) == noted


@case("C95")
@pytest.mark.parametrize("encoding", ["cp1252", "cp950", "ascii"])
def test_a_terminal_of_another_encoding_is_no_error(shell: Shell, encoding: str) -> None:
    text = "§ 改动前先备份 🚲"
    done = shell.run("remember", f"记住：{text}", *STORE, "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.code == 0, done.err
    asked = shell.run("recall", "备份", *STORE, "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert text in asked.json["hits"][0]["content"]
    assert shell.run("recall", "备份", *STORE, "--explain", PYTHONIOENCODING=encoding, PYTHONUTF8="0").code == 0


def test_a_reader_that_goes_away_is_no_error(shell: Shell) -> None:
    shell.run("remember", "I live in Leipzig.", *STORE)
    with shell.start("recall", "Leipzig", *STORE, "--json") as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        err = process.stderr.read().decode()
        assert (process.wait(60), err) == (141, "")


def test_help_and_version_need_nothing_heavy(shell: Shell) -> None:
    for verb in ("demo", "init", "remember", "recall", "ingest", "doctor"):
        done = shell.run(verb, "--help")
        assert done.code == 0
        for option in ("--store", "--namespace", "--user", "--json"):
            assert option in done.out
    started = time.perf_counter()
    done = shell.run("--version")
    assert time.perf_counter() - started < 2
    assert done.out.startswith("hindsight-graph ")


@requirement("C2", "X5")
def test_a_contradiction_is_listed_with_its_question_and_settled_by_an_answer(shell: Shell) -> None:
    for text in ("我住在杭州。", "我住在上海。"):
        shell.run("remember", text, *STORE, "--user", "u")
    (conflict,) = shell.run("conflicts", *STORE, "--user", "u", "--json").json["conflicts"]
    assert conflict["question"] == "您之前提到住在杭州，现在更新为上海吗？"
    assert [side["state"] for side in conflict["sides"]] == ["conflicted", "conflicted"]
    assert "您之前提到住在杭州" in shell.run("conflicts", *STORE, "--user", "u").out
    refused = shell.run("conflicts", conflict["id"], *STORE, "--user", "u")
    assert (refused.code, "--keep" in refused.err) == (2, True)
    done = shell.run("conflicts", conflict["id"], "--keep", "new", *STORE, "--user", "u", "--json").json
    assert done["superseded"] == [conflict["sides"][0]["id"]]
    assert done["current"] == [conflict["sides"][1]["id"]]
    assert shell.run("conflicts", *STORE, "--user", "u").out.strip() == "Nothing waits for an answer."


@requirement("X5")
def test_the_command_alone_shows_its_help(shell: Shell) -> None:
    done = shell.run()
    assert (done.code, done.err) == (0, "")
    assert "remember" in done.out


@requirement("X2")
def test_failed_lines_are_told_in_the_order_of_the_files_and_only_what_went_in_is_counted(shell: Shell) -> None:
    (shell.folder / "t.jsonl").write_text(
        '{"content": " "}\n{bad\n{"content": "I live in Oslo."}\n{"content": "x", "y": 1}\n'
    )
    (shell.folder / "prose.txt").write_text("Milk: two bottles\n")
    done = shell.run("ingest", "t.jsonl", "prose.txt", "--namespace", "newcomer", "--store", "sqlite:///m.db")
    assert done.code == 4
    told = [line.split(": ")[1] for line in done.err.splitlines() if line.startswith("failed: ")]
    assert told == ["t.jsonl, line 1", "t.jsonl, line 2", "t.jsonl, line 4", "prose.txt"]
    assert "prose.txt: is in no known format" in done.err
    assert " at at " not in done.err
    assert "namespaces: newcomer (1)" in done.out


@requirement("X5")
def test_where_a_new_memory_lies_is_told_with_its_new_folder_and_none_is_made_in_memory(shell: Shell) -> None:
    url = f"sqlite:///{shell.folder}/new/dir/x.db"
    done = shell.run("remember", "I live in Oslo.", "--importance-level", "5", "--store", url)
    assert "its folder was made too" in done.err
    assert "level 5 of 5" in done.out
    assert "its folder" not in shell.run("remember", "我住在杭州。", "--store", "sqlite:///y.db").err
    refused = shell.run("remember", "x", "--store", "sqlite:///:memory:")
    assert refused.code == 2
    assert not (shell.folder / ":memory:").exists()
