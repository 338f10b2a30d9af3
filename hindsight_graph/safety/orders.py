"""Recognises text that tries to command the agent that will read it: orders, made-up roles, hidden characters (W13)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from hindsight_graph.text.fold import INVISIBLE
from hindsight_graph.text.script import simplified

ORDER, ROLE, HIDDEN = "order", "made-up role", "hidden text"

_INVISIBLE = re.compile(f"[{INVISIBLE}]+")
# Tag characters spell words that no screen shows; only the flags of England, Scotland and Wales are made of them.
_TAGS = re.compile("(?<!\U0001f3f4)(?<![\U000e0020-\U000e007f])[\U000e0000-\U000e007f]+")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")  # one stands behind a character, never many
_SPLIT = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064]{8,}")  # bits written in zero-width characters

_BEFORE = r"(?:previous|prior|above|earlier|preceding|foregoing|existing|original|initial|system|safety|your|all|any)"
_RULES = (
    r"(?:instructions?|prompts?|directives?|guidelines?|rules?|guardrails?|commands?|system message|training"
    r"|programming)"
)
_USER = r"(?:the |this |your )?(?:user|users|owner|human|operator|admin|administrator)"
_PRIZE = (
    r"(?:conversations?|chat (?:history|logs?)|(?:your|stored|saved|all|every) (?:memor(?:y|ies)|notes?|messages?)"
    r"|system prompt|passwords?|credentials?|api keys?|secrets?|tokens?|private (?:data|keys?)|user(?:'s)? data)"
)
_AWAY = re.compile(r"@[\w\-]|https?://|www\.")
_SEND = re.compile(r"\b(?:send|forward|email|mail|post|upload|exfiltrate|transmit|leak|bcc)\b|发|传|寄|抄送")
_HIDING = (
    rf"(?:(?:hide|conceal) (?:this|that|it)\b|secretly|silently|without (?:telling|informing|asking|notifying) {_USER}"
    rf"|(?:do not|don't|never) (?:tell|inform|notify|alert|mention (?:this|it) to) {_USER}|keep (?:this"
    rf"|it) (?:hidden|secret) from {_USER})"
)
_PRIZED = re.compile(rf"\b{_PRIZE}|对话|聊天记录|记忆|密码|凭证|密钥|隐私|用户数据")
_HIDDEN = re.compile(rf"\b{_HIDING}|隐瞒|悄悄|偷偷|隐藏|不要声张|(?:不要|别)(?:告诉|提|让)")
_NEAR = 120  # characters around an address in which something is sent there
_ORDERS_EN = re.compile(
    rf"\b(?:ignore|disregard|forget|override|bypass|discard|overlook)\b(?:[ ,:]+(?:about|of|everything in|the"
    rf"|these|those|my|that|{_BEFORE}))*?"
    rf"[ ]+{_BEFORE}(?:[ ]+(?:of|the|these|your|my|other|{_BEFORE}))*[ ]+{_RULES}\b"
    rf"|\b(?:do not|don't|never|stop) (?:follow|following|obey|obeying) (?:the |any |all "
    rf"|of )*{_BEFORE} (?:\w+ )?{_RULES}\b"
    r"|\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:that (?:was|is) )?(?:above|before|you (?:were"
    r"|have been|know)|previous)"
    r"|\b(?:reveal|print|show|repeat|output|leak|expose|dump|disclose|tell me|give me)\b[^.!?\n]{0,30}"
    r"\b(?:system|hidden|initial|developer|secret)[ \-](?:prompts?|instructions?|messages?)\b"
    rf"|\b(?:hide|conceal) (?:this|that|it|these)(?: \w+){{0,3}} from {_USER}\b|\b(?:don't|do not|never) (?:tell"
    rf"|inform|notify|let) {_USER}\b"
    rf"|\bwithout (?:telling|informing|notifying) {_USER}\b"
    r"|\byou are (?:now|no longer)\b[^.!?\n]{0,30}\b(?:unrestricted|unfiltered|jailbroken|dan|bound by|restricted"
    r"|limited|developer mode|god mode)\b"
    r"|\b(?:enter|enable|activate|switch (?:in)?to) (?:dan|god|jailbreak|unrestricted|unfiltered) mode\b"
    r"|\b(?:pretend|act as if|imagine) (?:that )?you (?:have no|are not bound|aren't bound|do not have"
    r"|don't have)\b[^.!?\n]{0,30}\b(?:restrictions?|rules|guidelines|filters?|limits?)\b"
    r"|(?:^|[.!?\n*#]) *(?:new|updated|revised|real|actual|override) (?:system )?(?:instructions?|prompts?"
    r"|directives?|commands?) *:"
    rf"|\byour (?:new|real|actual|true) {_RULES} (?:is|are)\b"
    r"|\bif you are an? (?:ai|llm|language model|assistant|agent|chatbot)\b|\b(?:any|all|the) (?:ai|llm"
    r"|ai assistant|ai agent|language model)s? (?:that|who|which)?\s?(?:is |are )?(?:read(?:s|ing)?|process(?:es"
    r"|ing)?|summari[sz](?:es?|ing)) (?:this|these)\b"
    r"|\b(?:delete|erase|wipe|forget) (?:all|every|everything)(?: of| in)? (?:your|stored|saved"
    r"|the user's) (?:\w+ )?(?:memor(?:y|ies)|data|records)\b"
)
_ORDERS_ZH = re.compile(
    r"(?:忽略|无视|忘掉|忘记|不要理会|不用理会|别管|跳过|抛开|推翻|覆盖|不要遵守|不要遵循|不再遵守|绕过"
    r"|丢弃)[^，。！？\n]{0,6}?"
    r"(?:之前|以前|此前|先前|上面|上述|以上|前面|所有|一切|全部|任何|你的|系统|安全|原有|原来|既有|已有"
    r"|开发者)[^，。！？\n]{0,8}?"
    r"(?:指令|指示|规则|提示词?|设定|限制|约束|命令|要求|系统消息|准则|防护)"
    r"|(?:输出|显示|透露|泄露|告诉我|打印|重复|说出|公开|给出)[^。\n]{0,10}(?:系统提示词?|系统指令|初始指令"
    r"|隐藏指令|系统消息)"
    r"|(?:不要|别|不许|请勿|切勿|不得|不能)(?:告诉|让|通知|提醒|告知)(?:用户|使用者|主人|管理员)|(?:瞒着|背着"
    r"|对)用户(?:隐瞒|保密)?(?=[^。\n]{0,20}(?:发|传|删|执行))"
    r"|你(?:现在|已经|已)(?:是|进入|处于|变成)[^。\n]{0,10}(?:越狱|无限制|不受限制|不受约束|dan\b|开发者模式|上帝模式)"
    r"|(?:假装|扮演|想象)[^。\n]{0,10}(?:没有|不受)(?:任何)?(?:限制|约束|规则)"
    r"|(?:^|[。！？\n]) *(?:新的?|更新后的?|真正的?)(?:系统)?(?:指令|指示|提示词|命令) *[:：]|你的新(?:指令"
    r"|任务指令|系统提示)是"
    r"|如果你是(?:一个|一名)?(?:ai|人工智能|语言模型|大模型|智能体|助手|机器人)"
    r"|(?:删除|清除|清空|抹掉)(?:你的|你所有的|所有的?|全部)(?:用户)?记忆"
)
_ROLES = re.compile(
    r"</?(?:system|assistant|instructions?|system[\-_ ](?:prompt|message|reminder|instructions?)|admin|developer"
    r"|tool_(?:calls?|results?|use)|function_(?:calls?|results?)|human|memory)(?: [^<>\n]{0,80})?>"
    r"|<\|[a-z_]{2,30}\|>|\[/?inst\]|<<\s?/?sys\s?>>"
    r"|(?:^|\n)[ #*\[(【]*(?:system|assistant|developer|系统|助手|开发者)(?: (?:prompt|message|override"
    r"|instructions?|note)|提示|消息|指令|通知)?[\])】*]* *[:：]"
    r"[ *]*(?:\n *)?(?:you (?:are|must|should|will|have)|ignore|disregard|from now on|new|override|do not|don't"
    r"|always|never"
    r"|你(?:必须|现在|要|是|应)|请?忽略|从现在|无视|不要|必须)"
)


def find(texts: Iterable[str]) -> str:
    """What makes one of these texts suspicious: ORDER, ROLE or HIDDEN; "" for nothing.

    They are read as an agent would: wide letters as plain ones, traditional characters as simplified ones, and without
    what no screen shows.
    """
    for text in texts:
        if not text.isascii() and (_hides_words(text) or _SELECTORS.search(text) or _SPLIT.search(text)):
            return HIDDEN
        plain = _read(text)
        if _ROLES.search(plain):
            return ROLE
        if _ORDERS_EN.search(plain) or (not plain.isascii() and _ORDERS_ZH.search(plain)) or _smuggles(plain):
            return ORDER
    return ""


def _smuggles(text: str) -> bool:
    """Whether it says to send somewhere what is confidential, or to send anything there unseen."""
    for place in _AWAY.finditer(text):
        before = re.split(r"[!?。！？\n]", text[max(0, place.start() - _NEAR) : place.start()])[-1]
        if _SEND.search(before):
            after = text[place.end() : place.end() + _NEAR]
            if _PRIZED.search(before) or _HIDDEN.search(before) or _HIDDEN.search(after):
                return True
    return False


def _read(text: str) -> str:
    """The text in small letters, with single spaces and its lines kept."""
    if not text.isascii():
        text = simplified(_INVISIBLE.sub("", normalize("NFKC", text)).replace("’", "'"))
    return re.sub(r"[^\S\n]+", " ", text.lower())


def _hides_words(text: str) -> bool:
    return any(any("\U000e0020" <= char < "\U000e007f" for char in one.group()) for one in _TAGS.finditer(text))
