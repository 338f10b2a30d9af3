"""Scenarios of updates with known answers: what is told turn by turn, and what the memory should hold afterwards.

A line of `tests/data/update_scenarios.jsonl` is {"id", "kind", "lang", "turns", "facts", "asks"?, "closed"?, "reads"?}.

* `turns`: {"at", "say", "user"?, "speaker"?}; `at` is when it was said (09:00 UTC where it is a day only). The clock
  follows the turns and never goes back, so that a turn which is dated before the one above it arrives late. The user
  is "u" where none is named; null is the namespace's common memory.
* `facts`: {"about", "is", "state", "relation"?, "user"?}: what is known of a subject ("I", "we", "my sister", a name,
  or that of an attribute of the speaker: 工号). `current` and `conflicted` are meant as such; `superseded` is over:
  superseded or retired; `absent` was never taken for true: not known, or held as doubtful. "not X" is the denial of X.
  Dates are written as memories keep them, amounts with all their words.
* `asks`: how many questions are open for a user in the end (0 where nothing is said). `closed`: how many facts are
  over.
* `reads`: {"ask", "shows", "as_of"?, "believed_at"?}: what the best hit states to hold, asked on 1 June 2026 at noon.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from hindsight_graph import Hindsight
from hindsight_graph.clock import FixedClock
from hindsight_graph.model.keys import group_key, user_key, value_key
from hindsight_graph.model.memory import Entity, Fact, Memory, State
from hindsight_graph.text.fold import fold_name

DATA = Path(__file__).parents[1] / "tests" / "data" / "update_scenarios.jsonl"
ASKED_AT = datetime(2026, 6, 1, 12, tzinfo=UTC)
OVER = (State.SUPERSEDED, State.RETIRED)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One line of the file."""

    id: str
    kind: str
    lang: str
    turns: Sequence[Mapping[str, Any]]
    facts: Sequence[Mapping[str, Any]]
    asks: Mapping[str, int] = field(default_factory=dict)
    reads: Sequence[Mapping[str, str]] = ()
    closed: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a scenario: what is `wrong`, in words; facts that were `lost`; and all `states`, to be compared.

    `lost` are facts that should be current, were so after some turn, and are over in the end.
    """

    scenario: Scenario
    wrong: tuple[str, ...]
    lost: tuple[str, ...]
    states: tuple[str, ...]


@cache
def scenarios() -> tuple[Scenario, ...]:
    """All scenarios of the file, in its order."""
    return tuple(Scenario(**json.loads(line)) for line in DATA.read_text(encoding="utf-8").splitlines())


def play(scenario: Scenario, memory: Hindsight, clock: FixedClock) -> Played:
    """Tells a memory, empty in its namespace, the turns of a scenario and compares what it holds with what it should.

    `clock` must be the memory's own.
    """
    seen: set[int] = set()  # expected facts that were current at some time
    _set(clock, _time(scenario.turns[0]["at"]))
    for turn in scenario.turns:
        at, user = _time(turn["at"]), turn.get("user", "u")
        _set(clock, max(at, clock.now()))
        memory.remember(
            turn["say"], user_id=user, speaker=turn.get("speaker"), session_id=f"talk-{user}", observed_at=at
        )
        seen |= {n for n, state in enumerate(_states(memory, scenario)) if state == State.CURRENT}
    _set(clock, ASKED_AT)
    pairs = list(zip(scenario.facts, _states(memory, scenario), strict=True))
    wrong = [f"{_said(fact)} is {state}, not {fact['state']}" for fact, state in pairs if state != fact["state"]]
    lost = [
        _said(fact)
        for n, (fact, state) in enumerate(pairs)
        if fact["state"] == State.CURRENT and state == "superseded" and n in seen
    ]
    for user in _users(scenario):
        wrong += _questions(memory, user, scenario.asks.get(user, 0) if user else 0)
    wrong += _closed(memory, scenario)
    for read in scenario.reads:
        wrong += _read(memory, read)
    told = sorted(_told(user, one) for user in _users(scenario) for one in _facts(memory, user))
    return Played(scenario, tuple(wrong), tuple(lost), tuple(told))


def figures(played: Iterable[Played]) -> dict[str, tuple[int, int]]:
    """How many scenarios came out right, of how many, by kind."""
    counts: dict[str, tuple[int, int]] = {}
    for one in played:
        right, total = counts.get(one.scenario.kind, (0, 0))
        counts[one.scenario.kind] = (right + (not one.wrong), total + 1)
    return counts


# -- what is known ----------------------------------------------------------------------------------------------
def _facts(memory: Hindsight, user: str | None) -> list[Memory]:
    page = memory.memories(user_id=user, layers=["semantic"], history=True, limit=1000)
    return [one for one in page.memories if one.fact]


def _states(memory: Hindsight, scenario: Scenario) -> list[str]:
    """The state of each expected fact: that of its live memory if there is one, else whether it is over or unknown."""
    known: dict[str | None, tuple[list[Memory], Mapping[str, Entity]]] = {}
    for user in {fact.get("user", "u") for fact in scenario.facts}:
        entities = {entity.id: entity for entity in memory.entities(user_id=user)}
        known[user] = _facts(memory, user), entities
    return [_state(memory, expected, *known[expected.get("user", "u")]) for expected in scenario.facts]


def _state(
    memory: Hindsight, expected: Mapping[str, Any], facts: Sequence[Memory], entities: Mapping[str, Entity]
) -> str:
    user = expected.get("user", "u")
    states = {one.state for one in facts if one.fact and _is_meant(one.fact, expected, user, entities, memory)}
    if State.CONFLICTED in states or State.CURRENT in states:
        return State.CONFLICTED if State.CONFLICTED in states else State.CURRENT
    return "superseded" if states & set(OVER) else "absent"


def _is_meant(
    fact: Fact, expected: Mapping[str, Any], user: str | None, entities: Mapping[str, Entity], memory: Hindsight
) -> bool:
    about, value = expected["about"], expected["is"]
    denied = value.startswith("not ")
    if denied != fact.negated or expected.get("relation", fact.relation) != fact.relation:
        return False
    subject = entities.get(fact.subject_id)
    if subject is None or not (fact.name == about or _is_subject(subject, about, user)):
        return False
    return _is_value(fact, value.removeprefix("not "), entities, memory)


def _is_subject(subject: Entity, about: str, user: str | None) -> bool:
    if about in ("I", "we"):
        return subject.key == (user_key(user) if about == "I" else group_key(user))
    if about.startswith(("my ", "我")):
        kin = about.removeprefix("my ").removeprefix("我")
        return any(name.endswith(kin) for name in (subject.name, *subject.aliases))
    names = {_bare(name) for name in (subject.name, *subject.aliases)}
    return bool(names & {_bare(about), _bare(about + "项目")})


def _is_value(fact: Fact, value: str, entities: Mapping[str, Entity], memory: Hindsight) -> bool:
    if fact.object_id is None:
        return value_key(fact.value or "", memory.schema) == value_key(value, memory.schema)
    target = entities.get(fact.object_id)
    names = (target.name, *target.aliases) if target else (fact.object_name,)
    return _bare(value) in {_bare(name) for name in names}


def _bare(name: str) -> str:
    folded = fold_name(name)
    return next((folded[len(a) :] for a in ("the ", "a ", "an ") if folded.startswith(a)), folded)


def _questions(memory: Hindsight, user: str | None, expected: int) -> list[str]:
    found = len(memory.conflicts.open(user_id=user))
    return [f"{found} questions for {user}, not {expected}"] if found != expected else []


def _closed(memory: Hindsight, scenario: Scenario) -> list[str]:
    over = [one.content for one in _facts(memory, "u") if one.state in OVER]
    if scenario.closed is None or len(over) == scenario.closed:
        return []
    return [f"{len(over)} facts are over ({'; '.join(over)}), not {scenario.closed}"]


def _read(memory: Hindsight, read: Mapping[str, str]) -> list[str]:
    times = {name: _time(read[name], noon=True) for name in ("as_of", "believed_at") if name in read}
    hits = memory.recall(read["ask"], user_id="u", **times).hits  # type: ignore[arg-type]
    best = [one for hit in hits[:1] for one in (hit.memory, *hit.facts) if one.fact]
    entities = {entity.id: entity for entity in memory.entities(user_id="u")}
    if best and best[0].fact and not best[0].fact.negated and _is_value(best[0].fact, read["shows"], entities, memory):
        return []
    at = "".join(f" {name} {value}" for name, value in read.items() if name in times)
    return [f"{read['ask']!r}{at} shows {best[0].content if best else [hit.memory.content for hit in hits[:1]]}"]


# -- small things -----------------------------------------------------------------------------------------------
def _users(scenario: Scenario) -> list[str | None]:
    named = [turn.get("user", "u") for turn in scenario.turns]
    return list(dict.fromkeys([*named, *(fact.get("user", "u") for fact in scenario.facts if "user" in fact)]))


def _told(user: str | None, one: Memory) -> str:
    over = "" if one.valid_to is None else f" to {one.valid_to.isoformat()}"
    since = (one.valid_from or one.provenance.observed_at).isoformat()
    return f"{user}: {one.content} [{one.state} from {since}{over}]"


def _said(fact: Mapping[str, Any]) -> str:
    return " ".join(str(fact[part]) for part in ("about", "relation", "is") if part in fact)


def _time(text: str, *, noon: bool = False) -> datetime:
    if len(text) > len("2026-01-05"):
        return datetime.fromisoformat(text)
    return datetime.fromisoformat(f"{text}T{12 if noon else 9:02}:00:00+00:00")


def _set(clock: FixedClock, to: datetime) -> None:
    clock.advance(seconds=(to - clock.now()).total_seconds())
