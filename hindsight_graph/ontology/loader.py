"""Loads the ontology: the bundled core and names, then the user's files; compiled once, then read from a cache."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from hindsight_graph import resources
from hindsight_graph.errors import ConfigError, InvalidFile
from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology import cache
from hindsight_graph.ontology.problems import Source

CORE = ("core.ttl", "names.ttl")
_COMPILER = "2"  # raise it whenever the compiler makes something else of the same files
_LONGEST = 8 * 1024 * 1024


def load(extra: Sequence[Path] = (), cache_dir: Path | None = None) -> Schema:
    """The compiled ontology: core, well-known names, and the Turtle files in `extra`, later ones last.

    With `cache_dir` the result is kept there under its digest, and a later load takes it from there without parsing;
    None: nothing is written. Raises ConfigError if a file can't be read, InvalidFile (file, line, rule, remedy) if
    its content breaks a rule.
    """
    sources = read_sources(extra)
    version = digest(sources)
    if version in _loaded:
        return _loaded[version]
    schema = cache.read(cache_dir, version) if cache_dir else None
    if schema is None:
        from hindsight_graph.ontology.compile import compile_sources  # rdflib, only when there is something to compile

        schema = compile_sources(sources, version)
        if cache_dir:
            cache.write(cache_dir, schema)
    _loaded[version] = schema
    return schema


def read_sources(extra: Sequence[Path] = ()) -> list[Source]:
    """The bundled files, then those in `extra`. Raises as `load` does."""
    bundled = [Source(f"ontology/{name}", resources.text("ontology", name)) for name in CORE]
    return bundled + [_read(Path(path)) for path in extra]


def digest(sources: Sequence[Source]) -> str:
    """SHA-256 (hex) of the contents in their order and of the compiler's version."""
    hasher = hashlib.sha256(_COMPILER.encode())
    for source in sources:
        content = source.text.encode("utf-8")
        hasher.update(b"\0%d\0" % len(content) + content)
    return hasher.hexdigest()


_loaded: dict[str, Schema] = {}


def _read(path: Path) -> Source:
    try:
        if path.stat().st_size > _LONGEST:
            raise InvalidFile(
                f"{path} is longer than {_LONGEST // 1024**2} MiB.", remedy="Split it, or move data out of it."
            )
        return Source(str(path), path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise ConfigError(
            f"The ontology file {str(path)!r} can't be read: {error.strerror}.", remedy="Correct the path."
        ) from error
    except UnicodeDecodeError as error:
        raise InvalidFile(f"{path} is not UTF-8 (byte {error.start}).", remedy="Save it as UTF-8.") from error
