"""Chinese tells the past by words around the verb, not by the verb: which of them say that a state is over."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.text.values import TimeSpan

_SINCE = re.compile(r"(?:自从|打从|从|自|打)$")
_ONWARDS = re.compile(r"(?:以来|起|开始|之后|以后|(?:一直)?(?:到现在|至今|到今天|到目前))")
_STILL = re.compile(r"至今|到现在|到今天|到目前|迄今|[就便][^，。]+了$")
_SINCE_THEN = re.compile(r"至今|到现在|到今天|到目前|迄今|以来|[从自打][^，。]{1,12}?(?:起|开始)")
_RANGE = re.compile(r"[到至~—-]")
# Times that no calendar knows: 当时, 小时候, 大学时. What the speaker was then says nothing of now.
_THEN = re.compile(
    r"(?:在?我?)?(?:当时|那时候?|那会儿|当年|那几?年|那阵子|那段时间|小时候|儿时|童年时?|年轻(?:的?时候?|那会儿)|单身(?:的?时候?)"
    r"|(?:上|读|念)?(?:大学|高中|初中|小学|中学|研究生|本科|幼儿园|学生|少年|青年)(?:时代|时期|时候?|期间|的时候|那会儿|那几?年))"
)
_IS = re.compile(r"是|为(?!了)|：|:|定在|安排在|改[到在]|推迟到|提前到|延期到")
# 去年买的车: the time belongs to the thing.
_MODIFIES = re.compile(
    r"[^，。]{0,4}?(?:买|成立|加入|建|做|写|发布|上线|开|拍|生|认识|搬来|养|入职|毕业|收到|送|换|学|录|定|签|办)[^，。]{0,2}的"
)
# What lasts once it is done: 去年养了一只猫 says when it began.
_BEGUN = re.compile(
    r"满[^，。]{1,4}岁|(?:养|收养|领养|有|当上|成|成为|升|学会|考上|爱上|喜欢上|迷上|认识|确诊|查出|诊断|患上|得|采用|启用|引入|用上|接入|选用|选|报名|上线|落户"
    r"|定居|结婚|订婚|生|拿到|获得|开通|注册|申请|办)了|成为|(?:[和跟与][^，。]{1,8})?(?:结婚|订婚)|被?(?:确诊|诊断)[出为有]?|定居"
)


def time_end(scene: Scene, at: int, end: int) -> int:
    """Where the words for a time that begin at a place end, 从去年起 and 大学时 among them; 0 if none begin there."""
    text = scene.content
    if match := _THEN.match(text, at, end):
        return match.end()
    first = at + next((len(word) for word in ("自从", "打从", "从", "自", "打") if text.startswith(word, at)), 0)
    span = scene.time_at(first)
    if span is None or span.at != first or span.at_end > end:
        return 0
    onwards = _ONWARDS.match(text, span.at_end, end)
    if first > at and onwards is None:
        return 0  # 从2020年…
    return onwards.end() if onwards else span.at_end


def over(scene: Scene, start: int, end: int) -> bool:
    """Whether a clause is set in a past that its words do not carry on to the present."""
    text = scene.content
    if _STILL.search(text, start, end) or any(word in text[start:end] for word in w.NOW):
        return False
    verb = _IS.search(text, start, end)
    if then := _THEN.search(text, start, end):
        return verb is None or then.start() < verb.start()
    today = scene.sink.turn.observed_at.replace(hour=0, minute=0, second=0, microsecond=0)
    spans = [span for span in scene.times if start <= span.at < end and not span.recurring]
    if not spans or any(span.end > today for span in spans):
        return False
    first = spans[0]
    return not (verb is not None and verb.start() <= first.at) and not _carries_on(scene, first, start, end)


def _carries_on(scene: Scene, span: TimeSpan, start: int, end: int) -> bool:
    """从去年起, 去年开始, 自2020年以来: a beginning; 去年买的车: no time of the statement."""
    text = scene.content
    if _MODIFIES.match(text, span.at_end, end):
        return True
    if _ONWARDS.match(text, span.at_end, end):
        return True
    return _SINCE.search(text[start : span.at]) is not None and _RANGE.search(span.text) is None


def begun(scene: Scene, at: int, end: int) -> bool:
    """Whether the verb tells a beginning whose outcome lasts."""
    return _BEGUN.match(scene.content, at, end) is not None or w.ENTERING.match(scene.content, at, end) is not None


def once(scene: Scene, at: int) -> bool:
    """Whether 过 at a place tells that something was so once (在上海住过五年), not that it has been so since then."""
    return scene.content.startswith("过", at) and not _SINCE_THEN.search(scene.content, scene.start, scene.end)
