"""What a ready change holds, as plain rows: what a program without the product would insert for the same content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import LinkType, Memory

Row = dict[str, Any]
MEMORY_COLUMNS = (
    "id namespace layer content content_hash state importance confidence language keywords session_id source_id "
    "speaker role timezone turn observed_at recorded_at valid_from subject_id relation object_id"
).split()


@dataclass(frozen=True, slots=True)
class Rows:
    """One batch of rows: a transaction's worth."""

    entities: Sequence[Row]
    aliases: Sequence[Row]
    memories: Sequence[Row]
    vectors: NDArray[np.float32]
    mentions: Sequence[Row]
    links: Sequence[Row]


def rows_of(change: GraphChange) -> Rows:
    """The rows of a change that creates entities, memories with one vector each, and links."""
    edges = dict.fromkeys((str(link.type), link.source, link.target) for link in change.links)  # the same twice is one
    links = [{"type": kind, "source": source, "target": target} for kind, source, target in edges]
    return Rows(
        entities=[{"id": one.id, "name": one.name, "cls": one.cls, "key": one.key} for one in change.entities],
        aliases=[asdict(one) for one in change.aliases],
        memories=[_memory(new.memory) for new in change.memories],
        vectors=np.stack([new.vectors[0] for new in change.memories]),
        mentions=[row for row in links if row["type"] == LinkType.MENTIONS],
        links=[row for row in links if row["type"] != LinkType.MENTIONS],
    )


def _memory(memory: Memory) -> Row:
    fact, said = memory.fact, memory.provenance
    known = {name: getattr(memory, name) for name in MEMORY_COLUMNS[:10]} | {
        name: getattr(said, name) for name in ("session_id", "source_id", "speaker", "role", "timezone", "turn")
    }
    return known | {
        "layer": str(memory.layer),
        "state": str(memory.state),
        "observed_at": said.observed_at.isoformat(),
        "recorded_at": said.recorded_at.isoformat(),
        "valid_from": memory.valid_from.isoformat() if memory.valid_from else None,
        "subject_id": fact.subject_id if fact else None,
        "relation": fact.relation if fact else None,
        "object_id": fact.object_id if fact else None,
    }
