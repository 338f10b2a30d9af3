"""Makes the memory of a decision: its words, its id, its place in the trace layer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from hindsight_graph.model.decision import LONGEST_REASONING, UNSUMMARISED, Decision
from hindsight_graph.model.keys import digest
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory, Provenance, State
from hindsight_graph.model.turn import Turn
from hindsight_graph.text.fold import content_hash
from hindsight_graph.text.language import detect
from hindsight_graph.text.summary import in_short
from hindsight_graph.text.undoing import taken_back
from hindsight_graph.write.terms import keywords

if TYPE_CHECKING:
    from datetime import datetime

IMPORTANCE = 0.6  # of a decision that nobody weighed: level 3 of 5, as a fact
CONFIDENCE = 0.9  # of one that was recorded and not read out of words
_CLOSING = " .。;；,，"


def decision_of(
    context: str, action: str, reasoning: str, decided_at: datetime, given_id: str | None = None
) -> Decision:
    """A decision, its reasoning summarised where it is over 50 characters; one over 280 is cut to that."""
    said = reasoning if len(reasoning) <= LONGEST_REASONING else in_short(reasoning, LONGEST_REASONING)
    summary = in_short(said, UNSUMMARISED) if len(said) > UNSUMMARISED else ""
    return Decision(context, action, said, summary, decided_at, given_id)


def wording(decision: Decision) -> str:
    """The content of a decision's memory, which is searched: context → action — reason."""
    said = " → ".join(filter(None, (decision.context.strip(_CLOSING), decision.action.strip(_CLOSING))))
    return f"{said} — {decision.reason.strip(_CLOSING)}" if decision.reason.strip(_CLOSING) else said


def memory_id(namespace: str, user_id: str | None, given_id: str) -> str:
    """The id of the memory of a decision that the caller gave an id: one per namespace and user, made from these."""
    return f"dec_{digest('decision', namespace, user_id, given_id)[:32]}"


def decision_memory(
    id: str, namespace: str, decision: Decision, provenance: Provenance, turn: Turn, **fields: object
) -> Memory:
    """The memory of a decision; `turn` gives its tags, task and metadata, `fields` replaces values of the memory."""
    content = wording(decision)
    memory = Memory(
        id=id,
        namespace=namespace,
        layer=Layer.TRACE,
        content=content,
        content_hash=content_hash(content),
        state=State.CURRENT,
        importance=IMPORTANCE if turn.importance is None else turn.importance,
        confidence=CONFIDENCE,
        provenance=provenance,
        language=detect(content),
        tags=turn.tags,
        metadata=turn.metadata,
        task=turn.task,
        keywords=keywords(turn, (), content),
        decision=decision,
    )
    return replace(memory, **fields)  # type: ignore[arg-type]


def follow_links(memory: Memory, follows: Iterable[Memory], undoes: Iterable[Memory] = ()) -> tuple[Link, ...]:
    """The edges to the earlier decisions that one followed from, and to those among them that it took back.

    It took back what `undoes` says, and what its own action says in words ("rolled back", 改回).
    """
    links: dict[tuple[LinkType, str], Link] = {}
    said = {one.id for one in undoes}
    action = memory.decision.action if memory.decision else memory.content
    for earlier in {one.id: one for one in (*follows, *undoes)}.values():
        links[LinkType.FOLLOWED, earlier.id] = Link(LinkType.FOLLOWED, memory.id, earlier.id)
        words = taken_back(action, earlier.decision.action if earlier.decision else earlier.content)
        if words or earlier.id in said:
            links[LinkType.UNDID, earlier.id] = Link(LinkType.UNDID, memory.id, earlier.id, reason=words)
    return tuple(links.values())
