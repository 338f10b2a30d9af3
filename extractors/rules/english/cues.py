"""English statements by the ontology's cue words: subject, cue, object."""

from __future__ import annotations

from itertools import groupby

from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.choose import relation_for
from hindsight_graph.extractors.rules.english.copula import say_workplace
from hindsight_graph.extractors.rules.english.lexicon import Cue
from hindsight_graph.extractors.rules.english.people import is_job, read_title
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.english.values import read_birthday, read_value
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase

Match = tuple[Cue, int, int, str]  # the cue, where its object may begin and end, the verb's tag
_STATES = frozenset("based located used married engaged employed written allergic".split())
_FILLERS = frozenset("everything it them all mostly mainly primarily exclusively usually only now currently".split())
_TASTES = frozenset("likes dislikes prefers".split())
_OF_DOING = _TASTES | {"plans", "hasSkill", "studies", "mentors"}
_ABLE = frozenset("speaks hasSkill practises".split())  # what "can" says
_ENTERING = frozenset("join start begin enter become marry".split())  # once done it lasts
_EVENTS = frozenset("visited bought ordered returned attends".split())


def say_cue(
    scene: Scene, subject: Phrase, chain: Chain, verb: int, last: int, mood: Mood, *, raw_only: bool = False
) -> bool:
    """Says what the longest fitting cue says; `raw_only`: only those whose first word is an auxiliary."""
    matches = _raw(scene, verb, last) if raw_only else _matches(scene, chain, verb, last)
    if chain.can:
        able = _ABLE | {"eats", "drinks"} if chain.negated else _ABLE
        matches = [match for match in matches if match[0].relation in able or not match[0].verb]
    matches.sort(key=lambda match: -match[0].length)
    for _, group in groupby(matches, key=lambda match: match[0].length):
        if _say_group(scene, subject, chain, list(group), last, mood):
            return True
    return False


def _raw(scene: Scene, verb: int, last: int) -> list[Match]:
    found: list[Match] = []
    for cue in scene.lexicon.raw.get(scene.low(verb), ()):
        if scene.follows(verb + 1, cue.words):
            found.extend(_bounded(scene, cue, verb + 1 + len(cue.words), last, "VB"))
    return found


def _matches(scene: Scene, chain: Chain, verb: int, last: int) -> list[Match]:
    at = chain.at
    if at >= last:
        return []
    found = [(cue, a, b, tag) for cue, a, b, tag in _raw(scene, verb, last)]
    low = scene.low(at)
    if chain.be:
        for cue in scene.lexicon.be.get(low, ()):
            if scene.follows(at, cue.words):
                found.extend(_bounded(scene, cue, at + len(cue.words), last, "BE"))
        for cue in scene.lexicon.be.get("{o}", ()):
            found.extend(_bounded(scene, cue, at, last, "BE"))
    for tag, cue in scene.lexicon.verbs.get(low, ()):
        if not _agrees(chain, tag, cue.verb):
            continue
        begin = at + 1
        if cue.words and cue.words[0] in w.PREPOSITIONS and scene.low(begin) in _FILLERS:  # "deploy everything on"
            begin += 1
        if cue.words and cue.words[0] in w.PREPOSITIONS and scene.low(begin) == "with":  # "live with Tom in Ghent"
            begin = _past_company(scene, begin, last)
        if scene.follows(begin, cue.words):
            found.extend(_bounded(scene, cue, begin + len(cue.words), last, tag))
    return found


def _past_company(scene: Scene, at: int, last: int) -> int:
    """Where the words go on after "with my boyfriend Tom"; `at` itself if that was no company."""
    end = at + 1
    if scene.low(end) in ("me", "us", "him", "her", "them"):
        return end + 1
    while end < last and end - at < 6 and scene.low(end) not in w.PREPOSITIONS | w.CONJUNCTIONS | {","}:
        end += 1
    return end if scene.low(end) in w.PREPOSITIONS else at


def _agrees(chain: Chain, tag: str, verb: str) -> bool:
    helped = chain.be or chain.perfect or chain.do or chain.future or chain.can or chain.former
    if chain.third and tag == "VB" and not helped:  # "Themes like …", "Contemporary dance …"
        return verb in ("cut", "put", "quit", "cost", "read", "set")
    if chain.be:
        return tag == "VBG" and verb not in ("move", "relocate")  # on the way, not there
    if chain.perfect:
        return tag in ("VBN", "VBD", "VB")
    if chain.do or chain.future or chain.can or chain.former:
        return tag == "VB"
    return tag in ("VB", "VBZ", "VBD")


def _bounded(scene: Scene, cue: Cue, at: int, last: int, tag: str) -> list[Match]:
    if not cue.tail:
        return [(cue, at, last, tag)]
    for n in range(at + 1, min(at + 8, last)):
        if scene.follows(n, cue.tail):
            return [(cue, at, n, tag)]
    return []


def _say_group(scene: Scene, subject: Phrase, chain: Chain, group: list[Match], last: int, mood: Mood) -> bool:
    """Says what cues of one length say together; True if a statement came of it or was rightly dropped."""
    first = group[0]
    past = _is_past(scene, chain, first)
    if past and not chain.perfect and (chain.negated or _over(scene, chain, first)):
        return scene.sink.drop(scene.text(chain.at, last), "past") or True
    said = False
    cues = [match[0] for match in group]
    literal = [match for match in group if scene.lexicon.schema.relations[match[0].relation].literal]
    for match in literal:
        said = _say_value(scene, subject, match, mood) or said
    if said:
        return True
    doing = any(cue.relation in _OF_DOING for cue in cues)  # "likes to swim", but not "went to swim"
    able = doing and first[0].words[-1:] == ("to",)  # "know how to code in Haskell": what follows is a verb
    targets, _ = scene.nouns(first[1] - able, first[2], gerund=doing)
    for target in targets:
        if not _say_object(scene, subject, chain, cues, target, last, mood, past):
            break  # what is listed after something that is no object is none either
        said = True
    return said


