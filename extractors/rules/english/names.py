"""Names in English text: well-known ones, capitalised ones, codes; where they stand and what they may be."""

from __future__ import annotations

from collections.abc import Sequence

from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.given import GIVEN_NAMES
from hindsight_graph.extractors.rules.english.lexicon import Known, Lexicon
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Token
from hindsight_graph.text.language import is_cjk

TITLES = frozenset("mr mrs ms miss dr prof professor sir madam lady lord captain judge aunt uncle auntie".split())
# Words that open sentences, beyond those of `words`: a capital there says nothing.
_COMMON = (
    w.DETERMINERS | w.PRONOUNS | w.AUX | w.ADVERBS | w.DOUBTFUL_ADVERBS | w.PREPOSITIONS | w.CONJUNCTIONS | w.BREAKS
    | w.LEADERS | w.TRAILERS | w.INSTRUCTING | w.WEEKDAYS_AND_MONTHS | w.EVALUATIVE | w.VAGUE_NOUNS | w.LIGHT
    | w.DURATIVE | frozenset(w.NUMBERS) | w.STATUS | w.JOBS | w.NOT_ATTRIBUTES | w.EVERYDAY_ATTRIBUTES | w.EVENT_NOUNS
    | frozenset(
        "i'm i've i'll i'd god whatever why how what when where who which whose if unless let lets might could would "
        "thank thanks welcome congrats congratulations glad happy hope hoping wish wow whoa yay ugh huh hmm mmm aww "
        "awww "
        "omg lol haha hahaha hehe absolutely exactly definitely totally agreed sounds looks seems feels feel feeling "
        "love loved loving like liked hate been being having doing going getting making taking looking thinking trying "
        "working playing living spending learning seeing reading watching talking spoke saw heard got went came made "
        "did "
        "take took give gave keep kept find found think thought know knew say said tell told see seen look check "
        "please "
        "dear good morning evening afternoon night bye goodbye cheers coffee tea food music art books movies nature "
        "home "
        "family friends kids children people folks life love work school time money health sports fashion dance "
        "dancing "
        "painting pottery camping hiking running swimming yoga reading writing cooking baking gardening photography "
        "nothing something anything everything someone anyone everyone none nobody being suppose imagine assume "
        "pretend "
        "explain summarise summarize write translate fix list create build make help use remember forget remind note "
        "always never from going apparently according because although whether maybe perhaps order project team system "
        "version release server service database deadline budget office customer user users data code test tests bug "
        "error log file files page today's yesterday's it's that's there's here's what's he's she's let's true false "
        "mom mum dad grandma grandpa mommy daddy guys sir man dude girl boy baby buddy everybody somebody since ready "
        "same such another other others most many few several some any all both each every either neither no not only "
        "just even still yet already again also too very really quite rather pretty almost enough lots lot bit kind "
        "sort "
        "type way thing things part end side top place point case fact idea reason question answer problem issue story "
        "plus speaking talking finding knowing seeing helping giving sharing sending stopping starting setting turns "
        "currently recently sorry excuse pardon wait stop start go come back sit stand run walk eat drink sleep play "
        "water fire air earth sun moon sky sea ocean mountain river forest beach park street road city town country "
        "world phone laptop computer internet email website app game car bike bus train plane flight hotel restaurant "
        "shop store market bank hospital doctor police news weather rain snow summer winter spring autumn fall color "
        "happy-birthday reservation plans update updates cool awesome great nice incredible amazing wonderful "
        "fantastic "
        "merry hooray bravo yup yep nah nope okay ok oh ah eh um uh well anyway basically honestly seriously obviously "
        "interesting fascinating impressive inspiring beautiful gorgeous perfect brilliant excellent fun funny "
        "billions millions thousands hundreds dozens half quarter double triple more less fewer least anyone's"
        .split()
    )
)  # fmt: skip
_FOR_THINGS = frozenset("in with using use uses used to from learn learning into on via near".split())
_LINKS = frozenset("of the de van von der da di la le del bin al and & for".split())
_NOT_LINKED = frozenset("and & for the".split())
_ORGANISATION = {
    "inc": "Company", "ltd": "Company", "llc": "Company", "gmbh": "Company", "corp": "Company", "co": "Company",
    "ag": "Company", "plc": "Company", "labs": "Company", "group": "Organisation", "systems": "Company",
    "technologies": "Company", "university": "School", "college": "School", "academy": "School",
    "primary": "School", "elementary": "School", "high": "School",
    "school": "School", "institute": "Organisation", "hospital": "Organisation", "foundation": "Organisation",
}  # fmt: skip


def find_names(tokens: Sequence[Token], lexicon: Lexicon) -> list[Name]:
    """Finds the names of a sentence and marks them on its tokens."""
    found: list[Name] = []
    shouting = sum(token.text.isupper() and len(token.text) > 2 for token in tokens) * 2 > len(tokens)
    at = 0
    while at < len(tokens):
        name = _name_at(tokens, at, lexicon, shouting)
        if name is None:
            at += 1
            continue
        for n in range(name.first, name.last):
            tokens[n].inside = True
        tokens[name.first].name = name
        found.append(name)
        at = name.last
    return found


