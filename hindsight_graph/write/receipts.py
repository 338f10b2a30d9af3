"""Receipts: answers to writes that may be repeated, kept so that a repeat gets the same one and adds nothing (W10)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from hindsight_graph.model.answers import DUPLICATE, FAILED, Written
from hindsight_graph.model.keys import digest
from hindsight_graph.model.turn import Turn
from hindsight_graph.text.fold import content_hash, fold_name

_EDITED = "its source was written before with other words; both are kept"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a turn stands: `answer` if it needs no writing, else the `key` to keep its answer under, if any."""

    answer: Written | None = None
    key: str | None = None
    note: str = ""


def receipt_keys(turn: Turn) -> tuple[str, ...]:
    """The keys under which an answer for this turn may be kept: the caller's, else its source's.

    The first words of a source have the source's own key; other words under the same source, as those of an edited
    line, have one that they are part of.
    """
    if turn.idempotency_key:
        return (f"key:{turn.idempotency_key}",)
    if turn.source_id:
        place = digest(turn.session_id, turn.source_id)
        return (f"source:{place}", f"words:{digest(place, _said(turn))}")
    return ()


def standing(turn: Turn, kept: Mapping[str, str]) -> Standing:
    """What the receipts that are kept say of a turn.

    The same words again are a repeat. Other words under an idempotency key are a mistake of the caller's and fail;
    other words under a source are written, and the answer says so.
    """
    keys = receipt_keys(turn)
    for place, key in enumerate(keys):
        if key not in kept:
            return Standing(key=key, note=_EDITED if place else "")
        answer = json.loads(kept[key])
        if answer["said"] == _said(turn):
            return Standing(_repeat(answer, turn))
        if turn.idempotency_key:
            return Standing(_misused(turn))
    return Standing()


def to_receipt(written: Written, turn: Turn) -> str:
    """The part of an answer that a repeat gets back, as JSON, and what was said."""
    kept = {"status": written.status, "memory_id": written.memory_id, "hash": written.hash, "said": _said(turn)}
    return json.dumps(kept)


def _said(turn: Turn) -> str:
    return digest(fold_name(turn.speaker or ""), turn.role, content_hash(turn.content))


def _repeat(answer: Mapping[str, str], turn: Turn) -> Written:
    return Written(
        status=DUPLICATE,
        reason=f"a repeat of a turn that was {answer['status']} before; nothing was added",
        memory_id=answer["memory_id"],
        hash=answer["hash"],
        source_id=turn.source_id,
    )


def _misused(turn: Turn) -> Written:
    return Written(
        status=FAILED,
        reason=f"idempotency_key {turn.idempotency_key!r} was used for other content; nothing of this turn was stored",
        source_id=turn.source_id,
    )
