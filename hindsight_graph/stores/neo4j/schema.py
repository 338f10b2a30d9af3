"""The constraints and indexes of the store, as their Cypher files define them, and how they are found in a database."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hindsight_graph.errors import StoreError, StoreRefused
from hindsight_graph.stores.neo4j.queries import query

Row = Mapping[str, Any]

VECTORS = "memory_vectors"
PLAIN_VECTORS = "memory_vectors_plain"  # the same index without filters, for servers that know none
ENGLISH = "memory_text_english"
CJK = "memory_text_cjk"
CONSTRAINTS = (
    "memory_id", "memory_dedupe", "entity_id", "entity_key", "alias_key", "session_key", "user_key", "agent_key",
    "conflict_id", "guard_key", "receipt_key", "meta_key", "outcome_id", "outcome_number", "tombstone_key",
    "audit_trail", "audit_number",
    "token_id", "token_digest", "operation_id",
)  # fmt: skip
INDEXES = (
    "alias_name", "alias_entity", "entity_name", "memory_event", "memory_observed", "memory_owner", "memory_place",
    "memory_recorded", "memory_session", "memory_speaker", "memory_subject", "receipt_memory", "session_active",
    "conflict_state", "user_namespace", "working_session", "operation_state", "operation_namespace",
)  # fmt: skip

_KINDS = {"CONSTRAINT": "CONSTRAINT", "INDEX": "RANGE", "FULLTEXT": "FULLTEXT", "VECTOR": "VECTOR"}
_HEAD = re.compile(r"CREATE (\w+)(?: INDEX)? (\w+) IF NOT EXISTS\nFOR \(n:(\w+)\)")
_ANALYZER = re.compile(r"`fulltext\.analyzer`: '(\w+)'")


@dataclass(frozen=True, slots=True)
class Definition:
    """What a file of cypher/schema defines; equal but for the name means that one can stand for the other."""

    name: str
    kind: str
    label: str
    properties: tuple[str, ...]
    analyzer: str | None = None

    def found_in(self, rows: Sequence[Row]) -> Row | None:
        """The index or constraint among rows of read/indexes or read/constraints that does this, whatever its name."""
        alike = [row for row in rows if self._is(row)]
        return next((row for row in alike if row["name"] == self.name), alike[0] if alike else None)

    def in_the_way(self, rows: Sequence[Row]) -> Row | None:
        """What keeps this from being created, among the same rows: it has the name, or the same place."""
        for row in rows:
            here = row["labels"] == [self.label] and tuple(row["properties"]) == self.properties
            kinds = {self.kind, "RANGE"} if self.kind == "CONSTRAINT" else {self.kind}
            if not self._is(row) and (row["name"] == self.name or (here and _kind(row) in kinds)):
                return row
        return None

    def _is(self, row: Row) -> bool:
        config = row.get("options", {}).get("indexConfig", {})
        return (
            _kind(row) == self.kind
            and row["labels"] == [self.label]
            and tuple(row["properties"]) == self.properties
            and (self.analyzer is None or config.get("fulltext.analyzer") == self.analyzer)
        )


def _kind(row: Row) -> str:
    return "CONSTRAINT" if "UNIQUENESS" in row["type"] else str(row["type"])


@cache
def definition(name: str) -> Definition:
    """What `cypher/schema/<name>.cypher` defines."""
    text = query(f"schema/{name}")
    head = _HEAD.search(text)
    assert head is not None  # a test reads every file
    before_options = text[head.end() :].partition("OPTIONS")[0]
    analyzer = _ANALYZER.search(text)
    return Definition(
        head[2], _KINDS[head[1]], head[3], tuple(re.findall(r"n\.(\w+)", before_options)), analyzer and analyzer[1]
    )


def wanted(*, filtered: bool) -> tuple[str, ...]:
    """The files that a store needs, on a server that can filter inside a vector index or not."""
    return (*CONSTRAINTS, *INDEXES, ENGLISH, CJK, VECTORS if filtered else PLAIN_VECTORS)


def faults(rows: Sequence[Row], names: Sequence[str]) -> dict[str, str]:
    """What is wrong with the constraints and indexes of `names`, by name; empty if each is there and usable."""
    found = {name: definition(name).found_in(rows) for name in names}
    wrong = {name: "missing" for name, row in found.items() if row is None}
    for name, row in found.items():
        if row is not None and row.get("state", "ONLINE") != "ONLINE":
            wrong[name] = f"{row['state']}: {_first_line(row['failure'])}"
    return wrong


def require(rows: Sequence[Row], names: Sequence[str], place: str) -> None:
    """Raises StoreError that names every constraint and index that is missing or failed; StoreRefused where something
    is in its place, with the command that drops it."""
    wrong = faults(rows, names)
    taken = {name: row for name in wrong if (row := definition(name).in_the_way(rows))}
    if taken:
        rules = {row["name"] for row in rows if "options" not in row}
        listed = "; ".join(f"{name} {wrong[name]}, in its place {_shown(row)}" for name, row in taken.items())
        drops = {_drop(row["name"], rule=row["name"] in rules) for row in taken.values()}
        raise StoreRefused(
            f"Neo4j at {place} lacks what the memory needs: {listed}.",
            remedy=f"If nothing else needs it: {'; '.join(sorted(drops))}. Then start again.",
        )
    if wrong:
        listed = "; ".join(f"{name} is {what}" for name, what in wrong.items())
        raise StoreError(
            f"Neo4j at {place} lacks what the memory needs: {listed}.",
            remedy="Drop what has these names or covers the same properties, and start again: it is built anew.",
        )


def vector_index(rows: Sequence[Row], *, filtered: bool) -> Row | None:
    """The index that vector search uses."""
    return definition(VECTORS if filtered else PLAIN_VECTORS).found_in(rows)


def outgrown(rows: Sequence[Row], dimension: int) -> bool:
    """Whether our own vector index is for vectors of another dimension: the memory was re-embedded since."""
    return any(
        row["name"] == VECTORS and dimension_of(row) not in {None, dimension} for row in rows if "options" in row
    )


def dimension_of(row: Row) -> int | None:
    """How many dimensions a vector index has; None if it takes any."""
    found = row["options"].get("indexConfig", {}).get("vector.dimensions")
    return None if found is None else int(found)


def _shown(row: Row) -> str:
    return f"is {row['type']} {row['name']!r} on :{':'.join(row['labels'])} ({', '.join(row['properties'])})"


def _drop(name: str, *, rule: bool) -> str:
    quoted = "`" + name.replace("`", "``") + "`"
    return f"DROP {'CONSTRAINT' if rule else 'INDEX'} {quoted}"


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0][:200] if text.strip() else "no reason given"
