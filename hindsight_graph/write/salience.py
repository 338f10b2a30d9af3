"""Chooses the sentences that say most of what a few turns were about; it quotes and never invents."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hindsight_graph.model.memory import Memory
from hindsight_graph.text.sentences import split
from hindsight_graph.text.tokens import query_terms

_ASKS = 0.5  # a question tells less than what answers it
_SHORT = 0.6  # as does a sentence with hardly a word to look for
_REPEATED = 0.3  # of a word that a chosen sentence has already
_FACT = 0.25  # for each fact that its turn states, up to three
_LONGEST = 300  # characters: a longer sentence is no summary of anything


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a turn, as it stands there."""

    turn: Memory
    place: int
    text: str

    @property
    def line(self) -> str:
        """The quote with who said it."""
        speaker = self.turn.provenance.speaker
        return f"{speaker}: {self.text}" if speaker else self.text


def salient(turns: Sequence[Memory], facts: Mapping[str, int], most: int) -> list[Quote]:
    """At most `most` sentences of the turns, in the order they were said. `facts`: how many each turn states, by id.

    Words weigh by how many of the turns speak of them; a word said by a chosen sentence hardly counts again. On top
    come the importance of the turn and the facts that it states.
    """
    quotes = [
        Quote(turn, place, one.text)
        for turn in turns
        for place, one in enumerate(split(turn.content))
        if len(one.text) <= _LONGEST
    ]
    words = [frozenset(term.text for term in query_terms(quote.text)) for quote in quotes]
    heard: dict[str, set[str]] = defaultdict(set)
    for quote, terms in zip(quotes, words, strict=True):
        heard[quote.turn.id] |= terms
    spoken = Counter(word for terms in heard.values() for word in terms)
    chosen: list[int] = []
    said: set[str] = set()
    left = [n for n, terms in enumerate(words) if terms]
    while left and len(chosen) < most:
        best = max(left, key=lambda n: _weight(quotes[n], words[n], spoken, said, facts))
        chosen.append(best)
        said |= words[best]
        left = [n for n in left if n != best and not words[n] <= said]
    return [quotes[n] for n in sorted(chosen)]


def _weight(
    quote: Quote, words: frozenset[str], spoken: Counter[str], said: set[str], facts: Mapping[str, int]
) -> float:
    heard = sum(math.log1p(spoken[word]) * (_REPEATED if word in said else 1.0) for word in words)
    weight = heard / math.sqrt(len(words) + 2) + quote.turn.importance
    weight += _FACT * min(3, facts.get(quote.turn.id, 0))
    if quote.text.rstrip().endswith(("?", "？")):
        weight *= _ASKS
    return weight * (_SHORT if len(words) < 3 else 1.0)
