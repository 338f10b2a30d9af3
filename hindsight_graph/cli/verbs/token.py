"""`hindsight-graph token`: who may reach this memory over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hindsight_graph.cli.options import Where, common
from hindsight_graph.cli.output import note, one_line, print_json, say

if TYPE_CHECKING:
    from hindsight_graph.model.access import Token


@click.group("token")
def command() -> None:
    """Make, list and revoke tokens for the server. A token's text is shown once and stored nowhere."""


@command.command("create")
@click.argument("name")
@click.option("--for-namespace", "namespaces", multiple=True, metavar="NAME", help="Where it may act; '*': everywhere.")
@click.option("--for-user", "users", multiple=True, metavar="ID", help="As whom it may act; left out: as anybody.")
@click.option(
    "--right", "rights", multiple=True, type=click.Choice(["read", "write", "forget", "admin"]),
    help="What it may do; left out: read and write.",
)  # fmt: skip
@click.option("--days", type=float, default=90, show_default=True, help="Until it expires; 0: never.")
@common
def create(
    where: Where, name: str, namespaces: tuple[str, ...], users: tuple[str, ...], rights: tuple[str, ...], days: float
) -> None:
    """Make a token called NAME and print it, this once."""
    with where.open(announce=True) as memory:
        minted = memory.tokens.create(
            name,
            namespaces=namespaces or None,
            users=users or ("*",),
            rights=rights or ("read", "write"),
            days=days or None,
        )
    if where.as_json:
        print_json({"token": minted.text, **_as_json(minted.token)})
        return
    say(minted.text)
    note(f"{minted.token.id}: keep it now, it is not shown again.")


@command.command("list")
@common
def list_all(where: Where) -> None:
    """List tokens, with what they may do and until when; never their text."""
    with where.open(must_exist=True) as memory:
        found = memory.tokens.list()
    if where.as_json:
        print_json({"tokens": [_as_json(token) for token in found]})
        return
    for token in found:
        ends = f"revoked {token.revoked_at:%Y-%m-%d}" if token.revoked_at else (
            f"until {token.expires_at:%Y-%m-%d}" if token.expires_at else "for ever"
        )  # fmt: skip
        say(
            f"{token.id}  {one_line(token.name)}  {', '.join(token.rights)}  in {one_line(', '.join(token.namespaces))}"
            f"  as {one_line(', '.join(token.users))}  {ends}"
        )
    if not found:
        say("There is no token yet.")


@command.command("revoke")
@click.argument("token_id")
@common
def revoke(where: Where, token_id: str) -> None:
    """End a token at once, by its id."""
    with where.open(must_exist=True) as memory:
        token = memory.tokens.revoke(token_id)
    if where.as_json:
        print_json(_as_json(token))
    else:
        say(f"{token.id}  revoked")


def _as_json(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "namespaces": list(token.namespaces),
        "users": list(token.users),
        "rights": [str(right) for right in token.rights],
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
    }
