"""Makes a database a memory store: version, constraints, indexes, all waited for; safe from two processes at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from neo4j import exceptions

from hindsight_graph.errors import StoreError, StoreRefused
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.stores.neo4j import schema
from hindsight_graph.stores.neo4j.faults import translate
from hindsight_graph.stores.neo4j.session import Row, Sessions

PRODUCT = "hindsight-graph"
SCHEMA_VERSION = 1
REQUIRED = (5, 26)  # dynamic labels and types, scoped subqueries, vector indexes
SEARCH_SINCE = (2026, 1)  # SEARCH with filters inside the vector index, vectors as parameters

_THERE = (
    "EquivalentSchemaRuleAlreadyExists", "ConstraintAlreadyExists", "IndexAlreadyExists", "IndexWithNameAlreadyExists",
    "ConstraintWithNameAlreadyExists",
)  # fmt: skip
_BUILD_SECONDS = 1800
_ATTEMPTS = 5  # of a schema statement that lost a lock to another process


@dataclass(frozen=True, slots=True)
class Ready:
    """What setup found out: the store's embedding identity, its search indexes by name, and what the server can.

    `packed`: it takes vectors as parameters of their own type; `filtered`: SEARCH can be used on the vector index.
    """

    embedding: EmbeddingIdentity
    vectors: str
    english: str
    cjk: str
    packed: bool
    filtered: bool


def version_of(text: str) -> tuple[int, int]:
    """Year or major and minor of a server version such as "2026.08.1", "5.26.3" or "5.27-aura"."""
    found = re.match(r"(\d+)\.(\d+)", text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def require_version(text: str, place: str) -> tuple[int, int]:
    """The version, if it is new enough. Raises StoreRefused that states what was found and what is needed."""
    version = version_of(text)
    if version < REQUIRED:
        raise StoreRefused(
            f"Neo4j at {place} is version {text[:40]}; version {REQUIRED[0]}.{REQUIRED[1]} or later is required, "
            "which has the vector indexes and dynamic labels that the memory needs.",
            remedy="Update the server (any 2026 release will do).",
        )
    return version


def server_version(sessions: Sessions) -> str:
    """The server's version, as it calls itself."""
    rows = sessions.read("read/server")
    return str(next((row["versions"][0] for row in rows if row["name"] == "Neo4j Kernel"), rows[0]["versions"][0]))


def prepare(sessions: Sessions, embedding: EmbeddingIdentity) -> Ready:
    """Creates what is missing and waits until it is usable. Raises StoreRefused or StoreError naming what is wrong."""
    modern = require_version(server_version(sessions), sessions.target.place) >= SEARCH_SINCE
    mark = read_mark(sessions)
    if mark is None:
        _refuse_strangers(sessions)
    kept = identity(mark) if mark else embedding
    rows = _schema_rows(sessions)
    if mark is not None and schema.outgrown(rows, kept.dimension):
        _define(sessions, "write/vector_index_drop", {})
        rows = _schema_rows(sessions)
    for name in schema.faults(rows, schema.wanted(filtered=modern)):
        dimension = {"dimension": kept.dimension} if name in {schema.VECTORS, schema.PLAIN_VECTORS} else {}
        _define(sessions, f"schema/{name}", dimension)
    _await(sessions, modern=modern)
    rows = _schema_rows(sessions)
    ready = _ready(sessions, rows, kept, modern=modern)
    if mark is None:
        ready = replace(ready, embedding=identity(_leave_mark(sessions, embedding)))
    return ready


def inspect(sessions: Sessions) -> Ready | None:
    """The same for a store that is there already; None before its first setup. Creates nothing."""
    mark = read_mark(sessions)
    if mark is None:
        return None
    modern = require_version(server_version(sessions), sessions.target.place) >= SEARCH_SINCE
    return _ready(sessions, _schema_rows(sessions), identity(mark), modern=modern)


def faults(sessions: Sessions, version: str) -> dict[str, str]:
    """What is wrong with constraints and indexes, by name."""
    return schema.faults(_schema_rows(sessions), schema.wanted(filtered=version_of(version) >= SEARCH_SINCE))


