"""Whether a plan keeps within one namespace: every scan must be narrowed to `$namespace` before its rows are used.

Judged by the plan and not by the text, so that what counts is what Neo4j will do. No edge leads from one namespace to
another, so one narrowed node keeps all that is reached from it. What is not known to be safe is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hindsight_graph.errors import InvalidInput

_SCANS = frozenset(
    "AllNodesScan NodeByLabelScan UnionNodeByLabelsScan IntersectionNodeByLabelsScan SubtractionNodeByLabelsScan "
    "NodeIndexSeek NodeUniqueIndexSeek NodeIndexScan NodeIndexContainsScan NodeIndexEndsWithScan NodeIndexSeekByRange "
    "NodeByElementIdSeek NodeByIdSeek DirectedRelationshipTypeScan UndirectedRelationshipTypeScan "
    "DirectedUnionRelationshipTypesScan UndirectedUnionRelationshipTypesScan".split()
)
_NOTHING_READ = frozenset({"Argument", "EmptyRow", "SingleRow"})
# A walk along edges: what it reaches lies where it began.
_WALKS = frozenset(
    "Expand(All) Expand(Into) OptionalExpand(All) OptionalExpand(Into) VarLengthExpand(All) VarLengthExpand(Into) "
    "VarLengthExpand(Pruning) PruningVarLengthExpand VarLengthExpand(Pruning,BFS,All) "
    "VarLengthExpand(Pruning,BFS,Into) ShortestPath".split()
)
# The rows of all branches come out side by side, so that a filter above still sees them.
_JOINS = frozenset({"Apply", "CartesianProduct", "NodeHashJoin", "ValueHashJoin", "CacheProperties", "Unwind"})
# The rows are cut, merged, renamed or only counted: what was not narrowed below never will be.
_ENDS = frozenset(
    "ProduceResults Projection EagerAggregation OrderedAggregation Distinct OrderedDistinct Union Limit Skip Top "
    "PartialTop Sort PartialSort Optional SemiApply AntiSemiApply RollUpApply LetSemiApply LetAntiSemiApply "
    "SelectOrSemiApply SelectOrAntiSemiApply LeftOuterHashJoin RightOuterHashJoin Eager ExhaustiveLimit "
    "ConditionalApply AntiConditionalApply".split()
)
_OWN_FUNCTIONS = frozenset({"date", "datetime", "localdatetime", "time", "localtime", "duration", "point", "vector"})
_DOTTED = re.compile(r"\b([A-Za-z_]\w*)(?:\.\w+)+\s*\(")
_HIDDEN = re.compile(r"\b(?:EXISTS|COUNT|COLLECT)\s*\{|NestedPlan", re.IGNORECASE)
_DEGREE = re.compile(r"getDegree\(\(\w+\)[^()]*\(\)\)")  # how many edges a known node has
# A path that is returned: made of variables that are known already.
_PATH = re.compile(r"(?:^|, )\(\w+\)(?:\s*<?-\[[^\[\]()]*\]->?\s*\(\w+\))+ AS \w+")
_PATTERN = re.compile(r"\)\s*<?-|-\s*>?\s*\(")
_ENDPOINT = re.compile(r"\(\s*(\w*)[^()]*\)")
_SCANNED = re.compile(r"^(?:[A-Z ]*(?:INDEX|UNIQUE) )?(\w+)")
_NARROWED = re.compile(
    r"(?:(?:cache\[)?(\w+)\.namespace\]? = \$namespace|\$namespace = (?:cache\[)?(\w+)\.namespace\]?)"
)
_REMEDY = (
    "Begin every pattern at a node with {namespace: $namespace}, such as (m:Memory {namespace: $namespace}), and "
    "count or collect only what such a node leads to."
)

Plan = Mapping[str, Any]
Open = list[set[str]]  # the variables of scans that were not narrowed yet, with what was reached from each


def check(plan: Plan) -> None:
    """Raises InvalidInput unless all that the plan reads lies in the namespace that is passed as `$namespace`."""
    _open(plan)


def _open(plan: Plan) -> Open:
    kind = str(plan["operatorType"]).partition("@")[0]
    details = str(plan.get("args", {}).get("Details") or "")
    _check_words(kind, details)
    below = [_open(child) for child in plan.get("children", ())]
    if kind in _SCANS:
        return [] if _sought(details) else [_scanned(kind, details)]
    waiting = [one for branch in below for one in branch]
    if kind in _WALKS:
        return _reached(waiting, details)
    if kind == "Filter":
        return [one for one in waiting if not one & set(_narrowed(details))]
    if kind in _JOINS or kind in _NOTHING_READ:
        return waiting
    if kind not in _ENDS:
        _refuse(f"the query needs {kind}, which is not known to keep to one namespace.")
    if waiting:
        _refuse(f"the query reads {', '.join(sorted(waiting[0]))} in all namespaces.")
    return []


def _check_words(kind: str, details: str) -> None:
    if _HIDDEN.search(details):
        _refuse("a subquery inside an expression can't be checked.")
    if kind not in _WALKS | _SCANS and _PATTERN.search(_DEGREE.sub("", _PATH.sub("", details))):
        _refuse("a pattern inside an expression can't be checked.")
    for found in _DOTTED.finditer(details):
        if found[1].lower() not in _OWN_FUNCTIONS and kind != "ProcedureCall":
            _refuse(f"the function {found[0].rstrip('( ')} is not allowed.")


def _scanned(kind: str, details: str) -> set[str]:
    """The variables that a scan binds."""
    if "Relationship" in kind:
        return {name for name in _ENDPOINT.findall(details) if name}
    found = _SCANNED.match(details)
    return {found[1]} if found else set()


def _sought(details: str) -> bool:
    """Whether an index is asked for the namespace itself."""
    _, _, wanted = details.partition(" WHERE ")
    return "namespace = $namespace" in _conjuncts(re.split(r", cache\[", wanted)[0])


def _reached(waiting: Open, details: str) -> Open:
    ends = {name for name in _ENDPOINT.findall(details) if name}
    touched = [one for one in waiting if one & ends]
    if not touched:
        return waiting
    return [*(one for one in waiting if not one & ends), set().union(ends, *touched)]


def _narrowed(details: str) -> Iterator[str]:
    for part in _conjuncts(details):
        if found := _NARROWED.fullmatch(part):
            yield found[1] or found[2]


def _conjuncts(text: str) -> list[str]:
    """The parts of a condition that must all hold; none where it is not plainly made of such."""
    parts = _split(text.strip())
    if parts is None:
        return []
    if len(parts) == 1:
        inner = _unwrapped(parts[0])
        return [parts[0]] if inner is None else _conjuncts(inner)
    return [one for part in parts for one in _conjuncts(part)]


def _split(text: str) -> list[str] | None:
    """At each AND outside brackets; None if there is an OR, XOR or quote, where it could mean something else."""
    if any(mark in text for mark in "'\"`"):
        return None
    parts, depth, start = [], 0, 0
    for found in re.finditer(r"[(\[{]|[)\]}]| AND | OR | XOR ", text):
        word = found.group()
        if word in "([{":
            depth += 1
        elif word in ")]}":
            depth -= 1
        elif depth == 0:
            if word != " AND ":
                return None
            parts.append(text[start : found.start()].strip())
            start = found.end()
    return [*parts, text[start:].strip()]


def _unwrapped(text: str) -> str | None:
    """What stands inside the brackets around all of a text; None if there are none."""
    if not (text.startswith("(") and text.endswith(")")):
        return None
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0 and place < len(text) - 1:
            return None
    return text[1:-1].strip()


def _refuse(what: str) -> None:
    raise InvalidInput(what, remedy=_REMEDY)
