"""Every Cypher file says what it is for, takes its values as parameters only, and is understood by a real server."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import neo4j
import pytest

from hindsight_graph import resources
from hindsight_graph.stores.neo4j import schema
from hindsight_graph.stores.neo4j.queries import header, query
from hindsight_graph.stores.neo4j.session import open_driver
from hindsight_graph.stores.neo4j.store import Neo4jStore
from hindsight_graph.stores.neo4j.target import parse
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_store import IDENTITY

FOLDER = Path(str(resources.data("cypher")))
NAMES = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.cypher"))
WHOLE = [name for name in NAMES if "/_" not in name]
READS = [name for name in WHOLE if name.startswith(("read/", "recall/"))]
SAMPLES: dict[str, Any] = {
    "STRING": "x", "INTEGER": 2, "FLOAT": 0.5, "BOOLEAN": False, "ZONED DATETIME": datetime(2026, 1, 1, tzinfo=UTC),
    "LIST<STRING>": ["x"], "LIST<FLOAT>": [0.5] * IDENTITY.dimension, "LIST<MAP>": [{}],
}  # fmt: skip
_DECLARED = re.compile(rf"\$(\w+) ({'|'.join(map(re.escape, SAMPLES))})(?!\w)")
_USED = re.compile(r"\$(\w+)")


def declared(name: str) -> dict[str, str]:
    """Parameter -> type as the headers of a query and of its includes say."""
    found = dict(_DECLARED.findall(section(name, "Parameters")))
    for included in re.findall(r"// @include (\S+)", (FOLDER / f"{name}.cypher").read_text(encoding="utf-8")):
        found = declared(included) | found
    return found


def section(name: str, title: str) -> str:
    """A part of a header, up to the next one."""
    text = re.sub(r"^//", "", header(name), flags=re.MULTILINE)
    found = re.search(rf"{title}:(.*?)(?=\n\s?[A-Z]\w+:|\Z)", text, re.DOTALL)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.parametrize("name", NAMES)
def test_a_query_begins_with_purpose_parameters_and_returns(name: str) -> None:
    assert section(name, "Purpose").endswith((".", "…"))
    assert section(name, "Parameters")
    assert section(name, "Returns") or "/_" in name
    assert not [line for line in header(name).splitlines() if len(line) > 120]


@requirement("S4")
@pytest.mark.parametrize("name", WHOLE)
def test_a_query_uses_the_parameters_that_it_declares_and_no_others(name: str) -> None:
    used = set(_USED.findall(query(name)))
    assert used == set(declared(name)) & used, "a parameter is not declared"
    own = set(dict(_DECLARED.findall(section(name, "Parameters"))))
    assert own <= used, "a declared parameter is not used"


@pytest.mark.parametrize("name", WHOLE)
def test_a_query_returns_values_and_never_a_vector(name: str) -> None:
    text = query(name)
    returned = text.rpartition("RETURN")[2] if "RETURN" in text else ""
    assert "embedding" not in returned
    assert not re.search(r"(?:RETURN|,)\s+(?:memory|entity|conflict|session)\s*(?:$|,|ORDER)", returned)


@requirement("T2")
@case("C105", "C106")
def test_only_what_community_has_is_used() -> None:
    made = "\n".join(query(name) for name in WHOLE if name.startswith("schema/"))
    assert "IS UNIQUE" in made
    assert not re.search(r"IS NOT NULL|NODE KEY|RELATIONSHIP KEY|IS ::|IS TYPED", made)
    assert not re.search(r"\b(?:apoc|gds|genai)\.", "\n".join(map(query, WHOLE)))


def test_setup_creates_exactly_what_the_schema_folder_holds() -> None:
    files = {name.removeprefix("schema/") for name in WHOLE if name.startswith("schema/")}
    assert files == {*schema.wanted(filtered=True), *schema.wanted(filtered=False)}
    for name in files:
        assert schema.definition(name).name == name.removesuffix("_plain")
        assert schema.definition(name).properties


def test_every_fragment_is_part_of_a_query() -> None:
    texts = "\n".join((FOLDER / f"{name}.cypher").read_text(encoding="utf-8") for name in NAMES)
    for fragment in (name for name in NAMES if "/_" in name):
        assert f"// @include {fragment}\n" in texts


@pytest.fixture(scope="module")
def driver() -> Iterator[neo4j.Driver]:
    """A driver on a server that has our schema."""
    if not os.environ.get(NEO4J):
        pytest.skip(f"{NEO4J} names no server")
    store = Neo4jStore.from_url(os.environ[NEO4J])
    store.setup(IDENTITY)
    store.close()
    with open_driver(parse(os.environ[NEO4J]), 30.0) as opened:
        yield opened


def explained(driver: neo4j.Driver, name: str) -> dict[str, Any]:
    text = query(name)
    # Cypher 5 is what the oldest servers know that are supported.
    explain = text.replace("CYPHER 25", "CYPHER 25 EXPLAIN", 1) if "CYPHER 25" in text else f"CYPHER 5 EXPLAIN {text}"
    parameters = {parameter: SAMPLES[kind] for parameter, kind in declared(name).items()}
    with driver.session() as session:
        plan = session.run(explain, parameters).consume().plan
    assert plan is not None
    return dict(plan)


@pytest.mark.neo4j
@requirement("T1", "S4")
@pytest.mark.parametrize("name", [name for name in WHOLE if not name.startswith(("read/indexes", "read/constraints"))])
def test_the_server_plans_every_query(driver: neo4j.Driver, name: str) -> None:
    assert explained(driver, name)["operatorType"]


@pytest.mark.neo4j
@pytest.mark.parametrize("name", [name for name in READS if name not in {"read/strangers", "read/meta"}])
def test_no_read_looks_at_every_memory(driver: neo4j.Driver, name: str) -> None:
    if name in {"read/indexes", "read/constraints", "read/server", "read/await_indexes"}:
        assert "MATCH" not in query(name)
        return
    scans = {"AllNodesScan", "NodeByLabelScan", "UnionNodeByLabelsScan"}
    # Of the few conflicts, sessions or chunks of a test's database the planner may well read all.
    assert [what for one, what in steps(explained(driver, name)) if one in scans and _may_be_memories(what)] == []


def steps(plan: dict[str, Any]) -> list[tuple[str, str]]:
    """What a plan does, and to what."""
    this = plan["operatorType"].partition("@")[0], str(plan.get("args", {}).get("Details", ""))
    return [this, *(one for child in plan.get("children", ()) for one in steps(child))]


def _may_be_memories(what: str) -> bool:
    return not any(
        f":{label}" in what
        for label in ("Conflict", "Session", "Entity", "User", "Agent", "Chunk", "Token", "Operation")
    )
