"""English statements of what people have, do and master that no single cue says: "I have asthma", "goes climbing"."""

from __future__ import annotations

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.chain import Chain
from hindsight_graph.extractors.rules.english.endings import HABITS
from hindsight_graph.extractors.rules.english.people import kin_noun, name_phrase, read_title
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Phrase
from hindsight_graph.model.turn import Mention, Who

# Verbs of doing something as a habit; the activity is the verb with its object ("baking rye bread").
_DOING = {
    form: base
    for base in "bake paint knit sew brew garden sing dance swim run jog cycle bike climb hike ski surf box row skate "
    "meditate smoke vape sculpt draw crochet juggle fence".split()
    for form, tag in inflect.forms(base).items()
    if tag in ("VB", "VBZ")
}
_NOT_PLAYED = frozenset("role part game music song piece fool victim trick hand record music ball field".split())
_CALLED = frozenset("called named".split())
_WITHOUT_OBJECT = frozenset(
    "swim run jog cycle bike climb hike ski surf box row skate meditate smoke vape dance sing paint draw knit fence "
    "garden juggle".split()
)
_WITH_OBJECT = frozenset("bake paint knit sew brew sing sculpt draw crochet climb".split())
_NOT_THE_SPORT = frozenset("into out away off across up for down over on against errands late low by".split())
_SINGULAR_GAMES = frozenset("chess drums darts cards bass tennis billiards checkers".split())
_TRAVEL = {"fly": "flying", "flies": "flying", "drive": "driving", "drives": "driving"}


def say_habit(scene: Scene, subject: Phrase, chain: Chain, last: int, mood: Mood) -> bool:
    """What the subject has or does; False if the verb is none of these."""
    at = chain.at
    who = subject.entity()
    if at >= last or chain.future or chain.can or who.cls not in ("Person", "Group", UNKNOWN):
        return False
    low = scene.low(at)
    if low in ("work", "works", "working") and (low != "working" or chain.be):
        return _works_as(scene, subject, at + 1, last, mood)
    if low in ("have", "has", "got", "adopted", "own", "owns", "raise", "keep"):
        return _has(scene, subject, at + 1, last, mood)
    if low in ("go", "goes", "going") and scene.low(at + 1).endswith("ing"):
        return _does(scene, subject, Phrase(scene.tokens[at + 1].text, *scene.span(at + 1, at + 2), "Activity"), mood)
    if low in _TRAVEL and chain.negated and chain.never:
        return _does(scene, subject, Phrase(_TRAVEL[low], *scene.span(at, at + 1), "Activity"), mood)
    if low in ("play", "plays", "playing") and (game := _played(scene, at + 1, last)):
        return state(scene.sink, who, "practises", game, (subject.start, game.end), mood, "plays", 0.75)
    if low in ("take", "takes", "taking") or (low == "on" and chain.be):
        target, _ = scene.noun(at + 1, last)
        if target is not None and target.plain and scene.lexicon.schema.is_a(target.cls, "Medicine"):
            return state(scene.sink, who, "takesMedication", target, (subject.start, target.end), mood, "medicine", 0.8)
    bare = low == _DOING.get(low) and chain.third and not (chain.do or chain.former)  # "Contemporary dance is"
    if low in _DOING and (not chain.past or chain.former) and not bare:
        return _activity(scene, subject, at, last, mood, _DOING[low])
    return False


