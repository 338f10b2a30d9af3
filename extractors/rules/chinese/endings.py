"""Chinese statements that something ended: 离职, 弃用, 停药, 戒了, 卖了."""

from __future__ import annotations

import re
from dataclasses import replace

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.choose import fits, specialise, state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase

_QUIT = re.compile(
    r"(?:从(?P<a>[^，。]{1,14}?)(?:离职|辞职|退出|跳槽|毕业离校|走)|(?:已经)?(?:离开|辞去)了?(?P<b>[^，。]{1,14}?)(?:的工作)?|在(?P<c>[^，。]{1,14}?)(?:离职|辞职)"
    r"|被(?P<d>[^，。]{1,14}?)(?:裁员?|解雇|开除|辞退)掉?)了?$"
)
_GAVE_UP = re.compile(r"戒(?:掉)?了?(?P<o>烟|酒|糖|咖啡|奶茶|[^，。了]{1,6}?)了?$")
_STOPPED = re.compile(r"(?:(?:停止|放弃)了?(?:使用|用|服用|吃)|弃用|停用|停服|停掉|停了|淘汰)了?(?P<o>[^，。]{1,16})$")
# What one had and has no more: 我把相机卖了, 我卖掉了旧手机.
_DISPOSED = re.compile(
    r"(?:[把将](?:我的)?(?P<a>[^，。]{1,16}?)(?:都|已经)?(?:卖|卖掉|扔|扔掉|丢掉|送人|转卖|转手|捐|出掉)了?"
    r"|(?:已经)?(?:卖掉|转卖|扔掉|处理掉)了?(?:我的)?(?P<b>[^，。]{1,16}?))了?$"
)
_GIVEN = {"烟": ("practises", "抽烟", "Activity"), "酒": ("drinks", "酒", "Drink"), "糖": ("eats", "糖", "Food")}


def say_ended(scene: Scene, subject: Phrase, at: int, stop: int, mood: Mood) -> bool:
    """What is over; False if the words from `at` to `stop` tell of nothing that is."""
    for pattern, rule in ((_QUIT, _quit), (_STOPPED, _stopped), (_DISPOSED, _disposed), (_GAVE_UP, _gave_up)):
        if match := pattern.match(scene.masked, at, stop):
            return rule(scene, subject, match, mood)
    return False


def _noun(scene: Scene, match: re.Match[str], group: str) -> Phrase | None:
    phrase = scene.noun(*match.span(group))
    return phrase if phrase is not None and phrase.plain else None


def _disposed(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    thing = _noun(scene, match, "a" if match["a"] else "b")
    who = subject.entity()
    if thing is None or not fits(scene.sink, "owns", who, thing, surely=thing.name is None):
        return False
    ended = mood.but(negated=True, change=True)
    return state(
        scene.sink, who, "owns", thing, (min(subject.start, match.start()), match.end()), ended, "disposed", 0.8
    )


def _quit(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    group = next(name for name in "abcd" if match[name] is not None)
    place = _noun(scene, match, group)
    who = subject.entity()
    if place is None or who.cls not in ("Person", UNKNOWN):
        return False
    schema = scene.sink.schema
    if place.cls != UNKNOWN and not (schema.is_a(place.cls, "Organisation") or schema.is_a(place.cls, "Technology")):
        return False
    if place.name is None and group == "b" and place.cls == UNKNOWN:
        return False
    ended = mood.but(negated=True, change=True)
    return state(scene.sink, who, "worksFor", place, (min(subject.start, match.start()), place.end), ended, "left", 0.8)


def _stopped(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    """我们弃用了MongoDB, 我停用了布洛芬"""
    old = _noun(scene, match, "o")
    schema = scene.sink.schema
    if old is None:
        return False
    medicine = schema.is_a(old.cls, "Medicine") or w.DRUG.search(old.text) is not None
    if not medicine and not schema.is_a(old.cls, "Technology"):
        return False
    if medicine:
        old = replace(old, cls="Medicine")
    ended = mood.but(negated=True, change=True)
    relation = "takesMedication" if medicine else specialise(schema, "uses", old.cls)
    span = (min(subject.start, match.start()), old.end)
    return state(scene.sink, subject.entity(), relation, old, span, ended, "stopped", 0.85)


def _gave_up(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    word = match["o"]
    start, stop = match.span("o")
    ended = mood.but(negated=True, change=True)
    span = (min(subject.start, match.start()), stop)
    if word in _GIVEN:
        relation, text, cls = _GIVEN[word]
        return state(
            scene.sink, subject.entity(), relation, Phrase(text, start, stop, cls), span, ended, "gave up", 0.85
        )
    target = scene.noun(start, stop)
    if target is None or not scene.sink.schema.is_a(target.cls, "Food"):
        return False
    relation = specialise(scene.sink.schema, "eats", target.cls)
    return state(scene.sink, subject.entity(), relation, target, span, ended, "gave up", 0.85)
