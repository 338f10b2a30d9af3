"""What is read back is what was written: every field, every kind of text, every microsecond."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.change import GraphChange, Receipt, SessionTouch
from hindsight_graph.model.memory import Layer, Memory, State
from hindsight_graph.ports.store import Store
from tests.requirements import case, requirement
from tests.support_store import (
    DAY,
    HOUR,
    MICROSECOND,
    T0,
    alias,
    axis,
    looking,
    make_change,
    make_conflict,
    make_entity,
    make_fact,
    make_memory,
    mentions,
    new,
    to_state,
    word,
)


def written(store: Store, memory: Memory, **change: Any) -> Memory:
    """The memory as it is read back."""
    store.apply(make_change(memory.namespace, memory, **change))
    filter = looking(memory.namespace, memory.provenance.user_id, history=True)
    found = store.get(filter, [memory.id])[memory.id]
    assert store.page(filter, None, 10).memories == (found,)
    return found


@requirement("W7", "T1")
def test_every_field_of_a_memory_comes_back(store: Store, ns: str) -> None:
    memory = make_memory(
        ns, "周四烧窑 kiln", user="alice", agent_id="agent", session_id="s", source_id="D1:3", speaker="Åse",
        role="assistant", observed_at=T0 - DAY, timezone="UTC", turn=4, layer=Layer.PROCEDURAL, state=State.HELD,
        importance=0.4, confidence=0.3, language="zh", valid_from=T0 - DAY, valid_to=T0 + DAY, event_from=T0,
        event_to=T0 + HOUR, expires_at=T0 + 2 * DAY, recall_count=3, last_recalled_at=T0, reinforced=2,
        tags=("a", "b c", "标签"), metadata={"k": 1}, task="fire the kiln", keywords="Åse Thursday", embedded=False,
    )  # fmt: skip
    assert written(store, memory) == memory


@requirement("W7", "T1")
@pytest.mark.parametrize("embedded", [True, False])
def test_the_least_that_a_memory_can_say_comes_back(store: Store, ns: str, embedded: bool) -> None:
    memory = replace(make_memory(ns, ""), embedded=embedded)
    assert written(store, memory) == memory


@requirement("W7", "T1")
@pytest.mark.parametrize("negated", [True, False])
def test_a_fact_between_entities_comes_back_with_their_names(store: Store, ns: str, negated: bool) -> None:
    person, place = make_entity(ns, "李雷"), make_entity(ns, "New York", "Place")
    memory = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(person, "lives_in", place, negated=negated))
    found = written(store, memory, entities=(person, place))
    named = make_fact(person, "lives_in", place, negated=negated, subject_name="李雷", object_name="New York")
    assert found == replace(memory, fact=named)


@requirement("W7", "T1")
def test_a_fact_with_a_value_comes_back_with_its_name(store: Store, ns: str) -> None:
    thing = make_entity(ns, "controller", "Thing")
    memory = make_memory(ns, layer=Layer.SEMANTIC, fact=make_fact(thing, "attribute", "2.4.1", name="firmware"))
    found = written(store, memory, entities=(thing,))
    assert found == replace(memory, fact=replace(memory.fact, subject_name="controller"))


METADATA = [
    {"a": {"b": [1, {"c": "深"}]}, "d": [[1], [2]], "e": None, "f": [1, "x"]},
    {},
    {"": "", " ": [], "empty": {}, "nested": {"deep": {"deeper": [[[None]]]}}},
    {"true": True, "false": False, "zero": 0, "one": 1.5, "big": 2**53 + 1, "small": 1e-300, "negative": -0.25},
    {"quotes": "\"'`", "lines": "a\nb\r\n\tc", "nul": "a\0b", "emoji": "👩‍👩‍👧", "astral": "𠮷"},
    {"id": "not the memory's", "namespace": "other", "$where": 1, "key with 空格": "值", "user_id": None},
]


@requirement("T1")
@case("C163")
@pytest.mark.parametrize("metadata", METADATA)
def test_metadata_of_any_shape_comes_back(store: Store, ns: str, metadata: dict[str, Any]) -> None:
    found = written(store, make_memory(ns, metadata=metadata)).metadata
    assert json.dumps(found, sort_keys=True) == json.dumps(metadata, sort_keys=True)  # 1, 1.0 and True differ in JSON


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, b"bytes", T0])
def test_metadata_that_json_cannot_say_is_refused(store: Store, ns: str, value: object) -> None:
    memory = make_memory(ns, metadata={"k": value})
    with pytest.raises(InvalidInput):
        store.apply(make_change(ns, memory))
    assert store.get(looking(ns), [memory.id]) == {}


# -- text ------------------------------------------------------------------------------------------------------
HOSTILE = [
    "'; DROP TABLE memory; --",
    "\" OR ''='",
    "MATCH (n) DETACH DELETE n",
    "}) RETURN 1 //",
    "$namespace :namespace ?1 {user_id} %s %(x)s ${jndi:ldap://x}",
    "\\ \\\\ \\' \\u0041 \\N",
    "a\0b",
    "line\nbreak\r\n\ttab\x1b[31m\x7f",
    "\u2028\u2029\u200b\u202e\ufeff\u00ad",
    "e\u0301 é ﬁ Ⅷ ＡＢＣ",
    "👩‍👩‍👧 𠮷 \U0010ffff",
    "  leading and trailing  ",
    "<script>alert(1)</script> & &amp;",
    "../../etc/passwd",
    "x" * 20_000,
    "窑" * 20_000,
]


@requirement("S4", "T1")
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_comes_back_from_every_field_of_a_memory(store: Store, ns: str, text: str) -> None:
    space, short = f"{ns} {text[:200]}", text[:2000]
    thing = make_entity(space, short, "Thing", key=short)
    memory = make_memory(
        space, text, id=f"{ns} {short}", user=short, agent_id=short, session_id=short, source_id=short, speaker=short,
        role=short, turn=0, layer=Layer.SEMANTIC, tags=(short, ""), metadata={short: short}, task=short, keywords=text,
        language=short, content_hash=short, fact=make_fact(thing, short, short, name=short, subject_name=short),
    )  # fmt: skip
    assert written(store, memory, entities=(thing,)) == memory


@requirement("S4", "T1")
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_keys_find_exactly_what_they_name(store: Store, ns: str, text: str) -> None:
    text = text[:2000]
    thing, memory = make_entity(ns, text, "Thing", key=text), make_memory(ns, user=text, session_id=text, turn=1)
    conflict = make_conflict(ns, memory, question=text, relation=text, user_id=text)
    receipt, touch = Receipt(text, text, text), SessionTouch(text, text, text, 2, memory.id, T0)
    store.apply(
        make_change(
            ns, new(memory, axis(0), key=text), entities=(thing,), aliases=(alias(thing, text, user=text),),
            links=mentions(memory, thing), conflicts=(conflict,), receipts=(receipt,), sessions=(touch,),
            meta={f"{ns}{text}": text},
        )
    )  # fmt: skip
    scope, key = looking(ns, text).scope, alias(thing, text).key
    filter = looking(ns, text, session_id=text)
    assert store.entities_by_key(ns, [text, text + "!"]) == {text: thing}
    assert store.entities_by_alias(scope, [key, key + "!"]) == {key: (thing,)}
    assert store.memories_by_dedupe(ns, [text, text + "!"]) == {text: memory}
    assert store.receipts(scope, [text, text + "!"]) == {text: text}
    assert store.sessions(scope, [text, text + "!"])[text].turns == 2
    assert store.conflicts(scope) == (conflict,)
    assert store.meta()[f"{ns}{text}"] == text
    assert set(store.get(filter, [memory.id])) == {memory.id}
    assert [hit.memory_id for hit in store.vector(filter, axis(0), 5)] == [memory.id]
    assert [hit.memory_id for hit in store.dialogue(filter, [(text, 0), (text + "!", 0)], 1)] == [memory.id]


@pytest.mark.parametrize("prefix", ["key", "键"])
def test_a_key_is_not_cut_at_a_zero_character(store: Store, ns: str, prefix: str) -> None:
    thing, memory = make_entity(ns, "x", key=prefix), make_memory(ns, id=f"{ns}{prefix}", speaker=prefix)
    store.apply(make_change(ns, new(memory, key=prefix), entities=(thing,), aliases=(alias(thing, prefix),)))
    longer, filter = prefix + "\0more", looking(ns)
    assert store.entities_by_key(ns, [longer]) == {}
    assert store.entities_by_alias(filter.scope, [longer]) == {}
    assert store.memories_by_dedupe(ns, [longer]) == {}
    assert store.get(filter, [memory.id + "\0more"]) == {}
    assert store.said_by(filter, [longer], 5) == ()
    assert [hit.memory_id for hit in store.said_by(filter, [prefix], 5)] == [memory.id]


def test_half_a_surrogate_pair_is_refused_and_nothing_stored(store: Store, ns: str) -> None:
    whole, half = make_memory(ns, "whole"), make_memory(ns, "half \ud83d")
    with pytest.raises(InvalidInput):
        store.apply(make_change(ns, whole, half))
    assert store.get(looking(ns), [whole.id, half.id]) == {}
    assert store.fulltext(looking(ns), [word("\ud83d"), word("half\ud83d")], 5) == ()


# -- times -----------------------------------------------------------------------------------------------------
ZONED = [
    ("UTC", datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)),
    ("Asia/Shanghai", datetime(2026, 5, 8, 13, 56, tzinfo=ZoneInfo("Asia/Shanghai"))),
    ("America/New_York", datetime(2026, 11, 1, 1, 30, tzinfo=ZoneInfo("America/New_York"), fold=1)),
    ("+08:00", datetime(2026, 5, 8, 13, 56, 0, 1, tzinfo=timezone(timedelta(hours=8)))),
    ("-03:30", datetime(1955, 7, 1, 23, 59, 59, 999999, tzinfo=timezone(-timedelta(hours=3, minutes=30)))),
    ("Europe/Berlin", datetime(9998, 12, 31, 23, 59, 59, 999999, tzinfo=ZoneInfo("Europe/Berlin"))),
    ("UTC", datetime(1, 1, 2, 0, 0, 0, 1, tzinfo=UTC)),
]


@requirement("W7", "T1")
@pytest.mark.parametrize(("zone", "said"), ZONED)
def test_when_it_was_said_comes_back_in_the_zone_it_was_said_in(
    store: Store, ns: str, zone: str, said: datetime
) -> None:
    found = written(store, make_memory(ns, observed_at=said, timezone=zone)).provenance
    assert found.timezone == zone
    assert (found.observed_at.isoformat(), found.observed_at.fold) == (said.isoformat(), said.fold)


@requirement("T1")
@pytest.mark.parametrize("moment", [moment for _, moment in ZONED])
def test_every_time_comes_back_to_the_microsecond_in_utc(store: Store, ns: str, moment: datetime) -> None:
    moment = moment.astimezone(UTC)
    memory = make_memory(
        ns, recorded_at=moment, valid_from=moment, valid_to=moment + MICROSECOND, event_from=moment,
        event_to=moment + HOUR, expires_at=moment + DAY, last_recalled_at=moment,
    )  # fmt: skip
    found = written(store, memory)
    assert found == memory
    times = (found.provenance.recorded_at, found.valid_from, found.event_to, found.expires_at, found.last_recalled_at)
    assert {time.utcoffset() for time in times if time} == {timedelta(0)}


@requirement("R7", "T1")
@case("C46")
def test_reading_and_saving_a_period_does_not_move_its_boundary(store: Store, ns: str) -> None:
    turn = datetime(2025, 7, 1, tzinfo=UTC)
    old = make_memory(ns, "old", valid_from=turn - DAY, valid_to=turn, state=State.SUPERSEDED, recorded_at=turn)
    newer = make_memory(ns, "new", valid_from=turn, recorded_at=turn)
    store.apply(make_change(ns, old, newer))

    def at(moment: datetime) -> set[str]:
        return set(store.get(looking(ns, as_of=moment, now=turn + DAY), [old.id, newer.id]))

    before = at(turn - MICROSECOND), at(turn)
    for memory in store.get(looking(ns, history=True), [old.id, newer.id]).values():
        store.apply(GraphChange(ns, turn + HOUR, states=(to_state(memory, memory.state, valid_to=memory.valid_to),)))
    copies = [
        replace(memory, id=f"{memory.id}-copy")
        for memory in store.get(looking(ns, history=True), [old.id, newer.id]).values()
    ]
    store.apply(make_change(ns, *copies))
    assert before == ({old.id}, {newer.id})
    assert (at(turn - MICROSECOND), at(turn)) == before
    assert set(store.get(looking(ns, as_of=turn), [copy.id for copy in copies])) == {f"{newer.id}-copy"}
