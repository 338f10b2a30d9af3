"""Applies a GraphChange inside one transaction: preconditions first, then every part in the order of its fields."""

from __future__ import annotations

from collections.abc import Iterable

import apsw
import numpy as np

from hindsight_graph.errors import EmbeddingMismatch, InvalidInput, StaleChange
from hindsight_graph.model.change import GraphChange, NewMemory, StateChange, Trim
from hindsight_graph.model.memory import LinkType, State
from hindsight_graph.stores.embedded import audit, codec, quantise, tokens
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.erase import erase
from hindsight_graph.stores.embedded.statements import Row, rows, statement


def apply(connection: apsw.Connection, change: GraphChange) -> None:
    """Does all that the change says; the caller holds an immediate transaction and rolls back on any exception.

    Raises StaleChange for a precondition that no longer holds or an id that is not (or no longer) there.
    """
    _check_namespaces(change)
    writer = _Writer(connection, change)
    writer.compare_and_count()
    writer.add_entities()
    writer.touch_sessions()
    created = {new.memory.id for new in change.memories}
    writer.change_states(one for one in change.states if one.memory_id not in created)
    for new in change.memories:
        writer.add_memory(new)
    writer.add_vectors()
    writer.change_states(one for one in change.states if one.memory_id in created)
    writer.reinforce()
    writer.add_links()
    writer.put_conflicts()
    writer.add_outcomes()
    for trim in change.trims:
        writer.trim(trim)
    erase(connection, change)
    writer.keep_notes()
    audit.append(connection, change)


def _check_namespaces(change: GraphChange) -> None:
    named = [(entity.id, entity.namespace) for entity in change.entities]
    named += [(new.memory.id, new.memory.namespace) for new in change.memories]
    named += [(conflict.id, conflict.namespace) for conflict in change.conflicts]
    for id, namespace in named:
        if namespace != change.namespace:
            raise InvalidInput(
                f"{id!r} belongs to namespace {namespace!r}, the change to {change.namespace!r}.",
                remedy="Write one change per namespace.",
            )


