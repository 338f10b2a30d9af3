"""A shell per test; the cache of decoded weights is shared, since making it takes a second."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support_cli import Shell


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for all commands of a test run."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def shell(tmp_path: Path, shared_cache: Path) -> Shell:
    """An empty folder to run commands in."""
    return Shell(tmp_path, shared_cache)
