"""What the command prints: results on stdout, everything else on stderr, text from outside made harmless."""

from __future__ import annotations

import io
import json
import re
import sys
from typing import Any

# Terminals obey C0 and C1 controls, and bidirectional marks reorder what stands beside them; halves of surrogate pairs
# can't be printed at all. Joiners and variation selectors stay: emoji and Indic scripts are spelt with them.
_UNSAFE = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f"
)
_EXCERPT = 1200  # characters of a memory that a table shows
_UNSAFE_TEXT = re.compile(f"[{_UNSAFE}]")


def prepare_streams() -> None:
    """Makes stdout and stderr take any text: what their encoding lacks is escaped instead of being an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def shown(text: object) -> str:
    """Text from outside, for a terminal: controls and bidirectional marks become visible escapes; lines stay."""
    return _UNSAFE_TEXT.sub(_escape, str(text))


def one_line(text: object, limit: int = 0) -> str:
    """As `shown`, on one line; cut after `limit` characters if that is not 0."""
    line = " ".join(shown(text).split())
    return line[: limit - 1] + "…" if limit and len(line) > limit else line


def excerpt(text: object, *, full: bool = False, about: str = "") -> str:
    """As `one_line`; of a long text the beginning, or the passage that is `about` a question, and how much more there
    is, unless it is wanted in full."""
    line = one_line(text)
    if full or len(line) <= _EXCERPT:
        return line
    from hindsight_graph.text.passage import passage

    start, end = passage(line, about, _EXCERPT)
    shown_part = ("… " if start else "") + line[start:end].strip()
    return f"{shown_part} … {len(line) - (end - start):,} more characters, --full shows it"


def say(text: str = "") -> None:
    """Prints a line of the answer."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """Prints a line that is not part of the answer."""
    sys.stdout.flush()
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def print_json(value: Any) -> None:
    """Prints one JSON document, readable as text where the stream can take it."""
    sys.stdout.write(_dump(value, sys.stdout, indent=2) + "\n")


def complain(kind: str, message: str, remedy: str, *, as_json: bool) -> None:
    """Prints an error on stderr: for people, or as {"error": {"type", "message", "remedy"}}."""
    if as_json:
        problem = {"error": {"type": kind, "message": message, "remedy": remedy}}
        note(_dump(problem, sys.stderr, indent=None))
        return
    note(f"error: {shown(message)}")
    if remedy:
        note(shown(remedy))


def _dump(value: Any, stream: Any, *, indent: int | None) -> str:
    unicode = (getattr(stream, "encoding", None) or "").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not unicode, indent=indent, default=_plain)
    return _UNSAFE_TEXT.sub(_json_escape, text)


def _plain(value: Any) -> Any:
    """Times as ISO text, sets and tuples as lists: what JSON lacks."""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return list(value)


def _escape(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape").decode("ascii")


def _json_escape(match: re.Match[str]) -> str:
    return json.dumps(match.group())[1:-1]
