"""Three tools for agents that were made for the first version of this interface: JSON in the text of the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.arguments import INTEGER, NUMBER, OBJECT, TEXT, TEXTS, Argument
from hindsight_graph.api.mcp.forms import plain, written_form
from hindsight_graph.api.mcp.lines import remarks
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import USER, Answer, Call, Tool
from hindsight_graph.api.mcp.tools_core import LAYERS
from hindsight_graph.api.mcp.tools_decision import precedent_form, recorded_form
from hindsight_graph.model.access import Right

if TYPE_CHECKING:
    from hindsight_graph.model.recall import Hit

_DECISION = ("context", "action", "reasoning", "outcome", "decision_id", "timestamp")
_NEEDED = ("context", "action", "reasoning")  # what a decision must have to be whole


def write(call: Call) -> Answer:
    """Writes a memory; one of the type `trace` is a decision."""
    call.stop_if_given_up()
    values = dict(call.given)
    if values["memory_type"] == "trace":
        return _decision(call, values)
    written = call.memory.remember(
        values["content"], user_id=call.user_id, agent_id=call.agent_id, layer=values["memory_type"],
        importance=values.get("importance"), metadata=values.get("metadata"),
    )  # fmt: skip
    return Answer(None, text=_json(written_form(written)))


def _decision(call: Call, values: Mapping[str, Any]) -> Answer:
    """A decision from the metadata, or, where they tell none, from the content; then it is marked as incomplete."""
    told = dict(values.get("metadata") or {})
    parts = {name: told.pop(name) for name in (*_DECISION, "score") if told.get(name) not in (None, "")}
    lacking = [name for name in _NEEDED if name not in parts]
    if lacking:
        told["incomplete"] = lacking
    content = values["content"]
    if content not in parts.values():
        told["content"] = content
    done = call.memory.decisions.record(
        user_id=call.user_id, agent_id=call.agent_id, importance=values.get("importance"), metadata=told or None,
        **{"context": content, "action": content, **parts},
    )  # fmt: skip
    return Answer(None, text=_json(recorded_form(done) | ({"incomplete": lacking} if lacking else {})))


def read(call: Call) -> Answer:
    """The memories that answer a question, as one JSON array of objects with `content`."""
    found = call.memory.recall(
        call.given["query"], user_id=call.user_id, top_k=call.given.get("top_k", 5),
        layers=call.given.get("memory_types"),
    )  # fmt: skip
    rows = [_row(hit) for hit in found.hits]
    return Answer(None, tuple(remarks((), found.degraded, call.language)), text=_json(rows))


def _row(hit: Hit) -> dict[str, Any]:
    memory = hit.memory
    return {
        "content": memory.content,
        "memory_type": memory.layer.value,
        "memory_id": memory.id,
        "score": round(hit.score, 4),
        "importance": memory.importance,
        "state": hit.state,
        "timestamp": memory.provenance.observed_at,
        "source_id": memory.provenance.source_id,
        "metadata": memory.metadata,
        "suspicious": bool(memory.suspicious) or None,
        "facts": [{"content": fact.content, "state": fact.state.value} for fact in hit.facts],
        "conflict": bool(hit.conflicts),
        "conflicts": [{"id": one.id, "question": one.question} for one in hit.conflicts],
        "superseded_by": hit.superseded_by.content if hit.superseded_by else None,
    }


def trace(call: Call) -> Answer:
    """Past decisions in situations like one, as one JSON array."""
    found = call.memory.trace(call.given["context"], user_id=call.user_id, limit=call.given.get("limit", 3))
    rows = [
        {"content": one.memory.content, **precedent_form(one)} for one in found.hits
    ]  # fmt: skip
    shown = {caution.text for one in found.hits for caution in one.warnings}
    more = tuple(caution.text for caution in found.warnings if caution.text not in shown)
    return Answer(None, (*more, *remarks((), found.degraded, call.language)), text=_json(rows))


def _json(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False)


def _typed(name: str, *, many: bool = False) -> Argument:
    if many:
        said = Said(
            "Only these kinds; left out: all but working.", "只在这些类型中查找；不填则查找除 working 以外的所有类型。"
        )
        return Argument(name, TEXTS, said, choices=LAYERS)
    said = Said(
        "short_term: what was said or done; long_term: a lasting fact or preference; working: this session only; "
        "procedural: how to do a task; trace: a decision, told by metadata.",
        "short_term：说过或做过的事；long_term：长期有效的事实或偏好；working：只在本次会话有效；"
        "procedural：任务的做法；trace：决策，由 metadata 说明。",
    )
    return Argument(name, TEXT, said, required=True, choices=LAYERS)


_METADATA = Argument(
    "metadata",
    OBJECT,
    Said(
        "Kept with the memory; of a decision (memory_type trace) these members are its parts.",
        "随记忆保存；对于决策（memory_type 为 trace），以下成员是其组成部分。",
    ),
    parts=(
        Argument("decision_id", TEXT, Said("An id of the decision.", "决策的标识。")),
        Argument("context", TEXT, Said("The situation.", "当时的情形。")),
        Argument("action", TEXT, Said("What was decided.", "决定做什么。")),
        Argument("reasoning", TEXT, Said("Why.", "理由。")),
        Argument("outcome", TEXT, Said("What came of it.", "结果。")),
        Argument("score", NUMBER, Said("How well it went, -1 to 1.", "结果好坏，-1 到 1。")),
        Argument("timestamp", TEXT, Said("When, ISO 8601.", "时间，ISO 8601。")),
    ),
)

CLASSIC = (
    Tool(
        "write_memory",
        Said("Write memory", "写入记忆"),
        Said(
            "Call this when the user says something worth knowing later: a fact, a preference, a plan, a decision "
            "and its outcome. One statement per call.",
            "当用户说出以后用得到的内容时调用：事实、偏好、计划、决策及其结果。每次一句话。",
        ),
        (
            USER,
            Argument("content", TEXT, Said("The statement.", "要记住的话。"), required=True),
            _typed("memory_type"),
            Argument("importance", NUMBER, Said("From 0 to 1; 0.5 is ordinary.", "0 到 1；0.5 为一般。")),
            _METADATA,
        ),
        write,
    ),
    Tool(
        "read_memory",
        Said("Read memory", "读取记忆"),
        Said(
            "Call this before answering what may depend on earlier conversations. Answers with a JSON array of "
            "objects with content; where conflict is true, ask the user its question.",
            "回答可能依赖以往对话的问题之前调用。返回 JSON 数组，每个对象含 content；"
            "conflict 为 true 时请向用户询问其中的问题。",
        ),
        (
            USER,
            Argument("query", TEXT, Said("The question.", "要问的问题。"), required=True),
            Argument(
                "top_k", INTEGER, Said("How many at most, 1 to 50; 5 if left out.", "最多返回几条，1 到 50；默认 5。")
            ),
            _typed("memory_types", many=True),
        ),
        read,
        right=Right.READ,
    ),
    Tool(
        "trace_memory",
        Said("Trace decisions", "回顾决策"),
        Said(
            "Call this before you recommend or decide something: answers with a JSON array of past decisions in like "
            "situations, their reasons and outcomes, and warnings where they failed.",
            "推荐或决定某事之前调用：返回 JSON 数组，列出类似情形下的决策、理由和结果，失败的附有警告。",
        ),
        (
            USER,
            Argument("context", TEXT, Said("The situation.", "当前的情形。"), required=True),
            Argument("limit", INTEGER, Said("How many at most; 3 if left out.", "最多返回几条；默认 3。")),
        ),
        trace,
        right=Right.READ,
    ),
)  # fmt: skip
