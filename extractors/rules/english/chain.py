"""What stands between a subject and its verb: auxiliaries, negation, time, doubt."""

from __future__ import annotations

from dataclasses import dataclass

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.scene import Scene

_WISHES = frozenset("want wanna wish hope hoping wanting dream dreaming wonder wondering wanted hoped wished".split())
_TRYING = frozenset("try trying need considering thinking supposed able tempted willing allowed likely about".split())


@dataclass(slots=True)
class Chain:
    """How a verb is said. `at` is where the verb stands; `be` whether a form of "be" is before it; `why_not` names
    the reason if the clause states nothing (hypothetical, wish …)."""

    at: int
    be: bool = False
    perfect: bool = False
    past: bool = False
    do: bool = False
    negated: bool = False
    change: bool = False
    future: bool = False
    former: bool = False
    can: bool = False
    now: bool = False
    never: bool = False
    third: bool = False  # the subject is one other person or thing
    why_not: str = ""


def read(scene: Scene, at: int, last: int) -> Chain:
    """Reads the words before the verb that begins somewhere after `at`."""
    chain = Chain(at)
    while at < last:
        step = _step(scene, chain, at)
        if step == 0:
            break
        at += step
    chain.at = at
    return chain


def _step(scene: Scene, chain: Chain, at: int) -> int:
    """How many words at `at` belong to the chain; 0 at the verb."""
    low, nxt = scene.low(at), scene.low(at + 1)
    if at in scene.timed and low not in w.ADVERBS and low not in w.BE:
        return 1
    if low == "no" and nxt == "longer":
        chain.negated = chain.change = True
        return 2
    if low in w.NOT:
        chain.negated = True
        chain.never = low == "never"
        return 1
    if low in w.NEARLY:
        chain.why_not = "nearly"
        return 1
    if low in w.DOUBTFUL_ADVERBS:
        chain.why_not = "doubtful"
        return 1
    if low in ("now", "currently", "presently", "newly"):
        chain.now = chain.now or low == "now"
        return 1
    if low == "used" and nxt == "to" and not chain.be:
        chain.former = True
        return 2
    if low in w.MODALS or low in w.DO or low in w.HAVE or low in w.BE or low == "'s":
        return _auxiliary(scene, chain, at)
    if chain.be and low in ("going", "gon", "gonna", "about") and nxt in ("to", "na") and _is_base(scene, at + 2):
        chain.future = True
        return 2
    if low in ("decided", "chose") and nxt == "to":
        return 2
    if low == "gonna":
        chain.future = True
        return 1
    if low in _WISHES:
        chain.why_not = "wish"
        return 0
    if low in _TRYING and (low == "considering" or nxt in ("to", "of", "about")):
        chain.why_not = "wish"
        return 0
    return 1 if low in w.ADVERBS or low in w.FORMER else 0


def _auxiliary(scene: Scene, chain: Chain, at: int) -> int:
    low = scene.low(at)
    if low in w.HAVE or (low == "'s" and scene.low(_skip(scene, at + 1)) in ("been", "got", "had", "become")):
        return _have(scene, chain, at)
    if low in w.BE or low == "'s":
        chain.be = True
        chain.past = chain.past or w.BE.get(low) == "past"
        return 1
    if low in w.DO:
        nxt = _skip(scene, at + 1)
        if scene.low(at + 1) in w.NOT or _is_base(scene, nxt):
            chain.do = True
            chain.past = low == "did"
            return 1
        return 0
    if low in ("will", "'ll"):
        chain.future = True
    elif low == "can":
        chain.can = True
    elif low == "'d" and scene.low(_skip(scene, at + 1)) in ("been", "had"):
        chain.why_not = "past"
    else:
        chain.why_not = "wish" if scene.low(at + 1) in ("like", "love", "rather", "prefer") else "hypothetical"
    return 1


def _have(scene: Scene, chain: Chain, at: int) -> int:
    """ "have" before a participle is an auxiliary, before "to" an obligation, else the verb itself."""
    nxt = _skip(scene, at + 1)
    word = scene.low(nxt)
    if word == "got" and scene.low(nxt + 1) != "to":
        return (
            0
            if word == "got" and scene.low(at) == "got"
            else 1
            if scene.low(at) == "'ve" or scene.low(at) == "'s"
            else 0
        )
    if word == "to":
        chain.why_not = "obligation"
        return 1
    if word == "been":
        chain.perfect = chain.be = True
        return nxt + 1 - at if not any(scene.low(n) in w.NOT for n in range(at + 1, nxt)) else 1
    if is_participle(scene, nxt):
        chain.perfect = True
        chain.past = scene.low(at) == "had"
        return 1
    return 0


def _skip(scene: Scene, at: int) -> int:
    while scene.low(at) in w.ADVERBS | w.NOT:
        at += 1
    return at


def is_participle(scene: Scene, at: int) -> bool:
    """Whether a past participle stands here."""
    low = scene.low(at)
    if not low or scene.tokens[at].inside:
        return False
    return low.endswith("ed") or low in _PARTICIPLES or any(tag == "VBN" for tag, _ in scene.lexicon.verbs.get(low, ()))


def is_bare(scene: Scene, chain: Chain) -> bool:
    """Whether the verb may go on after a "will" of the clause before: "I will leave Acme and join Globex"."""
    auxiliary = chain.be or chain.perfect or chain.do or chain.can or chain.now
    return not auxiliary and _is_base(scene, chain.at) and not scene.low(chain.at).endswith(("s", "ed"))


def _is_base(scene: Scene, at: int) -> bool:
    low = scene.low(at)
    return low.isalpha() and low not in w.DETERMINERS and low not in w.PREPOSITIONS and not scene.tokens[at].inside


_PARTICIPLES = frozenset(inflect.participle(base) for base in inflect.IRREGULAR) - {"been"}
