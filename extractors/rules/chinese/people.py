"""Persons in a Chinese sentence: 我, 我们, 我妻子王芳, 李娜的丈夫陈明, 技术总监李雷, 他和她."""

from __future__ import annotations

import re
from dataclasses import replace

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Phrase
from hindsight_graph.model.turn import Mention, Who
from hindsight_graph.text.kinship import usual

_SELF = re.compile(r"(?P<group>我们|咱们|咱|我司|我方)|(?P<self>我自己|我本人|本人|我|俺)")
_NEED_A_NAME = frozenset("hasFriend hasColleague knows manages mentors employs".split())
_SURE_KIN = frozenset("hasSpouse hasParent hasChild hasSibling hasPartner hasRelative hasManager".split())
# Without 我 before them these are still the speaker's own.
_OWN = frozenset("老公 老婆 妈妈 爸爸 老妈 老爸 女朋友 男朋友 女儿 儿子 媳妇".split())
_HAS_ONE = re.compile(r"有了?(?:一?[个位名])?(?:亲)?")
_HAS_NAME = re.compile(r"(?:的?名字)?(?:名叫|叫做?|是)")
_TITLE = re.compile(w.TITLES)
_ROLE = re.compile(r"师傅|老师|导师|房东|邻居|室友|教练|医生|同学|同桌|朋友|好友|闺蜜|发小|同事|队友|搭档|客户")


def read_person(scene: Scene, at: int, end: int) -> tuple[Phrase | None, int]:
    """The person at a place and where the words end; ties and titles on the way go to the sink."""
    text = scene.content
    match = _SELF.match(text, at, end)
    if match is not None:
        return _self(scene, match, end)
    if text[at] in "他她" and not text.startswith(("他们", "她们", "其他"), at):
        person = scene.who(text[at], at)
        return person, at + 1
    name = scene.name_in(at, end)
    if name is not None:
        return _named(scene, name, end)
    found = _kin(scene, _me(scene, at), at, at, end, implied=True)
    if found[0] is not None:
        return found
    return _titled(scene, at, end)


def tie_before(scene: Scene, name: Name, start: int) -> None:
    """Notes the tie of kin that stands before a name in a clause: 我妻子王芳, 李娜的丈夫陈明."""
    for word in scene.lexicon.kin_words:
        at = name.start - len(word)
        if at <= start or not scene.content.startswith(word, at):
            continue
        back = at - (scene.content[at - 1] == "的")
        mine = next((me for me in ("我们", "我") if scene.content.endswith(me, start, back)), None)
        if mine is not None:
            read_person(scene, back - len(mine), name.end)
        return


def _me(scene: Scene, at: int) -> Mention:
    return Mention("我", "Person", at, at, Who.SPEAKER)


def _self(scene: Scene, match: re.Match[str], end: int) -> tuple[Phrase | None, int]:
    at, stop = match.span()
    text = scene.content
    group = match["group"] is not None
    me = Mention(match.group(), "Person", at, stop, Who.SPEAKER)
    after = stop + (text.startswith("的", stop) and stop + 1 < end)
    kin = _kin(scene, me, at, after, end)
    if kin[0] is not None:
        return kin
    titled = _titled(scene, after, end)
    if titled[0] is not None:
        return titled
    who, cls = (Who.GROUP, "Group") if group else (Who.SPEAKER, "Person")
    mention = Mention(match.group(), cls, at, stop, who)
    return Phrase(match.group(), at, stop, cls, mention=mention), stop


def kin_word(scene: Scene, at: int, end: int) -> tuple[str, str] | None:
    """The kin word at a place and its relation."""
    for word in scene.lexicon.kin_words:
        if scene.content.startswith(word, at) and at + len(word) <= end:
            relation = scene.lexicon.kin(word)
            return (word, relation) if relation else None
    return None


def _kin(
    scene: Scene, owner: Mention, first: int, at: int, end: int, *, implied: bool = False
) -> tuple[Phrase | None, int]:
    """A relative at `at`: with a name, with a relative of its own, or unnamed."""
    new = scene.content.startswith("新", at)
    at += new
    found = kin_word(scene, at, end)
    if found is None:
        return None, at
    word, relation = found
    stop = at + len(word)
    named = (
        scene.name_in(stop, end) or scene.name_in(stop + 1, end)
        if scene.content[stop : stop + 1] in ("，", "、")
        else scene.name_in(stop, end)
    )
    if named is not None and named.cls in (UNKNOWN, "Person", "Place") and not _longer_word(scene, named):
        person = Phrase(named.text, named.start, named.end, "Person", named)
        scene.sink.kin(owner, relation, person.entity(), (first, named.end))
        return person, named.end
    if implied and word not in _OWN:
        return None, at
    if word in w.KIN_VAGUE or relation in _NEED_A_NAME or relation not in _SURE_KIN:
        return None, at
    mention = Mention(w.SUPERIORS.get(word) or usual(word), "Person", at, stop, Who.RELATIVE)
    if owner.who is Who.RELATIVE:  # 我妻子的弟弟, who is no 弟弟 of mine
        mention = replace(mention, text=f"{owner.text}的{mention.text}")
    scene.sink.kin(owner, relation, mention, (first, stop))
    if stop < end and scene.content.startswith("的", stop):
        further = _kin(scene, mention, first, stop + 1, end)
        return further if further[0] is not None else (None, at)
    return Phrase(mention.text, at, stop, "Person", mention=mention), stop


