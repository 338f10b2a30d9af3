"""Checks an exported graph against the SHACL shapes; needs pyshacl, which the core install leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hindsight_graph import resources
from hindsight_graph.errors import ConfigError, InvalidFile
from hindsight_graph.ontology.graph import parse
from hindsight_graph.ontology.loader import read_sources
from hindsight_graph.ontology.problems import Source


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken shape: the node that breaks it, what is wrong (English, then Chinese), and the value at fault."""

    node: str
    message: str
    value: str | None = None


def validate(turtle: str, extra: Sequence[Path] = (), name: str = "export") -> list[Violation]:
    """What in an exported graph breaks the shapes, by the core ontology and the user's files in `extra`.

    Raises InvalidFile if the export or an ontology file is not Turtle, ConfigError if pyshacl isn't installed.
    """
    try:
        from pyshacl import validate as run
    except ImportError as error:
        raise ConfigError(
            "Checking an export against the shapes needs pyshacl, which is not installed.",
            remedy="Install it: pip install pyshacl.",
        ) from error
    from rdflib import Graph
    from rdflib.namespace import RDF, SH

    # The ontology becomes part of the data: as pyshacl's `ont_graph` it would lose our own annotations.
    data = parse(Source(name, turtle))
    for source in read_sources(extra):
        data += parse(source)
    shapes = parse(Source("ontology/shapes.ttl", resources.text("ontology", "shapes.ttl")))
    _, report, _ = run(data, shacl_graph=shapes, inference="none", advanced=False)
    if not isinstance(report, Graph):
        raise InvalidFile(f"{name} can't be checked: {report}.", remedy="Export the graph again.")
    found = set()
    for result in report.subjects(RDF.type, SH.ValidationResult):
        message = " ".join(sorted(str(message) for message in report.objects(result, SH.resultMessage)))
        value = report.value(result, SH.value)
        found.add(Violation(str(report.value(result, SH.focusNode)), message, None if value is None else str(value)))
    return sorted(found, key=lambda one: (one.node, one.message, one.value or ""))
