"""Settings as they are shown."""

from __future__ import annotations

from hindsight_graph import Settings
from tests.requirements import requirement


@requirement("S4")
def test_settings_that_are_shown_keep_their_secrets() -> None:
    secrets = {name: f"hidden-{name}" for name in Settings.model_fields if name.endswith(("_key", "_password"))}
    assert set(secrets) == {"embedder_key", "reranker_key", "neo4j_password"}
    shown = repr(Settings(**secrets))
    assert not any(secret in shown for secret in secrets.values())
