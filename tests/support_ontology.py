"""Small ontologies in Turtle for tests, beside the core."""

from __future__ import annotations

from pathlib import Path

from hindsight_graph import resources
from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology.compile import compile_sources
from hindsight_graph.ontology.problems import Source

PREFIXES = """\
@prefix hg: <https://hindsight-graph.org/ns#> .
@prefix my: <https://example.org/zoo#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""

KEEPER = 'rdfs:label "keeper"@en , "饲养员"@zh ; hg:phrase "{s} keeps {o}"@en , "{s}饲养{o}"@zh'


def turtle_file(folder: Path, body: str, name: str = "zoo.ttl") -> Path:
    """A Turtle file with the usual prefixes (8 lines) before `body`."""
    path = folder / name
    path.write_text(PREFIXES + body, encoding="utf-8")
    return path


def a_class(name: str, parent: str = "hg:Thing", more: str = "") -> str:
    """A class with labels in both languages."""
    return f'my:{name} a owl:Class ; rdfs:subClassOf {parent} ; rdfs:label "{name}"@en , "类"@zh {more}.\n'


def a_relation(name: str, kind: str = "owl:ObjectProperty", more: str = "") -> str:
    """A relation with labels and phrases in both languages."""
    return f"my:{name} a {kind} ; {KEEPER} {more}.\n"


ROOT = "hg:Thing a owl:Class ; rdfs:label 'thing'@en , '事物'@zh .\n"


def alone(body: str) -> Schema:
    """The root class and `body`, without the core: for rules that need no more."""
    return compile_sources([Source("alone.ttl", PREFIXES + ROOT + body)], "test")


def compiled(path: Path) -> Schema:
    """The core and one file, without the well-known names: half the work of `load`."""
    core = Source("ontology/core.ttl", resources.text("ontology", "core.ttl"))
    return compile_sources([core, Source(str(path), path.read_text(encoding="utf-8"))], "test")
