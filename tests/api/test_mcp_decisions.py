"""Decisions, outcomes and forgetting over MCP, and the classic tools; through the SDK's own client."""

from __future__ import annotations

import json
from typing import Any

import anyio
import jsonschema
import mcp_types as types
import pytest

from hindsight_graph import Hindsight
from tests.requirements import requirement
from tests.support_mcp import ERAS, Served, served, text_of


@requirement("X1", "D2", "D3")
@pytest.mark.parametrize("era", ERAS)
def test_a_failure_is_told_before_it_is_repeated(memory: Hindsight, era: str) -> None:
    async def talk() -> None:
        async with served(memory, era=era, user="ann") as server:
            schemas = {tool.name: tool.output_schema for tool in (await server.client.list_tools()).tools}
            bad = await server.ok(
                "decision_record", context="Ann asks for a phone with a good camera", action="Recommended the Pixel 9",
                reasoning="It has the best camera in her budget.", metadata='{"ticket": 7}',
            )  # fmt: skip
            told = await server.ok(
                "decision_outcome", decision_id=bad["decision_id"], outcome="returned within a week", score="-0.8"
            )
            good = await server.ok(
                "decision_record", context="Ann asks again for a phone with a good camera",
                action="Recommended the iPhone 17", follows=[bad["decision_id"]], outcome="she loves it", score=0.9,
            )  # fmt: skip
            result = await server.call("memory_trace", context="Recommend a phone with a good camera to Ann")
            found = result.structured_content
            for tool, values in [("decision_record", bad), ("decision_outcome", told), ("memory_trace", found)]:
                jsonschema.validate(values, schemas[tool] or {})

        assert bad["metadata"] == {"ticket": 7}
        assert told["score"] == -0.8
        assert [one["text"] for one in told["outcomes"]] == ["returned within a week"]
        first = next(one for one in found["decisions"] if one["decision_id"] == bad["decision_id"])
        assert "returned within a week" in first["warning"]
        assert [one["decision_id"] for one in first["followed"]] == [good["decision_id"]]
        assert "WARNING" in text_of(result)
        assert "iPhone 17" in text_of(result)

    anyio.run(talk)


@requirement("X1", "D1")
def test_a_decision_that_breaks_a_rule_is_refused_with_it(memory: Hindsight) -> None:
    async def talk() -> None:
        async with served(memory) as server:
            long = await server.refused("decision_record", context="x", action="y", reasoning="z" * 281)
            score = await server.refused("decision_record", context="x", action="y", outcome="z", score=3)
            unknown = await server.refused("decision_outcome", decision_id="nope", outcome="z")

        assert "280" in long
        assert "score" in score
        assert "nope" in unknown

    anyio.run(talk)


@requirement("X1", "Y2")
def test_what_is_forgotten_is_not_found_any_more_but_in_the_history(memory: Hindsight) -> None:
    async def talk() -> None:
        async with served(memory, user="li") as server:
            wrote = await server.ok("memory_write", content="我对花生过敏。", layer="semantic")
            done = await server.call("memory_forget", memory_id=wrote["memory_id"], reason="弄错了")
            gone = await server.ok("memory_search", query="我对什么过敏？")
            kept = await server.ok("memory_search", query="我对什么过敏？", history=True)
            again = await server.ok("memory_forget", memory_id=wrote["memory_id"])
            unknown = await server.refused("memory_forget", memory_id="mem_0")

        assert wrote["memory_id"] in text_of(done)
        assert done.structured_content["reason"] == "弄错了"
        assert not any("花生" in hit["content"] for hit in gone["hits"])
        states = {hit["state"] for hit in kept["hits"] if "花生" in hit["content"]}
        assert states
        assert "current" not in states
        assert again["forgotten"] == []
        assert again["already"] == [wrote["memory_id"]]
        assert "mem_0" in unknown

    anyio.run(talk)


async def classic(server: Served, tool: str, **arguments: Any) -> Any:
    """What an agent of the first days reads: the JSON of the first text."""
    result = await server.call(tool, **arguments)
    assert not result.is_error, result
    block = result.content[0]
    assert isinstance(block, types.TextContent)
    return json.loads(block.text)


