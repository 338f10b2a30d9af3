"""Links between pages lead somewhere."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.docs.pages import ROOT, TOP, anchors, links, pages

PLACED = [page for page in pages() if page.exists()]


def test_the_pages_that_a_newcomer_looks_for_are_there() -> None:
    wanted = [*TOP, "LICENSE", "docs/settings.md", "docs/cli.md", "docs/benchmarks.md"]

    assert [name for name in wanted if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("page", PLACED, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [target for target in links(page) if _is_dead(page, target)] == []


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md" or not page.is_file():
            continue
        reached.add(page)
        waiting += [_file(page, target) for target in links(page) if not _is_outside(target)]

    assert [str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md")) if page not in reached] == []


def _is_outside(target: str) -> bool:
    return target.startswith(("https://", "http://", "mailto:"))


def _file(page: Path, target: str) -> Path:
    path = unquote(target.partition("#")[0])
    return (page.parent / path).resolve() if path else page


def _is_dead(page: Path, target: str) -> bool:
    if _is_outside(target):
        return False
    file, anchor = _file(page, target), target.partition("#")[2]
    if not file.exists() or not file.is_relative_to(ROOT):
        return True
    return bool(anchor) and file.suffix == ".md" and unquote(anchor) not in anchors(file)
