"""What earlier turns lend to this one: whom he and she mean, and the question that a short answer answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hindsight_graph.extractors.rules.frame import Phrase
from hindsight_graph.model.turn import Mention, Turn, Who
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.kinship import says

_MALE = frozenset({"he", "him", "他"})


def sole_person(pronoun: str, candidates: Iterable[Mention], turn: Turn) -> Mention | None:
    """The one person that a pronoun can mean; None if there are none or several, or if it would be the speaker."""
    wrong = "female" if pronoun in _MALE else "male"
    found: dict[str, Mention] = {}
    for mention in candidates:
        if mention.who in (Who.NAME, Who.RELATIVE) and mention.cls == "Person" and wrong not in says(mention.text):
            found.setdefault(fold_name(mention.text), mention)
    if turn.speaker:
        found.pop(fold_name(turn.speaker), None)
    return next(iter(found.values())) if len(found) == 1 else None


def resolve(
    pronoun: str, earlier: list[Mention], here: list[Mention], start: int, end: int, turn: Turn
) -> Phrase | None:
    """The person that a pronoun stands for, as the subject of what follows; those named before it come first."""
    found = sole_person(pronoun, [m for m in here if m.end <= start] or earlier, turn)
    if found is None:
        return None
    return Phrase(found.text, start, end, "Person", mention=Mention(found.text, found.cls, start, end, found.who))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks for: a relation of the person who answers, or a named attribute."""

    relation: str
    name: str | None = None


_ENGLISH = (
    (r"where (?:do you|are you|d'you) (?:currently )?(?:live|living|based)", "livesIn"),
    (r"(?:which|what) (?:city|town|country) do you live in", "livesIn"),
    (r"where are you (?:originally )?from|where do you come from", "comesFrom"),
    (r"where were you born", "bornIn"),
    (r"where do you work|who do you work for|which company do you work (?:for|at)", "worksFor"),
    (r"what do you do(?: for a living| for work)?\s*\?", "hasTitle"),
    (r"what(?:'s| is) your (?:job|profession|job title|occupation|role)", "hasTitle"),
    (r"what(?:'s| is) your (?:full |first )?name|what should i call you", "hasName"),
    (r"who am i (?:speaking|talking) (?:to|with)", "hasName"),
    (r"how old are you|what(?:'s| is) your age", "hasAge"),
    (r"when(?:'s| is) your birthday|when were you born", "hasBirthday"),
    (r"(?:which|what) database (?:do|are) you (?:use|using)", "usesDatabase"),
    (r"(?:what|which) (?:test framework|test runner|testing framework) do you use|what do you test with", "testsWith"),
    (r"where (?:do you|did you|are you) (?:study|go to school|studying)", "studiesAt"),
    (r"(?:which|what) (?:school|university|college) ", "studiesAt"),
    (r"what(?:'s| is) your (?:e-?mail|email address|phone number)", "hasContact"),
    (r"what are you allergic to|(?:do you have )?any (?:food )?allergies", "allergicTo"),
)  # fmt: skip
_CHINESE = (
    (r"你?(?:现在)?住(?:在)?(?:哪|什么地方|哪个城市)", "livesIn"),
    (r"你?(?:是哪里人|是哪儿人|来自哪|老家(?:在|是)哪)", "comesFrom"),
    (r"出生在?哪", "bornIn"),
    (r"在(?:哪里|哪儿|哪家公司|哪个公司|什么公司|哪)(?:工作|上班|高就)", "worksFor"),
    (r"(?:做什么工作|什么职业|职业是什么|是做什么的|什么职务)", "hasTitle"),
    (r"(?:叫什么|怎么称呼|名字是什么|贵姓|尊姓大名)", "hasName"),
    (r"(?:多大了?|几岁|多少岁|年龄是)", "hasAge"),
    (r"生日(?:是|在)?(?:哪天|什么时候|几月几[日号])", "hasBirthday"),
    (r"用(?:的是)?(?:什么|哪个|哪种|哪款)数据库", "usesDatabase"),
    (r"用什么(?:做测试|测试)|用(?:什么|哪个)测试框架", "testsWith"),
    (r"在(?:哪里|哪儿|哪所学校|哪个学校|哪个大学)(?:上学|读书|念书|读大学)", "studiesAt"),
    (r"(?:邮箱|电话|手机号)是(?:什么|多少)", "hasContact"),
    (r"对什么过敏", "allergicTo"),
)
_ATTRIBUTE = re.compile(
    r"what(?:'s| is) (?:your|the) (?P<en>[a-z][a-z ]{2,30}?)\s*\?|你的?(?P<zh>[一-鿿]{2,8})是(?:什么|多少)",
    re.IGNORECASE,
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), relation) for pattern, relation in (*_ENGLISH, *_CHINESE))


def asked(before: Sequence[Turn], turn: Turn) -> Asked | None:
    """What the turn before asked the speaker of this one; None if it asked nothing clear."""
    if not before or turn.role != "user":
        return None
    last = before[-1]
    if last.role not in ("assistant", "user") or (last.role == "user" and last.speaker == turn.speaker):
        return None
    question = _last_question(last.content)
    for pattern, relation in _PATTERNS:
        if pattern.search(question):
            return Asked(relation)
    match = _ATTRIBUTE.search(question)
    return Asked("attribute", (match["en"] or match["zh"]).strip()) if match else None


def _last_question(content: str) -> str:
    tail = content.rstrip()[-200:]
    if not tail.endswith(("?", "？", "吗", "呢")):
        return ""
    return re.split(r"[.!。！？?\n](?=.)", tail)[-1]
