"""The gate of the write path: accept, hold or reject a turn, and say why (W1–W5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from hindsight_graph.model.memory import Layer
from hindsight_graph.model.turn import Extraction, Judgement, Triple, Turn, Verdict
from hindsight_graph.safety import orders
from hindsight_graph.text.sentences import split
from hindsight_graph.text.values import Sentence
from hindsight_graph.write.filters import commands, doubt, expiry, placeholder, reasons, shape, talk
from hindsight_graph.write.filters.classes import Hollow
from hindsight_graph.write.filters.cue import Said, read, read_part
from hindsight_graph.write.filters.density import Residue, residue
from hindsight_graph.write.importance import level_of

_READ = 20_000  # characters of a turn that are read; a longer text is a document and says something anyway
_SHORT_ANSWER = 40  # characters; only a short turn needs the question before it to be understood
_FULL_WEIGHT = 0.5  # from this importance on the caller shows that the turn matters (0.5 is the neutral value)
_KEPT_LAYERS = frozenset({Layer.SEMANTIC, Layer.PROCEDURAL, Layer.TRACE})
_BARE_HAN = 3
_AGENTS = ("assistant", "tool")

_LEVELS = {
    "explicit": 5,
    "instruction": 5,
    "decision": 3,
    "preference": 3,
    "fact": 3,
    "plan": 3,
    "conclusion": 2,
    "statement": 2,
}
# Cause of doubt -> the kind it is reported as, and its level.
_DOUBTS = {
    "hypothetical": ("hypothetical", 2),
    "hedge": ("hypothetical", 2),
    "hearsay": ("hearsay", 2),
    "question": ("question", 1),
    "tag": ("statement", 2),
    "request": ("question", 1),
    "joke": ("hypothetical", 1),
    "word": ("statement", 2),
    "pointer": ("explicit", 2),
}
_RELATION_KINDS = {
    "likes": "preference",
    "dislikes": "preference",
    "prefers": "preference",
    "followsDiet": "preference",
    "hasRule": "instruction",
    "plans": "plan",
    "travelsTo": "plan",
}
_LASTING = frozenset({"decision", "preference", "conclusion", "instruction"})  # kinds that no date ends
_SPECIAL = commands.HEADS | doubt.REMARK_HEADS  # words without which no command or remark is looked for
_RANK = {Verdict.ACCEPT: 2, Verdict.HOLD: 1, Verdict.REJECT: 0}


class _Weighed(NamedTuple):
    """One sentence and what the gate makes of it; `cause` names the reason."""

    said: Said
    verdict: Verdict
    level: int
    kind: str
    cause: str


class _Setting(NamedTuple):
    """What a sentence is read in: who speaks, whether a question went before, who is spoken to."""

    agent: bool
    role: str
    answering: bool
    names: frozenset[str]


def judge(turn: Turn, extraction: Extraction, *, before: Sequence[Turn] = ()) -> Judgement:
    """Whether `turn` is worth remembering. Pure: the same turn gets the same answer, and nothing is read or written.

    Every sentence is weighed by itself and the weightiest decides, so a filler beside a fact costs nothing (W2).
    `before` are the turns before it in the session, oldest first: a lone name or time is an answer if the last one
    asked. Triples of `extraction` make a sentence a fact unless the sentence is doubtful. What the caller says of the
    turn moves the answer as `_hinted` explains. An order aimed at the agent holds the whole turn, whatever else it and
    the caller say (W13). `expires_at` follows the rule of `filters.expiry.of`.
    """
    if placeholder.only(turn.content):
        return Judgement(Verdict.REJECT, 1, "filler", reasons.say("placeholder"))
    weighed = _weigh_all(turn, extraction, before)
    best = max(weighed, key=lambda one: (_RANK[one.verdict], one.level), default=None)
    if suspicious := orders.find(turn.texts):
        found = Judgement(Verdict.HOLD, 1, "instruction", reasons.say(suspicious), suspicious=suspicious)
    elif best is None:
        return Judgement(Verdict.REJECT, 1, "filler", reasons.say("blank"))
    else:
        found = Judgement(best.verdict, best.level, best.kind, reasons.say(best.cause))
        found = _hinted(found, best.cause, turn, extraction)
    if turn.importance is not None:  # the caller's level is the level
        found = replace(found, level=level_of(turn.importance))
    return found if found.verdict is Verdict.REJECT else _dated(found, weighed, turn, extraction)


def fact_ends(turn: Turn, triple: Triple) -> datetime | None:
    """The instant from which one fact of a turn is over though the turn tells more than that (W4); None: it lasts."""
    sentence = next((one for one in split(turn.content[:_READ]) if triple.start < one.end), None)
    return expiry.of_fact(read(sentence), triple, turn.observed_at) if sentence else None


# -- the turn ----------------------------------------------------------------------------------------------------
def _weigh_all(turn: Turn, extraction: Extraction, before: Sequence[Turn]) -> list[_Weighed]:
    sentences = split(turn.content[:_READ])
    short = len(turn.content) <= _SHORT_ANSWER
    setting = _Setting(
        turn.role in _AGENTS,
        turn.role,
        short and _was_asked(turn, before),
        _others(turn, before) if before else frozenset(),
    )
    stated = _by_sentence(extraction.triples, sentences) if extraction.triples else {}
    weighed: list[_Weighed] = []
    settled = remarked = False
    for index, sentence in enumerate(sentences):
        said = read(sentence)
        triples = stated.get(index, ())
        telling = said.han or not _SPECIAL.isdisjoint(said.words) or doubt.is_sarcastic(said)
        remarked = remarked or (telling and doubt.remark(said) is not None)
        if settled and not triples and not (telling and _commands(said, setting)):
            weighed.append(_rejected(said, "unread"))
            continue
        one = _weigh(said, triples, setting)
        weighed.append(one)
        plain = one.verdict is Verdict.ACCEPT and one.level >= _LEVELS["fact"]
        settled = settled or (plain and not expiry.may_pass(said, triples))
    if remarked:
        _colour(weighed)
    _settle_fragments(weighed, setting)
    if len(turn.content) > _READ:
        weighed.append(_accepted(read_part(""), "fact"))
    return weighed


def _colour(weighed: list[_Weighed]) -> None:
    """A remark such as "just kidding" makes its own sentence and those beside it doubtful."""
    remarks = [doubt.remark(one.said) for one in weighed]
    for index, one in enumerate(weighed):
        near = remarks[max(0, index - 1) : index + 2]
        cause = next((remark for remark in near if remark), None)
        if cause and (one.verdict is Verdict.ACCEPT or remarks[index]):
            weighed[index] = _held(one.said, cause)


def _settle_fragments(weighed: list[_Weighed], setting: _Setting) -> None:
    """ "Remember this." and a lone word mean what is said beside them."""
    if len(weighed) == 1 or all(one.cause not in ("pointer", "word") for one in weighed):
        return
    accepted = any(one.verdict is Verdict.ACCEPT for one in weighed)
    kept = sum(one.verdict is not Verdict.REJECT for one in weighed)
    for index, one in enumerate(weighed):
        if one.cause == "pointer" and accepted:
            weighed[index] = _accepted(one.said, "explicit")
        elif one.cause == "word" and kept > 1 and not setting.answering:
            weighed[index] = _accepted(one.said, "statement")


def _dated(found: Judgement, weighed: Sequence[_Weighed], turn: Turn, extraction: Extraction) -> Judgement:
    """The judgement with its expiry, if all that the turn says passes."""
    telling = [one for one in weighed if one.verdict is not Verdict.REJECT and one.kind != "question"]
    if any(one.kind in _LASTING for one in telling):
        return found
    ends = expiry.of([one.said for one in telling], turn.observed_at, extraction.triples)
    if ends is None:
        return found
    if found.kind in ("fact", "statement"):
        reason = reasons.say("plan") if found.reason == reasons.say(found.kind) else found.reason
        found = replace(found, kind="plan", reason=reason)
    return replace(found, expires_at=ends)


def _by_sentence(triples: Sequence[Triple], sentences: Sequence[Sentence]) -> dict[int, list[Triple]]:
    found: dict[int, list[Triple]] = {}
    for triple in triples:
        index = next((i for i, one in enumerate(sentences) if triple.start < one.end), len(sentences) - 1)
        found.setdefault(index, []).append(triple)
    return found


def _was_asked(turn: Turn, before: Sequence[Turn]) -> bool:
    """Whether the last turn before this one is another's question that wants to know something."""
    if not before:
        return False
    last = before[-1]
    if turn.speaker is not None and (last.speaker, last.role) == (turn.speaker, turn.role):
        return False
    asked = [one for one in map(read, split(last.content[-_READ:])) if doubt.asks(one)]
    return any(doubt.wants_to_know(one) or residue(one).content for one in asked)


