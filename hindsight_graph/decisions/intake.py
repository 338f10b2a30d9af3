"""Reads what the caller passes for a decision or an outcome and checks every value before anything else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from hindsight_graph.config import Settings
from hindsight_graph.decisions.parts import read_ids
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.decision import LONGEST_REASONING, Decision
from hindsight_graph.model.memory import SUSPICIOUS
from hindsight_graph.model.turn import Turn
from hindsight_graph.safety import orders
from hindsight_graph.safety.masked import check_id, mask_value, note
from hindsight_graph.text.clean import check_text
from hindsight_graph.write.decide import decision_of, wording
from hindsight_graph.write.intake import read_turn

MOST_SAID = 2000  # characters of a context, an action, an outcome
_OF_TURN = frozenset("user_id agent_id session_id timezone task importance tags metadata idempotency_key".split())


@dataclass(frozen=True, slots=True)
class Said:
    """A checked decision as the caller tells it; `outcome` and `score` what came of it, if that is known already.

    `turn` carries whose it is, where and when, its tags, task and metadata; `dated`: the caller named its time.
    """

    decision: Decision
    turn: Turn
    outcome: str | None
    score: float
    relied_on: tuple[str, ...]
    follows: tuple[str, ...]
    undoes: tuple[str, ...]
    dated: bool

    @property
    def suspicious(self) -> str:
        """Why its words are not to be obeyed (W13); "" for no reason."""
        return str(self.turn.metadata.get(SUSPICIOUS) or "")


def read_decision(raw: Mapping[str, Any], *, now: datetime, settings: Settings) -> Said:
    """A checked decision. Raises InvalidInput naming the value, the rule and the remedy. Secrets are masked."""
    kinds: list[str] = []
    context = _text(raw.get("context"), "context", kinds)
    action = _text(raw.get("action"), "action", kinds)
    reasoning = _reasoning(raw.get("reasoning"), kinds)
    given = raw.get("decision_id")
    given_id = None if given is None else check_id(given, "decision_id")
    values = {name: value for name, value in raw.items() if name in _OF_TURN}
    content = wording(decision_of(context, action, reasoning, now))
    turn = read_turn(
        values | {"content": content, "observed_at": raw.get("timestamp"), "role": "assistant"},
        now=now,
        settings=settings,
    )
    outcome, score = _outcome(raw.get("outcome"), raw.get("score"), kinds)
    notes = [said.replace("observed_at", "timestamp") for said in turn.notes]
    if kinds:
        notes.append(note(kinds))
    turn = replace(turn, source_id=given_id, notes=tuple(notes))
    if suspicious := orders.find((*turn.texts, reasoning)):
        turn = replace(turn, metadata={**turn.metadata, SUSPICIOUS: suspicious})
    return Said(
        decision=decision_of(context, action, reasoning, turn.observed_at, given_id),
        turn=turn,
        outcome=outcome,
        score=score,
        relied_on=read_ids(raw.get("relied_on"), "relied_on"),
        follows=read_ids(raw.get("follows"), "follows"),
        undoes=read_ids(raw.get("undoes"), "undoes"),
        dated=not turn.undated,
    )


def read_outcome(text: object, score: object, kinds: list[str]) -> tuple[str, float]:
    """What came of a decision, and how well it went. Raises InvalidInput for words that would command the agent."""
    said = _text(text, "outcome", kinds)
    if suspicious := orders.find((said,)):
        raise InvalidInput(
            f"the outcome holds what reads like {suspicious} aimed at the agent; nothing was recorded.",
            remedy="Say what came of the decision in plain words.",
        )
    return said, read_score(score)


def read_score(value: object) -> float:
    """−1 (as bad as can be) to 1; 0 if none is given. Raises InvalidInput for anything else."""
    if value is None:
        return 0.0
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1 <= value <= 1:  # NaN is in no range
        raise InvalidInput(f"score {value!r:.40} is out of range.", remedy="Give −1 (bad) to 1 (good); 0 is neither.")
    return float(value)


def _outcome(text: object, score: object, kinds: list[str]) -> tuple[str | None, float]:
    if text is None or text == "":
        if read_score(score):
            raise InvalidInput("a score is given without an outcome.", remedy="Say in `outcome` what came of it.")
        return None, 0.0
    return read_outcome(text, score, kinds)


def _text(value: object, name: str, kinds: list[str]) -> str:
    said: str = mask_value(check_text(value, name, MOST_SAID), kinds)
    return " ".join(said.split())


def _reasoning(value: object, kinds: list[str]) -> str:
    if value is None or value == "":
        return ""
    said = " ".join(check_text(value, "reasoning", MOST_SAID).split())
    if len(said) > LONGEST_REASONING:
        raise InvalidInput(
            f"reasoning is {len(said)} characters long; at most {LONGEST_REASONING} are taken.",
            remedy="Say the reason that decided it; what it rests on goes into relied_on.",
        )
    masked: str = mask_value(said, kinds)
    return masked
