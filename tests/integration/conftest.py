"""Fixtures for whole memories on either store."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hindsight_graph import Hindsight
from tests.conftest import NEO4J
from tests.support_memory import open_memory

Opener = Callable[..., Hindsight]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all tests of a process, so that the embedder is unpacked once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def store_url(store_kind: str, tmp_path: Path) -> str:
    """The URL of this test's store."""
    return os.environ[NEO4J] if store_kind == "neo4j" else f"sqlite:///{tmp_path / 'memory.db'}"


@pytest.fixture
def opened(store_url: str, ns: str, cache: Path) -> Iterator[Opener]:
    """Opens memories on the same data and in the same namespace; closes them after the test."""
    handles: list[Hindsight] = []

    def open_one(**parts: Any) -> Hindsight:
        handle = open_memory(store_url, parts.pop("namespace", ns), cache, **parts)
        handles.append(handle)
        return handle

    yield open_one
    for handle in handles:
        handle.close()


@pytest.fixture
def memory(opened: Opener) -> Hindsight:
    """A memory with the shipped defaults."""
    return opened()