@requirement("X1")
@pytest.mark.parametrize("era", ERAS)
def test_a_classic_client_reads_and_joins_contents(memory: Hindsight, era: str) -> None:
    async def talk() -> None:
        async with served(memory, "classic", era=era) as server:
            for content, kind in [("我住在杭州。", "long_term"), ("We moved Atlas to Postgres.", "short_term")]:
                done = await classic(
                    server, "write_memory", user_id="li", content=content, memory_type=kind, importance=0.8,
                    metadata={"ticket": 1},
                )  # fmt: skip
                assert done["status"] == "accepted"
            clash = await classic(server, "write_memory", user_id="li", content="我住在上海。", memory_type="long_term")
            result = await server.call("read_memory", user_id="li", query="我住在哪里？", top_k=5)
            rows = json.loads(text_of(result))
            only = await classic(server, "read_memory", user_id="li", query="Atlas", memory_types=["short_term"])
            nobody = await classic(server, "read_memory", user_id="eve", query="Atlas")

        assert "杭州" in "\n".join(m["content"] for m in rows)
        assert clash["conflicts"]
        assert all(isinstance(m["conflict"], bool) for m in rows)
        assert any(m["conflict"] and m["conflicts"][0]["question"].startswith("您之前提到") for m in rows)
        assert {m["memory_type"] for m in only} == {"episodic"}
        assert only[0]["importance"] == 0.8
        assert only[0]["metadata"]["ticket"] == 1
        assert nobody == []

    anyio.run(talk)


@requirement("X1")
def test_a_classic_decision_comes_from_its_metadata_or_is_marked_incomplete(memory: Hindsight) -> None:
    whole = {
        "decision_id": "d-7", "context": "a user wants a laptop", "action": "recommended model A",
        "reasoning": "light and cheap", "outcome": "returned after two days", "score": -0.9,
        "timestamp": "2026-03-01T10:00:00+08:00",
    }  # fmt: skip

    async def talk() -> None:
        async with served(memory, "classic") as server:
            done = await classic(
                server,
                "write_memory",
                user_id="u",
                content="Model A was a mistake",
                memory_type="trace",
                metadata=whole,
            )
            part = await classic(
                server, "write_memory", user_id="u", content="Chose the blue kiln for the studio", memory_type="trace"
            )
            traced = await classic(server, "trace_memory", user_id="u", context="which laptop to recommend", limit=2)
            other = await classic(server, "trace_memory", user_id="u", context="kiln for the studio", limit=1)

        assert (done["decision_id"], done["score"], done["outcome"]) == ("d-7", -0.9, "returned after two days")
        assert done["timestamp"].startswith("2026-03-01T10:00")
        assert "incomplete" not in done
        assert part["incomplete"] == ["context", "action", "reasoning"]
        assert traced[0]["decision_id"] == "d-7"
        assert traced[0]["content"]
        assert "returned after two days" in traced[0]["warning"]
        assert len(other) == 1
        assert other[0]["action"] == "Chose the blue kiln for the studio"
        assert other[0]["metadata"]["incomplete"]

    anyio.run(talk)


@requirement("X1")
@pytest.mark.parametrize("era", ERAS)
def test_resources_and_the_prompt_give_what_tools_give(memory: Hindsight, era: str) -> None:
    async def talk() -> None:
        async with served(memory, era=era, user="li") as server:
            wrote = await server.ok("memory_write", content="我住在杭州。", layer="semantic")
            await server.ok("memory_write", content="我住在上海。", layer="semantic")
            client = server.client
            listed = {str(one.uri) for one in (await client.list_resources()).resources}
            shapes = {one.uri_template for one in (await client.list_resource_templates()).resource_templates}
            about = json.loads((await client.read_resource("memory://about")).contents[0].text)
            opened = json.loads((await client.read_resource("memory://conflicts")).contents[0].text)
            one = json.loads((await client.read_resource(f"memory://memory/{wrote['memory_id']}")).contents[0].text)
            block = (
                await client.read_resource("memory://recall/%E6%88%91%E4%BD%8F%E5%9C%A8%E5%93%AA%E9%87%8C")
            ).contents[0]
            (named,) = (await client.list_prompts()).prompts
            prompt = await client.get_prompt(named.name, {"question": "我住在哪里？"})
            with pytest.raises(Exception, match="memory://about"):
                await client.read_resource("memory://nothing/here")
            with pytest.raises(Exception, match="mem_0"):
                await client.read_resource("memory://memory/mem_0")
            with pytest.raises(Exception, match="question"):
                await client.get_prompt(named.name, {"question": ""})

        assert listed == {"memory://about", "memory://conflicts"}
        assert "memory://memory/{id}" in shapes
        assert about["ok"] is True
        assert opened[0]["question"].startswith("您之前提到")
        assert len(opened[0]["sides"]) == 2
        assert one["content"] == "我住在杭州。"
        assert one["history"]
        text = prompt.messages[0].content
        assert isinstance(text, types.TextContent)
        assert "杭州" in text.text
        assert "<memory>" in text.text
        assert "杭州" in block.text

    anyio.run(talk)
