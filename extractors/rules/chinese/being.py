"""Chinese statements of what somebody or something is: names, ages, jobs, origins, ties, diets, states, stays."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import Chain
from hindsight_graph.extractors.rules.chinese.jobs import say_job
from hindsight_graph.extractors.rules.chinese.people import kin_word
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.chinese.ties import say_parted
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.extractors.rules.numbers import chinese_number
from hindsight_graph.model.turn import Mention, Who

_AGE = re.compile(r"(?:今年|刚|满|快|已经|都|是|有)*(?P<n>\d{1,3}|[一二三四五六七八九十百]{1,4})(?:周)?岁")
_CALLED = re.compile(r"(?:的?(?:名字|姓名|全名|大名|真名|本名)(?:是|叫|为)|名叫|叫做|叫|姓名是)")
_NICK = re.compile(
    r"(?:(?:大家|朋友们?|同事们?|别人|你们?|你可以|你就|可以)*(?:都)?(?:可以|就)?(?:叫|喊|称呼)我)(?P<n>[^\s，。]{1,8})$"
)
_WILL_DO = re.compile(r"(?:就行|就好|就可以|即可|都行|都可以)$")
_ORIGIN = re.compile(r"是(?:土生土长的)?(?P<place>[一-鿿A-Za-z]{2,8}?)人$")
_DIET = re.compile(
    r"(?:一直)?(?:是|吃|改吃|开始吃)?(?:个|一个|一名)?(?P<diet>纯素|全素|素食|素|生酮|清真|低碳水?|无麸质)(?:主义)?(?:者|饮食)?$"
)
_DIETS = {"素": "素食", "低碳": "低碳水"}
_STAY = re.compile(r"(?:在|待在|去|到)(?P<place>[一-鿿A-Za-z ]{2,8}?)(?:出差|旅游|度假|开会|培训|学习|玩|旅行|探亲)?$")
_OUT = re.compile(r"出差|旅游|度假|探亲|旅行")
_TIES = {
    "夫妻": "hasSpouse", "两口子": "hasSpouse", "兄弟": "hasSibling", "姐妹": "hasSibling",
    "兄妹": "hasSibling", "姐弟": "hasSibling",
    "双胞胎": "hasSibling", "朋友": "hasFriend", "好朋友": "hasFriend", "闺蜜": "hasFriend",
    "同事": "hasColleague", "情侣": "hasPartner",
    "恋人": "hasPartner", "亲戚": "hasRelative", "同学": "knows", "室友": "knows", "邻居": "knows",
}  # fmt: skip
_MEMBER = re.compile(r"是(?P<g>[^，。]{2,14}?)的(?:会员|成员|一员|社员|队员|志愿者|理事)$")
_STUDY = re.compile(r"(?:学|读|念)的(?:专业)?是(?P<o>.+)$")
_FLUENT = re.compile(r"(?:的)?(?P<lang>[一-鿿]{1,4}[语文])(?:说|讲)得(?:很|非常|挺|比较|还)?(?:流利|好|不错|溜|棒)")


def say_being(scene: Scene, subject: Phrase, chain: Chain, end: int, mood: Mood) -> bool:
    """What the clause says the subject is; False if none of these rules knows."""
    if chain.former or chain.plan or chain.can:
        return False
    who = subject.entity()
    person = who.cls in ("Person", "Group") or (who.cls == UNKNOWN and subject.name is not None)
    if person:
        for rule in (_age, _called, _named, _member, say_job, _kin, _origin, _diet, _study, _stay):
            if rule(scene, subject, chain.at, end, mood):
                return True
        return False
    return _status(scene, subject, chain.at, end, mood)


def say_pair(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """林涛和苏晴是夫妻, 大家都叫我小林; False if the clause is neither."""
    match = _NICK.match(scene.content, at, end)
    if match is not None and scene.content.find("叫我", at, end) >= 0:
        me = Mention("我", "Person", match.start("n") - 1, match.start("n"), Who.SPEAKER)
        value = _WILL_DO.sub("", w.PARTICLES.sub("", match["n"]))
        return bool(value) and scene.sink.claim(
            me, "hasNickname", value, (at, match.start("n") + len(value)), 0.85, "call me", mood
        )
    if say_parted(scene, at, end, mood):
        return True
    one = scene.name_in(at, end)
    if one is None or scene.content[one.end : one.end + 1] not in ("和", "与", "跟"):
        return False
    other = scene.name_in(one.end + 1, end)
    if other is None or {one.cls, other.cls} - {UNKNOWN, "Person"}:
        return False
    tie = re.compile(r"(?:都)?是(?:一对)?(?:好|老|亲)?(?P<t>[一-鿿]{2,3})$").match(scene.content, other.end, end)
    relation = _TIES.get(tie["t"]) if tie else None
    if tie is None or relation is None:
        return False
    ends = [Mention(name.text, "Person", name.start, name.end) for name in (one, other)]
    return scene.sink.claim(ends[0], relation, ends[1], (at, tie.end()), 0.85, "tie", mood)


def _age(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    match = _AGE.match(scene.content, at, end)
    if (
        match is None
        or mood.negated
        or (not scene.content.startswith(("了", "半", "，", "。", "啦"), match.end()) and match.end() < end)
    ):
        return False
    value = chinese_number(match["n"])
    return value.isdigit() and 0 < int(value) < 130 and scene.sink.claim(
        subject.entity(), "hasAge", value, (min(subject.start, at), match.end()), 0.85, "age", mood.but(change=False)
    )  # fmt: skip


def _called(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    match = _CALLED.match(scene.content, at, end)
    if match is None or mood.negated:
        return False
    name = scene.name_in(match.end(), end)
    start, stop = (name.start, name.end) if name else scene.trim(match.end(), end)
    value = scene.content[start:stop]
    if not value or (name is None and not _like_a_name(value)):
        return False
    who = subject.entity()
    span = (min(subject.start, at), stop)
    if scene.content[subject.start : subject.end] in (
        "他",
        "她",
    ):  # 她叫欧若拉: somebody new, or somebody named at last
        scene.renamed = Phrase(value, start, stop, "Person", name)
        return True
    if who.who is Who.RELATIVE:
        return _named_relative(scene, subject, Mention(value, "Person", start, stop))
    return scene.sink.claim(who, "hasName", value, span, 0.9, "name", mood)


def _like_a_name(value: str) -> bool:
    return (
        len(value) <= 4 and not w.DEICTIC.match(value) and value not in w.VAGUE and not w.EVALUATIVE.search(value)
    ) or (value.isascii() and value[:1].isupper() and len(value.split()) < 4)


def _named_relative(scene: Scene, subject: Phrase, name: Mention) -> bool:
    """我妻子叫王芳: the tie leads to 王芳, who is the subject from here on."""
    scene.sink.rename(subject.entity(), name)
    scene.renamed = Phrase(name.text, name.start, name.end, "Person", mention=name)
    return True


def _named(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我是计费组的小范"""
    if not scene.content.startswith("是", at) or subject.entity().who is not Who.SPEAKER or mood.negated:
        return False
    name = next((n for n in scene.names if n.end == end and n.cls == "Person" and n.start > at), None)
    if name is None:
        return False
    between = scene.content[at + 1 : name.start]
    if (
        (between and not between.endswith(("的", "组", "部", "公司")))
        or kin_word(scene, at + 1, end)
        or "和" in between
    ):
        return False
    return scene.sink.claim(
        subject.entity(), "hasName", name.text, (min(subject.start, at), name.end), 0.8, "name", mood
    )


