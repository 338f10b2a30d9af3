"""Looking back before deciding, and keeping what was decided and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.arguments import INTEGER, JSON, NUMBER, TEXT, TEXTS, Argument
from hindsight_graph.api.mcp.forms import OBJECTS, STRING, STRINGS, plain
from hindsight_graph.api.mcp.lines import fenced, remarks
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import Answer, Call, Tool
from hindsight_graph.api.mcp.tools_core import SESSION
from hindsight_graph.model.access import Right

if TYPE_CHECKING:
    from hindsight_graph.decisions.trace import Precedent, Traced
    from hindsight_graph.model.decided import Decided

_SAID = {
    "nothing": Said("No decision in a situation like this is known.", "没有类似情形下的决策记录。"),
    "because": Said("because {}", "原因：{}"),
    "outcome": Said("outcome {:+.1f}: {}", "结果 {:+.1f}：{}"),
    "open": Said("outcome not known yet", "结果尚不清楚"),
    "warning": Said("WARNING: {}", "警告：{}"),
    "instead": Said("what worked instead: {}", "后来有效的做法：{}"),
    "followed": Said("then: {}", "之后：{}"),
    "recorded": Said("recorded as {}", "已记录为 {}"),
    "duplicate": Said("known already as {}", "已有此决策：{}"),
    "revised": Said("outcome of {} recorded, revision {}", "已记录 {} 的结果，第 {} 版"),
    "far": Said("(only the nearest there is)", "（只是最接近的一条）"),
}


def decided_form(one: Decided) -> dict[str, Any]:
    """A decision as it stands."""
    form = {
        "decision_id": one.id,
        "memory_id": one.memory_id,
        "context": one.context,
        "action": one.action,
        "reasoning": one.reasoning,
        "summary": one.summary or None,
        "outcome": one.outcome.text if one.outcome else None,
        "score": one.score,
        "timestamp": one.decided_at,
        "outcomes": [{"text": each.text, "score": each.score, "at": each.observed_at} for each in one.outcomes],
        "relied_on": one.relied_on,
        "follows": one.follows,
        "followed_by": one.followed_by,
        "taken_back_by": one.taken_back_by,
        "warning": one.warning or None,
        "session_id": one.memory.provenance.session_id,
        "metadata": one.memory.metadata or None,
    }
    found: dict[str, Any] = plain(form)
    return found


def precedent_form(one: Precedent) -> dict[str, Any]:
    """A past decision in a like situation, with what followed from it."""
    form = decided_form(one.decided)
    form["similarity"] = round(one.score, 4)
    form["same_matter"] = one.like
    form["warning"] = one.warning
    form["followed"] = [decided_form(each) for each in one.followed]
    if one.instead is not None:
        form["worked_instead"] = decided_form(one.instead)
    return form


def traced_form(found: Traced) -> dict[str, Any]:
    """What looking back answers."""
    return {
        "decisions": [precedent_form(one) for one in found.hits],
        "warnings": [caution.text for caution in found.warnings],
        "notes": list(found.notes),
        "degraded": list(found.degraded),
    }


def trace(call: Call) -> Answer:
    """Past decisions in situations like one."""
    values = dict(call.given)
    found = call.memory.trace(values.pop("context"), user_id=call.user_id, **values)
    return Answer(traced_form(found), tuple(_traced_lines(found, call.language)))


def record(call: Call) -> Answer:
    """Keeps a decision."""
    call.stop_if_given_up()
    done = call.memory.decisions.record(user_id=call.user_id, agent_id=call.agent_id, **call.given)
    return Answer(recorded_form(done), tuple(recorded_lines(done, call.language)))


def outcome(call: Call) -> Answer:
    """Keeps what came of a decision."""
    values = dict(call.given)
    call.stop_if_given_up()
    id, text = values.pop("decision_id"), values.pop("outcome")
    done = call.memory.decisions.outcome(id, text, user_id=call.user_id, agent_id=call.agent_id, **values)
    said = _SAID["revised"].of(call.language).format(done.id, len(done.outcomes))
    lines = (said, *_warned(done, call.language), *remarks(done.notes, done.degraded, call.language))
    return Answer(recorded_form(done), lines)


def recorded_form(done: Decided) -> dict[str, Any]:
    """A decision that was just written, and how that went."""
    return {
        **decided_form(done), "status": done.status, "notes": list(done.notes), "degraded": list(done.degraded)
    }  # fmt: skip


def recorded_lines(done: Decided, language: str) -> Iterator[str]:
    """The same in lines."""
    said = _SAID["duplicate" if done.status == "duplicate" else "recorded"]
    yield said.of(language).format(done.id)
    yield from _warned(done, language)
    yield from remarks(done.notes, done.degraded, language)


def _warned(done: Decided, language: str) -> Iterator[str]:
    if done.warning:
        yield _SAID["warning"].of(language).format(done.warning)


def _traced_lines(found: Traced, language: str) -> Iterator[str]:
    if not found.hits:
        yield _SAID["nothing"].of(language)
    else:
        yield from fenced(
            [line for n, one in enumerate(found.hits, 1) for line in _precedent(n, one, language)], language
        )
    told = {one.warning for one in found.hits}
    for caution in found.warnings:
        if not any(caution.text in one for one in told):
            yield _SAID["warning"].of(language).format(caution.text)
    yield from remarks(found.notes, found.degraded, language)


def _precedent(number: int, one: Precedent, language: str) -> Iterator[str]:
    decided = one.decided
    far = "" if one.like else " " + _SAID["far"].of(language)
    yield f"{number}. {decided.context} → {decided.action} ({decided.decided_at:%Y-%m-%d}, id {decided.id}){far}"
    if decided.reasoning:
        yield "   " + _SAID["because"].of(language).format(decided.reasoning)
    if decided.outcome:
        yield "   " + _SAID["outcome"].of(language).format(decided.score, decided.outcome.text)
    else:
        yield "   " + _SAID["open"].of(language)
    if one.warning:
        yield "   " + _SAID["warning"].of(language).format(one.warning)
    for each in one.followed:
        told = f"{each.action} ({each.outcome.text})" if each.outcome else each.action
        yield "   " + _SAID["followed"].of(language).format(told)
    if one.instead is not None:
        yield "   " + _SAID["instead"].of(language).format(one.instead.action)


_WRITTEN: dict[str, Any] = {
    "status": STRING, "decision_id": STRING, "memory_id": STRING, "context": STRING, "action": STRING,
    "reasoning": STRING, "summary": STRING, "outcome": STRING, "score": {"type": "number"}, "timestamp": STRING,
    "outcomes": OBJECTS, "relied_on": STRINGS, "follows": STRINGS, "followed_by": STRINGS, "taken_back_by": STRINGS,
    "warning": STRING, "notes": STRINGS, "degraded": STRINGS,
}  # fmt: skip
_SCORE = Argument(
    "score", NUMBER, Said("How well it went, from -1 (bad) to 1 (good).", "结果好坏，从 -1（差）到 1（好）。")
)
_OUTCOME = Said("What came of it, e.g. returned within a week.", "结果如何，例如“一周内退货”。")
_TIMESTAMP = Argument("timestamp", TEXT, Said("When, ISO 8601; now if left out.", "时间，ISO 8601；不填表示现在。"))

MEMORY_TRACE = Tool(
    "memory_trace",
    Said("Look back at decisions", "回顾决策"),
    Said(
        "Call this before you recommend, choose or decide something for the user: it returns what was decided in like "
        "situations, why, and what came of it. Heed its warnings and tell the user about a past failure instead of "
        "repeating it; prefer what worked instead.",
        "在为用户推荐、选择或决定某事之前调用：返回类似情形下以前的决策、理由和结果。"
        "务必重视其中的警告，把过去的失败告诉用户而不要重复，并优先采用后来有效的做法。",
    ),
    (
        Argument(
            "context",
            TEXT,
            Said("The situation that you are about to decide in.", "即将做决定的情形。"),
            required=True,
        ),
        Argument("limit", INTEGER, Said("How many at most; 3 if left out.", "最多返回几条；默认 3。")),
    ),
    trace,
    {"decisions": OBJECTS, "warnings": STRINGS, "notes": STRINGS, "degraded": STRINGS},
    right=Right.READ,
)

DECISION_RECORD = Tool(
    "decision_record",
    Said("Record a decision", "记录决策"),
    Said(
        "Call this right after you or the user decided something that may have to be explained or judged later: a "
        "recommendation, a purchase, a technical choice, a change of plan. Give the reasons in a sentence, and the "
        "ids of the memories that it rests on. Keep the decision_id for its outcome.",
        "当你或用户做出以后可能需要解释或评判的决定后立即调用：推荐、购买、技术选型、计划变更。"
        "用一句话说明理由，并给出所依据的记忆的标识。保留 decision_id，以便以后记录结果。",
    ),
    (
        Argument("context", TEXT, Said("The situation.", "当时的情形。"), required=True),
        Argument("action", TEXT, Said("What was decided.", "决定做什么。"), required=True),
        Argument("reasoning", TEXT, Said("Why, at most 280 characters.", "理由，最多 280 个字符。")),
        Argument("outcome", TEXT, Said("What came of it, if that is known already.", "结果，如果已经知道。")),
        _SCORE,
        Argument("relied_on", TEXTS, Said("Ids of memories that it rests on.", "所依据的记忆的标识。")),
        Argument("follows", TEXTS, Said("Ids of earlier decisions that it follows from.", "所承接的先前决策的标识。")),
        Argument(
            "decision_id", TEXT, Said("An id of your own; left out, one is made.", "自定的标识；不填则自动生成。")
        ),
        _TIMESTAMP,
        SESSION,
        Argument(
            "metadata", JSON, Said("A JSON object as text, kept with it.", "以文本给出的 JSON 对象，随决策保存。")
        ),
    ),
    record,
    _WRITTEN,
)

DECISION_OUTCOME = Tool(
    "decision_outcome",
    Said("Record an outcome", "记录结果"),
    Said(
        "Call this when you learn how an earlier decision or recommendation turned out (\"it broke after a week\", "
        "\"they loved it\"), also if it was bad: that is what keeps it from being repeated. A later outcome revises an "
        "earlier one; all are kept.",
        "得知先前的决策或推荐结果如何时调用（“一周就坏了”“他们很喜欢”），结果不好也要记录：这样才不会重蹈覆辙。"
        "后来的结果修订先前的结果，全部保留。",
    ),
    (
        Argument(
            "decision_id",
            TEXT,
            Said(
                "Id from decision_record or memory_trace.", "decision_record 或 memory_trace 给出的标识。"
            ),
            required=True,
        ),
        Argument("outcome", TEXT, _OUTCOME, required=True),
        _SCORE,
        _TIMESTAMP,
    ),
    outcome,
    _WRITTEN,
)  # fmt: skip

DECISIONS = (MEMORY_TRACE, DECISION_RECORD, DECISION_OUTCOME)
