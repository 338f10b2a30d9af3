"""`hindsight-graph demo`: the main job on a bundled dialogue, from turns to explained answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hindsight_graph.cli.options import Where, common, load_settings
from hindsight_graph.cli.output import print_json, say, shown
from hindsight_graph.cli.program import pasteable

if TYPE_CHECKING:
    from collections.abc import Callable

    from hindsight_graph.decisions.trace import Traced
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.answers import Written
    from hindsight_graph.model.recall import Recalled

FILE = "hindsight-demo.db"  # a name that is nobody's real memory, since each run begins by deleting it
_WEEK = timedelta(days=7)
LAST = datetime.fromisoformat("2026-05-18T16:15:00+08:00")  # when the bundled dialogue ends


class Back(NamedTuple):
    """What looking back shows: a situation with the past decisions like it, and a question asked of a past day."""

    faced: Mapping[str, str]
    traced: Traced
    question: Mapping[str, str]
    found: Recalled


@click.command("demo")
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="Where the demo's file goes.")
@common
def command(where: Where, folder: Path | None) -> None:
    """See the main job done: a bundled dialogue in English and Chinese goes in, explained answers come out.

    Without --store it runs on a file of its own, which each run begins anew. With --store it runs in a new namespace
    of that store and leaves everything else alone.
    """
    config = load_settings()
    now = datetime.now(UTC)
    if where.store is None:
        path = (folder or config.default_file().parent / "demo").absolute() / FILE
        _remove(path)
        url = "sqlite:///" + str(path).replace("%", "%25")
        where = replace(where, store=url, namespace=where.namespace or "demo")
    elif where.namespace is None:
        where = replace(where, namespace=f"demo-{now:%Y%m%d-%H%M%S}")
    turns = dialogue(now)
    with where.open() as memory:
        if not where.as_json:
            _greet(memory, turns)
        with _progress(len(turns), quiet=where.as_json) as advance:
            written = [_remember(memory, turn, advance) for turn in turns]
        asked = [(question, _ask(memory, question)) for question in questions()]
        back = _look_back(memory, now)
        commands = _commands(where)
        if where.as_json:
            _as_json(memory, turns, written, asked, back, commands)
        else:
            _draw(memory, turns, written, asked, back, commands)


def dialogue(now: datetime) -> list[dict[str, Any]]:
    """The bundled turns, moved by whole weeks so that the last one was said within the seven days before `now`.

    Whole weeks keep what the turns say of weekdays true.
    """
    from hindsight_graph.resources import text

    turns: list[dict[str, Any]] = [json.loads(line) for line in text("demo", "dialogue.jsonl").splitlines()]
    for turn in turns:
        turn["observed_at"] = _moved(turn["observed_at"], now)
    return turns


def _moved(moment: str, now: datetime) -> str:
    return (datetime.fromisoformat(moment) + (now - LAST) // _WEEK * _WEEK).isoformat()


def questions() -> list[dict[str, str]]:
    """The bundled questions: who asks, what, and what it shows."""
    from hindsight_graph.resources import text

    found: list[dict[str, str]] = json.loads(text("demo", "questions.json"))
    return found


def _remove(path: Path) -> None:
    """Deletes the demo's own file and SQLite's two beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _remember(memory: Hindsight, turn: Mapping[str, Any], advance: Callable[[], None]) -> Written:
    written = memory.remember(**turn)
    advance()
    return written


def _ask(memory: Hindsight, question: Mapping[str, str]) -> Recalled:
    return memory.recall(question["query"], user_id=question["user_id"], top_k=3)


def _look_back(memory: Hindsight, now: datetime) -> Back:
    """Records the bundled decisions with what came of them, and looks back: before the next one, and to a past day."""
    from hindsight_graph.resources import text

    bundled = json.loads(text("demo", "decisions.json"))
    for decision in bundled["recorded"]:
        memory.decisions.record(**decision | {"timestamp": _moved(decision["timestamp"], now)})
    faced, question = bundled["faced"], bundled["as_of"] | {"as_of": _moved(bundled["as_of"]["as_of"], now)}
    traced = memory.trace(faced["context"], user_id=faced["user_id"], limit=2)
    found = memory.recall(question["query"], user_id=question["user_id"], as_of=question["as_of"], top_k=1)
    return Back(faced, traced, question, found)


@contextmanager
def _progress(total: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A bar on stderr if that is a terminal."""
    import sys

    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import Progress

    from hindsight_graph.cli.tables import console

    with Progress(console=console(to_stderr=True)) as bar:
        task = bar.add_task("reading the dialogue", total=total)
        yield lambda: bar.advance(task)


def _commands(where: Where) -> list[str]:
    """Three commands to try next; they work when pasted."""
    here = [("store", where.store), ("namespace", where.namespace)]
    maya, wang = [*here, ("user", "maya")], [*here, ("user", "王芳")]
    return [
        pasteable("recall", "What does Atlas use?", "--history", "--explain", options=maya),
        pasteable("remember", "我的同事赵敏负责测试平台。", options=wang),
        pasteable("doctor", options=here),
    ]


def _greet(memory: Hindsight, turns: Sequence[Mapping[str, Any]]) -> None:
    first, last = (datetime.fromisoformat(turns[place]["observed_at"]).date() for place in (0, -1))
    sessions, users = ({turn[name] for turn in turns} for name in ("session_id", "user_id"))
    say(f"Hindsight Graph demo: {len(turns)} turns of dialogue in English and Chinese, {len(sessions)} sessions, "
        f"{len(users)} users, {first} to {last}.")  # fmt: skip
    say(f"Memory: {shown(memory.location)}")
    say()


def _draw(
    memory: Hindsight,
    turns: Sequence[Mapping[str, Any]],
    written: Sequence[Written],
    asked: Sequence[tuple[Mapping[str, str], Recalled]],
    back: Back,
    commands: Sequence[str],
) -> None:
    from hindsight_graph.cli import demo_tables, tables

    out = tables.console()
    said = list(zip(turns, written, strict=True))
    for part in demo_tables.gate(said):
        out.print(part)
        out.print()
    for part in demo_tables.changes(said):
        out.print(part)
        out.print()
    for number, (question, found) in enumerate(asked, 1):
        out.print(demo_tables.answer(f"Question {number}", question, found, ascii_only=out.options.ascii_only))
    out.print(demo_tables.answer("Looking back", back.question, back.found, ascii_only=out.options.ascii_only))
    out.print(demo_tables.precedents(back.faced, back.traced, ascii_only=out.options.ascii_only))
    say(f"The memory lies in {shown(memory.location)}, namespace {shown(memory.namespace)}. Try next:")
    say()
    for line in commands:
        say(line)
        say()


def _as_json(
    memory: Hindsight,
    turns: Sequence[Mapping[str, Any]],
    written: Sequence[Written],
    asked: Sequence[tuple[Mapping[str, str], Recalled]],
    back: Back,
    commands: Sequence[str],
) -> None:
    from hindsight_graph.as_json.answers import recalled_json, written_json
    from hindsight_graph.as_json.decisions import traced_json

    print_json(
        {
            "location": memory.location,
            "namespace": memory.namespace,
            "turns": [
                {"turn": dict(turn), "written": written_json(one)} for turn, one in zip(turns, written, strict=True)
            ],
            "questions": [{**question, "answer": recalled_json(found)} for question, found in asked],
            "looking_back": {
                "question": {**back.question, "answer": recalled_json(back.found)},
                "decision": {**back.faced, "answer": traced_json(back.traced)},
            },
            "commands": list(commands),
        }
    )
