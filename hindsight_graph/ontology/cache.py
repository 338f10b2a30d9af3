"""Keeps compiled ontologies as JSON, since parsing Turtle takes longer than everything else in a cold start."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from hindsight_graph.model.schema import ClassDef, KnownName, RelationDef, Schema

_log = logging.getLogger(__name__)


def read(folder: Path, version: str) -> Schema | None:
    """The cached schema, or None if there is none or it is damaged; never an error."""
    path = _path(folder, version)
    try:
        stated, _, body = path.read_bytes().partition(b"\n")
        if checksum(body) != stated:
            raise ValueError("wrong checksum")
        return decode(json.loads(body))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.debug("ontology cache %s is not used: %s", path.name, type(error).__name__)
        return None


def write(folder: Path, schema: Schema) -> None:
    """Keeps the schema; a folder that can't be written to is no error."""
    path = _path(folder, schema.version)
    body = json.dumps(encode(schema), ensure_ascii=False, separators=(",", ":")).encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=path.name, suffix=".part")
    except OSError as error:
        _log.debug("ontology cache %s is not written: %s", path.name, type(error).__name__)
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(checksum(body) + b"\n" + body)
        os.replace(name, path)
    except OSError as error:
        _log.debug("ontology cache %s is not written: %s", path.name, type(error).__name__)
        with suppress(OSError):
            os.unlink(name)


def checksum(body: bytes) -> bytes:
    """The first line of a cache file: SHA-256 (hex) of all that follows."""
    return hashlib.sha256(body).hexdigest().encode()


def encode(schema: Schema) -> dict[str, Any]:
    """The schema as JSON values; names of the gazetteer once each, however many spellings they have."""
    names = list(dict.fromkeys(schema.gazetteer.values()))
    place = {name: index for index, name in enumerate(names)}
    return {
        "version": schema.version,
        "classes": [_row(item) for item in schema.classes.values()],
        "relations": [_row(item) for item in schema.relations.values()],
        "names": [_row(name) for name in names],
        "gazetteer": {key: place[name] for key, name in schema.gazetteer.items()},
    }


def decode(data: Mapping[str, Any]) -> Schema:
    """The schema that `encode` wrote. Raises KeyError, TypeError or ValueError if it isn't one."""
    classes = [ClassDef(*_values(ClassDef, row)) for row in data["classes"]]
    relations = [RelationDef(*_values(RelationDef, row)) for row in data["relations"]]
    names = [KnownName(name, cls, tuple(others), ambiguous) for name, cls, others, ambiguous in data["names"]]
    return Schema(
        data["version"],
        {item.name: item for item in classes},
        {item.name: item for item in relations},
        {key: names[index] for key, index in data["gazetteer"].items()},
    )


_SETS = {"ancestors", "disjoint", "domain", "range", "parents"}
_WORDS = {"labels", "cues", "nouns", "values"}


def _row(item: ClassDef | RelationDef | KnownName) -> list[Any]:
    values = [getattr(item, column.name) for column in fields(item)]
    return [sorted(value) if isinstance(value, frozenset) else value for value in values]


def _values(kind: type[ClassDef] | type[RelationDef], row: list[Any]) -> list[Any]:
    return [_value(column.name, value) for column, value in zip(fields(kind), row, strict=True)]


def _value(column: str, value: Any) -> Any:
    if column in _SETS:
        return frozenset(value)
    if column in _WORDS:
        return {language: tuple(words) for language, words in value.items()}
    return value


def _path(folder: Path, version: str) -> Path:
    return folder / f"ontology-{version}.json"
