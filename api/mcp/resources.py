"""What a host may read without a tool: memories, open questions and the state of the store, by `memory://` addresses;
and the prompt that puts what is remembered about a question into a conversation."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import mcp_types as types

from hindsight_graph.api.mcp.forms import conflict_forms, memory_form, plain
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tools_decision import decided_form
from hindsight_graph.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from hindsight_graph.facade import Hindsight

SCHEME = "memory://"
_JSON, _TEXT = "application/json", "text/plain"
PROMPT = "recall"
_NOTHING = Said("Nothing is remembered about this.", "记忆中没有相关内容。")


@dataclass(frozen=True, slots=True)
class Address:
    """One kind of address: `memory://NAME` alone, or with something after a slash, which `read` gets."""

    name: str
    said: Said
    mime: str
    read: Callable[[Hindsight, str | None, str], str]
    after: str = ""

    @property
    def uri(self) -> str:
        """The address, or its template."""
        return f"{SCHEME}{self.name}" + (f"/{{{self.after}}}" if self.after else "")


def _about(memory: Hindsight, user_id: str | None, _: str) -> str:
    health = memory.health()
    values = {
        "ok": health.ok,
        "location": health.location,
        "namespace": memory.namespace,
        "user_id": user_id,
        "parts": health.parts,
        "counts": health.counts,
        "warnings": memory.warnings,
    }
    return _dumped(values)


def _conflicts(memory: Hindsight, user_id: str | None, _: str) -> str:
    opened = memory.conflicts.open(user_id=user_id)
    forms = conflict_forms(opened)
    for form, conflict in zip(forms, opened, strict=True):
        sides = memory.conflicts.sides(conflict, user_id=user_id)
        form["sides"] = [{"id": one.id, "content": one.content} for one in sides]
    return _dumped(forms)


def _memory(memory: Hindsight, user_id: str | None, id: str) -> str:
    found = memory.get(id, user_id=user_id)
    revisions = memory.revisions(id, user_id=user_id)
    history = [
        {"state": one.state.value, "from": one.recorded_from, "until": one.recorded_to} for one in revisions
    ]  # fmt: skip
    return _dumped({**memory_form(found), "history": history})


def _decision(memory: Hindsight, user_id: str | None, id: str) -> str:
    return _dumped(decided_form(memory.decisions.get(id, user_id=user_id)))


def _recall(memory: Hindsight, user_id: str | None, query: str) -> str:
    return memory.recall(query, user_id=user_id).prompt()


ADDRESSES = (
    Address("about", Said("Where the memory lies, what it holds, and whether it is well.",
                          "记忆存放在哪里、有多少内容、是否正常。"), _JSON, _about),
    Address("conflicts", Said("Contradictions that wait for the user's answer, each with its question.",
                              "等待用户回答的矛盾，各附问题。"), _JSON, _conflicts),
    Address("memory", Said("One memory with its provenance and every state that it had.",
                           "一条记忆，含来源和历次状态。"), _JSON, _memory, "id"),
    Address("decision", Said("One decision with its reasons, every outcome and what followed.",
                             "一项决策，含理由、历次结果和后续。"), _JSON, _decision, "id"),
    Address("recall", Said("What is remembered about a question, as a block for a system prompt.",
                           "与问题有关的记忆，可直接放入系统提示。"), _TEXT, _recall, "question"),
)  # fmt: skip
_BY_NAME = {one.name: one for one in ADDRESSES}


def listed(language: str) -> list[types.Resource]:
    """The addresses that name one thing."""
    return [
        types.Resource(uri=one.uri, name=one.name, description=one.said.of(language), mime_type=one.mime)
        for one in ADDRESSES
        if not one.after
    ]


def templates(language: str) -> list[types.ResourceTemplate]:
    """The addresses that take an id or a question."""
    return [
        types.ResourceTemplate(
            uri_template=one.uri, name=one.name, description=one.said.of(language), mime_type=one.mime
        )
        for one in ADDRESSES
        if one.after
    ]


def read(memory: Hindsight, user_id: str | None, uri: str) -> types.TextResourceContents:
    """What stands at an address. Raises NotFound for one that there is not."""
    name, slash, after = uri.removeprefix(SCHEME).partition("/")
    address = _BY_NAME.get(name)
    if not uri.startswith(SCHEME) or address is None or bool(slash) != bool(address.after):
        known = ", ".join(one.uri for one in ADDRESSES)
        raise NotFound(f"there is no resource {uri!r:.80}.", remedy=f"There are {known}.")
    text = address.read(memory, user_id, unquote(after))
    return types.TextResourceContents(uri=uri, mime_type=address.mime, text=text)


def prompts(language: str) -> list[types.Prompt]:
    """The prompts that a host can offer to its user."""
    said = Said("What is remembered about a question, with open contradictions and how to treat them.",
                "与问题有关的记忆，含未解决的矛盾及处理方式。")  # fmt: skip
    question = Said("What it shall be about.", "要了解的问题。")
    argument = types.PromptArgument(name="question", description=question.of(language), required=True)
    return [types.Prompt(name=PROMPT, title="Recall", description=said.of(language), arguments=[argument])]


def prompt(
    memory: Hindsight, user_id: str | None, name: str, arguments: dict[str, str], language: str
) -> types.GetPromptResult:
    """A prompt that is filled in. Raises NotFound and InvalidInput."""
    if name != PROMPT:
        raise NotFound(f"there is no prompt {name!r:.80}.", remedy=f"There is {PROMPT}.")
    if unknown := sorted(set(arguments) - {"question"}):
        raise InvalidInput(f"{name} takes no argument {unknown[0]!r:.80}.", remedy="It takes question.")
    question = arguments.get("question", "")
    text = memory.recall(question, user_id=user_id).prompt() or _NOTHING.of(language)
    return types.GetPromptResult(
        messages=[types.PromptMessage(role="user", content=types.TextContent(text=text))]
    )  # fmt: skip


def _dumped(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False, indent=2)
