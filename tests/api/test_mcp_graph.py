"""The graph tools over MCP, on both stores; the query tool on the one that speaks Cypher."""

from __future__ import annotations

import anyio
import jsonschema
import pytest

from hindsight_graph import Hindsight
from tests.requirements import requirement
from tests.support_mcp import served, text_of


@pytest.fixture
def told(memory: Hindsight) -> Hindsight:
    """A memory with a few facts that hang together, of a user and of nobody."""
    for said in ("Ada works at Huaxing.", "Bob works at Huaxing.", "Atlas uses Postgres.", "我住在杭州。"):
        memory.remember(said)
    memory.remember("Ada lives in Bonn.", user_id="eve")
    return memory


@requirement("X1", "S1")
def test_entities_neighbours_and_paths_are_told_with_the_memories_that_say_them(told: Hindsight) -> None:
    async def talk() -> None:
        async with served(told, "graph") as server:
            schemas = {tool.name: tool.output_schema for tool in (await server.client.list_tools()).tools}
            known = await server.ok("graph_entity", name="huaxing")
            nobody = await server.call("graph_entity", name="Nobody at all")
            around = await server.call("graph_neighbours", entity="Ada")
            way = await server.call("graph_path", source="Ada", target="Bob", hops="3")
            apart = await server.call("graph_path", source="Ada", target="Postgres")
            unknown = await server.refused("graph_neighbours", entity="Nobody at all")
            far = await server.refused("graph_path", source="Ada", target="Atlas", hops=9)
            jsonschema.validate(around.structured_content, schemas["graph_neighbours"] or {})
            jsonschema.validate(way.structured_content, schemas["graph_path"] or {})

        assert [one["name"] for one in known["entities"]] == ["Huaxing"]
        assert nobody.structured_content == {"entities": []}
        facts = around.structured_content["facts"]
        assert {fact["object"] for fact in facts} == {"Huaxing"}
        assert all(fact["memory_id"].startswith("mem_") for fact in facts)
        assert "Bonn" not in text_of(around)
        assert "Ada —worksFor→ Huaxing" in text_of(around) or "Ada —worksAt→ Huaxing" in text_of(around)
        (first, *_) = way.structured_content["paths"]
        assert [step["subject"] for step in first["steps"]] == ["Ada", "Bob"]
        assert apart.structured_content == {"paths": []}
        assert "Nobody at all" in unknown
        assert "1 to 4" in far

    anyio.run(talk)


@requirement("X1")
def test_the_query_tool_answers_on_neo4j_and_names_the_alternatives_on_the_embedded_store(
    told: Hindsight, store_kind: str
) -> None:
    query = (
        "MATCH (m:Memory {namespace: $namespace}) RETURN m.layer AS layer, count(*) AS n, m.task AS task ORDER BY layer"
    )

    async def talk() -> None:
        async with served(told, "memory,graph") as server:
            if store_kind == "embedded":
                assert "graph_neighbours" in await server.refused("graph_query", query=query)
                return
            result = await server.call("graph_query", query=query, limit=1)
            values = result.structured_content
            assert values["columns"] == ["layer", "n", "task"]
            assert values["rows"][0]["values"][1] >= 1
            assert values["rows"][0]["values"][2] is None
            assert values["cut"] is True
            assert "layer | n | task" in text_of(result)
            assert "namespaces" in await server.refused("graph_query", query="MATCH (m:Memory) RETURN m")
            assert "SET" in await server.refused("graph_query", query="MATCH (m {namespace: $namespace}) SET m.x = 1")

    anyio.run(talk)


@requirement("S1")
def test_a_server_of_one_user_does_not_query_over_all_users(memory: Hindsight) -> None:
    async def talk() -> None:
        async with served(memory, "graph", user="ann") as server:
            said = await server.refused("graph_query", query="MATCH (m:Memory {namespace: $namespace}) RETURN m")
            assert "bind this server to 'ann'" in said
            assert "memory_search" in said

    anyio.run(talk)
