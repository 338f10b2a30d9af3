"""The shape of the code: which way imports go, how long things are, and what does not belong into it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import hindsight_graph

ROOT = Path(__file__).parents[2]
LONGEST_MODULE = 320  # "about 300": a module may run over, not away
LONGEST_FUNCTION = 60
_UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")
_CYPHER = re.compile(
    r"\b(?:MATCH|MERGE|CREATE)\s*\(\s*\w*\s*[:){]|\bUNWIND\s+\S+\s+AS\b|\bDETACH\s+DELETE\b|\bCALL\s*[({]"
    r"|\bON CREATE SET\b"
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources() -> list[Path]:
    """Every Python file of the package, the linked folders included, once."""
    folders = [ROOT / "hindsight_graph", ROOT / "extractors", ROOT / "api", ROOT / "benchmarks", ROOT / "tools"]
    return sorted(path for folder in folders for path in folder.rglob("*.py") if not _through_link(path))


def _through_link(path: Path) -> bool:
    return any(parent.is_symlink() for parent in path.parents if parent.is_relative_to(ROOT))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def shown(path: Path, line: int = 1) -> str:
    """A place, for the failure message."""
    return f"{path.relative_to(ROOT)}:{line}"


def functions(path: Path) -> Iterator[Function]:
    """All functions and methods of a file, nested ones included."""
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def test_imports_go_one_way() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 kept, 0 broken" in done.stdout


def test_the_sources_are_found() -> None:
    found = {path.relative_to(ROOT).parts[0] for path in sources()}

    assert {"hindsight_graph", "extractors", "benchmarks"} <= found


def test_modules_are_short() -> None:
    # tools/ are single files, so that they run before anything is installed.
    product = [path for path in sources() if path.relative_to(ROOT).parts[0] != "tools"]
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in product}

    assert {place: length for place, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_functions_are_short() -> None:
    lengths = {
        f"{shown(path, node.lineno)} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in sources()
        for node in functions(path)
    }

    assert {place: length for place, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_no_exception_is_swallowed_whatever_it_is() -> None:
    broad = [
        (path, node)
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler) and _is_broad(node.type) and not _raises_again(node)
    ]
    edge = [path for path, node in broad if path.name == "foreign.py" and _translates(node)]

    assert [shown(path, node.lineno) for path, node in broad if path not in edge] == []
    assert len(edge) == 1, "what plug-ins raise is translated at one edge"


def _is_broad(caught: ast.expr | None) -> bool:
    parts = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(part is None or ast.unparse(part) in ("Exception", "BaseException") for part in parts)


def _raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def _translates(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.cause is not None


def test_nothing_is_left_to_do_in_a_comment() -> None:
    kinds = ("*.py", "*.sql", "*.cypher", "*.ttl")
    files = [*sources(), *(path for kind in kinds[1:] for path in (ROOT / "hindsight_graph").rglob(kind))]
    files += [path for folder in ("cypher", "ontology") for kind in kinds for path in (ROOT / folder).rglob(kind)]
    unfinished = [
        shown(path, number)
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _UNFINISHED.search(line)
    ]

    assert unfinished == []


def test_every_module_says_what_it_is_for() -> None:
    assert [shown(path) for path in sources() if not ast.get_docstring(tree(path))] == []


def test_everything_public_has_a_docstring() -> None:
    bare = [
        f"{shown(path, node.lineno)} {node.name}"
        for path in sources()
        for node in _public(tree(path).body)
        if not ast.get_docstring(node)
    ]

    assert bare == []


def _public(body: list[ast.stmt]) -> Iterator[Function | ast.ClassDef]:
    for node in body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node.body)


def test_no_cypher_is_written_in_python() -> None:
    written = [
        f"{shown(path, node.lineno)} {node.value[:60]!r}"
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _CYPHER.search(node.value)
    ]

    assert written == []


@pytest.mark.parametrize(
    "text",
    ["MATCH (m:Memory {id: $id}) RETURN m", "MERGE (u:User {id: $id})", "UNWIND $rows AS row CREATE (m:Memory)"],
)
def test_cypher_is_known_when_it_is_seen(text: str) -> None:
    assert _CYPHER.search(text)


def test_the_public_names_are_sorted_and_all_there() -> None:
    names = hindsight_graph.__all__

    assert names == sorted(names)
    assert [name for name in names if not hasattr(hindsight_graph, name)] == []


def test_every_name_that_a_module_lists_as_public_can_be_imported() -> None:
    missing = []
    for path in sorted((ROOT / "hindsight_graph").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        names = _listed(path)
        if names:
            module = import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
            missing += [f"{module.__name__}.{name}" for name in names if not hasattr(module, name)]

    assert missing == []


def _listed(path: Path) -> list[str]:
    for node in tree(path).body:
        if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == ["__all__"]:
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []
