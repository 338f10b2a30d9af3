"""Things as subjects of a Chinese clause: 支付系统|用的是, 我们办公室|在."""

from __future__ import annotations

import re
from dataclasses import replace

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import read
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Phrase
from hindsight_graph.model.turn import Mention
from hindsight_graph.text.kinship import says

_AFTER_THING = re.compile(
    r"(?:[改换切转迁用]回|改用|换成|换到|迁移到|迁移至|迁到|搬到|升级到|升级为|从[^，。]{1,16}(?:换|迁|搬|转|切|升|改)|是用|使用|用的|已?(?:完成|发货|送达|关闭|取消|暂停|上线|解决|修复|合并|搁置|延期|退款)|把|被|每个?[月年周天]|\d)"
)
_VERB_INSIDE = re.compile(r"[一-鿿](?:升级|迁移|切换|更换|替换)$")


def read_thing(scene: Scene, at: int, end: int) -> Phrase | None:
    """A thing as subject, up to where a cue or 是 begins: 支付系统|用的是, 我们办公室|在."""
    first = scene.starts.get(at)
    name = scene.name_at.get(at)
    if scene.content[at] in "从把" or (first is None and name is None) or w.FORMER.match(scene.content, at, end):
        return None
    for n in range((first or 0), len(scene.tokens)):
        stop = scene.tokens[n].end
        if stop > min(end - 1, at + 16):
            break
        joined = _VERB_INSIDE.search(scene.tokens[n].text) is not None and scene.content[stop : stop + 1] in "到成为至"
        stop -= 2 * joined  # 系统|升级到: the word cutter took the verb for a part of the noun
        whole = scene.content[at:stop]
        if any(char in "我你他她它您" for char in whole):
            return None
        if not (joined or scene.nominal(at, stop) or whole in scene.lexicon.kinds or whole in scene.lexicon.nouns):
            if n == first or scene.tokens[n].end - at > 12:
                break
            continue
        chain = read(scene, stop, end)
        if (
            stop - at > 1
            and chain.at < end
            and (scene.cue_at(chain.at, end, thing=True) or _follows(scene, chain.at, end))
        ):
            return thing_phrase(scene, at, stop)
    return None


def thing_phrase(scene: Scene, at: int, stop: int) -> Phrase | None:
    """The words from `at` to `stop` as a thing."""
    text = scene.content[at:stop]
    if text.startswith("订单") and any(char.isdigit() for char in text):
        return Phrase(text, at, stop, "Order", stop=stop)
    for ours in ("公司的", "团队的", "家里的"):  # our own, where nobody is named
        at += len(ours) * (text.startswith(ours) and len(text) > len(ours))
    phrase = scene.noun(at, stop)
    return replace(phrase, stop=stop) if phrase is not None and phrase.plain else None


def _follows(scene: Scene, at: int, end: int) -> bool:
    return _AFTER_THING.match(scene.content, at, end) is not None


_ABSTRACT = re.compile(r"[性度率力感法学化量期义值界况态势心情事语话味色声音]$|天气|气候|温度|经济|社会|政府|国家")
_POINTED = re.compile(r"[这那](?:个|只|条|台|辆|部|套|张|本|件|双|把|家|间|所|座|栋|款|种|支|扇|口|盏|架|艘)")


def mention_thing(scene: Scene, at: int, end: int) -> None:
    """Notes the thing that a clause is about (窑炉每周四点火), if more than an opinion of it is said."""
    if pointed := _POINTED.match(scene.content, at, end):
        at = pointed.end()
    n = scene.starts.get(at)
    if n is None or at in scene.name_at:
        return
    last = n
    while last + 1 < len(scene.tokens) and scene.tags[last + 1] in ("n", "vn") and last - n < 2:
        last += 1
    stop, text = scene.tokens[last].end, scene.content[at : scene.tokens[last].end]
    rest = scene.content[stop:end]
    if not rest or scene.tags[last] != "n" or scene.tags[n] not in ("n", "vn", "b") or not 1 < len(text) < 7:
        return
    if not _names_a_thing(scene, text) or w.EVALUATIVE.match(rest) or not _predicate(scene, last + 1, stop, end):
        return
    scene.sink.mention(Mention(text, scene.lexicon.kind(text) or UNKNOWN, at, stop))


def _names_a_thing(scene: Scene, text: str) -> bool:
    if text in w.VAGUE or text in w.NOT_ATTRIBUTES or _ABSTRACT.search(text) or w.EVERYDAY_ATTRIBUTES.search(text):
        return False
    if scene.lexicon.nouns.get(text) or w.JOB.fullmatch(text) or says(text) or text in w.SUPERIORS:
        return False
    kind = scene.lexicon.kind(text)
    return kind is None or not any(scene.sink.schema.is_a(kind, cls) for cls in _NO_THINGS)


_NO_THINGS = ("Person", "Group", "Event", "Activity", "Topic", "Skill", "Food", "Condition", "Animal")


def _predicate(scene: Scene, n: int, stop: int, end: int) -> bool:
    """Whether a verb, an adverb, a time or a preposition follows, as after a subject."""
    if scene.time_at(stop) is not None or scene.content[end - 1] in "了着":
        return True
    return n < len(scene.tokens) and scene.tokens[n].start < end and scene.tags[n][:1] in "vpdt"
