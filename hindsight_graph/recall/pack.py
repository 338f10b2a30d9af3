"""Packs an answer into a block for a system prompt: delimited, labelled, within shares and a budget (R4, R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.recall import Hit, Recalled
from hindsight_graph.recall.entries import Entry, Section, of_decision, of_hit, to_ask, warnings
from hindsight_graph.recall.evidence import GUESS, NEAR
from hindsight_graph.recall.headings import Headings, headings
from hindsight_graph.text.tokens import rough_tokens

# How many hits of a layer: first so many of each, then up to so many, and never more than 15 in all (R4).
SHARES = {
    Layer.WORKING: (3, 5),
    Layer.EPISODIC: (5, 8),
    Layer.SEMANTIC: (3, 5),
    Layer.PROCEDURAL: (1, 5),
    Layer.TRACE: (3, 5),
}
TOTAL = 15
OPEN = "<memory>"
CLOSE = "</memory>"


@dataclass(frozen=True, slots=True)
class Found(Recalled):
    """An answer that can be put into a prompt. `token_budget`: what a block may cost where `prompt` is told nothing."""

    token_budget: int | None = None

    def prompt(self, *, token_budget: int | None = None) -> str:
        """The answer as a block for a system prompt; "" when nothing was found, or nothing fits.

        It has the open contradictions with a question for the user, warnings, facts with their dates, what was said and
        past decisions with what came of them, in the language of the question. `token_budget` (a whole number; that of
        the answer by default) counts as `text.tokens.rough_tokens` does and is never exceeded: contradictions and
        warnings go in first, then the best hits, each whole or not at all; the block says how many it leaves out.
        Raises InvalidInput for a budget that is none.
        """
        return pack(self, token_budget=self.token_budget if token_budget is None else token_budget)


def read_budget(value: object) -> int | None:
    """A token budget as it was given. Raises InvalidInput unless it is a whole number over 0, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidInput(
            f"token_budget {value!r:.40} is out of range.", remedy="Give a whole number over 0, or leave it out."
        )
    return value


def pack(found: Recalled, *, token_budget: int | None = None) -> str:
    """See `Found.prompt`."""
    budget = read_budget(token_budget)
    if not found.hits:
        return ""
    words = headings(found.query)
    entries = list(_entries(found, words))
    chosen: list[Entry] = []
    for entry in _by_share(entries):
        tried = _block([*chosen, entry], len(entries), words)
        if budget is None or rough_tokens(tried) <= budget:
            chosen.append(entry)
    return _block(chosen, len(entries), words) if chosen else ""


def _entries(found: Recalled, words: Headings) -> Iterator[Entry]:
    """All there is to say, the most pressing first."""
    for conflict in found.conflicts:
        yield to_ask(conflict, found, words)
    for hit in found.hits:
        if _alike(hit, found.hits[0]):
            yield from warnings(hit, words)
    for hit in found.hits:
        yield of_decision(hit, hit.decided, words) if hit.decided else of_hit(hit, found.query, words)


def _alike(hit: Hit, best: Hit) -> bool:
    """Whether a hit is about what was asked, so that its warnings are no false ones."""
    return hit.score >= NEAR * best.score and hit.why.parts.get("evidence", 1.0) >= GUESS


def _by_share(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that the shares of their layers admit, in the order in which they are to be packed.

    Each layer has a right to its lesser share before another one takes its greater.
    """
    free = [entry for entry in entries if entry.layer is None]
    ranked = [entry for entry in entries if entry.layer is not None]
    taken: Counter[Layer] = Counter()
    admitted: set[int] = set()
    for part in (0, 1):
        for n, entry in enumerate(ranked):
            layer = entry.layer
            if n not in admitted and layer and taken.total() < TOTAL and taken[layer] < SHARES[layer][part]:
                taken[layer] += 1
                admitted.add(n)
    return free + [ranked[n] for n in sorted(admitted)]


def _block(chosen: Sequence[Entry], total: int, words: Headings) -> str:
    """The block of these entries, section by section."""
    titles = {
        Section.ASK: words.ask,
        Section.WARNINGS: words.warnings,
        Section.FACTS: words.facts,
        Section.PROCEDURES: words.procedures,
        Section.SAID: words.said,
        Section.DECISIONS: words.decisions,
    }
    lines = [OPEN, words.label]
    for section in Section:
        inside = [entry.line for entry in chosen if entry.section is section]
        lines += [titles[section], *inside] if inside else []
    if left := total - len(chosen):
        lines.append(words.left_out.format(n=left))
    return "\n".join([*lines, CLOSE])
