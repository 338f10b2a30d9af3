"""Tokens in the Neo4j store."""

from __future__ import annotations

from typing import Any

from hindsight_graph.model.access import Right, Token
from hindsight_graph.stores.neo4j import codec
from hindsight_graph.stores.neo4j.session import Sessions


def tokens(sessions: Sessions, digest: str | None) -> tuple[Token, ...]:
    """See `Store.tokens`."""
    found = sessions.read("read/tokens") if digest is None else sessions.read("read/token", digest=digest)
    return tuple(
        Token(
            row["id"],
            row["name"],
            row["digest"],
            tuple(row["namespaces"]),
            tuple(row["users"]),
            tuple(Right(one) for one in row["rights"]),
            codec.instant(row["created_at"]),
            codec.moment(row["expires_at"]),
            codec.moment(row["revoked_at"]),
        )
        for row in found
    )


def row(token: Token) -> dict[str, Any]:
    """One row of write/token_save."""
    properties = {
        "id": token.id,
        "name": token.name,
        "digest": token.digest,
        "namespaces": list(token.namespaces),
        "users": list(token.users),
        "rights": [str(right) for right in token.rights],
        "created_at": codec.utc(token.created_at),
        "expires_at": codec.utc(token.expires_at),
    }
    return {"id": token.id, "properties": properties, "revoked_at": codec.utc(token.revoked_at)}
