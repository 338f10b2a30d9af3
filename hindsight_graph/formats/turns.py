"""Reads turns as JSON: one object a line (JSON Lines), or one list of objects."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hindsight_graph.formats.jsons import NotJson, parse, undecodable
from hindsight_graph.formats.lines import read_lines
from hindsight_graph.formats.values import Broken, Reading, Record, file_label
from hindsight_graph.text.clean import log_safe
from hindsight_graph.write.intake import FIELDS


def read_lines_of_turns(path: Path) -> Iterator[Reading]:
    """A Record or Broken for each line that is not blank, read one at a time."""
    label = file_label(path)
    for number, text in read_lines(path):
        if isinstance(text, Broken):
            yield text
        elif text.strip():
            yield _from_line(text, number, label)


def read_list_of_turns(document: Any, path: Path) -> Iterator[Reading]:
    """A Record or Broken for each object of a parsed list (or for the only object)."""
    label = file_label(path)
    for number, value in enumerate(document if isinstance(document, list) else [document], 1):
        yield _from_value(value, number, label, "message")


def _from_line(text: str, number: int, label: str) -> Reading:
    try:
        value = parse(text)
    except NotJson as error:
        return Broken(number, f"not JSON: {error}")
    return _from_value(value, number, label, "line")


def _from_value(value: Any, number: int, label: str, unit: str) -> Reading:
    if not isinstance(value, dict):
        return Broken(number, f"not an object but {_kind(value)}", unit)
    if undecodable(value):
        return Broken(number, "holds bytes that are not UTF-8", unit)
    turn = {name: part for name, part in value.items() if part is not None}
    if "text" in turn:
        if "content" in turn:
            return Broken(number, "has both content and text", unit)
        turn["content"] = turn.pop("text")
    if unknown := sorted(turn.keys() - FIELDS):
        return Broken(number, f"unknown key {log_safe(unknown[0], 60)!r}; known: {', '.join(sorted(FIELDS))}", unit)
    if "content" not in turn:
        return Broken(number, "has no content", unit)
    turn.setdefault("source_id", f"{label}:{number}")
    return Record(number, turn, unit)


def _kind(value: Any) -> str:
    names = {list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "null")
