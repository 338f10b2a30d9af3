"""What the parts of one plan share: the view, the ontology, the change so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from hindsight_graph.model.change import Reinforcement, StateChange
from hindsight_graph.model.keys import digest
from hindsight_graph.model.memory import Memory
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Triple
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.gate import fact_ends
from hindsight_graph.write.pending import Pending
from hindsight_graph.write.resolve import Resolver
from hindsight_graph.write.vectors import Vectors
from hindsight_graph.write.view import View


@dataclass(slots=True)
class Desk:
    """One plan's working place. `now` is when what it plans is recorded."""

    view: View
    schema: Schema
    now: datetime
    vectors: Vectors
    resolver: Resolver = field(init=False)
    pending: Pending = field(default_factory=Pending)

    def __post_init__(self) -> None:
        self.resolver = Resolver(self.view, self.schema)

    @property
    def namespace(self) -> str:
        """The namespace that is written to."""
        return self.view.scope.namespace

    def unexpired(self, key: str) -> tuple[str, Memory | None]:
        """The memory that a dedupe key leads to, and the key to use.

        An expired memory is gone for whoever asks, so the same words said again are a new memory, under a key made from
        the old one and its holder; a restatement must not be swallowed by what nobody sees.
        """
        known = self.view.live(key)
        while known is not None and known.expires_at is not None and known.expires_at <= self.now:
            key = digest(key, known.id)
            self.view.load_live([key])
            known = self.view.live(key)
        return key, known

    def reinforce(self, known: Memory, confidence: float | None, draft: Draft, triple: Triple | None = None) -> Memory:
        """Plans that a memory was said again: it lives on for as long as the new words say, if that is longer (C4)."""
        until = self.expiry(draft, triple)
        for_good = known.expires_at is not None and until is None
        self.pending.reinforcements.append(Reinforcement(known.id, confidence, until, for_good))
        if known.expires_at is None:
            return known
        longer = None if until is None else max(until, known.expires_at)
        return self.view.put(replace(known, expires_at=longer))

    def begin(self, known: Memory, at: datetime) -> None:
        """Plans that a fact held since then already; its state and end stay."""
        self.pending.states.append(StateChange(known.id, known.state, known.valid_to, valid_from=at))
        self.view.put(replace(known, valid_from=at))

    def end(self, known: Memory, at: datetime) -> None:
        """Plans that a fact held until then only; its state stays."""
        self.pending.states.append(StateChange(known.id, known.state, at))
        self.view.put(replace(known, valid_to=at))

    def expiry(self, draft: Draft, triple: Triple | None = None) -> datetime | None:
        """When a turn's memory expires: its `ttl_days` from now (0: never), else what its own words say (W4).

        A fact of a turn that lasts, if `triple` says one, is over when the time is that its own clause names.
        """
        ttl = draft.turn.ttl_days
        if ttl is not None:
            return self.now + timedelta(days=ttl) if ttl else None
        if draft.changes if triple is None else triple.change:
            return None  # "this month I moved": the move was this month, what came of it stays
        if draft.judgement.expires_at or triple is None:
            return draft.judgement.expires_at
        return fact_ends(draft.turn, triple)
