"""Which text a memory is embedded as, and its vectors: made once per distinct text, missing ones reported (W12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hindsight_graph.errors import ModelError
from hindsight_graph.model.memory import Memory
from hindsight_graph.model.turn import Turn
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.text.chunks import SIZE, chunks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hindsight_graph.model.change import Vector

CONTEXT = 300  # characters of the turn before that take part in a turn's embedding


class Vectors:
    """The vectors of one batch, by text."""

    def __init__(self, embedder: EachEmbedder) -> None:
        self._embedder = embedder
        self._found: dict[str, NDArray[np.float32] | ModelError] = {}

    def load(self, texts: Iterable[str]) -> None:
        """Embeds the texts that are not known yet, each once, in one call."""
        missing = list(dict.fromkeys(text for text in texts if text not in self._found))
        if missing:
            self._found.update(zip(missing, self._embedder.embed_each(missing), strict=True))

    def of(self, texts: tuple[str, ...], degraded: list[str]) -> tuple[Vector, ...]:
        """The vectors of a memory's pieces; () and an entry in `degraded` if one of them failed."""
        self.load(texts)
        vectors: list[Vector] = []
        for text in texts:
            found = self._found[text]
            if isinstance(found, ModelError):
                note = f"stored without a vector, found by its words only until it is re-embedded: {found}"
                if note not in degraded:  # a plan may be made anew, and many facts fail for one reason
                    degraded.append(note)
                return ()
            vectors.append(found)
        return tuple(vectors)


def pieces(turn: Turn, before: tuple[Turn, ...]) -> tuple[str, ...]:
    """The texts that a turn is embedded as: itself after the turn that it follows, or its chunks when it is long.

    What was said just before is what gives "Yes, since May" its meaning; it takes part without being stored twice.
    """
    if not before or before[-1].session_id != turn.session_id or turn.session_id is None:
        return texts_of(turn.speaker, turn.content)
    return texts_of(turn.speaker, turn.content, before[-1].speaker, before[-1].content)


def pieces_of(memory: Memory, before_speaker: str | None, before: str | None) -> tuple[str, ...]:
    """The same for a memory that was stored: a fact is embedded as its sentence, a decision by itself, everything else
    as a turn."""
    if memory.fact:
        return (memory.content,)
    if memory.decision:
        return texts_of(None, memory.content)
    return texts_of(memory.provenance.speaker, memory.content, before_speaker, before)


def texts_of(speaker: str | None, words: str, earlier: str | None = None, before: str | None = None) -> tuple[str, ...]:
    """The texts that words are embedded as: their chunks when they are long, else after what was said before them."""
    if len(words) > SIZE:
        return chunks(words)
    said = _said(speaker, words)
    return (said,) if before is None else (f"{_said(earlier, before[-CONTEXT:])}\n{said}",)


def _said(speaker: str | None, words: str) -> str:
    return f"{speaker}: {words}" if speaker else words
