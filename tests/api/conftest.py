"""Fixtures for servers: whole memories on either store, and shells to start servers in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.integration.conftest import Opener, cache, memory, opened, store_url
from tests.support_cli import Shell

__all__ = ["Opener", "cache", "memory", "opened", "shell", "store_url"]


@pytest.fixture
def shell(tmp_path: Path, cache: Path) -> Shell:
    """A folder to start commands in."""
    return Shell(tmp_path, cache)
