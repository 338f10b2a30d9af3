"""Makes a database a memory store: version, constraints, indexes, all waited for; safe from two processes at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from neo4j import exceptions

from hindsight_graph.errors import StoreError, StoreRefused
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.stores.neo4j.faults import translate
from hindsight_graph.stores.neo4j.session import Row, Sessions

PRODUCT = "hindsight-graph"
SCHEMA_VERSION = 1
REQUIRED = (5, 26)  # dynamic labels and types, scoped subqueries, vector indexes
SEARCH_SINCE = (2026, 1)  # SEARCH with filters inside the vector index

VECTORS = "memory_vectors"
FULLTEXT = ("memory_text_english", "memory_text_cjk")
CONSTRAINTS = (
    "memory_id", "memory_dedupe", "entity_id", "entity_key", "alias_key", "session_key", "user_key", "agent_key",
    "conflict_id", "guard_key", "receipt_key", "meta_key",
)  # fmt: skip
INDEXES = (
    "alias_name", "alias_entity", "memory_recorded", "memory_observed", "memory_event", "memory_place",
    "memory_speaker", "memory_subject", "session_active", "user_namespace",
    "working_session", "memory_owner", "entity_name", "memory_session", "conflict_state",
)  # fmt: skip

_THERE = (
    "EquivalentSchemaRuleAlreadyExists", "ConstraintAlreadyExists", "IndexAlreadyExists", "IndexWithNameAlreadyExists",
    "ConstraintWithNameAlreadyExists",
)  # fmt: skip
_ATTEMPTS = 5  # of a schema statement that lost a lock to another process


@dataclass(frozen=True, slots=True)
class Ready:
    """What setup found out: the store's embedding identity, and how vectors are searched."""

    embedding: EmbeddingIdentity
    vector_index: str
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


def prepare(sessions: Sessions, embedding: EmbeddingIdentity, timeout: float) -> Ready:
    """Creates what is missing and waits until it is usable. Raises StoreRefused or StoreError naming what is wrong."""
    place = sessions.target.place
    version = require_version(server_version(sessions), place)
    mark = read_mark(sessions)
    if mark is None:
        _refuse_strangers(sessions)
    kept = EmbeddingIdentity(mark["model"], mark["dimension"], mark["digest"]) if mark else embedding
    filtered = version >= SEARCH_SINCE
    vectors = VECTORS if filtered else f"{VECTORS}_plain"
    there = {row["name"] for name in ("read/indexes", "read/constraints") for row in sessions.read(name)}
    for name in (*CONSTRAINTS, *INDEXES, *FULLTEXT):
        if name not in there:
            _define(sessions, f"schema/{name}", {})
    if VECTORS not in there:
        _define(sessions, f"schema/{vectors}", {"dimension": kept.dimension})
    sessions.read("read/await_indexes", seconds=ceil(timeout))
    index = _check_indexes(sessions.read("read/indexes"), kept.dimension, place)
    if mark is None:
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
        kept = EmbeddingIdentity(rows[0]["model"], rows[0]["dimension"], rows[0]["digest"])
    return Ready(kept, index, filtered and index == VECTORS)


def inspect(sessions: Sessions) -> Ready | None:
    """The same for a store that is there already; None before its first setup. Creates nothing."""
    mark = read_mark(sessions)
    if mark is None:
        return None
    version = require_version(server_version(sessions), sessions.target.place)
    index = _check_indexes(sessions.read("read/indexes"), mark["dimension"], sessions.target.place)
    kept = EmbeddingIdentity(mark["model"], mark["dimension"], mark["digest"])
    return Ready(kept, index, version >= SEARCH_SINCE and index == VECTORS)


def read_mark(sessions: Sessions) -> Row | None:
    """What the store says of itself; None for a database that was never set up. Raises StoreRefused for a newer one."""
    rows = sessions.read("read/store_mark")
    if not rows:
        return None
    if rows[0]["schema_version"] > SCHEMA_VERSION:
        raise StoreRefused(
            f"the memory in {sessions.target.shown} was written by a newer version (schema "
            f"{rows[0]['schema_version']}; this one knows {SCHEMA_VERSION}).",
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


def _check_indexes(rows: list[Row], dimension: int, place: str) -> str:
    """The name of the usable vector index. Raises StoreError naming an index that failed or is missing."""
    by_name = {row["name"]: row for row in rows}
    vectors = by_name.get(VECTORS) or next(
        (row for row in rows if row["type"] == "VECTOR" and row["labels"] == ["Embedded"]
         and row["properties"][:1] == ["embedding"]), None,
    )  # fmt: skip
    wanted = [(name, by_name.get(name)) for name in FULLTEXT] + [(VECTORS, vectors)]
    ours = [(row["name"], row) for row in rows if row["name"] in {*CONSTRAINTS, *INDEXES}]
    for name, row in (*wanted, *ours):
        if row is None:
            raise StoreError(f"Neo4j at {place} has no index {name!r}, though it was asked to create it.")
        if row["state"] != "ONLINE":
            raise StoreError(
                f"the index {row['name']!r} of Neo4j at {place} is {row['state']}: {_first_line(row['failure'])}",
                remedy=f"Drop it (DROP INDEX {row['name']}) and start again; it is built anew.",
            )
    assert vectors is not None  # the loop above raised otherwise
    found = vectors["options"].get("indexConfig", {}).get("vector.dimensions")
    if found is not None and found != dimension:
        raise StoreError(
            f"the vector index {vectors['name']!r} of Neo4j at {place} has {found} dimensions, the memory's vectors "
            f"{dimension}.",
            remedy=f"Drop it (DROP INDEX {vectors['name']}) and start again; it is built anew.",
        )
    return str(vectors["name"])


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0][:200] if text.strip() else "no reason given"
