"""Reading a Chinese sentence clause by clause: subject, words around the verb, and the rule the verb calls for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.attributes import say_attribute
from hindsight_graph.extractors.rules.chinese.being import say_being, say_pair
from hindsight_graph.extractors.rules.chinese.chain import Chain, read
from hindsight_graph.extractors.rules.chinese.changes import say_change
from hindsight_graph.extractors.rules.chinese.cues import say_cue
from hindsight_graph.extractors.rules.chinese.habits import say_habit
from hindsight_graph.extractors.rules.chinese.past import begun, over, time_end
from hindsight_graph.extractors.rules.chinese.people import introduced, read_people, tie_before
from hindsight_graph.extractors.rules.chinese.pieces import Piece, cut
from hindsight_graph.extractors.rules.chinese.plans import ahead, say_plan
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.chinese.things import mention_thing, read_thing
from hindsight_graph.extractors.rules.chinese.ties import say_successor
from hindsight_graph.extractors.rules.chinese.trips import say_trip
from hindsight_graph.extractors.rules.frame import Mood, Phrase
from hindsight_graph.model.turn import Mention, Triple, Who

_GAINED = re.compile(r"(?:家里?)?(?:有|养|收养|领养|买|生|建|开了|做了|写了)")
_NAMED = re.compile(r"(?:的?名字|名)?(?:叫|是叫)")
_NOBODY = re.compile(r"(?:没有?|无)(?:一个|任何)?人(?!民|口|手|员|工|机|脉|气)")
_COMPARED = re.compile(
    r"[^，。我]{1,12}(?:的话|的时候|时|方面)(?=我)|(?:比起|相比|跟|和|与)(?P<o>[^，。我]{1,10}?)(?:相比|比起来|比)?(?:来说)?(?=我)"
)

_UNTIL = re.compile(r"(?:一直)?到[^，。我你他她]{1,8}为止[，,]?")
_DURATIVE = re.compile(r"[在住用喝抽当]")  # 没在腾讯工作了: no longer


# He, she, you, this: if nobody is found whom it means, nothing is said of the speaker instead.
_POINTING = frozenset("他她它你您这那谁")
_NOT_POINTING = ("这周", "这个月", "这个星期", "这几", "这两", "这段", "这学期", "这个季度", "那时", "那天", "这阵")


@dataclass(slots=True)
class Thread:
    """What one clause hands to the next: its subject, and what was used or done before (以前用A，现在用B)."""

    subject: list[Phrase] = field(default_factory=list)
    unknown: bool = False  # the last subject was somebody who can't be told
    former: tuple[str, str] | None = None
    over: bool = False  # the last clause was set in a past that is over, and this one may go on in it
    denied: bool = False  # this clause only says what the next one is instead of
    instead: bool = False  # and the one before did so
    meant: bool = False  # the last clause told a plan, which this one may go on with: 我要搬家，从杭州搬到上海
    gained: bool = False  # the last clause told what the subject has: 叫糖糖 names that


def read_sentence(scene: Scene) -> None:
    """Reads all clauses of a sentence into the scene's sink."""
    thread = Thread()
    pieces = cut(scene)
    if _UNTIL.search(scene.content, scene.start, scene.end):  # 我住在苏州，到明年为止
        for piece in pieces:
            piece.mood = piece.mood.but(temporary=True, bounded=True)
    for piece in pieces:
        if not piece.reason:
            _read_piece(scene, piece, thread)


