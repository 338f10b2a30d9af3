"""Ontology files -> Schema: the one place where OWL is read and every rule for ontologies is applied."""

from __future__ import annotations

from collections.abc import Sequence

from rdflib.namespace import OWL, RDF
from rdflib.term import URIRef

from hindsight_graph.model.schema import Schema
from hindsight_graph.ontology.classes import compile_classes
from hindsight_graph.ontology.graph import Ontology, iris, local
from hindsight_graph.ontology.names import compile_names
from hindsight_graph.ontology.problems import Source
from hindsight_graph.ontology.relations import compile_relations
from hindsight_graph.ontology.terms import ANNOTATIONS, NAMESPACE


def compile_sources(sources: Sequence[Source], version: str) -> Schema:
    """The schema that the files state together. Raises InvalidFile with every broken rule, its file and line."""
    onto = Ontology(sources)
    _check_words_of_ours(onto)
    _check_imports(onto)
    classes = compile_classes(onto)
    relations = compile_relations(onto, classes)
    gazetteer = compile_names(onto, classes)
    onto.problems.raise_any()
    return Schema(version, classes, relations, gazetteer)


def _check_words_of_ours(onto: Ontology) -> None:
    """A misspelt annotation would silently say nothing, so it is refused."""
    known = {local(term) for term in onto.declared(OWL.ObjectProperty, OWL.DatatypeProperty)} | ANNOTATIONS
    for predicate in iris(onto.graph.predicates()):
        if str(predicate).startswith(NAMESPACE) and local(predicate) not in known:
            subject = next(onto.graph.subjects(predicate))
            onto.problems.add(
                str(subject),
                f"hg:{local(predicate)[:60]} is no annotation of this ontology",
                f"There are hg:{', hg:'.join(sorted(ANNOTATIONS))}.",
            )
    for annotation in sorted(ANNOTATIONS):
        for subject in iris(onto.graph.subjects(URIRef(NAMESPACE + annotation))):
            if next(onto.graph.objects(subject, RDF.type), None) is None:
                onto.problems.add(
                    str(subject),
                    f"{local(subject)[:80]!r} has hg:{annotation}, but is not declared",
                    "Say what it is: owl:Class, owl:ObjectProperty, owl:DatatypeProperty or a class of the ontology.",
                )


def _check_imports(onto: Ontology) -> None:
    """Nothing is fetched: an import must be the core or one of the files given."""
    given = set(onto.graph.subjects(RDF.type, OWL.Ontology))
    for importer, wanted in sorted(onto.graph.subject_objects(OWL.imports)):
        if wanted not in given:
            onto.problems.add(
                str(importer),
                f"it imports <{wanted}>, which is neither the core nor one of the files given",
                "Imports are not fetched: pass that file too, or take the owl:imports away.",
            )
