"""Persons in an English sentence: I, we, my wife Anna, Anna's brother Felix, our CTO Ingrid, he and she."""

from __future__ import annotations

from dataclasses import replace

from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.scene import Scene
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Phrase
from hindsight_graph.model.turn import Mention, Who
from hindsight_graph.text.kinship import says, usual

_SUPERIORS = dict.fromkeys(("boss", "supervisor", "line manager"), "manager")
# Of these one may have many, so "my friend" without a name is nobody in particular.
_NEED_A_NAME = frozenset("hasFriend hasColleague knows manages mentors employs".split())
_PLURAL = frozenset("parents kids children sons daughters brothers sisters friends colleagues siblings twins kid child "
                    "baby relatives relative sibling twin parent youngest eldest".split())  # fmt: skip
_ADJECTIVES = frozenset(
    "older younger elder little big best good close dear dearest beloved lovely late new old oldest youngest eldest "
    "current own amazing wonderful former twin middle 's".split()
)
_SURE_KIN = frozenset("hasSpouse hasParent hasChild hasSibling hasPartner hasRelative hasManager".split())
_DEGREES = frozenset({"dr", "prof"})


def read_person(scene: Scene, at: int, last: int) -> tuple[Phrase | None, int]:
    """The person named at a place, and where the words end; ties of kin on the way go to the sink."""
    low = scene.low(at)
    if low in ("i", "me", "myself"):
        return _self(scene, at, Who.SPEAKER, "Person"), at + 1
    if low in ("we", "us"):
        return _self(scene, at, Who.GROUP, "Group"), at + 1
    if low in w.POSSESSIVES:
        return _of_mine(scene, at, last)
    token = scene.tokens[at] if at < last else None
    if token is not None and token.name is not None:
        return _named(scene, token.name, last)
    if low == "the" or low in w.JOBS:
        return _titled(scene, at, last)
    return None, at


def tie_at(scene: Scene, at: int, last: int) -> None:
    """Notes the tie between persons that a "my" or "'s" tells with a name: "my wife Anna", "Anna's son Leo"."""
    if scene.low(at) in w.POSSESSIVES:
        noun, relation = kin_noun(scene, at + 1, last)
        if relation is not None and noun < last and scene.tokens[noun].name is not None:
            read_person(scene, at, last)
        return
    name = next((n for n in scene.names if n.last == at), None)
    if name is not None:
        _named(scene, name, last)


def addressed(scene: Scene, name: Name) -> None:
    """Keeps the title of "Dr. Lee", who may be named without it elsewhere."""
    token = scene.tokens[name.first]
    if token.low in _DEGREES and token.end < name.start:
        person = Mention(name.text, "Person", name.start, name.end)
        scene.sink.address(person, "title", scene.content[token.start : name.start].strip(), (token.start, name.end))


def name_phrase(name: Name, cls: str = "") -> Phrase:
    """A proper name as a noun phrase."""
    return Phrase(name.text, name.start, name.end, cls or name.cls, name, version=name.version)


def _self(scene: Scene, at: int, who: Who, cls: str) -> Phrase:
    token = scene.tokens[at]
    return Phrase(
        token.text, token.start, token.end, cls, mention=Mention(token.text, cls, token.start, token.end, who)
    )


def owner_of(scene: Scene, at: int) -> Mention:
    """Whom "my" or "our" speaks of, in ties between persons: the speaker."""
    token = scene.tokens[at]
    return Mention(token.text, "Person", token.start, token.end, Who.SPEAKER)


def _of_mine(scene: Scene, at: int, last: int) -> tuple[Phrase | None, int]:
    noun, relation = kin_noun(scene, at + 1, last)
    if relation is None:
        return _titled(scene, at, last)
    return _relative(scene, owner_of(scene, at), at, noun, relation, last)


def kin_noun(scene: Scene, at: int, last: int) -> tuple[int, str | None]:
    """The place after a kin noun that begins at `at` (adjectives skipped), and its relation."""
    while at < last and scene.low(at) in _ADJECTIVES and scene.lexicon.kin(_noun(scene, at, 2)) is None:
        at += 1
    for count in (2, 1):
        if at + count <= last and (relation := scene.lexicon.kin(_noun(scene, at, count))):
            return at + count, relation
    return at, None


def _noun(scene: Scene, at: int, count: int) -> str:
    return " ".join(scene.low(at + n) for n in range(count))


def _relative(scene: Scene, owner: Mention, first: int, at: int, relation: str, last: int) -> tuple[Phrase | None, int]:
    """A relative whose noun ends at `at`: with a name, with a relative of its own, or unnamed."""
    word = _called(scene, at)
    name_at = at + 1 if scene.low(at) in (",", "(") else at
    named = scene.tokens[name_at].name if name_at < last else None
    if named is not None and named.cls in (UNKNOWN, "Person") and _closes(scene, name_at, at, named, last):
        person = name_phrase(named, "Person")
        end = named.last + (scene.low(named.last) in (",", ")") and name_at > at)
        scene.sink.kin(owner, relation, person.entity(), scene.span(first, named.last))
        scene.sink.mention(_kin_mention(scene, word, at - 1))
        return person, end
    if word in _PLURAL or relation in _NEED_A_NAME or relation not in _SURE_KIN:
        return None, at
    mention = _kin_mention(scene, word, at - 1)
    if owner.who is Who.RELATIVE:  # my wife's brother, who is no brother of mine
        mention = replace(mention, text=f"{owner.text}'s {mention.text}")
    scene.sink.kin(owner, relation, mention, scene.span(first, at))
    if scene.low(at) == "'s":
        noun, next_relation = kin_noun(scene, at + 1, last)
        if next_relation is not None:
            return _relative(scene, mention, first, noun, next_relation, last)
    return Phrase(mention.text, mention.start, mention.end, "Person", mention=mention), at


