"""Chinese statements of the shape S的A是V: named attributes, and relations that the ontology has nouns for."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.people import read_person
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.chinese.values import read_birthday, read_value, short_text
from hindsight_graph.extractors.rules.choose import contact, fits, state
from hindsight_graph.extractors.rules.dates import iso
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who
from hindsight_graph.text.surnames import SURNAMES

_SHAPE = re.compile(
    r"(?:(?P<me>我们家|我家|我们公司|我们|我|咱们|咱)的?|(?P<s>[^，。是为叫的在有把从用对和]{1,14}?)的)?(?P<a>(?:最喜欢的|最爱的|默认的?|新的?)?[^，。是为叫在有把从用对的\s]{1,10})"
    r"(?:现在|目前|已经|就|一直|暂时)?(?P<be>版本号?是|(?:推迟|提前|延期|延长|延后|顺延|改|调整)(?:到|至|为|成)了?|是|为|叫|：|:|在)(?:在)?(?P<v>[^，。]{1,40})$"
)
_PRICE = re.compile(
    r"(?P<s>[^，。是为叫的]{1,14}?)(?:现在|大概|只要)?(?:每个?[月年周天晚]|一个?[月年晚]|要|卖|花了?)*(?=[¥$￥]?\d)"
)
_PER = re.compile(r"每个?[月年周天晚]|一个?[月年晚]|[\d万千百]+(?:块|元|美元|欧元)")


def say_attribute(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """Says what a clause of this shape says; False if it has another shape or says nothing."""
    _, stop = scene.bare(at, end)
    match = _SHAPE.match(scene.content, at, stop)
    if match is not None and _say(scene, match, stop, mood):
        return True
    return _price(scene, at, stop, mood)


def _owner(scene: Scene, match: re.Match[str]) -> tuple[Phrase | None, bool]:
    """Whose attribute it is, and whether that was said; None if it is nobody that can be told."""
    if match["me"]:
        group = match["me"].startswith(("我们", "咱")) and match["me"] != "我们家"
        start, end = match.span("me")
        who, cls = (Who.GROUP, "Group") if group else (Who.SPEAKER, "Person")
        return Phrase(match["me"], start, end, cls, mention=Mention(match["me"], cls, start, end, who)), True
    if match["s"]:
        start, end = match.span("s")
        if (
            match["s"][0] in "他她它你您谁"
            or (match["s"][0] in "这那" and not w.MEASURE.match(match["s"]))
            or match["s"] in ("大家", "人家", "别人")
        ):
            return None, True
        person, stop = read_person(scene, start, end)
        if person is not None and stop == end:
            return person, True
        phrase = scene.noun(start, end, deictic=True)
        if phrase is None and scene.time_at(start) is not None:
            phrase = Phrase(match["s"], start, end)  # 三季度的预算
        return (phrase if phrase is not None and phrase.plain else None), True
    at = match.start("a")
    return Phrase("我", at, at, "Person", mention=Mention("我", "Person", at, at, Who.SPEAKER)), False


def _say(scene: Scene, match: re.Match[str], end: int, mood: Mood) -> bool:
    name = match["a"]
    new = name.startswith("新") and len(name) > 1
    if new:
        name = name[1:].removeprefix("的")
        mood = mood.but(change=True)
    start = match.start("v")
    value_text = match["v"]
    if name in w.NOT_ATTRIBUTES or w.DEICTIC.match(name) or value_text.startswith(("不", "没", "因为", "为了", "由于")):
        return False
    owner, owned = _owner(scene, match)
    if (
        owner is None
        or not _nominal(scene, *match.span("a"))
        or (match["s"] and owner.mention is None and not _nominal(scene, *match.span("s")))
    ):
        return False
    span = (match.start(), end)
    if len(match["be"]) > 1 and not match["be"].startswith("版本"):
        return _shifted(scene, match, owner, name, start, end, mood.completed().but(change=True), span, owned)
    if match["be"].startswith("版本"):
        return _version(scene, match, start, end, mood, span)
    base = name.removesuffix("号").removesuffix("版本")
    if base != name and base and (match["s"] or len(name) > 4):
        return _version(scene, match, start, end, mood, span)
    nouns = scene.lexicon.nouns.get(name, ()) or scene.lexicon.nouns.get(name.removeprefix("最好的"), ())
    if match["be"] != "在" and owned and any(_by_noun(scene, owner, r, start, end, mood, span) for r in nouns):
        return True
    if match["be"] == "叫" and not (owned and nouns):
        return False
    return _open(scene, match, owner, name, start, end, mood, span, owned)


def _shifted(
    scene: Scene, match: re.Match[str], owner: Phrase, name: str, start: int, end: int, mood: Mood,
    span: tuple[int, int],
    owned: bool,
) -> bool:  # fmt: skip
    """截止日期推迟到6月5日: a date or value that was put off is still the same attribute."""
    nouns = scene.lexicon.nouns.get(name, ())
    if not nouns or not any(scene.sink.schema.relations[relation].value_kind == "date" for relation in nouns):
        return False
    if owned and any(_by_noun(scene, owner, r, start, end, mood, span) for r in nouns):
        return True
    return _open(scene, match, owner, name, start, end, mood, span, owned)


def _nominal(scene: Scene, start: int, end: int) -> bool:
    """Whether a stretch reads as a noun: known as one, favourite something, or ending in a noun."""
    text = scene.content[start:end]
    if (
        text in scene.lexicon.nouns
        or text in scene.lexicon.kinds
        or text.isascii()
        or w.EVERYDAY_ATTRIBUTES.search(text)
    ):
        return True
    last = next((n for n, token in enumerate(scene.tokens) if token.end == end), None)
    if last is None:
        return False
    verbal = scene.tags[last] in ("vn", "v") and end - start > 2
    return scene.tags[last][:1] in "nlejbqxtm" or (verbal and scene.nominal(start, end))


def _version(scene: Scene, match: re.Match[str], start: int, end: int, mood: Mood, span: tuple[int, int]) -> bool:
    """命令行工具版本是2.3.0, Atlas的Python版本是3.13: of Python nothing is said but what Atlas has."""
    value = read_value(scene, "version", start, end)
    if value is None:
        return False
    if match["s"]:
        owner, _ = _owner(scene, match)
        name = match["a"].removesuffix("号").removesuffix("版本") + "版本"
        return owner is not None and scene.sink.claim(
            owner.entity(), "attribute", value.text, span, 0.85, "attribute", mood, name
        )
    first, last = match.span("a")
    for suffix in ("版本号", "版本"):
        if match["a"].endswith(suffix):
            last -= len(suffix)
            break
    thing = scene.noun(first, last)
    return (
        thing is not None
        and thing.plain
        and scene.sink.claim(thing.entity(), "hasVersion", value.text, span, 0.85, "version", mood)
    )


def _by_noun(
    scene: Scene, owner: Phrase, relation: str, start: int, end: int, mood: Mood, span: tuple[int, int]
) -> bool:
    known = scene.sink.schema.relations[relation]
    who = owner.entity()
    if who.who in (Who.SPEAKER, Who.GROUP) and known.domain == {UNKNOWN} and relation not in ("hasName", "hasNickname"):
        return False
    if known.literal:
        value = (
            read_birthday(scene, start, end)
            if relation == "hasBirthday"
            else read_value(scene, known.value_kind, start, end)
        )
        if value is None or (relation == "hasTitle" and not w.JOB.fullmatch(value.text)) or len(value.text) > 40:
            return False
        if relation == "hasContact" and not contact(value.text):
            return False
        if relation in ("hasName", "hasNickname") and (len(value.text) > 8 or w.EVALUATIVE.search(value.text)):
            return False
        if relation == "hasName" and who.who is Who.RELATIVE:
            scene.sink.rename(who, Mention(value.text, "Person", value.start, value.end))
            return True
        return state(scene.sink, who, relation, value, span, mood, "noun", 0.85)
    value = scene.noun(start, end)
    if value is None or not value.plain or (relation == "owns" and is_firm(scene, value)):
        return False
    numbered = known.range & {"Account", "Order"} and any(c.isdigit() for c in value.text)
    if value.name is None and not numbered and not _name_like(known.range, value.text):
        return False
    if value.name is not None and known.range == {"Person"} and value.cls not in (UNKNOWN, "Person"):
        value = Phrase(value.text, value.start, value.end, "Person", value.name)
    if "Animal" in known.range:
        value = Phrase(value.text, value.start, value.end, "Animal", value.name)
    return fits(scene.sink, relation, who, value, surely=False) and state(
        scene.sink, who, relation, value, span, mood, "noun", 0.85
    )


def is_firm(scene: Scene, value: Phrase) -> bool:
    """我的车是比亚迪: the make, not the firm, which nobody owns like that."""
    return scene.sink.schema.is_a(value.cls, "Organisation")


def _name_like(kinds: frozenset[str], text: str) -> bool:
    """Whether a word that was not found to be a name may be one all the same: of a pet, or of a person by surname."""
    if len(text) > 4 or w.EVALUATIVE.search(text) or w.JOB.fullmatch(text) or text.endswith("人"):
        return False
    return "Animal" in kinds or (
        kinds == {"Person"} and len(text) <= 3 and (text[0] in SURNAMES or text[0] in w.NICK_PREFIXES)
    )


def _open(
    scene: Scene, match: re.Match[str], owner: Phrase, name: str, start: int, end: int, mood: Mood,
    span: tuple[int, int],
    owned: bool,
) -> bool:  # fmt: skip
    """As the open attribute, where A is a name for something and V a value."""
    favourite = name.startswith(("最喜欢的", "最爱的", "默认"))
    if match["be"] == "在" and not (favourite and owned):
        return False
    if scene.lexicon.kin(name) or (scene.name_in(match.start("a"), match.end("a")) is not None and not name.isascii()):
        return False
    value = short_text(scene, start, end)
    if value is None or len(value.text) > 40:
        return False
    text = value.text
    if any(char.isdigit() for char in text) and not w.EVALUATIVE.search(name):
        if span_ := next((s for s in scene.times if s.at <= start + 1 and s.at_end >= end - 1), None):
            text = iso(span_)
        return _claim(scene, owner, name, text, span, mood, owned)
    named = scene.name_in(value.start, value.end)
    whole = named is not None and named.end >= value.end - 1
    everyday = w.EVERYDAY_ATTRIBUTES.search(name) is not None
    latin = text.isascii() and " " not in text
    if (
        (w.EVALUATIVE.search(text) and not favourite)
        or w.DEICTIC.match(text)
        or (len(text) > 15 and not text.isascii())
    ):
        return False
    if favourite or (everyday and (whole or latin or (owned and len(text) <= 8))) or (owned and (whole or latin)):
        if named is not None and named.cls == "Person" and not owned:
            return False
        return _claim(scene, owner, name, text, span, mood, owned)
    return False


def _claim(scene: Scene, owner: Phrase, name: str, text: str, span: tuple[int, int], mood: Mood, owned: bool) -> bool:
    return scene.sink.claim(owner.entity(), "attribute", text, span, 0.8 if owned else 0.75, "attribute", mood, name)


def _price(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """房租每月3200元"""
    match = _PRICE.match(scene.content, at, end)
    if match is None:
        return False
    start = match.end("s")
    rest = scene.content[start:end]
    if not _PER.search(rest) or not any(unit in rest for unit in ("元", "块", "¥", "￥", "$", "刀")):
        return False
    thing = scene.noun(*match.span("s"))
    value = read_value(scene, "money", start, end)
    if thing is None or not thing.plain or thing.cls in ("Person", "Group") or value is None or value.end < end - 2:
        return False
    if match["s"][0] in "我你他她它这那" or not scene.nominal(thing.start, thing.end):
        return False
    return scene.sink.claim(thing.entity(), "hasPrice", value.text, (at, value.end), 0.8, "price", mood)
