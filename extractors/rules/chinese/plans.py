"""Chinese statements about what is planned: 明天下午三点和王芳开会, 我们计划下个季度迁移到Kubernetes."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import Chain
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.text.values import TimeSpan

_INTENDING = re.compile(r"(?:打算|计划|准备)(?:在|于)?")
_GO = re.compile(
    r"(?:要|会|将|得)?(?:飞往|飞去|飞到|飞|去|前往|到|回)(?P<place>[一-鿿A-Za-z ]{2,10}?)(?:出差|旅游|旅行|度假|玩|"
    r"开会|培训|探亲|看看)?$"
)
_GO_AND = re.compile(r"[去来](?=[一-鿿]{2})")
_HAS = re.compile(
    r"(?:[在跟和][^，。]{1,10}?)?有(?:一?[个场次])?(?P<event>面试|会议?|考试|约会|体检|聚会|饭局|讲座|航班|比赛|答辩|聚餐|培训)$"
)
_YOU = re.compile(r"[你您他她它]|怎么|什么|这个|那个|试试|看看情况|再说|这样|那样|这么|那么|联系|告诉|回复")


def say_plan(scene: Scene, subject: Phrase, chain: Chain, verb: int, end: int, mood: Mood) -> bool:
    """What is planned, with the time of it; False if nothing is."""
    who = subject.entity()
    if mood.negated or chain.former or who.cls not in ("Person", "Group", UNKNOWN):
        return False
    words = scene.content[verb : chain.at]
    intends = _INTENDING.search(words) is not None
    coming = ahead(mood.when, scene)
    at, stop = chain.at, scene.trim(chain.at, end)[1]
    if at >= stop or not (intends or coming):
        return False
    if coming or intends:
        match = _GO.match(scene.content, at, stop)
        name = scene.name_in(*match.span("place")) if match else None
        if match and name is not None and name.end == match.end("place") and _place(scene, name.cls):
            target = Phrase(name.text, name.start, name.end, name.cls, name)
            return state(scene.sink, who, "travelsTo", target, (min(subject.start, chain.at), stop), mood, "trip", 0.8)
    if has := _HAS.match(scene.content, at, stop):
        start, finish = has.span("event")
        plan = Phrase(has["event"], start, finish, _kind(has["event"]))
        return state(scene.sink, who, "plans", plan, (min(subject.start, chain.at), finish), mood, "event", 0.8)
    verb_ = w.FUTURE_VERBS.match(scene.content, at, stop)
    if not intends and (verb_ is None or scene.content.startswith("了", verb_.end())):
        return False  # 本月入职了: done
    if go := _GO_AND.match(scene.content, at, stop):
        at = go.end()
    text = scene.content[at:stop]
    if len(text) < 2 or len(text) > 15 or _YOU.search(text):
        return False
    return state(
        scene.sink,
        who,
        "plans",
        Phrase(text, at, stop, _kind(text)),
        (min(subject.start, chain.at), stop),
        mood,
        "plan",
        0.75,
    )


def _place(scene: Scene, cls: str) -> bool:
    return cls == UNKNOWN or scene.sink.schema.is_a(cls, "Place")


def ahead(when: TimeSpan | None, scene: Scene) -> bool:
    """Whether a time is named that had not come when the words were said."""
    return when is not None and when.end > scene.sink.turn.observed_at and not when.recurring and when.start.date() >= (
        scene.sink.turn.observed_at.date() if when.precision in ("hour", "minute", "second",
        "day") else when.start.date()
    )  # fmt: skip


def _kind(text: str) -> str:
    if text.endswith(("开会", "会议", "例会", "面试", "评审")):
        return "Meeting"
    return "Event" if text.endswith(("考试", "比赛", "聚餐", "婚礼", "体检", "答辩")) else "Activity"
