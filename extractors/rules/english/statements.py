"""Reading an English sentence clause by clause: subject, words around the verb, and the rule the verb calls for."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.attributes import read_attribute, say_attribute
from hindsight_graph.extractors.rules.english.chain import Chain, is_bare, read
from hindsight_graph.extractors.rules.english.changes import say_change
from hindsight_graph.extractors.rules.english.clauses import clause_starts, split
from hindsight_graph.extractors.rules.english.contrast import but_rather, instead
from hindsight_graph.extractors.rules.english.copula import read_people, say_be, say_status
from hindsight_graph.extractors.rules.english.cues import say_cue
from hindsight_graph.extractors.rules.english.definite import mention_thing
from hindsight_graph.extractors.rules.english.habits import say_habit
from hindsight_graph.extractors.rules.english.handed import say_disposed, say_succession
from hindsight_graph.extractors.rules.english.jobs import say_job
from hindsight_graph.extractors.rules.english.neither import one_of, read_as_both
from hindsight_graph.extractors.rules.english.people import owner_of, stands_beside, tie_at
from hindsight_graph.extractors.rules.english.plans import say_plan
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.english.ties import say_nickname, say_pair
from hindsight_graph.extractors.rules.english.trips import say_trip
from hindsight_graph.extractors.rules.frame import UNKNOWN, Clause, Mood, Name, Phrase
from hindsight_graph.model.turn import Mention, Who

_TEMPORARY = re.compile(
    r"\b(?:this (?:week|month|weekend|summer|winter)|until|till|for (?:a (?:few|couple)|the (?:next|week|weekend|"
    r"month)|now)|"
    r"temporarily|for the time being|tonight|at the moment)\b",
    re.IGNORECASE,
)
_BOUNDED = re.compile(
    r"\b(?:until|till|for (?:a (?:few|couple)|the (?:next|week|weekend|month|summer|winter)|now)|temporarily|"
    r"for the time being)\b",
    re.IGNORECASE,
)
# Somebody stands in for another: "While Dana is on leave, Priya is my manager".
_STANDING_IN = re.compile(
    r"\b(?:while|until|till)\b[^,;.]*\b(?:on (?:\w+ )?(?:leave|holiday|vacation|sabbatical)|away|absent|off|sick|ill|"
    r"abroad|recovers?|recovering|out of (?:the )?office|(?:is|are|comes?|gets?) back|returns?)\b",
    re.IGNORECASE,
)
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer)\b", re.IGNORECASE)
_NOW = re.compile(
    r"(?<!years )(?<!year )(?<!months )(?<!weeks )(?<!days )(?<!while )(?<!for )(?<!right )\b(?:now|as of today)\b",
    re.IGNORECASE,
)
_VERBLESS = frozenset("in on at during after before since for with as over by throughout".split())


def read_sentence(scene: Scene, factor: float = 1.0) -> None:
    """Reads all clauses of a sentence into the scene's sink."""
    clauses = split(scene)
    _give_reasons(scene, clauses)
    if _STANDING_IN.search(scene.text(0, len(scene.tokens))):
        for clause in clauses:
            clause.mood = clause.mood.but(temporary=True, bounded=True)
    subject: list[Phrase] = []
    for n, clause in enumerate(clauses):
        if clause.kind == "main":
            if factor != 1.0:
                clause.mood = clause.mood.but(factor=factor)
            clause.future = clause.shared and n > 0 and clauses[n - 1].future
            subject = _read_clause(scene, clause, subject)


def _give_reasons(scene: Scene, clauses: list[Clause]) -> None:
    """Hands the words of "because …" to the clause before, or to the one after if it opens the sentence."""
    for n, clause in enumerate(clauses):
        if clause.kind != "reason":
            continue
        words = scene.text(clause.first, clause.last).strip(" ,.!;")
        main = clauses[n - 1] if n else clauses[n + 1] if n + 1 < len(clauses) else None
        if main is not None and main.kind == "main":
            main.mood = main.mood.but(reason=words)


