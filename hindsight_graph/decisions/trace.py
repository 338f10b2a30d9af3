"""Looking back before deciding: like situations, what was done, what came of it, and what worked instead (D3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hindsight_graph.decisions.parts import Parts
from hindsight_graph.model.decided import Caution, Decided
from hindsight_graph.model.memory import Memory
from hindsight_graph.model.recall import Filter, Hit, Recalled, Why
from hindsight_graph.recall.account import accounts
from hindsight_graph.recall.evidence import GUESS, NEAR
from hindsight_graph.recall.pipeline import RecallQuery

POOL = 20  # like situations that are looked at, whatever is asked for: failures among them are told
MOST_FOLLOWED = 10  # later decisions that are told of one
DEPTH = 5  # how far they are followed


@dataclass(frozen=True, slots=True)
class Precedent:
    """A past decision that is like what is asked about.

    `followed` is what followed from it, directly or in turn, earliest first; `instead` what worked better in a like
    situation or after it, where it went badly and something is known that did. `like`: it is about the same matter
    and not only the nearest there is; only then it warns.
    """

    hit: Hit
    decided: Decided
    followed: tuple[Decided, ...] = ()
    instead: Decided | None = None
    like: bool = True

    @property
    def id(self) -> str:
        """The decision's id."""
        return self.decided.id

    @property
    def memory(self) -> Memory:
        """The decision's memory."""
        return self.hit.memory

    @property
    def score(self) -> float:
        """How well it matches, 0–1; how well it went is `decided.score`."""
        return self.hit.score

    @property
    def why(self) -> Why:
        """Why it came."""
        return self.hit.why

    @property
    def warnings(self) -> tuple[Caution, ...]:
        """What to beware of when deciding the same again; empty if it is about another matter."""
        return self.decided.cautions if self.like else ()

    @property
    def warning(self) -> str:
        """The warnings as one text; "" for none."""
        return " ".join(one.text for one in self.warnings)


@dataclass(frozen=True, slots=True)
class Traced:
    """Past decisions like what is asked about, the most alike first.

    `warnings` are those of the hits, and of decisions just as alike that did not fit among them: failures are never
    left out. `degraded` and `notes` are as those of recall.
    """

    query: str
    hits: tuple[Precedent, ...]
    warnings: tuple[Caution, ...] = ()
    degraded: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    timings: Mapping[str, float] | None = None


def trace(parts: Parts, query: RecallQuery, limit: int, notes: Sequence[str] = ()) -> Traced:
    """The decisions that are most like what `query` says; its `top_k` is how many are looked at."""
    found = parts.recaller.recall(query)
    pool = _Pool(parts, query.filter, found)
    shown = pool.precedents[:limit]
    parts.counts.add(one.memory.id for one in shown)
    warned = [*shown, *(one for one in pool.precedents[limit:] if one.decided.bad)]
    return Traced(
        query.text,
        tuple(shown),
        tuple(caution for one in warned for caution in one.warnings),
        found.degraded,
        (*notes, *found.notes),
        found.timings,
    )


class _Pool:
    """The like situations, with what followed from them and what worked instead."""

    def __init__(self, parts: Parts, filter: Filter, found: Recalled) -> None:
        self._parts = parts
        self._filter = filter
        self._known: dict[str, Decided] = {}
        decided = {hit.memory.id: hit.decided for hit in found.hits if hit.decided}
        self._known.update(decided)
        followed = {id: self._followed(one) for id, one in decided.items()}
        like = {hit.memory.id: _is_like(hit) for hit in found.hits}
        precedents = [
            Precedent(hit, decided[hit.memory.id], tuple(followed[hit.memory.id]), None, like[hit.memory.id])
            for hit in found.hits
        ]
        self.precedents = [replace(one, instead=self._instead(one, precedents)) for one in precedents]

    def _load(self, memories: Iterable[Memory]) -> dict[str, Decided]:
        told = accounts(self._parts.store, self._filter, memories)
        self._known.update(told)
        return told

    def _followed(self, decided: Decided) -> list[Decided]:
        """What followed from a decision, level by level, each once, so that a circle ends."""
        seen = {decided.memory_id}
        later: list[Decided] = []
        level = [decided]
        for _ in range(DEPTH):
            ids = [id for one in level for id in one.followed_by if id not in seen]
            seen.update(ids)
            level = self._decided(list(dict.fromkeys(ids))[: MOST_FOLLOWED - len(later)])
            later += level
            if not level:
                break
        return sorted(later, key=lambda one: (one.decided_at, one.memory_id))

    def _decided(self, ids: Sequence[str]) -> list[Decided]:
        unknown = [id for id in ids if id not in self._known]
        if unknown:
            seen = replace(self._filter.widened, history=True, as_of=None)
            self._load(self._parts.store.get(seen, unknown).values())
        return [self._known[id] for id in ids if id in self._known]

    @staticmethod
    def _instead(precedent: Precedent, others: Sequence[Precedent]) -> Decided | None:
        """The best that came of another action: after this decision, or in a situation like it."""
        if not (precedent.like and precedent.decided.bad):
            return None
        alike = [one.decided for one in others if one.like and one.decided.memory_id != precedent.decided.memory_id]
        own = precedent.decided.action.casefold()
        worked = [
            one
            for one in (*precedent.followed, *alike)
            if one.score > 0 and not one.bad and one.action.casefold() != own
        ]
        return max(worked, key=lambda one: one.score, default=None)


def _is_like(hit: Hit) -> bool:
    parts = hit.why.parts
    return parts.get("evidence", 1.0) >= GUESS and parts.get("similarity", 1.0) >= NEAR
