"""The tools that every agent needs: write, search and forget."""

from __future__ import annotations

from typing import Any

from hindsight_graph.api.mcp.arguments import BOOLEAN, INTEGER, JSON, NUMBER, TEXT, TEXTS, Argument
from hindsight_graph.api.mcp.forms import OBJECTS, STRING, STRINGS, forgotten_form, recalled_form, written_form
from hindsight_graph.api.mcp.lines import forgotten_lines, recalled_lines, written_lines
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import Answer, Call, Tool
from hindsight_graph.model.access import Right

LAYERS = ("working", "episodic", "semantic", "procedural", "trace", "short_term", "long_term")
_CONTENT = Argument(
    "content",
    TEXT,
    Said(
        "One statement that makes sense on its own, in the user's language and words, with names and dates.",
        "一句独立成立的话，用用户的语言和原话，带上人名和日期。",
    ),
    required=True,
)
_LAYER = Argument(
    "layer",
    TEXT,
    Said(
        "semantic: a fact or preference that lasts; episodic: what happened or was said; procedural: how to do a kind "
        "of task; working: only for this session; trace: a decision. short_term is episodic, long_term is semantic.",
        "semantic：长期有效的事实或偏好；episodic：发生过或说过的事；procedural：某类任务的做法；"
        "working：只在本次会话有效；trace：决策。short_term 即 episodic，long_term 即 semantic。",
    ),
    required=True,
    choices=LAYERS,
)
_TAGS = Argument("tags", TEXTS, Said("Words to find it by later.", "便于以后查找的标签。"))
_TTL = Argument(
    "ttl_days",
    NUMBER,
    Said(
        'Days until it expires; 0: never. Left out, the words themselves decide ("next week I travel").',
        "多少天后过期；0 表示永不过期。不填则由内容本身决定（如“下周我出差”）。",
    ),
)
_METADATA = Argument(
    "metadata",
    JSON,
    Said(
        'A JSON object as text, kept with the memory, e.g. {"ticket": 42}.',
        '以文本给出的 JSON 对象，随记忆保存，如 {"ticket": 42}。',
    ),
)
SESSION = Argument("session_id", TEXT, Said("Conversation that this belongs to.", "所属会话的标识。"))
_QUERY = Argument(
    "query",
    TEXT,
    Said(
        "The question, as the user would ask it; name who or what it is about.",
        "要问的问题，像用户那样提问；写明人或事物的名称。",
    ),
    required=True,
)
_LAYERS = Argument(
    "layers",
    TEXTS,
    Said("Only these layers; left out: all but working.", "只在这些层中查找；不填则查找除 working 以外的所有层。"),
    choices=LAYERS,
)
_TOP_K = Argument(
    "top_k", INTEGER, Said("How many memories at most, 1 to 50; 8 if left out.", "最多返回几条，1 到 50；默认 8。")
)
_HISTORY = Argument(
    "history",
    BOOLEAN,
    Said(
        "true: also what is superseded, retired or expired, each marked.",
        "true：也返回已被取代、撤回或过期的内容，并加以标注。",
    ),
)
_AS_OF = Argument(
    "as_of",
    TEXT,
    Said("What was true at this time, ISO 8601, e.g. 2026-05-08.", "查询某一时刻的情况，ISO 8601，如 2026-05-08。"),
)

WRITTEN: dict[str, Any] = {
    "status": STRING, "reason": STRING, "memory_id": STRING, "memories": OBJECTS, "facts": OBJECTS,
    "superseded": OBJECTS, "conflicts": OBJECTS, "dropped": OBJECTS, "notes": STRINGS, "degraded": STRINGS,
    "expires_at": STRING, "settled": OBJECTS,
}  # fmt: skip
FOUND: dict[str, Any] = {"hits": OBJECTS, "conflicts": OBJECTS, "notes": STRINGS, "degraded": STRINGS}


def write(call: Call) -> Answer:
    """Writes one statement and says what became of it."""
    values = dict(call.given)
    call.stop_if_given_up()
    written = call.memory.remember(values.pop("content"), user_id=call.user_id, agent_id=call.agent_id, **values)
    return Answer(written_form(written), tuple(written_lines(written, call.language)), conflicts=written.conflicts)


