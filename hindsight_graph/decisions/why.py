"""Why something is so, walked back to its sources; and why it changed, step by step (D4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from hindsight_graph.decisions.parts import Parts
from hindsight_graph.model.decided import Decided, brought
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.recall.account import accounts

BACK = frozenset(
    {LinkType.DERIVED_FROM, LinkType.SUMMARISES, LinkType.RELIED_ON, LinkType.MAY_RELY_ON, LinkType.FOLLOWED}
)
MOST_REASONS = 200  # memories that one explanation names
DEEPEST = 20
MOST_VERSIONS = 500  # of one chain of supersession


@dataclass(frozen=True, slots=True)
class Because:
    """One edge of an explanation: `source` is so because of `target`, `depth` edges from what was asked about.

    `type` is DERIVED_FROM (said there), SUMMARISES (sums it up), RELIED_ON, MAY_RELY_ON (a guess) or FOLLOWED.
    """

    type: LinkType
    source: str
    target: str
    depth: int


@dataclass(frozen=True, slots=True)
class Explained:
    """Where a memory comes from: the edges back to its sources, nearest first, and the memories that they name.

    `cut`: there is more than is told, beyond the depth or number that one explanation has.
    """

    memory: Memory
    steps: tuple[Because, ...]
    memories: Mapping[str, Memory]
    decisions: Mapping[str, Decided]
    cut: bool = False

    @property
    def sources(self) -> tuple[Memory, ...]:
        """Where the walk ends: what rests on nothing further, such as the turns that said it."""
        onwards = {step.source for step in self.steps}
        ends = dict.fromkeys(step.target for step in self.steps if step.target not in onwards)
        return tuple(self.memories[one] for one in ends)


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a history: `new` took the place of `old` at `at`, for `reason`; `decisions` are behind it."""

    old: str
    new: str
    at: datetime | None
    reason: str
    decisions: tuple[Decided, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """All that one thing was, oldest first, and each change from one to the next. `cut`: there is more."""

    memory: Memory
    versions: tuple[Memory, ...]
    changes: tuple[Change, ...]
    cut: bool = False


def why(parts: Parts, seen: Filter, memory: Memory, depth: int) -> Explained:
    """Walks back from a memory, level by level; each memory is visited once, so that a circle ends."""
    steps: list[Because] = []
    visited = {memory.id: memory}
    level = [memory.id]
    cut = False
    for far in range(1, depth + 2):
        links = [link for link in parts.store.links(seen, level, BACK) if link.source in level]
        if far > depth:
            cut = cut or bool(links)
            break
        fresh = list(dict.fromkeys(link.target for link in links if link.target not in visited))
        room = MOST_REASONS - len(visited)
        cut = cut or len(fresh) > room
        visited |= parts.store.get(seen, fresh[:room])
        steps += [Because(link.type, link.source, link.target, far) for link in _sure(links) if link.target in visited]
        level = [one for one in fresh[:room] if one in visited]
        if not level:
            break
    decided = accounts(parts.store, seen, [one for one in visited.values() if one.layer is Layer.TRACE])
    return Explained(memory, tuple(steps), visited, decided, cut)


def _sure(links: Sequence[Link]) -> list[Link]:
    """The links without guesses at what is known."""
    known = {(link.source, link.target) for link in links if link.type is not LinkType.MAY_RELY_ON}
    return [link for link in links if link.type is not LinkType.MAY_RELY_ON or (link.source, link.target) not in known]


def history(parts: Parts, seen: Filter, memory: Memory) -> History:
    """Walks what superseded a memory and what it superseded, to both ends of the chain."""
    versions = {memory.id: memory}
    links: dict[tuple[str, str], Link] = {}
    level = [memory.id]
    cut = False
    while level:
        for link in parts.store.links(seen, level, {LinkType.SUPERSEDES}):
            links[link.source, link.target] = link
        fresh = {end for pair in links for end in pair} - versions.keys()
        cut = len(fresh) > MOST_VERSIONS - len(versions)
        found = parts.store.get(seen, sorted(fresh)[: MOST_VERSIONS - len(versions)])
        versions |= found
        level = list(found)
    changes = [link for link in links.values() if link.source in versions and link.target in versions]
    changes.sort(key=lambda link: (link.at is None, link.at and link.at.timestamp(), link.source, link.target))
    behind = _Behind(parts, seen, versions).of(changes)
    return History(
        memory,
        tuple(sorted(versions.values(), key=_begins)),
        tuple(Change(link.target, link.source, link.at, link.reason, behind[link]) for link in changes),
        cut,
    )


def _begins(memory: Memory) -> tuple[float, float, str]:
    begun = memory.valid_from or memory.provenance.observed_at
    return begun.timestamp(), memory.provenance.recorded_at.timestamp(), memory.id


class _Behind:
    """The decisions behind changes.

    A decision is behind a change if the new memory or its turn derives from it, if it was told in the same turn, or
    if it relied on the old one, came before, and its action names what holds now.
    """

    def __init__(self, parts: Parts, seen: Filter, versions: Mapping[str, Memory]) -> None:
        self._parts = parts
        self._seen = seen
        self._versions = versions

    def of(self, changes: Sequence[Link]) -> dict[Link, tuple[Decided, ...]]:
        store, seen = self._parts.store, self._seen
        said_in = store.links(seen, [link.source for link in changes], {LinkType.DERIVED_FROM}) if changes else ()
        turns = {link.target for link in said_in}
        told = store.links(seen, sorted(turns), {LinkType.DERIVED_FROM}) if turns else ()
        relied = store.links(seen, [link.target for link in changes], {LinkType.RELIED_ON}) if changes else ()
        ends = {end for link in (*said_in, *told, *relied) for end in (link.source, link.target)}
        found = store.get(seen, sorted(ends - self._versions.keys()))
        decided = accounts(store, seen, [one for one in found.values() if one.layer is Layer.TRACE])
        behind: dict[Link, tuple[Decided, ...]] = {}
        for change in changes:
            sources = {link.target for link in said_in if link.source == change.source}
            ids = [*sources, *(link.source for link in told if link.target in sources)]
            ids += [
                link.source
                for link in relied
                if link.target == change.target and brought(found[link.source], self._versions[change.source])
            ]
            behind[change] = tuple(decided[one] for one in dict.fromkeys(sorted(ids)) if one in decided)
        return behind
