"""Cutting an English sentence into clauses, each with its kind and the words that colour it."""

from __future__ import annotations

from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import Clause

_MARKS = frozenset("; : — – ( ) … . ! ?".split())
_REASONS = frozenset("because cause cuz since as due thanks given".split())
_ASIDES = frozenset(
    "when whenever while until till before after where whereas although though who which whose if unless".split()
)
_TURNS = frozenset("but so and or yet plus then &".split())


def split(scene: Scene) -> list[Clause]:
    """The clauses of a sentence in order. A reason ("because …") is a clause of its own kind."""
    found: list[Clause] = []
    start, kind, shared = 0, "main", False
    at, size = 0, len(scene.tokens)
    while at < size:
        cut = _cut(scene, start, at, kind)
        if cut is None:
            name = scene.tokens[at].name
            at = name.last if name is not None and name.last > at else at + 1
            continue
        if at > start:
            found.append(Clause(start, at, kind, shared=shared))
        start, kind, shared = cut
        at = max(start, at + 1)
    if start < size:
        found.append(Clause(start, size, kind, shared=shared))
    return found


def _cut(scene: Scene, start: int, at: int, kind: str) -> tuple[int, str, bool] | None:
    """If a clause ends before `at`: where the next begins, its kind, and whether it shares the subject."""
    token = scene.tokens[at]
    low = token.low
    if token.kind == "mark" and low in _MARKS:
        return at + 1, "main", False
    if low in _REASONS and (reason := _reason(scene, at)):
        return reason, "reason", False
    if kind == "reason" and low in ("i", "we") and at > start and _opens(scene, start):
        return (at, "main", False) if scene.low(at - 1) not in w.CONJUNCTIONS else None  # "Because of work | I moved …"
    if kind == "reason" and not (low == "," or low in ("so", "but")):
        return None
    if low == "who" and at > start and _only_name(scene, start, at):
        return at + 1, "main", True
    if (
        low in _ASIDES
        and at > start
        and not (low in ("before", "after", "until", "till") and not clause_starts(scene, at + 1))
    ):
        return at + 1, "aside", False
    if low == ",":
        return _after_comma(scene, start, at, kind)
    if low in _TURNS and at > start:
        nxt = at + 1
        if scene.only_names(start, at):
            return None  # "Sam and Kim are …"
        if clause_starts(scene, nxt):
            return nxt, "main", False
        if kind == "main" and low in ("and", "but", "&") and _shares(scene, start, nxt):
            return nxt, "main", True
        if low == "but" and _denied(scene, start, at):
            return None  # "I don't use Vim but Emacs"
        if low in ("but", "so") and nxt < len(scene.tokens):
            return nxt, "main", low == "but"
    return None


def _denied(scene: Scene, start: int, at: int) -> bool:
    """Whether what stands before is denied, so that the words after "but" may take the place of the object."""
    return any(scene.low(n) in ("n't", "not") for n in range(start, at))


def _only_name(scene: Scene, start: int, at: int) -> bool:
    """Whether nothing but one name stands in a stretch: whom "who" is about."""
    words = [token for token in scene.tokens[start:at] if token.low != ","]
    return bool(words) and all(token.inside for token in words)


def _reason(scene: Scene, at: int) -> int | None:
    """Where the reason's words begin, if "because", "since" … gives a reason here."""
    low, nxt = scene.low(at), scene.low(at + 1)
    if low in ("because", "cuz", "cause"):
        return at + (2 if nxt == "of" else 1)
    if low == "due" and nxt == "to":
        return at + 2
    if low in ("thanks", "given"):
        return at + 2 if nxt == "to" and at > 0 else None
    if at + 1 in scene.timed or scene.tokens[min(at + 1, len(scene.tokens) - 1)].kind != "word":
        return None
    return at + 1 if clause_starts(scene, at + 1) and not (low == "since" and _past_event(scene, at + 1)) else None


def _opens(scene: Scene, start: int) -> bool:
    """Whether a reason told by a noun opens the sentence, so that its clause may follow without a comma."""
    return start <= 3 and scene.low(start - 1) in ("of", "to")


def _past_event(scene: Scene, at: int) -> bool:
    """ "since I was six": a time, not a reason."""
    return scene.low(at + 1) in ("was", "were", "started", "moved", "joined", "left", "graduated", "began")


