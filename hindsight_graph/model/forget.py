"""What is to be forgotten, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from hindsight_graph.model.memory import Layer, State
from hindsight_graph.model.recall import Filter


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which memories are meant: these `ids`, or those that pass `filter` and were said in [after, before)."""

    filter: Filter
    ids: tuple[str, ...] = ()
    source_id: str | None = None
    before: datetime | None = None
    after: datetime | None = None


@dataclass(frozen=True, slots=True)
class Gone:
    """A memory that is forgotten, or would be. `content` is told by a dry run only; `state` is the one before."""

    id: str
    layer: Layer
    state: State
    content: str = ""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What `forget` did, or with `dry_run` would do (Y2).

    `memories` were asked for; `with_them` are working copies of the same words, facts that rest on nothing else,
    and summaries that quote them.
    `kept` are facts that others say too; `conflicts` the contradictions that are closed for want of a side, or put
    anew; `entities` the names of people and things that nothing else speaks of, which an erasure takes along;
    `already` the ids that were forgotten before. `notes` say what could not be done.
    """

    erase: bool
    dry_run: bool
    reason: str
    memories: tuple[Gone, ...] = ()
    with_them: tuple[Gone, ...] = ()
    kept: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    already: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
