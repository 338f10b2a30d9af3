"""One turn on its way through the pipeline, and what was found out about it so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hindsight_graph.model.turn import Extraction, Judgement, Turn, Verdict

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


@dataclass(slots=True)
class Draft:
    """`index` is the turn's place in what the caller passed; `before` the turns said just before it."""

    index: int
    turn: Turn
    before: tuple[Turn, ...] = ()
    extraction: Extraction = field(default_factory=Extraction)
    judgement: Judgement = field(default_factory=lambda: Judgement(Verdict.ACCEPT, 3, "statement", ""))
    vectors: tuple[Vector, ...] = ()
    degraded: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