def _read_clause(scene: Scene, clause: Clause, before: list[Phrase]) -> list[Phrase]:
    for n in range(clause.first, clause.last):  # ties told by the way: "flowers for my wife Anna"
        if scene.low(n) in w.POSSESSIVES or (scene.low(n) == "'s" and n > clause.first):
            tie_at(scene, n, clause.last)
    at, last = _skip_leaders(scene, clause.first, clause.last), clause.last
    while last > at and scene.tokens[last - 1].kind == "mark" and scene.low(last - 1) not in _CLOSING:
        last -= 1
    if at >= last or (one_of(scene, at, last) and not scene.sink.drop(scene.text(at, last), "one of several")):
        return before
    at, last, denied = read_as_both(scene, at, last)
    mention_thing(scene, at, last)
    mood = _mood(scene, clause)
    if any(rule(scene, at, last, mood) for rule in (say_pair, say_nickname, say_trip, say_succession)):
        return before
    if not clause.shared:
        attribute = read_attribute(scene, at, last)
        if attribute is not None and say_attribute(scene, attribute, last, mood):
            return before
    subjects, verb = _subjects(scene, at, last)
    if not subjects:
        if not clause.shared or not before:
            return before
        subjects, verb = before, at
    chain = read(scene, verb, last)
    chain.negated = chain.negated or denied
    clause.future = chain.future = chain.future or (clause.future and is_bare(scene, chain))
    if clause.shared and scene.low(chain.at) in scene.lexicon.be and scene.low(chain.at).endswith("ed"):
        chain.be = True  # "is written in Go and deployed to Fly.io"
    first = subjects[0].mention
    chain.third = len(subjects) == 1 and (first is None or first.who not in (Who.SPEAKER, Who.GROUP))
    for subject in subjects:
        _say(scene, subject, chain, verb, last, mood)
    return subjects


_CLOSING = frozenset("\"”’'」》%")


def _skip_leaders(scene: Scene, at: int, last: int) -> int:
    """Past greetings, adverbs, times and "In May," to where the subject begins."""
    while at < last:
        low = scene.low(at)
        phrase = next((p for p in w.LEADING.get(low, ()) if scene.follows(at, p)), None)
        if phrase is not None:
            at += len(phrase)
        elif (
            at in scene.timed
            or (scene.tokens[at].kind == "mark" and low not in '"“‘「《')
            or low in w.LEADERS
            or low in w.ADVERBS
        ):
            at += 1
        elif low in ("thank", "congrats", "congratulations"):
            return last
        elif low in _VERBLESS and (comma := _comma(scene, at, last)):
            at = comma + 1
        elif after := _addressed(scene, at):
            at = after
        else:
            break
    return at


def _comma(scene: Scene, at: int, last: int) -> int:
    for n in range(at, min(at + 9, last)):
        if scene.low(n) == ",":
            return n
        if n in scene.timed and n + 1 not in scene.timed and clause_starts(scene, n + 1):
            return n
    return 0


def _addressed(scene: Scene, at: int) -> int:
    """ "Mel, I moved …": where the words go on after a person spoken to; 0 if there is none."""
    name = scene.tokens[at].name
    follows = ("i", "we", "my", "our", "it", "you", "the", "that", "this")
    if name is None or scene.low(name.last) not in (",", "!") or scene.low(name.last + 1) not in follows:
        return 0
    return 0 if stands_beside(scene, name) else name.last


def _mood(scene: Scene, clause: Clause) -> Mood:
    text = scene.text(clause.first, clause.last)
    when = scene.time_in(clause.first, clause.last) if scene.timed else None
    temporary = _TEMPORARY.search(text) is not None
    change = _ANY_MORE.search(text) is not None or _NOW.search(text) is not None
    if when is None and not temporary and not change:
        return clause.mood
    bounded = clause.mood.bounded or (temporary and _BOUNDED.search(text) is not None)
    temporary = clause.mood.temporary or temporary
    return clause.mood.but(when=when, temporary=temporary, bounded=bounded, change=change)


def _subjects(scene: Scene, at: int, last: int) -> tuple[list[Phrase], int]:
    people, end = read_people(scene, at, last)
    if people:
        return people, end
    low = scene.low(at)
    if low in ("he", "she"):
        person = scene.who(low, at)
        return ([person], at + 1) if person else ([], at)
    if low in w.SUBJECT_PRONOUNS or (
        low in ("there", "you", "this", "that", "these", "those") and not _project(scene, at)
    ):
        return [], at
    thing, end = _thing(scene, at, last)
    return ([thing], end) if thing else ([], at)


def _project(scene: Scene, at: int) -> bool:
    return scene.low(at) == "this" and scene.lexicon.kind([scene.low(at + 1)]) in ("Project", "Service", "Tool")


