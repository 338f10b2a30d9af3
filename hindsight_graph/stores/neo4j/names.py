"""Labels, relationship types and index tokens: the only names that reach the graph, each checked against a rule."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Layer

LAYER_LABELS = {
    Layer.WORKING: "Working",
    Layer.EPISODIC: "Episodic",
    Layer.SEMANTIC: "Semantic",
    Layer.PROCEDURAL: "Procedural",
    Layer.TRACE: "Decision",
}
RESERVED_LABELS = frozenset(
    {"Memory", "Entity", "Alias", "Session", "User", "Agent", "Conflict", "Revision", "Chunk", "Embedded", "Guard",
     "Receipt", "Meta", "Outcome", "Tombstone", "AuditTrail", "AuditRecord", *LAYER_LABELS.values()}
)  # fmt: skip
RESERVED_TYPES = frozenset(
    {"SUBJECT", "OBJECT", "MENTIONS", "DERIVED_FROM", "NEXT", "SUPERSEDES", "IN_CONFLICT", "SAID_IN", "OF_USER",
     "BY_AGENT", "NAMES", "HAS_CHUNK", "HAD_REVISION", "HAS_OUTCOME", "RELIED_ON", "MAY_RELY_ON", "FOLLOWED",
     "UNDID", "SUMMARISES"}
)  # fmt: skip

_CLASS = re.compile(r"[A-Z][A-Za-z0-9]{0,63}")
_RELATION = re.compile(r"[a-z][A-Za-z0-9_]{0,63}")
_HUMP = re.compile(r"(?<!^)(?=[A-Z])")


@lru_cache(maxsize=1024)
def class_label(name: str) -> str:
    """The label of an ontology class: its own name. Raises InvalidInput for anything that is not a plain class name."""
    if not _CLASS.fullmatch(name) or name in RESERVED_LABELS:
        raise InvalidInput(
            f"{name[:80]!r} can't be the label of a node: a class is named by up to 64 ASCII letters and digits, "
            "beginning with a capital, and not like a node of the memory itself.",
            remedy="Use a class of the ontology.",
        )
    return name


@lru_cache(maxsize=1024)
def edge_type(relation: str) -> str:
    """The relationship type of an ontology relation: livesIn is LIVES_IN. Raises InvalidInput for other names."""
    edge = _HUMP.sub("_", relation).upper()
    if not _RELATION.fullmatch(relation) or edge in RESERVED_TYPES:
        raise InvalidInput(
            f"{relation[:80]!r} can't be the type of an edge: a relation is named by up to 64 ASCII letters, digits "
            "and _, beginning with a small letter, and not like an edge of the memory itself.",
            remedy="Use a relation of the ontology.",
        )
    return edge


def digest(*parts: str) -> str:
    """The key of what several texts of any length identify together: SHA-256; none can run into the next."""
    joined = "\x1f".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=4096)
def bucket_token(namespace: str, layer: str, user_id: str | None = None) -> str:
    """One word of the full-text index that stands for a layer of a namespace, or of one of its users ('': common).

    Twenty digits of SHA-256, so that no analyser changes it and no word of a text is like it. Two that meet by chance
    only cost time: every hit is checked against the filter again.
    """
    parts = (namespace, layer) if user_id is None else (namespace, layer, user_id)
    return f"{int(digest(*parts)[:16], 16):020d}"
