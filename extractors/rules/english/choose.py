"""Choosing the relation that a cue means for this subject and object, and making the statement."""

from __future__ import annotations

from collections.abc import Sequence

from hindsight_graph.extractors.rules.choose import fits, specialise
from hindsight_graph.extractors.rules.english.lexicon import Cue
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Phrase
from hindsight_graph.model.turn import Mention, Who

_EMPTY = frozenset("have do get take go keep be make bring come stand raise play handle move turn".split())
_NEVER_BY_NAME = frozenset(
    "dependsOn worksOn takesMedication hasCondition practises eats drinks attends hasSkill knows".split()
)
# Among relations that share a cue and fit alike, the first of these is meant.
_ORDER = tuple(
    "worksFor livesIn studiesAt memberOf hasPet usesDatabase testsWith deployedOn uses visited travelsTo partOf "
    "hasSkill speaks hasSpouse hasPartner takesPlaceIn locatedIn within attends".split()
)


def relation_for(scene: Scene, cues: Sequence[Cue], subject: Mention, target: Phrase, *, past: bool) -> str | None:
    """The relation that one of the equally long cues means; None if that can't be told."""
    relations = list(dict.fromkeys(cue.relation for cue in cues))
    relations = [_by_tense(relation, past) for relation in relations]
    relations = list(dict.fromkeys(relations))
    if not past and cues[0].verb in ("go", "attend") and scene.lexicon.schema.is_a(target.cls, "School"):
        return "studiesAt"
    if cues[0].verb == "start" and scene.lexicon.schema.is_a(target.cls, "School"):
        return None  # as a teacher or as a pupil?
    for surely in (True, False):
        fitting = [r for r in relations if fits(scene.sink, r, subject, target, surely=surely)]
        if surely and len(fitting) > 1:
            fitting = _narrowest(scene, fitting)
        if not fitting:
            continue
        best = _preferred(fitting, subject, target)
        if surely or not cues[0].light or _defining(scene, best, cues[0], target):
            return specialise(scene.sink.schema, best, target.entity().cls)
    return None


def _preferred(relations: list[str], subject: Mention, target: Phrase) -> str:
    """Of relations that share a cue, the one that it means most: joining a company is work, joining a club is not."""
    if "memberOf" in relations and "worksFor" in relations:
        return "memberOf" if target.cls in ("Team", "Group", "Organisation") and target.name is None else "worksFor"
    if "partOf" in relations and subject.who is Who.NAME and subject.text[:1].islower():
        return "partOf"
    for relation in _ORDER:
        if relation in relations:
            return relation
    return relations[0]


def _by_tense(relation: str, past: bool) -> str:
    """Going somewhere or staying there: a visit once it is over, a journey while it lasts."""
    if relation == "travelsTo" and past:
        return "visited"
    return "travelsTo" if relation == "visited" and not past else relation


def _defining(scene: Scene, relation: str, cue: Cue, target: Phrase) -> bool:
    """A light verb before a proper name, where the range is narrow and the verb not of the emptiest."""
    known = scene.lexicon.schema.relations[relation]
    if target.name is None or UNKNOWN in known.range or relation in _NEVER_BY_NAME:
        return False
    return bool(cue.words) or cue.verb not in _EMPTY


def _narrowest(scene: Scene, relations: list[str]) -> list[str]:
    """The relations that no other one of the list is implied by."""
    implied = {parent for r in relations for parent in scene.lexicon.schema.relations[r].parents}
    return [r for r in relations if r not in implied] or relations