def _ready(sessions: Sessions, rows: list[Row], kept: EmbeddingIdentity, *, modern: bool) -> Ready:
    place = sessions.target.place
    schema.require(rows, schema.wanted(filtered=modern), place)
    vectors = schema.vector_index(rows, filtered=modern)
    english, cjk = (schema.definition(name).found_in(rows) for name in (schema.ENGLISH, schema.CJK))
    assert vectors is not None  # required above
    assert english is not None
    assert cjk is not None
    found = schema.dimension_of(vectors)
    if found not in {None, kept.dimension}:
        raise StoreError(
            f"the vector index {vectors['name']!r} of Neo4j at {place} has {found} dimensions, the memory's vectors "
            f"{kept.dimension}.",
            remedy=f"Drop it (DROP INDEX {vectors['name']}) and start again; it is built anew.",
        )
    filtered = modern and vectors["name"] == schema.VECTORS
    return Ready(kept, vectors["name"], english["name"], cjk["name"], packed=modern, filtered=filtered)


def _schema_rows(sessions: Sessions) -> list[Row]:
    return [*sessions.read("read/indexes"), *sessions.read("read/constraints")]


def _await(sessions: Sessions, *, modern: bool) -> None:
    """Waits until every index is built, minutes on a large database; where one failed, says which it was."""
    try:
        sessions.define("read/await_indexes", {"seconds": _BUILD_SECONDS})
    except (exceptions.Neo4jError, exceptions.DriverError) as error:
        schema.require(_schema_rows(sessions), schema.wanted(filtered=modern), sessions.target.place)
        raise translate(error, sessions.target) from error


def identity(mark: Row) -> EmbeddingIdentity:
    """Whose vectors the store holds, by its mark."""
    return EmbeddingIdentity(mark["model"], mark["dimension"], mark["digest"])


def _leave_mark(sessions: Sessions, embedding: EmbeddingIdentity) -> Row:
    """Marks the store as ours; returns the mark that holds, which may be that of a process that was faster."""
    rows = sessions.writing(
        lambda unit: unit.run(
            "write/store_mark",
            product=PRODUCT,
            schema_version=SCHEMA_VERSION,
            model=embedding.model,
            dimension=embedding.dimension,
            digest=embedding.digest,
        )
    )
    return rows[0]


def read_mark(sessions: Sessions) -> Row | None:
    """What the store says of itself; None for a database that was never set up. Raises StoreRefused for a newer one."""
    rows = sessions.read("read/store_mark")
    if not rows:
        return None
    version = rows[0]["schema_version"]
    if type(version) is not int:
        raise StoreRefused(
            f"the memory in {sessions.target.shown} has the schema version {str(version)[:40]!r}, which is no number.",
            remedy="Restore a backup of the database, or name another one for the memory.",
        )
    if version > SCHEMA_VERSION:
        raise StoreRefused(
            f"the memory in {sessions.target.shown} was written by a newer version (schema "
            f"{version}; this one knows {SCHEMA_VERSION}).",
            remedy="Update hindsight-graph.",
        )
    return rows[0]


def _refuse_strangers(sessions: Sessions) -> None:
    found = sessions.read("read/strangers")
    if found:
        raise StoreRefused(
            f"the database {sessions.target.shown} holds {found[0]['label']} nodes that another program wrote.",
            remedy="Name a database of its own for the memory; this one was left as it is.",
        )


def _define(sessions: Sessions, name: str, parameters: Mapping[str, Any]) -> None:
    """Runs a schema statement; that it exists already, in whatever process or under whatever name, is fine."""
    for attempt in range(_ATTEMPTS):
        try:
            sessions.define(name, parameters)
        except exceptions.Neo4jError as error:
            if (error.code or "").endswith(_THERE):
                return
            if not error.is_retryable() or attempt == _ATTEMPTS - 1:
                wrong = translate(error, sessions.target)
                raise StoreError(f"{name.removeprefix('schema/')!r} could not be created: {wrong}") from error
        except exceptions.DriverError as error:
            raise translate(error, sessions.target) from error
        else:
            return