def _read_piece(scene: Scene, piece: Piece, thread: Thread) -> None:
    for name in scene.names:  # ties told by the way: 给我妻子王芳买了花
        if piece.start < name.start < piece.end and name.cls == "Person":
            tie_before(scene, name, piece.start)
    at, end = _skip_leaders(scene, piece.start, piece.end), piece.end
    if at >= end or (_NOBODY.match(scene.content, at, end) and not scene.sink.drop(scene.content[at:end], "of nobody")):
        return
    text = scene.content[piece.start : end]
    mood = piece.mood.but(
        when=scene.time_in(piece.start, end),
        temporary=piece.mood.temporary or w.TEMPORARY.search(text) is not None,
    )
    word = next((word for word in sorted(w.NOW, key=len, reverse=True) if scene.content.startswith(word, at)), "")
    now = bool(word) and _begins_subject(scene, at + len(word), end)
    at += len(word) * now
    former = w.FORMER.match(scene.content, at, end)
    at = former.end() if former is not None and _begins_subject(scene, former.end(), end) else at
    mood = mood.but(
        bounded=piece.mood.bounded or w.BOUNDED.search(text) is not None,
        over=_is_over(scene, piece, thread) or at == _end(former),
    )
    mention_thing(scene, at, end)
    if say_trip(scene, piece.start, end, mood):
        return
    said = len(scene.sink.triples)
    if say_pair(scene, at, end, mood) or say_attribute(scene, at, end, mood):
        thread.subject = _told_of(scene, scene.sink.triples[said:]) or thread.subject
        return
    subjects, verb = _subjects(scene, at, end)
    implied = not subjects
    if implied and scene.content[at] in _POINTING and not scene.content.startswith(_NOT_POINTING, at):
        thread.unknown, thread.subject = True, []
        return
    if implied and thread.unknown:
        return
    thread.unknown = False
    if implied:
        subjects = thread.subject or _speaker(scene, at)
        verb = at
        mood = mood.but(factor=mood.factor * 0.9)
    chain = read(scene, verb, end)
    chain.former = chain.former or at == _end(former)
    chain.now = chain.now or now
    mood = mood.but(reason=chain.reason or mood.reason)
    if chain.at >= end:
        thread.subject = subjects
        return
    gained, thread.gained = thread.gained, _GAINED.search(scene.content, verb, end) is not None
    if implied and gained and _owner_is_me(subjects) and _NAMED.match(scene.content, chain.at, end):
        return
    if implied and chain.now and say_successor(scene, chain.at, end, mood):
        return
    if implied and not thread.subject and scene.content.startswith(("是", "叫"), chain.at):
        return  # 是警察: who is not said
    thread.instead, thread.denied = thread.denied, piece.denied
    for subject in subjects:
        _say(scene, subject, chain, verb, end, mood, thread, implied)
    if not implied or thread.subject or scene.renamed:
        thread.subject = _renamed(scene, subjects)


def _end(former: re.Match[str] | None) -> int:
    return former.end() if former is not None else -1


def _begins_subject(scene: Scene, at: int, end: int) -> bool:
    """Whether the one spoken of stands here: 以前|我住在上海, but 以前|住在上海."""
    return at < end and (read_people(scene, at, end)[1] > at or read_thing(scene, at, end) is not None)


def _is_over(scene: Scene, piece: Piece, thread: Thread) -> bool:
    """Whether a clause is set in the past, by its own words or by those of the clause before."""
    text = scene.content[piece.start : piece.end]
    timed = scene.time_in(piece.start, piece.end) is not None or any(word in text for word in w.NOW)
    thread.over = over(scene, piece.start, piece.end) if timed or not thread.over else True
    if thread.over and w.ENTERING.search(text):
        thread.over = False  # 三年前我搬到了杭州，在… : from then on
        return over(scene, piece.start, piece.end)
    return thread.over


def _told_of(scene: Scene, triples: list[Triple]) -> list[Phrase]:
    """Who or what goes on being spoken of after 我家的狗叫豆豆: the one that was named, else whose attribute it was."""
    for triple in triples[-1:]:
        named = triple.object
        if named is None or not any(scene.sink.schema.is_a(named.cls, cls) for cls in ("Person", "Animal")):
            named = triple.subject
        if named.who is Who.NAME:
            return [Phrase(named.text, named.start, named.end, named.cls, mention=named)]
    return []


def _owner_is_me(subjects: list[Phrase]) -> bool:
    return all(subject.entity().who in (Who.SPEAKER, Who.GROUP) for subject in subjects)


def _renamed(scene: Scene, subjects: list[Phrase]) -> list[Phrase]:
    """After 我妻子叫王芳 the subject of what follows is 王芳."""
    name = scene.renamed
    scene.renamed = None
    return [name] if name is not None else subjects


def _speaker(scene: Scene, at: int) -> list[Phrase]:
    """An unsaid subject is the speaker."""
    mention = Mention("我", "Person", at, at, Who.SPEAKER)  # of no width: nobody was named
    return [Phrase("我", at, at, "Person", mention=mention)] if scene.sink.turn.role == "user" else []


def _skip_leaders(scene: Scene, at: int, end: int) -> int:
    if compared := _COMPARED.match(scene.content, at, end):
        at = compared.end()
    while at < end:
        if until := _UNTIL.match(scene.content, at, end):
            at = until.end()
            continue
        if past := time_end(scene, at, end):
            at = past
            continue
        match = w.LEADERS.match(scene.content, at, end)
        if match is not None and match.end() > at and (scene.boundary(match.end()) or len(match.group()) > 1):
            at = match.end()
        elif scene.content[at] in ' ，,、：:“”"':
            at += 1
        else:
            break
    return at


