"""Queries that people write: read-only, within one namespace, limited; refused where the store has no such language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hindsight_graph import Hindsight, InvalidInput
from tests.conftest import NEO4J
from tests.requirements import requirement
from tests.support_memory import hashed, open_memory
from tests.support_store import fresh_namespace


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hindsight]:
    """A memory in Neo4j with a few facts of two users, beside a namespace with other ones; nothing here changes it."""
    if not os.environ.get(NEO4J):
        pytest.skip(f"{NEO4J} names no server")
    namespace = fresh_namespace()
    with open_memory(os.environ[NEO4J], namespace, tmp_path_factory.mktemp("cache"), embedder=hashed()) as memory:
        memory.remember("Atlas uses Postgres. Ada works at Huaxing.", user_id="ann")
        memory.remember("我住在杭州。", user_id="li")
        memory.within(f"{namespace}-secret").remember("The code of the vault is SECRET-4711.", user_id="eve")
        yield memory


@requirement("X1")
@pytest.mark.neo4j
@pytest.mark.parametrize(
    "query",
    [
        "MATCH (m:Memory {namespace: $namespace}) RETURN m",
        "MATCH (m:Memory) WHERE m.namespace = $namespace RETURN m.content",
        "MATCH (m:Memory) WHERE $namespace = m.namespace AND (m.user_id = 'li' OR m.user_id = 'ann') RETURN m.content",
        "MATCH (m:Semantic {namespace: $namespace})-[:SUBJECT]->(e:Entity) RETURN e.name, m.content ORDER BY e.name",
        "MATCH (m:Memory {namespace: $namespace}) RETURN m.layer AS layer, count(*) AS n ORDER BY n DESC",
        "MATCH (e:Entity {namespace: $namespace, name: 'Atlas'})-[r]-(f) RETURN e.name, type(r), f",
        "MATCH (a:Entity {namespace: $namespace}), (b:Entity {namespace: $namespace}) WHERE a.name < b.name "
        "RETURN a.name, b.name, a.namespace",
        "MATCH p = (a:Entity {namespace: $namespace})-[*1..2]-(b) RETURN p LIMIT 5",
        "MATCH (m:Memory {namespace: $namespace}) WHERE NOT (m)-[:SUPERSEDES]->() RETURN m.content",
        "MATCH (m:Memory {namespace: $namespace}) OPTIONAL MATCH (m)-[:MENTIONS]->(e) RETURN m.id, collect(e.name)",
        "MATCH (m:Memory {namespace: $namespace}) WITH m ORDER BY m.recorded_at DESC LIMIT 3 RETURN m.content",
        "MATCH (m:Memory {namespace: $namespace}) RETURN [(m)-[:MENTIONS]->(e) | e.name] AS names",
        "MATCH (m:Memory {namespace: $namespace}) RETURN m.content /* SET; DELETE */ // CREATE",
        "UNWIND [1, 2] AS x RETURN x, date.truncate('day', date('2026-05-08')) AS day",
    ],
)
def test_a_query_within_the_namespace_is_answered_from_it_alone(told: Hindsight, query: str) -> None:
    answer = told.ask(query)

    assert answer.rows
    assert len(answer.columns) == len(answer.rows[0])
    assert "SECRET" not in str(answer.rows)
    assert "embedding" not in str(answer.rows)


@requirement("S1", "S4", "X1")
@pytest.mark.neo4j
@pytest.mark.parametrize(
    "query",
    [
        "MATCH (m:Memory) RETURN m.content",
        "MATCH (m) RETURN m",
        "MATCH (m:Memory) RETURN count(m)",
        "MATCH ()-[r]->() RETURN count(r)",
        "MATCH (a)-[r:MENTIONS]->(b) RETURN a.content",
        "MATCH (m:Memory) WHERE m.namespace = $namespace OR true RETURN m.content",
        "MATCH (m:Memory) WHERE m.namespace = $namespace OR m.user_id = 'eve' RETURN m.content",
        "MATCH (m:Memory) WHERE m.namespace <> $namespace RETURN m.content",
        "MATCH (m:Memory) WHERE NOT m.namespace = $namespace RETURN m.content",
        "MATCH (m:Memory) WHERE m.namespace = $namespace AND m.user_id = 'x' OR m.user_id = 'eve' RETURN m.content",
        "MATCH (m:Memory {namespace: $namespace}), (n:Memory) RETURN n.content",
        "MATCH (m:Memory {namespace: $namespace}) MATCH (n:Memory) WHERE n.user_id = 'eve' RETURN n.content",
        "MATCH (m:Memory {namespace: $namespace}) OPTIONAL MATCH (n:Token) RETURN n",
        "MATCH (m:Memory {namespace: $namespace}) RETURN m.content AS c UNION MATCH (n:Memory) RETURN n.content AS c",
        "MATCH (m:Memory {namespace: $namespace}) WITH m AS q MATCH (m:Memory) RETURN m.content",
        "WITH {namespace: $namespace} AS m MATCH (n:Memory) WHERE m.namespace = $namespace RETURN n.content",
        "MATCH (n:Memory) WITH n.content AS c, {namespace: $namespace} AS n WHERE n.namespace = $namespace RETURN c",
        "MATCH (m:Memory) WITH collect(m.content) AS c, $namespace AS x RETURN c",
        "MATCH (n:Memory) WHERE any(m IN [{namespace: $namespace}] WHERE m.namespace = $namespace) RETURN n.content",
        "MATCH (m:Memory {namespace: $namespace}) RETURN count { MATCH (n:Memory) }",
        "MATCH (m:Memory {namespace: $namespace}) RETURN collect { MATCH (n:Memory) RETURN n.content }",
        "MATCH (m:Memory {namespace: $namespace}) WHERE exists { MATCH (n:Memory {user_id: 'eve'}) } RETURN m",
        "MATCH (m:Memory {namespace: $namespace}) RETURN [(n:Memory)-[:MENTIONS]->(e) | n.content]",
        "MATCH (m:Memory {namespace: $namespace}) "
        "RETURN [x IN [1] | CASE WHEN true THEN [(n:Memory)-[:MENTIONS]->(e) | n.content] END]",
        "MATCH (m:Memory {namespace: $namespace}) "
        "RETURN CASE WHEN m.x THEN [y IN [1] WHERE exists {MATCH (z)} | y] END",
        "MATCH (m:Memory) WHERE m.content STARTS WITH 'x AND m.namespace = $namespace AND y' RETURN m.content",
        "MATCH (m:Memory) WHERE elementId(m) > '4' RETURN m.content",
        "MATCH (m:Memory {namespace: 'default'}) RETURN m.content",
        "MATCH (m:Memory {namespace: $namespace + ''}) RETURN m.content",
        "WITH 'other' AS namespace MATCH (m:Memory {namespace: namespace}) RETURN m.content",
        "MATCH (m:Memory {namespace: $namespace}) RETURN m LIMIT 1 UNION ALL MATCH (m:Memory) RETURN m",
    ],
)
def test_a_query_that_could_reach_beyond_the_namespace_is_refused(told: Hindsight, query: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        told.ask(query)

    assert refused.value.remedy
    assert "SECRET" not in str(refused.value)


@requirement("S4", "X1")
@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("CREATE (n:Memory {namespace: $namespace}) RETURN n", "reading"),
        ("MATCH (m:Memory {namespace: $namespace}) SET m.content = 'x' RETURN m", "SET is not allowed"),
        ("MATCH (m:Memory {namespace: $namespace}) DETACH DELETE m", "not allowed"),
        ("MATCH (m:Memory {namespace: $namespace}) CALL db.labels() YIELD label RETURN label", "CALL is not allowed"),
        ("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "reading"),
        ("MATCH (m {namespace: $namespace}) LOAD CSV FROM 'http://x' AS line RETURN line", "LOAD is not allowed"),
        ("USE system MATCH (n) RETURN n", "reading"),
        ("SHOW SETTINGS", "reading"),
        ("EXPLAIN MATCH (m:Memory {namespace: $namespace}) RETURN m", "reading"),
        ("MATCH (m:Memory {namespace: $namespace}) RETURN m; MATCH (n) DELETE n", "';'"),
        ("MATCH (`m`:Memory {namespace: $namespace}) RETURN m", "'`'"),
        ("MATCH (m:Memory {namespace: $namespace}) RETURN apoc.text.join(['a'], '')", "can't take|not allowed"),
        ("MATCH (m:Memory {namespace: $namespace}) RETRUN m", "can't take the query"),
        ("MATCH (m:Memory {namespace: $namespace, id: $other}) RETURN m", "can't take the query"),
        ("MATCH (m:Memory {namespace: $namespace}) RETURN 1/0", "can't take the query"),
        ("x" * 9000, "9000 characters"),
        ("", "blank"),
    ],
)
def test_a_query_that_does_not_only_read_is_refused_with_the_reason(told: Hindsight, query: str, rule: str) -> None:
    before = told.memories(all_users=True).memories

    with pytest.raises(InvalidInput, match=rule):
        told.ask(query)

    assert told.memories(all_users=True).memories == before


@requirement("S5")
@pytest.mark.neo4j
def test_rows_and_size_are_limited_and_it_says_so(told: Hindsight) -> None:
    numbers = told.ask("UNWIND range(1, 2000) AS n RETURN n", limit=7)
    large = told.ask("UNWIND range(1, 100) AS n RETURN reduce(s = '0123456789', i IN range(1, 12) | s + s) AS s")
    whole = told.ask("UNWIND range(1, 7) AS n RETURN n", limit=7)

    assert [row[0] for row in numbers.rows] == [1, 2, 3, 4, 5, 6, 7]
    assert numbers.cut
    assert large.cut
    assert 0 < len(large.rows) < 10
    assert not whole.cut
    with pytest.raises(InvalidInput, match="1 to 1000"):
        told.ask("UNWIND [1] AS n RETURN n", limit=5000)


@requirement("X1")
def test_the_embedded_store_names_what_can_be_asked_instead(tmp_path: Path, ns: str) -> None:
    with (
        open_memory(f"sqlite:///{tmp_path}/memory.db", ns, tmp_path, embedder=hashed()) as memory,
        pytest.raises(InvalidInput, match="graph_neighbours"),
    ):
        memory.ask("MATCH (m:Memory {namespace: $namespace}) RETURN m")
