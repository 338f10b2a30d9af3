"""Chinese statements by the ontology's cue words: subject, cue, object."""

from __future__ import annotations

import re
from itertools import groupby

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import Chain
from hindsight_graph.extractors.rules.chinese.lexicon import LIGHT, Cue, Match
from hindsight_graph.extractors.rules.chinese.past import once
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.chinese.values import read_birthday, read_value
from hindsight_graph.extractors.rules.choose import fits, guessed, specialise, stands_for, state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention
from hindsight_graph.text.surnames import SURNAMES

_HAPPENED = frozenset("visited bought ordered returned attends".split())
_EVENTS = _HAPPENED | {"hasPet"}
# With these any object will do, since the verb tells what it is.
_PLAIN_VERBS = frozenset(
    "喝 吃 用 使用 爱 学 学习 去了 去过 到过 在用 养 研究 参加 参加了 熟悉 掌握 前往 飞 入职 跳槽到 加入了 属于 "
    "采用 选用 开发 维护 换成了 换成 切换到 迁移到".split()
)
_HUMAN = frozenset({"Person", "Group", "Animal", "Organisation"})
_HABITUAL = frozenset("drinks eats practises uses usesDatabase testsWith studies hasSkill speaks".split())
_TASTES = frozenset("likes dislikes prefers".split())
_DOING_IT = re.compile(
    r"(?:吃|喝|用|看|听|穿)(?=[^，。完惊亏力法重待心来起到]{1,12})"
)  # 喜欢吃火锅: it is the hotpot that is liked
_INNER_NOT = re.compile(r"(?:一点儿?都?也?|根本|完全|现在|如今|已经|早就|早已|也|都|并|再也|就)*不(?:再|怎么|太)?$")
_ORDER = tuple(
    "worksFor livesIn studiesAt usesDatabase testsWith deployedOn uses visited travelsTo hasSkill speaks partOf "
    "memberOf takesPlaceOn takesPlaceIn locatedIn within attends ordered bought".split()
)


def say_cue(
    scene: Scene, subject: Phrase, chain: Chain, end: int, mood: Mood, *, quiet: bool = False, human: bool = False
) -> tuple[str, str] | None:
    """Says what the longest fitting cue at the verb says; its relation and object, None if nothing was said.

    `quiet`: only finds it, for a state that is over and whose successor may follow in the next clause. `human`: nobody
    was named, so only what is said of people can be meant of the speaker.
    """
    matches = scene.cues(chain.at, end)
    if chain.can and not chain.negated:
        matches += scene.cues(chain.at - 1, end)
    if human:
        relations = scene.sink.schema.relations
        matches = [match for match in matches if relations[match[0].relation].domain <= _HUMAN]
    matches.sort(key=lambda match: -len(match[0].before) - len(match[0].after))
    for _, group in groupby(matches, key=lambda match: len(match[0].before) + len(match[0].after)):
        found = _say_group(scene, subject, chain, list(group), mood, quiet)
        if found is not None:
            return found
    return None


def _say_group(
    scene: Scene, subject: Phrase, chain: Chain, group: list[Match], mood: Mood, quiet: bool
) -> tuple[str, str] | None:
    after = group[0][2] + len(group[0][0].after)
    group, denied = _denied_inside(scene, group)
    if denied:
        ended = any(word in denied for word in "再已早") or scene.content.startswith(("了", "啦"), after)
        mood = mood.but(negated=not mood.negated, change=mood.change or ended)
    first = group[0]
    if w.ENTERING.match(scene.content, chain.at, first[2]):
        mood = mood.completed()
    schema = scene.sink.schema
    for cue, start, end in group:
        known = schema.relations[cue.relation]
        if cue.relation == "bornIn" and (day := read_birthday(scene, start, end)):  # 出生于1990年3月3日
            return _born(scene, subject, day, chain, mood)
        if known.literal:
            value = read_value(scene, known.value_kind, start, end)
            if value is None or quiet or not _titled(cue, value):
                continue
            span = (min(subject.start, chain.at), value.end)
            if state(scene.sink, subject.entity(), cue.relation, value, span, mood, "cue"):
                return cue.relation, value.text
    said: tuple[str, str] | None = None
    entity = [match for match in group if not schema.relations[match[0].relation].literal]
    if not entity:
        return None
    begin = first[1]
    usual = entity[0][0].relation
    lived = usual not in _HAPPENED and any(once(scene, at) for at in (begin, after))  # 养过狗, 在上海住过
    done = scene.content[begin] in "了过" and usual in _HABITUAL and not chain.now
    if not chain.negated and (lived or done):
        scene.sink.drop(scene.content[chain.at : max(first[2], after)], "past")
        return None
    if scene.content.startswith(("不了", "不惯", "不得"), begin):  # 喝不了牛奶
        begin, mood = begin + 2, mood.but(negated=True)
    if first[0].relation in _TASTES and (doing := _DOING_IT.match(scene.content, begin, first[2])):
        begin = doing.end()
    if first[0].relation in _TASTES and scene.content.startswith("上", begin):
        begin += 1 + scene.content.startswith("了", begin + 1)  # 喜欢上了
    for target in scene.nouns(begin, first[2]):
        relation = _relation(scene, subject.entity(), [match[0] for match in entity], target)
        if relation is None:
            continue
        if quiet and relation not in _HAPPENED:
            _retire(scene, subject, relation, target, chain, mood)
            said = relation, target.text
            continue
        if chain.negated and relation in _EVENTS:
            return None
        if quiet:  # 以前去过巴黎: what happened stays so
            mood = mood.but(negated=False, change=False)
        stop = max(target.end, first[2] + len(first[0].after) if first[0].after else target.end)
        if state(scene.sink, subject.entity(), relation, target, (min(subject.start, chain.at), stop), mood, "cue"):
            said = relation, target.text
    return said


