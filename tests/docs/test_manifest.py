"""Every promise that is made is kept by a test that cites it, and nothing is cited that nobody promised."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache

from tests.docs.pages import ROOT
from tests.requirements import KNOWN, PROMISED

_CASE = re.compile(r"C\d{2,3}")


@cache
def cited(mark: str) -> dict[str, list[str]]:
    """The ids that tests cite by `@requirement(…)` or `@case(…)` (also in `pytestmark`), with where."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        marks = [call for node in ast.walk(tree) for call in _marks(node)]
        for call in marks:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == mark:
                for argument in call.args:
                    found[ast.literal_eval(argument)].append(f"{path.relative_to(ROOT)}:{call.lineno}")
    return dict(found)


def _marks(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
        return node.decorator_list
    if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == ["pytestmark"]:
        return list(ast.walk(node.value))  # type: ignore[arg-type]
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.param":
        return [part for keyword in node.keywords if keyword.arg == "marks" for part in ast.walk(keyword.value)]  # type: ignore[misc]
    return []


def test_every_promise_is_kept_by_a_test() -> None:
    assert sorted(PROMISED - cited("requirement").keys()) == []


def test_only_what_is_known_is_cited() -> None:
    unknown = {one: places for one, places in cited("requirement").items() if one not in KNOWN}

    assert unknown == {}


def test_cases_are_cited_by_their_number() -> None:
    strange = {one: places for one, places in cited("case").items() if not _CASE.fullmatch(one)}

    assert strange == {}
    assert cited("case")


def test_promises_are_known() -> None:
    assert PROMISED <= KNOWN
