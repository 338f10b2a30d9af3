"""Reads the sentences of a turn for decisions and outcomes, past the guards that keep talk from being either."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from hindsight_graph.extractors.rules import guards
from hindsight_graph.extractors.rules.decided import chinese, english, outcomes
from hindsight_graph.extractors.rules.decided.frame import Clause, trimmed
from hindsight_graph.model.turn import DecisionDraft, OutcomeDraft, Turn, Who
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.sentences import Stretches
from hindsight_graph.text.values import Sentence

_WORD = re.compile(r"[a-z]+")
_CAUSE = re.compile(
    r"(?:\b(?:because(?: of)?|since|as|due to|given that|cause)\s*|因为|由于|既然|鉴于|考虑到|原因是|理由是)$",
    re.IGNORECASE,
)
_AGENTS = ("assistant", "tool")
_LEAST = 2  # characters of an action
_LONGEST_REASON = 280


class Decided(NamedTuple):
    """What was found in one turn."""

    decisions: tuple[DecisionDraft, ...]
    outcomes: tuple[OutcomeDraft, ...]


def find_decided(turn: Turn, sentences: Iterable[Sentence], quoted: Stretches) -> Decided:
    """Decisions and outcomes that the sentences of a turn assert; `quoted` is what somebody else said.

    Questions, suppositions, hearsay, jokes, wishes, what others decide and what did not come to pass give none.
    """
    decisions: list[DecisionDraft] = []
    found: list[OutcomeDraft] = []
    for sentence in sentences:
        if quoted.touches(sentence.start, sentence.end):
            continue
        cjk = has_cjk(sentence.text)
        silent = guards.why_silent(sentence.text)
        decided = None
        agent = turn.role in _AGENTS
        if silent is None or (agent and silent == "instruction"):
            decided = _chinese(sentence, agent) if cjk else _english(sentence, agent)
            if decided is not None:
                decisions.append(decided)
        if silent is None or outcomes.allows(silent, sentence.text):
            came = outcomes.find(sentence, chinese=cjk)
            if came is not None and not (decided and _is_cause(came, decided, sentence)):
                found.append(came)
    return Decided(tuple(decisions), tuple(found))


def _is_cause(came: OutcomeDraft, decided: DecisionDraft, sentence: Sentence) -> bool:
    """Whether what came of something is only the cause of a decision: "we dropped it since nobody used it".

    "It failed, so we switched" tells an outcome and a decision.
    """
    at = sentence.text.find(decided.reasoning) if decided.reasoning else -1
    start = came.start - sentence.start
    return at >= 0 and at <= start < at + len(decided.reasoning) and _CAUSE.search(sentence.text[:at]) is not None


def _english(sentence: Sentence, agent: bool) -> DecisionDraft | None:
    if english.HEADS.isdisjoint(_WORD.findall(sentence.text.lower())) or english.UNDONE.search(sentence.text):
        return None
    for clause in english.clauses(sentence.text, sentence.start):
        for rule in english.RULES:
            if match := rule.match(clause, agent=agent):
                who = match.groupdict().get("who") or ("i" if agent else "we")
                return _draft(
                    sentence, english.action(match["action"]), clause, rule.confidence, rule.name, english.shared(who)
                )
    return None


def _chinese(sentence: Sentence, agent: bool) -> DecisionDraft | None:
    if chinese.UNDONE.search(sentence.text):
        return None
    if settled := chinese.settled(sentence.text, sentence.start):
        return _draft(sentence, chinese.action(settled.text), settled, 0.8, "就这么定", "我们" in sentence.text)
    for clause in chinese.clauses(sentence.text, sentence.start):
        for rule in chinese.RULES:
            if match := rule.match(clause, agent=agent):
                who = match.groupdict().get("who") or ("我" if agent else "我们")
                return _draft(
                    sentence, chinese.action(match["action"]), clause, rule.confidence, rule.name, chinese.shared(who)
                )
    return None


def _draft(
    sentence: Sentence, action: str, clause: Clause, confidence: float, rule: str, shared: bool
) -> DecisionDraft | None:
    if len(action) < _LEAST:
        return None
    return DecisionDraft(
        action,
        sentence.start,
        sentence.end,
        confidence,
        rule,
        trimmed(clause.reason)[:_LONGEST_REASON],
        Who.GROUP if shared else Who.SPEAKER,
    )
