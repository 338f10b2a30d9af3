"""When a fact held, and whether it did in a stretch of time."""

from __future__ import annotations

from datetime import datetime, timedelta

from hindsight_graph.model.memory import LIVE_STATES, Memory, State

Stretch = tuple[datetime, datetime]  # half-open


def start_of(memory: Memory) -> datetime:
    """Since when a fact holds: as its words say, else since it was said."""
    return memory.valid_from or memory.provenance.observed_at


def held_for(memory: Memory, stretch: Stretch) -> timedelta:
    """For how long of a stretch a fact held; 0 where it did not, or was never taken for true."""
    if memory.state not in LIVE_STATES and memory.state is not State.SUPERSEDED:
        return timedelta()
    ends = [end for end in (memory.valid_to, memory.expires_at) if end is not None]
    return max(min((stretch[1], *ends)) - max(stretch[0], start_of(memory)), timedelta())


def held_in(memory: Memory, stretch: Stretch) -> bool:
    """Whether a fact held at some time of a stretch."""
    return bool(held_for(memory, stretch))
