"""One thing in the place of another: "I use Emacs instead of Vim", "I don't use Vim but Emacs"."""

from __future__ import annotations

from hindsight_graph.extractors.rules.choose import fits, state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.cues import say_cue
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import Mood, Phrase

_INSTEAD = (("instead", "of"), ("rather", "than"), ("in", "place", "of"))
_TASTES = frozenset("like likes liked love loves loved prefer prefers preferred enjoy enjoys hate hates".split())


def instead(scene: Scene, chain: Chain, last: int, mood: Mood) -> tuple[Mood, int]:
    """ "I use Emacs instead of Vim": what it took the place of; a taste ("prefer tea rather than coffee") ends none."""
    for n in range(chain.at + 1, last):
        words = next((words for words in _INSTEAD if scene.follows(n, words)), None)
        if words is None:
            continue
        old, _ = scene.noun(n + len(words), last)
        if old is None or not old.plain or chain.negated or scene.low(chain.at) in _TASTES:
            return mood, last
        return mood.but(change=True, replaces=old.text), n
    return mood, last


def but_rather(scene: Scene, subject: Phrase, chain: Chain, verb: int, last: int, mood: Mood) -> bool:
    """ "I don't use Vim but Emacs": the statement that is denied of the one is made of the other."""
    at = next((n for n in range(chain.at + 1, last) if scene.low(n) == "but"), last)
    new_at = at + 1 + (scene.low(at + 1) in w.PREPOSITIONS)
    new, end = scene.noun(new_at, last) if new_at < last else (None, 0)
    if new is None or not new.plain or (end < last and scene.low(end) not in ("now", ",", "instead")):
        return False
    before = len(scene.sink.triples)
    say_cue(scene, subject, chain, verb, at, mood)
    denied = scene.sink.retract(before)
    if len(denied) != 1 or denied[0].object is None or not denied[0].negated:
        return scene.sink.drop(scene.text(verb, last), "one instead of another") or True
    known, old = denied[0], denied[0].object
    if not fits(scene.sink, known.relation, subject.entity(), new, surely=False):
        return True
    said = mood.but(negated=False, change=True, replaces=old.text)
    return state(scene.sink, subject.entity(), known.relation, new, (known.start, new.end), said, "instead") or True
