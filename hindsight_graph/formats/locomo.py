"""Reads LoCoMo files: samples, each a long conversation of two people in dated sessions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hindsight_graph.formats.dates import read_date, read_time_of_day
from hindsight_graph.formats.jsons import undecodable
from hindsight_graph.formats.values import Broken, Reading, Record
from hindsight_graph.text.clean import log_safe

_SESSION = re.compile(r"session_(\d{1,6})")
# The file dates sessions, not turns. Turns of a session get times this far apart, so that their order is kept.
STEP = timedelta(seconds=5)


def read_locomo(document: Any, timezone: str) -> Iterator[Reading]:
    """All turns, numbered through: a namespace per sample, a session per session, `source_id` the turn's dia_id.

    `timezone` is the IANA zone that the sessions' times are read in.
    """
    number = 0
    taken: set[str] = set()
    for order, sample in enumerate(document if isinstance(document, list) else [document], 1):
        conversation = sample.get("conversation") if isinstance(sample, dict) else None
        if not isinstance(conversation, dict):
            yield Broken(order, "has no conversation", "sample")
            continue
        namespace = _namespace(sample.get("sample_id"), order, taken)
        for _, name in sorted((int(found[1]), name) for name in conversation if (found := _SESSION.fullmatch(name))):
            turns = conversation[name]
            if not isinstance(turns, list):
                yield Broken(number + 1, f"{name} of {namespace} is no list of turns", "message")
                continue
            start = _start(conversation.get(f"{name}_date_time"), timezone)
            if start is None and turns:
                said = log_safe(conversation.get(f"{name}_date_time"), 60)
                yield Broken(number + 1, f"{name} of {namespace} has no date that can be read ({said})", "message")
            for place, turn in enumerate(turns):
                number += 1
                at = None if start is None else start + place * STEP
                yield _turn(turn, number, {"namespace": namespace, "session_id": name}, at, timezone)


def _turn(value: Any, number: int, base: dict[str, Any], at: datetime | None, timezone: str) -> Reading:
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        return Broken(number, "is no turn with a text", "message")
    if undecodable(value):
        return Broken(number, "holds bytes that are not UTF-8", "message")
    content = value["text"]
    if isinstance(value.get("blip_caption"), str) and value["blip_caption"].strip():
        content = f"{content} [shares a photo: {value['blip_caption'].strip()}]".lstrip()
    if not content.strip():
        return Broken(number, "has an empty text", "message")
    turn = base | {"content": content, "role": "user", "timezone": timezone}
    if isinstance(value.get("speaker"), str) and value["speaker"].strip():
        turn["speaker"] = value["speaker"].strip()
    turn["source_id"] = value["dia_id"] if isinstance(value.get("dia_id"), str) else f"{base['session_id']}:{number}"
    if at is not None:
        turn["observed_at"] = at.isoformat()
    return Record(number, turn, "message")


def _start(said: Any, timezone: str) -> datetime | None:
    if not isinstance(said, str) or (day := read_date(said)) is None:
        return None
    clock = read_time_of_day(said)
    moment = datetime.combine(day, clock) if clock else datetime(day.year, day.month, day.day)
    return moment.replace(tzinfo=ZoneInfo(timezone))


def _namespace(sample_id: Any, order: int, taken: set[str]) -> str:
    """The sample's id in lower-case letters, digits, `-` and `_`; made different where two samples share it."""
    text = unicodedata.normalize("NFKC", str(sample_id)).lower() if isinstance(sample_id, str | int) else ""
    slug = re.sub(r"[^\w]+", "-", text)[:100].strip("-") or f"conversation-{order}"
    name, copy = slug, 2
    while name in taken:
        name, copy = f"{slug}-{copy}", copy + 1
    taken.add(name)
    return name
