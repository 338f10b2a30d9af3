"""docs/cli.md explains every verb of the command, with every option it has, and no verb that it has not."""

from __future__ import annotations

import re

import click
import pytest

from hindsight_graph.cli.app import VERBS, group
from tests.docs.pages import ROOT, first_column, text_of

PAGE = ROOT / "docs" / "cli.md"


def options(verb: str) -> list[str]:
    """The long options of a verb."""
    command = group.get_command(click.Context(group), verb)
    assert command is not None
    commands = [command, *command.commands.values()] if isinstance(command, click.Group) else [command]
    found = [
        name
        for each in commands
        for one in each.params
        if isinstance(one, click.Option) and not one.hidden
        for name in one.opts
    ]
    return [name for name in found if name.startswith("--") and name != "--help"]


def test_the_table_has_every_verb_and_no_other() -> None:
    listed = [cell.split()[0] for cell in first_column(PAGE) if cell.split()[0].isalpha()]

    assert sorted(listed) == sorted(VERBS)


def test_no_verb_is_shown_that_does_not_exist() -> None:
    shown = re.findall(r"^\$ hindsight-graph ([a-z]+)", text_of(PAGE), re.MULTILINE)

    assert shown
    assert set(shown) - set(VERBS) == set()


@pytest.mark.parametrize("verb", list(VERBS))
def test_every_option_is_explained_of(verb: str) -> None:
    assert [name for name in options(verb) if name not in text_of(PAGE)] == []


def test_no_option_is_explained_that_no_verb_has() -> None:
    known = {name for verb in VERBS for name in options(verb)} | {"--help", "--version"}

    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*[a-z]", text_of(PAGE))) - known == set()
