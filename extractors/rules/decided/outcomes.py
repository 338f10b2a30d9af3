"""Outcomes: the words that tell how it went, and how well (−1…1)."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.decided import outcomes_chinese, outcomes_english
from hindsight_graph.extractors.rules.decided.frame import trimmed
from hindsight_graph.model.turn import OutcomeDraft
from hindsight_graph.text.values import Sentence

_LONGEST = 280
_WORDS = re.compile(r"[a-z]+")
_POINTERS = re.compile(
    r"^(?:it|that|this|they|them|which|everything|the (?:problem|issue|error|whole thing|thing)|[这那它]个?|结果"
    r"|现在|问题|试了|我们?|"
    r"(?:重启|之后|以后).{0,4}|他们?|她们?|客户|客人|用户)$",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?:(?:the|your|our|my|her|his|their|a|an) |那个|这个|那款|这款|新的?|了|把|说)|(?:一周|两天|三天|第二天"
    r"|上线|之后|以后|后)+$",
    re.IGNORECASE,
)


def allows(silent: str, sentence: str) -> bool:
    """Whether a guard's reason need not silence an outcome: 重启以后就好了 is no wish."""
    return silent == "hypothetical" and "后就好了" in sentence and outcomes_chinese.UNSURE.search(sentence) is None


def find(sentence: Sentence, *, chinese: bool) -> OutcomeDraft | None:
    """The outcome that a sentence tells; None if it tells none, or only hopes for it."""
    text = sentence.text
    if chinese:
        likely = outcomes_chinese.HEADS.search(text) is not None
    else:
        likely = not outcomes_english.HEADS.isdisjoint(_WORDS.findall(text.lower()))
    if not likely:
        return None
    words = outcomes_chinese if chinese else outcomes_english
    for sign in words.SIGNS:
        match = sign.pattern.search(text)
        if match is None:
            continue
        if words.UNSURE.search(text[: match.end()]):
            return None
        start = sentence.start + match.start()
        return OutcomeDraft(trimmed(text)[:_LONGEST], sign.score, start, sentence.end, 0.75, sign.rule, _named(match))
    return None


def _named(match: re.Match[str]) -> str:
    """The words that name what the outcome is of; "" for words that only point at it."""
    said = next((words for words in match.groupdict().values() if words), "")
    words = _BARE.sub("", trimmed(said)).strip()
    return "" if _POINTERS.match(words) or _POINTERS.match(trimmed(said)) else words
