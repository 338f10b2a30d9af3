"""Chinese statements that something changed: 从A换到B, 把A换成B, 用B替换了A, 改用B."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import Chain
from hindsight_graph.extractors.rules.chinese.endings import say_ended
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.chinese.values import short_text
from hindsight_graph.extractors.rules.choose import fits, specialise, state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.extractors.rules.sink import TECHNICAL
from hindsight_graph.model.turn import Mention, Who

_TO = r"(?:迁移|切换|升级|转移|迁|换|搬|转|切|改|调|变|跳槽|跳)(?:家)?(?:到|成|为|至|去|用|回)?了?"
_FROM_TO = re.compile(
    rf"(?:[把将](?P<what>[^，。从]{{1,14}}?))?(?:已经|都|也|刚)?[从由](?P<old>[^，。]{{1,16}}?)(?P<verb>{_TO})(?P<new>[^，。]{{1,24}})$"
)
_BA = re.compile(
    r"[把将](?P<old>[^，。]{1,16}?)(?:全部|都|已经)?(?P<verb>换成|替换成|替换为|改成|换为|换到|迁移到|迁到|升级到|升级为|改为|部署到|部署在)了?(?P<new>[^，。]{1,24})$"
)
_WITH = re.compile(r"用(?P<new>[^，。]{1,16}?)(?:替换|替代|取代|代替|换掉)了?(?P<old>[^，。]{1,24})$")
_PASSIVE = re.compile(r"被(?P<new>[^，。]{1,16}?)(?:取代|替代|替换|代替|换掉)了?$")
_TURNED = re.compile(
    r"(?P<verb>(?:切换|迁移|换|切|改|迁|转|用|退)回(?:到|成|去用|用)?|改用|改成用|改为|改成|换成|换用|换到|切换到|切到"
    r"|迁移到|迁到|转到|转用|升级到|升级为|更新为|调整为|变成)了?(?P<new>[^，。]{1,24})$"
)
_MOVED = re.compile(r"(?:已经|刚|刚刚|都)?(?:搬家|搬迁?)(?:到|去|至|来|回)了?(?P<new>[^，。]{1,16})$")
# What one does where one has moved to; some of it says that one stays.
_PURPOSE = re.compile(r"(?:定居|安家|落户|安家落户|长住|常住|居住|养老|工作|生活|上班|读书|上学|发展)$")
_FOR_GOOD = re.compile(r"定居|安家|落户|长住|常住|永久|永远|彻底|不走了")
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)*(?:版本?)?")
# A database, a test framework and a host are run by teams; an editor is one's own.
_OF_TEAMS = frozenset({"usesDatabase", "testsWith", "deployedOn"})


def say_change(scene: Scene, subject: Phrase, chain: Chain, end: int, mood: Mood) -> bool:
    """A change told by the verb; False if the verb tells none."""
    if chain.negated or chain.former or (chain.plan and not chain.can):
        return False
    at = chain.at
    _, stop = scene.trim(at, end)
    text = scene.masked
    mood = mood.completed()
    for pattern in (_FROM_TO, _BA, _WITH):
        if match := pattern.match(text, at, stop):
            return _replaced(scene, subject, match, mood)
    if match := _PASSIVE.match(text, at, stop):
        return _succeeded_by(scene, subject, match, mood)
    if match := _MOVED.match(text, at, stop):
        return _moved(scene, subject, match, mood)
    if match := _TURNED.match(text, at, stop):
        return _turned(scene, subject, match, mood)
    return say_ended(scene, subject, at, stop, mood)


def _phrase(scene: Scene, match: re.Match[str], group: str) -> Phrase | None:
    if match[group] is None:
        return None
    start, end = match.span(group)
    purpose = _PURPOSE.search(match[group]) if group == "new" else None
    if purpose is not None and scene.name_in(start, start + purpose.start()) is not None:
        end = start + purpose.start()  # 搬到上海|定居了
    phrase = scene.noun(start, end)
    return phrase if phrase is not None and phrase.plain else None


def _replaced(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    old, new = _phrase(scene, match, "old"), _phrase(scene, match, "new")
    what = _phrase(scene, match, "what") if "what" in match.groupdict() else None
    if new is None or old is None:
        return False
    span = (min(subject.start, match.start()), new.end)
    verb = match.groupdict().get("verb") or "换"
    if old.name is not None and new.name is None and _VERSION.fullmatch(new.text):  # 把Django升级到了5.0
        return state(scene.sink, old.entity(), "hasVersion", new, span, mood.but(change=True), "upgraded", 0.8)
    if match.re is _BA and what is None and (kept := _kept(scene, subject, old, new)):
        return state(scene.sink, subject.entity(), kept, new, span, mood.but(change=True), "moved to", 0.8)
    hosted = not scene.sink.schema.is_a(new.cls, "Database")
    if hosted and verb.startswith(("部署", "迁")) and what is None and match.re is _BA and old.name is None:
        return state(scene.sink, old.entity(), "deployedOn", new, span, mood.but(change=True), "moved to", 0.8)
    if what is None and subject.mention is None and verb.startswith("搬") and _sited(scene, subject, new):
        site = Phrase(new.text, new.start, new.end, "Place", new.name)
        moved = mood.but(change=True, replaces=old.text)
        return state(scene.sink, subject.entity(), "locatedIn", site, span, moved, "moved", 0.85)
    if what is None and subject.entity().who is Who.RELATIVE:  # 我的主管从王丽换成了赵强
        return _succeeded(scene, subject, new, span, mood.but(change=True, replaces=old.text))
    relation = _relation(scene, subject, what, old, new, verb)
    system = match.re is _BA and verb.startswith(("升级", "迁")) and old.name is None and relation in TECHNICAL
    changed = mood.but(change=True, replaces=None if system else old.text)
    if relation is not None:  # 把报表系统升级到Postgres: the system has it now, and was not replaced
        return _state(scene, subject, what or (old if system else None), relation, new, span, changed)
    noun = what or (old if match.re is _BA and old.name is None else None)
    if noun is not None and (new.name is not None or any(c.isdigit() for c in new.text)):
        return _set(scene, subject, noun, new, span, mood.but(change=True, replaces=old.text if what else None))
    return False


def _succeeded_by(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    """Kafka被Redpanda取代了: we use the one now, who did it is not said."""
    new = _phrase(scene, match, "new")
    if new is None or new.name is None or subject.name is None:
        return False
    relation = _relation(scene, subject, subject, subject, new, "换")
    if relation not in TECHNICAL:
        return False
    span = (subject.start, match.end())
    changed = mood.but(change=True, replaces=subject.text)
    return state(scene.sink, _group(subject), relation, new, span, changed, "replaced", 0.85)


def _kept(scene: Scene, subject: Phrase, noun: Phrase, new: Phrase) -> str | None:
    """把数据库迁到了Postgres: what a noun for a thing in use says the new one is to us."""
    for relation in scene.lexicon.nouns.get(noun.text, ()):
        literal = scene.sink.schema.relations[relation].literal
        if new.name is not None and not literal and fits(scene.sink, relation, subject.entity(), new, surely=False):
            return relation
    return None


def _state(
    scene: Scene, subject: Phrase, what: Phrase | None, relation: str, new: Phrase, span: tuple[int, int], mood: Mood
) -> bool:
    """Of the system that was moved, if one was named (把日志服务从A迁到B); else of the subject."""
    owner = subject
    if subject.mention is None and scene.lexicon.nouns.get(subject.text):  # 我们的数据库从A换成了B
        owner = scene.possessor or subject
        if owner is subject:
            return state(scene.sink, _group(subject), relation, new, span, mood, "replaced", 0.8)
    if what is not None and not scene.lexicon.nouns.get(what.text):
        owner = what
    if relation == "livesIn" and new.cls == UNKNOWN:
        new = Phrase(new.text, new.start, new.end, "Place", new.name)
    by = _unsaid(scene, owner, relation)
    return state(scene.sink, by, relation, new, span, mood, "replaced", 0.85)


def _unsaid(scene: Scene, subject: Phrase, relation: str) -> Mention:
    """Whose change it is where nobody is named (改用TiDB了): theirs of whose systems the turn spoke before; without
    that, what only a team runs is ours."""
    who = subject.entity()
    if who.who is not Who.SPEAKER or who.start < who.end or relation not in TECHNICAL:
        return who
    spoken = next((t.subject.who for t in reversed(scene.sink.triples) if t.relation in TECHNICAL), None)
    ours = spoken is Who.GROUP or (spoken is None and relation in _OF_TEAMS)
    return _group(subject) if ours else who


def _relation(
    scene: Scene, subject: Phrase, what: Phrase | None, old: Phrase | None, new: Phrase, verb: str
) -> str | None:
    """What kind of thing was changed: told by the new one's class, the old one's, or by what was changed."""
    schema = scene.sink.schema
    person = subject.entity().cls == "Person"
    firm = any(phrase is not None and schema.is_a(phrase.cls, "Company") for phrase in (new, old))
    firm = firm and not any(phrase is not None and schema.is_a(phrase.cls, "Technology") for phrase in (new, old))
    if verb.startswith("跳") or (person and firm and what is None):
        return "worksFor"
    for phrase in (new, old):
        if phrase is None or phrase.cls == UNKNOWN:
            continue
        for cls, relation in (
            ("Place", "livesIn"), ("CloudProvider", "deployedOn"), ("Food", "eats"), ("Company", "worksFor"),
        ):  # fmt: skip
            if schema.is_a(phrase.cls, cls):
                if relation == "worksFor" and what is None and not firm:
                    return None  # 从安卓换成了苹果
                if cls == "Place" and not (verb.startswith("搬") or subject.entity().cls in ("Person", "Group")):
                    return None
                return specialise(schema, relation, phrase.cls)
        if schema.is_a(phrase.cls, "Technology"):
            return specialise(schema, "uses", phrase.cls)
    for phrase in (what, subject if subject.mention is None else None):
        for relation in scene.lexicon.nouns.get(phrase.text, ()) if phrase is not None else ():
            if not schema.relations[relation].literal and schema.is_a(
                "Technology", min(schema.relations[relation].range)
            ):
                return relation
    if verb.startswith("搬") and new.name is not None:
        return "livesIn"
    return "uses" if new.name is not None and new.cls == UNKNOWN and (old is None or old.name is not None) else None


def _turned(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    """测试框架改用Vitest了, 手机号换成138…了"""
    new = _phrase(scene, match, "new")
    changed = mood.but(change=True)
    span = (min(subject.start, match.start()), match.end())
    if new is None or scene.content[match.start("new")].isdigit():
        value = short_text(scene, *match.span("new"))
        if value is None or subject.mention is not None or not any(c.isdigit() for c in value.text):
            return False
        return _set(scene, scene.possessor, subject, value, span, changed)
    if subject.entity().who is Who.RELATIVE:
        return _succeeded(scene, subject, new, span, changed)
    relation = _relation(scene, subject, None, None, new, match["verb"])
    if relation is None or (new.name is None and new.cls == UNKNOWN):
        return False
    owner = _unsaid(scene, subject, relation)
    nouns = scene.lexicon.nouns.get(subject.text, ()) if subject.mention is None else ()
    ours = scene.possessor.entity() if scene.possessor is not None else _group(subject)
    for said in nouns:  # 测试框架, 数据库: what is used for something by us, not a thing that uses
        if not scene.sink.schema.relations[said].literal and fits(scene.sink, said, ours, new, surely=False):
            return state(scene.sink, ours, said, new, span, changed, "switched", 0.8)
    return state(scene.sink, owner, relation, new, span, changed, "switched", 0.85)


def _succeeded(scene: Scene, subject: Phrase, new: Phrase, span: tuple[int, int], mood: Mood) -> bool:
    """我的上级换成了赵磊: somebody else has the part now."""
    tie = scene.sink.tie_of(subject.entity())
    if tie is None or new.name is None or new.cls not in (UNKNOWN, "Person"):
        return False
    person = Mention(new.text, "Person", new.start, new.end)
    return scene.sink.claim(tie[0], tie[1], person, span, 0.85, "successor", mood)


def _group(subject: Phrase) -> Mention:
    return Mention("我们", "Group", subject.start, subject.start, Who.GROUP)


def _moved(scene: Scene, subject: Phrase, match: re.Match[str], mood: Mood) -> bool:
    new = _phrase(scene, match, "new")
    who = subject.entity()
    if new is not None and subject.mention is None and _sited(scene, subject, new):
        span, site = (subject.start, new.end), Phrase(new.text, new.start, new.end, "Place", new.name)
        return state(scene.sink, who, "locatedIn", site, span, mood.but(change=True), "moved", 0.8)
    if (
        new is None
        or who.cls not in ("Person", "Group", UNKNOWN)
        or not (new.name or scene.sink.schema.is_a(new.cls, "Place"))
    ):
        return False
    if new.cls != UNKNOWN and not scene.sink.schema.is_a(new.cls, "Place"):
        return False
    new = new if new.cls != UNKNOWN else Phrase(new.text, new.start, new.end, "Place", new.name)
    stays = _FOR_GOOD.search(scene.content, min(subject.start, match.start()), match.end()) is not None
    home = mood.but(change=bool(mood.reason) or mood.change or stays)
    return state(scene.sink, who, "livesIn", new, (min(subject.start, match.start()), new.end), home, "moved", 0.85)


def _sited(scene: Scene, subject: Phrase, new: Phrase) -> bool:
    """公司的办公室搬到了林茨: a thing or firm that stands somewhere, and where."""
    schema = scene.sink.schema
    stands = any(schema.is_a(subject.cls, cls) for cls in ("Place", "Organisation"))
    place = schema.is_a(new.cls, "Place") or (new.name is not None and new.cls in (UNKNOWN, "Person"))
    return stands and place


def _set(scene: Scene, subject: Phrase | None, noun: Phrase, new: Phrase, span: tuple[int, int], mood: Mood) -> bool:
    """A value that was changed: the phone number, the budget."""
    owner = subject.entity() if subject is not None else Mention("我", "Person", noun.start, noun.start, Who.SPEAKER)
    name = noun.text.removeprefix("我的").removeprefix("我们的")
    for relation in scene.lexicon.nouns.get(name, ()):
        if relation == "hasContact":
            return scene.sink.claim(owner, relation, new.text, span, 0.85, "changed", mood)
    if name in w.NOT_ATTRIBUTES:
        return False
    return scene.sink.claim(owner, "attribute", new.text, span, 0.8, "changed", mood, name)
