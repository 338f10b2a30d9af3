"""What ruling on a new fact costs a write: one look-up, by an index, whatever else is in the store."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph import Hindsight
from hindsight_graph.stores.embedded.statements import statement
from hindsight_graph.stores.embedded.store import EmbeddedStore
from hindsight_graph.stores.neo4j.queries import query
from hindsight_graph.stores.neo4j.session import open_driver
from hindsight_graph.stores.neo4j.target import parse
from tests.conftest import NEO4J
from tests.requirements import requirement
from tests.support_store import IDENTITY

# The reads of the port that are made only to rule on a fact and to carry the ruling out.
FOR_RULING = ("facts_about", "predecessors", "relatives", "conflicts_of")


@contextmanager
def counted(memory: Hindsight) -> Iterator[Counter[str]]:
    """How often each of these reads is made."""
    made: Counter[str] = Counter()
    store: Any = memory._store
    real = {name: getattr(store, name) for name in FOR_RULING}

    def counting(name: str) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            made[name] += 1
            return real[name](*args, **kwargs)

        return call

    for name in FOR_RULING:
        setattr(store, name, counting(name))
    try:
        yield made
    finally:
        for name in FOR_RULING:
            delattr(store, name)


@requirement("C1")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("The lease costs 900 a month.", "I speak French and Spanish, and I live in Lisbon."),
        ("I live in Lisbon.", "By the way, I live in Lisbon."),
        ("我住在苏州。", "我会说法语，我在华为工作。"),
    ],
)
def test_a_write_that_nothing_speaks_against_looks_up_what_is_known_once(
    memory: Hindsight, first: str, then: str
) -> None:
    memory.remember(first, user_id="u")
    with counted(memory) as made:
        assert memory.remember(then, user_id="u").facts
    assert made == {"facts_about": 1}


@requirement("C1", "C3")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I live in Lisbon.", "I moved from Lisbon to Madrid."),
        ("我住在苏州。", "我从苏州搬到了成都。"),
    ],
)
def test_a_change_looks_once_at_what_is_known_and_once_at_what_came_before(
    memory: Hindsight, first: str, then: str
) -> None:
    memory.remember(first, user_id="u")
    with counted(memory) as made:
        assert memory.remember(then, user_id="u").superseded
    assert made == {"facts_about": 1, "predecessors": 1}


@requirement("C1", "T1")
@pytest.mark.neo4j
@pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server")
def test_neo4j_finds_what_a_fact_could_touch_by_an_index() -> None:
    parameters = {"namespace": "n", "users": [""], "slots": [{"subject_id": "s", "relation": "r"}], "now": None}
    with open_driver(parse(os.environ[NEO4J]), 30.0) as driver, driver.session() as session:
        found = session.run(f"EXPLAIN {query('read/facts_about')}", parameters | {"believed_at": None}).consume().plan
    operators = list(_operators(found))
    assert any("IndexSeek" in name for name in operators), operators
    assert not any("AllNodesScan" in name or "LabelScan" in name for name in operators), operators


def _operators(plan: Any) -> Iterator[str]:
    yield plan["operatorType"]
    for child in plan.get("children", ()):
        yield from _operators(child)


@requirement("C1", "T1")
@pytest.mark.parametrize("name", ["facts_about", "predecessors", "conflicts_of"])
def test_the_embedded_store_finds_what_a_fact_could_touch_by_an_index(tmp_path: Path, name: str) -> None:
    sql = statement(name)
    store = EmbeddedStore(tmp_path / "memory.db")
    store.setup(IDENTITY)
    with store._pool.reading() as connection:
        given = dict.fromkeys(re.findall(r":([a-z_]+)", sql))
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", given)]
    store.close()
    assert any("memory_slot" in step or "(id=?)" in step for step in plan), plan
    assert not [step for step in plan if step.startswith("SCAN") and step != "SCAN chain"], plan
    assert not [step for step in plan if "(namespace=?" in step], "it walks what lies in the namespace"