def _subjects(scene: Scene, at: int, end: int) -> tuple[list[Phrase], int]:
    people, stop = read_people(scene, at, end)
    owned = people[0] if len(people) == 1 and people[0].mention is not None else None
    if owned is not None and owned.mention is not None and owned.mention.who in (Who.SPEAKER, Who.GROUP):
        begin = stop + scene.content.startswith("的", stop)
        thing = read_thing(scene, begin, end) if begin < end and _begins_thing(scene, begin, end) else None
        if thing is not None:
            scene.possessor = owned
            return [thing], thing.stop
    if people:
        return people, _skip_company(scene, stop, end)
    if scene.content[at] in "他她它你您这那谁" and not scene.content.startswith(
        ("这个项目", "这周", "这个月", "那时"), at
    ):
        return [], at
    verbal = scene.tags[scene.starts[at]][:1] in "vp" if at in scene.starts else False
    thing = None if verbal and scene.cue_at(at, end, thing=True) else read_thing(scene, at, end)
    return ([thing], thing.stop) if thing else ([], at)


def _begins_thing(scene: Scene, at: int, end: int) -> bool:
    """Whether a thing may begin here: no adverb and no cue does."""
    relations = scene.sink.schema.relations
    said = any(
        "Person" in relations[cue.relation].domain or len(cue.before) > 2  # 我们|部署在…, whatever may be deployed
        for cue, _, _ in scene.cues(at, end)
    )
    return not said and read(scene, at, end).at == at


_COMPANY = re.compile(
    r"[和跟与](?:我)?(?:老公|老婆|妻子|丈夫|家人|孩子|父母|爸妈|女儿|儿子|男朋友|女朋友|朋友|同事|室友)(?:们)?(?:一起)?"
)


def _skip_company(scene: Scene, stop: int, end: int) -> int:
    """Past 和老公 of 我和老公住在…, unless 和 belongs to the verb (和陈静结婚)."""
    if scene.content[stop : stop + 1] not in ("和", "跟", "与") or scene.cue_at(stop, end):
        return stop
    match = _COMPANY.match(scene.content, stop, end)
    named = scene.name_in(match.end(), end) if match else None
    return named.end if named is not None and named.cls == "Person" else match.end() if match else stop


def _no_more(scene: Scene, end: int) -> bool:
    """我不喝咖啡了: with 了 at its end a denial says that it was so before."""
    return scene.content.endswith(("了", "了呢", "了啊", "啦"), scene.start, end)


def _say(
    scene: Scene, subject: Phrase, chain: Chain, verb: int, end: int, mood: Mood, thread: Thread, implied: bool
) -> None:
    """Lets the rules have a try, the exact ones first."""
    said = scene.content[verb:end]
    if chain.why_not:
        scene.sink.drop(f"{subject.text}{said}", chain.why_not)
        return
    no_more = (chain.negated or scene.content.startswith("不", chain.at)) and _no_more(scene, end)
    if chain.past_negation and not chain.change and not (no_more and _DURATIVE.match(scene.content, chain.at, end)):
        scene.sink.drop(f"{subject.text}{said}", "negated past")
        return
    mood = mood.but(
        negated=chain.negated,
        change=mood.change or chain.change or chain.now or no_more or (chain.negated and chain.already),
    )
    if mood.over and begun(scene, chain.at, end):
        mood = mood.completed()
    meant = implied and thread.meant and "了" not in scene.content[verb:end]
    thread.meant = meant or (chain.plan and not chain.can)
    enters = w.ENTERING.match(scene.content, chain.at, end) is not None
    mood = mood.but(coming=(chain.plan and not chain.can) or (enters and (chain.plan or meant)))
    if say_change(scene, subject, chain, end, mood.but(coming=chain.plan or chain.can or meant)):
        return
    if not chain.negated and (relative := introduced(scene, subject, chain.at, end)) is not None:
        scene.renamed = relative
        return
    if ahead(mood.when, scene) and say_plan(scene, subject, chain, verb, end, mood):
        return
    if say_habit(scene, subject, chain, end, mood):
        return
    if say_being(scene, subject, chain, end, mood):
        return
    if say_plan(scene, subject, chain, verb, end, mood):
        return
    if chain.plan and not chain.can:
        scene.sink.drop(f"{subject.text}{said}", "to come")
        return
    if chain.former or (thread.denied and chain.negated):
        thread.former = (
            say_cue(scene, subject, chain, end, mood.but(negated=True, change=True, over=False), quiet=True) or None
        )
        return
    if thread.former is not None and (chain.now or thread.instead):
        mood = mood.but(change=True, replaces=thread.former[1])
    say_cue(scene, subject, chain, end, mood, human=implied and not thread.subject)
