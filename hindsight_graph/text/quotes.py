"""Whether a summary, one quote a line, says something in the words of a text."""

from __future__ import annotations


def quotes(summary: str, text: str, speaker: str | None) -> bool:
    """Whether a line of the summary, without who said it, stands in the text."""
    lines = summary.splitlines()
    bare = [line.removeprefix(f"{speaker}: ") for line in lines] if speaker else lines
    return any(line and line in text for line in bare)
