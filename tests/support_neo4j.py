"""Neo4j servers that a test has for itself: to be emptied, killed, or misused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from neo4j import GraphDatabase

from tools.neo4j_server import Neo4jServer


def own_server(home: Path) -> Neo4jServer:
    """A small server with its data in `home`, not started yet."""
    return Neo4jServer(home, heap="512m", pagecache="64m")


def run(server: Neo4jServer, cypher: str, **parameters: Any) -> list[dict[str, Any]]:
    """Rows of a statement of the test's own."""
    state = server.state
    with (
        GraphDatabase.driver(f"bolt://127.0.0.1:{state.bolt}", auth=("neo4j", state.password)) as driver,
        driver.session(database="neo4j") as session,
    ):
        return [record.data() for record in session.run(cypher, parameters)]


def empty(server: Neo4jServer) -> None:
    """Takes out every node, constraint and index."""
    run(server, "MATCH (n) DETACH DELETE n")
    for row in run(server, "SHOW CONSTRAINTS YIELD name"):
        run(server, f"DROP CONSTRAINT {row['name']}")
    for row in run(server, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"):
        run(server, f"DROP INDEX {row['name']}")
