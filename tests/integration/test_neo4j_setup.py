"""Setting up a Neo4j store: fresh, again, by two processes, beside other people's indexes, with wrong settings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from hindsight_graph.errors import HindsightError, StoreError, StoreRefused, StoreUnavailable
from hindsight_graph.stores.neo4j import migrate, session
from hindsight_graph.stores.neo4j.store import Neo4jStore
from tests.conftest import NEO4J
from tests.requirements import case, requirement
from tests.support_neo4j import empty, own_server, run
from tests.support_store import IDENTITY, axis, fresh_namespace, looking, make_change, make_memory, near, new, word
from tools.neo4j_server import Neo4jServer

pytestmark = [
    pytest.mark.neo4j,
    pytest.mark.skipif(not os.environ.get(NEO4J), reason=f"{NEO4J} names no server, so none is started either"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """A server of this module's own, in a folder with a space in its name."""
    started = own_server(tmp_path_factory.mktemp("neo4j of its own"))
    started.start()
    yield started
    started.kill()


@pytest.fixture
def blank(server: Neo4jServer) -> Neo4jServer:
    """The same, with nothing in it."""
    empty(server)
    return server


@pytest.fixture
def store(blank: Neo4jServer) -> Iterator[Neo4jStore]:
    """A store on it that was not set up."""
    opened = Neo4jStore.from_url(blank.url, timeout=20)
    yield opened
    opened.close()


def works(store: Neo4jStore) -> None:
    """Writes a memory and finds it by every kind of index."""
    namespace = fresh_namespace()
    memory = make_memory(namespace, "The kiln is fired on Thursdays 周四烧窑", user="alice")
    store.apply(make_change(namespace, new(memory, axis(3))))
    mine = looking(namespace, "alice")
    assert [hit.memory_id for hit in store.vector(mine, near(0.9, 3), 3)] == [memory.id]
    assert [hit.memory_id for hit in store.fulltext(mine, [word("kiln")], 3)] == [memory.id]
    assert [hit.memory_id for hit in store.fulltext(mine, [word(*"烧窑", cjk=True)], 3)] == [memory.id]
    assert store.page(mine, None, 5).memories[0].id == memory.id


@requirement("T1", "T2")
@case("C74", "C106")
def test_a_search_on_a_fresh_database_finds_nothing_and_fails_at_nothing(store: Neo4jStore) -> None:
    store.setup(IDENTITY)
    everything = looking(fresh_namespace(), everyone=True)
    assert store.vector(everything, axis(0), 5) == ()
    assert store.fulltext(everything, [word("kiln")], 5) == ()
    assert store.expand(everything, ["nobody"], 2, 5) == ()
    assert store.health().ok
    works(store)


@requirement("T1")
def test_a_store_that_was_not_set_up_says_so(store: Neo4jStore) -> None:
    assert store.embedding() is None
    assert store.meta() == {}
    with pytest.raises(StoreRefused, match="has not been set up"):
        store.apply(make_change("n", make_memory("n")))
    health = store.health()
    assert not health.ok
    assert health.parts["memory"] == "not set up yet"


@requirement("T2")
@case("C76")
def test_setting_up_again_changes_nothing(blank: Neo4jServer, store: Neo4jStore) -> None:
    store.setup(IDENTITY)
    before = run(blank, "SHOW INDEXES YIELD id, name, state RETURN id, name, state ORDER BY id")
    store.setup(IDENTITY)
    assert run(blank, "SHOW INDEXES YIELD id, name, state RETURN id, name, state ORDER BY id") == before
    assert {row["state"] for row in before} == {"ONLINE"}


_SETUP = """
import sys
from hindsight_graph.stores.neo4j.store import Neo4jStore
from tests.support_store import IDENTITY
store = Neo4jStore.from_url(sys.argv[1])
sys.stdin.readline()
store.setup(IDENTITY)
print(store.health().ok)
store.close()
"""


