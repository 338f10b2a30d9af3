"""What goes in: a turn of dialogue, and what an extractor makes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from hindsight_graph.model.memory import Layer
from hindsight_graph.text.values import TimeSpan


@dataclass(frozen=True, slots=True)
class Turn:
    """One checked turn, ready for the pipeline. `observed_at` is aware, in the zone `timezone`.

    `user_id` is whose memory it is, `speaker` who spoke, `role` one of user, assistant, system, tool. `undated`: the
    caller named no time, so that `observed_at` is the clock's.
    """

    content: str
    observed_at: datetime
    timezone: str
    user_id: str | None = None
    agent_id: str | None = None
    session_id: str | None = None
    speaker: str | None = None
    role: str = "user"
    source_id: str | None = None
    layer: Layer | None = None
    task: str | None = None
    importance: float | None = None
    ttl_days: float | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    idempotency_key: str | None = None
    notes: tuple[str, ...] = ()
    undated: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """All in it that an agent may come to read."""
        more = (json.dumps(self.metadata, ensure_ascii=False),) if self.metadata else ()
        return tuple(text for text in (self.content, self.speaker, self.task, *self.tags, *more) if text)


class Who(StrEnum):
    """What a mention points at when it is not a name."""

    NAME = "name"
    SPEAKER = "speaker"  # I, 我
    GROUP = "group"  # we, 我们
    RELATIVE = "relative"  # my wife, 我妈: a person known by kinship to the speaker


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity named in a turn. `text` as written (canonical for a kin word: "wife", 妈妈); `start`/`end` its span."""

    text: str
    cls: str
    start: int
    end: int
    who: Who = Who.NAME


@dataclass(frozen=True, slots=True)
class Triple:
    """One asserted statement of a turn. Exactly one of `object` and `value` is set.

    `start`/`end` is the span of the words that say it, `rule` the rule that found it. `negated`: it is denied ("I no
    longer drink coffee": `change` as well). `change`: the words say that something changed (moved, switched, 改用);
    `replaces` names the old value if they name it. `temporary`: it holds only for a while ("this week I'm in
    Shanghai"). `when`: the time in which it holds or began. `reason`: the words after because/因为.
    `correction`: it is said in the place of something said by mistake, which never was so ("I meant …", 我说错了).
    """

    subject: Mention
    relation: str
    object: Mention | None
    value: str | None
    start: int
    end: int
    confidence: float
    rule: str
    name: str | None = None
    negated: bool = False
    change: bool = False
    replaces: str | None = None
    temporary: bool = False
    when: TimeSpan | None = None
    reason: str = ""
    correction: bool = False


@dataclass(frozen=True, slots=True)
class DecisionDraft:
    """A decision that a turn tells of: `action` in the turn's words, `reasoning` those after because/因为 ("" without).

    `start`/`end` is the span of the sentence that says it, `who` whose decision it is (SPEAKER or GROUP), `rule` the
    rule that found it.
    """

    action: str
    start: int
    end: int
    confidence: float
    rule: str
    reasoning: str = ""
    who: Who = Who.SPEAKER


@dataclass(frozen=True, slots=True)
class OutcomeDraft:
    """What came of something that was decided before, in the words of the turn; `score` −1…1.

    `about` are the words that name what it came of ("the headphones"); "" where the turn only points at it (it, that,
    nothing at all). `start`/`end` reach from the words that tell it to the end of their sentence.
    """

    text: str
    score: float
    start: int
    end: int
    confidence: float
    rule: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that looked like a statement and was not made one, with the reason."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    """What an extractor found in one turn."""

    triples: tuple[Triple, ...] = ()
    mentions: tuple[Mention, ...] = ()
    times: tuple[TimeSpan, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    decisions: tuple[DecisionDraft, ...] = ()
    outcomes: tuple[OutcomeDraft, ...] = ()


class Verdict(StrEnum):
    """The gate's answer (W1)."""

    ACCEPT = "accept"
    HOLD = "hold"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The gate's answer for one turn: `level` 1–5 (5 explicit, 3 fact or preference, 2 conclusion, 1 chit-chat).

    `kind` says what the turn was taken for (explicit, instruction, fact, preference, decision, plan, conclusion,
    statement, question, hypothetical, hearsay, filler, small_talk, mood, process_talk); `reason` says why in a
    sentence; `expires_at` follows from the turn's own time words (W4); `suspicious` what makes it one to distrust:
    order, made-up role or hidden text; "" for nothing (W13).
    """

    verdict: Verdict
    level: int
    kind: str
    reason: str
    expires_at: datetime | None = None
    suspicious: str = ""
