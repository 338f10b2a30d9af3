"""What the operations on decisions share: the store and models of one memory, in one namespace, and looking up ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from hindsight_graph.asking import Asking
from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.model.memory import Layer, Memory
from hindsight_graph.model.recall import Filter
from hindsight_graph.model.schema import Schema
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.counts import RecallCounts
from hindsight_graph.recall.pipeline import Recaller
from hindsight_graph.recall.recent import Recent
from hindsight_graph.safety.masked import check_id
from hindsight_graph.text.clean import check_label

MOST_NAMED = 100  # memories that one decision may be said to rest on, or to follow


@dataclass(frozen=True, slots=True)
class Parts:
    """One memory in one namespace."""

    store: Store
    committer: Committer
    clock: Clock
    namespace: str
    settings: Settings
    schema: Schema
    embedder: EachEmbedder
    asking: Asking
    recaller: Recaller
    counts: RecallCounts
    recent: Recent = field(default_factory=Recent)

    def find(self, seen: Filter, ids: Iterable[str]) -> dict[str, Memory]:
        """Memories by what they are called: their own id, or the one that a decision was given, one's own first.

        What is not there, or may not be seen, is left out.
        """
        from hindsight_graph.write.decide import memory_id

        user = seen.scope.user_id
        meant = {
            id: tuple(dict.fromkeys((id, memory_id(self.namespace, user, id), memory_id(self.namespace, None, id))))
            for id in ids
        }
        found = self.store.get(seen, [one for each in meant.values() for one in each]) if meant else {}
        named = {id: next((found[one] for one in each if one in found), None) for id, each in meant.items()}
        return {id: memory for id, memory in named.items() if memory is not None}

    def one(
        self, id: object, user_id: str | None, *, all_users: bool = False, what: str = "memory or decision"
    ) -> tuple[Filter, Memory]:
        """A memory of whatever kind and state, and the filter it was read by. Raises NotFound and InvalidInput."""
        seen = self.asking.everything(user_id, all_users)
        memory = self.find(seen, [checked := check_label(id, "id")]).get(checked)
        return (seen, memory) if memory else not_found(id, what)

    def decision(self, id: object, user_id: str | None, *, all_users: bool = False) -> tuple[Filter, Memory]:
        """A decision in whatever state, and the filter it was read by. Raises NotFound and InvalidInput."""
        seen, memory = self.one(id, user_id, all_users=all_users, what="decision")
        return (seen, memory) if memory.layer is Layer.TRACE else not_found(id, "decision")

    def revisable(self, id: object, user_id: str | None) -> tuple[Filter, Memory]:
        """A decision or a procedure: something of which something came. Raises NotFound and InvalidInput."""
        seen, memory = self.one(id, user_id, what="decision or procedure")
        revisable = memory.layer in (Layer.TRACE, Layer.PROCEDURAL)
        return (seen, memory) if revisable else not_found(id, "decision or procedure")


def not_found(id: object, what: str) -> NoReturn:
    """Raises NotFound, in the same words for what is absent and for what is somebody else's."""
    raise NotFound(f"no {what} {id!r:.80} that this user may see.", remedy="Ids come with every answer.")


def read_ids(value: object, name: str) -> tuple[str, ...]:
    """Ids that a caller passes, each once. Raises InvalidInput for a bare text and for more than 100."""
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, list | tuple | set | frozenset):
        raise InvalidInput(f"{name} must be a list of ids, not {value!r:.80}.", remedy='Give e.g. ["mem_0199…"].')
    if len(value) > MOST_NAMED:
        raise InvalidInput(f"{name} names {len(value)} memories.", remedy=f"Give at most {MOST_NAMED}.")
    return tuple(dict.fromkeys(check_id(one, f"an id of {name}") for one in value))


def all_named(named: Sequence[str], found: Mapping[str, Memory], name: str, *, decisions: bool) -> tuple[Memory, ...]:
    """The memories that ids of a list mean. Raises InvalidInput for the first that means none, or no decision."""
    for id in named:
        what = "decision" if decisions else "memory"
        if id not in found or (decisions and found[id].layer is not Layer.TRACE):
            raise InvalidInput(
                f"{name} names {id!r:.80}, which is no {what} that this user may see; nothing was recorded.",
                remedy=f"Give ids of {'earlier decisions' if decisions else 'memories'}; they come with every answer.",
            )
    return tuple({found[id].id: found[id] for id in named}.values())
