"""Talk about the talk: "let me check", 正在处理. It says what happens this minute and nothing that lasts (W1)."""

from __future__ import annotations

import re

from hindsight_graph.write.filters.cue import Cue, Said, either

_OPENING = (
    r"(?:(?:ok|okay|sure|alright|all right|great|now|first|got it|right|perfect|next|then|well|hmm|yes|no problem"
    r"|of course)[,.! ]+)*"
)
_LET_ME = re.compile(
    _OPENING
    + either(
        r"(?:let(?: me|['’]s|me)|i(?:['’]ll| will)(?: just| quickly| first)?|i(?:['’]m| am) (?:just )?(?:going to"
        r"|gonna)) "
        r"(?:just |quickly |first |now |go ahead and |start by )*(?:check(?! out)|see (?:if|what|how|whether)"
        r"|have a look"
        r"|take a (?:quick |closer )?look|look (?:into|at|that up|it up|up)|think|verify|confirm|double[- ]check"
        r"|get back"
        r"|pull up|find out)\b",
        r"(?:one|just a|just one|give me (?:a|one)|hold on(?: a)?|hang on(?: a)?|wait(?: a)?) ?"
        r"(?:moment|sec|second|minute|min|bit)?(?: please)?[.…! ]*$",
    )
)
_VERB = (
    r"(?:check|look|search|find|fetch|load|process|run|read|open|scan|analy[sz]|investigat|review|inspect|calculat"
    r"|generat|prepar|compil|work|start|verif|query|pull|brows|think|comput|gather|retriev|execut|proceed|test|updat"
    r"|writ|creat|get started)"
)
_AGENT = re.compile(
    _OPENING
    + "(?:"
    + either(
        r"(?:let me|let['’]s|i(?:['’]ll| will| shall)|i(?:['’]m| am) (?:going to|gonna|about to)|we(?:['’]ll| will)) "
        rf"(?:just |now |quickly |first |go ahead and |start by |also )*{_VERB}\w*\b",
        r"(?:i(?:['’]m| am)|we(?:['’]re| are)|currently|now|still)?(?: now| still| currently| just)* ?"
        rf"{_VERB}(?:\w?ing|ying)(?= (?:the|your|for|it|now|on|in|into|up|that|this|through|all|a|results?|data"
        rf"|details)\b"
        r"|(?: \w+){0,2}[.…! ]*$)",
    )
    + ")"
)
_OFFER = Cue(
    "else help assist know feel here",
    either(
        r"\b(?:is there )?anything else (?:i can|you)\b|\bhow (?:can|may) i (?:help|assist)\b",
        r"\b(?:can|may) i (?:help|assist) you\b|\bi(?:['’]d| would)? ?(?:can|be happy to|be glad to) (?:help|assist)\b",
        r"\bi(?:['’]m| am) (?:here|happy|glad) to (?:help|assist)\b|\blet me know (?:if|when|how|what)\b"
        r"|\bfeel free to\b",
        r"^here(?:['’]s| is| are) (?:the|your|a|an|what)\b[^.!?\d]{0,40}:\s*$",
    ),
    either(
        r"有什么(?:可以|能|需要)?我?(?:能|可以)?(?:帮|为[你您]|协助)",
        r"(?:有|如有)(?:任何|其他|什么)?(?:需要|问题).{0,4}(?:随时|请|都可以)",
    ),
)
_VERB_ZH = (
    "看|查|想|搜|试|找|确认|检查|处理|分析|核实|核对|查询|搜索|运行|加载|读取|思考|研究|整理|安排"
    "|测试|执行|计算|生成|翻|检索|调取|获取|下载|打开"
)
_OPENING_ZH = r"(?:好的?|嗯|行|可以|没问题|那|接下来)?[，, ]?"
_LET_ME_ZH = re.compile(
    either(
        _OPENING_ZH + r"(?:请?让我|容我|我(?:先|来|再|去)?(?:帮[你您])?)(?:先|来|再|去)?(?:帮[你您])?"
        rf"(?:{_VERB_ZH})一下|请?(?:让我|容我)(?:先|来|再)?(?:{_VERB_ZH})",
        r"请?(?:稍等|稍候|等一下|等我一下|等等)|(?:处理|加载|查询|运行)中",
        r"正在(?:为[你您]|帮[你您]|给[你您])?(?:处理|查询|加载|搜索|分析|检查|思考|生成|运行|执行|检索|计算|读取"
        r"|获取|连接)",
    )
)
_AGENT_ZH = re.compile(
    either(
        _OPENING_ZH
        + r"(?:我们?|现在|下面)(?:现在|这就|马上|先|来|去|再|就|正在|开始|将|会|要|帮[你您]|给[你您]|为[你您])+"
        rf"(?:{_VERB_ZH}|办)",
        r"(?:现在|下面|接下来)(?:开始)?(?:运行|执行|处理|查询|检查)",
    )
)
_LITTLE = 3  # content words (Han: characters)
_DIGIT = re.compile(r"\d")


def is_process_talk(said: Said, role: str, content: int) -> bool:
    """Whether the sentence only says what the speaker is about to do in this talk, or offers to.

    From an assistant or tool any announcement of a step is one, unless it carries a figure. From a person only what is
    said of looking, checking and waiting, and only if hardly any `content` is left beside it: "I'm working on my
    thesis" and "I'll check the flat in Graz my aunt found" are news.
    """
    if role in ("assistant", "tool"):
        return _begins(said) or _OFFER.search(said) is not None or _is_step(said)
    return content <= _LITTLE and _begins(said)


def _begins(said: Said) -> bool:
    return _LET_ME.match(said.low) is not None or (said.han and _LET_ME_ZH.match(said.text) is not None)


def _is_step(said: Said) -> bool:
    step = _AGENT.match(said.low) or (said.han and _AGENT_ZH.match(said.text))
    return bool(step) and _DIGIT.search(said.text) is None
