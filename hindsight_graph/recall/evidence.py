"""How far the best hits can be believed: a question that nothing answers still has a nearest memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.stem import stem
from hindsight_graph.text.tokens import words
from hindsight_graph.text.values import Term

SURE_COSINE = 0.6  # the built-in model's cosines of a question and the turn that answers it lie around this
WEAK = 0.5  # below this strength an answer is said to be a guess
EXACT = 2.0  # how much more a version, code or number counts than a word


@dataclass(frozen=True, slots=True)
class Evidence:
    """`strength` 0–1; `missing` are the question's words that none of the hits speaks of."""

    strength: float
    missing: tuple[str, ...]


def weigh(
    terms: Sequence[Term], texts: Sequence[str], *, cosine: float | None, answered: float, in_window: bool
) -> Evidence:
    """The evidence for an answer made of `texts`, best first.

    `cosine`: of the nearest memory, None if vectors were not asked; `answered`: how far a path through the graph is the
    answer; `in_window`: a hit lies in the time asked about. Strength is the mean of the best share of the question's
    words in one hit and of the cosine over SURE_COSINE, where both are known.
    """
    found = [_words_of(text) for text in texts]
    has = [[_in(term, text, seen) for term in terms] for text, seen in zip(texts, found, strict=True)]
    weights = [EXACT if term.exact else 1.0 for term in terms]
    total = sum(weights)
    parts: list[float] = []
    if terms:
        parts.append(
            max((sum(w for w, yes in zip(weights, row, strict=True) if yes) / total for row in has), default=0.0)
        )
    if cosine is not None:
        parts.append(min(1.0, max(0.0, cosine) / SURE_COSINE))
    strength = sum(parts) / len(parts) if parts else 0.0
    if in_window and not terms:
        strength = 1.0
    missing = tuple(term.text for n, term in enumerate(terms) if not any(row[n] for row in has))
    return Evidence(max(strength, 0.9 * answered), missing)


def _words_of(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))


def _in(term: Term, text: str, seen: Iterable[str]) -> bool:
    if term.cjk or has_cjk(term.text):
        return term.text in text
    return term.text.casefold() in text.casefold() if term.exact else stem(term.text.casefold()) in seen