def _after_comma(scene: Scene, start: int, at: int, kind: str) -> tuple[int, str, bool] | None:
    nxt = at + 1
    while scene.low(nxt) in _TURNS:
        nxt += 1
    if scene.low(nxt) == "who" and _only_name(scene, start, at):
        return nxt + 1, "main", True
    if kind in ("aside", "reason") or clause_starts(scene, nxt):
        return nxt, "main", False
    if scene.low(nxt) in _ASIDES | {"because"}:
        return nxt, "main", False
    told = scene.low(start - 1) == "who"  # "Lukas, who works at SAP, is my cousin"
    return (nxt, "main", True) if (nxt > at + 1 or told) and _shares(scene, start, nxt) else None


def clause_starts(scene: Scene, at: int) -> bool:
    """Whether a subject and its verb stand here."""
    while scene.low(at) in w.ADVERBS | {"well", "yes", "then", "maybe", "perhaps"} and at not in scene.timed:
        at += 1
    low = scene.low(at)
    if low in w.SUBJECT_PRONOUNS or low in ("there", "let", "please", "someone", "everyone", "nobody"):
        return True
    end = at
    while end < len(scene.tokens) and end - at < 7:
        name = scene.tokens[end].name
        if name is not None:
            end = name.last
            continue
        word = scene.low(end)
        if word == "'s" and end > at:
            if scene.low(end + 1) in ("a", "the", "an", "my", "not", "in", "on", "just", "been", "from"):
                return True
        elif end > at and _finite(scene, end):
            return True
        if scene.tokens[end].kind == "mark" or word in w.PREPOSITIONS - {"of"} or word in w.CONJUNCTIONS:
            return False
        end += 1
    return False


def _finite(scene: Scene, at: int) -> bool:
    low = scene.low(at)
    if low in w.BE or low in ("has", "had", "does", "did", "will", "would", "can", "no") or low in w.DO:
        return low not in ("be", "been", "being") and not (low == "no" and scene.low(at + 1) != "longer")
    return any(tag in ("VBZ", "VBD") for tag, _ in scene.lexicon.verbs.get(low, ()))


def _shares(scene: Scene, start: int, at: int) -> bool:
    """Whether a further verb of the same subject stands at `at`: "… and work at Siemens"."""
    return _goes_on(scene, start, at) and not any(_of_another(scene, start, n) for n in range(start, at - 1))


def _of_another(scene: Scene, start: int, n: int) -> bool:
    """Whether a verb after this word may be somebody else's."""
    low = scene.low(n)
    if low in ("who", "which", "that") or (low == "to" and not scene.tokens[n + 1].inside):
        return True
    # "I'm sure people will … and love": whose verb it is can't be told
    return n > start + 2 and (low in w.SUBJECT_PRONOUNS or low in ("people", "everyone", "someone"))


def _goes_on(scene: Scene, start: int, at: int) -> bool:
    while scene.low(at) in w.ADVERBS:
        at += 1
    low = scene.low(at)
    if at >= len(scene.tokens) or scene.tokens[at].inside:
        return False
    if low in ("am", "is", "are", "was", "were", "have", "has", "do", "does", "can", "also", "no"):
        return not (low == "no" and scene.low(at + 1) != "longer")
    if low in scene.lexicon.be and low.endswith("ed") and any(scene.low(n) in w.BE for n in range(start, at)):
        return any(scene.follows(at, cue.words) for cue in scene.lexicon.be[low])  # "is written in Go and deployed on"
    for tag, cue in scene.lexicon.verbs.get(low, ()):
        if tag in ("VB", "VBZ", "VBD") and scene.follows(at + 1, cue.words):
            after = at + 1 + len(cue.words)
            if scene.low(after) and scene.low(after) not in w.CONJUNCTIONS | _MARKS | {","}:
                return bool(cue.words) or _object_follows(scene, after)
    return low in ("moved", "switched", "replaced", "stopped", "quit", "joined", "left")


def _object_follows(scene: Scene, at: int) -> bool:
    token = scene.tokens[at]
    return token.low in w.DETERMINERS or token.inside or (token.kind == "word" and token.low not in w.PREPOSITIONS)
