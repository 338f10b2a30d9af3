"""A server that is too old is refused with the version found and the one required."""

from __future__ import annotations

import pytest

from hindsight_graph.errors import StoreRefused
from hindsight_graph.stores.neo4j.migrate import require_version, version_of
from tests.requirements import case, requirement


@requirement("T2")
@case("C77")
@pytest.mark.parametrize("found", ["5.15.0", "4.4.40", "5.25.1", "nonsense"])
def test_an_old_server_is_refused_by_both_versions(found: str) -> None:
    with pytest.raises(StoreRefused, match=rf"version {found}.*5\.26 or later"):
        require_version(found, "db.example:7687")


@requirement("T2")
@pytest.mark.parametrize("found", ["5.26.0", "5.27-aura", "2025.01.0", "2026.08.1"])
def test_later_servers_are_served(found: str) -> None:
    assert require_version(found, "db.example:7687") == version_of(found)
