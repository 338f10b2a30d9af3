"""Files that come with the package: Cypher, SQL, ontology, demo."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


def data(*parts: str) -> Traversable:
    """The bundled file or folder at `hindsight_graph/_data/<parts>`."""
    return files("hindsight_graph").joinpath("_data", *parts)


@cache
def text(*parts: str) -> str:
    """The content of a bundled UTF-8 file, read once."""
    return data(*parts).read_text(encoding="utf-8")
