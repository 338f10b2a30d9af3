"""One probe per read of the store port: what a question shows of memories that were planted everywhere alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hindsight_graph.model.change import Erasure, Expectation, Receipt, SessionTouch
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Conflict, Entity, Layer, Link, LinkType, Memory, State
from hindsight_graph.model.operation import Operation
from hindsight_graph.model.recall import Filter
from hindsight_graph.ports.store import Fading, Store
from tests.support_store import (
    DAY,
    MICROSECOND,
    T0,
    alias,
    axis,
    make_change,
    make_conflict,
    make_entity,
    make_fact,
    make_memory,
    mentions,
    new,
    word,
)

SESSION = "shared-session"
SPEAKER = "sam"
BOSS = "the boss"
NOTE = "a note in passing"


@dataclass(frozen=True)
class Plant:
    """The same things for one owner: two entities, a turn, a fact from it, a conflict, a session, a receipt; a working
    memory, one that was erased, and a doubt."""

    namespace: str
    user: str | None
    person: Entity
    city: Entity
    turn: Memory
    fact: Memory
    conflict: Conflict
    note: Memory
    gone: Memory
    doubt: Memory

    @property
    def owner(self) -> tuple[str, str | None]:
        """Whose it is."""
        return self.namespace, self.user


def plant(store: Store, namespace: str, user: str | None) -> Plant:
    """Writes one owner's things; ids differ, everything that can be searched for is the same for all owners."""
    person = make_entity(namespace, f"Person of {user}")
    city = make_entity(namespace, f"City of {user}", "Place")
    turn = make_memory(
        namespace, "quokka sighting", user=user, session_id=SESSION, turn=3, speaker="Sam", event_from=T0 + DAY,
        task=f"task of {namespace} {user}",
    )  # fmt: skip
    fact = make_memory(
        namespace, "quokka lives there", user=user, layer=Layer.SEMANTIC, fact=make_fact(person, "lives_in", city)
    )
    note = make_memory(namespace, NOTE, user=user, layer=Layer.WORKING)
    gone = make_memory(namespace, "gone", user=user)
    doubt = make_memory(namespace, "perhaps", user=user, state=State.HELD)
    conflict = make_conflict(namespace, turn, fact, user_id=user)
    found = Plant(namespace, user, person, city, turn, fact, conflict, note, gone, doubt)
    store.apply(
        make_change(
            namespace,
            new(turn, axis(0), key=f"key of {user}"),
            new(fact, axis(0)),
            note,
            gone,
            doubt,
            expects=(Expectation(f"{namespace} {user}", 0),),
            entities=(person, city),
            aliases=(alias(person, user=user), alias(person, BOSS, user=user), alias(city, user=user)),
            sessions=(SessionTouch(SESSION, user, None, 7, turn.id, T0),),
            links=(
                *mentions(turn, person, city),
                Link(LinkType.DERIVED_FROM, fact.id, turn.id),
                Link(LinkType.SUPERSEDES, fact.id, turn.id, at=T0, reason="because"),
            ),
            conflicts=(found.conflict,),
            outcomes=(Outcome(f"out_{turn.id}", turn.id, 1, "it bit", -1.0, T0, T0, source_id=turn.id),),
            receipts=(Receipt(user, "write-1", f"answer for {namespace} {user}"),),
        )
    )
    store.apply(make_change(namespace, erasures=(Erasure(gone.id, "asked to"),)))
    store.put_operation(Operation(f"op_{turn.id}", namespace, user, "[]", 1, T0, T0))
    return found


Seen = set[tuple[str, str | None]]
Probe = Callable[[Store, Filter, list[Plant]], Seen]


def _owners(ids: Iterable[str], plants: list[Plant]) -> Seen:
    of = {
        part.id: p.owner
        for p in plants
        for part in (p.person, p.city, p.turn, p.fact, p.conflict, p.note, p.gone, p.doubt)
    }
    return {of[id] for id in ids}