def _denied_inside(scene: Scene, group: list[Match]) -> tuple[list[Match], str]:
    """The matches without the denial that stands behind their object (对花生|不|过敏), and that denial."""
    cue, start, end = group[0]
    found = _INNER_NOT.search(scene.content, start, end) if cue.after else None
    if found is None or found.start() == start:
        return group, ""
    return [(cue, start, min(end, found.start())) for cue, start, end in group], found.group()


def _born(scene: Scene, subject: Phrase, day: Phrase, chain: Chain, mood: Mood) -> tuple[str, str] | None:
    span = (min(subject.start, chain.at), day.end)
    return (
        ("hasBirthday", day.text)
        if state(scene.sink, subject.entity(), "hasBirthday", day, span, mood, "cue")
        else None
    )


def _titled(cue: Cue, value: Phrase) -> bool:
    return cue.relation != "hasTitle" or w.JOB.fullmatch(value.text) is not None


def _retire(scene: Scene, subject: Phrase, relation: str, target: Phrase, chain: Chain, mood: Mood) -> None:
    """A former state stands as ended only if no new one follows in the sentence."""
    rest = scene.content[target.end : scene.end]
    if not any(word in rest for word in ("现在", "如今", "而是", "而")):
        state(
            scene.sink,
            subject.entity(),
            relation,
            target,
            (min(subject.start, chain.at), target.end),
            mood,
            "former",
            0.7,
        )


def _relation(scene: Scene, subject: Mention, cues: list[Cue], target: Phrase) -> str | None:
    """The relation that one of the equally long cues means; None if that can't be told."""
    if not target.plain:
        return None
    if scene.sink.schema.relations[cues[0].relation].range == {"Person"} and not _person(target):
        return None
    light = cues[0].before in LIGHT and not cues[0].after
    relations = list(dict.fromkeys(cue.relation for cue in cues))
    for surely in (True, False):
        fitting = [r for r in relations if fits(scene.sink, r, subject, target, surely=surely)]
        if not surely and light:
            fitting = [r for r in fitting if _allowed(scene, r, cues[0], subject, target)]
        if fitting:
            best = next((r for r in _ORDER if r in fitting), fitting[0])
            if "partOf" in fitting and subject.cls not in ("Person", "Group"):
                best = "partOf"
            if "memberOf" in fitting and "worksFor" in fitting and target.cls in ("Group", "Team"):
                best = "memberOf"
            return specialise(
                scene.sink.schema,
                best,
                stands_for(scene.sink.schema, target, scene.sink.schema.relations[best].range).cls,
            )
    return None


def _person(target: Phrase) -> bool:
    return target.name is not None or (len(target.text) <= 3 and target.text[0] in SURNAMES | w.NICK_PREFIXES)


def _allowed(scene: Scene, relation: str, cue: Cue, subject: Mention, target: Phrase) -> bool:
    schema = scene.sink.schema
    known = schema.relations[relation]
    if cue.before == "在" and relation == "locatedIn" and guessed(target, relation):  # 办公室在格拉茨
        return any(schema.is_a(subject.cls, cls) for cls in ("Place", "Organisation"))
    if known.range == {"Person"}:
        return target.name is not None
    if cue.before in ("吃", "喝") or (
        cue.before in _PLAIN_VERBS and UNKNOWN not in known.range and target.name is not None
    ):
        return relation not in ("takesMedication",) and (target.name is None or cue.before not in ("吃", "喝"))
    return cue.before in ("用", "使用", "在用", "采用", "选用") and target.name is not None