def _thing(scene: Scene, at: int, last: int) -> tuple[Phrase | None, int]:
    """A thing as subject: up to its verb ("the search service depends", "Order 88213 has")."""
    start = at + (scene.low(at) in w.DETERMINERS)
    end = start
    while end < last and end - start < 6:
        low = scene.low(end)
        name = scene.tokens[end].name
        if name is not None:
            end = name.last
            continue
        if end > start and _begins_verb(scene, end):
            return _as_thing(scene, at, start, end), end
        if (
            (scene.tokens[end].kind == "mark" and low not in ("-", "#"))
            or low in w.PREPOSITIONS - {"of", "for"}
            or low in w.CONJUNCTIONS | w.BREAKS
        ):
            return None, at
        if low in w.PRONOUNS and low not in ("one", "other"):
            return None, at
        end += 1
    return None, at


def _begins_verb(scene: Scene, at: int) -> bool:
    low = scene.low(at)
    if (
        low in w.AUX
        or low in w.DOUBTFUL_ADVERBS
        or low in ("'s", "now", "also", "already")
        or (low == "no" and scene.low(at + 1) == "longer")
    ):
        return True
    return any(tag in ("VBZ", "VBD") for tag, _ in scene.lexicon.verbs.get(low, ()))


def _as_thing(scene: Scene, at: int, start: int, end: int) -> Phrase | None:
    words = [token.low for token in scene.tokens[start:end]]
    if (
        words[-1] in w.VAGUE_NOUNS
        or words[0] in w.EVALUATIVE
        or scene.low(at) in ("your", "his", "her", "their", "its")
    ):
        return None
    named = scene.tokens[start].name or next(
        (t.name for t in scene.tokens[start:end] if t.name and t.name.last == end), None
    )
    numbered = scene.lexicon.kind(words[:1]) if end - start == 2 and any(c.isdigit() for c in words[-1]) else None
    if numbered is not None and (named is None or named.first > start):  # "Order 88213", "Ticket OPS-123"
        first, last = scene.span(start, end)
        return Phrase(scene.content[first:last], first, last, numbered)
    if named is None and scene.low(at) not in ("the", "our", "my", "this") and scene.lexicon.kind(words) is None:
        return None
    if named is not None and scene.low(at) in ("my", "our") and named.last == end and named.first > start:
        _say_pet(scene, at, start, named)
    phrase, stop = scene.noun(at, end)
    if phrase is None or stop != end:
        first, last = scene.span(start, end)
        phrase = Phrase(scene.content[first:last], first, last, scene.lexicon.kind(words) or UNKNOWN)
    if phrase.name is not None and phrase.cls == UNKNOWN and len(words) > 1 and words[0] in ("order", "project"):
        return Phrase(phrase.text, phrase.start, phrase.end, words[0].title(), phrase.name)
    return phrase


def _say_pet(scene: Scene, at: int, start: int, name: Name) -> None:
    """ "My dog Rex …": that the speaker has Rex, told by the way."""
    kind = scene.lexicon.kind([token.low for token in scene.tokens[start : name.first]])
    if kind is None or not scene.lexicon.schema.is_a(kind, "Animal"):
        return
    pet = Mention(name.text, kind, name.start, name.end)
    scene.sink.claim(owner_of(scene, at), "hasPet", pet, scene.span(at, name.last), 0.85, "pet")


def _say(scene: Scene, subject: Phrase, chain: Chain, verb: int, last: int, mood: Mood) -> None:
    """Lets the rules for what the chain holds have a try, the exact ones first."""
    said = scene.text(verb, last)
    if chain.why_not:
        if not say_cue(scene, subject, chain, verb, last, mood, raw_only=True):
            scene.sink.drop(f"{subject.text} {said}", chain.why_not)
        return
    if chain.at >= last:
        return
    mood = _with_chain(chain, mood)
    mood, last = instead(scene, chain, last, mood)
    if chain.negated and but_rather(scene, subject, chain, verb, last, mood):
        return
    if chain.future:
        if not say_plan(scene, subject, chain, last, mood):
            scene.sink.drop(f"{subject.text} {said}", "to come")
        return
    rules = (say_job, say_change, say_be) if chain.be else (say_job, say_disposed, say_change)
    for rule in rules:
        if rule(scene, subject, chain, last, mood):
            return
    if say_status(scene, subject, chain, last, mood) or say_plan(scene, subject, chain, last, mood):
        return
    if say_cue(scene, subject, chain, verb, last, mood):
        return
    say_habit(scene, subject, chain, last, mood)


def _with_chain(chain: Chain, mood: Mood) -> Mood:
    if chain.former:
        return mood.but(negated=True, change=True, factor=mood.factor * 0.9)
    change = mood.change or chain.change or chain.now
    return mood.but(negated=chain.negated, change=change)