def _name_at(tokens: Sequence[Token], at: int, lexicon: Lexicon, shouting: bool) -> Name | None:
    token = tokens[at]
    if token.kind != "word" or token.low[0] == "'":
        return None
    opening = at == 0 or (tokens[at - 1].kind == "mark" and tokens[at - 1].low not in (",", "/", "(", "&", "-"))
    known = lexicon.known(tokens, at)
    before = tokens[at - 1].low if at else ""
    if known and not _everyday(known, token, opening, before):
        return _well_known(tokens, at, known, opening)
    if shouting or not _capital(token) or token.low == "i" or lexicon.kin(token.low) or token.low in w.JOBS:
        return None
    if token.low in TITLES:
        nxt = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text == ".")
        return _capitalised(tokens, at, nxt, lexicon, "Person") if _starts(tokens, nxt) else None
    if token.low in w.WEEKDAYS_AND_MONTHS or (not opening and token.low in w.AUX | w.DETERMINERS | w.PREPOSITIONS):
        return None
    if opening and token.low not in GIVEN_NAMES and (token.low in _COMMON or lexicon.kind([token.low])):
        return None
    if token.low in _COMMON and token.low not in GIVEN_NAMES and not _starts(tokens, at + 1):
        return None if token.low in w.PRONOUNS | w.EVALUATIVE | w.LEADERS else _capitalised(tokens, at, at, lexicon)
    return _capitalised(tokens, at, at, lexicon)


def _everyday(known: Known, token: Token, opening: bool, before: str) -> bool:
    """An everyday word at the start of a sentence, where its capital says nothing; a given name (Julia) unless the
    word before speaks for the language or town; or a short word in lower case."""
    if known.exact is not None:
        return opening or (token.low in GIVEN_NAMES and before not in _FOR_THINGS)
    return len(known.tokens) == 1 and not _capital(token) and (len(token.low) < 3 or token.low in _COMMON)


def _capital(token: Token) -> bool:
    text = token.text
    if text.islower() and text.isascii():
        return False
    return text[0].isupper() or is_cjk(text[0]) or (text[0].islower() and any(c.isupper() for c in text[1:]))


def _starts(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].kind == "word" and tokens[at].text[0].isupper() and tokens[at].low != "i"


def _well_known(tokens: Sequence[Token], at: int, known: Known, opening: bool) -> Name:
    last = at + len(known.tokens)
    cls = known.name.cls
    if not opening or len(known.tokens) > 1 or known.exact is None:
        grown = _grow(tokens, last)
        if grown > last and tokens[last].kind == "word":  # "Helios API", "New York Times": another, longer name
            return _build(tokens, at, at, grown, UNKNOWN)
    name = _build(tokens, at, at, last, cls)
    name.known = True
    _take_version(tokens, name)
    return name


def _take_version(tokens: Sequence[Token], name: Name) -> None:
    if name.last < len(tokens) and tokens[name.last].kind in ("number", "code"):
        number = tokens[name.last]
        if number.low.lstrip("v").replace(".", "").isdigit() and len(number.low) < 9:
            name.version = number.text
            name.last += 1


def _grow(tokens: Sequence[Token], at: int) -> int:
    """How far a capitalised name goes on from `at`."""
    last = at
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "word" and token.low[0] != "'" and _continues(token):
            last = at = at + 1
        elif token.low in _LINKS - _NOT_LINKED and _starts(tokens, at + 1):
            at += 1
        elif token.kind == "number" and token.low.isdigit() and len(token.low) < 5 and last == at:
            last = at = at + 1
        elif token.low == "'s" and last == at and _starts(tokens, at + 1) and tokens[at + 1].low in _ORGANISATION:
            last = at = at + 2  # St. Mary's Hospital
        else:
            break
    return last


def _continues(token: Token) -> bool:
    if token.low in w.WEEKDAYS_AND_MONTHS or token.low == "i" or token.low in w.JOBS:
        return False
    return token.text[0].isupper() or (token.text[0].islower() and any(c.isupper() for c in token.text[1:]))


def _capitalised(tokens: Sequence[Token], first: int, at: int, lexicon: Lexicon, cls: str = UNKNOWN) -> Name:
    last = _grow(tokens, at + 1)
    if cls == UNKNOWN:
        cls = _class_of(tokens, at, last, lexicon)
    return _build(tokens, first, at, last, cls)


def _class_of(tokens: Sequence[Token], at: int, last: int, lexicon: Lexicon) -> str:
    head = tokens[last - 1].low
    if last - at == 2 and tokens[at].low in GIVEN_NAMES and head not in _ORGANISATION:
        return "Person"
    if last - at > 1:
        if head in _ORGANISATION:
            return _ORGANISATION[head]
        kind = lexicon.kind([token.low for token in tokens[at:last]])
        if kind and kind != "Person":
            return kind
    if tokens[at].low in GIVEN_NAMES and last - at <= 3 and all(t.text.isalpha() for t in tokens[at:last]):
        return "Person"
    return UNKNOWN


def _owns_nothing(tokens: Sequence[Token], at: int, last: int) -> bool:
    """Whether the 's behind a name belongs to it: "I work for O'Brien's", "at McDonald's in Rome"."""
    if last >= len(tokens) or tokens[last].low != "'s":
        return False
    if last + 1 >= len(tokens) or tokens[last + 1].kind == "mark":
        return True
    return at > 0 and tokens[at - 1].low in ("at", "for") and tokens[last + 1].low in w.PREPOSITIONS | w.CONJUNCTIONS


def _build(tokens: Sequence[Token], first: int, at: int, last: int, cls: str) -> Name:
    last += _owns_nothing(tokens, at, last)
    start, end = tokens[at].start, tokens[last - 1].end
    text = "".join(
        (" " if n > at and tokens[n].start > tokens[n - 1].end else "") + tokens[n].text for n in range(at, last)
    )
    return Name(text, cls, start, end, first, last)
