"""What is left of a text in vectors: those in the cache, and those of the turn after it, whose context it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hindsight_graph.errors import ModelError
from hindsight_graph.lifecycle.choose import parts
from hindsight_graph.model.memory import Layer, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import Store
from hindsight_graph.write.vectors import pieces_of

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

_LATER = "{} memories said right after erased ones are found by their words only until `reindex` embeds them anew"

Place = tuple[str | None, str, int]  # user, session, turn


@dataclass(slots=True)
class Touched:
    """The texts that were embedded, and the memories that stay but were embedded after words that go."""

    texts: list[str] = field(default_factory=list)
    after: list[Memory] = field(default_factory=list)


class Traces:
    """Finds the vectors of texts before their memories are erased, and clears them afterwards."""

    def __init__(self, store: Store, embedder: EachEmbedder) -> None:
        self._store = store
        self._embedder = embedder

    def found(self, memories: Collection[Memory], asked: Filter) -> Touched:
        """What there is of these memories; it is asked while they are still there."""
        gone = {one.id for one in memories}
        near = self._around(memories, Filter(asked.scope, asked.now, frozenset(Layer), history=True))
        at: dict[Place, list[Memory]] = defaultdict(list)
        for one in (*memories, *near):
            if place := _place(one):
                at[place].append(one)
        touched = Touched()
        for one in (*memories, *near):
            place = _place(one)
            before = at.get((place[0], place[1], place[2] - 1), []) if place else []
            if one.id in gone:
                touched.texts += pieces_of(one, None, None)
            elif any(said.id in gone for said in before):
                touched.after.append(one)
            for said in before:
                if one.id in gone or said.id in gone:
                    touched.texts += pieces_of(one, said.provenance.speaker, said.content)
        return touched

    def clear(self, touched: Touched) -> list[str]:
        """Clears the cache, and embeds anew what stays and lost its vectors; returns what could not be done."""
        self._embedder.forget(touched.texts)
        made: dict[str, tuple[Vector, ...]] = {}
        failed = 0
        for one in {memory.id: memory for memory in touched.after if memory.embedded}.values():
            answers = self._embedder.embed_each(pieces_of(one, None, None))
            vectors = tuple(answer for answer in answers if not isinstance(answer, ModelError))
            if len(vectors) == len(answers):
                made[one.id] = vectors
            else:
                failed += 1
        if made:
            self._store.put_vectors(self._embedder.identity, made)
        return [_LATER.format(failed)] if failed else []

    def _around(self, memories: Collection[Memory], seen: Filter) -> list[Memory]:
        """What was said right before and after, that is not among them."""
        places = [(place[1], place[2]) for one in memories if (place := _place(one))]
        ids = [ranked.memory_id for part in parts(places) for ranked in self._store.dialogue(seen, part, 1)]
        mine = {one.id for one in memories}
        found = {id: one for part in parts(ids) for id, one in self._store.get(seen, part).items()}
        return [one for id, one in found.items() if id not in mine]


def _place(memory: Memory) -> Place | None:
    """Where a turn was said; None for facts, which are embedded as sentences of their own."""
    said = memory.provenance
    if memory.fact or said.session_id is None or said.turn is None:
        return None
    return said.user_id, said.session_id, said.turn
