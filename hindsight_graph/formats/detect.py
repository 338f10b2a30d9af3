"""Finds out by its content which format a file is in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any

from hindsight_graph.errors import InvalidFile
from hindsight_graph.formats.jsons import NotJson, parse
from hindsight_graph.formats.lines import file_name, opened, read_document, read_lines
from hindsight_graph.formats.transcript import looks_like_transcript

_SAMPLE = 50  # lines looked at
_BEGINNING = 65536  # bytes looked at for the encoding
_SEVERAL = 2  # lines by which an encoding is told
_CHINESE = re.compile(r"[\u4e00-\u9fff]{2}")
_TRIED = "It is no JSON Lines of turns, OpenAI chat, LoCoMo file or `Name: text` transcript"
_REMEDY = (
    "docs/formats.md shows each format; the simplest is one JSON object with content and speaker per line. A "
    "transcript needs times, or several lines under names."
)
_WIDE = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
# What only chat messages have, so that a line with one of these is a message and not a turn.
_CHAT_ONLY = frozenset(
    "id name tool_calls tool_call_id function_call refusal audio annotations timestamp created_at create_time".split()
)
_WHOLE = frozenset(("messages", "conversation"))  # an object with one of these, alone on its line, is a document
_BARE = frozenset(("role", "content"))


class Format(StrEnum):
    """The formats that can be read."""

    TURNS = "turns"
    CHAT = "chat"
    TRANSCRIPT = "transcript"
    LOCOMO = "locomo"


@dataclass(frozen=True, slots=True)
class Found:
    """A format, and the parsed document if the file is one JSON value rather than lines."""

    format: Format
    document: Any = None


def detect(path: Path) -> Format:
    """The format of the file at `path`. Raises InvalidFile saying what was tried, or why it can't be read."""
    return sniff(path).format


def sniff(path: Path) -> Found:
    """As `detect`, with the document if it had to be parsed for that."""
    with opened(path) as file:
        start = file.read(4096)
    if start[:2] in _WIDE:
        raise InvalidFile(f"{file_name(path)} is {_WIDE[start[:2]]}.", remedy="Save it as UTF-8.")
    if b"\0" in start:
        raise InvalidFile(f"{file_name(path)} is a binary file.", remedy=_REMEDY)
    _refuse_other_encodings(path)
    visible = [line for line in islice(_texts(path), _SAMPLE) if line.strip()]
    if not visible:
        raise InvalidFile(f"{file_name(path)} holds no line that can be read.", remedy=_REMEDY)
    if visible[0].lstrip()[0] in "[{" and (found := _json(path, visible)) is not None:
        return found
    if looks_like_transcript(visible):
        return Found(Format.TRANSCRIPT)
    raise InvalidFile(f"{file_name(path)} is in no known format. {_TRIED}.", remedy=_REMEDY)


def _refuse_other_encodings(path: Path) -> None:
    """Raises InvalidFile where no line beyond ASCII is UTF-8, of which single lines would be reported one by one."""
    with opened(path) as file:
        whole = file.read(_BEGINNING).splitlines(keepends=True)
    lines = [line for line in whole if line.endswith(b"\n") and not line.isascii()]
    if len(lines) < _SEVERAL or any(_decoded(line, "utf-8") is not None for line in lines):
        return
    chinese = all(_CHINESE.search(_decoded(line, "gb18030") or "") for line in lines)
    raise InvalidFile(
        f"{file_name(path)} is not UTF-8{', but by its bytes GBK or GB18030' if chinese else ''}.",
        remedy=f"Save it as UTF-8: iconv -f {'GB18030' if chinese else 'ITS-ENCODING'} -t UTF-8 OLD > NEW",
    )


def _decoded(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _texts(path: Path) -> Iterator[str]:
    return (text for _, text in read_lines(path) if isinstance(text, str))


def _json(path: Path, visible: list[str]) -> Found | None:
    """The JSON format of a file that starts like JSON; None if no line is JSON, so that it may be a transcript."""
    values = [value for line in visible if (value := _value(line)) is not None]
    several = len(visible) > 1 or (bool(values) and isinstance(values[0], dict) and not values[0].keys() & _WHOLE)
    if several and len(values) * 2 >= len(visible):  # a line that is JSON by itself is rare in a document
        return Found(_of_lines(path, values))
    try:
        document = parse(read_document(path))
    except NotJson as error:
        if values:
            return Found(_of_lines(path, values))
        if looks_like_transcript(visible):
            return None
        raise InvalidFile(f"{file_name(path)} starts like JSON but is none: {error}.", remedy=_REMEDY) from error
    return Found(_of_document(path, document), document)


def _value(line: str) -> dict[str, Any] | list[Any] | None:
    try:
        value = parse(line)
    except NotJson:
        return None
    return value if isinstance(value, dict | list) else None


def _of_lines(path: Path, values: list[Any]) -> Format:
    for value in values:
        if isinstance(value, list) or isinstance(value.get("messages"), list) or _is_message(value):
            return Format.CHAT
        if "content" in value or "text" in value:
            return Format.TURNS
    raise _unknown(path, values[0])


def _of_document(path: Path, document: Any) -> Format:
    first = next((part for part in document if part), None) if isinstance(document, list) else document
    if isinstance(first, dict):
        if isinstance(first.get("conversation"), dict):
            return Format.LOCOMO
        if isinstance(first.get("messages"), list) or _is_message(first):
            return Format.CHAT
        if "content" in first or "text" in first:
            return Format.TURNS
    if isinstance(first, list) and any(isinstance(part, dict) and _is_message(part) for part in first):
        return Format.CHAT
    raise _unknown(path, first)


def _is_message(value: dict[str, Any]) -> bool:
    if not isinstance(value.get("role"), str):
        return False
    return value.keys() <= _BARE or isinstance(value.get("content"), list) or bool(value.keys() & _CHAT_ONLY)


def _unknown(path: Path, value: Any) -> InvalidFile:
    from hindsight_graph.text.clean import log_safe

    what = (
        f"objects with the keys {', '.join(map(str, value))}" if isinstance(value, dict) else "values of another kind"
    )
    return InvalidFile(f"{file_name(path)} is JSON, but of {log_safe(what)}. {_TRIED}.", remedy=_REMEDY)