class _Writer:
    """One application of one change; remembers the row numbers of what it made or looked up."""

    def __init__(self, connection: apsw.Connection, change: GraphChange) -> None:
        self._connection = connection
        self._change = change
        self._at = codec.micros(change.at)
        self._entities: dict[str, int] = {}
        self._memories: dict[str, int] = {}

    def compare_and_count(self) -> None:
        """Every expected revision must be the one there; all are compared before the first is counted up."""
        expected = {expectation.key: expectation.revision for expectation in self._change.expects}
        for key, revision in expected.items():
            row = self._one("guard_get", {"key": key})
            found = row[1] if row else 0
            if found != revision:
                raise StaleChange(f"{key!r} is at revision {found}, the change was planned on {revision}.")
        self._many("guard_put", ({"key": key, "revision": revision + 1} for key, revision in expected.items()))

    def add_entities(self) -> None:
        for entity in self._change.entities:
            row = {"id": entity.id, "namespace": entity.namespace, "name": entity.name}
            self._entities[entity.id] = self._rid("entity_add", row | {"cls": entity.cls, "key": entity.key})
        namespace = {"namespace": self._change.namespace}
        self._many(
            "entity_class",
            (namespace | {"id": one.entity_id, "was": one.was, "cls": one.cls} for one in self._change.classified),
        )
        self._many(
            "alias_add",
            (
                {
                    "entity": self._entity(alias.entity_id),
                    "namespace": self._change.namespace,
                    "key": alias.key,
                    "user_id": alias.user_id,
                    "text": alias.text,
                }
                for alias in self._change.aliases
            ),
        )

    def touch_sessions(self) -> None:
        self._many(
            "session_touch",
            (
                {
                    "namespace": self._change.namespace,
                    "id": touch.id,
                    "user_id": touch.user_id,
                    "agent_id": touch.agent_id,
                    "turns": touch.turns,
                    "last_turn_id": touch.last_turn_id,
                    "active_at": codec.micros(touch.active_at),
                    "closed_at": codec.micros_or_none(touch.closed_at),
                }
                for touch in self._change.sessions
            ),
        )
        self._many(
            "working_extend",
            (
                {
                    "namespace": self._change.namespace,
                    "session_id": touch.id,
                    "user_id": touch.user_id,
                    "at": self._at,
                    "until": codec.micros(touch.working_until),
                }
                for touch in self._change.sessions
                if touch.working_until
            ),
        )

    def add_memory(self, new: NewMemory) -> None:
        memory, fact = new.memory, new.memory.fact
        params = codec.memory_params(memory) | {
            "subject": self._entity(fact.subject_id) if fact else None,
            "object": self._entity(fact.object_id) if fact and fact.object_id is not None else None,
            "dedupe_key": new.dedupe_key,
        }
        rid = self._memories[memory.id] = self._rid("memory_add", params)
        self._run("revision_first", {"rid": rid})
        if memory.decision:
            self._run("decision_add", codec.decision_params(memory.decision) | {"rid": rid})
        self._run("text_add", {"rid": rid, "content": memory.content, "keywords": memory.keywords})

    def add_vectors(self) -> None:
        """Stores the vectors of all new memories, at unit length, in full precision and in eight bits."""
        owners = [(new, chunk) for new in self._change.memories for chunk in range(len(new.vectors))]
        if not owners:
            return
        row = self._one("embedding_get", {})
        matrix = _matrix(owners, row[1] if row else 0)
        codes = quantise.encode(matrix)
        for n, (new, chunk) in enumerate(owners):
            memory = self._memories[new.memory.id]
            rid = self._rid("vector_add", {"memory": memory, "chunk": chunk, "data": matrix[n].tobytes()})
            self._run(
                "code_add",
                {
                    "rid": rid,
                    "part": self._part(new),
                    "memory": memory,
                    "scale": float(codes.scale[n]),
                    "slack": float(codes.slack[n]),
                    "codes": codes.codes[n].tobytes(),
                },
            )

    def change_states(self, changes: Iterable[StateChange]) -> None:
        for change in changes:
            rid = self._rid(
                "state_change",
                {
                    "namespace": self._change.namespace,
                    "id": change.memory_id,
                    "state": str(change.state),
                    "valid_from": codec.micros_or_none(change.valid_from),
                    "valid_to": codec.micros_or_none(change.valid_to),
                    "confidence": change.confidence,
                    "dedupe_key": change.dedupe_key,
                },
                change.memory_id,
            )
            number, at = self._one("revision_close", {"rid": rid, "at": self._at}) or (0, self._at)
            self._run("revision_next", {"rid": rid, "number": number + 1, "at": at})
            if change.state is State.RETIRED:
                self._run("receipt_drop", {"namespace": self._change.namespace, "memory_id": change.memory_id})

    def reinforce(self) -> None:
        for said in self._change.reinforcements:
            row = {
                "namespace": self._change.namespace,
                "id": said.memory_id,
                "confidence": said.confidence,
                "lasts_until": codec.micros_or_none(said.lasts_until),
                "for_good": said.for_good,
            }
            self._rid("reinforce", row, said.memory_id)

    def add_links(self) -> None:
        for link in self._change.links:
            if link.type is LinkType.MENTIONS:
                row = {"memory": self._memory(link.source), "entity": self._entity(link.target)}
                self._run("mention_add", row)
            elif link.type is not LinkType.IN_CONFLICT:
                ends = {
                    "type": str(link.type),
                    "source": self._memory(link.source),
                    "target": self._memory(link.target),
                }
                self._run("link_add", ends | {"at": codec.micros_or_none(link.at), "reason": link.reason})

    def put_conflicts(self) -> None:
        """Opens and closes conflicts, then their edges: an edge may belong to a conflict of this same change."""
        for conflict in self._change.conflicts:
            rid = self._rid("conflict_put", codec.conflict_params(conflict), conflict.id)
            self._run("conflict_clear", {"conflict": rid})
            for memory_id in conflict.memory_ids:
                self._run("conflict_join", {"conflict": rid, "memory": self._memory(memory_id)})
        for link in self._change.links:
            if link.type is LinkType.IN_CONFLICT:
                row = {"namespace": self._change.namespace, "id": link.source}
                rid = self._rid("conflict_rid", row, link.source)
                self._run("conflict_join", {"conflict": rid, "memory": self._memory(link.target)})

    def add_outcomes(self) -> None:
        for outcome in self._change.outcomes:
            ends = {
                "decision": self._memory(outcome.decision_id),
                "source": None if outcome.source_id is None else self._memory(outcome.source_id),
            }
            self._run("outcome_add", codec.outcome_params(outcome) | ends)

    def trim(self, trim: Trim) -> None:
        row: Params = {"namespace": self._change.namespace, "keep": trim.keep}
        if trim.session_id is None:
            found = list(rows(self._connection, "trim_sessions", row))
        else:
            row |= {"session_id": trim.session_id, "user_id": trim.user_id}
            found = list(rows(self._connection, "trim_session", row))
        doomed = [{"rid": rid} for (rid,) in found]
        self._many("text_drop", doomed)
        self._many("memory_drop", doomed)

    def keep_notes(self) -> None:
        change = self._change
        for receipt in change.receipts:
            row = {"namespace": change.namespace, "user_id": receipt.user_id, "key": receipt.key}
            self._run("receipt_add", row | {"answer": receipt.answer, "memory_id": receipt.memory_id})
        self._many(
            "recalled",
            (
                {"namespace": change.namespace, "id": id, "times": times, "at": self._at}
                for id, times in change.recalled.items()
            ),
        )
        self._many(
            "conflict_shown",
            ({"namespace": change.namespace, "id": id, "times": n, "at": self._at} for id, n in change.shown.items()),
        )
        self._many("token_put", map(tokens.params, change.tokens))
        self._many("meta_put", ({"key": key, "value": value} for key, value in change.meta.items()))

    # -- row numbers ------------------------------------------------------------------------------------------
    def _entity(self, id: str) -> int:
        if id not in self._entities:
            self._entities[id] = self._rid("entity_rid", {"namespace": self._change.namespace, "id": id}, id)
        return self._entities[id]

    def _memory(self, id: str) -> int:
        if id not in self._memories:
            self._memories[id] = self._rid("memory_rid", {"namespace": self._change.namespace, "id": id}, id)
        return self._memories[id]

    def _part(self, new: NewMemory) -> int:
        memory = new.memory
        row = {"namespace": memory.namespace, "user_id": memory.provenance.user_id, "layer": str(memory.layer)}
        found = self._one("part_get", row) or self._one("part_add", row)
        assert found is not None  # one of the two answers
        return int(found[0])

    # -- statements -------------------------------------------------------------------------------------------
    def _run(self, name: str, params: Params) -> None:
        self._connection.execute(statement(name), params)

    def _many(self, name: str, many: Iterable[Params]) -> None:
        self._connection.executemany(statement(name), many)

    def _one(self, name: str, params: Params) -> Row | None:
        return next(rows(self._connection, name, params), None)

    def _rid(self, name: str, params: Params, id: str = "") -> int:
        row = self._one(name, params)
        if row is None:
            raise StaleChange(f"{id!r} is not, or no longer, in namespace {self._change.namespace!r}.")
        return int(row[0])


def _matrix(owners: list[tuple[NewMemory, int]], dimension: int) -> quantise.Matrix:
    """The vectors as rows of unit length; raises EmbeddingMismatch or InvalidInput for one that can't be stored."""
    for new, chunk in owners:
        if new.vectors[chunk].shape != (dimension,):
            raise EmbeddingMismatch(
                f"a vector of shape {new.vectors[chunk].shape} for {new.memory.id!r}; the store holds {dimension}"
                " dimensions.",
                remedy="Use the embedder that the store was made with.",
            )
    return quantise.unit(np.stack([new.vectors[chunk] for new, chunk in owners]))
