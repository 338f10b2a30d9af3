"""Compiles well-known names (individuals) to the gazetteer."""

from __future__ import annotations

import re
from dataclasses import replace

from rdflib import Graph
from rdflib.namespace import OWL, RDF, RDFS, SKOS
from rdflib.term import Literal, URIRef

from hindsight_graph.model.schema import ClassDef, KnownName
from hindsight_graph.ontology.graph import Ontology, iris, local
from hindsight_graph.ontology.terms import NAMESPACE
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk

_CITY = re.compile(r"[市城]市$| City City$")
_AMBIGUOUS = URIRef(NAMESPACE + "ambiguous")


def compile_names(onto: Ontology, classes: dict[str, ClassDef]) -> dict[str, KnownName]:
    """Folded spelling -> name. Where two files name one spelling, the later file (the user's) wins."""
    gazetteer: dict[str, KnownName] = {}
    for part in onto.parts:
        gazetteer.update(_names(onto, part, classes))
    return _with_cities(gazetteer)


def _with_cities(gazetteer: dict[str, KnownName]) -> dict[str, KnownName]:
    """Any city may be called one as well: "Hangzhou City", 杭州市; unless that is a name of its own (Mexico City)."""
    found = dict(gazetteer)
    for known in {id(known): known for known in gazetteer.values() if known.cls == "City"}.values():
        spelled = {f"{name}市" if has_cjk(name) else f"{name} City" for name in (known.name, *known.others)}
        more = tuple(sorted(one for one in spelled if not _CITY.search(one) and fold_name(one) not in gazetteer))
        called = replace(known, others=(*known.others, *more))
        for spelling in (*more, known.name, *known.others):
            key = fold_name(spelling)
            before = gazetteer.get(key)
            if before is None or before.name == known.name:
                found[key] = replace(called, ambiguous=before is not None and before.ambiguous)
    return found


def _names(onto: Ontology, part: Graph, classes: dict[str, ClassDef]) -> dict[str, KnownName]:
    found: dict[str, KnownName] = {}
    owner: dict[str, URIRef] = {}
    for term in _individuals(part, classes):
        cls = _class(onto, part, term, classes)
        name = _canonical(onto, part, term)
        if cls is None or name is None:
            continue
        spellings = _texts(part, term, RDFS.label) | _texts(part, term, SKOS.altLabel)
        doubtful = _texts(part, term, _AMBIGUOUS)
        others = tuple(sorted((spellings | doubtful) - {name}))
        keys_in_doubt = {fold_name(spelling) for spelling in doubtful}
        for key in sorted({fold_name(spelling) for spelling in spellings | doubtful}):
            if owner.setdefault(key, term) != term:
                message = f"{local(term)} and {local(owner[key])} are both called {key!r}"
                onto.problems.add(str(term), message, "Take the spelling away from one of the two.")
            found[key] = KnownName(name, cls, others, ambiguous=key in keys_in_doubt)
    return found


def _individuals(part: Graph, classes: dict[str, ClassDef]) -> list[URIRef]:
    """What is declared an individual or simply said to be of a class of the ontology."""
    typed = part.subject_objects(RDF.type)
    return iris(term for term, kind in typed if kind == OWL.NamedIndividual or local(kind) in classes)


def _class(onto: Ontology, part: Graph, term: URIRef, classes: dict[str, ClassDef]) -> str | None:
    kinds = sorted({local(kind) for kind in part.objects(term, RDF.type) if kind != OWL.NamedIndividual})
    if len(kinds) == 1 and kinds[0] in classes:
        return kinds[0]
    message = f"{local(term)} is of the classes {', '.join(kinds) or 'none'}"
    onto.problems.add(str(term), message, "Give a name exactly one class of the ontology.")
    return None


def _canonical(onto: Ontology, part: Graph, term: URIRef) -> str | None:
    """The English label, else the Chinese one: a key must not depend on which script a name was met in first."""
    labels = {label.language: str(label) for label in part.objects(term, RDFS.label) if isinstance(label, Literal)}
    for language in ("en", "zh"):
        if language in labels:
            return labels[language]
    onto.problems.add(str(term), f"{local(term)} has no label", 'Add rdfs:label "..."@en or "..."@zh to it.')
    return None


def _texts(part: Graph, term: URIRef, predicate: URIRef) -> set[str]:
    return {str(value) for value in part.objects(term, predicate) if isinstance(value, Literal)}
