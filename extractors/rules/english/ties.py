"""English statements that tie two persons to each other ("Sam and Kim are siblings"), or a person to a nickname."""

from __future__ import annotations

from hindsight_graph.extractors.rules.english.people import name_phrase
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood
from hindsight_graph.model.turn import Mention, Who

_TIES = {
    "siblings": "hasSibling", "twins": "hasSibling", "brothers": "hasSibling", "sisters": "hasSibling",
    "married": "hasSpouse", "spouses": "hasSpouse", "friends": "hasFriend", "colleagues": "hasColleague",
    "coworkers": "hasColleague", "co-workers": "hasColleague", "teammates": "hasColleague", "cousins": "hasRelative",
    "engaged": "hasPartner", "dating": "hasPartner",
}  # fmt: skip


def say_pair(scene: Scene, at: int, last: int, mood: Mood) -> bool:
    """ "A and B are friends"; False if the clause is none of these."""
    if _with_me(scene, at, last, mood):
        return True
    one = scene.tokens[at].name
    if one is None or scene.low(one.last) not in ("and", "&") or one.last + 1 >= last:
        return False
    other = scene.tokens[one.last + 1].name
    if other is None or scene.low(other.last) not in ("are", "got"):
        return False
    end = other.last + 1
    while scene.low(end) in ("both", "best", "good", "close", "old", "now"):
        end += 1
    relation = _TIES.get(scene.low(end))
    if relation is None or {one.cls, other.cls} - {UNKNOWN, "Person"} or scene.low(end + 1) in ("with", "to"):
        return False
    return scene.sink.claim(
        name_phrase(one, "Person").entity(), relation, name_phrase(other, "Person").entity(),
        scene.span(at, end + 1), 0.85, "tie", mood,
    )  # fmt: skip


def _with_me(scene: Scene, at: int, last: int, mood: Mood) -> bool:
    """ "Elena and I got married", "me and Tom are colleagues" """
    for first, other in ((at, at + 2), (at + 2, at)):
        name = scene.tokens[first].name if first < last else None
        if name is None or name.cls not in (UNKNOWN, "Person"):
            continue
        other = name.last + 1 if first == at else at
        end = max(other + 1, name.last)
        if (
            scene.low(other) not in ("i", "me")
            or scene.low(min(other, first) + (name.last - first if first == at else 1)) != "and"
        ):
            continue
        if scene.low(end) not in ("are", "got"):
            return False
        end += 1
        while scene.low(end) in ("both", "best", "good", "close", "old", "now"):
            end += 1
        relation = _TIES.get(scene.low(end))
        token = scene.tokens[other]
        me = Mention(token.text, "Person", token.start, token.end, Who.SPEAKER)
        person = name_phrase(name, "Person").entity()
        return relation is not None and scene.sink.claim(
            me, relation, person, scene.span(at, end + 1), 0.85, "tie", mood
        )
    return False


def say_nickname(scene: Scene, at: int, last: int, mood: Mood) -> bool:
    """ "You can call me Liz", "everyone calls me Max", "this is Farah from billing" """
    if at < 4 and scene.low(at) == "this" and scene.low(at + 1) in ("is", "'s") and at + 2 < last:
        name = scene.tokens[at + 2].name
        if name is not None and name.cls == "Person" and scene.low(name.last) in ("from", "speaking", "here", "with"):
            token = scene.tokens[at]
            mention = Mention("I", "Person", token.start, token.start, Who.SPEAKER)
            return scene.sink.claim(mention, "hasName", name.text, scene.span(at, name.last), 0.75, "name", mood)
    for n in range(at, min(at + 4, last)):
        if scene.low(n) in ("call", "calls") and scene.low(n + 1) == "me":
            name = scene.tokens[n + 2].name if n + 2 < last else None
            if name is None:
                return False
            me = scene.tokens[n + 1]
            mention = Mention("me", "Person", me.start, me.end, Who.SPEAKER)
            return scene.sink.claim(mention, "hasNickname", name.text, scene.span(n, name.last), 0.85, "call me", mood)
    return False
