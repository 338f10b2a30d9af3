"""What is drawn: every part of an answer is there, fits the terminal, and text from outside is only text."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import timedelta

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from hindsight_graph.cli import demo_tables, tables, words
from hindsight_graph.model.answers import Replaced
from hindsight_graph.model.memory import State
from hindsight_graph.model.recall import PathStep
from tests.requirements import requirement
from tests.support_answers import SAID_AT, conflict, fact, hit, memory, recalled, superseding, written

MARKUP = "[red]not red[/red] [link=http://x]y[/link] :smile: \x1b[31m"


def _turn(speaker: str | None, content: str) -> dict[str, str | None]:
    return {"speaker": speaker, "content": content, "role": "user" if speaker else "assistant"}


def draw(what: RenderableType, width: int = 100, encoding: str = "utf-8") -> str:
    """The renderable as the text of a terminal of that width."""
    raw = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=raw, width=width, markup=False, highlight=False, emoji=False, color_system=None)
    console.print(what)
    raw.flush()
    raw.seek(0)
    return raw.read()


@requirement("R6")
def test_an_explained_hit_shows_parts_channels_path_facts_and_provenance() -> None:
    text = draw(tables.explained(1, hit(conflicts=(conflict(),), superseded_by=fact(target="Berlin"))))
    assert "1. I live in Hangzhou." in text
    assert "vector 1 · fulltext 3" in text
    assert "Alice —livesIn→ Hangzhou" in text
    assert "2026-05-08 13:56 UTC · Alice · session s1 · source D1:3" in text
    assert "is it Shanghai now?" in text
    assert "Alice livesIn Berlin" in text
    assert "mem_1" in text
    bars = {line.split()[-3]: line.count("█") for line in text.splitlines() if "░" in line or "█" in line}
    assert bars == {"similarity": 20, "recency": 8, "importance": 12, "confidence": 18, "policy": 14, "score": 19}


@requirement("R6")
def test_the_evidence_is_one_of_the_parts_and_the_score_shown_is_that_of_the_hit() -> None:
    parts = {"similarity": 1.0, "policy": 0.7, "score": 0.93, "evidence": 0.25}
    text = draw(tables.explained(1, hit(score=0.23, why=replace(hit().why, parts=parts))))
    shown = {line.split("█")[0].split()[-1]: line.split()[-1] for line in text.splitlines() if "█" in line}
    assert shown == {"similarity": "1.00", "policy": "0.70", "by": "0.93", "evidence": "0.25", "score": "0.23"}


@requirement("R6")
def test_of_a_long_memory_the_passage_is_shown_that_the_question_is_about() -> None:
    for filler, told, question in (
        ("Nothing of note was said on this day. ", "The heron server was sold.", "who sold the herons"),
        ("这一天没有什么值得记录的事情。", "苍鹭服务器已经卖掉了。", "苍鹭服务器怎么样了？"),
    ):
        long = hit(filler * 900 + told + " " + filler * 900)
        found = replace(recalled(long), query=question)
        for drawn in (tables.explained(1, long, about=question), tables.hits_table(found)):
            seen = "".join("".join(line.split("│")[3:4] or [line]) for line in draw(drawn, 400).splitlines())
            assert told.replace(" ", "") in seen.replace(" ", "")
            assert "morecharacters,--fullshowsit" in seen.replace(" ", "")


@requirement("R1")
def test_a_fact_that_held_at_the_moment_asked_about_is_not_told_to_be_over_then() -> None:
    then = SAID_AT
    both = hit(facts=(fact(state=State.SUPERSEDED, valid_to=then + timedelta(days=3)),))
    for drawn in (tables.explained(1, both, then=then), tables.hits_table(recalled(both), then=then)):
        assert "superseded since 2026-05-11" in " ".join(draw(drawn, 160).split())
    for drawn in (tables.explained(1, both, then=then + timedelta(days=4)), tables.explained(1, both)):
        assert "since" not in draw(drawn, 160)


def test_an_older_statement_is_told_to_be_kept_as_history_and_not_to_replace_itself() -> None:
    old = written(superseded=(Replaced("mem_f", "mem_n", "said before it"),))
    assert "  history  kept as history because said before it; mem_n is newer" in words.written_lines(old)
    new = written(superseded=(Replaced("mem_o", "mem_f", ""),))
    assert "  replaces mem_o" in words.written_lines(new)


def test_a_fact_that_no_longer_holds_is_marked_beside_one_that_does() -> None:
    both = hit(facts=(fact(), fact(target="Leipzig", state=State.SUPERSEDED)))
    for drawn in (tables.explained(1, both), tables.hits_table(recalled(both))):
        (old,) = [line for line in draw(drawn, 120).splitlines() if "—livesIn→ Leipzig" in line]
        assert "superseded" in old
        assert draw(drawn, 120).count("superseded") == 1


@requirement("X5")
@pytest.mark.parametrize("letter", ["word ", "长文"])
def test_a_long_memory_is_cut_and_says_how_much_more_there_is(letter: str) -> None:
    length = 48 * 1024
    long = (letter * length)[:length].strip()
    both = hit(long, facts=(fact(target=long),), superseded_by=fact(target=long))
    for drawn in (tables.explained(1, both), tables.hits_table(recalled(both))):
        lines = draw(drawn).splitlines()
        assert len(lines) < 250
        told = " ".join("".join(line.split("│")[:4]) for line in lines)
        assert "more characters, --full shows it" in " ".join(told.split())
    for whole in (tables.explained(1, both, full=True), tables.hits_table(recalled(both), full=True)):
        assert draw(whole).count(letter.strip()) > length / len(letter)


@requirement("W7", "X5")
def test_tags_task_and_metadata_are_shown() -> None:
    labelled = hit(memory=memory(tags=("家", "home"), task="搬家", metadata={"工单": 42}))
    explained = draw(tables.explained(1, labelled))
    for part in ("#家 #home", "task 搬家", '{"工单": 42}'):
        assert part in explained
    assert "#家 #home · task 搬家" in draw(tables.hits_table(recalled(labelled)), 140)
    assert "task" not in draw(tables.explained(1, hit()))


def test_bars_are_ascii_where_the_terminal_is() -> None:
    assert draw(tables.explained(1, hit(), ascii_only=True)).count("#") == 20 + 8 + 12 + 18 + 14 + 19


@requirement("S4")
@pytest.mark.parametrize("width", [80, 120])
def test_text_from_outside_is_drawn_as_it_is_and_never_obeyed(width: int) -> None:
    hostile = hit(MARKUP)
    for drawn in (tables.hits_table(recalled(hostile)), tables.explained(1, hostile)):
        text = " ".join(draw(drawn, width).replace("│", " ").split())
        assert "[red]not red[/red]" in text
        assert ":smile:" in text
        assert "\\x1b[31m" in text
        assert "\x1b" not in text


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    long = hit("我们从 MySQL 换到了 Postgres，因为需要 JSONB 查询。" * 12 + "x" * 300)
    turns = [
        (_turn("Maya Lindner", "word " * 60), written()),
        (_turn("王芳", "很长的一句话" * 40), written(status="held", reason="doubtful")),
        (_turn(None, "ok"), written(status="rejected", reason="a filler " * 20, facts=())),
        (_turn("Maya Lindner", "moved"), superseding()),
        (_turn("王芳", "我住在上海。"), written(conflicts=(conflict("问" * 100),))),
    ]
    question = {"user_id": "maya", "query": "where " * 40, "about": "long " * 40}
    drawn: list[RenderableType] = [
        tables.hits_table(recalled(long, long)),
        tables.explained(1, long),
        tables.checks_table([("fail", "store", "away " * 50, "start it " * 30)]),
        tables.counts_table("Counts", [("rejected", 12, "a filler " * 40)]),
        *demo_tables.gate(turns),
        *demo_tables.changes(turns),
        demo_tables.answer(1, question, recalled(long, long, conflicts=(conflict(),)), ascii_only=False),
    ]
    for one in drawn:
        assert max(cell_len(line) for line in draw(one, width).splitlines()) <= width


def test_the_demo_says_what_was_kept_held_and_rejected_and_why() -> None:
    turns = [
        (_turn("Alice", "I live in Hangzhou."), written()),
        (_turn("Alice", "He may come."), written(status="held", reason="it is doubtful", facts=())),
        (_turn("Alice", "ok"), written(status="rejected", reason="a filler", facts=())),
        (_turn("Bo", "thanks"), written(status="rejected", reason="a filler", facts=())),
        (_turn("Alice", "I moved to Berlin."), superseding()),
    ]
    text = "\n".join(draw(part, 120) for part in (*demo_tables.gate(turns), *demo_tables.changes(turns)))
    assert "5 turns: 2 accepted, 1 held, 2 rejected; 2 triples." in text
    assert "Alice —livesIn→ Hangzhou" in text
    assert "it is doubtful" in text
    assert "ok / thanks" in text
    assert "a new job" in text


def test_a_path_is_told_in_the_direction_it_is_walked() -> None:
    forward = (PathStep("Maya", "spouse", "Jonas"), PathStep("Jonas", "worksFor", "Elbe"))
    assert words.path_line(forward) == "Maya —spouse→ Jonas —worksFor→ Elbe"
    backward = (PathStep("Maya", "spouse", "Jonas"), PathStep("Elbe", "employs", "Jonas"))
    assert words.path_line(backward) == "Maya —spouse→ Jonas ←employs— Elbe"
    apart = (PathStep("a", "r", "b"), PathStep("c", "s", "d"))
    assert words.path_line(apart) == "a —r→ b; c —s→ d"
    assert words.path_line(()) == ""


def test_a_denied_fact_and_a_named_attribute_read_as_what_they_are() -> None:
    (drink,) = written(facts=(replace(written().facts[0], negated=True),)).facts
    assert words.written_fact(drink) == "Alice —not livesIn→ Hangzhou"
    (budget,) = written(facts=(replace(written().facts[0], relation="attribute", name="预算", object="30万"),)).facts
    assert words.written_fact(budget) == "Alice —预算→ 30万"


def test_what_the_similarity_was_fused_from_is_told_without_bars() -> None:
    parts = {"fulltext": 0.5, "similarity": 1.0, "vector": 0.75, "nearby": 0.0}
    lines = draw(tables.explained(1, hit(why=replace(hit().why, parts=parts)))).splitlines()
    assert [line.split()[-1] for line in lines if "█" in line] == ["1.00", "0.93"]
    (fused,) = [line for line in lines if "fused from" in line]
    assert fused.split("fused from")[1].strip() == "vector 0.75 · fulltext 0.50"
