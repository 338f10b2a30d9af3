"""When a fact held, and whether it did in a stretch of time."""

from __future__ import annotations

from datetime import datetime

from hindsight_graph.model.memory import LIVE_STATES, Memory, State

Stretch = tuple[datetime, datetime]  # half-open


def start_of(memory: Memory) -> datetime:
    """Since when a fact holds: as its words say, else since it was said."""
    return memory.valid_from or memory.provenance.observed_at


def held_in(memory: Memory, stretch: Stretch) -> bool:
    """Whether a fact held at some time of a stretch."""
    if memory.state not in LIVE_STATES and memory.state is not State.SUPERSEDED:
        return False
    ends = [end for end in (memory.valid_to, memory.expires_at) if end is not None]
    return start_of(memory) < stretch[1] and all(end > stretch[0] for end in ends)
