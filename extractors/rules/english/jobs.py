"""English statements that somebody began, lost or rose in a job: "I got a job at Siemens", "I was laid off"."""

from __future__ import annotations

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.people import read_title
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase

_TAKES = {
    form: base
    for base in ("start", "begin", "get", "take", "accept", "land", "find", "have")
    for form, tag in inflect.forms(base).items()
    if tag != "VBG"
}
_JOB = frozenset("job position role internship apprenticeship".split())
_LOST = ((("laid", "off"), 2), (("fired",), 1), (("let", "go"), 2), (("dismissed",), 1), (("made", "redundant"), 2))


def say_job(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """What became of a job; False if the clause tells nothing of one."""
    if subject.entity().cls not in ("Person", "Group", UNKNOWN) or chain.negated or chain.future or chain.former:
        return False
    at = chain.at
    got = chain.be or scene.low(at) in ("got", "gotten")
    begin = at + (not chain.be)
    if got:
        while scene.low(begin) in w.ADVERBS:
            begin += 1
        if scene.follows(begin, ("promoted", "to")) or scene.follows(begin, ("appointed",)):
            return _rose(scene, subject, begin + 1 + (scene.low(begin + 1) == "to"), last, mood.completed())
        if scene.follows(begin, ("hired", "by")):
            return _employer(scene, subject, begin + 2, last, mood.completed().but(change=True))
        for words, size in _LOST:
            if scene.follows(begin, words) and scene.low(begin + size) in ("from", "by", "at"):
                ended = mood.completed().but(change=True, negated=True)
                return _employer(scene, subject, begin + size + 1, last, ended)
    if scene.low(at) in _TAKES and not chain.do:
        return _taken(scene, subject, at, last, mood)
    return False


def _taken(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    """ "started a new job at Siemens", "have a job at Acme": the employer, which is new unless one has it."""
    if scene.low(at + 1) in ("working", "work") and scene.low(at + 2) in ("at", "for", "with"):
        return _employer(scene, subject, at + 3, last, mood.completed().but(change=True))
    for n in range(at + 1, min(at + 6, last)):
        if scene.low(n) in _JOB and scene.low(n + 1) in ("at", "with", "for"):
            has = _TAKES[scene.low(at)] == "have"
            return _employer(scene, subject, n + 2, last, mood if has else mood.completed().but(change=True))
        if scene.tokens[n].kind != "word" or scene.low(n) in w.PREPOSITIONS | w.CONJUNCTIONS | w.PRONOUNS - {"another"}:
            return False
    return False


def _employer(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    firm, _ = scene.noun(at, last)
    schema = scene.lexicon.schema
    if firm is None or firm.name is None or not firm.plain:
        return False
    if firm.cls != UNKNOWN and not (schema.is_a(firm.cls, "Organisation") or schema.is_a(firm.cls, "Technology")):
        return False
    return state(scene.sink, subject.entity(), "worksFor", firm, (subject.start, firm.end), mood, "job", 0.8)


def _rose(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    title, end = read_title(scene, at, last)
    span = (subject.start, scene.span(at, end)[1])
    change = mood.but(change=True)
    return title is not None and scene.sink.claim(subject.entity(), "hasTitle", title, span, 0.85, "promoted", change)
