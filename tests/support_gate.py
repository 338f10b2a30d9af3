"""Turns, triples and labelled turns for the tests of the gate."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hindsight_graph.model.turn import Extraction, Judgement, Mention, Triple, Turn, Who
from hindsight_graph.write.gate import judge

DATA = Path(__file__).parent / "data"
SAID_AT = datetime(2026, 5, 7, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Thursday
NOTHING = Extraction()


def turn(text: str, **fields: Any) -> Turn:
    """A turn of a user, said on Thursday 7 May 2026 at ten in Shanghai unless told otherwise."""
    fields.setdefault("observed_at", SAID_AT)
    return Turn(text, timezone="Asia/Shanghai", **fields)


def judged(text: str, *triples: Triple, before: str | None = None, **fields: Any) -> Judgement:
    """The gate's answer to a text, with the triples an extractor found and what the other said before."""
    earlier = (turn(before, speaker="Kim"),) if before is not None else ()
    fields.setdefault("speaker", "Lee")
    return judge(turn(text, **fields), Extraction(triples), before=earlier)


def triple(relation: str = "livesIn", start: int = 0, **fields: Any) -> Triple:
    """A triple about the speaker that begins at `start` of the turn."""
    fields.setdefault("confidence", 0.9)
    speaker = Mention("I", "Person", start, start + 1, Who.SPEAKER)
    return Triple(speaker, relation, None, "value", start, start + 5, rule="test", **fields)


def labelled(language: str) -> list[dict[str, Any]]:
    """The labelled turns of a language: text, verdict, kind, and what else a row needs to be understood."""
    lines = (DATA / f"gate_{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def judged_row(row: dict[str, Any]) -> Judgement:
    """The gate's answer to a labelled turn."""
    return judged(row["text"], before=row.get("before"), role=row.get("role", "user"))
