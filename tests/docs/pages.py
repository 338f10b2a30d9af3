"""The project's pages, and reading them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
_FENCE = re.compile(r"^(?P<fence>```+|~~~+)(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
_LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\((?P<target>[^()\s]+)(?:\s+\"[^\"]*\")?\)")


def pages() -> list[Path]:
    """README, CONTRIBUTING, CHANGELOG and everything under docs/."""
    return [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]


def text_of(page: Path) -> str:
    """A page's text."""
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[str]:
    """The targets of all links and pictures outside code."""
    prose = re.sub(r"`[^`\n]*`", "", _FENCE.sub("", text_of(page)))
    return (match["target"] for match in _LINK.finditer(prose))


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    found: set[str] = set()
    for heading in _HEADING.findall(_FENCE.sub("", text_of(page))):
        bare = re.sub(r"[`*]|!?\[|\]\([^)]*\)", "", heading).lower()
        kept = (char for char in bare if char in " -_" or unicodedata.category(char)[0] in "LN")
        found.add("".join(kept).replace(" ", "-"))
    return found


def runnable(page: Path) -> list[str]:
    """The Python blocks of a page; what is not to be run as it stands is marked as something else than `python`."""
    return [match["body"] for match in _FENCE.finditer(text_of(page)) if match["info"].strip() == "python"]


def first_column(page: Path) -> list[str]:
    """What stands in code font in the first cell of each table row of a page."""
    return re.findall(r"^\|\s*`([^`|]+)`\s*\|", text_of(page), re.MULTILINE)
