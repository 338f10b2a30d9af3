"""The entries of a prompt block: one line each, in which remembered words can't pass for the block's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from hindsight_graph.model.decided import Decided
from hindsight_graph.model.memory import Conflict, Layer, Memory, State
from hindsight_graph.model.recall import Hit, Recalled
from hindsight_graph.recall.headings import Headings, in_chinese
from hindsight_graph.text.fold import INVISIBLE
from hindsight_graph.text.passage import passage

LONGEST = 1000  # characters of a memory that are shown; of a longer one the passage that was asked about
MOST_FACTS = 6  # of one turn
_PART = 300  # characters of one part of a decision
_UNSEEN = re.compile(f"[{INVISIBLE}\x00-\x08\x0e-\x1f\x7f-\x9f]+")
# What closes a block or a quotation is shown by a look-alike, so that only the block itself can close either.
_MARKS = str.maketrans({"<": "‹", ">": "›", "＜": "‹", "＞": "›", "“": "‘", "”": "’", "〈": "‹", "〉": "›"})


class Section(IntEnum):
    """The parts of a block, in the order in which they are written."""

    ASK = 0
    WARNINGS = 1
    FACTS = 2
    PROCEDURES = 3
    SAID = 4
    DECISIONS = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a section. `layer`: whose share it takes; None for what goes in whatever the shares."""

    section: Section
    line: str
    layer: Layer | None = None


def quoted(text: str) -> str:
    """Remembered text on one line, unable to close the block or the quotation that it stands in."""
    return " ".join(_UNSEEN.sub("", text).split()).translate(_MARKS)


def to_ask(conflict: Conflict, found: Recalled, words: Headings) -> Entry:
    """An open contradiction with the question that settles it, in the language of whoever asked.

    The stored question is in the language of the memory; where that is another one, a plain one is put together from
    both sides, as far as they came with the answer.
    """
    question = conflict.question
    sides = _sides(conflict, found)
    if in_chinese(question) != in_chinese(found.query) and len(sides) > 1:
        old, new = sides[0], sides[-1]
        asked = words.which.format(old=quoted(old.content), new=quoted(new.content))
        return Entry(Section.ASK, f"- {asked}")
    return Entry(Section.ASK, f"- “{quoted(question)}”")


def _sides(conflict: Conflict, found: Recalled) -> list[Memory]:
    """What contradicts each other, the earlier first."""
    met = {fact.id: fact for hit in found.hits for fact in (*hit.facts, hit.memory)}
    sides = [met[one] for one in conflict.memory_ids if one in met]
    return sorted(sides, key=lambda one: (one.valid_from or one.provenance.observed_at, one.id))


def of_hit(hit: Hit, question: str, words: Headings) -> Entry:
    """The entry of a hit: what it says, since when, and who said it when and where."""
    memory = hit.memory
    section = Section.SAID
    if memory.layer is Layer.SEMANTIC or hit.facts:
        section = Section.FACTS
    elif memory.layer is Layer.PROCEDURAL:
        section = Section.PROCEDURES
    elif memory.layer is Layer.TRACE:
        section = Section.DECISIONS
    said = memory.content
    marks = _marks(hit.state, memory, words, expired=hit.expired)
    if len(said) > LONGEST:
        start, end = passage(said, question, LONGEST)
        said = said[start:end]
        marks.append(words.shortened)
    if memory.fact is not None and (held := _held(memory, words)):
        marks.append(held)
    facts = [_fact(fact, memory, words) for fact in hit.facts if fact.content != memory.content][:MOST_FACTS]
    known = f" [{words.stop.join(facts)}]" if facts else ""
    state = _in_marks(marks, words)
    return Entry(section, f"- “{quoted(said)}”{known}{state} — {_where(memory, words)}", memory.layer)


def warnings(hit: Hit, words: Headings) -> list[Entry]:
    """What to beware of before deciding again as the hit's decision did."""
    decided = hit.decided
    if decided is None:
        return []
    what = words.chose.format(day=_day(decided.decided_at), what=quoted(_short(decided.action)))
    return [
        Entry(Section.WARNINGS, f"- {words.warning.format(what=what, text=quoted(_short(one.text)))}")
        for one in decided.cautions
    ]


def of_decision(hit: Hit, decided: Decided, words: Headings) -> Entry:
    """The entry of a past decision: what was done about what and why, and what came of it."""
    what = " → ".join(filter(None, (_short(decided.context), _short(decided.action))))
    told = [words.chose.format(day=_day(decided.decided_at), what=quoted(what))]
    if decided.reasoning:
        told.append(words.because.format(why=quoted(decided.reasoning)))
    if came := decided.outcome:
        told.append(words.outcome.format(score=_signed(came.score), text=quoted(_short(came.text))))
    else:
        told.append(words.no_outcome)
    marks = _marks(hit.state, hit.memory, words, expired=hit.expired)
    facts = [_fact(fact, hit.memory, words) for fact in hit.facts][:MOST_FACTS]
    known = f" [{words.stop.join(facts)}]" if facts else ""
    state = _in_marks(marks, words)
    return Entry(
        Section.DECISIONS, f"- {words.stop.join(told)}{known}{state} — {_where(hit.memory, words)}", hit.memory.layer
    )


def _short(text: str) -> str:
    return text if len(text) <= _PART else f"{text[:_PART].rstrip()}…"


def _signed(score: float) -> str:
    return f"{score:+.2g}".replace("-", "−")


def _in_marks(marks: Sequence[str], words: Headings) -> str:
    return words.marks.format(marks=words.comma.join(marks)) if marks else ""


def _marks(state: str, memory: Memory, words: Headings, *, expired: bool = False) -> list[str]:
    marks = [words.states[state]] if state in words.states else []
    if expired:
        marks.append(words.expired)
    if memory.suspicious:
        marks.append(words.suspicious)
    return marks


def _fact(fact: Memory, turn: Memory, words: Headings) -> str:
    """A statement in words; one that no longer holds says so, or it would be read as true."""
    marks = _marks(fact.state, fact, words) if fact.state != State.CURRENT else []
    if (held := _held(fact, words)) and (fact.valid_to or _day(_start(fact)) != _day(turn.provenance.observed_at)):
        marks.append(held)
    return f"“{quoted(fact.content)}”{_in_marks(marks, words)}"


def _held(fact: Memory, words: Headings) -> str:
    """In which time a fact holds."""
    if fact.valid_to is None:
        return words.since.format(day=_day(_start(fact)))
    end = fact.valid_to.astimezone(fact.provenance.observed_at.tzinfo)
    if fact.valid_from is None:
        return words.until.format(day=_day(end))
    return words.span.format(start=_day(_start(fact)), end=_day(end))


def _start(fact: Memory) -> datetime:
    said = fact.provenance.observed_at
    return fact.valid_from.astimezone(said.tzinfo) if fact.valid_from else said


def _where(memory: Memory, words: Headings) -> str:
    said = memory.provenance
    who = said.speaker or (said.role if said.role != "user" else "")
    told = words.said_by if who else words.said_on
    return f"{told.format(day=_day(said.observed_at), who=quoted(who))}, {quoted(said.source_id or memory.id)}"


def _day(at: datetime) -> str:
    return at.date().isoformat()
