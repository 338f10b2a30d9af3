"""Reads OpenAI chat messages: a list of them, objects with `messages`, or either as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hindsight_graph.formats.jsons import NotJson, parse, undecodable
from hindsight_graph.formats.lines import read_lines
from hindsight_graph.formats.values import Broken, Reading, Record, file_label
from hindsight_graph.text.clean import log_safe

ROLES = {name: name for name in ("user", "assistant", "system", "tool")} | {"developer": "system", "function": "tool"}
_IDS = ("session_id", "conversation_id", "id")  # what a conversation may call itself
_TIMES = ("observed_at", "timestamp", "created_at", "create_time")
_TEXTS = frozenset(("text", "input_text", "output_text"))


def read_lines_of_chat(path: Path) -> Iterator[Reading]:
    """Each line is a message of one conversation, or a conversation of its own."""
    label = file_label(path)
    for number, text in read_lines(path):
        if isinstance(text, Broken):
            yield text
            continue
        if not text.strip():
            continue
        try:
            value = parse(text)
        except NotJson as error:
            yield Broken(number, f"not JSON: {error}")
            continue
        messages = value.get("messages") if isinstance(value, dict) else value
        if isinstance(messages, list):
            session = _session(value) or f"{label}:{number}"
            for place, message in enumerate(messages, 1):
                yield _message(message, number, f"{label}:{number}.{place}", session, "line")
        else:
            yield _message(value, number, f"{label}:{number}", label, "line")


def read_chat_document(document: Any, path: Path) -> Iterator[Reading]:
    """All messages of a parsed document, numbered through; each conversation is a session."""
    label = file_label(path)
    number = 0
    conversations = _conversations(document)
    for order, conversation in enumerate(conversations, 1):
        session = _session(conversation) or (label if len(conversations) == 1 else f"{label}:{order}")
        for message in conversation["messages"] if isinstance(conversation, dict) else conversation:
            number += 1
            yield _message(message, number, f"{label}:{number}", session, "message")


def _conversations(document: Any) -> list[Any]:
    """A list of conversations, each a list of messages or an object with `messages`; stray messages are one more."""
    if isinstance(document, dict):
        return [document] if isinstance(document.get("messages"), list) else [[document]]
    found: list[Any] = []
    strays: list[Any] | None = None
    for part in document:
        if isinstance(part, list) or (isinstance(part, dict) and isinstance(part.get("messages"), list)):
            found.append(part)
            strays = None
        else:
            if strays is None:
                found.append(strays := [])
            strays.append(part)
    return found


def _session(conversation: Any) -> str | None:
    if isinstance(conversation, dict):
        for name in _IDS:
            if isinstance(conversation.get(name), str) and conversation[name].strip():
                return str(conversation[name])
    return None


def _message(value: Any, number: int, source: str, session: str, unit: str) -> Reading:
    if not isinstance(value, dict):
        return Broken(number, "not a message (an object with role and content)", unit)
    if undecodable(value):
        return Broken(number, "holds bytes that are not UTF-8", unit)
    role = ROLES.get(value["role"]) if isinstance(value.get("role"), str) else None
    if role is None:
        return Broken(number, f"role {log_safe(value.get('role'), 40)!r} is not one of {', '.join(ROLES)}", unit)
    content, others = _content(value)
    if not content:
        calls = [_called(call) for call in value.get("tool_calls") or () if isinstance(call, dict)]
        only = ", ".join([*others, *(f"a call of {name}" for name in calls)])
        return Broken(number, f"the {role} message has no text" + (f", only {only}" if only else ""), unit)
    turn: dict[str, Any] = {"content": content, "role": role, "session_id": session, "source_id": source}
    if isinstance(value.get("name"), str) and value["name"].strip():
        turn["speaker"] = value["name"]
    if (said := _time(value)) is not None:
        turn["observed_at"] = said
    if others:
        turn["metadata"] = {"parts": others}
    return Record(number, turn, unit)


def _content(value: dict[str, Any]) -> tuple[str, list[str]]:
    """The text of a message, and the kinds of its parts that are none (images, sounds, files)."""
    content = value.get("content")
    if isinstance(content, str):
        return (content if content.strip() else ""), []
    texts, others = [], []
    for part in content if isinstance(content, list) else ():
        text = part if isinstance(part, str) else part.get("text") if isinstance(part, dict) else None
        if isinstance(text, str) and (isinstance(part, str) or part.get("type") in _TEXTS):
            texts.append(text)
        else:
            others.append(log_safe(part.get("type") if isinstance(part, dict) else type(part).__name__, 40))
    return "\n".join(text for text in texts if text.strip()), others


def _called(call: dict[str, Any]) -> str:
    function = call.get("function")
    return log_safe(function.get("name") if isinstance(function, dict) else "a tool", 60)


def _time(value: dict[str, Any]) -> str | None:
    """ISO time of a message: seconds since 1970, or text that is checked where all times are."""
    for name in _TIMES:
        said = value.get(name)
        if isinstance(said, str) and said.strip():
            return said
        if isinstance(said, int | float) and not isinstance(said, bool):
            try:
                return datetime.fromtimestamp(said, UTC).isoformat()
            except (ValueError, OverflowError, OSError):
                return str(said)  # refused by the check of times, with this value
    return None
