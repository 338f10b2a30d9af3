"""Applies a GraphChange inside one transaction: preconditions first, then every part in the order of its fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hindsight_graph.errors import EmbeddingMismatch, InvalidInput, StaleChange
from hindsight_graph.model.change import GraphChange, NewMemory, Reinforcement, SessionTouch, StateChange, Trim
from hindsight_graph.model.memory import Conflict, Entity, Link, LinkType, Memory, Provenance, State
from hindsight_graph.stores.neo4j import audit, codec, names, tokens
from hindsight_graph.stores.neo4j.codec import owner, utc
from hindsight_graph.stores.neo4j.erase import erase
from hindsight_graph.stores.neo4j.session import Unit

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

Rows = list[dict[str, Any]]
_FREES_KEY = {State.SUPERSEDED, State.RETIRED}


def check(change: GraphChange, dimension: int) -> None:
    """What can be told without the graph. Raises InvalidInput or EmbeddingMismatch; nothing was sent."""
    parts: list[Entity | Memory | Conflict] = [*change.entities, *change.conflicts]
    for part in (*parts, *(new.memory for new in change.memories)):
        if part.namespace != change.namespace:
            raise InvalidInput(
                f"{part.id!r} belongs to namespace {part.namespace!r}, the change to {change.namespace!r}.",
                remedy="Write one change per namespace.",
            )
    for new in change.memories:
        for vector in new.vectors:
            if vector.shape != (dimension,):
                raise EmbeddingMismatch(
                    f"a vector of shape {vector.shape} for {new.memory.id!r}; the store holds {dimension} dimensions.",
                    remedy="Use the embedder that the store was made with.",
                )
            check_direction(vector, repr(new.memory.id))


def check_direction(vector: Vector, whose: str) -> None:
    """Raises InvalidInput for a vector that no cosine can be taken of."""
    if not np.isfinite(vector).all() or not vector.any():
        raise InvalidInput(
            f"the vector of {whose} has no direction: it is zero or not finite.", remedy="Check the embedder."
        )


class Writer:
    """One application of one change. Rows are worked out once; `apply` may run again when a transaction is repeated."""

    def __init__(self, change: GraphChange, *, packed: bool) -> None:
        self._change = change
        self._namespace = change.namespace
        self._at = utc(change.at)
        self._entities = [
            {"id": e.id, "namespace": e.namespace, "name": e.name, "class": names.class_label(e.cls), "key": e.key}
            for e in change.entities
        ]
        self._memories = [codec.memory_row(new, packed=packed) for new in change.memories]
        self._chunks = [
            {"memory_id": new.memory.id, "number": number, "vector": codec.vector_param(vector, packed=packed)}
            for new in change.memories
            if len(new.vectors) > 1
            for number, vector in enumerate(new.vectors)
        ]
        self._facts = [_fact_row(new) for new in change.memories if new.memory.fact]

    def apply(self, unit: Unit) -> None:
        """Does all that the change says. Raises StaleChange for a precondition that no longer holds."""
        self._compare_and_count(unit)
        self._add_entities(unit)
        self._touch_people(unit)
        created = {new.memory.id for new in self._change.memories}
        self._change_states(unit, [one for one in self._change.states if one.memory_id not in created])
        self._add_memories(unit)
        self._change_states(unit, [one for one in self._change.states if one.memory_id in created])
        self._reinforce(unit)
        self._add_links(unit)
        for trim in self._change.trims:
            self._trim(unit, trim)
        erase(unit, self._change)
        self._keep_notes(unit)
        audit.append(unit, self._change)

    def _compare_and_count(self, unit: Unit) -> None:
        expected = {one.key: one.revision for one in self._change.expects}
        if not expected:
            return
        for row in unit.run("write/guard_check", keys=sorted(expected)):
            key, found = row["key"], row["revision"]
            if found != expected[key]:
                raise StaleChange(f"{key!r} is at revision {found}, the change was planned on {expected[key]}.")

    def _add_entities(self, unit: Unit) -> None:
        if self._entities:
            unit.run("write/entity_create", rows=self._entities)
        classified: Rows = [
            {"id": one.entity_id, "was": names.class_label(one.was), "class": names.class_label(one.cls)}
            for one in self._change.classified
        ]
        if classified:
            unit.run("write/entity_class", namespace=self._namespace, rows=classified)
        rows = [
            {
                "key": names.digest(self._namespace, one.key, owner(one.user_id), one.entity_id, one.text),
                "lookup": names.digest(self._namespace, one.key),
                "entity_id": one.entity_id,
                "folded": one.key,
                "text": one.text,
                "user_id": owner(one.user_id),
            }
            for one in self._change.aliases
        ]
        self._counted(unit, "write/alias_add", rows, "found")

    def _touch_people(self, unit: Unit) -> None:
        touched = self._change.sessions
        people: list[Provenance | SessionTouch] = [*touched, *(new.memory.provenance for new in self._change.memories)]
        users = {owner(one.user_id) for one in people if one.user_id is not None}
        agents = {one.agent_id for one in people if one.agent_id is not None}
        if users or agents:
            unit.run(
                "write/people_touch",
                namespace=self._namespace,
                users=[{"key": names.digest(self._namespace, id), "id": id} for id in sorted(users)],
                agents=[{"key": names.digest(self._namespace, id), "id": id} for id in sorted(agents)],
            )
        rows = [
            {
                "key": codec.session_key(self._namespace, one.user_id, one.id),
                "id": one.id,
                "user_id": owner(one.user_id),
                "user_key": codec.user_key(self._namespace, one.user_id),
                "agent_id": one.agent_id,
                "agent_key": codec.agent_key(self._namespace, one.agent_id),
                "turns": one.turns,
                "last_turn_id": one.last_turn_id,
                "active_at": utc(one.active_at),
                "working_until": utc(one.working_until),
                "closed_at": utc(one.closed_at),
            }
            for one in touched
        ]
        if rows:
            unit.run("write/session_touch", namespace=self._namespace, at=self._at, rows=rows)

    def _add_memories(self, unit: Unit) -> None:
        if self._memories:
            unit.run("write/memory_create", rows=self._memories)
        if self._chunks:
            unit.run("write/chunk_create", rows=self._chunks)
        self._counted(unit, "write/fact_link", self._facts, "linked")

    def _change_states(self, unit: Unit, changes: Sequence[StateChange]) -> None:
        for wave in _waves(changes):
            self._counted(unit, "write/state_change", [_state_row(one) for one in wave], at=self._at)

    def _reinforce(self, unit: Unit) -> None:
        said: dict[str, list[Reinforcement]] = defaultdict(list)
        for one in self._change.reinforcements:
            said[one.memory_id].append(one)
        self._counted(unit, "write/reinforce", [_reinforce_row(id, times) for id, times in said.items()])

    def _add_links(self, unit: Unit) -> None:
        links = self._change.links
        self._counted(unit, "write/link_mentions", _ends(links, {LinkType.MENTIONS}), "linked")
        between = set(LinkType) - {LinkType.MENTIONS, LinkType.IN_CONFLICT}
        self._counted(unit, "write/link_memories", _ends(links, between), "linked")
        conflicts = [codec.conflict_row(one) for one in self._change.conflicts]
        if conflicts:
            (found,) = unit.run("write/conflict_save", namespace=self._namespace, rows=conflicts)
            self._compare(found["saved"], len(conflicts), "conflicts")
            self._compare(found["linked"], sum(len(row["memory_ids"]) for row in conflicts), "memories in conflict")
        self._counted(unit, "write/link_conflicts", _ends(links, {LinkType.IN_CONFLICT}), "linked")
        outcomes = [codec.outcome_row(one, self._namespace) for one in self._change.outcomes]
        self._counted(unit, "write/outcome_add", outcomes, "saved")

    def _trim(self, unit: Unit, trim: Trim) -> None:
        if trim.session_id is None:
            unit.run("write/trim_sessions", namespace=self._namespace, keep=trim.keep)
        else:
            key = codec.session_key(self._namespace, trim.user_id, trim.session_id)
            unit.run("write/trim_session", session_key=key, keep=trim.keep)

    def _keep_notes(self, unit: Unit) -> None:
        change = self._change
        if change.receipts:
            rows = [
                {
                    "key": codec.receipt_key(self._namespace, receipt.user_id, receipt.key),
                    "user_id": owner(receipt.user_id),
                    "idempotency_key": receipt.key,
                    "answer": receipt.answer,
                    "memory_id": receipt.memory_id,
                }
                for receipt in change.receipts
            ]
            unit.run("write/receipt_save", namespace=self._namespace, rows=rows)
        if change.recalled:
            counts = [{"memory_id": id, "times": times} for id, times in sorted(change.recalled.items())]
            unit.run("write/recall_count", namespace=self._namespace, at=self._at, rows=counts)
        if change.shown:
            counts = [{"id": id, "times": times} for id, times in sorted(change.shown.items())]
            unit.run("write/conflict_shown", namespace=self._namespace, at=self._at, rows=counts)
        if change.tokens:
            unit.run("write/token_save", rows=[tokens.row(token) for token in change.tokens])
        if change.meta:
            unit.run("write/meta_save", rows=[{"key": key, "value": value} for key, value in change.meta.items()])

    def _counted(self, unit: Unit, name: str, rows: Rows, answer: str = "changed", **parameters: Any) -> None:
        """Runs a query that says for how many rows it found all nodes; fewer than all means the plan is stale."""
        if rows:
            found = unit.run(name, namespace=self._namespace, rows=rows, **parameters)[0][answer]
            self._compare(found, len(rows), f"nodes for {name.rpartition('/')[2]}")

    def _compare(self, found: int, wanted: int, what: str) -> None:
        if found != wanted:
            raise StaleChange(f"{wanted - found} {what} are not, or no longer, in namespace {self._namespace!r}.")


def _fact_row(new: NewMemory) -> dict[str, Any]:
    fact = new.memory.fact
    assert fact is not None  # the caller picks memories that have one
    return {
        "memory_id": new.memory.id,
        "subject_id": fact.subject_id,
        "object_id": fact.object_id,
        "edge": None if fact.object_id is None else names.edge_type(fact.relation),
    }


def _reinforce_row(memory_id: str, said: Sequence[Reinforcement]) -> dict[str, Any]:
    """All that was said again of one memory, as one row: a query changes each node once."""
    return {
        "memory_id": memory_id,
        "times": len(said),
        "confidence": max((one.confidence for one in said if one.confidence is not None), default=None),
        "lasts_until": utc(max((one.lasts_until for one in said if one.lasts_until), default=None)),
        "for_good": any(one.for_good for one in said),
    }


def _state_row(change: StateChange) -> dict[str, Any]:
    return {
        "memory_id": change.memory_id,
        "state": str(change.state),
        "valid_from": utc(change.valid_from),
        "valid_to": utc(change.valid_to),
        "confidence": change.confidence,
        "frees_key": change.state in _FREES_KEY,
        "dedupe_key": change.dedupe_key,
    }


def _waves(changes: Sequence[StateChange]) -> Iterable[list[StateChange]]:
    """The changes in order, cut so that no memory changes twice in one query."""
    wave: dict[str, StateChange] = {}
    for change in changes:
        if change.memory_id in wave:
            yield list(wave.values())
            wave = {}
        wave[change.memory_id] = change
    if wave:
        yield list(wave.values())


def _ends(links: Iterable[Link], types: set[LinkType]) -> Rows:
    return [
        {
            "type": str(link.type),
            "source": link.source,
            "target": link.target,
            "at": utc(link.at),
            "reason": link.reason,
        }
        for link in links
        if link.type in types
    ]
