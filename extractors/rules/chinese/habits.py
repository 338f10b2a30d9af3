"""Chinese statements of what people have, do and work at that no single cue says: 养猫, 弹钢琴, 在X当工程师."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import Chain
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase

_PLAY = re.compile(r"(?:去|来|练|学)?(?P<v>弹|拉|吹|打|踢|下|练|跳|玩|划)(?P<o>[一-鿿]{1,5})$")
_PLAYED = re.compile(
    r"(?:琴|鼓|笛|箫|琵琶|古筝|二胡|吉他|萨克斯|小号|贝斯|口琴|球|拳|太极|棋|牌|麻将|舞|瑜伽|书法|剑|字|滑板|桌游|芭蕾|街舞|普拉提|冥想|射箭|游戏|赛艇|皮划艇)$"
)
_DOING = re.compile(
    r"(?:去|来)?(?P<v>跑步|骑车|骑行|抽烟|吸烟|游泳|爬山|健身|滑雪|钓鱼|做瑜伽|练瑜伽|冥想|打坐|登山|徒步|攀岩|冲浪|潜水|画画|唱歌|跳舞|写作|写字|做饭|烘焙|摄影|开车|坐飞机|散步|遛狗|露营|种花|熬夜|喝酒|打太极|跳绳|撸铁)"
    r"(?P<rest>(?:上班|上下班|通勤|回家|半小时|一小时|五公里|十公里)?)$"
)
_PET = re.compile(
    r"(?:家里?)?(?:养|收养|领养|有)(?!过)(?:了|着)?(?P<n>[一两二三四五六七八九十几\d]*[只条匹个对])?(?:叫(?P<pre>[^的，。]{1,6})的)?(?P<kind>[一-鿿]{1,5}?)(?:[，,]?(?:名字)?(?:名叫|叫|是)(?P<post>[^，。]{1,8}))?$"
)
_NAMED_NEXT = re.compile(r"了?[，,]\s*(?:它|名字)?(?:名叫|叫做?)(?P<n>[^，。！!]{1,8})")
_OUR_PET = re.compile(
    r"(?:的)?(?P<kind>狗狗|小狗|小猫|猫咪|狗|猫|兔子|仓鼠|鹦鹉|乌龟|金鱼)(?:的名字)?(?:叫|名叫|是)(?P<name>[^，。]{1,8})$"
)
_AT_WORK = re.compile(r"在(?P<org>[^，。]{2,16}?)(?:当|做|担任|任)(?:一?[名个位])?(?P<job>[^，。]{2,12})$")
_AT_SCHOOL = re.compile(r"(?:在[^，。]{2,14}?)?(?P<verb>读|学|念|攻读|主修)(?P<what>[^，。书大博研硕本]{2,10})$")
_STORES = re.compile(
    r"[把将](?:[^，。]{0,6})数据(?:都|全部)?(?:存储|保存|存放|存|放)(?:在|到|进)(?P<db>[^，。]{1,20}?)(?:里|中|里面)?$"
)
_NOW_AT = re.compile(r"在(?P<org>[^，。]{2,14})$")


def say_habit(scene: Scene, subject: Phrase, chain: Chain, end: int, mood: Mood) -> bool:
    """What the subject has or does; False if the verb is none of these."""
    who = subject.entity()
    if chain.former or (chain.plan and not chain.can):
        return False
    at, stop = chain.at, scene.trim(chain.at, end)[1]
    if match := _STORES.match(scene.content, at, stop):
        store = scene.noun(*match.span("db"))
        named = store is not None and store.name is not None
        return (
            named
            and store is not None
            and state(scene.sink, who, "usesDatabase", store, (min(subject.start, at), stop), mood, "stores", 0.85)
        )
    if who.cls not in ("Person", "Group", UNKNOWN):
        return False
    for rule in (_at_work, _at_school, _pet, _does, _medicine, _employed):
        if at < stop and rule(scene, subject, at, stop, mood):
            return True
    return False


def _organisation(scene: Scene, start: int, end: int) -> Phrase | None:
    org = scene.noun(start, end)
    if org is None or not org.plain:
        return None
    schema = scene.sink.schema
    if org.cls == UNKNOWN:
        return Phrase(org.text, org.start, org.end, "Organisation", org.name) if org.name else None
    if schema.is_a(org.cls, "Organisation"):
        return org
    return (
        Phrase(org.text, org.start, org.end, "Company", org.name)
        if org.name and schema.is_a(org.cls, "Technology")
        else None
    )


def _at_work(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我在西门子当测试工程师, 欧阳雪在华星电子做测试"""
    match = _AT_WORK.match(scene.content, at, end)
    if match is None or not w.JOB.fullmatch(match["job"]):
        return False
    org = _organisation(scene, *match.span("org"))
    if org is None:
        return False
    span = (min(subject.start, at), end)
    state(scene.sink, subject.entity(), "worksFor", org, (span[0], org.end), mood, "works as", 0.85)
    start, stop = match.span("job")
    return state(
        scene.sink, subject.entity(), "hasTitle", Phrase(match["job"], start, stop), span, mood, "works as", 0.85
    )


