"""Corrections: "sorry, I meant March 15", 我说错了，是3月15日. What was said by mistake is said anew, and never was so.

The words that announce a correction are blanked, so that what follows is read as if it had been said alone. Where that
is no statement but a fragment ("Porto"), it takes the place of what it corrects: in the words before it in the same
sentence, else in the speaker's last turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from hindsight_graph.model.turn import Extraction, Mention, Triple, Turn
from hindsight_graph.text.fold import fold_name

Read = Callable[[Turn], Extraction]

_LONGEST = 80  # characters of a fragment
_STOP = r"\s{0,3}(?:[,:;.!–—-]|\.\.\.)+\s{0,3}"
_ENGLISH = re.compile(
    r"(?:(?:^|(?<=[.!?])|[,;–—-])\s{0,3})"
    r"(?:(?:oh|ah|oops|whoops|sorry|no|wait|er|erm|uh|um|hang on|hold on|actually)\b[\s,.!–—-]{0,6})*"
    r"(?:"
    r"i meant (?:to (?:say|write|type) )?(?!to\b)(?:that )?"
    rf"|i (?:just )?(?:misspoke|mistyped|misremembered|misstated)(?: (?:that|it|this))?{_STOP}"
    rf"|i (?:was|am) wrong(?: (?:there|here|about (?:that|it|this)))?{_STOP}"
    rf"|(?:i got (?:that|it|this) wrong|i made a (?:mistake|typo)){_STOP}"
    rf"|(?:my (?:mistake|bad)|correction|typo|scratch that|let me correct (?:that|myself)){_STOP}"
    r")(?:(?:it|that) (?:is|should be|should have been) |it's )?",
    re.IGNORECASE,
)
# "…, sorry, I mean Porto": a filler elsewhere, so it needs the excuse before it.
_I_MEAN = re.compile(
    r"[,;–—-]?\s{0,3}\b(?:oops|whoops|sorry|no|wait|er|erm)\b[\s,.!–—-]{0,6}"
    r"(?:i mean(?: to say)?,? |make (?:that|it) |it's |rather )",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:(?:^|(?<=[。！？]))\s{0,3}|[，,；]\s{0,3})"
    r"(?:(?:不好意思|抱歉|对不起|哦|啊|呃|额|哎呀?|不对|不是)[，,。！\s]{0,6})*"
    r"(?:"
    r"(?:我)?(?:刚才|刚刚|之前|上次|前面)?(?:说|打|写|记|搞|弄|讲|填)错了[，,：:。！\s]{1,6}"
    r"|(?:更正|纠正)(?:一下)?[，,：:]\s{0,3}|口误[，,：:。]\s{0,3}|(?<=[，,])我是说"
    r")(?:(?:我的意思|我想说的|准确地说|实际上|其实)?(?:应该)?是(?!我|的))?",
)
_NO_ZH = re.compile(
    r"(?:[，,]\s{0,3}|^)(?:哦|啊|噢|喔|呃|哎)?(?:不|不对|不是)[，,]\s{0,3}(?:我是说|应该是|是)|[，,]\s{0,3}(?:哦|啊|噢|喔)不[，,]?\s{0,3}(?:应该)?是?"
)
_NOT_EN = re.compile(r"[,;–—-]?\s{0,3}(?:and )?\bnot (?P<old>[^,.;!?]{1,60}?)\s{0,3}(?=[.!]*\s{0,3}$)", re.IGNORECASE)
_NOT_ZH = re.compile(r"[，,；]\s{0,3}(?:而)?不是(?P<old>[^，。；！？]{1,30}?)(?=[。！\s]*$)")
_EMPHATIC = re.compile(r"(?<=我)是(?=[对在住用跟和])")
_END = re.compile(r"(?<=[.!?])\s|[。！？\n]")
_EDGE = " \t\n.,;:!–—-，。；：！、\"'“”"


@dataclass(frozen=True, slots=True)
class Correction:
    """Where it is announced, [start, at); what is said anew, [at, end); and what that is instead of, if it is told."""

    start: int
    at: int
    end: int
    old: str | None
    old_at: tuple[int, int] | None


def find(text: str) -> Correction | None:
    """The correction that a text makes; None if it makes none."""
    for pattern in (_ENGLISH, _I_MEAN, _CHINESE, _NO_ZH):
        if (found := pattern.search(text)) and text[found.end() :].strip(_EDGE):
            over = _END.search(text, found.end())
            end = over.start() if over else len(text)
            instead = next(
                (one for which in (_NOT_EN, _NOT_ZH) if (one := which.search(text[:end], found.end()))), None
            )
            return Correction(
                found.start(), found.end(), end, instead and instead["old"].strip(_EDGE), instead and instead.span()
            )  # fmt: skip
    return None


def read_corrected(turn: Turn, made: Correction, before: Sequence[Turn], read: Read) -> Extraction:
    """What a turn with a correction says; `before` are earlier turns, the latest last."""
    text = turn.content
    said_first = _clause_before(text, made.start)
    plain = _blank(text, made.start, made.at)
    if made.old_at:
        plain = _blank(plain, *made.old_at)
    if emphatic := _EMPHATIC.search(plain, made.at, made.end):
        plain = _blank(plain, *emphatic.span())
    fragment = text[made.at : made.old_at[0] if made.old_at else made.end].strip(_EDGE)
    found = read(replace(turn, content=plain))
    anew = [one for one in found.triples if one.start >= made.at]
    if anew:
        marked = tuple(_marked(one, made.old) if one in anew else one for one in found.triples)
        return replace(found, triples=_without_taken_back(marked, said_first, made))
    if not fragment or len(fragment) > _LONGEST:
        return read(turn)
    if said_first is not None:
        return _within(turn, made, said_first, fragment, read) or read(turn)
    here = text.index(fragment, made.at)
    last = next((one for one in reversed(before) if (one.role, one.speaker) == (turn.role, turn.speaker)), None)
    for old, new in _replacements(last, made.old, fragment, read) if last else ():
        rest = read(replace(turn, content=_blank(text, made.start, made.end)))
        return replace(rest, triples=(*rest.triples, _moved(new, old, here, fragment)))
    return read(turn)


def _within(turn: Turn, made: Correction, said_first: int, fragment: str, read: Read) -> Extraction | None:
    """ "I live in Lisbon, sorry, I mean Porto": what the whole says with the fragment in the place of the mistake."""
    head = replace(turn, content=turn.content[: made.start])
    for old, _ in _replacements(head, made.old, fragment, read, since=said_first):
        wrong = _target(old)
        at = turn.content.rfind(wrong, said_first, made.start)
        whole = _blank(turn.content, at, turn.content.index(fragment, made.at))
        return read(replace(turn, content=_blank(whole, *made.old_at) if made.old_at else whole))
    return None


def _replacements(
    said: Turn, old: str | None, fragment: str, read: Read, since: int = 0
) -> Iterator[tuple[Triple, Triple]]:
    """Statements of a turn with what each would be with the fragment for its object, the likeliest first."""
    content = said.content
    triples = [one for one in read(said).triples if one.end > since and not one.negated]
    kinds = {mention.cls for mention in read(replace(said, content=fragment)).mentions}

    def unlike(one: Triple) -> tuple[bool, bool, int]:
        return not _alike(_target(one), fragment), one.object is None or one.object.cls not in kinds, -one.end

    for one in sorted(triples, key=unlike):
        wrong = _target(one)
        at = content.rfind(wrong, one.start, one.end)
        if at < 0 and one.value is not None:  # a value that is not kept as it was written: all from where it begins
            at, wrong = _written(content, one, fragment)
        if at < 0 or (old is not None and fold_name(old) != fold_name(wrong)):
            continue
        other = content[:at] + fragment + content[at + len(wrong) :]
        for new in read(replace(said, content=other)).triples:
            if (new.relation, new.name, fold_name(new.subject.text)) == (
                one.relation, one.name, fold_name(one.subject.text)) and _target(new) != _target(one):  # fmt: skip
                yield one, new


def _written(content: str, one: Triple, fragment: str) -> tuple[int, str]:
    """Where the value of a statement stands that is not kept as it was written (a date): the words of its time."""
    when = one.when
    if when is not None and one.start <= when.at < one.end:
        return when.at, content[when.at : when.at_end]
    return -1, ""


def _alike(one: str, other: str) -> bool:
    """Whether two values are of one shape: both with figures, or both without."""
    return any(map(str.isdigit, one)) == any(map(str.isdigit, other))


def _marked(triple: Triple, old: str | None) -> Triple:
    return replace(triple, change=True, correction=True, replaces=old or triple.replaces)


def _moved(new: Triple, old: Triple, at: int, fragment: str) -> Triple:
    """A statement about the last turn's subject, in the place where the fragment stands in this one."""
    subject = Mention(new.subject.text, new.subject.cls, at, at, new.subject.who)
    target = new.object and Mention(new.object.text, new.object.cls, at, at + len(fragment), new.object.who)
    moved = replace(new, subject=subject, object=target, start=at, end=at + len(fragment), when=None)
    return _marked(moved, _target(old))


def _without_taken_back(triples: tuple[Triple, ...], said_first: int | None, made: Correction) -> tuple[Triple, ...]:
    """Without what the same sentence said before it was corrected: "I live in Porto, no wait, I live in Lisbon"."""
    anew = {(one.relation, fold_name(one.subject.text), one.name) for one in triples if one.start >= made.at}
    return tuple(
        one
        for one in triples
        if said_first is None
        or not said_first <= one.start < made.start
        or (one.relation, fold_name(one.subject.text), one.name) not in anew
    )


def _clause_before(text: str, start: int) -> int | None:
    """Where the sentence begins that a correction stands in; None if nothing is said in it before the correction."""
    ends = [found.end() for found in _END.finditer(text, 0, start)]
    first = ends[-1] if ends else 0
    return first if text[first:start].strip(_EDGE) else None


def _target(triple: Triple) -> str:
    return triple.object.text if triple.object else triple.value or ""


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
