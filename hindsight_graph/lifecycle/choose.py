"""Which memories a forgetting is about: those that were asked for, and those that would be left hanging."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.forget import Chosen
from hindsight_graph.model.memory import Layer, LinkType, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.text.quotes import quotes

T = TypeVar("T")
AT_ONCE = 500  # memories that one read or change is about


@dataclass(slots=True)
class Choice:
    """`asked` are the memories that were meant, `along` those that go with them, `kept` the ids of facts that stay."""

    asked: dict[str, Memory] = field(default_factory=dict)
    along: dict[str, Memory] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)
    already: list[str] = field(default_factory=list)

    @property
    def everything(self) -> dict[str, Memory]:
        """All that is forgotten; facts first, so that a forgetting that breaks off leaves none without its turn."""
        found = {**self.along, **self.asked}
        return dict(sorted(found.items(), key=lambda pair: pair[1].fact is None))


class Chooser:
    """Finds what a forgetting is about, in one namespace."""

    def __init__(self, store: Store, *, erase: bool) -> None:
        self._store = store
        self._erase = erase

    def choose(self, chosen: Chosen) -> Choice:
        """Raises NotFound for an id that the asker may not see, InvalidInput for one that is not theirs to forget."""
        choice = Choice()
        for memory in self._by_id(chosen, choice) if chosen.ids else self._by_filter(chosen):
            if memory.state is State.RETIRED and not self._erase:
                choice.already.append(memory.id)
            else:
                choice.asked[memory.id] = memory
        self._go_along(chosen.filter, choice)
        return choice

    def rests_on(self, filter: Filter, facts: Sequence[str], gone: Iterable[str]) -> dict[str, bool]:
        """For each fact whether all that said it is gone, or was forgotten before."""
        gone = set(gone)
        answers: dict[str, bool] = {}
        for part in parts(facts):
            said = self._store.relatives(filter, part)
            left = {source for one in said.values() for source in one.sources} - gone
            held = self._store.get(filter, sorted(left)) if left else {}
            standing = {id for id, memory in held.items() if memory.state is not State.RETIRED}
            answers.update({id: not standing.intersection(one.sources) for id, one in said.items()})
        return answers

    def _by_id(self, chosen: Chosen, choice: Choice) -> Iterator[Memory]:
        found: dict[str, Memory] = {}
        for part in parts(chosen.ids):
            found.update(self._store.get(chosen.filter, part))
        missing = [id for id in chosen.ids if id not in found]
        erased = self._store.tombstones(chosen.filter.scope, missing) if missing else {}
        for id in missing:
            if id not in erased:
                raise NotFound(
                    f"no memory {id!r:.80} that this user may see; nothing was forgotten.",
                    remedy="Ids come with every answer.",
                )
        for memory in found.values():
            if not _ours(memory, chosen.filter.scope):
                raise InvalidInput(
                    f"the memory {memory.id!r} is common to all users; nothing was forgotten.",
                    remedy="It is forgotten without a user, as it was written.",
                )
        choice.already += erased
        return iter(found.values())

    def _by_filter(self, chosen: Chosen) -> Iterator[Memory]:
        cursor: str | None = None
        while True:
            page = self._store.page(chosen.filter, cursor, AT_ONCE)
            for memory in page.memories:
                if _ours(memory, chosen.filter.scope) and _meant(memory, chosen):
                    yield memory
            cursor = page.cursor
            if cursor is None:
                return

    def _go_along(self, asked: Filter, choice: Choice) -> None:
        """Working copies of the same words, facts that nothing else says, summaries that quote it."""
        everywhere = Filter(asked.scope, asked.now, frozenset(Layer), history=True)
        along = (
            self._copies(everywhere.scope, choice),
            self._resting(everywhere, choice),
            self._quoting(everywhere, choice),
        )
        for ids in along:
            for part in parts(ids):
                for id, memory in self._store.get(everywhere, part).items():
                    if self._erase or memory.state is not State.RETIRED:
                        choice.along[id] = memory

    def _copies(self, scope: Scope, choice: Choice) -> list[str]:
        words: dict[str | None, set[str]] = defaultdict(set)
        for memory in choice.asked.values():
            if memory.fact is None:
                words[memory.provenance.user_id].add(memory.content_hash)
        return [
            id
            for user_id, hashes in words.items()
            for part in parts(sorted(hashes))
            for id in self._store.working_copies(Scope(scope.namespace, user_id), part)
            if id not in choice.asked
        ]

    def _quoting(self, everywhere: Filter, choice: Choice) -> list[str]:
        """Summaries that say something in the words of what is forgotten; of what is erased also decisions that do."""
        turns = [id for id, memory in choice.asked.items() if memory.fact is None]
        found: dict[str, None] = {}
        types = {LinkType.SUMMARISES, LinkType.MAY_RELY_ON} if self._erase else {LinkType.SUMMARISES}
        for part in parts(turns):
            links = self._store.links(everywhere, part, types)
            summaries = self._store.get(everywhere, sorted({one.source for one in links}))
            for one in links:
                summary, turn = summaries.get(one.source), choice.asked.get(one.target)
                if summary and turn and _quotes(summary, turn):
                    found[summary.id] = None
        return [id for id in found if id not in choice.asked]

    def _resting(self, everywhere: Filter, choice: Choice) -> list[str]:
        turns = [id for id, memory in choice.asked.items() if memory.fact is None]
        said: dict[str, None] = {}
        for part in parts(turns):
            for one in self._store.relatives(everywhere, part).values():
                said |= dict.fromkeys(fact for fact in one.facts if fact not in choice.asked)
        answers = self.rests_on(everywhere, list(said), choice.asked)
        choice.kept = [id for id, resting in answers.items() if not resting]
        return [id for id, resting in answers.items() if resting]


def parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """The items, so many at once as one read takes."""
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


def _quotes(memory: Memory, turn: Memory) -> bool:
    """Whether a summary, or what a decision faced, says something in the words of a turn."""
    if memory.decision is None:
        return quotes(memory.content, turn.content, turn.provenance.speaker)
    return quotes(memory.decision.context.rstrip("…"), " ".join(turn.content.split()), None)


def _ours(memory: Memory, scope: Scope) -> bool:
    return scope.all_users or memory.provenance.user_id == scope.user_id


def _meant(memory: Memory, chosen: Chosen) -> bool:
    said = memory.provenance
    return (chosen.source_id is None or said.source_id == chosen.source_id) and _within(
        said.observed_at, chosen.after, chosen.before
    )


def _within(at: datetime, after: datetime | None, before: datetime | None) -> bool:
    return (after is None or after <= at) and (before is None or at < before)
