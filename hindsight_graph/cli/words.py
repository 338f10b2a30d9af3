"""Answers in words: triples, paths, channels and what became of a turn, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hindsight_graph.cli.output import one_line

if TYPE_CHECKING:
    from datetime import datetime

    from hindsight_graph.model.answers import Written, WrittenFact
    from hindsight_graph.model.memory import Fact
    from hindsight_graph.model.recall import PathStep


def triple(subject: str, relation: str, target: str, *, name: str | None = None, negated: bool = False) -> str:
    """`Alice —livesIn→ Hangzhou`; a denied one `Alice —not likes→ coffee`; an attribute by its own name."""
    label = name or relation
    return f"{one_line(subject)} —{'not ' if negated else ''}{one_line(label)}→ {one_line(target)}"


def written_fact(fact: WrittenFact) -> str:
    """The triple of a fact that was just written."""
    return triple(fact.subject, fact.relation, fact.object, name=fact.name, negated=fact.negated)


def stored_fact(fact: Fact) -> str:
    """The triple of a semantic memory."""
    target = fact.object_name or fact.value or ""
    return triple(fact.subject_name, fact.relation, target, name=fact.name, negated=fact.negated)


def path_line(path: tuple[PathStep, ...]) -> str:
    """A path through the graph: `Alice —livesIn→ Hangzhou —partOf→ Zhejiang`.

    A step whose subject is not where the one before ended is walked against its direction, or begins anew.
    """
    line, at = "", None
    for step in path:
        if at is None or at not in (step.subject, step.object):
            line += f"{'; ' if line else ''}{triple(step.subject, step.relation, step.object)}"
            at = step.object
        elif at == step.subject:
            line += f" —{one_line(step.relation)}→ {one_line(step.object)}"
            at = step.object
        else:
            line += f" ←{one_line(step.relation)}— {one_line(step.subject)}"
            at = step.subject
    return line


def channels_line(channels: Mapping[str, int]) -> str:
    """`vector 1 · fulltext 3`: each channel with the rank that it gave."""
    return " · ".join(f"{name} {rank}" for name, rank in sorted(channels.items(), key=lambda one: (one[1], one[0])))


def moment(at: datetime) -> str:
    """A time as people read it, with its offset from UTC."""
    return at.strftime("%Y-%m-%d %H:%M %z").replace("+0000", "UTC")


def written_lines(written: Written) -> Iterator[str]:
    """What became of one turn, with reasons."""
    level = f", {written.kind.replace('_', ' ')}, level {written.level} of 5" if written.kind else ""
    yield f"{written.status}{level}: {one_line(written.reason)}"
    if written.memory_id:
        yield f"  id       {written.memory_id}"
    for memory in written.memories:
        again = ", there already" if memory.duplicate else ""
        yield f"  {memory.layer.value:<8} {one_line(memory.content, 200)} ({memory.state.value}{again})"
    for fact in written.facts:
        yield f"  triple   {written_fact(fact)} ({fact.state.value}, {fact.confidence:.2f}, {one_line(fact.rule)})"
    own = {memory.id for memory in written.memories} | {fact.memory_id for fact in written.facts}
    for old in written.superseded:
        because = f" because {one_line(old.reason)}" if old.reason else ""
        if old.old_id in own:
            yield f"  history  kept as history{because}; {old.new_id} is newer"
        else:
            yield f"  replaces {old.old_id}{because}"
    for conflict in written.conflicts:
        yield f"  conflict {one_line(conflict.question)}"
    for came in written.outcomes:
        yield f"  outcome  {came.score:+.1f} of {came.decision_id}: {one_line(came.text, 120)}"
    for dropped in written.dropped:
        yield f"  no fact  {one_line(dropped.text, 80)}: {one_line(dropped.reason)}"
    if written.expires_at:
        yield f"  expires  {moment(written.expires_at)}"
    if written.chunks > 1:
        yield f"  chunks   {written.chunks}"
    for said in written.notes:
        yield f"  note     {one_line(said)}"
    for broken in written.degraded:
        yield f"  degraded {one_line(broken)}"
