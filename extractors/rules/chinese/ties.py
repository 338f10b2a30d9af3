"""Chinese statements that a tie between persons ended or passed to another: 我和王芳离婚了, 现在是赵磊."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.people import kin_word
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who
from hindsight_graph.text.surnames import SURNAMES

_PARTED = re.compile(
    r"(?P<me>我|俺)(?:已经|刚刚?|最近|上?个?[周月]|[去今]年)*(?:[和跟与](?P<o>[^，。]{1,8}?))?(?:已经|刚刚?|最近|上个?[周月]|[去今]年)*(?P<v>分手|离婚)了?$"
)
_NOW_IS = re.compile(r"(?:是|换成了?|变成了?)")


def say_parted(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """我和小美分手了, 我和王芳离婚了: the tie is over; whose it was must be said."""
    match = _PARTED.match(scene.content, at, end)
    if match is None:
        return False
    relation = "hasSpouse" if match["v"] in ("离婚", "离") else "hasPartner"
    person = Phrase(match["o"], *match.span("o")) if match["o"] else None
    name = scene.name_in(person.start, end) if person else None
    known = name is not None and name.end == match.end("o")
    nick = person is not None and 1 < len(person.text) < 4 and person.text[0] in w.NICK_PREFIXES | SURNAMES
    if person is None or not (known or nick) or kin_word(scene, person.start, person.end):
        return scene.sink.drop(match.group(), "a tie that ended, with whom is not said") or True
    me = Mention(match["me"], "Person", match.start("me"), match.end("me"), Who.SPEAKER)
    other = Mention(person.text, "Person", person.start, person.end)
    ended = mood.completed().but(negated=True, change=True)
    return scene.sink.claim(me, relation, other, (at, match.end()), 0.85, "parted", ended)


def say_successor(scene: Scene, at: int, end: int, mood: Mood) -> bool:
    """张伟不再是我的上级了，现在是赵磊: who has the part that has just been left."""
    match = _NOW_IS.match(scene.content, at, end)
    name = scene.name_in(match.end(), end) if match and scene.vacant else None
    if match is None or scene.vacant is None or name is None or name.cls not in (UNKNOWN, "Person"):
        return False
    owner, relation, former = scene.vacant
    person = Mention(name.text, "Person", name.start, name.end)
    mood = mood.but(change=True, negated=False, replaces=former)
    return scene.sink.claim(owner, relation, person, (at, name.end), 0.85, "successor", mood)
