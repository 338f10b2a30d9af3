"""Calls that last, are withdrawn, or run side by side, and the list of what a server offers, which is a promise."""

from __future__ import annotations

import json
import threading
from typing import Any

import anyio
import pytest

from hindsight_graph import Hindsight
from hindsight_graph.api.mcp.host import Host
from hindsight_graph.api.mcp.resources import ADDRESSES
from hindsight_graph.api.mcp.toolsets import SETS
from hindsight_graph.errors import HindsightError, StoreRefused, StoreUnavailable
from hindsight_graph.model.access import Right
from hindsight_graph.safety.masked import mask
from tests.api.conftest import Opener
from tests.requirements import requirement
from tests.support_embedders import HashEmbedder
from tests.support_hostile import HOSTILE
from tests.support_mcp import ERAS, served, text_of
from tests.support_memory import Scripted, hashed

# Every way to a memory, with the right that it needs. Whoever adds one says here what it may do, and to whom.
RIGHTS = {
    "memory_write": Right.WRITE, "memory_search": Right.READ, "memory_forget": Right.FORGET,
    "memory_trace": Right.READ, "decision_record": Right.WRITE, "decision_outcome": Right.WRITE,
    "conflict_resolve": Right.WRITE, "write_memory": Right.WRITE, "read_memory": Right.READ,
    "trace_memory": Right.READ, "graph_entity": Right.READ, "graph_neighbours": Right.READ, "graph_path": Right.READ,
    "graph_query": Right.READ,
}  # fmt: skip
NEEDED: dict[str, dict[str, Any]] = {
    "memory_write": {"content": "I live in Bonn.", "layer": "semantic"},
    "memory_search": {"query": "vault"},
    "memory_forget": {"memory_id": "{memory}"},
    "memory_trace": {"context": "vault"},
    "decision_record": {"context": "x", "action": "y", "relied_on": ["{memory}"]},
    "decision_outcome": {"decision_id": "{decision}", "outcome": "z"},
    "conflict_resolve": {"conflict_id": "{conflict}", "keep": "new"},
    "write_memory": {"content": "I live in Bonn.", "memory_type": "long_term"},
    "read_memory": {"query": "vault"},
    "trace_memory": {"context": "vault"},
    "graph_entity": {"name": "eve"},
    "graph_neighbours": {"entity": "eve"},
    "graph_path": {"source": "eve", "target": "Hangzhou"},
    "graph_query": {"query": "MATCH (m:Memory {{namespace: $namespace}}) RETURN m"},
}


class Held(HashEmbedder):
    """An embedder that waits until it is let go when it reads of a kiln."""

    def __init__(self) -> None:
        super().__init__(512)
        self.identity = hashed().identity
        self.reached, self.go = threading.Event(), threading.Event()

    def embed(self, texts: Any) -> Any:
        """See HashEmbedder."""
        if any("kiln" in text for text in texts):
            self.reached.set()
            assert self.go.wait(30)
        return super().embed(texts)


def test_every_tool_is_listed_with_its_right() -> None:
    found = {tool.name: tool.right for tools in SETS.values() for tool in tools}

    assert found == RIGHTS
    assert set(NEEDED) == set(RIGHTS)
    assert {one.name for one in ADDRESSES} == {"about", "conflicts", "memory", "decision", "recall"}


@requirement("S1")
@pytest.mark.parametrize("toolset", list(SETS))
def test_nothing_of_another_namespace_or_user_is_shown_or_changed(opened: Opener, ns: str, toolset: str) -> None:
    """Every tool of a server for ann, on what belongs to eve and to another namespace."""
    memory = opened(embedder=hashed())
    ids: dict[str, str] = {}
    for where, user in ((memory, "eve"), (memory.within(f"{ns}-b"), "ann")):
        wrote = where.remember("The code of the vault is 4711.", user_id=user)
        where.remember("I live in Hangzhou.", user_id=user)
        clash = where.remember("I live in Shanghai.", user_id=user)
        decided = where.decisions.record(context="the vault", action="change the code", user_id=user)
        ids |= {
            "memory": wrote.memory_id or "", "decision": decided.memory_id, "conflict": clash.conflicts[0].id
        }  # fmt: skip
    before = [one.memories(all_users=True).memories for one in (memory, memory.within(f"{ns}-b"))]

    async def talk() -> str:
        said = ""
        async with served(memory, toolset, user="ann") as server:
            for tool in SETS[toolset]:
                if tool.right is Right.WRITE and tool.name in ("memory_write", "write_memory"):
                    continue  # makes something of ann's own
                given = {
                    name: [one.format(**ids) for one in value] if isinstance(value, list) else value.format(**ids)
                    for name, value in NEEDED[tool.name].items()
                }
                result = await server.call(tool.name, **given)
                said += str(result.content) + str(result.structured_content)
                for foreign in ({"user_id": "eve"}, {"namespace": f"{ns}-b"}):
                    refused = await server.call(tool.name, **given | foreign)
                    assert refused.is_error
                    said += str(refused.content)
            for address in (f"memory://memory/{ids['memory']}", f"memory://decision/{ids['decision']}"):
                with pytest.raises(Exception, match="no "):
                    await server.client.read_resource(address)
            for address in ("memory://conflicts", "memory://recall/vault"):
                said += str(await server.client.read_resource(address))
        return said

    said = anyio.run(talk)
    assert "4711" not in said
    assert "change the code" not in said
    assert "Hangzhou" not in said
    after = [one.memories(all_users=True).memories for one in (memory, memory.within(f"{ns}-b"))]
    assert after == before


