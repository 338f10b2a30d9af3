"""One turn on its way through the pipeline, and what was found out about it so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hindsight_graph.model.memory import Layer
from hindsight_graph.model.turn import Extraction, Judgement, Turn, Verdict
from hindsight_graph.text.language import Language, detect
from hindsight_graph.write.importance import confidence, importance

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


@dataclass(slots=True)
class Draft:
    """`index` is the turn's place in what the caller passed; `before` the turns said just before it.

    What every memory of the turn shares is worked out once, by `weigh`: a long turn makes thousands of them.
    """

    index: int
    turn: Turn
    before: tuple[Turn, ...] = ()
    extraction: Extraction = field(default_factory=Extraction)
    judgement: Judgement = field(default_factory=lambda: Judgement(Verdict.ACCEPT, 3, "statement", ""))
    vectors: tuple[Vector, ...] = ()
    degraded: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: bool = False  # whether the extractor failed on it
    language: Language = "und"
    importance: float = 0.0
    confidence: float = 0.0
    changes: bool = False  # whether its words tell of a change

    @property
    def states_facts(self) -> bool:
        """Whether its triples are to become facts."""
        return self.judgement.verdict is not Verdict.REJECT and self.keeps

    @property
    def keeps(self) -> bool:
        """Whether the caller would have it kept beyond its session."""
        return self.turn.layer is not Layer.WORKING and self.turn.metadata.get("has_fact") is not False

    def weigh(self) -> None:
        """Sets what follows from turn, extraction and judgement."""
        self.language = detect(self.turn.content)
        self.importance = importance(self.turn, self.judgement, self.extraction)
        self.confidence = confidence(self.judgement, self.extraction)
        self.changes = any(triple.change for triple in self.extraction.triples)
