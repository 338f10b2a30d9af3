"""The graph as one plan sees it: look-ups in the store, overlaid with what the plan itself is about to add."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from hindsight_graph.model.change import Classified
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import LIVE_STATES, Alias, Conflict, Entity, Layer, Memory, State
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import SessionState, Store
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.tokens import query_terms

_MOST_DECISIONS = 500  # of a session, the first ones
_MOST_NAMED = 20


class View:
    """Look-ups are made in bulk before planning (`load_…`) and answered from memory while planning."""

    def __init__(self, store: Store, scope: Scope, now: datetime) -> None:
        self.scope = scope
        self._now = now
        self._store = store
        self._by_alias: dict[str, list[Entity]] = {}
        self._by_key: dict[str, Entity] = {}
        self._absent: set[str] = set()
        self._live: dict[str, Memory] = {}
        self._facts: dict[tuple[str, str], dict[str, Memory]] = {}
        self._memories: dict[str, Memory] = {}
        self._closed: set[str] = set()
        self._created: set[str] = set()
        self._conflicts: dict[str, tuple[Conflict, ...]] = {}
        self.sessions: dict[str, SessionState] = {}
        self.revisions: dict[str, int] = {}
        self.receipts: dict[str, str] = {}
        self.new_entities: dict[str, Entity] = {}
        self.new_aliases: list[Alias] = []
        self._classified: dict[str, Classified] = {}
        self._known_aliases: set[tuple[str, str]] = set()
        self._decisions: dict[str, list[Memory]] = {}
        self._outcomes: dict[str, list[Outcome]] = {}

    # -- entities --------------------------------------------------------------------------------------------
    def load_names(self, names: Iterable[str], keys: Iterable[str]) -> None:
        """Fetches the entities known under these folded names or with these keys."""
        wanted = sorted({name for name in names if name and name not in self._by_alias})
        for name, found in self._store.entities_by_alias(self.scope, wanted).items() if wanted else ():
            self._by_alias[name] = list(found)
            self._by_key.update({entity.key: entity for entity in found})
            self._known_aliases.update((entity.id, name) for entity in found)
        for name in wanted:
            self._by_alias.setdefault(name, [])
        missing = sorted({key for key in keys if key not in self._by_key and key not in self._absent})
        found_keys = self._store.entities_by_key(self.scope.namespace, missing) if missing else {}
        self._by_key.update(found_keys)
        self._absent.update(key for key in missing if key not in found_keys)

    def named(self, name: str) -> list[Entity]:
        """Entities that the user of this plan knows under a folded name."""
        if name not in self._by_alias:
            self.load_names([name], [])
        return self._by_alias[name]

    def with_key(self, key: str) -> Entity | None:
        """The entity of this key, if there is one."""
        if key not in self._by_key and key not in self._absent:
            self.load_names([], [key])
        return self._by_key.get(key)

    def add_entity(self, entity: Entity) -> None:
        """Plans a new entity."""
        self.new_entities[entity.key] = self._by_key[entity.key] = entity
        self._absent.discard(entity.key)

    def classify(self, entity: Entity, cls: str) -> Entity:
        """Plans a more exact class for an entity; its key, by which it is known again, stays."""
        better = replace(entity, cls=cls)
        for known in self._by_alias.values():
            known[:] = [better if one.id == entity.id else one for one in known]
        self._by_key[entity.key] = better
        if entity.key in self.new_entities:
            self.new_entities[entity.key] = better
        else:
            was = self._classified[entity.id].was if entity.id in self._classified else entity.cls
            self._classified[entity.id] = Classified(entity.id, was, cls)
        return better

    def classified(self) -> tuple[Classified, ...]:
        """The stored entities that the plan gives a more exact class."""
        return tuple(self._classified.values())

    def add_alias(self, entity: Entity, text: str) -> None:
        """Plans another name of an entity, unless this user knows it under that name already."""
        key = fold_name(text)
        if not key or (entity.id, key) in self._known_aliases:
            return
        known = self._by_alias.get(key)
        if known is None:
            known = self.named(key)
            if (entity.id, key) in self._known_aliases:
                return
        self._known_aliases.add((entity.id, key))
        known.append(entity)
        self.new_aliases.append(Alias(entity.id, text, key, self.scope.user_id))

    # -- memories --------------------------------------------------------------------------------------------
    def load_live(self, dedupe_keys: Iterable[str]) -> None:
        """Fetches the memories that hold these dedupe keys."""
        wanted = sorted({key for key in dedupe_keys if key not in self._live})
        if wanted:
            found = self._store.memories_by_dedupe(self.scope.namespace, wanted)
            self._live.update({key: self._memories.setdefault(memory.id, memory) for key, memory in found.items()})

    def live(self, dedupe_key: str) -> Memory | None:
        """The memory that holds a dedupe key, as loaded or planned; one that the plan closes holds none any more."""
        held = self._live.get(dedupe_key)
        return None if held is None or held.id in self._closed else self._memories[held.id]

    def load_facts(self, slots: Iterable[tuple[str, str]]) -> None:
        """Fetches the live facts of (subject_id, relation) pairs."""
        wanted = sorted({slot for slot in slots if slot not in self._facts})
        if not wanted:
            return
        for slot in wanted:
            self._facts[slot] = {}
        created = {entity.id for entity in self.new_entities.values()}
        stored = [slot for slot in wanted if slot[0] not in created]
        for memory in self._store.facts_about(self.scope, stored, self._now) if stored else ():
            if memory.fact and memory.id not in self._closed:
                known = self._memories.setdefault(memory.id, memory)
                self._facts[memory.fact.subject_id, memory.fact.relation][memory.id] = known

    def facts(self, subject_id: str, relations: Iterable[str]) -> list[Memory]:
        """Live facts about a subject, as loaded or planned, oldest first."""
        self.load_facts((subject_id, relation) for relation in relations)
        return [memory for relation in sorted(relations) for memory in self._facts[subject_id, relation].values()]

    def add_memory(self, memory: Memory, dedupe_key: str | None) -> None:
        """Plans a new memory, so that later turns of the same plan see it."""
        self._memories[memory.id] = memory
        self._created.add(memory.id)
        if dedupe_key:
            self._live[dedupe_key] = memory
        expired = memory.expires_at is not None and memory.expires_at <= self._now
        if memory.fact and memory.state in LIVE_STATES and not expired:
            self._facts.setdefault((memory.fact.subject_id, memory.fact.relation), {})[memory.id] = memory

    def set_state(self, memory: Memory, state: State) -> Memory:
        """Plans a change of state; a closed fact is no longer among the known ones."""
        if state not in LIVE_STATES:
            self._closed.add(memory.id)
        return self.put(replace(memory, state=state))

    def put(self, memory: Memory) -> Memory:
        """Takes a known memory as the plan leaves it."""
        self._memories[memory.id] = memory
        if memory.fact:
            slot = self._facts.setdefault((memory.fact.subject_id, memory.fact.relation), {})
            if memory.state in LIVE_STATES:
                slot[memory.id] = memory
            else:
                slot.pop(memory.id, None)
        return memory

    def memory(self, memory_id: str) -> Memory | None:
        """A memory by id, as stored or planned, in whatever state."""
        if memory_id not in self._memories:
            self._memories.update(self._store.get(self._anything(), [memory_id]))
        return self._memories.get(memory_id)

    def before(self, memory_ids: Iterable[str]) -> list[Memory]:
        """The stored memories that these superseded, all the way down."""
        stored = [id for id in memory_ids if id not in self._created]
        found = self._store.predecessors(self.scope, stored) if stored else {}
        ids = [id for ids in found.values() for id in ids]
        return list(self._store.get(self._anything(), ids).values()) if ids else []

    def open_conflicts(self, memory_ids: set[str]) -> list[Conflict]:
        """The stored open conflicts that these facts take part in."""
        missing = sorted(memory_ids - self._conflicts.keys() - self._created)
        if missing:
            found = self._store.relatives(self._anything(), missing)
            self._conflicts.update({id: found[id].conflicts if id in found else () for id in missing})
        return [conflict for id in sorted(memory_ids) for conflict in self._conflicts.get(id, ())]

    def settled(self, memory_ids: set[str]) -> tuple[Conflict, ...]:
        """The closed conflicts that one of these stored facts took part in, oldest first."""
        stored = sorted(memory_ids - self._created)
        return self._store.conflicts_of(self.scope, stored, "closed") if stored else ()

    def _anything(self) -> Filter:
        return Filter(self.scope, self._now, frozenset({Layer.SEMANTIC}), history=True)

    # -- decisions -------------------------------------------------------------------------------------------
    def decisions_in(self, session_id: str | None) -> list[Memory]:
        """This user's decisions of a session, as stored or planned, oldest first; none outside a session."""
        if session_id is None:
            return []
        if session_id not in self._decisions:
            there = Filter(self.scope, self._now, frozenset({Layer.TRACE}), session_id)
            self._decisions[session_id] = self._own(self._store.page(there, None, _MOST_DECISIONS).memories)
        return self._decisions[session_id]

    def decisions_about(self, words: str) -> list[Memory]:
        """This user's stored decisions, of any session, that hold some of these words; the likeliest first."""
        trace = Filter(self.scope, self._now, frozenset({Layer.TRACE}))
        terms = query_terms(words)
        ranked = self._store.fulltext(trace, terms, _MOST_NAMED) if terms else ()
        found = self._store.get(trace, [one.memory_id for one in ranked]) if ranked else {}
        return self._own(found[one.memory_id] for one in ranked if one.memory_id in found)

    def add_decision(self, memory: Memory) -> None:
        """Plans a new decision, so that later turns of the same plan can speak of it."""
        if memory.provenance.session_id is not None:
            self.decisions_in(memory.provenance.session_id).append(memory)

    def outcomes(self, decision_id: str) -> list[Outcome]:
        """What came of a decision, as stored or planned, oldest first."""
        if decision_id not in self._outcomes:
            trace = Filter(self.scope, self._now, frozenset({Layer.TRACE}), history=True)
            self._outcomes[decision_id] = list(self._store.outcomes(trace, [decision_id]).get(decision_id, ()))
        return self._outcomes[decision_id]

    def add_outcome(self, outcome: Outcome) -> None:
        """Plans what came of a decision."""
        self.outcomes(outcome.decision_id).append(outcome)

    def facts_from(self, turn_id: str, planned: Sequence[str]) -> list[str]:
        """The live facts that were stated in a turn: those of the plan, else the stored ones."""
        if planned or turn_id in self._created:
            return list(planned)
        turns = Filter(self.scope, self._now, frozenset({Layer.EPISODIC, Layer.SEMANTIC}))
        links = self._store.relatives(turns, [turn_id]).get(turn_id)
        return [one.id for one in self._store.get(turns, links.facts).values()] if links and links.facts else []

    def turn(self, memory_id: str) -> Memory | None:
        """A turn that was kept, as stored or planned."""
        if memory_id not in self._memories:
            kept = Filter(self.scope, self._now, frozenset({Layer.EPISODIC, Layer.SEMANTIC, Layer.PROCEDURAL}))
            self._memories.update(self._store.get(kept, [memory_id]))
        return self._memories.get(memory_id)

    def _own(self, decisions: Iterable[Memory]) -> list[Memory]:
        """Without the common ones: what one user says never changes what is common to the namespace."""
        return [one for one in decisions if one.provenance.user_id == self.scope.user_id and one.decision]

    # -- order -----------------------------------------------------------------------------------------------
    def load_order(self, session_ids: Iterable[str], guards: Iterable[str]) -> None:
        """Fetches how far sessions have come, and the revisions that the plan is to be checked against."""
        self.load_guards(guards)  # before what they guard, so that a write in between makes the change stale
        wanted = sorted({one for one in session_ids if one not in self.sessions})
        if wanted:
            self.sessions.update(self._store.sessions(self.scope, wanted))

    def load_receipts(self, keys: Iterable[str]) -> None:
        """Fetches the answers given before under these keys."""
        if wanted := sorted(set(keys)):
            self.receipts.update(self._store.receipts(self.scope, wanted))

    def load_guards(self, guards: Iterable[str]) -> None:
        """Fetches revision counters; absent ones count as 0."""
        keys = sorted({key for key in guards if key not in self.revisions})
        if keys:
            found = self._store.revisions_of(keys)
            self.revisions.update({key: found.get(key, 0) for key in keys})
