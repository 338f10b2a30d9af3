"""The group of verbs, and what becomes of every error: a message with its remedy and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from hindsight_graph.cli.output import complain, prepare_streams
from hindsight_graph.errors import HindsightError, StoreError

OK, BAD_INPUT, STORE, PARTLY, INTERRUPTED, PIPE_CLOSED = 0, 2, 3, 4, 130, 141

# Verb -> what the help says of it; each is `command` in hindsight_graph.cli.verbs.<verb>, or the module named below.
VERBS = {
    "demo": "See it work: a bundled dialogue in, explained memories out.",
    "init": "Make the store, say where it lies and check the embedder.",
    "remember": "Write one turn and say what became of it.",
    "recall": "Ask the memory a question.",
    "ingest": "Read files of turns, chats, transcripts or LoCoMo conversations.",
    "trace": "Look back: past decisions like the one at hand, and what came of them.",
    "decide": "Record a decision: what was faced, done, and why.",
    "outcome": "Say what came of a decision.",
    "why": "Walk a memory or decision back to its sources.",
    "history": "Show what something was, what changed it, and why.",
    "conflicts": "List contradictions that wait for an answer, and settle them.",
    "forget": "Take memories out of what is recalled, or erase them; shows first what would go.",
    "sweep": "End idle sessions, archive what nobody recalls, drop what expired.",
    "audit": "Show who changed what and why, and verify that the trail of it is whole.",
    "reindex": "Embed what has no vector, after a change of the embedder all of it.",
    "serve": "Serve the memory over HTTP.",
    "worker": "Write what was taken to be read later.",
    "token": "Make, list and revoke tokens for the server.",
    "mcp": "Serve the memory to MCP hosts, such as Claude Desktop or Dify.",
    "doctor": "Check store, embedder, cache, disk and versions.",
}
_MODULES = {"mcp": "mcp_server"}  # no module is called like a library


class Verbs(click.Group):
    """A group that imports a verb when it is called or explained, so that each start pays for one verb only."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order a newcomer needs them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The verb's command; None if there is none of that name."""
        if name not in VERBS:
            return None
        command = import_module(f"hindsight_graph.cli.verbs.{_MODULES.get(name, name)}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs for `--help`, without importing any."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"hindsight-graph {version('hindsight-graph')}")
        ctx.exit()


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def group() -> None:
    """A memory for agents that looks back: dialogue in, explained memory out, over one graph."""


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code: 0 ok, 2 bad input, 3 store, 4 partly failed, 130 interrupted."""
    prepare_streams()
    as_json = "--json" in arguments
    try:
        code = group.main(list(arguments) or ["--help"], prog_name="hindsight-graph", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.UsageError as error:
        usage = error.ctx.get_usage() if error.ctx and not as_json else ""
        complain("UsageError", error.format_message(), usage, as_json=as_json)
        return BAD_INPUT
    except click.ClickException as error:
        complain("UsageError", error.format_message(), "", as_json=as_json)
        return BAD_INPUT
    except HindsightError as error:
        complain(type(error).__name__, str(error.args[0]), error.remedy, as_json=as_json)
        return STORE if isinstance(error, StoreError) else BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        complain("Interrupted", "interrupted; what was acknowledged is stored.", "", as_json=as_json)
        return INTERRUPTED
    except SystemExit:  # click's answer to a closed pipe; nothing here exits otherwise
        return PIPE_CLOSED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains when it exits
        return PIPE_CLOSED
