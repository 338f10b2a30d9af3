"""Hindsight Graph: a memory for agents that looks back.

>>> from hindsight_graph import connect
>>> with connect("sqlite:///memory.db") as hs:  # doctest: +SKIP
...     hs.remember("We moved from MySQL to Postgres because of JSONB.", user_id="alice")
...     print(hs.recall("Which database do we use, and why?", user_id="alice").hits[0].memory.content)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hindsight_graph.config import Settings
    from hindsight_graph.errors import (
        ConfigError,
        EmbeddingMismatch,
        HindsightError,
        InvalidFile,
        InvalidInput,
        ModelError,
        ModelUnavailable,
        NotFound,
        StoreError,
        StoreFull,
        StoreRefused,
        StoreUnavailable,
    )
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.answers import Failed, Ingested, Written, WrittenFact, WrittenMemory
    from hindsight_graph.model.decided import Caution, Decided
    from hindsight_graph.model.decision import Decision, Outcome
    from hindsight_graph.model.forget import Forgotten, Gone
    from hindsight_graph.model.memory import Conflict, Entity, Fact, Layer, Memory, Provenance, Revision, State
    from hindsight_graph.model.recall import Hit, Recalled, Why
    from hindsight_graph.wiring import connect

# Where each public name lives; it is imported when first used, so that `import hindsight_graph` costs next to nothing.
_HOMES = {
    "config": ("Settings",),
    "errors": (
        "ConfigError", "EmbeddingMismatch", "HindsightError", "InvalidFile", "InvalidInput", "ModelError",
        "ModelUnavailable", "NotFound", "StoreError", "StoreFull", "StoreRefused", "StoreUnavailable",
    ),
    "facade": ("Hindsight",),
    "model.answers": ("Failed", "Ingested", "Written", "WrittenFact", "WrittenMemory"),
    "model.decided": ("Caution", "Decided"),
    "model.decision": ("Decision", "Outcome"),
    "model.forget": ("Forgotten", "Gone"),
    "model.memory": ("Conflict", "Entity", "Fact", "Layer", "Memory", "Provenance", "Revision", "State"),
    "model.recall": ("Hit", "Recalled", "Why"),
    "wiring": ("connect",),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Caution",
    "ConfigError",
    "Conflict",
    "Decided",
    "Decision",
    "EmbeddingMismatch",
    "Entity",
    "Fact",
    "Failed",
    "Forgotten",
    "Gone",
    "Hindsight",
    "HindsightError",
    "Hit",
    "Ingested",
    "InvalidFile",
    "InvalidInput",
    "Layer",
    "Memory",
    "ModelError",
    "ModelUnavailable",
    "NotFound",
    "Outcome",
    "Provenance",
    "Recalled",
    "Revision",
    "Settings",
    "State",
    "StoreError",
    "StoreFull",
    "StoreRefused",
    "StoreUnavailable",
    "Why",
    "Written",
    "WrittenFact",
    "WrittenMemory",
    "connect",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
