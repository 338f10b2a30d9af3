"""Chinese statements about one's own journeys: 昨晚飞波尔图的航班很颠簸."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese.plans import ahead
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.frame import Mood, Phrase
from hindsight_graph.model.turn import Mention, Who

_MODES = {"航班": "坐飞机", "飞机": "坐飞机", "班机": "坐飞机", "火车": "坐火车", "高铁": "坐火车", "动车": "坐火车"}
_JOURNEY = re.compile(
    r"(?P<me>我们?)?(?:乘坐?|坐|搭乘?)?(?:的)?(?:飞往|飞去|飞到|飞|前往|去往|开往|去|到)(?P<place>[^，。的]{2,10}?)的(?:那[趟班])?"
    rf"(?P<mode>{'|'.join(_MODES)}|旅途|行程)(?P<rest>[^，。]+)$"
)
# What only those who were on board can tell, and what tells that nobody was.
_FELT = re.compile(r"颠簸|平稳|顺利|舒服|难受|[很太好真]挤|吵|[很太好真]累|[很太好真]长|愉快|糟糕|晕")
_OFF = re.compile(r"取消|没赶上|错过|没坐上|改签|退票")


def say_trip(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """Says where the speaker went and how; False if the clause is not about a journey of theirs."""
    before = scene.content.startswith("我", at)
    when = scene.time_at(at + before)
    start = when.at_end if when is not None and when.at_end < end else at  # 昨晚|飞, 我昨晚|飞
    match = _JOURNEY.match(scene.content, start, end)
    name = scene.name_in(*match.span("place")) if match else None
    if match is None or name is None or name.end != match.end("place") or scene.sink.turn.role != "user":
        return False
    mine = before or match["me"] is not None
    if _OFF.search(match["rest"]) or not (mine or _FELT.search(match["rest"])) or ahead(mood.when, scene):
        return False
    me = Mention("我", "Person", at, at + before, Who.SPEAKER)
    span = (at, match.end("mode"))
    place = Phrase(name.text, name.start, name.end, "City" if name.loose else name.cls, name)
    said = state(scene.sink, me, "visited", place, span, mood, "trip", 0.75)
    mode = _MODES.get(match["mode"])
    if said and mode:
        act = Phrase(mode, *match.span("mode"), "Activity")
        state(scene.sink, me, "practises", act, span, mood.but(over=False), "trip", 0.55)
    return said
