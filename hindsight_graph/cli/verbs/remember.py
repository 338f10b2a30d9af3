"""`hindsight-graph remember`: writes one turn and says what became of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common, made, read_object, warn
from hindsight_graph.cli.output import print_json, say
from hindsight_graph.errors import InvalidInput

if TYPE_CHECKING:
    from hindsight_graph.model.answers import Written


@click.command("remember")
@click.argument("text")
@click.option("--speaker", help="Who spoke, if it was not the user.")
@click.option("--role", type=click.Choice(["user", "assistant", "system", "tool"]), help="Whose turn it was.")
@click.option("--session", "session_id", metavar="ID", help="Session that the turn belongs to.")
@click.option("--agent", "agent_id", metavar="ID", help="Program that writes.")
@click.option("--source", "source_id", metavar="ID", help="Where the turn is from; written again, it adds nothing.")
@click.option("--observed-at", metavar="TIME", help="When it was said, in ISO 8601; now if left out.")
@click.option("--timezone", metavar="ZONE", help="IANA zone of the speaker.")
@click.option(
    "--layer", metavar="LAYER", help="working, episodic (or short_term), semantic (or long_term), procedural, trace."
)
@click.option("--task", help="Kind of task, for procedural memories.")
@click.option("--importance", type=float, help="0 to 1.")
@click.option("--importance-level", type=int, help="1 to 5, instead of --importance.")
@click.option("--ttl-days", type=float, help="Days until it expires; 0: never.")
@click.option("--tag", "tags", multiple=True, help="May be given several times.")
@click.option("--metadata", metavar="JSON", help="An object to keep with it.")
@click.option("--idempotency-key", metavar="KEY", help="A repeat with the same key gets the same answer.")
@common
def command(text: str, where: Where, **values: Any) -> None:
    """Write one turn (TEXT, or - to read it from standard input) and say what became of it."""
    given = {name: value for name, value in values.items() if value not in (None, ())}
    if "metadata" in given:
        given["metadata"] = read_object(given["metadata"])
    content = _from_stdin() if text == "-" else text
    with where.open(announce=True) as memory:
        if not where.as_json:
            warn(memory)
        written = memory.remember(content, user_id=where.user, **given)
    if where.as_json:
        from hindsight_graph.as_json.answers import written_json

        answer = written_json(written)
        print_json(answer | {"notes": [*answer["notes"], *made(memory)]})
    else:
        _show(written)


def _from_stdin() -> str:
    raw = sys.stdin.buffer.read()
    try:
        return raw.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InvalidInput(
            f"standard input is not UTF-8 (byte 0x{raw[error.start]:02x} at {error.start}).", remedy="Send UTF-8 text."
        ) from error


def _show(written: Written) -> None:
    from hindsight_graph.cli.words import written_lines

    for line in written_lines(written):
        say(line)
