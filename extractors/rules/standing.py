"""Standing instructions to the agent: "from now on use tabs", "always answer in Chinese", 以后都用中文回复."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hindsight_graph.extractors.rules.english.words import INSTRUCTING
from hindsight_graph.text.times import chinese_dates, english_clock

_LONGEST = 160


@dataclass(frozen=True, slots=True)
class Standing:
    """An instruction that holds from now on: its words, where they stand, and whether it is the `group`'s."""

    text: str
    start: int
    end: int
    group: bool = False


_VERB = "|".join(sorted(INSTRUCTING, key=len, reverse=True))
_MOTTO = (
    r"(?:give up|stop (?!using)\w+ing|say never|remember|forget|try\b|be (?:yourself|you|happy|kind|there|grateful)|"
    r"follow your|keep (?:going|up|fighting|trying|moving)|believe)"
)
_FROM_NOW = re.compile(
    r"^(?:(?:ok|okay|and|so|also|please|hey|note|reminder)[,:]?\s+)*"
    r"(?:from now on|going forward|from here on(?: out)?|in (?:the )?future|henceforth|from today(?: on)?|as of "
    r"today|starting today|moving forward)"
    r"\s*[,:]?\s*(?P<who>(?:we|i)(?:'ll| will| should)?\s+)?(?:please\s+)?(?P<rule>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ALWAYS = re.compile(
    rf"^(?:(?:ok|okay|and|so|also|please|remember(?: to| that)?|note|reminder|rule)[,:]?\s+)*"
    rf"(?P<rule>(?:(?:always|never)\s+(?:ever\s+)?|(?:do not|don't|dont)\s+ever\s+|make sure to\s+(?:always\s+)?|by "
    rf"default,?\s+)(?!{_MOTTO})(?:{_VERB})\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_HERE = re.compile(
    r"^in (?:this|our) (?:project|repo|repository|codebase|team),?\s+(?:we\s+)?(?P<rule>(?:always|never)\s+\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_TAIL = re.compile(
    rf"^(?:please\s+|let's\s+)?(?P<rule>(?:{_VERB}|do not|don't|stop)\b.*?)\s*,?\s*"
    r"(?:from now on|going forward|in (?:the )?future|from today on)\s*[.!]*$",
    re.IGNORECASE | re.DOTALL,
)
# A word that each of the patterns needs: a quick look before the slow ones.
_HINT = re.compile(
    r"\b(?:always|never|ever|from|future|forward|henceforth|as of|starting|make sure|default)\b", re.IGNORECASE
)
_HOURS = re.compile(
    r"^(?:please\s+)?(?P<rule>(?:do not|don't|dont|never)\s+(?:call|phone|ring|message|text|ping|email|e-mail|disturb|"
    r"contact|wake)\s+(?:me|us)\b\s+(?:before|after|between|until)\s+"
    rf"(?:\d[\d:.]*+|noon\b|midday\b|midnight\b|(?:(?:half|(?:a )?quarter) (?:past|to) )?{english_clock.HOUR}\b)"
    r"(?!\s+(?:of|more|minutes?|hours?|days?|weeks?|months?|years?)\b)(?!.*\b(?:today|tomorrow|tonight)\b).*)$",
    re.IGNORECASE | re.DOTALL,
)
_NOT_A_RULE = re.compile(r"^(?:it|there|that|this|he|she|they|you|my|our|the)\b", re.IGNORECASE)

_ZH_START = re.compile(
    r"^(?:好的?|那|嗯|对了|请)?[，,]?(?:记住|请记住|注意|规则)?[，,：:]?\s*(?:以后|今后|从现在起|从现在开始|从今以后|从今往后|往后|从今天起|从今天开始|之后)(?:的话)?[，,]?\s*"
    r"(?:请你?|你|麻烦你?|咱们|我们)?(?:都|就)?(?:请)?(?P<rule>\S.*)$"
)
_ZH_ALWAYS = re.compile(
    r"^(?:好的?|那|嗯|对了)?[，,]?(?:记住|请记住|注意|规则)?[，,：:]?\s*"
    r"(?:请)?(?P<rule>(?:(?:千万|永远|务必|始终|一律|一直|总是|每次)(?:都)?(?:不要|别|要|用|得|先|请|使用|保持|按|把|在|以|加|写|给|只|记得|避免|不能|禁止|回|附|提交|运行|检查)|默认(?:用|使用|以)).*)$"
)
_ZH_REMEMBER = re.compile(r"^(?:记住|请记住|注意)[，,：:]?\s*(?P<rule>(?:不要|别|禁止|不准|不许|不能|要|必须).*)$")
# 早上九点以前不要给我打电话: at these hours, on any day.
_ZH_HOURS = re.compile(
    r"^(?:请你?|麻烦你?)?(?P<rule>(?=[^，。]*(?:不要|别|不准|不许))(?:(?:不要|别)在)?(?:每天)?(?:早上|上午|中午|下午|傍晚|晚上|夜里|半夜|凌晨)?"
    rf"(?:\d{{1,2}}[:：]\d\d|{chinese_dates.HOUR}[点时])(?:半|钟|整)?"
    r"(?:以前|之前|以后|之后|前|后)[，,]?(?:请?(?:不要|别|不准|不许))?(?:再)?(?:给我|打扰|联系|叫|吵|找我|call)\S*)$"
)
_ZH_NOT = re.compile(
    r"^(?:我|他|她|它|再(?:说|聊|看|讲|议)|有(?:机会|空|时间)|会|能|可以|想|慢慢|可能|应该|怎么|什么|大家|去|来|见)"
)
_END = re.compile(r"[\s。.!！~～；;]+$")


def english(sentence: str, at: int) -> Standing | None:
    """The standing instruction that an English sentence gives; `at` is where it begins in the turn."""
    if hours := _HOURS.match(sentence):
        return _standing(hours, at, False)
    if not _HINT.search(sentence):
        return None
    for pattern in (_FROM_NOW, _ALWAYS, _HERE, _TAIL):
        match = pattern.match(sentence)
        if match is None:
            continue
        if pattern is _FROM_NOW and (_NOT_A_RULE.match(match["rule"]) or (match["who"] or "").lower().startswith("i")):
            return None
        who = match["who"] if pattern is _FROM_NOW else None
        return _standing(match, at, pattern is _HERE or bool(who))
    return None


def chinese(sentence: str, at: int) -> Standing | None:
    """The standing instruction that a Chinese sentence gives; `at` is where it begins in the turn."""
    for pattern in (_ZH_START, _ZH_ALWAYS, _ZH_REMEMBER, _ZH_HOURS):
        match = pattern.match(sentence)
        if match is None or _ZH_NOT.match(match["rule"]):
            continue
        return _standing(match, at, False)
    return None


def _standing(match: re.Match[str], at: int, group: bool) -> Standing | None:
    text = _END.sub("", match["rule"])
    if not 2 <= len(text) <= _LONGEST:
        return None
    start = at + match.start("rule")
    return Standing(text, start, start + len(text), group)


_CALL_ME = re.compile(
    r"^(?:please\s+)?(?:just\s+)?call me (?P<en>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)$|^(?:请|就|都)?(?:叫|"
    r"称呼)我(?P<zh>[^\s，。的]{1,8})$"
)


def nickname(text: str) -> str | None:
    """The name in "call me Max", which is a name and not a rule."""
    match = _CALL_ME.match(text)
    return (match["en"] or match["zh"]) if match else None
