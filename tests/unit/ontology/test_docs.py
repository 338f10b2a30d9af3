"""docs/ontology.md tells what the ontology says now, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.requirements import requirement
from tests.support_ontology import compiled
from tools import ontology_doc


def test_the_tables_of_the_page_are_up_to_date() -> None:
    text = ontology_doc.PAGE.read_text(encoding="utf-8")
    assert ontology_doc.page(text) == text, "run python tools/ontology_doc.py"


def test_an_old_table_is_found_and_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = ontology_doc.PAGE.read_text(encoding="utf-8")
    page = tmp_path / "ontology.md"
    page.write_text(good.replace("| `livesIn`", "| `livedIn`"), encoding="utf-8")
    monkeypatch.setattr(ontology_doc, "PAGE", page)
    assert ontology_doc.main(["--check"]) == 1
    assert ontology_doc.main([]) == 0
    assert page.read_text(encoding="utf-8") == good
    assert ontology_doc.main(["--check"]) == 0


def test_a_page_without_its_markers_is_an_error() -> None:
    with pytest.raises(ValueError, match="no pair of markers for classes"):
        ontology_doc.page("# empty")


@requirement("O1")
def test_the_turtle_of_the_page_is_a_usable_ontology(tmp_path: Path) -> None:
    path = tmp_path / "zoo.ttl"
    path.write_text(_block("turtle"), encoding="utf-8")
    schema = compiled(path)
    assert schema.check("Person", "caresFor", "Animal") is None
    assert schema.gazetteer["竹竹"].name == "Bamboo"


def test_the_python_of_the_page_runs() -> None:
    code = _block("python")
    assert code.count("assert") == 4
    exec(compile(code, "docs/ontology.md", "exec"), {})


def _block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", ontology_doc.PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]