def _member(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我是登山俱乐部的会员"""
    _, stop = scene.trim(at, end)
    match = _MEMBER.match(scene.content, at, stop)
    group = scene.noun(*match.span("g")) if match else None
    if match is None or group is None or not group.plain:
        return False
    return state(scene.sink, subject.entity(), "memberOf", group, (min(subject.start, at), stop), mood, "member", 0.85)


def _kin(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """朱莉是我表姐, 张伟是李娜的哥哥"""
    who = subject.entity()
    match = re.compile(r"是(?:(?P<me>我们|我|咱)的?)?").match(scene.content, at, end)
    if match is None or who.who is not Who.NAME or (mood.negated and not mood.change):
        return False
    start = match.end()
    if match["me"]:
        owner = Mention("我", "Person", match.start("me"), match.end("me"), Who.SPEAKER)
    else:
        name = scene.name_in(start, end)
        if name is None or not scene.content.startswith("的", name.end):
            return False
        owner, start = Mention(name.text, "Person", name.start, name.end), name.end + 1
    if scene.content.startswith(("大", "小", "亲", "老"), start) and kin_word(scene, start, end) is None:
        start += 1
    found = kin_word(scene, start, end)
    if found is None or scene.trim(start, end)[1] > start + len(found[0]):
        return False
    other = Mention(who.text, "Person", who.start, who.end)
    if mood.negated:
        scene.vacant = (owner, found[1], other.text)
    return scene.sink.claim(owner, found[1], other, (who.start, start + len(found[0])), 0.9, "kin", mood)


def _origin(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    _, stop = scene.trim(at, end)
    match = _ORIGIN.match(scene.content, at, stop)
    if match is None:
        return False
    start, finish = match.span("place")
    name = scene.name_in(start, finish)
    if name is None or name.end != finish or not (name.loose or scene.sink.schema.is_a(name.cls, "Place")):
        return False
    target = Phrase(name.text, name.start, name.end, name.cls, name, loose=name.loose)
    return state(
        scene.sink, subject.entity(), "comesFrom", target, (min(subject.start, at), stop), mood, "origin", 0.85
    )


def _diet(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    _, stop = scene.trim(at, end)
    match = _DIET.match(scene.content, at, stop)
    if match is None or scene.content[at] == "素":
        return False
    value = _DIETS.get(match["diet"], match["diet"])
    return scene.sink.claim(subject.entity(), "followsDiet", value, (min(subject.start, at), stop), 0.85, "diet", mood)


def _study(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我学的是建筑, 我葡萄牙语说得很流利"""
    match = _FLUENT.match(scene.content, at, end)
    if match is not None:
        start, stop = match.span("lang")
        target = Phrase(match["lang"], start, stop, "HumanLanguage")
        return state(
            scene.sink, subject.entity(), "speaks", target, (min(subject.start, at), match.end()), mood, "fluent", 0.8
        )
    match = _STUDY.match(scene.content, at, end)
    target_ = scene.noun(match.start("o"), end) if match else None
    if target_ is None or not target_.plain:
        return False
    return state(
        scene.sink, subject.entity(), "studies", target_, (min(subject.start, at), target_.end), mood, "study", 0.85
    )


def _stay(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """这周在上海出差: a stay, which leaves the home alone."""
    _, stop = scene.trim(at, end)
    match = _STAY.match(scene.content, at, stop)
    if (
        match is None
        or mood.negated
        or not scene.content.startswith(("在", "待在"), at)
        or not (mood.temporary or _OUT.search(match.group()))
    ):
        return False
    start, finish = match.span("place")
    name = scene.name_in(start, finish)
    if name is None or not scene.sink.schema.is_a(name.cls, "Place") or name.end != finish:
        return False
    target = Mention(name.text, name.cls, name.start, name.end)
    return scene.sink.claim(
        subject.entity(),
        "travelsTo",
        target,
        (min(subject.start, at), stop),
        0.8,
        "stay",
        mood.but(temporary=True, change=False),
    )


def _status(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """订单A-1042已发货, 数据迁移已经完成了"""
    match = w.STATUS.match(scene.content, at, end)
    if match is None or not subject.plain or mood.negated:
        return False
    back = scene.content[match.start("v") - 1]
    value = ("已" if back == "已" else "") + match["v"]
    if value.endswith("中") and scene.content[match.end("v") : match.end()].startswith("中"):
        value += "中"
    start = match.start("v") - (back == "已")
    return scene.sink.claim(
        subject.entity(),
        "hasStatus",
        value,
        (subject.start, max(start + 1, match.end("v"))),
        0.75,
        "status",
        mood.but(change=False),
    )
