"""Loads the SQL that lies beside this module: one statement per file, shared parts by `-- :include name`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import apsw

Row = tuple[Any, ...]
Params = Mapping[str, Any]

_INCLUDE = re.compile(r"^([ \t]*)-- :include (\w+)[ \t]*$", re.MULTILINE)


@cache
def statement(name: str) -> str:
    """The text of `sql/<name>.sql`, its header comment left out and its includes put in.

    An include is a fixed part of the product (the visibility rule, the column list), never text from outside.
    """
    text = files(__package__).joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda found: statement(found[2]), _body(text)).strip()


def rows(connection: apsw.Connection, name: str, params: Params | None = None) -> Iterator[Row]:
    """Runs the statement; its rows as they come, their columns as the file's header says."""
    return iter(connection.execute(statement(name), params))


def rows_of_each(connection: apsw.Connection, name: str, many: Iterable[Params]) -> Iterator[Row]:
    """Runs the statement once for each set of parameters; all their rows in turn."""
    return iter(connection.executemany(statement(name), many))


@cache
def migrations() -> tuple[str, ...]:
    """The scripts of `schema/` in order; script n takes a file from schema version n to n + 1."""
    folder = files(__package__).joinpath("schema")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name[:4].isdigit())
    return tuple(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


def _body(text: str) -> str:
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if not _is_header(line))
    return "\n".join(lines[start:])


def _is_header(line: str) -> bool:
    return line.startswith("--") and not line.startswith("-- :include")


SCHEMA_VERSION = len(migrations())
"""The version of the tables that this program writes; kept in the file as `user_version`."""
