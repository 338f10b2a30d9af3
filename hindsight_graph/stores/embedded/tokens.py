"""Tokens in the embedded store."""

from __future__ import annotations

import json
from typing import Any

import apsw

from hindsight_graph.model.access import Right, Token
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.statements import rows


def tokens(connection: apsw.Connection, digest: str | None) -> tuple[Token, ...]:
    """See `Store.tokens`."""
    return tuple(
        Token(
            id,
            name,
            known_by,
            tuple(json.loads(namespaces)),
            tuple(json.loads(users)),
            tuple(Right(one) for one in json.loads(rights)),
            codec.moment(created_at),
            codec.moment_or_none(expires_at),
            codec.moment_or_none(revoked_at),
        )
        for id, name, known_by, namespaces, users, rights, created_at, expires_at, revoked_at in rows(
            connection, "tokens", {"digest": digest}
        )
    )


def params(token: Token) -> dict[str, Any]:
    """The parameters of `token_put`."""
    return {
        "id": token.id,
        "digest": token.digest,
        "name": token.name,
        "namespaces": json.dumps(token.namespaces),
        "users": json.dumps(token.users),
        "rights": json.dumps([str(right) for right in token.rights]),
        "created_at": codec.micros(token.created_at),
        "expires_at": codec.micros_or_none(token.expires_at),
        "revoked_at": codec.micros_or_none(token.revoked_at),
    }
