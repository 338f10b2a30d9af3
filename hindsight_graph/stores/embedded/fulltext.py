"""Full text by BM25 without scoring what can't come among the best: rare terms first, common ones only beside them."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence

import apsw

from hindsight_graph.model.recall import Filter, Ranked
from hindsight_graph.stores.embedded import codec
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.statements import rows
from hindsight_graph.stores.embedded.words import any_of, phrases
from hindsight_graph.text.values import Term

MOST = 2.2
"""A term adds at most this many times its rarity to a score: FTS5's BM25 has k1 = 1.2, and k1 + 1 is its limit."""

HOPED = 2.2
"""The worst of the best is taken to score so many times what the commonest of the terms looked for adds alone. Too
little costs time at once, too much a second search now and then."""

DEPTH = 3
"""So many times what is wanted is sorted at first."""


def search(connection: apsw.Connection, filter: Filter, terms: Sequence[Term], limit: int) -> tuple[Ranked, ...]:
    """See `Store.fulltext`. Equal scores in the order of storing.

    Of most questions a few rare terms decide. Only memories with one of those are scored, by all terms, if what the
    other terms can add up to stays below the worst of the best; else with more terms. So the answer is that of all
    terms, at the cost of the rare ones.
    """
    asked = _Terms(connection, phrases(terms) if limit > 0 else [])
    params = codec.filter_params(filter)
    found: tuple[Ranked, ...] = ()
    number, needed = 0, asked.hopefully_needed(limit)
    while needed > number:
        number = needed
        found = _best(connection, params, asked, number, limit)
        needed = asked.needed(found[-1].score if len(found) == limit else -math.inf, number)
    return found


class _Terms:
    """The phrases of a question that stand anywhere, the rarest first, with what each can add to a score."""

    def __init__(self, connection: apsw.Connection, phrases: Sequence[str]) -> None:
        self._times = Counter(phrases)
        self._having = {one: _count(connection, one) for one in self._times}
        self.phrases = sorted(filter(self._having.__getitem__, self._times), key=self._having.__getitem__)
        # No fewer than there are memories: then no term seems to say less than it does.
        ((self._total,),) = rows(connection, "memory_last")
        self._adds = [self._times[one] * _rarity(self._having[one], self._total) for one in self.phrases]

    def hopefully_needed(self, limit: int) -> int:
        """How many of the rarest terms will most likely do."""
        having = 0
        for number, phrase in enumerate(self.phrases, 1):
            having += self._having[phrase]
            if having >= limit:
                return self.needed(HOPED * self._adds[number - 1], number)
        return len(self.phrases)

    def needed(self, worst: float, number: int) -> int:
        """How many of the rarest terms it takes, at least `number`, so that the others alone stay below `worst`."""
        while number < len(self.phrases) and MOST * sum(self._adds[number:]) >= worst:
            number += 1
        return number

    def most(self, number: int) -> int:
        """How many memories have one of so many of the rarest terms, at most."""
        return sum(self._having[one] for one in self.phrases[:number])

    def first(self, number: int) -> str:
        """An expression for any of so many of the rarest terms."""
        return any_of(self._repeated(self.phrases[:number]))

    def others(self, number: int) -> str:
        """The same of the other terms; without those that more than half have, which say nothing (FTS5: 0.000001)."""
        telling = [one for one in self.phrases[number:] if 2 * self._having[one] < self._total]
        return any_of(self._repeated(telling))

    def _repeated(self, some: Sequence[str]) -> list[str]:
        return [phrase for one in some for phrase in [one] * self._times[one]]


def _count(connection: apsw.Connection, phrase: str) -> int:
    ((count,),) = rows(connection, "fulltext_count", {"expression": phrase})
    return int(count)


def _rarity(having: int, total: int) -> float:
    """As FTS5 weighs a term that so many of all have."""
    return max(1e-6, math.log(max(1e-6, total - having + 0.5) / (having + 0.5)))


def _best(connection: apsw.Connection, params: Params, terms: _Terms, number: int, limit: int) -> tuple[Ranked, ...]:
    """The best memories that have one of the rarest terms, scored by all."""
    first, others = terms.first(number), terms.others(number)
    most = terms.most(number)
    best = {one.memory_id: one for one in _matching(connection, params, first, most, limit)}
    if others:  # a memory with both kinds of terms is found by both, and the second score is the whole one
        both = f"({first}) AND ({others})"
        best |= {one.memory_id: one for one in _matching(connection, params, both, most, limit)}
    return tuple(sorted(best.values(), key=lambda one: (-one.score, one.memory_id))[:limit])


def _matching(connection: apsw.Connection, params: Params, expression: str, most: int, limit: int) -> list[Ranked]:
    """The best of at most `most` that match.

    To sort only the best is faster, and enough unless many of them don't pass the filter.
    """
    found: list[Ranked] = []
    for depth in [DEPTH * limit, -1] if most > DEPTH * limit else [-1]:
        asked = params | {"expression": expression, "depth": depth, "limit": limit}
        ((listed,),) = rows(connection, "fulltext", asked)
        found = [Ranked(*one) for one in json.loads(listed)]
        if len(found) == limit:
            break
    return found
