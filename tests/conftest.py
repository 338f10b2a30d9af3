"""Fixtures that every tier shares: a store of each kind, and namespaces that no other test uses."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hindsight_graph.ports.store import Store
from tests.support_store import IDENTITY, fresh_namespace

NEO4J = "HINDSIGHT_TEST_NEO4J"


def open_store(kind: str, path: Path) -> Store:
    """A store of a kind, not yet set up; twice the same arguments lead to the same data."""
    if kind == "embedded":
        from hindsight_graph.stores.embedded.store import EmbeddedStore

        return EmbeddedStore(path / "memory.db")
    from hindsight_graph.stores.neo4j.store import Neo4jStore

    return Neo4jStore.from_url(os.environ[NEO4J])


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def store_kind(request: pytest.FixtureRequest) -> str:
    """Which store a contract test runs on."""
    if request.param == "neo4j" and not os.environ.get(NEO4J):
        pytest.skip(f"{NEO4J} names no server, such as neo4j://neo4j:password@localhost:17687")
    return str(request.param)


@pytest.fixture
def store(store_kind: str, tmp_path: Path) -> Iterator[Store]:
    """A store that is set up and usable."""
    opened = open_store(store_kind, tmp_path)
    opened.setup(IDENTITY)
    yield opened
    opened.close()


@pytest.fixture
def other_store(store: Store, store_kind: str, tmp_path: Path) -> Iterator[Store]:
    """A second store object on the same data, as another process would have it."""
    opened = open_store(store_kind, tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def ns() -> str:
    """A namespace of this test's own."""
    return fresh_namespace()
