"""Settling contradictions: by the user's answer, which the client may ask for, or a model may pass on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.arguments import TEXT, Argument
from hindsight_graph.api.mcp.forms import STRING, STRINGS
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import Answer, Call, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hindsight_graph.conflicts.review import Resolved
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.memory import Conflict

KEEP = ("new", "old", "both")
_SETTLED = Said("settled, kept {}: {}", "已解决，保留 {}：{}")
_KEPT = {"new": Said("the new one", "新的"), "old": Said("the old one", "旧的"), "both": Said("both", "两者")}
_BECAME = {
    "current": Said("{} holds", "{} 成立"),
    "superseded": Said("{} is history", "{} 成为历史"),
    "retired": Said("{} is withdrawn", "{} 已撤回"),
    "untouched": Said("{} is common to all users and stays", "{} 为所有用户共有，保持不变"),
}
_FORM = Said("{}\n\nnew: {}\nold: {}", "{}\n\nnew（新）：{}\nold（旧）：{}")
_FIELD = Said(
    "new: what was said last; old: what was known; both: both are true", "new：新的说法；old：原来的；both：两者都对"
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a person: the message and the form that an elicitation shows."""

    conflict: Conflict
    message: str
    schema: dict[str, Any]


def question(memory: Hindsight, conflict: Conflict, user_id: str | None, language: str) -> Question | None:
    """What to ask about a contradiction; None where this user is not the one to settle it."""
    sides = memory.conflicts.sides(conflict, user_id=user_id)
    if conflict.user_id != user_id or len(sides) < 2:
        return None
    message = _FORM.of(language).format(conflict.question, sides[-1].content, sides[0].content)
    keep = {"type": "string", "enum": list(KEEP), "description": _FIELD.of(language)}
    return Question(conflict, message, {"type": "object", "properties": {"keep": keep}, "required": ["keep"]})


def resolved_form(keep: str, done: Resolved) -> dict[str, Any]:
    """What became of the sides of a contradiction."""
    return {
        "conflict_id": done.conflict.id,
        "keep": keep,
        "current": list(done.current),
        "superseded": list(done.superseded),
        "retired": list(done.retired),
        "untouched": list(done.untouched),
    }


def resolved_lines(form: dict[str, Any], language: str) -> Iterator[str]:
    """The same in a line."""
    became = "; ".join(said.of(language).format(one) for name, said in _BECAME.items() for one in form[name])
    kept = _KEPT[form["keep"]].of(language) if form["keep"] in _KEPT else form["keep"]
    yield _SETTLED.of(language).format(kept, became)


def resolve(call: Call) -> Answer:
    """Settles a contradiction by what the user answered."""
    call.stop_if_given_up()
    keep = call.given["keep"]
    done = call.memory.conflicts.resolve(
        call.given["conflict_id"], keep, user_id=call.user_id, reason=call.given.get("reason", "")
    )
    form = resolved_form(keep, done)
    return Answer(form, tuple(resolved_lines(form, call.language)))


CONFLICT_RESOLVE = Tool(
    "conflict_resolve",
    Said("Settle a contradiction", "解决矛盾"),
    Said(
        "Call this only after the user has answered the question that came with a contradiction. keep=new when they "
        "confirm what was said last, old when they stay with what was known, both when both are true. Never decide "
        "it yourself. Nothing is deleted: what loses becomes history.",
        "只有在用户回答了随矛盾给出的问题之后才调用。用户确认新的说法用 keep=new，仍以原来的为准用 old，"
        "两者都对用 both。不要自行决定。不会删除任何内容：被取代的一方成为历史。",
    ),
    (
        Argument(
            "conflict_id",
            TEXT,
            Said("Id that came with the question.", "随问题给出的标识。"),
            required=True,
        ),
        Argument(
            "keep",
            TEXT,
            Said(
                "new, old, both, or the id of the memory to keep.",
                "new、old、both，或要保留的记忆的标识。",
            ),
            required=True,
        ),
        Argument("reason", TEXT, Said("Why, in the user's words.", "原因，用用户的原话。")),
    ),
    resolve,
    {"conflict_id": STRING, "keep": STRING, "current": STRINGS, "superseded": STRINGS, "retired": STRINGS,
     "untouched": STRINGS},
)  # fmt: skip