@requirement("T2")
@case("C76")
def test_two_processes_may_set_up_an_empty_database_at_once_and_again(blank: Neo4jServer) -> None:
    for _ in range(2):
        setups = [
            subprocess.Popen(
                [sys.executable, "-W", "error", "-c", _SETUP, blank.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
            )
            for _ in range(2)
        ]  # fmt: skip
        for process in setups:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        said = [process.communicate(timeout=120) for process in setups]
        assert said == [("True\n", "")] * 2
        assert [process.returncode for process in setups] == [0, 0]


EQUIVALENT = {
    "uniqueness": "CREATE CONSTRAINT other FOR (n:Memory) REQUIRE (n.id) IS UNIQUE",
    "range": "CREATE INDEX other FOR (n:Memory) ON (n.namespace, n.user_id)",
    "english": (
        "CREATE FULLTEXT INDEX other FOR (n:Memory) ON EACH [n.content, n.keywords, n.variants, n.bucket] "
        "OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}"
    ),
    "vectors": (
        "CYPHER 25 CREATE VECTOR INDEX other FOR (n:Embedded) ON n.embedding "
        "WITH [n.namespace, n.user_id, n.layer, n.state] OPTIONS {indexConfig: {`vector.dimensions`: "
        f"{IDENTITY.dimension}, `vector.similarity_function`: 'cosine'}}}}"
    ),
    "plain vectors": (
        "CREATE VECTOR INDEX other FOR (n:Embedded) ON (n.embedding) OPTIONS {indexConfig: {`vector.dimensions`: "
        f"{IDENTITY.dimension}, `vector.similarity_function`: 'cosine'}}}}"
    ),
}


@requirement("T2")
@case("C76")
@pytest.mark.parametrize("kind", EQUIVALENT)
def test_an_equivalent_index_of_another_name_serves(blank: Neo4jServer, store: Neo4jStore, kind: str) -> None:
    run(blank, EQUIVALENT[kind])
    store.setup(IDENTITY)
    works(store)
    assert store.health().ok


@requirement("T2")
@case("C75")
def test_an_index_that_cannot_be_created_stops_the_start_by_name(
    store: Neo4jStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = session.query

    def broken(name: str) -> str:
        return original(name).replace("cosine", "taxicab") if name == "schema/memory_vectors" else original(name)

    monkeypatch.setattr(session, "query", broken)
    with pytest.raises(StoreError, match="memory_vectors"):
        store.setup(IDENTITY)
    assert store.embedding() is None


@requirement("T2")
@case("C75")
def test_an_index_that_fails_while_it_is_built_is_named(blank: Neo4jServer, store: Neo4jStore) -> None:
    long = "x" * 40_000  # longer than a key of a range index may be
    run(blank, "CREATE (:Memory {namespace: 'n', speaker_key: $long, observed_at: datetime()})", long=long)
    run(blank, "CREATE INDEX memory_speaker FOR (n:Memory) ON (n.namespace, n.speaker_key, n.observed_at)")
    run(blank, "CREATE (:Meta {key: '#store', schema_version: 1, model: 'm', dimension: 512, digest: 'd'})")
    with pytest.raises(StoreError, match=r"memory_speaker.*FAILED"):
        store.setup(IDENTITY)


@requirement("T2")
@case("C76", "C165")
def test_an_index_in_the_way_of_a_uniqueness_rule_is_named(blank: Neo4jServer, store: Neo4jStore) -> None:
    run(blank, "CREATE INDEX other FOR (n:Entity) ON (n.namespace, n.key)")
    with pytest.raises(StoreRefused, match="entity_key missing") as caught:
        store.setup(IDENTITY)
    assert "'other' on :Entity (namespace, key)" in str(caught.value)
    assert "DROP INDEX `other`" in caught.value.remedy
    run(blank, "DROP INDEX `other`")
    store.setup(IDENTITY)
    works(store)


IN_THE_WAY = {
    "a plain index where a constraint belongs": ("CREATE INDEX `o``ther` FOR (n:Memory) ON (n.id)", "INDEX `o``ther`"),
    "another index of the same name": ("CREATE INDEX memory_owner FOR (n:Paper) ON (n.doi)", "INDEX `memory_owner`"),
    "a constraint of the same name": (
        "CREATE CONSTRAINT memory_owner FOR (n:Paper) REQUIRE (n.doi) IS UNIQUE", "CONSTRAINT `memory_owner`"
    ),
    "full text with another analyser": (
        "CREATE FULLTEXT INDEX other FOR (n:Memory) ON EACH [n.content, n.keywords, n.variants, n.bucket] "
        "OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}", "INDEX `other`"
    ),
}  # fmt: skip


@requirement("T2")
@case("C76")
@pytest.mark.parametrize("kind", IN_THE_WAY)
def test_what_is_in_the_place_of_an_index_is_named_with_the_command_that_drops_it(
    blank: Neo4jServer, store: Neo4jStore, kind: str
) -> None:
    made, named = IN_THE_WAY[kind]
    run(blank, made)
    with pytest.raises(StoreRefused) as caught:
        store.setup(IDENTITY)
    assert f"DROP {named}" in caught.value.remedy
    run(blank, f"DROP {named}")
    store.setup(IDENTITY)
    works(store)


@requirement("T1")
@pytest.mark.parametrize("version", ["'abc'", "1.5", "true"])
def test_a_schema_version_that_is_no_number_is_refused(blank: Neo4jServer, store: Neo4jStore, version: str) -> None:
    run(blank, f"CREATE (:Meta {{key: '#store', schema_version: {version}, model: 'm', dimension: 4, digest: 'd'}})")
    with pytest.raises(StoreRefused, match="schema version"):
        store.setup(IDENTITY)
    assert not store.health().ok


def test_a_lost_index_shows_in_health(blank: Neo4jServer, store: Neo4jStore) -> None:
    store.setup(IDENTITY)
    run(blank, "DROP INDEX memory_text_cjk")
    health = store.health()
    assert not health.ok
    assert health.parts["memory_text_cjk"] == "missing"
    store.setup(IDENTITY)
    assert store.health().ok


@requirement("Y5")
def test_the_identity_of_the_vectors_is_recorded_once(store: Neo4jStore) -> None:
    store.setup(IDENTITY)
    store.setup(type(IDENTITY)("another", 32, "d2"))
    assert store.embedding() == IDENTITY
    works(store)


@requirement("T2")
def test_nodes_that_another_program_wrote_are_left_alone(blank: Neo4jServer, store: Neo4jStore) -> None:
    run(blank, "CREATE (:Memory {text: 'of somebody else'})")
    with pytest.raises(StoreRefused, match="Memory nodes that another program wrote"):
        store.setup(IDENTITY)
    assert run(blank, "MATCH (n) RETURN count(n) AS nodes") == [{"nodes": 1}]
    assert run(blank, "SHOW CONSTRAINTS YIELD name RETURN count(*) AS made") == [{"made": 0}]


def test_other_labels_in_the_database_do_no_harm(blank: Neo4jServer, store: Neo4jStore) -> None:
    run(blank, "CREATE (:Movie {title: 'Heat'})")
    store.setup(IDENTITY)
    works(store)


def test_a_memory_of_a_newer_version_is_refused(blank: Neo4jServer, store: Neo4jStore) -> None:
    run(blank, "CREATE (:Meta {key: '#store', schema_version: $newer})", newer=migrate.SCHEMA_VERSION + 1)
    with pytest.raises(StoreRefused, match="newer version"):
        store.setup(IDENTITY)


# -- settings -----------------------------------------------------------------------------------------------------
@requirement("T2", "W13")
@case("C102")
def test_wrong_password_missing_password_and_wrong_host_are_told_apart(blank: Neo4jServer) -> None:
    state = blank.state
    there = f"127.0.0.1:{state.bolt}"
    wrong = {
        "password": f"neo4j://neo4j:wr0ng-pass@{there}",
        "missing": f"neo4j://neo4j@{there}",
        "user": f"neo4j://somebody:wr0ng-pass@{there}",
        "host": "neo4j://neo4j:wr0ng-pass@no-such-host.invalid:7687",
        "port": "neo4j://neo4j:wr0ng-pass@127.0.0.1:9",
    }
    messages = {}
    for what, url in wrong.items():
        store = Neo4jStore.from_url(url, timeout=1)
        with pytest.raises(HindsightError) as refused:
            store.setup(IDENTITY)
        store.close()
        messages[what] = str(refused.value)
        expected = StoreUnavailable if what in {"host", "port"} else StoreRefused
        assert type(refused.value) is expected
    assert len(set(messages.values())) == len(messages)
    assert not [text for text in messages.values() if "wr0ng" in text or state.password in text]
    assert all("HINDSIGHT_" in text for text in messages.values())
    assert "no password was given for user 'neo4j'" in messages["missing"]
    assert "refused the password of user 'somebody'" in messages["user"]
    assert there in messages["password"]
    assert "no-such-host.invalid" in messages["host"]


@requirement("T2")
@case("C104")
def test_a_database_that_community_cannot_have_is_refused_with_the_reason(blank: Neo4jServer) -> None:
    store = Neo4jStore.from_url(f"{blank.url}/agentmem", timeout=5)
    with pytest.raises(StoreRefused, match=r"no database 'agentmem'.*Community Edition holds exactly one"):
        store.setup(IDENTITY)
    health = store.health()
    store.close()
    assert not health.ok
    assert "agentmem" in health.parts["database"]


@requirement("T2")
@pytest.mark.parametrize("scheme", ["neo4j", "bolt"])
def test_routing_and_direct_urls_lead_to_the_same_database(blank: Neo4jServer, scheme: str) -> None:
    store = Neo4jStore.from_url(blank.url.replace("neo4j://", f"{scheme}://") + "/neo4j")
    store.setup(IDENTITY)
    works(store)
    store.close()


def test_a_server_without_tls_is_not_silently_spoken_to_in_the_clear(blank: Neo4jServer) -> None:
    store = Neo4jStore.from_url(blank.url.replace("neo4j://", "neo4j+s://"), timeout=1)
    with pytest.raises(StoreError):
        store.setup(IDENTITY)
    store.close()


def test_health_of_a_server_that_is_away_answers_in_two_seconds() -> None:
    store = Neo4jStore.from_url("neo4j://neo4j:pw@127.0.0.1:9")
    began = monotonic()
    health = store.health()
    assert monotonic() - began < 2
    assert not health.ok
    assert "can't be reached" in health.parts["server"]
    assert "pw" not in health.location
    store.close()


@requirement("T3")
def test_a_server_that_never_answered_is_told_at_once_and_not_waited_for() -> None:
    store = Neo4jStore.from_url("neo4j://neo4j:pw@127.0.0.1:9", timeout=30)
    began = monotonic()
    with pytest.raises(StoreUnavailable, match=r"can't be reached at host '127\.0\.0\.1', port 9"):
        store.setup(IDENTITY)
    assert monotonic() - began < 5
    store.close()
