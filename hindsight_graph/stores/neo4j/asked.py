"""Queries that people and models write: read-only, within one namespace, with limits of time, rows and size."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import neo4j
from neo4j import exceptions
from neo4j.graph import Node, Path, Relationship

from hindsight_graph.errors import InvalidInput, StoreUnavailable
from hindsight_graph.model.table import Table
from hindsight_graph.stores.neo4j import bound
from hindsight_graph.stores.neo4j.faults import translated
from hindsight_graph.stores.neo4j.session import Sessions

LONGEST = 8000  # characters of a query
SECONDS = 10.0
MOST_BYTES = 256 * 1024  # of an answer as JSON
_FIRST = ("MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN")
_FORBIDDEN = frozenset(
    "CALL CREATE MERGE SET DELETE DETACH REMOVE DROP FOREACH LOAD USE SHOW TERMINATE ALTER GRANT REVOKE EXPLAIN "
    "PROFILE CYPHER INSERT NODETACH".split()
)
# Comments and literals first, so that a word inside one is none of the query's; a word after . : $ is a name.
_PARTS = re.compile(
    r"//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|([`;])|(?<![.:$\w])([A-Za-z_]\w*)", re.DOTALL
)
_VECTOR = 64  # a list of so many numbers is a vector and no answer


def ask(sessions: Sessions, text: str, namespace: str, limit: int) -> Table:
    """The rows that a query answers with, at most `limit`; `$namespace` is passed to it.

    Raises InvalidInput for what is not one reading query within that namespace, and for what Neo4j can't parse;
    StoreUnavailable if it takes more than `SECONDS`.
    """
    _check_text(text)
    parameters = {"namespace": namespace}
    with translated(sessions.target), sessions.reader() as session:
        try:
            summary = session.run(neo4j.Query(f"EXPLAIN {text}", timeout=SECONDS), parameters).consume()
            if summary.query_type != "r" or summary.plan is None:
                raise InvalidInput("the query would change the graph.", remedy="Only reading is possible here.")
            bound.check(summary.plan)
            return _table(session.run(neo4j.Query(text, timeout=SECONDS), parameters), limit)
        except exceptions.ClientError as error:
            code = error.code or ""
            if "TransactionTimedOut" in code:
                raise StoreUnavailable(
                    f"the query took more than {SECONDS:g} s and was ended.", remedy="Narrow it, or follow fewer hops."
                ) from error
            if code.startswith("Neo.ClientError.Statement"):
                raise InvalidInput(f"Neo4j can't take the query: {_first_line(error)}", remedy="Mend it.") from error
            raise


def _check_text(text: str) -> None:
    if len(text) > LONGEST:
        raise InvalidInput(f"the query has {len(text)} characters.", remedy=f"At most {LONGEST} are taken.")
    words = []
    for found in _PARTS.finditer(text):
        if found[1]:
            raise InvalidInput(f"the query holds {found[1]!r}.", remedy="Send one statement, with plain names.")
        if found[2]:
            words.append(found[2].upper())
    if not words or words[0] not in _FIRST:
        raise InvalidInput("the query does not begin by reading.", remedy=f"Begin with {', '.join(_FIRST)}.")
    if wrong := next((word for word in words if word in _FORBIDDEN), None):
        raise InvalidInput(f"{wrong} is not allowed here.", remedy="Only reading is, without procedures and files.")


def _table(result: neo4j.Result, limit: int) -> Table:
    rows: list[tuple[Any, ...]] = []
    size, cut = 0, False
    columns = tuple(result.keys())
    for record in result:
        row = tuple(_plain(value) for value in record.values())
        size += len(json.dumps(row, ensure_ascii=False).encode())
        if len(rows) == limit or size > MOST_BYTES:
            cut = True
            break
        rows.append(row)
    result.consume()
    return Table(columns, tuple(rows), cut)


def _plain(value: Any) -> Any:
    """A value of the driver as JSON has it."""
    if isinstance(value, Node):
        return {"labels": sorted(value.labels), "properties": _properties(value)}
    if isinstance(value, Relationship):
        return {"type": value.type, "properties": _properties(value)}
    if isinstance(value, Path):
        steps: list[Node | Relationship] = [value.nodes[0]]
        for edge, node in zip(value.relationships, value.nodes[1:], strict=True):
            steps += [edge, node]
        return [_plain(step) for step in steps]
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, str | bool | int | float):
        return value
    return value.iso_format() if hasattr(value, "iso_format") else str(value)


def _properties(entity: Node | Relationship) -> dict[str, Any]:
    return {name: _plain(value) for name, value in entity.items() if not _is_vector(value)}


def _is_vector(value: Any) -> bool:
    if isinstance(value, bytes | bytearray):
        return True
    return isinstance(value, list) and len(value) >= _VECTOR and all(isinstance(one, int | float) for one in value)


def _first_line(error: exceptions.Neo4jError) -> str:
    return (error.message or type(error).__name__).splitlines()[0][:300]
