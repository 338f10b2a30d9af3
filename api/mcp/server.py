"""The server of the protocol: lists tools, carries out calls in worker threads, asks the user where the client can."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from hindsight_graph.api.mcp import resources
from hindsight_graph.api.mcp.arguments import read_arguments
from hindsight_graph.api.mcp.asking_back import AskingBack
from hindsight_graph.api.mcp.bounds import Bounds
from hindsight_graph.api.mcp.host import Host
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import Answer, Call, Tool
from hindsight_graph.api.mcp.toolsets import INSTRUCTIONS
from hindsight_graph.errors import HindsightError, InvalidInput, NotFound
from hindsight_graph.model.access import Right
from hindsight_graph.text.clean import check_label

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    Context = ServerRequestContext[Any, Any]

    from hindsight_graph.facade import Hindsight

NAME = "hindsight-graph"
PROGRESS_EVERY = 1.0  # seconds between signs of life of a call that lasts
_WORKING = Said("still working, {} s", "仍在处理，{} 秒")

Done = TypeVar("Done")
BoundsOf = Callable[[Any], Bounds]  # of a request over HTTP; of None over standard input and output


class MemoryServer:
    """One set of tools over one memory. `bounds_of` says of a request whose memory it may name."""

    def __init__(self, host: Host, tools: Sequence[Tool], bounds_of: BoundsOf, language: str = "en") -> None:
        self._host = host
        self._tools = {tool.name: tool for tool in tools}
        self._bounds_of = bounds_of
        self._language = language
        self._asking_back = AskingBack(self._in_thread, language)

    def build(self) -> Server[Any]:
        """The SDK's server that answers with this one."""
        return Server(
            NAME,
            version=version("hindsight-graph"),
            title="Hindsight Graph",
            instructions=INSTRUCTIONS.of(self._language),
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
            on_list_prompts=self._list_prompts,
            on_get_prompt=self._get_prompt,
        )

    async def _list_tools(self, ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[self._described(tool) for tool in self._tools.values()])

    async def _list_resources(self, *_: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=resources.listed(self._language))

    async def _list_templates(self, *_: Any) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=resources.templates(self._language))

    async def _list_prompts(self, *_: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=resources.prompts(self._language))

    async def _read_resource(self, ctx: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        content = await self._look(ctx, lambda memory, user: resources.read(memory, user, str(params.uri)))
        return types.ReadResourceResult(contents=[content])

    async def _get_prompt(self, ctx: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        given = params.arguments or {}
        return await self._look(
            ctx, lambda memory, user: resources.prompt(memory, user, params.name, given, self._language)
        )

    async def _look(self, ctx: Context, read: Callable[[Hindsight, str | None], Done]) -> Done:
        """Reads in the caller's own namespace; an error is one of the protocol, as there is no result to tell it in."""
        try:
            namespace, user_id = self._bounds_of(ctx.request).settle(Right.READ, None, None)
            return await self._in_thread(ctx, namespace, lambda memory, _: read(memory, user_id))
        except (InvalidInput, NotFound) as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error
        except HindsightError as error:
            raise MCPError(types.INTERNAL_ERROR, str(error)) from error

    def _described(self, tool: Tool) -> types.Tool:
        return types.Tool(
            name=tool.name,
            title=tool.title.of(self._language),
            description=tool.said.of(self._language),
            input_schema=tool.input_schema(self._language),
            output_schema=tool.output_schema(),
            annotations=types.ToolAnnotations(
                title=tool.title.of(self._language),
                read_only_hint=tool.right is Right.READ,
                destructive_hint=tool.right is Right.FORGET,
                idempotent_hint=tool.right in (Right.READ, Right.FORGET),
                open_world_hint=False,
            ),
        )

    async def _call_tool(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        tool = self._tools.get(params.name)
        if tool is None:
            known = ", ".join(self._tools)
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name!r:.80}; there are {known}.")
        try:
            if (known_state := self._asking_back.resumed(params)) is not None:
                return await self._asking_back.go_on(ctx, known_state, params)
            bounds = self._bounds_of(ctx.request)
            given = read_arguments(tool.name, tool.takes, params.arguments or {})
            namespace, user_id = bounds.settle(
                tool.right, given.pop("namespace", None), given.pop("user_id", None), all_users=tool.all_users
            )
            run = partial(self._run, tool, user_id, given, _agent(ctx))
            answer = await self._in_thread(ctx, namespace, run)
            return await self._asking_back.finished(ctx, answer, namespace, user_id)
        except HindsightError as error:
            return told(error)

    def _run(
        self,
        tool: Tool,
        user_id: str | None,
        given: dict[str, Any],
        agent_id: str | None,
        memory: Hindsight,
        given_up: threading.Event,
    ) -> Answer:
        return tool.run(Call(memory, user_id, given, agent_id, self._language, given_up))

    async def _in_thread(
        self,
        ctx: Context,
        namespace: str,
        work: Callable[[Hindsight, threading.Event], Done],
    ) -> Done:
        """Runs work on the memory in a thread, with signs of life; a call that is withdrawn is not waited for."""
        given_up = threading.Event()

        def carried_out() -> Done | HindsightError:
            try:
                with self._host.calling(namespace) as memory:
                    return work(memory, given_up)
            except HindsightError as error:  # as a value: a task group would wrap it
                return error

        try:
            async with anyio.create_task_group() as signs:
                signs.start_soon(self._show_progress, ctx)
                done = await anyio.to_thread.run_sync(carried_out, abandon_on_cancel=True)
                signs.cancel_scope.cancel()
        finally:
            given_up.set()
        if isinstance(done, HindsightError):
            raise done
        return done

    async def _show_progress(self, ctx: Context) -> None:
        seconds = 0
        while True:
            await anyio.sleep(PROGRESS_EVERY)
            seconds += 1
            message = _WORKING.of(self._language).format(seconds)
            await ctx.session.report_progress(seconds, None, message)


def told(error: HindsightError) -> types.CallToolResult:
    """An error as a result that a model can read and act upon: what is wrong, by which rule, and the remedy."""
    return types.CallToolResult(content=[types.TextContent(text=f"{type(error).__name__}: {error}")], is_error=True)


def _agent(ctx: Context) -> str | None:
    """The client's name, as the agent that writes (W7); None for one that gave no name that could be kept."""
    client = ctx.session.client_params
    try:
        return check_label(client.client_info.name, "agent_id") if client else None
    except HindsightError:
        return None
