"""What callers may ask with, and what they are told: on both stores, through the library."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from hindsight_graph import ConfigError, Hindsight, InvalidInput, NotFound, StoreUnavailable
from hindsight_graph.clock import FixedClock
from hindsight_graph.config import settings as process_settings
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import NOW, open_memory


@requirement("R8", "R9")
def test_a_locked_store_fails_no_answer_and_loses_no_count(tmp_path: Path, ns: str, cache: Path) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", ns, cache, settings={"store_timeout": 0.05}) as memory:
        written = memory.remember("The kiln is fired on Thursdays", user_id="u")
        writer = apsw.Connection(str(file))
        writer.execute("BEGIN IMMEDIATE")
        for _ in range(510):
            assert memory.recall("kiln", user_id="u", channels=["fulltext"]).hits
        with pytest.raises(StoreUnavailable):
            memory.flush()
        writer.execute("ROLLBACK")
        writer.close()
        memory.flush()
        assert memory.get(written.memory_id or "", user_id="u").recall_count == 510


@requirement("R8", "R9")
def test_closing_on_a_locked_store_says_what_was_not_counted_and_does_not_fail(
    tmp_path: Path, ns: str, cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "memory.db"
    with open_memory(f"sqlite:///{file}", ns, cache, settings={"store_timeout": 0.05}) as memory:
        memory.remember("The kiln is fired on Thursdays", user_id="u")
        assert memory.recall("kiln", user_id="u").hits
        writer = apsw.Connection(str(file))
        writer.execute("BEGIN IMMEDIATE")
    writer.close()
    assert "1 recalls could not be counted" in caplog.text


@requirement("R4", "S1")
@case("C83")
@pytest.mark.parametrize(
    ("narrowed", "found"),
    [
        ({"agent_id": "planner"}, {"The kiln is fired on Thursdays at noon"}),
        ({"agent_id": "coder"}, {"周四中午烧窑，用的是北窑", "The kiln was fired by Ada on Monday"}),
        ({"tags": ["陶艺"]}, {"周四中午烧窑，用的是北窑"}),
        ({"tags": ["陶艺", "studio"]}, {"周四中午烧窑，用的是北窑"}),
        ({"tags": ["studio"], "agent_id": "planner"}, {"The kiln is fired on Thursdays at noon"}),
        ({"tags": ["陶艺", "other"]}, set()),
        ({"task": "firing"}, {"The kiln was fired by Ada on Monday"}),
        ({"task": "bookkeeping"}, set()),
    ],
)
def test_agent_tags_and_task_narrow_recall_and_pages_and_are_shown(
    memory: Hindsight, narrowed: dict[str, str], found: set[str]
) -> None:
    memory.remember("The kiln is fired on Thursdays at noon", agent_id="planner", tags=["studio"], user_id="u")
    memory.remember("周四中午烧窑，用的是北窑", agent_id="coder", tags=["studio", "陶艺"], user_id="u")
    memory.remember("The kiln was fired by Ada on Monday", agent_id="coder", task="firing", user_id="u")
    hits = memory.recall("When is the kiln fired? 烧窑", user_id="u", layers=["episodic"], **narrowed).hits
    assert {hit.memory.content for hit in hits} == found
    page = memory.memories(user_id="u", layers=["episodic"], **narrowed).memories
    assert {one.content for one in page} == found
    assert all(set(narrowed.get("tags", ())) <= set(hit.memory.tags) for hit in hits)


@requirement("R4")
def test_a_narrowed_hit_still_shows_its_facts(memory: Hindsight) -> None:
    memory.remember("I live in Hangzhou.", user_id="u", agent_id="planner", task="intake", tags=["home"])
    (hit,) = memory.recall("Where do I live?", user_id="u", task="intake").hits
    assert [fact.content for fact in hit.facts] == ["u lives in Hangzhou"]


@requirement("W4", "R7")
def test_a_clock_without_a_zone_is_read_in_the_askers_and_said_so(memory: Hindsight) -> None:
    memory.remember("I live in Hangzhou.", user_id="u", observed_at="2026-05-30T23:30:00+08:00")
    naive = memory.recall("Where do I live?", user_id="u", as_of="2026-05-30 23:00", timezone="Asia/Shanghai")
    assert naive.hits == ()
    assert "as_of has no zone; it was read in Asia/Shanghai" in naive.notes
    utc = memory.recall("Where do I live?", user_id="u", as_of="2026-05-30 23:00", believed_at=datetime(2026, 6, 1, 12))
    assert utc.hits
    assert {"as_of has no zone; it was read in UTC", "believed_at has no zone; it was read in UTC"} <= set(utc.notes)
    zoned = memory.recall("Where do I live?", user_id="u", as_of=datetime(2026, 5, 31, tzinfo=UTC))
    assert not any("zone" in note for note in zoned.notes)


@requirement("R7", "W4")
def test_what_was_believed_then_is_shown_though_it_has_expired_since(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    memory.remember("下周我要去维也纳出差", user_id="u")
    memory.remember("The pop-up stand is in hall 7", user_id="u", ttl_days=3)
    then = clock.advance(hours=1)
    clock.advance(days=30)
    for query in ("维也纳出差", "pop-up stand"):
        assert memory.recall(query, user_id="u").hits == ()
        (hit,) = memory.recall(query, user_id="u", believed_at=then, layers=["episodic"]).hits[:1]
        assert (hit.expired, query.split()[0] in hit.memory.content) == (True, True)


@requirement("S5", "X5")
@pytest.mark.parametrize(
    ("ask", "rule"),
    [
        (lambda hs: hs.entities(limit=-1), "limit -1"),
        (lambda hs: hs.entities(limit=10**30), "limit 1000000000000"),
        (lambda hs: hs.memories(limit="5"), "limit '5'"),
        (lambda hs: hs.memories(limit=True), "limit True"),
        (lambda hs: hs.memories(layers=[]), "layers is an empty list"),
        (lambda hs: hs.memories(layers="working"), "layers must be a list"),
        (lambda hs: hs.memories(tags="home"), "tags must be a list"),
        (lambda hs: hs.memories(cursor="x"), "cursor"),
        (lambda hs: hs.memories(cursor=5), "cursor"),
        (lambda hs: hs.recall("x", layers=[]), "layers is an empty list"),
        (lambda hs: hs.recall("x", channels=[]), "channels is an empty list"),
        (lambda hs: hs.recall("x", channels="vector"), "channels must be a list"),
        (lambda hs: hs.recall("x", channels=["vectors"]), "channel 'vectors'"),
        (lambda hs: hs.recall("x", agent_id=""), "agent_id is blank"),
        (lambda hs: hs.recall("x", task="a\nb"), "task holds the control character"),
        (lambda hs: hs.recall("x", timezone="Mars/Base"), "time zone 'Mars/Base'"),
        (lambda hs: hs.recall("x", as_of="yesterday"), "'yesterday'"),
        (lambda hs: hs.sessions.close("s", user_id=""), "user_id is empty"),
    ],
)
def test_what_can_not_be_asked_is_refused_by_name(memory: Hindsight, ask: object, rule: str) -> None:
    with pytest.raises(InvalidInput, match=rule):
        ask(memory)  # type: ignore[operator]


@requirement("R7")
def test_revisions_of_an_unknown_memory_are_not_an_empty_history(memory: Hindsight) -> None:
    written = memory.remember("I live in Hangzhou.", user_id="u")
    assert len(memory.revisions(written.memory_id or "", user_id="u")) == 1
    for user, one in (("u", "x"), ("v", written.memory_id or "")):
        with pytest.raises(NotFound, match="no memory"):
            memory.revisions(one, user_id=user)


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("HINDSIGHT_TIMEZONE", "Mars/Base", ("HINDSIGHT_TIMEZONE='Mars/Base'", "Asia/Shanghai")),
        ("HINDSIGHT_BATCH", "0", ("HINDSIGHT_BATCH='0'", "docs/settings.md")),
        ("HINDSIGHT_BATCH", "many", ("HINDSIGHT_BATCH='many'", "docs/settings.md")),
        ("HINDSIGHT_USER", "ada\nbob", (r"HINDSIGHT_USER='ada\nbob'", "control character")),
        ("HINDSIGHT_NAMESPACE", " ", ("HINDSIGHT_NAMESPACE=' '", "blank")),
    ],
)
def test_a_setting_that_can_not_work_is_named_with_value_and_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, words: tuple[str, ...]
) -> None:
    from hindsight_graph import connect

    monkeypatch.setenv(variable, value)
    process_settings.cache_clear()
    try:
        with pytest.raises(ConfigError) as raised:
            connect(f"sqlite:///{tmp_path / 'memory.db'}")
    finally:
        process_settings.cache_clear()
    for word in words:
        assert word in str(raised.value)
    assert not list(tmp_path.iterdir())


@requirement("S1")
def test_an_empty_namespace_is_not_taken_for_the_default_one(tmp_path: Path, cache: Path) -> None:
    with pytest.raises(InvalidInput, match="namespace is blank"):
        open_memory(f"sqlite:///{tmp_path / 'memory.db'}", "", cache)


@requirement("W4")
@pytest.mark.parametrize(
    ("text", "home", "trip", "where"),
    [
        ("I'm Ben, I live in Oslo, and this week I'm in Vienna.", "Oslo", "Vienna", "Where do I live?"),
        ("我叫本，住在奥斯陆，下周去维也纳出差", "奥斯陆", "维也纳", "我住在哪里？"),
    ],
)
def test_a_plan_told_with_a_lasting_fact_is_over_and_the_fact_stays(
    opened: Opener, text: str, home: str, trip: str, where: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    written = memory.remember(text, user_id="u")
    assert written.expires_at is None
    contents = [fact.content for fact in memory.memories(user_id="u", layers=["semantic"]).memories]
    assert sum(trip in one for one in contents) == 1
    clock.advance(days=30)
    contents = [fact.content for fact in memory.memories(user_id="u", layers=["semantic"]).memories]
    assert sum(home in one for one in contents) == 1
    assert not any(trip in one for one in contents)
    hit = memory.recall(where, user_id="u").hits[0]
    assert (hit.memory.content, hit.expired, hit.state) == (text, False, "current")


@requirement("R4", "L3")
@case("C83")
def test_agents_read_their_own_working_memory_though_its_words_are_the_same(opened: Opener) -> None:
    handles = [opened(), opened()]
    for turn in ("profile: terse", "档案：简短", "profile: terse"):
        for agent in ("X", "Y"):
            handles[agent == "Y"].remember(turn, layer="working", agent_id=agent, user_id="u", session_id=f"of {agent}")
    for agent in ("X", "Y", "X"):
        for memory in handles:
            page = memory.memories(user_id="u", layers=["working"], agent_id=agent).memories
            assert [one.content for one in page] == ["profile: terse", "档案：简短", "profile: terse"]
            hits = memory.recall("profile 档案", user_id="u", layers=["working"], agent_id=agent).hits
            assert {hit.memory.provenance.agent_id for hit in hits} == {agent}


@requirement("S1", "R8")
def test_one_memory_serves_several_namespaces_and_counts_the_recalls_of_each(opened: Opener, ns: str) -> None:
    memory = opened()
    other = memory.within(f"{ns}-other")
    here = memory.remember("The kiln is fired on Thursdays", user_id="u")
    there = other.remember("周四中午烧窑，用的是北窑", user_id="u")

    assert [hit.memory.id for hit in memory.recall("kiln 烧窑", user_id="u").hits] == [here.memory_id]
    assert [hit.memory.id for hit in other.recall("kiln 烧窑", user_id="u").hits] == [there.memory_id]
    with pytest.raises(NotFound):
        other.get(here.memory_id or "", user_id="u")
    assert other.within(ns) is memory

    memory.flush()
    assert memory.get(here.memory_id or "", user_id="u").recall_count == 1
    assert other.get(there.memory_id or "", user_id="u").recall_count == 1


@pytest.mark.parametrize("name", ["", "a\nb", 7])
def test_a_namespace_that_can_not_be_one_is_not_entered(memory: Hindsight, name: str) -> None:
    with pytest.raises(InvalidInput, match="namespace"):
        memory.within(name)