def _others(turn: Turn, before: Sequence[Turn]) -> frozenset[str]:
    """Lower-case names, and parts of names, of those the speaker may be speaking to."""
    named = {one.speaker for one in before if one.speaker and one.speaker != turn.speaker}
    return frozenset(part for name in named for part in (name.lower(), *name.lower().split()))


# -- one sentence ------------------------------------------------------------------------------------------------
def _weigh(said: Said, triples: Sequence[Triple], setting: _Setting) -> _Weighed:
    """What one sentence is, taken by itself."""
    left = residue(said, answering=setting.answering, names=setting.names)
    if not triples:
        if not left.content:
            return _rejected(said, _emptiness(said, left))
        if talk.is_process_talk(said, setting.role, left.content):
            return _rejected(said, "process_talk")
    if command := _commands(said, setting):
        return _held(said, command) if command == "pointer" else _accepted(said, command)
    cause = doubt.of_sentence(said)
    if cause is None and left.bare and not triples and not setting.answering and _is_one_word(said, left):
        cause = "word"
    if cause and (cause == "word" or not _tells(doubt.plain_clauses(said), triples)):
        return _held(said, cause)
    return _accepted(said, _kind(said, triples, setting))


def _tells(plain: Sequence[str], triples: Sequence[Triple]) -> bool:
    """Whether a doubtful sentence has plain clauses, and all that was found in it is said in those."""
    ends = [triple.object.text if triple.object else triple.value or "" for triple in triples]
    return bool(plain) and all(any(end.lower() in clause for clause in plain) for end in ends)


