"""Which kinds of task are meant by one that no memory has under just that name (L5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.errors import EmbeddingMismatch, ModelError
from hindsight_graph.model.recall import Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.stem import stem
from hindsight_graph.text.stopwords import ENGLISH
from hindsight_graph.text.tokens import words

KNOWN = 500  # kinds of task that are compared
LIKELY = 3  # of which so many are searched
_SHARED = 0.5  # of the words of the shorter name, and
_NEAR = 0.75  # cosine: at least one of the two

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


def like(store: Store, scope: Scope, embed: Embed, task: str) -> tuple[str, ...]:
    """Known kinds of task that are called the same but for case, width, spaces, hyphens and underscores; if there are
    none, those most alike in words or meaning, the most alike first."""
    known = store.tasks(scope, KNOWN)
    same = tuple(one for one in known if _bare(one) == _bare(task))
    if same or not known:
        return same
    cosines = _cosines(embed, task, known)
    scores = {one: max(_shared(task, one) / _SHARED, cosines.get(one, 0.0) / _NEAR) for one in known}
    likely = sorted((one for one in known if scores[one] >= 1), key=lambda one: (-scores[one], one))
    return tuple(likely[:LIKELY])


def _bare(task: str) -> str:
    return "".join(char for char in fold_name(task) if char not in " -_")


def _shared(one: str, other: str) -> float:
    """The share of words of the shorter name that the other has too."""
    first, second = _words(one), _words(other)
    return len(first & second) / min(len(first), len(second)) if first and second else 0.0


def _words(task: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(task.replace("_", " ").replace("-", " ")) if word not in ENGLISH)


def _cosines(embed: Embed, task: str, known: Sequence[str]) -> dict[str, float]:
    """How near the names are in meaning; nothing while the embedder can't be used."""
    try:
        rows = embed([task, *known])
    except (ModelError, EmbeddingMismatch):
        return {}
    return {one: float(rows[0] @ row) for one, row in zip(known, rows[1:], strict=True)}