@pytest.mark.parametrize("era", ERAS)
def test_a_long_call_shows_signs_of_life(opened: Opener, era: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindsight_graph.api.mcp.server.PROGRESS_EVERY", 0.05)
    embedder = Held()
    memory = opened(embedder=embedder)
    steps: list[float] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        steps.append(done)
        assert message
        if len(steps) == 3:
            embedder.go.set()

    async def talk() -> None:
        async with served(memory, era=era) as server:
            await server.client.call_tool(
                "memory_search", {"query": f"a kiln, {memory.namespace}"}, progress_callback=progress
            )

    anyio.run(talk)
    assert steps[:3] == sorted(steps[:3])
    assert len(steps) >= 3


@pytest.mark.parametrize("era", ERAS)
def test_a_call_that_is_withdrawn_is_not_waited_for_and_others_go_on(opened: Opener, era: str) -> None:
    embedder = Held()
    memory = opened(embedder=embedder)

    async def talk() -> None:
        async with served(memory, era=era) as server:
            with anyio.move_on_after(20) as patience:
                async with anyio.create_task_group() as calls:

                    async def search() -> None:
                        await server.ok("memory_search", query=f"kiln, {era}")

                    calls.start_soon(search)
                    await anyio.to_thread.run_sync(embedder.reached.wait, 10)
                    calls.cancel_scope.cancel()
                await server.ok("memory_write", content="The wheel is oiled on Fridays.", layer="semantic")
            assert not patience.cancelled_caught
            embedder.go.set()

    anyio.run(talk)


def test_a_write_that_was_withdrawn_while_the_store_was_opened_is_not_carried_out(memory: Hindsight) -> None:
    from mcp.client.client import Client

    from hindsight_graph import Settings
    from hindsight_graph.api.mcp.run import bounds, make_server

    opening, open_now = threading.Event(), threading.Event()

    def slowly() -> Hindsight:
        opening.set()
        assert open_now.wait(30)
        return memory

    async def talk() -> None:
        config = Settings()
        host = Host(slowly)
        async with Client(make_server(host, bounds(config, memory.namespace, None), "core", config)) as client:
            async with anyio.create_task_group() as calls:
                calls.start_soon(client.call_tool, "memory_write", {"content": "I live in Bonn.", "layer": "semantic"})
                await anyio.to_thread.run_sync(opening.wait, 10)
                calls.cancel_scope.cancel()
            open_now.set()
            await client.call_tool("memory_search", {"query": "Bonn"})
        await anyio.to_thread.run_sync(host.close)

    anyio.run(talk)
    with pytest.raises(Exception, match="closed"):
        memory.memories()


def test_calls_side_by_side_are_all_kept(memory: Hindsight) -> None:
    async def talk() -> None:
        async with served(memory, user="ann") as server, anyio.create_task_group() as calls:
            for n in range(20):

                async def write(n: int = n) -> None:
                    content = f"The code of room {n:02} is 9{n:02}. 房间{n:02}的密码是9{n:02}。"
                    await server.ok("memory_write", content=content, layer="semantic")

                calls.start_soon(write)

    anyio.run(talk)
    turns = [one.content for one in memory.memories(user_id="ann").memories if "房间" in one.content]
    assert len({one for one in turns if one.startswith("The code of room")}) == 20


@requirement("S4", "S5")
@pytest.mark.parametrize("era", ERAS)
def test_hostile_strings_are_kept_to_the_letter_or_refused(opened: Opener, era: str) -> None:
    memory = opened(embedder=hashed(), extractor=Scripted())
    kept = refused = 0

    async def talk() -> None:
        nonlocal kept, refused
        async with served(memory, era=era) as server:
            for hostile in HOSTILE:
                if any("\ud800" <= char <= "\udfff" for char in hostile):
                    continue  # no client can put half of a surrogate pair into UTF-8
                wrote = await server.call("memory_write", content=hostile, layer="procedural", tags=[hostile[:40]])
                if wrote.is_error:
                    refused += 1
                    assert "content" in text_of(wrote) or "tag" in text_of(wrote)
                    continue
                uri = f"memory://memory/{wrote.structured_content['memory_id']}"
                found = json.loads((await server.client.read_resource(uri)).contents[0].text)
                if wrote.structured_content["status"] == "duplicate":  # the same to a reader as one before
                    assert mask(hostile).text.casefold().strip() == found["content"].casefold().strip()
                else:
                    assert mask(hostile).text == found["content"]
                kept += 1
                await server.ok("memory_search", query=hostile, top_k=1)

    anyio.run(talk)
    assert kept > 60
    assert refused > 3


@requirement("T3")
def test_a_store_that_was_away_is_asked_again_and_what_no_waiting_mends_is_not(memory: Hindsight) -> None:
    answers: list[HindsightError | Hindsight] = [
        StoreUnavailable("away.", remedy="Start it."), StoreUnavailable("away."), memory,
    ]  # fmt: skip
    told: list[str] = []

    def opening() -> Hindsight:
        answer = answers.pop(0)
        if isinstance(answer, HindsightError):
            raise answer
        return answer

    host = Host(opening, lambda: told.append("failed"))
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="away"), host.calling(memory.namespace):
            pass
    with host.calling(memory.namespace) as found:
        assert found is memory
    assert told == []

    answers[:] = [StoreRefused("the password is wrong.")]
    refusing = Host(opening, lambda: told.append("failed"))
    for _ in range(2):
        with pytest.raises(StoreRefused, match="password"), refusing.calling(memory.namespace):
            pass
    assert told == ["failed"]
    with pytest.raises(StoreRefused):
        refusing.close()