def introduced(scene: Scene, subject: Phrase, at: int, end: int) -> Phrase | None:
    """我们有一个女儿: a relative of the speaker who is named next; None if the clause tells of none."""
    match = _HAS_ONE.match(scene.content, at, end)
    found = kin_word(scene, match.end(), end) if match else None
    who = subject.entity()
    if match is None or found is None or who.who not in (Who.SPEAKER, Who.GROUP):
        return None
    word, relation = found
    start, stop = match.end(), match.end() + len(word)
    owner = Mention(who.text, "Person", who.start, who.end, Who.SPEAKER)
    named = _HAS_NAME.match(scene.content, stop, end)
    if named is not None:
        first, last = scene.trim(named.end(), end)
        person = Phrase(scene.content[first:last], first, last, "Person")
        if first < last and len(person.text) <= 8:
            scene.sink.kin(owner, relation, person.entity(), (who.start, last))
        return person
    if scene.trim(stop, end)[0] < scene.trim(stop, end)[1]:
        return None
    mention = Mention(w.SUPERIORS.get(word) or usual(word), "Person", start, stop, Who.RELATIVE)
    scene.sink.kin(owner, relation, mention, (who.start, stop))
    return Phrase(mention.text, start, stop, "Person", mention=mention)


def _longer_word(scene: Scene, named: Name) -> bool:
    return (
        named.known
        and scene.lexicon.schema.is_a(named.cls, "Place")
        and scene.content[named.end : named.end + 1] in "的市省"
    )


def _named(scene: Scene, name: Name, end: int) -> tuple[Phrase | None, int]:
    """A name, with what belongs to it: 李娜的丈夫陈明, 李雷和韩梅梅."""
    text = scene.content
    stop = scene.start + name.last if name.last else name.end
    if name.cls not in (UNKNOWN, "Person"):
        return None, name.start
    if text.startswith("的", stop):
        owner = Mention(name.text, "Person", name.start, name.end)
        found = _kin(scene, owner, name.start, stop + 1, end)
        if found[0] is not None:
            return found
        return None, name.start
    return Phrase(name.text, name.start, name.end, name.cls, name, version=name.version), _title_after(
        scene, name, stop, end
    )


def _title_after(scene: Scene, name: Name, stop: int, end: int) -> int:
    """Past the title of 李雷总监, 王芳女士, which is kept beside the name."""
    match = _TITLE.match(scene.content, stop, end) if name.cls == "Person" and len(name.text) > 1 else None
    if match is None or not scene.boundary(match.end()):
        return stop
    person = Mention(name.text, "Person", name.start, name.end)
    if w.JOB.fullmatch(match.group()):
        scene.sink.claim(person, "hasTitle", match.group(), (name.start, match.end()), 0.85, "title")
    else:
        scene.sink.address(person, "称呼", match.group(), (name.start, match.end()))
    return match.end()


def _titled(scene: Scene, at: int, end: int) -> tuple[Phrase | None, int]:
    """A title or role before a name: 技术总监李雷, 产品经理孙悦, 师傅老周."""
    for name in scene.names:
        if not at < name.start < min(end, at + 14) or name.cls not in (UNKNOWN, "Person"):
            continue
        title = scene.content[at : name.start]
        if title.endswith("的") or any(
            other.start < name.start and other.end > at
            for other in scene.names
            if other is not name and other.cls == "Person"
        ):
            return None, at
        if _ROLE.fullmatch(title):
            return Phrase(name.text, name.start, name.end, "Person", name), name.end
        if not w.TITLE_BEFORE_NAME.fullmatch(title):
            return None, at
        person = Phrase(name.text, name.start, name.end, "Person", name)
        scene.sink.claim(person.entity(), "hasTitle", title, (at, name.end), 0.85, "title")
        return person, name.end
    return None, at


def read_people(scene: Scene, at: int, end: int) -> tuple[list[Phrase], int]:
    """One person or several joined by 和."""
    person, stop = read_person(scene, at, end)
    if person is None:
        return [], at
    found = [person]
    while scene.content[stop : stop + 1] in ("和", "与", "跟", "、"):
        if person.mention is not None and person.mention.who is not Who.NAME:
            break
        name = scene.name_in(stop + 1, end)
        if name is None or name.cls not in (UNKNOWN, "Person"):
            break
        person = Phrase(name.text, name.start, name.end, name.cls, name)
        found.append(person)
        stop = name.end
    return found, stop
