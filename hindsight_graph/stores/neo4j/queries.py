"""Loads the Cypher that comes with the package: one operation per file, shared parts by `// @include folder/_name`."""

from __future__ import annotations

import re
from functools import cache

from hindsight_graph import resources

_INCLUDE = re.compile(r"^([ \t]*)// @include ([a-z]+/_[a-z_]+)[ \t]*$", re.MULTILINE)


@cache
def query(name: str) -> str:
    """The text of `cypher/<name>.cypher` without its header, its includes put in; `name` is like "recall/window".

    An include is a fixed part of the product (the visibility rule, a list of properties), never text from outside.
    """
    return _INCLUDE.sub(_included, _split(name)[1])


def header(name: str) -> str:
    """The comment that a query file begins with: purpose, parameters, what it returns."""
    return _split(name)[0]


def _included(found: re.Match[str]) -> str:
    return "\n".join(found[1] + line for line in query(found[2]).splitlines())


@cache
def _split(name: str) -> tuple[str, str]:
    lines = resources.text("cypher", *f"{name}.cypher".split("/")).splitlines()
    body = next(n for n, line in enumerate(lines) if not line.startswith("//"))
    return "\n".join(lines[:body]), "\n".join(lines[body:]).strip()