def search(call: Call) -> Answer:
    """Answers a question."""
    values = dict(call.given)
    found = call.memory.recall(values.pop("query"), user_id=call.user_id, **values)
    return Answer(recalled_form(found), tuple(recalled_lines(found, call.language)))


def forget(call: Call) -> Answer:
    """Takes a memory out of what is recalled. A model's call never erases: what it takes away can be restored."""
    call.stop_if_given_up()
    reason = call.given.get("reason") or _ASKED.of(call.language)
    done = call.memory.forget([call.given["memory_id"]], reason=reason, user_id=call.user_id)
    return Answer(forgotten_form(done), tuple(forgotten_lines(done, call.language)))


_ASKED = Said("the user asked for it", "应用户要求")
_WRITE_SAID = Said(
    "Call this when the user tells you something worth knowing in a later conversation: a fact about them, a "
    'preference, a decision, a plan with a date, an instruction for the future, or when they say "remember". Call '
    "it once per statement, right when it is said. Do not call it for greetings, thanks or what you found out "
    "yourself and can look up again. The answer says whether it was stored, held, or not stored and why; if it "
    "contradicts what is known, it holds the question to ask the user.",
    "当用户说出以后的对话还用得到的内容时调用：关于用户的事实、偏好、决定、带日期的计划、今后要遵守的要求，"
    "或用户说“记住”。每句话说出后立即调用一次。寒暄、道谢、以及可以随时重新查到的内容不要调用。"
    "返回结果会说明已保存、存疑保留还是未保存及原因；如与已知内容矛盾，会给出要询问用户的问题。",
)
_SEARCH_SAID = Said(
    "Call this before you answer anything that may depend on earlier conversations: the user's facts, preferences, "
    'people, projects, past events or decisions ("what did I…", "which … do we use", "as usual"), and at the '
    "start of a task to learn how they want it done. Every hit says when it was said and whether it still holds; "
    "contradictions come with the question to ask the user. An empty answer means that nothing is known.",
    "回答任何可能依赖以往对话的问题之前调用：用户的事实、偏好、相关的人、项目、过去的事件或决定"
    "（“我之前……”“我们用的是哪个……”“老样子”），以及开始一项任务时，了解用户希望怎么做。"
    "每条结果都注明何时所说、是否仍然成立；有矛盾时附上要询问用户的问题。结果为空表示没有相关记忆。",
)


def write_tool(*more: Argument) -> Tool:
    """memory_write, with these arguments besides those it always has."""
    return Tool(
        "memory_write",
        Said("Remember", "写入记忆"),
        _WRITE_SAID,
        (_CONTENT, _LAYER, _TAGS, _TTL, *more),
        write,
        WRITTEN,
    )


def search_tool(*more: Argument) -> Tool:
    """memory_search, with these arguments besides those it always has."""
    return Tool(
        "memory_search",
        Said("Search memory", "查找记忆"),
        _SEARCH_SAID,
        (_QUERY, _LAYERS, _TOP_K, *more),
        search,
        FOUND,
        right=Right.READ,
    )


FORGET = Tool(
    "memory_forget",
    Said("Forget", "忘记"),
    Said(
        "Call this when the user asks you to forget something, or says that a memory is wrong and nothing takes its "
        "place. Search first and pass the id of that very memory. What merely changed is not forgotten but written "
        "anew: the old statement becomes history by itself.",
        "当用户要求忘记某事，或指出某条记忆有误且没有新的说法时调用。先查找，再传入那条记忆的标识。"
        "只是有了变化的内容不必忘记，写入新的说法即可：旧的会自动成为历史。",
    ),
    (
        Argument("memory_id", TEXT, Said("Id from memory_search.", "memory_search 给出的标识。"), required=True),
        Argument("reason", TEXT, Said("Why, in the user's words.", "原因，用用户的原话。")),
    ),
    forget,
    {"forgotten": OBJECTS, "with_them": OBJECTS, "kept": STRINGS, "already": STRINGS, "conflicts": STRINGS,
     "notes": STRINGS, "reason": STRING},
    right=Right.FORGET,
)  # fmt: skip
CORE = (write_tool(), search_tool(), FORGET)
MEMORY = (write_tool(_METADATA, SESSION), search_tool(_HISTORY, _AS_OF), FORGET)
