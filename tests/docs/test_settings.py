"""docs/settings.md lists every setting with its default, and nothing that is not one; and each is read by something."""

from __future__ import annotations

import re

import pytest

from hindsight_graph import Settings
from tests.docs.pages import ROOT, first_column, text_of

PAGE = ROOT / "docs" / "settings.md"


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"HINDSIGHT_{field.upper()}"


def test_every_setting_is_in_the_table_and_nothing_else_is() -> None:
    listed = first_column(PAGE)

    assert len(listed) == len(set(listed))
    assert sorted(listed) == sorted(variable(field) for field in Settings.model_fields)


@pytest.mark.parametrize("field", list(Settings.model_fields))
def test_the_table_gives_the_default_of(field: str) -> None:
    (row,) = re.findall(rf"^\|\s*`{variable(field)}`\s*\|\s*(.+?)\s*\|", text_of(PAGE), re.MULTILINE)
    default = Settings.model_fields[field].default
    said = row.strip("`")

    if isinstance(default, float):
        assert float(said) == default
    else:
        assert said == (str(default) or "empty")


@pytest.mark.parametrize("field", list(Settings.model_fields))
def test_something_reads(field: str) -> None:
    own = ROOT / "hindsight_graph" / "config.py"
    reader = re.compile(rf"(?:settings|config|Settings\(\))\.{field}\b|self\.{field}\b", re.IGNORECASE)
    readers = [
        path
        for folder in ("hindsight_graph", "api", "extractors")
        for path in (ROOT / folder).rglob("*.py")
        if path != own and reader.search(text_of(path))
    ]
    inside = re.findall(rf"self\.{field}\b", text_of(own))

    assert readers or inside, f"nothing reads {variable(field)}"


def test_no_page_or_source_speaks_of_a_setting_that_does_not_exist() -> None:
    known = {variable(field) for field in Settings.model_fields} | {"HINDSIGHT_TEST_NEO4J", "HINDSIGHT_EVAL_DATA"}
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    files += [path for folder in ("hindsight_graph", "api", "extractors") for path in (ROOT / folder).rglob("*.py")]
    named = {
        name
        for path in files
        if path.is_file()
        for name in re.findall(r"\bHINDSIGHT_[A-Z][A-Z0-9_]*[A-Z0-9]\b", text_of(path))
    }

    assert named - known == set()
