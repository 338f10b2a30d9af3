"""Where a Neo4j is and who we are there, read from a store URL; what may be shown of it never holds a password."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from hindsight_graph.errors import ConfigError

SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")
_DEFAULT_PORT = 7687
_DEFAULT_USER = "neo4j"
_EXAMPLE = "Write it like neo4j://user:password@host:7687/database, in HINDSIGHT_STORE or --store."


@dataclass(frozen=True, slots=True)
class Target:
    """`address` is what the driver connects to; `database` None is the user's home database."""

    address: str
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    database: str | None

    @property
    def shown(self) -> str:
        """For people and logs: user, host, port and database, never the password."""
        scheme = self.address.split(":", 1)[0]
        return f"{scheme}://{self.user}@{self.place}/{self.database or ''}".rstrip("/")

    @property
    def place(self) -> str:
        """Host and port."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse(url: str, password: str = "") -> Target:
    """Takes a URL apart; `password` is used when the URL carries none. Raises ConfigError, which never quotes it."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or _DEFAULT_PORT
    except ValueError as error:
        raise ConfigError("the Neo4j URL has a host or port that can't be read.", remedy=_EXAMPLE) from error
    if parts.scheme not in SCHEMES:
        raise ConfigError(
            f"{parts.scheme!r} is no scheme that Neo4j understands ({', '.join(SCHEMES)}).", remedy=_EXAMPLE
        )
    if not host:
        raise ConfigError("the Neo4j URL names no host.", remedy=_EXAMPLE)
    query = f"?{parts.query}" if parts.query else ""
    bracketed = f"[{host}]" if ":" in host else host
    return Target(
        address=f"{parts.scheme}://{bracketed}:{port}{query}",
        host=host,
        port=port,
        user=unquote(parts.username or "") or _DEFAULT_USER,
        password=unquote(parts.password or "") or password,
        database=unquote(parts.path.strip("/")) or None,
    )
