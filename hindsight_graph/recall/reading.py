"""Reads the best candidates: how well their words, and those said around them, match the question.

What a store's index says of words depends on all that lies in it, also in other namespaces. Here each word counts by
how few of the candidates have it, the same on every store; and a turn that only makes sense beside the one before it
has that one's words too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hindsight_graph.model.memory import LIVE_STATES, Memory
from hindsight_graph.recall.evidence import EXACT
from hindsight_graph.recall.fold import Group
from hindsight_graph.recall.matching import Counts, count
from hindsight_graph.recall.question import Question
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.tokens import rough_tokens
from hindsight_graph.text.values import Term

K1, B = 0.9, 0.4  # BM25: how soon a repeated word says nothing new, how much a long text has to have more of it
ASIDE = 0.5  # a word among the keywords or the facts, beside one in the text itself
AROUND = {-1: 0.7, 1: 0.7, -2: 0.5, 2: 0.5}  # a word said so many turns away, beside one in the turn itself
FROM_INDEXES = ("fulltext", "vector", "before", "after", "beyond", "speaker")  # features that reading replaces
BESIDE = {-1: 1.0, 1: 1.0, -2: 0.5, 2: 0.5}  # the same of nearness in meaning


def read(groups: Sequence[Group], question: Question, channels: Sequence[str]) -> dict[str, Counts]:
    """Puts what the candidates' own texts say into their features, in place of what the indexes said of words.

    `words` and `context` are over the best of the candidates; `meaning` counts from half a standard deviation below
    their mean (0) to four above it (1); all others are as they are described in `fuse.LINEAR`. What belongs to a
    channel that is not among `channels` is left out.
    Returns for each candidate's id how much of each of the question's terms stands in it.
    """
    counts = _counts(groups, question.terms)
    tokens = np.array([rough_tokens(group.memory.content) for group in groups], dtype=float)
    found = _matches(question.terms, counts, tokens)
    vector = np.array([group.features.get("vector", 0.0) for group in groups])
    asks = np.array([_asks(group.memory) for group in groups])
    said: dict[str, Counts] = {"meaning": _apart(vector), "question": asks, "length": _lengths(tokens)}
    context = own = _over_best(found.sum(axis=0)) if "fulltext" in channels else np.zeros(len(groups))
    if "dialogue" in channels:
        near = _Neighbours(groups)
        said["answers"] = near.at(asks * (own + 0.3 * vector), -1)
        said["nearby"] = sum((near.at(vector, by) * weight for by, weight in BESIDE.items()), np.zeros(len(groups)))
        if "fulltext" in channels:
            spread = [near.at(found, by) * weight for by, weight in AROUND.items()]
            context = _over_best(np.maximum.reduce([found, *spread]).sum(axis=0))
    said |= {"words": own, "context": context}
    if "speaker" in channels:
        said["speaker"] = _named(groups, question) * np.minimum(1.0, context + 0.5 * vector)
    if "time" in channels and question.asks_when:
        said["when"] = np.array([float(group.memory.event_from is not None) for group in groups])
    if question.asks_which:
        said["denial"] = np.array([float(_only_denies(group)) for group in groups])
    columns = {name: values.tolist() for name, values in said.items()}
    for n, group in enumerate(groups):
        for replaced in FROM_INDEXES:
            group.features.pop(replaced, None)
        group.features.update({name: values[n] for name, values in columns.items() if values[n]})
    return {group.memory.id: counts[:, n] for n, group in enumerate(groups)}


class _Neighbours:
    """Which candidates were said next to which."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._places = [(one.memory.provenance.session_id, one.memory.provenance.turn) for one in groups]
        self._index = {place: n for n, place in enumerate(self._places) if None not in place}
        self._at = {distance: self._others(distance) for distance in AROUND}

    def at(self, values: Counts, distance: int) -> Counts:
        """The values (along the last axis) of what was said `distance` turns after each; 0 where nothing is known."""
        others = self._at[distance]
        return np.where(others >= 0, values[..., others], 0.0)

    def _others(self, distance: int) -> npt.NDArray[np.intp]:
        found = self._index.get
        return np.array(
            [-1 if turn is None else found((session, turn + distance), -1) for session, turn in self._places], np.intp
        )


def _counts(groups: Sequence[Group], terms: Sequence[Term]) -> Counts:
    texts = [group.memory.content for group in groups]
    asides = [" ".join((group.memory.keywords, *(fact.content for fact in group.facts))) for group in groups]
    return count(terms, texts) + ASIDE * count(terms, asides)


def _matches(terms: Sequence[Term], counts: Counts, length: Counts) -> Counts:
    """For each term (rows) and candidate: BM25, rarity counted among the candidates."""
    if not terms:
        return np.zeros((1, len(length)))
    having = (counts > 0).sum(axis=1)
    rarity = np.log1p((len(length) - having + 0.5) / (having + 0.5)) * [EXACT if one.exact else 1.0 for one in terms]
    saturated = counts * (K1 + 1) / (counts + K1 * (1 - B + B * length / max(1.0, length.mean())))
    return np.asarray(rarity[:, np.newaxis] * saturated)


def _over_best(values: Counts) -> Counts:
    best = values.max()
    return np.asarray(values / best) if best > 0 else values


def _apart(vector: Counts) -> Counts:
    spread = vector.std()
    return np.asarray(np.clip((vector - vector.mean()) / spread + 0.5, 0, 4.5) / 4.5) if spread > 0 else vector


def _lengths(tokens: Counts) -> Counts:
    """ln(1 + tokens · 4) / 6, at most 1: about 100 tokens say as much as can be said."""
    return np.asarray(np.minimum(1.0, np.log1p(4 * tokens) / 6))


def _asks(memory: Memory) -> float:
    return float(memory.content.rstrip().endswith(("?", "？")))


def _only_denies(group: Group) -> bool:
    facts = [memory.fact for memory in (group.memory, *group.facts) if memory.fact and memory.state in LIVE_STATES]
    return bool(facts) and all(fact.negated for fact in facts)


def _named(groups: Sequence[Group], question: Question) -> Counts:
    """1 for each candidate whose speaker the question names."""
    said = [group.memory.provenance for group in groups]
    who = [one.speaker or (one.user_id if one.role == "user" else None) or "" for one in said]
    named = {name: float(bool(name) and fold_name(name) in question.people) for name in set(who)}
    return np.array([named[name] for name in who])