def _works_as(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    """ "I work in Berlin as a nurse": the job, behind the place."""
    for n in range(at, min(at + 8, last)):
        if scene.low(n) == "as" and scene.low(n + 1) in ("a", "an", "the", "their", "our"):
            title, end = read_title(scene, n + 1, last)
            span = (subject.start, scene.span(n, end)[1])
            return title is not None and scene.sink.claim(
                subject.entity(), "hasTitle", title, span, 0.8, "works as", mood.but(temporary=False)
            )
    return False


def _played(scene: Scene, at: int, last: int) -> Phrase | None:
    """An instrument ("the saxophone") or a game ("padel")."""
    target, _ = scene.noun(at, last)
    if (
        target is None
        or not target.plain
        or target.name is not None
        or scene.low(at) in ("a", "an", "some", "with", "my")
    ):
        return None
    words = target.text.lower().split()
    several = scene.low(at) != "the" and len(words) == 1 and words[-1].endswith("s")
    if len(words) > 2 or words[-1] in _NOT_PLAYED or (several and words[-1] not in _SINGULAR_GAMES):
        return None
    return Phrase(target.text, target.start, target.end, "Activity")


def _does(scene: Scene, subject: Phrase, act: Phrase, mood: Mood) -> bool:
    if act.text.lower() not in HABITS and not act.text.lower().endswith("ing"):
        return False
    return state(scene.sink, subject.entity(), "practises", act, (subject.start, act.end), mood, "habit", 0.75)


def _activity(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood, base: str) -> bool:
    target, end = scene.noun(at + 1, last, gerund=False) if scene.low(at + 1) != "to" else (None, at + 1)
    if target is not None and not (target.plain and base in _WITH_OBJECT):
        return False
    if target is None and (base not in _WITHOUT_OBJECT or scene.low(at + 1) in _NOT_THE_SPORT):
        return False
    act = scene.activity(at, end if target is not None else at + 1)
    act = Phrase(
        f"{inflect.gerund(base)} {target.text if target else ''}".strip(),
        act.start,
        act.end,
        "Activity",
        plain=act.plain,
    )
    return act.plain and state(
        scene.sink, subject.entity(), "practises", act, (subject.start, act.end), mood, "habit", 0.7
    )


def _has(scene: Scene, subject: Phrase, at: int, last: int, mood: Mood) -> bool:
    """Pets, relatives, conditions and things that one has, by the class of the noun."""
    if scene.low(at) in ("no", "neither"):
        return False
    noun, relation = kin_noun(scene, _after_article(scene, at), last)
    if relation is not None and relation not in ("manages", "mentors", "employs"):
        return _has_relative(scene, subject, noun, relation, last, mood)
    first = _after_article(scene, at)
    end = first
    while (
        end < last
        and scene.tokens[end].kind == "word"
        and not scene.tokens[end].inside
        and scene.low(end) not in (w.PREPOSITIONS | w.CONJUNCTIONS | w.BREAKS | _CALLED | w.AUX)
    ):
        end += 1
    if end == first:
        return False
    words = [token.low for token in scene.tokens[first:end]]
    kind = scene.lexicon.kind(words)
    schema = scene.lexicon.schema
    if kind is None:
        return False
    if schema.is_a(kind, "Animal"):
        return _has_pet(scene, subject, first, end, last, mood, kind)
    start, stop = scene.span(first, end)
    target = Phrase(scene.content[start:stop], start, stop, kind)
    if schema.is_a(kind, "Condition"):
        return _has_condition(scene, subject, words, target, mood)
    if schema.is_a(kind, "Vehicle") or schema.is_a(kind, "Device"):
        found, _ = scene.noun(at, last)
        return state(scene.sink, subject.entity(), "owns", found or target, (subject.start, stop), mood, "have", 0.75)
    return False


def _after_article(scene: Scene, at: int) -> int:
    while scene.low(at) in w.DETERMINERS | w.ADVERBS or scene.low(at) in w.NUMBERS or scene.low(at).isdigit():
        at += 1
    return at


def _has_relative(scene: Scene, subject: Phrase, noun: int, relation: str, last: int, mood: Mood) -> bool:
    at = noun + (scene.low(noun) in _CALLED or scene.low(noun) == ",")
    name = scene.tokens[at].name if at < last else None
    said = False
    owner = _one(subject)
    while name is not None and not mood.negated and name.cls in (UNKNOWN, "Person"):
        other = name_phrase(name, "Person").entity()
        said = scene.sink.claim(owner, relation, other, (subject.start, name.end), 0.85, "have", mood) or said
        nxt = name.last + (scene.low(name.last) == ",")
        nxt += scene.low(nxt) == "and"
        name = scene.tokens[nxt].name if name.last < nxt < last else None
    return said


def _one(subject: Phrase) -> Mention:
    """Whose family it is: "we have a daughter" is said of the speaker's."""
    owner = subject.entity()
    return Mention(owner.text, "Person", owner.start, owner.end, Who.SPEAKER) if owner.who is Who.GROUP else owner


def _has_pet(scene: Scene, subject: Phrase, first: int, end: int, last: int, mood: Mood, kind: str) -> bool:
    """Pets by name if they have one said, else the kind of animal."""
    at = end
    while scene.low(at) in _CALLED or scene.low(at) in (",", ":", "-", "–"):
        at += 1
    name = scene.tokens[at].name if at < last else None
    said = False
    owner = _one(subject)
    while name is not None:
        pet = Phrase(name.text, name.start, name.end, kind, name)
        said = state(scene.sink, owner, "hasPet", pet, (subject.start, name.end), mood, "pet", 0.9) or said
        nxt = name.last
        while scene.low(nxt) in (",", "and", "&"):
            nxt += 1
        name = scene.tokens[nxt].name if name.last < nxt < last else None
    if said:
        return True
    start, stop = scene.span(first, end)
    pet = Phrase(scene.content[start:stop], start, stop, kind)
    return state(scene.sink, owner, "hasPet", pet, (subject.start, stop), mood, "pet", 0.75)


def _has_condition(scene: Scene, subject: Phrase, words: list[str], target: Phrase, mood: Mood) -> bool:
    span = (subject.start, target.end)
    if words[-1] in ("allergy", "allergies") and len(words) > 1:
        cut = target.text.rsplit(" ", 1)[0].removeprefix("severe ").removeprefix("mild ").removeprefix("bad ")
        start = target.start + target.text.index(cut)
        food = Phrase(cut, start, start + len(cut), scene.lexicon.kind(cut.lower().split()) or UNKNOWN)
        return state(scene.sink, subject.entity(), "allergicTo", food, span, mood, "have", 0.85)
    if words[-1] == words[0] and words[0] in (
        "condition",
        "disease",
        "illness",
        "pain",
        "symptom",
        "injury",
        "allergies",
        "infection",
    ):
        return False
    return state(scene.sink, subject.entity(), "hasCondition", target, span, mood, "have", 0.8)