def _called(scene: Scene, at: int) -> str:
    """The usual word for the relative whose noun, of one word or two, ends at `at`."""
    two = _noun(scene, at - 2, 2)
    word = two if says(two) or two in _SUPERIORS else scene.low(at - 1)
    return _SUPERIORS.get(word) or usual(word)


def _closes(scene: Scene, name_at: int, at: int, named: Name, last: int) -> bool:
    """Whether a name in apposition ("my boss, Oliver, …") is closed by a comma, if a comma opened it."""
    return name_at == at or named.last >= last or scene.low(named.last) in (",", ")", ".")


def _kin_mention(scene: Scene, word: str, at: int) -> Mention:
    token = scene.tokens[at]
    return Mention(word, "Person", token.start, token.end, Who.RELATIVE)


def _named(scene: Scene, name: Name, last: int) -> tuple[Phrase | None, int]:
    """A name, with what stands in apposition to it: "Felix, Anna's brother, …", "Anna's brother Felix"."""
    at = name.last
    person = name_phrase(name)
    addressed(scene, name)
    if scene.low(at) == "'s":
        noun, relation = kin_noun(scene, at + 1, last)
        if relation is not None:
            owner = Mention(name.text, "Person", name.start, name.end)
            if name.cls in (UNKNOWN, "Person"):
                found, end = _relative(scene, owner, name.first, noun, relation, last)
                if found is not None and found.mention is None:
                    return found, end
        return None, at
    if scene.low(at) == "," and name.cls in (UNKNOWN, "Person"):
        return _apposition(scene, name, person, at + 1, last)
    return person, at


def stands_beside(scene: Scene, name: Name) -> bool:
    """Whether a title or a tie of kin follows a name between commas: "Ingrid, our CTO, …"."""
    last = len(scene.tokens)
    noun, relation = kin_noun(scene, name.last + 2, last)
    title, end = read_title(scene, name.last + 1, last)
    return (relation is not None and scene.low(noun) == ",") or (title is not None and scene.low(end) == ",")


def _apposition(scene: Scene, name: Name, person: Phrase, at: int, last: int) -> tuple[Phrase, int]:
    if scene.low(at) in w.POSSESSIVES:
        noun, relation = kin_noun(scene, at + 1, last)
        if relation is not None and (noun >= last or scene.low(noun) in (",", ".", "!")):
            found = name_phrase(name, "Person")
            scene.sink.kin(owner_of(scene, at), relation, found.entity(), scene.span(name.first, noun))
            return found, min(noun + 1, last)
    title, end = read_title(scene, at, last)
    if title is not None and end < last and scene.low(end) == ",":
        found = name_phrase(name, "Person")
        scene.sink.claim(found.entity(), "hasTitle", title, scene.span(name.first, end), 0.85, "apposition")
        return found, end + 1
    return person, at - 1


def _titled(scene: Scene, at: int, last: int) -> tuple[Phrase | None, int]:
    """ "Our CTO, Ingrid Solberg," or "our CTO Ingrid": a title before a name."""
    title, end = read_title(scene, at, last)
    if title is None:
        return None, at
    name_at = end + 1 if scene.low(end) == "," else end
    name = scene.tokens[name_at].name if name_at < last else None
    if name is None or name.cls not in (UNKNOWN, "Person") or not _closes(scene, name_at, end, name, last):
        return None, at
    person = name_phrase(name, "Person")
    scene.sink.claim(person.entity(), "hasTitle", title, scene.span(at, name.last), 0.85, "title")
    return person, name.last + (name_at > end and scene.low(name.last) == ",")


def read_title(scene: Scene, at: int, last: int) -> tuple[str | None, int]:
    """A job or title ("a data engineer", "our new CTO") at a place, and where it ends."""
    first = at
    while first < last and (scene.low(first) in w.DETERMINERS or scene.low(first) in ("new", "former", "current")):
        first += 1
    end = first
    while end < last and end - first < 4 and scene.tokens[end].kind == "word" and not scene.tokens[end].name:
        if scene.low(end) in _TITLE_ENDS:
            break
        end += 1
    head = scene.low(end - 1)
    if end > first and head not in w.JOBS and scene.lexicon.kind([head]) not in (None, "Person"):
        return None, at  # "our project Atlas", "our server Zeus": things
    if end == first or not is_job(head) or scene.low(first) in w.EVALUATIVE - {"special"}:
        return None, at
    if scene.low(end) == "of" and scene.low(end - 1) in ("head", "director", "vp", "chief"):
        _, stop = scene.noun(end + 1, last)
        end = stop if stop > end + 1 else end
    return scene.text(first, end), end


_TITLE_ENDS = w.PREPOSITIONS | w.CONJUNCTIONS | w.AUX | w.BREAKS | w.PRONOUNS | w.TRAILERS | {"of"}


def is_job(noun: str) -> bool:
    """Whether a noun is likely a job: known, or formed like one (-er, -ist …) and known not to be something else."""
    if noun in w.JOBS:
        return True
    return len(noun) > 4 and noun.endswith(w.JOB_ENDINGS) and noun not in w.NOT_JOBS and not noun.endswith("eer's")