def _is_past(scene: Scene, chain: Chain, match: Match) -> bool:
    return match[3] == "VBD" or (chain.past and (chain.be or chain.do))


def _over(scene: Scene, chain: Chain, match: Match) -> bool:
    """Whether the past tense says that it is no longer so: states and habits, not events."""
    cue = match[0]
    if match[3] == "BE":
        low = scene.low(chain.at)
        return low in _STATES or not (low.endswith(("ed", "en", "rn", "wn")))
    if cue.verb == "have":
        return True
    return cue.verb in w.DURATIVE


def _say_value(scene: Scene, subject: Phrase, match: Match, mood: Mood) -> bool:
    cue, at, end, _ = match
    known = scene.lexicon.schema.relations[cue.relation]
    if cue.relation == "hasTitle" and subject.entity().cls not in ("Person", UNKNOWN):
        return False
    value = (
        read_birthday(scene, at, end) if cue.relation == "hasBirthday" else read_value(scene, known.value_kind, at, end)
    )
    if value is None or not value.plain:
        return False
    if known.value_kind == "text" and not _sayable(cue, value):
        return False
    span = _span(scene, subject, match, value)
    said = state(scene.sink, subject.entity(), cue.relation, value, span, mood, "cue")
    if said and cue.relation == "hasTitle" and not mood.negated:
        after = next((n for n in range(at, end) if scene.tokens[n].start >= value.end), end)
        first = next(n for n, token in enumerate(scene.tokens) if token.end > span[0])
        say_workplace(scene, subject, after, end, mood, first)
    return said


def _sayable(cue: Cue, value: Phrase) -> bool:
    words = value.text.lower().split()
    if cue.relation == "hasTitle":
        return is_job(words[-1]) or "of" in words
    if cue.relation in ("hasName", "hasNickname"):
        return value.name is not None or value.text[:1].isupper()
    return words[0] not in w.EVALUATIVE or cue.verb not in w.LIGHT


def _say_object(
    scene: Scene, subject: Phrase, chain: Chain, cues: list[Cue], target: Phrase, last: int, mood: Mood, past: bool
) -> bool:
    span = (subject.start, max(target.end, scene.tokens[chain.at].end))
    if subject.start > target.start:  # a shared subject stands before
        span = (scene.tokens[chain.at].start, span[1])
    text = scene.content[span[0] : span[1]]
    if not target.plain:
        return False
    if (
        scene.lexicon.schema.relations[cues[0].relation].range == {"Person"}
        and target.name is None
        and target.mention is None
    ):
        return False
    relation = relation_for(scene, cues, subject.entity(), target, past=past or chain.perfect)
    if relation is None:
        return False
    cue = next((cue for cue in cues if cue.relation == relation), cues[0])
    common = target.cls == UNKNOWN or target.text.lower() in scene.sink.common
    if relation in _TASTES and target.definite and common and target.name is None and " of " not in target.text:
        return scene.sink.drop(text, "this one, not its kind")
    once = past and cue.verb in ("go", "do")  # "went hiking", "did pottery": not yet a habit
    if relation == "practises" and (once or scene.content[: target.start].endswith((" a ", " an "))):
        return scene.sink.drop(text, "once, not a habit")
    if {"n't", "not"} & set(cue.words):
        mood = mood.but(negated=False)
    if (relation in _EVENTS and (chain.never or chain.former)) or (chain.perfect and chain.negated):
        return scene.sink.drop(text, "negated past") or True
    if relation == "travelsTo" and all(said.relation != relation for said in cues):
        mood = mood.but(temporary=True)  # "staying in Lisbon until Sunday"
    if relation in _EVENTS:
        mood = mood.but(change=False, replaces=None)  # "went to Rome instead of Paris"
    if cue.verb in _ENTERING and (past or chain.perfect):
        mood = mood.completed()
    said = state(scene.sink, subject.entity(), relation, target, span, mood, "cue")
    if said and relation == "worksFor":
        _say_role(scene, subject, target, last, mood, span)
    if said and relation == "studies":
        _say_school(scene, subject, target, last, mood, span)
    return said


def _say_role(scene: Scene, subject: Phrase, target: Phrase, last: int, mood: Mood, span: tuple[int, int]) -> None:
    """ "… as a data scientist" after the employer."""
    at = next((n for n in range(last) if scene.tokens[n].start >= target.end), last)
    if scene.low(at) != "as" or mood.negated:
        return
    title, end = read_title(scene, at + 1, last)
    if title is not None:
        stop = scene.span(at, end)[1]
        scene.sink.claim(subject.entity(), "hasTitle", title, (span[0], stop), 0.8, "works as", mood)


def _say_school(scene: Scene, subject: Phrase, target: Phrase, last: int, mood: Mood, span: tuple[int, int]) -> None:
    """ "… at TU Delft" after what is studied."""
    at = next((n for n in range(last) if scene.tokens[n].start >= target.end), last)
    if scene.low(at) == "at" and at + 1 < last and not mood.negated:
        school, _ = scene.noun(at + 1, last)
        if school is not None and school.name is not None:
            state(scene.sink, subject.entity(), "studiesAt", school, (span[0], school.end), mood, "cue")


def _span(scene: Scene, subject: Phrase, match: Match, value: Phrase) -> tuple[int, int]:
    start = min(subject.start, value.start)
    return start, max(value.end, start + 1)