def _commands(said: Said, setting: _Setting) -> str | None:
    """ "explicit", "instruction", or "pointer" for a bare "remember this"; what an agent says commands nothing."""
    if setting.agent:
        return None
    if found := commands.explicit(said):
        rest = said.text[: found.start()] + " " + said.text[found.end() :]
        return "explicit" if residue(read_part(rest)).content else "pointer"
    return "instruction" if commands.standing(said) and not doubt.asks(said) else None


def _kind(said: Said, triples: Sequence[Triple], setting: _Setting) -> str:
    if not setting.agent and commands.wish(said):
        return "preference"
    kind = shape.kind(said, setting.role)
    if kind == "plan" and expiry.tells_lasting(said, triples):
        return "fact"
    if triples and kind in ("statement", "fact"):
        return next((_RELATION_KINDS[t.relation] for t in triples if t.relation in _RELATION_KINDS), "fact")
    return kind


def _emptiness(said: Said, left: Residue) -> str:
    """The kind of an empty sentence, for the answer's reason."""
    if not left.hollow:
        return "blank"
    for flag, kind in ((Hollow.WEATHER, "small_talk"), (Hollow.MOOD, "mood"), (Hollow.PROCESS, "process_talk")):
        if left.hollow & flag:
            return kind
    if doubt.asks(said):
        return "empty_question"
    return "small_talk" if left.hollow & Hollow.TIME and not left.hollow & Hollow.FILLER else "filler"


def _is_one_word(said: Said, left: Residue) -> bool:
    return left.content == 1 or (left.content <= _BARE_HAN and said.han)


def _accepted(said: Said, kind: str) -> _Weighed:
    return _Weighed(said, Verdict.ACCEPT, _LEVELS[kind], kind, kind)


def _held(said: Said, cause: str) -> _Weighed:
    kind, level = _DOUBTS[cause]
    return _Weighed(said, Verdict.HOLD, level, kind, cause)


def _rejected(said: Said, cause: str) -> _Weighed:
    kind = cause if cause in ("small_talk", "mood", "process_talk") else "filler"
    return _Weighed(said, Verdict.REJECT, 1, kind, cause)


# -- the caller's word -------------------------------------------------------------------------------------------
def _hinted(found: Judgement, cause: str, turn: Turn, extraction: Extraction) -> Judgement:
    """Lets the caller's own word move the answer by a step.

    `has_fact` true accepts anything that has words; false rejects what is neither explicit nor yields a triple. A
    semantic, procedural or trace layer accepts all but fillers. Any other layer, tags, a lifetime, or an importance
    of 0.5 or more lifts what is doubtful to accepted and small talk to doubtful; a filler stays rejected.
    """
    has_fact = turn.metadata.get("has_fact")
    if has_fact is False and found.level < _LEVELS["explicit"] and not extraction.triples:
        return Judgement(Verdict.REJECT, 1, found.kind, reasons.say("no_fact"))
    if found.verdict is Verdict.ACCEPT or cause == "blank":
        return found
    if has_fact is True:
        kind = "statement" if found.verdict is Verdict.REJECT else found.kind
        return Judgement(Verdict.ACCEPT, _LEVELS["fact"], kind, reasons.say("has_fact"))
    if found.kind == "filler":
        return found
    level = max(found.level, _LEVELS["statement"])
    if turn.layer in _KEPT_LAYERS:
        return Judgement(Verdict.ACCEPT, level, found.kind, reasons.say("kept_layer"))
    if not _hints(turn):
        return found
    if found.verdict is Verdict.HOLD:
        return Judgement(Verdict.ACCEPT, level, found.kind, reasons.say("lifted"))
    return Judgement(Verdict.HOLD, level, found.kind, reasons.say("half_lifted"))


def _hints(turn: Turn) -> bool:
    weighty = turn.importance is not None and turn.importance >= _FULL_WEIGHT
    return turn.layer is not None or weighty or bool(turn.tags) or turn.ttl_days is not None