def _at_school(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我在浙江大学读计算机"""
    name = scene.name_in(at + 1, end)
    match = _AT_SCHOOL.match(scene.content, name.end if name else at, end) if scene.content[at] == "在" else None
    if match is None:
        return False
    org = _organisation(scene, at + 1, match.start("verb"))
    what = scene.noun(*match.span("what"))
    if org is None or what is None or not what.plain:
        return False
    what = Phrase(what.text, what.start, what.end)  # 计算机: the subject, not the device
    span = (min(subject.start, at), end)
    state(scene.sink, subject.entity(), "studiesAt", org, (span[0], org.end), mood, "studies at", 0.85)
    return state(scene.sink, subject.entity(), "studies", what, span, mood, "studies at", 0.85)


def _pet(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    ours = _OUR_PET.match(scene.content, at, end)
    if ours is not None:
        return _named_pet(scene, subject, ours.span("name"), ours["kind"], (min(subject.start, at), end), mood)
    match = _PET.match(scene.content, at, end)
    if match is None:
        return False
    kind = scene.lexicon.kind(match["kind"])
    if kind is None or not scene.sink.schema.is_a(kind, "Animal"):
        return False
    span = (min(subject.start, at), end)
    for group in ("pre", "post"):
        if match[group]:
            return _named_pet(scene, subject, match.span(group), match["kind"], span, mood)
    start, stop = match.span("kind")
    if later := _NAMED_NEXT.match(scene.content, end, scene.end):
        return _named_pet(scene, subject, later.span("n"), match["kind"], (span[0], later.end()), mood)
    return state(
        scene.sink, subject.entity(), "hasPet", Phrase(match["kind"], start, stop, kind), span, mood, "pet", 0.75
    )


def _named_pet(
    scene: Scene, subject: Phrase, place: tuple[int, int], kind: str, span: tuple[int, int], mood: Mood
) -> bool:
    start, stop = scene.trim(*place)
    cls = scene.lexicon.kind(kind) or "Animal"
    pet = Phrase(scene.content[start:stop], start, stop, cls)
    return start < stop and state(scene.sink, subject.entity(), "hasPet", pet, span, mood, "pet", 0.9)


def _does(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    span = (min(subject.start, at), end)
    match = _DOING.match(scene.content, at, end)
    if match is not None:
        start, stop = match.span("v")
        act = match["v"].removeprefix("做").removeprefix("练")
        if act == "喝酒":
            drink = Phrase("酒", stop - 1, stop, "Drink")
            return state(scene.sink, subject.entity(), "drinks", drink, span, mood, "does", 0.75)
        act = "抽烟" if act == "吸烟" else act
        return state(
            scene.sink, subject.entity(), "practises", Phrase(act, start, stop, "Activity"), span, mood, "does", 0.75
        )
    match = _PLAY.match(scene.content, at, end)
    if match is None or not _PLAYED.search(match["o"]):
        return False
    start, stop = match.span("o")
    return state(
        scene.sink, subject.entity(), "practises", Phrase(match["o"], start, stop, "Activity"), span, mood, "plays", 0.8
    )


def _medicine(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """我每天吃二甲双胍: a medicine by the stem of its name."""
    at += next((len(word) for word in ("正在", "在") if scene.content.startswith(word, at)), 0)
    if scene.content[at : at + 1] not in ("吃", "服", "用", "打"):
        return False
    target = scene.noun(at + (2 if scene.content.startswith("服用", at) else 1), end)
    if target is None or not target.plain or not w.DRUG.search(target.text) or len(target.text) < 3:
        return False
    target = Phrase(target.text, target.start, target.end, "Medicine")
    return state(
        scene.sink,
        subject.entity(),
        "takesMedication",
        target,
        (min(subject.start, at), target.end),
        mood,
        "medicine",
        0.8,
    )


def _employed(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """现在在京东 after 我换工作了: being with a firm."""
    match = _NOW_AT.match(scene.content, at, end)
    if match is None or mood.negated or not mood.change:
        return False
    org = scene.noun(*match.span("org"))
    schema = scene.sink.schema
    if org is None or org.name is None or not (schema.is_a(org.cls, "Company") or schema.is_a(org.cls, "Service")):
        return False
    return state(scene.sink, subject.entity(), "worksFor", org, (min(subject.start, at), end), mood, "with", 0.7)