def _sessions(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.sessions(filter.scope, [SESSION])
    return _owners([state.last_turn_id or "" for state in found.values()], plants)


def _session_list(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.session_list(filter.scope, None, False, 100)
    return _owners([state.last_turn_id or "" for state in found], plants)


def _tasks(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    of = {p.turn.task: p.owner for p in plants}
    return {of[task] for task in store.tasks(filter.scope, 100)}


def _known_only(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.known_only_by(filter.scope.namespace, _ids(plants))
    return _owners([entity.id for entity in found], plants)


def _faded(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.faded(filter.scope.namespace, Fading.DOUBTFUL, T0 + DAY, 100)
    return _owners([memory.id for memory in found], plants)


def _audited(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    bodies = " ".join(body for _, body, _ in store.audit(filter.scope.namespace, 0, 1000))
    return {p.owner for p in plants if p.turn.id in bodies}


def _receipts(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    answers = store.receipts(filter.scope, ["write-1"]).values()
    return {p.owner for p in plants if f"answer for {p.namespace} {p.user}" in answers}


def _related(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.relatives(filter, [id for p in plants for id in (p.turn.id, p.fact.id)])
    linked = [id for r in found.values() for id in (*r.sources, *r.facts, *r.superseded_by)]
    return _owners([*found, *linked, *(c.id for r in found.values() for c in r.conflicts)], plants)


def _gathered(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.gather(filter, _ids(plants))
    linked = [id for r in found.relatives.values() for id in (*r.sources, *r.facts, *r.superseded_by)]
    conflicts = [c.id for r in found.relatives.values() for c in r.conflicts]
    return _owners([*found.memories, *found.around, *found.holding, *found.relatives, *linked, *conflicts], plants)


def _dedupe(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    keys = [f"key of {p.user}" for p in plants]
    return _owners([m.id for m in store.memories_by_dedupe(filter.scope.namespace, keys).values()], plants)


def _by_alias(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.entities_by_alias(filter.scope, ["boss"])
    return _owners([entity.id for group in found.values() for entity in group], plants)


def _by_key(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.entities_by_key(filter.scope.namespace, [p.person.key for p in plants])
    return _owners([entity.id for entity in found.values()], plants)


def _facts(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    slots = [(p.person.id, "lives_in") for p in plants]
    return _owners([memory.id for memory in store.facts_about(filter.scope, slots, filter.now)], plants)


def _expand(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    starts = [entity.id for p in plants for entity in (p.person, p.city)]
    reached = store.expand(filter, starts, 2, 100)
    return _owners(
        [r.memory_id for r in reached] + [s.memory_id for r in reached for s in r.path if s.memory_id], plants
    )


def _revisions(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = [revision for p in plants for revision in store.revisions(filter, p.turn.id)]
    return _owners([revision.memory_id for revision in found], plants)


def _links(store: Store, filter: Filter, plants: list[Plant]) -> Seen:
    found = store.links(filter, _ids(plants), frozenset(LinkType))
    return _owners([end for link in found for end in (link.source, link.target)], plants)


def _ids(plants: list[Plant]) -> list[str]:
    return [id for p in plants for id in (p.turn.id, p.fact.id)]


# What respects namespace and user.
SCOPED: dict[str, Probe] = {
    "entities_by_alias": _by_alias,
    "facts_about": _facts,
    "vector": lambda s, f, ps: _owners((r.memory_id for r in s.vector(f, axis(0), 100)), ps),
    "fulltext": lambda s, f, ps: _owners((r.memory_id for r in s.fulltext(f, [word("quokka")], 100)), ps),
    "expand": _expand,
    "dialogue": lambda s, f, ps: _owners((r.memory_id for r in s.dialogue(f, [(SESSION, 4)], 2)), ps),
    "window": lambda s, f, ps: _owners((r.memory_id for r in s.window(f, T0, T0 + 2 * DAY, 100)), ps),
    "said_by": lambda s, f, ps: _owners((r.memory_id for r in s.said_by(f, [SPEAKER], 100)), ps),
    "get": lambda s, f, ps: _owners(s.get(f, _ids(ps)), ps),
    "relatives": _related,
    "gather": _gathered,
    "page": lambda s, f, ps: _owners((m.id for m in s.page(f, None, 100).memories), ps),
    "entities": lambda s, f, ps: _owners((e.id for e in s.entities(f.scope, 100)), ps),
    "revisions": _revisions,
    "conflicts": lambda s, f, ps: _owners((c.id for c in s.conflicts(f.scope)), ps),
    "links": _links,
    "outcomes": lambda s, f, ps: _owners(s.outcomes(f, _ids(ps)), ps),
    "conflicts_of": lambda s, f, ps: _owners((c.id for c in s.conflicts_of(f.scope, _ids(ps))), ps),
    "tasks": _tasks,
    "tombstones": lambda s, f, ps: _owners(s.tombstones(f.scope, [p.gone.id for p in ps]), ps),
    "operations": lambda s, f, ps: _owners((o.id.removeprefix("op_") for o in s.operations(f.scope)), ps),
    "predecessors": lambda s, f, ps: _owners(s.predecessors(f.scope, _ids(ps)), ps),
}

# What belongs to exactly the user that asks, and what is one for the whole namespace.
EXACT: dict[str, Probe] = {
    "sessions": _sessions,
    "session_list": _session_list,
    "receipts": _receipts,
    "working_copies": lambda s, f, ps: _owners(s.working_copies(f.scope, [ps[0].note.content_hash]), ps),
}
NAMESPACED: dict[str, Probe] = {
    "memories_by_dedupe": _dedupe,
    "entities_by_key": _by_key,
    "known_only_by": _known_only,
    "faded": _faded,
    "audit": _audited,
}

# Says nothing of anybody's memories.
IMPERSONAL = {"location", "setup", "embedding", "meta", "apply", "revisions_of", "health", "close"}
IMPERSONAL |= {"put_vectors", "adopt", "scrub", "audit_head", "put_operation"}

# For whoever runs the store, who has the right to everything in it: reindex, tokens, workers. A query that somebody
# wrote (`ask`) is held to its namespace by tests of its own.
OPERATING = {"coverage", "lacking", "tokens", "claim_operation", "settle_operation", "ask"}


# The reads that take a whole Filter and return memories, on one turn that all of them can find.
WIDE = (T0 - 1000 * DAY, T0 + 1000 * DAY + MICROSECOND)
FILTERED: dict[str, Callable[[Store, Filter, Memory, Entity], Iterable[str]]] = {
    "get": lambda s, f, m, e: s.get(f, [m.id]),
    "vector": lambda s, f, m, e: (r.memory_id for r in s.vector(f, axis(0), 10)),
    "fulltext": lambda s, f, m, e: (r.memory_id for r in s.fulltext(f, [word("quokka")], 10)),
    "expand": lambda s, f, m, e: (r.memory_id for r in s.expand(f, [e.id], 1, 10)),
    "dialogue": lambda s, f, m, e: (r.memory_id for r in s.dialogue(f, [(SESSION, 4)], 2)),
    "window": lambda s, f, m, e: (r.memory_id for r in s.window(f, *WIDE, 10)),
    "said_by": lambda s, f, m, e: (r.memory_id for r in s.said_by(f, [SPEAKER], 10)),
    "page": lambda s, f, m, e: (r.id for r in s.page(f, None, 10).memories),
}


def sightings(store: Store, filter: Filter, memory: Memory, entity: Entity) -> dict[str, bool]:
    """Which reads show the memory."""
    return {name: memory.id in set(probe(store, filter, memory, entity)) for name, probe in FILTERED.items()}
