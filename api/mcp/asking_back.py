"""Asks the user about contradictions that a call brought up, where the client can; else the question is in the answer.

Two ways lead to the user: clients of the handshake era are sent a request while their call waits; later ones get an
unfinished result and call again with the answer. Nothing is written twice: the finished answer waits here meanwhile.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from hindsight_graph.api.mcp.lines import questions
from hindsight_graph.api.mcp.tool import Answer
from hindsight_graph.api.mcp.tools_conflict import KEEP, Question, question, resolved_form, resolved_lines

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.memory import Conflict

PATIENCE = 45.0  # seconds that a person has to answer before the call goes on without: hosts give a call a minute
MOST_WAITING = 256  # unfinished answers that are kept; of the oldest one, the question stays in the conflict list
_KEY = "keep"

_log = logging.getLogger(__name__)

InThread = Callable[[Any, str, Callable[["Hindsight", threading.Event], Any]], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer that is not given yet: whose it is, and the contradictions that are still to be asked about."""

    answer: Answer
    namespace: str
    user_id: str | None
    open: tuple[Conflict, ...]


class AskingBack:
    """Finishes answers. `in_thread` runs work on the memory of a namespace."""

    def __init__(self, in_thread: InThread, language: str) -> None:
        self._in_thread = in_thread
        self._language = language
        self._waiting: OrderedDict[str, Waiting] = OrderedDict()

    async def finished(
        self, ctx: ServerRequestContext[Any, Any], answer: Answer, namespace: str, user_id: str | None
    ) -> types.CallToolResult | types.InputRequiredResult:
        """The result of a call, after its contradictions were put to the user as far as that can be done."""
        return await self._go_on(ctx, Waiting(answer, namespace, user_id, answer.conflicts if _can_ask(ctx) else ()))

    def resumed(self, params: types.CallToolRequestParams) -> Waiting | None:
        """What waits for the answer that a repeated call brings; None for a call of its own."""
        state = getattr(params, "request_state", None)
        return self._waiting.pop(state, None) if isinstance(state, str) else None

    async def go_on(
        self, ctx: ServerRequestContext[Any, Any], waiting: Waiting, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Takes up the answer that a repeated call brought."""
        given = (params.input_responses or {}).get(_KEY)
        said = given if isinstance(given, types.ElicitResult) else None
        return await self._go_on(ctx, await self._settle(ctx, waiting, said))

    async def _go_on(
        self, ctx: ServerRequestContext[Any, Any], waiting: Waiting
    ) -> types.CallToolResult | types.InputRequiredResult:
        while waiting.open:
            asked = await self._in_thread(ctx, waiting.namespace, partial(self._question, waiting))
            if asked is None:
                waiting = _left_open(waiting)
            elif ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
                return self._unfinished(waiting, asked)
            else:
                waiting = await self._settle(ctx, waiting, await self._sent(ctx, asked))
        return self._result(waiting.answer)

    def _question(self, waiting: Waiting, memory: Hindsight, given_up: threading.Event) -> Question | None:
        return question(memory, waiting.open[0], waiting.user_id, self._language)

    def _unfinished(self, waiting: Waiting, asked: Question) -> types.InputRequiredResult:
        state = secrets.token_urlsafe(16)
        self._waiting[state] = waiting
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        return types.InputRequiredResult(input_requests={_KEY: _request(asked)}, request_state=state)

    async def _sent(self, ctx: ServerRequestContext[Any, Any], asked: Question) -> types.ElicitResult | None:
        """The user's answer; None if it did not come: then the question stays open, and what was written stands."""
        try:
            return await ctx.session.send_request(
                _request(asked),
                types.ElicitResult,
                request_read_timeout_seconds=PATIENCE,
                metadata=ServerMessageMetadata(related_request_id=ctx.request_id),
            )
        except (MCPError, ValueError) as error:
            _log.info("the user was not asked: %s", error)
            return None

    async def _settle(
        self, ctx: ServerRequestContext[Any, Any], waiting: Waiting, said: types.ElicitResult | None
    ) -> Waiting:
        keep = (said.content or {}).get(_KEY) if said is not None and said.action == "accept" else None
        if keep not in KEEP:
            return _left_open(waiting)
        form = await self._in_thread(ctx, waiting.namespace, partial(_resolve, waiting, str(keep)))
        values = dict(waiting.answer.values or {})
        values["settled"] = [*values.get("settled", ()), form]
        values["conflicts"] = [one for one in values.get("conflicts", ()) if one["id"] != waiting.open[0].id]
        for kind, name in (("facts", "memory_id"), ("memories", "id")):
            values[kind] = [one | _became(form, one[name]) for one in values.get(kind, ())]
        answer = replace(
            waiting.answer,
            values=values,
            lines=(*waiting.answer.lines, *resolved_lines(form, self._language)),
            conflicts=tuple(one for one in waiting.answer.conflicts if one.id != waiting.open[0].id),
        )
        return replace(waiting, answer=answer, open=waiting.open[1:])

    def _result(self, answer: Answer) -> types.CallToolResult:
        lines = "\n".join((*answer.lines, *questions(answer.conflicts, self._language)))
        texts = [lines] if answer.text is None else [answer.text, *([lines] if lines else [])]
        return types.CallToolResult(
            content=[types.TextContent(text=one) for one in texts],
            structured_content=None if answer.values is None else _checked(answer.values),
        )


def _resolve(waiting: Waiting, keep: str, memory: Hindsight, given_up: threading.Event) -> dict[str, Any]:
    conflict = waiting.open[0]
    return resolved_form(keep, memory.conflicts.resolve(conflict.id, keep, user_id=waiting.user_id))


def _became(form: dict[str, Any], memory_id: str) -> dict[str, str]:
    """The state that a settled contradiction gave to one of its sides."""
    return next(({"state": state} for state in ("current", "superseded", "retired") if memory_id in form[state]), {})


def _left_open(waiting: Waiting) -> Waiting:
    return replace(waiting, open=waiting.open[1:])


def _can_ask(ctx: ServerRequestContext[Any, Any]) -> bool:
    """Whether the client shows forms to its user, and can be reached."""
    able = ctx.session.client_capabilities
    if able is None or able.elicitation is None:
        return False
    forms = able.elicitation.form is not None or able.elicitation.url is None
    return forms and (ctx.protocol_version in MODERN_PROTOCOL_VERSIONS or ctx.session.can_send_request)


def _request(asked: Question) -> types.ElicitRequest:
    return types.ElicitRequest(
        params=types.ElicitRequestFormParams(message=asked.message, requested_schema=asked.schema)
    )


def _checked(values: dict[str, Any]) -> dict[str, Any]:
    """The values as JSON will have them, so that nothing but JSON leaves."""
    found: dict[str, Any] = json.loads(json.dumps(values, ensure_ascii=False))
    return found
